"""Retreats: which of the spaces that are open come first."""

from __future__ import annotations

from collections.abc import Callable, Iterable


def takes_precedence(
    chosen: str, spaces: Iterable[str], rank: Callable[[str], int], is_open: Callable[[str], bool]
) -> str:
    """The first open space that ranks before the chosen one, "" when none does. A lower rank comes first.

    >>> ranks = {"farm": 1, "ridge": 2, "town": 1}
    >>> takes_precedence("ridge", ranks, ranks.__getitem__, lambda space: space != "farm")
    'town'
    """
    wanted = rank(chosen)
    return next((space for space in spaces if rank(space) < wanted and is_open(space)), "")
