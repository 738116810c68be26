"""Measured numbers as one reads them."""

from __future__ import annotations

from math import floor, isfinite, log10

from workbench.engine.words.message import Message

MOST_PLACES = 6
SIGNS_OF_SMALL = 6


def rounded(value: float, digits: int = 3) -> Message:
    """A finite number to so many digits that count, never in powers of ten.

    >>> rounded(2111.4), rounded(12.0), rounded(0.01234), rounded(-0.5), rounded(1e-9)
    ('2,110', '12', '0.0123', '-0.5', '0')
    """
    if not value:
        return _written(0.0, 0)
    places = digits - 1 - floor(log10(abs(value)))
    return _written(round(value, places), min(max(0, places), MOST_PLACES))


def in_full(value: float) -> Message:
    """A number with all that stands before its point and up to six places after it, never in powers of ten.

    Small ones have six digits that count. As `rounded`, this is for reading: what differs by less is told alike.

    >>> in_full(1234567.25), in_full(2.0), in_full(0.1 + 0.2), in_full(0.0000123), in_full(-0.0)
    ('1,234,567.25', '2', '0.3', '0.0000123', '0')
    """
    if not isfinite(value):
        return Message(str(value))
    small = SIGNS_OF_SMALL - 1 - floor(log10(abs(value))) if 0 < abs(value) < 1 else 0
    return _written(value, max(MOST_PLACES, small))


def _written(value: float, places: int) -> Message:
    """With so many places at the most, as a message: each language has its own way to write a number."""
    text = f"{value:,.{places}f}"
    places -= len(text) - len(text.rstrip("0")) if "." in text else 0
    return Message(f"{{number:,.{places}f}}", number=round(value, places) + 0.0)
