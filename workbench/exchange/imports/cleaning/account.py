"""The account of an import: counts in and out, names that were lost or stand several times, spaces that are small."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import ceil, sqrt

from workbench.exchange.imports.cleaning.shapes import CleanShape
from workbench.exchange.imports.contents import Account
from workbench.exchange.imports.drawn_shapes import DrawnShape

SMALL_MM = 3.0
"""A space whose ground is less than a square of this side holds no counter, nor its own name."""


def account_of(drawn: Sequence[DrawnShape], shapes: Sequence[CleanShape], longest_mm: float) -> Account:
    """What became of the drawn shapes on a sheet whose longer side is this long."""
    first = dict[int, CleanShape]()
    for shape in shapes:
        if shape.source is not None:
            first.setdefault(shape.source, shape)
    areas = [shape.polygon.polygon.area for shape in first.values()]
    small = [area for area in areas if area < SMALL_MM**2]
    least = min(small, default=0.0)
    return Account(
        shapes=len(drawn),
        spaces=len(shapes),
        further=sum(shape.source is not None for shape in shapes) - len(first),
        unplayed=sum(shape.source is None for shape in shapes),
        lost=tuple(sorted(one.name for one in drawn if one.source not in first)),
        doubled=tuple(sorted(name for name, times in Counter(one.name for one in drawn).items() if times > 1)),
        small=len(small),
        roomy_mm=ceil(longest_mm * SMALL_MM / sqrt(least) / 10) * 10 if least else 0,
    )
