"""Stacking by strength: how much may enter together, stand together, or shelter behind a wall."""

from __future__ import annotations

from collections.abc import Iterable


def fits(strengths: Iterable[int], limit: int | None) -> bool:
    """Is the sum within the limit? A single unit of any size always fits; units of no strength weigh nothing.

    >>> fits([3, 2], 5), fits([3, 3], 5), fits([9], 5), fits([9, 0], 5), fits([4, 4], None)
    (True, False, True, True, True)
    """
    weights = [strength for strength in strengths if strength > 0]
    return limit is None or len(weights) <= 1 or sum(weights) <= limit


def excess(strengths: Iterable[int], limit: int | None) -> int:
    """Strength above the limit, 0 where it fits: what must be shed to comply.

    >>> excess([6, 4], 8), excess([9], 5)
    (2, 0)
    """
    weights = [strength for strength in strengths if strength > 0]
    return 0 if limit is None or fits(weights, limit) else sum(weights) - limit
