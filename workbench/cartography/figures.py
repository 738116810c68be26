"""Measured numbers as one reads them."""

from __future__ import annotations

from math import floor, log10

MOST_PLACES = 6


def rounded(value: float, digits: int = 3) -> str:
    """A finite number to so many digits that count, never in powers of ten.

    >>> rounded(2111.4), rounded(12.0), rounded(0.01234), rounded(-0.5), rounded(1e-9)
    ('2,110', '12', '0.0123', '-0.5', '0')
    """
    if not value:
        return "0"
    places = digits - 1 - floor(log10(abs(value)))
    text = f"{round(value, places):,.{min(max(0, places), MOST_PLACES)}f}"
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return "0" if text == "-0" else text
