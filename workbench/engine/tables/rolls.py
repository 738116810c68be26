"""Every way in which dice can fall, as rulebooks write them: "2D6", "1D3+1", "white die - red die", "best 2 of 3D6"."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from workbench.engine.words.message import Message, marked

MOST_DICE, MOST_SIDES = 99, 1000
MOST_TOTALS = 100_000
"""So many different totals are told one by one; more is no table that anybody prints."""
_TERM = re.compile(
    r"\s*(?P<sign>[-+−–]?)\s*(?:(?P<number>\d{0,3})[Dd](?P<sides>\d{1,4})|(?P<plain>\d{1,6})|(?P<die>(?:[a-z]+\s+)?die))(?:\s+[a-z]+)*\s*"
)
_POOL = re.compile(r"\s*(?P<which>best|worst)\s+(?P<kept>\d{1,2})\s+of\s+(?P<number>\d{1,2})[Dd](?P<sides>\d{1,4})\s*")


class Rolls(NamedTuple):
    """What dice show in all: (total, ways) in rising order, and the number of all ways."""

    totals: tuple[tuple[int, int], ...]
    ways: int

    @property
    def least(self) -> int:
        return self.totals[0][0]

    @property
    def most(self) -> int:
        return self.totals[-1][0]

    def chance(self, low: int | None, high: int | None, modifier: int = 0) -> Fraction:
        """The chance that the modified total lies from `low` to `high`, both included; None is no end."""
        hits = sum(
            ways
            for total, ways in self.totals
            if (low is None or low <= total + modifier) and (high is None or total + modifier <= high)
        )
        return Fraction(hits, self.ways)


class Term(NamedTuple):
    """So many dice of so many sides, added or taken away; a plain number has no sides."""

    sign: int
    number: int
    sides: int


@cache
def rolls(dice: str) -> Rolls:
    """All ways in which dice can fall.

    A sum of dice and numbers with signs, each with its colour if one likes; a "die" has six sides. D66 is read as tens
    and ones. Or the best or worst few of several dice.

    Raises
    ------
    ValueError
        The text says nothing of dice, or of more than anybody rolls.

    >>> rolls("2D6").totals[:3], rolls("2D6").ways
    (((2, 1), (3, 2), (4, 3)), 36)
    >>> rolls("1D6 white - 1D6 red").least, rolls("best 1 of 2D6").totals[-1]
    (-5, (6, 11))
    """
    if pool := _POOL.fullmatch(dice):
        return _pool(dice, pool["which"] == "best", int(pool["kept"]), int(pool["number"]), int(pool["sides"]))
    if dice.strip().upper() == "D66":
        return Rolls(tuple((10 * tens + ones, 1) for tens in range(1, 7) for ones in range(1, 7)), 36)
    ways = Counter({0: 1})
    for term in terms(dice):
        if not term.sides:
            ways = Counter({total + term.sign * term.number: number for total, number in ways.items()})
            continue
        for _ in range(term.number):
            ways = _with_die(ways, term.sides, term.sign)
    return Rolls(tuple(sorted(ways.items())), ways.total())


@cache
def terms(dice: str) -> tuple[Term, ...]:
    """The parts of a sum of dice and numbers, as they are rolled one by one; ValueError as `rolls`.

    >>> terms("1D3+1")
    (Term(sign=1, number=1, sides=3), Term(sign=1, number=1, sides=0))
    """
    found, at = list[Term](), 0
    while at < len(dice):
        term = _TERM.match(dice, at)
        if term is None or term.end() == at or (at and not term["sign"]):
            raise _no_dice(dice)
        at = term.end()
        sign = 1 if term["sign"] in ("", "+") else -1
        if term["plain"]:
            found.append(Term(sign, int(term["plain"]), 0))
            continue
        number, sides = int(term["number"] or 1), int(term["sides"] or 6)
        _check_dice(dice, number, number, sides)
        found.append(Term(sign, number, sides))
    if not any(term.sides for term in found):
        raise _no_dice(dice)
    return tuple(found)


def thrown(dice: str, throw: Callable[[int, int, int], Sequence[int]], times: int = 1) -> tuple[int, ...]:
    """The totals of so many rolls of dice, each as they are written; ValueError as `rolls`.

    `throw(place, count, sides)` gives the faces of equal dice that are thrown together; `place` counts these from 0.

    >>> thrown("best 2 of 3D6", lambda *_: (1, 6, 3)), thrown("2D6-1", lambda *_: (1, 2, 3, 4), times=2)
    ((9,), (2, 6))
    """
    if pool := _POOL.fullmatch(dice):
        _check_dice(dice, kept := int(pool["kept"]), number := int(pool["number"]), sides := int(pool["sides"]))
        hands = _hands(throw(0, number * times, sides), times)
        return tuple(sum(sorted(hand, reverse=pool["which"] == "best")[:kept]) for hand in hands)
    if dice.strip().upper() == "D66":
        return tuple(10 * tens + ones for tens, ones in _hands(throw(0, 2 * times, 6), times))
    totals, place = [0] * times, 0
    for term in terms(dice):
        added = [term.number] * times
        if term.sides:
            added = [sum(hand) for hand in _hands(throw(place, term.number * times, term.sides), times)]
            place += 1
        totals = [total + term.sign * more for total, more in zip(totals, added, strict=True)]
    return tuple(totals)


def _hands(faces: Sequence[int], times: int) -> list[Sequence[int]]:
    each = len(faces) // times if times else 0
    return [faces[first * each : (first + 1) * each] for first in range(times)]


def _with_die(ways: Counter[int], sides: int, sign: int) -> Counter[int]:
    """One die more: each total is a sum over a window of the totals before, so that it costs no more than there are."""
    least, most = min(ways), max(ways)
    low = least + (1 if sign > 0 else -sides)
    running, found = 0, Counter[int]()
    for total in range(low, most + (sides if sign > 0 else -1) + 1):
        entering, leaving = (total - 1, total - 1 - sides) if sign > 0 else (total + sides, total)
        running += ways[entering] - ways[leaving]
        if running:
            found[total] = running
    return found


def _pool(dice: str, is_best: bool, kept: int, number: int, sides: int) -> Rolls:
    import icepool  # only where a pool is rolled: importing it takes longer than all sums of dice together

    _check_dice(dice, kept, number, sides)
    pool = icepool.d(sides).pool(number)
    die = pool.highest(kept).sum() if is_best else pool.lowest(kept).sum()
    return Rolls(tuple((int(total), int(ways)) for total, ways in die.items()), int(die.denominator()))


def _check_dice(dice: str, kept: int, number: int, sides: int) -> None:
    if not (1 <= kept <= number <= MOST_DICE and 1 <= sides <= MOST_SIDES and number * sides <= MOST_TOTALS):
        raise _no_dice(dice)


def _no_dice(dice: str) -> ValueError:
    text = marked("{dice} are no dice: they are written as 2D6, 1D3+1, 1D6 white - 1D6 red or best 2 of 3D6")
    return ValueError(Message(text, dice=repr(dice[:40])))
