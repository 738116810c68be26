"""What grows on a hex: trees, reeds and furrows that run on into hexes of the same kind and thin out at its edge.

All of it is drawn round the origin for a hex of `DRAWN_FOR_MM`; others are scaled.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import ceil, hypot, pi
from random import Random
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QTransform

from workbench.engine.maps.hex_map import Orientation
from workbench.qt.map_canvas.sheet.ground_painter import paint_tree, tree_picture
from workbench.qt.map_canvas.styles.hex_grounds import HexStyle
from workbench.qt.map_canvas.styles.map_style import TreeStyle

Floats = NDArray[np.float64]

DRAWN_FOR_MM = 18.0
RADIUS_MM = DRAWN_FOR_MM / 3**0.5
ALL_SIDES = 63
COARSE_PX = 54.0
"""Hexes that are smaller carry fewer and larger things, which can still be told apart."""
TREES_APART_MM, COARSE_TREES = 2.75, 1.55
REEDS_APART_MM, FIELDS_APART_MM = 2.7, 4.9
NUMBER_HALF_MM = (3.0, 1.3)
BUSHES_APART_MM = 1.25
TRIES = 260


class Stand(NamedTuple):
    """Where something grows: one of some variants, bits by direction for the sides where it goes on, the scale in
    device pixels to a mm of a hex of `DRAWN_FOR_MM`, and how it is drawn.
    """

    variant: int
    joined: int
    orientation: Orientation
    px_per_mm: float
    style: HexStyle
    trees: TreeStyle

    @property
    def is_coarse(self) -> bool:
        return self.px_per_mm * DRAWN_FOR_MM < COARSE_PX

    def points(self, spread: _Spread) -> tuple[tuple[float, float], ...]:
        """Where things grow, from north to south."""
        return _strewn(self.variant, self.joined, self.orientation, spread)

    def hides_number(self, x: float, top: float, bottom: float, half: float) -> bool:
        """Whether something so wide would stand on the number, which only small hexes go without."""
        at = -RADIUS_MM * 0.72 if self.orientation is Orientation.POINTY else -DRAWN_FOR_MM / 2 * 0.83
        wide, high = NUMBER_HALF_MM
        return not self.is_coarse and abs(x) < wide + half and top < at + high and bottom > at - high


@lru_cache(maxsize=2)
def _facings(orientation: Orientation) -> Floats:
    """The directions of the sides from the middle, `[side, (x, y)]`."""
    angles = np.arange(6) * pi / 3 + (0.0 if orientation is Orientation.POINTY else pi / 6)
    return np.stack([np.cos(angles), np.sin(angles)], axis=1)


class _Spread(NamedTuple):
    """How far apart things grow, up and down `flat` times as near; what they keep free of sides where they go on, and
    of others.
    """

    apart: float
    joined: float
    open: float
    flat: float = 1.0


@lru_cache(maxsize=4096)
def _strewn(variant: int, joined: int, orientation: Orientation, spread: _Spread) -> tuple[tuple[float, float], ...]:
    """Points in no pattern from north to south, the same at every scale."""
    tries = np.random.default_rng([variant, joined, round(spread.apart * 100)]).uniform(
        -RADIUS_MM, RADIUS_MM, (TRIES, 2)
    )
    reach = [DRAWN_FOR_MM / 2 - (spread.joined if joined >> side & 1 else spread.open) for side in range(6)]
    inside = (tries @ _facings(orientation).T <= np.array(reach)).all(axis=1)
    taken = list[tuple[float, float]]()
    for x, y in tries[inside].tolist():
        if all(hypot(x - other_x, (y - other_y) / spread.flat) >= spread.apart for other_x, other_y in taken):
            taken.append((x, y))
    return tuple(sorted(taken, key=lambda point: point[1]))


def paint_woods(painter: QPainter, random: Random, stand: Stand) -> None:
    """Trees from north to south, and bushes along the edge of the wood."""
    scale = COARSE_TREES if stand.is_coarse else 1.0
    apart, height = TREES_APART_MM * scale, stand.trees.height * scale
    _paint_bushes(painter, random, stand, scale)
    own = stand.trees if scale == 1.0 else stand.trees.scaled(scale)
    for x, y in stand.points(_Spread(apart, apart * 0.22, apart * 0.22 + height * 0.52)):
        kind = random.randrange(4)
        foot_y = y + height * 0.45  # a point is the middle of a tree
        if stand.hides_number(x, foot_y - height, foot_y, height * 0.4):
            continue
        if stand.px_per_mm * height < 24.0:
            picture = tree_picture(stand.px_per_mm, own, kind)
            side = 2 * height
            painter.drawPixmap(QRectF(x - height, foot_y - 1.5 * height, side, side), picture, QRectF(picture.rect()))
        else:
            paint_tree(painter, QPointF(x, foot_y), height * (0.85 + 0.1 * kind), own, kind % 2)


def _paint_bushes(painter: QPainter, random: Random, stand: Stand, scale: float) -> None:
    """A soft edge: round bushes side by side where the wood ends."""
    painter.setPen(QPen(QColor(stand.trees.ink), 0.13 * scale))
    for side in range(6):
        if stand.joined >> side & 1:
            continue
        way_x, way_y = _facings(stand.orientation)[side].tolist()
        count = ceil(RADIUS_MM / (BUSHES_APART_MM * scale))
        for at in range(count):
            along = ((at + random.uniform(0.2, 0.8)) / count - 0.5) * (RADIUS_MM - 1.0)
            away = DRAWN_FOR_MM / 2 - (0.95 + random.uniform(0.0, 0.75)) * scale
            x, y = way_x * away - way_y * along, way_y * away + way_x * along
            radius = random.uniform(0.42, 0.68) * scale
            if random.random() < 0.88 and not stand.hides_number(x, y - radius, y + radius, radius):
                painter.setBrush(QColor(stand.trees.crowns[random.randrange(2)]))
                painter.drawEllipse(QPointF(x, y), radius, radius * 0.9)
    painter.setBrush(Qt.BrushStyle.NoBrush)


def paint_marsh(painter: QPainter, random: Random, stand: Stand) -> None:
    """Strokes of standing water, and reeds on most of them."""
    scale = 1.5 if stand.is_coarse else 1.0
    ink = QColor("#4F7F93") if stand.style.uneven_mm else QColor(stand.style.furrow)
    apart = REEDS_APART_MM * scale
    for x, y in stand.points(_Spread(apart, 0.3, 1.9, flat=0.62)):
        half, has_reeds = random.uniform(0.7, 1.5) * scale, random.random() < 0.72
        if stand.hides_number(x, y - scale, y, half):
            continue
        painter.setPen(QPen(ink, 0.2 * scale, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawLine(QLineF(x - half, y, x + half, y))
        if has_reeds:
            lean = random.uniform(-0.15, 0.15)
            for blade in (-0.45, 0.0, 0.45):
                foot = QPointF(x + blade * 0.7 * scale, y - 0.1)
                high = random.uniform(0.75, 1.15) * (0.8 if blade else 1.0) * scale
                painter.drawLine(QLineF(foot, QPointF(x + (blade * 1.7 + lean) * scale, y - high)))


def paint_fields(painter: QPainter, random: Random, stand: Stand) -> None:
    """Fields ploughed this way and that."""
    scale = 1.3 if stand.is_coarse else 1.0
    painter.setPen(QPen(QColor(stand.style.furrow), 0.18 * scale))
    for x, y in stand.points(_Spread(FIELDS_APART_MM * scale, 1.6, 2.9)):
        turn, furrows, half = random.uniform(0, pi), random.randrange(5, 8), random.uniform(1.4, 2.2) * scale
        field = QTransform().translate(x, y).rotateRadians(turn).shear(random.uniform(-0.35, 0.35), 0)
        for furrow in range(furrows):
            across = (furrow - (furrows - 1) / 2) * 0.62 * scale
            line = field.map(QLineF(-half, across, half, across))
            middle = line.center()
            if not stand.hides_number(middle.x(), middle.y() - 0.5, middle.y() + 0.5, 1.0):
                painter.drawLine(line)


PAINTS: dict[str, Callable[[QPainter, Random, Stand], None]] = {
    "trees": paint_woods,
    "marsh": paint_marsh,
    "furrows": paint_fields,
}
"""What grows, by the sign of its ground."""
