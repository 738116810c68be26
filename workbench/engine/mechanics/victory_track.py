"""Victory points: what is awarded, who leads, and which level of victory that is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence


def standing(sides: Iterable[str], *awards: Mapping[str, int]) -> dict[str, int]:
    """Side -> all that it was awarded, in the order of the sides; deductions are negative awards.

    >>> standing(["red", "blue"], {"red": 3, "blue": 1}, {"red": -1})
    {'red': 2, 'blue': 1}
    """
    return {side: sum(award.get(side, 0) for award in awards) for side in sides}


def for_holding(prizes: Mapping[str, Mapping[str, int]], holders: Mapping[str, str]) -> dict[str, int]:
    """Side -> points for the prizes that it holds; the same prize may be worth more to one side than to another.

    >>> for_holding({"town": {"red": 2, "blue": 5}, "ford": {"blue": 1}}, {"town": "red", "ford": "blue"})
    {'red': 2, 'blue': 1}
    """
    found: dict[str, int] = {}
    for prize, worth in prizes.items():
        if holder := holders.get(prize, ""):
            found[holder] = found.get(holder, 0) + worth.get(holder, 0)
    return found


def lead(points: Mapping[str, int]) -> tuple[str, int]:
    """The side with most points and by how many it leads the next one; ("", 0) on a tie and without sides.

    A side alone leads nobody by all of its points.

    >>> lead({"red": 7, "blue": 4, "green": 5}), lead({"red": 2, "blue": 2})
    (('red', 2), ('', 0))
    """
    ranked = sorted(points, key=lambda side: -points[side])
    if not ranked:
        return "", 0
    margin = points[ranked[0]] - (points[ranked[1]] if len(ranked) > 1 else 0)
    return (ranked[0], margin) if margin > 0 else ("", 0)


def level_of_victory(margin: int, levels: Sequence[tuple[str, int]]) -> str:
    """The highest level whose threshold the margin reaches, "" for none. A level takes a lead of one at least.

    `levels` are (name, least margin); of two with the same threshold the first one stands.

    >>> [level_of_victory(margin, [("minor", 1), ("major", 10)]) for margin in (0, 1, 9, 10)]
    ['', 'minor', 'minor', 'major']
    """
    reached = [(name, max(1, least)) for name, least in levels if margin >= max(1, least)]
    return max(reached, key=lambda level: level[1])[0] if reached else ""
