"""Losses of two kinds, such as those that rally and those that do not: how they alternate, how they are shared out."""

from __future__ import annotations

from collections.abc import Mapping


def alternating(number: int, second_first: bool, before: int = 0) -> tuple[int, int]:
    """How many of the first kind and of the second, of losses that alternate in kind.

    `before` are losses that the same alternation has dealt already.

    >>> alternating(3, second_first=False), alternating(3, second_first=True), alternating(1, False, before=1)
    ((2, 1), (1, 2), (0, 1))
    """
    offset = (before + second_first) % 2
    of_the_second = (number + offset) // 2
    return number - of_the_second, of_the_second


def forced_shares(total: int, room: Mapping[str, int]) -> dict[str, int] | None:
    """How losses fall when the owner has no choice (one unit, or all there is); None when he has one.

    Never more than there is room for.

    >>> forced_shares(2, {"a": 3}), forced_shares(9, {"a": 1, "b": 2}), forced_shares(1, {"a": 1, "b": 2})
    ({'a': 2}, {'a': 1, 'b': 2}, None)
    """
    open_to = {unit: most for unit, most in room.items() if most > 0}
    if total <= 0 or not open_to:
        return {}
    if total >= sum(open_to.values()):
        return open_to
    if len(open_to) == 1:
        return dict.fromkeys(open_to, total)
    return None


def part_rounded_up(number: int, divisor: int) -> int:
    """One part in `divisor`, a fraction counting as a whole.

    >>> part_rounded_up(7, 3), part_rounded_up(6, 3), part_rounded_up(0, 3)
    (3, 2, 0)
    """
    return -(-number // divisor)
