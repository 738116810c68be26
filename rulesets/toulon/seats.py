"""Which seat is asked: for a side's decision, for units, for a purse.

As long as a side is one seat, that seat decides everything of it; then a seat is called as its side.
"""

from __future__ import annotations

from rulesets.toulon.position import Position


def seats_of(q: Position, side: str) -> tuple[str, ...]:
    """All seats of a side, in printed order; they see the same."""
    return (side,)


def commander(q: Position, side: str) -> str:
    """The seat that decides for the side as a whole (10.2)."""
    return side
