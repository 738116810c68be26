"""Checks of one die against the rating of a unit."""

from __future__ import annotations


def passes(face: int, at_most: int, modifier: int = 0, always_fails: int | None = None) -> bool:
    """Does the modified face stay at or below the number? The natural face `always_fails` never passes.

    >>> passes(4, 5), passes(5, 5, modifier=1), passes(6, 6, always_fails=6)
    (True, False, False)
    """
    return face != always_fails and face + modifier <= at_most


def fails_from(face: int, number: int, modifier: int = 0) -> bool:
    """The other way round: does the modified face reach the number at which a unit fails?

    >>> fails_from(4, 6, modifier=2), fails_from(4, 6, modifier=1)
    (True, False)
    """
    return face + modifier >= number
