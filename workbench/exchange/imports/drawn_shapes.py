"""Shapes as another program drew them, before anything was cleaned: rings in mm of the sheet, with a place."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite

import numpy as np
import shapely
from msgspec import Struct

from workbench.cartography.plane import Ring
from workbench.engine.problem import Place
from workbench.exchange.imports.proposal import ImportRefused

MOST_MM = 1e6
"""A kilometre of paper."""
MOST_POINTS = 1_000_000
"""Corners of all shapes of a source together; no printed map has as many."""


MOST_CROSSINGS = 5_000
"""An outline that crosses itself oftener would take minutes and all memory to be taken apart."""
FEW_CORNERS = 300
"""So few cannot cross often enough to matter."""
_CANDIDATES = 400_000


class DrawnShape(Struct, frozen=True):
    """One shape of a source: each part an outline and its holes, none of them closed.

    Attributes
    ----------
    id, name
        As the source has them; they may stand twice.
    where
        Its place in the source ("feature 3", "path castle").
    source
        Which one of the source it is, counted from 0, for what else the source says of it.
    """

    id: str
    name: str
    parts: tuple[tuple[Ring, ...], ...]
    where: str
    source: int

    @property
    def place(self) -> Place:
        """Where a step about it is."""
        return Place("space", self.id, self.name or self.where)


def checked_point(point: Sequence[object], where: str, most: float = MOST_MM) -> tuple[float, float]:
    """The first two numbers of a position.

    Raises
    ------
    ImportRefused
        They are no numbers, not finite, or farther off than anything lies.
    """
    if len(point) > 1 and type(point[0]) is float and type(point[1]) is float:
        x, y = point[0], point[1]  # nearly all of them, of which there may be a million
    else:
        x, y = (_number(part, where) for part in (*point, None, None)[:2])
    if not (isfinite(x) and isfinite(y)):
        raise ImportRefused(f"{where} has a point at ({x}, {y}), which is no place")
    if not (-most <= x <= most and -most <= y <= most):
        raise ImportRefused(f"{where} has a point at ({x:.6g}, {y:.6g}), and nothing lies so far off")
    return (x, y)


def _number(part: object, where: str) -> float:
    if isinstance(part, bool) or not isinstance(part, int | float):
        raise ImportRefused(f"{where} has a point that is no pair of numbers")
    try:
        return float(part)
    except OverflowError:
        raise ImportRefused(f"{where} has a point with a number of {len(str(part))} digits") from None


def check_scribble(ring: Ring, where: str) -> None:
    """ImportRefused for an outline that crosses itself so often that nobody knows which ground is meant."""
    if len(ring) <= FEW_CORNERS or shapely.LinearRing(ring).is_simple:
        return
    corners = np.asarray((*ring, ring[0]))
    sides = np.array(shapely.linestrings(np.stack((corners[:-1], corners[1:]), axis=1)), dtype=object)
    tree, step, count = shapely.STRtree(sides), max(16, _CANDIDATES // len(sides)), 0
    for at in range(0, len(sides), step):
        count += tree.query(sides[at : at + step], predicate="crosses").shape[1]
        if count > 2 * MOST_CROSSINGS:
            raise ImportRefused(f"{where} crosses itself more than {MOST_CROSSINGS:,} times: draw its outline again")
