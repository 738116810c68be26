"""Bands of whole numbers as the rows and columns of tables print them: "1", "2-3", "21+"."""

from __future__ import annotations

from collections.abc import Iterable

Bands = tuple[tuple[int, int | None, str], ...]
"""Lowest and highest number (None: no end) of each band, rising, and what stands for it: its cell, or its own text."""


def bands(printed: Iterable[str], cells: Iterable[str] | None = None) -> Bands:
    """Bands with their cells, by default each with its own text.

    >>> bands(["1", "2-3", "4+"], ["a", "b", "c"])
    ((1, 1, 'a'), (2, 3, 'b'), (4, None, 'c'))
    """
    texts = tuple(printed)
    return tuple((*_ends(text), cell) for text, cell in zip(texts, texts if cells is None else cells, strict=True))


def in_band(found: Bands, number: int) -> str:
    """What stands for the band that a number falls in; below the first and beyond the last band, for that one.

    >>> columns = bands(["2-3", "4-9"])
    >>> in_band(columns, 3), in_band(columns, 1), in_band(columns, 10)
    ('2-3', '2-3', '4-9')
    """
    cell = found[0][2]
    for low, _, here in found:
        if number >= low:
            cell = here
    return cell


def is_beyond(found: Bands, number: int) -> bool:
    """Does a number lie beyond the last band?"""
    highest = found[-1][1]
    return highest is not None and number > highest


def is_in(printed: str, number: int) -> bool:
    """Does a number lie in a band as it is printed?

    >>> [is_in("11-12", 12), is_in("12", 11), is_in("5+", 8)]
    [True, False, True]
    """
    low, high = _ends(printed)
    return low <= number and (high is None or number <= high)


def _ends(printed: str) -> tuple[int, int | None]:
    if printed.endswith("+"):
        return int(printed[:-1]), None
    low, _, high = printed.partition("-")
    return int(low), int(high or low)
