"""Bands of whole numbers as the rows and columns of tables print them: "1", "2-3", "21+"."""

from __future__ import annotations

from collections.abc import Iterable

from workbench.engine.tables.axes import ends

Bands = tuple[tuple[int | None, int | None, str], ...]
"""Lowest and highest number (None: no end) of each band, rising, and what stands for it: its cell, or its own text."""


def bands(printed: Iterable[str], cells: Iterable[str] | None = None) -> Bands:
    """Bands with their cells, by default each with its own text.

    >>> bands(["1", "2-3", "4+"], ["a", "b", "c"])
    ((1, 1, 'a'), (2, 3, 'b'), (4, None, 'c'))
    """
    texts = tuple(printed)
    return tuple((*ends(text), cell) for text, cell in zip(texts, texts if cells is None else cells, strict=True))


def in_band(found: Bands, number: int) -> str:
    """What stands for the band that a number falls in; below the first and beyond the last band, for that one.

    >>> columns = bands(["2-3", "4-9"])
    >>> in_band(columns, 3), in_band(columns, 1), in_band(columns, 10)
    ('2-3', '2-3', '4-9')
    """
    cell = found[0][2]
    for low, _, here in found:
        if low is None or number >= low:
            cell = here
    return cell


def is_below(found: Bands, number: int) -> bool:
    """Does a number lie before the first band?"""
    lowest = found[0][0]
    return lowest is not None and number < lowest


def is_beyond(found: Bands, number: int) -> bool:
    """Does a number lie beyond the last band?"""
    highest = found[-1][1]
    return highest is not None and number > highest


def is_in(printed: str, number: int) -> bool:
    """Does a number lie in a band as it is printed?

    >>> [is_in("11-12", 12), is_in("12", 11), is_in("5+", 8)]
    [True, False, True]
    """
    low, high = ends(printed)
    return (low is None or low <= number) and (high is None or number <= high)
