"""Shapes as another program drew them, before anything was cleaned: rings in mm of the sheet, with a place."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite
from typing import Any

import numpy as np
import numpy.typing as npt
import shapely
from msgspec import Struct

from workbench import limits
from workbench.cartography.plane import Ring
from workbench.engine.problem import Place
from workbench.engine.words.message import Message
from workbench.exchange.imports.proposal import ImportRefused

MOST_MM = float(limits.OUTLINE_MM.most)
MOST_POINTS = limits.OUTLINE_POINTS.most
"""Corners of all shapes of a source together."""
FEW_CORNERS = 300
"""So few cannot cross often enough to matter: oftener crossed, an outline takes minutes and all memory to mend."""
LEAST_SIDES, MOST_SIDES, FEW_PAIRS = 4, 2**16, 200_000
"""So many sides at once are compared with all others, fewer where each has many beside it."""
MOST_PAIRS, MOST_BESIDE = 2_000_000, 8
"""So many sides may lie beside each other: some in any outline, and so many for each side of a large one."""
Corners = npt.NDArray[np.float64]


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
    is_named
        Whether the source calls it something: what is called by its number alone may be a slip of the pen.
    """

    id: str
    name: str
    parts: tuple[tuple[Ring, ...], ...]
    where: str
    source: int
    is_named: bool = True

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
    TypeError
        It is no position at all.
    """
    if not isinstance(point, list | tuple):
        raise TypeError("what should be a point is none")
    if len(point) > 1 and type(point[0]) is float and type(point[1]) is float:
        x, y = point[0], point[1]  # nearly all of them, of which there may be a million
    else:
        x, y = (_number(part, where) for part in (*point, None, None)[:2])
    if not (isfinite(x) and isfinite(y)):
        raise ImportRefused(Message("{where} has a point at ({x}, {y}), which is no place", where=where, x=x, y=y))
    if not (-most <= x <= most and -most <= y <= most):
        raise ImportRefused(
            Message(
                "{where} has a point at ({x:.6g}, {y:.6g}), and none lies farther off than {most:,.0f}",
                where=where,
                x=x,
                y=y,
                most=most,
            )
        )
    return (x, y)


def _number(part: object, where: str) -> float:
    if isinstance(part, bool) or not isinstance(part, int | float):
        raise ImportRefused(Message("{where} has a point that is no pair of numbers", where=where))
    try:
        return float(part)
    except OverflowError:
        raise ImportRefused(
            Message("{where} has a point with a number of {count} digits", where=where, count=len(str(part)))
        ) from None


def check_scribble(ring: Ring, where: str) -> None:
    """ImportRefused for an outline that crosses itself so often that nobody knows which ground is meant."""
    if len(ring) <= FEW_CORNERS:
        return
    starts = np.asarray(ring)
    ends = np.roll(starts, -1, axis=0)
    if len(ring) - _different_sides(starts) > limits.OUTLINE_CROSSINGS.most:
        raise ImportRefused(
            Message("{where} goes along itself: it has {beyond}", where=where, beyond=limits.OUTLINE_CROSSINGS.beyond)
        )
    sides = np.array(shapely.linestrings(np.stack((starts, ends), axis=1)), dtype=object)
    tree = shapely.STRtree(sides)
    at, step, pairs, crossings = 0, LEAST_SIDES, 0, 0
    while at < len(sides):
        near = tree.query(sides[at : at + step])  # by their frames alone: how many they are is told at once
        first, second = near[0] + at, near[1]
        pairs += len(first)
        crossings += int(_are_crossing(starts[first], ends[first], starts[second], ends[second]).sum())
        if crossings > 2 * limits.OUTLINE_CROSSINGS.most or pairs > MOST_PAIRS + MOST_BESIDE * len(sides):
            raise ImportRefused(
                Message("{where} has an outline with {beyond}", where=where, beyond=limits.OUTLINE_CROSSINGS.beyond)
            )
        at += step
        step = min(4 * step, MOST_SIDES) if len(first) < FEW_PAIRS else max(step // 4, LEAST_SIDES)


def _different_sides(ring: Corners) -> int:
    """How many of its sides are different ones, in whichever direction they are drawn."""
    corners = _numbered(_numbered(ring[:, 0]) << 32 | _numbered(ring[:, 1]))
    ends = np.roll(corners, -1)
    return len(np.unique(np.minimum(corners, ends) << 32 | np.maximum(corners, ends)))


def _numbered(values: npt.NDArray[Any]) -> npt.NDArray[np.int64]:
    """The values as numbers that are the same where they are."""
    return np.unique(values, return_inverse=True)[1].astype(np.int64)


def _are_crossing(a: Corners, b: Corners, c: Corners, d: Corners) -> npt.NDArray[np.bool_]:
    """Of each of these pairs of sides, from a to b and from c to d: do they cross, each inside the other?"""
    return (_turn(a, b, c) * _turn(a, b, d) < 0) & (_turn(c, d, a) * _turn(c, d, b) < 0)


def _turn(a: Corners, b: Corners, c: Corners) -> npt.NDArray[np.float64]:
    """Positive where the way from a over b to c turns to one side, negative to the other, 0 straight on."""
    found: npt.NDArray[np.float64] = np.sign(
        (b[:, 0] - a[:, 0]) * (c[:, 1] - a[:, 1]) - (b[:, 1] - a[:, 1]) * (c[:, 0] - a[:, 0])
    )
    return found
