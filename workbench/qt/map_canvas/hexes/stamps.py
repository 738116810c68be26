"""What stands on the ground of a hex: trees, hachures, furrows, tufts, houses, as pictures kept for each scale.

A few variants of each are drawn once and laid on every hex of that ground; which one a hex takes follows from its
place, so that it is the same in every process.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import ceil, cos, hypot, pi, sin
from random import Random

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPainterPath, QPen, QPixmap, QPolygonF, QTransform

from workbench.cartography.hex_grid import centre
from workbench.engine.hex_map import HexGrid, Orientation
from workbench.engine.hex_places import Place
from workbench.qt.map_canvas.ground_painter import paint_tree
from workbench.qt.map_canvas.hexes.hex_style import HexStyle, Sign
from workbench.qt.map_canvas.map_style import TreeStyle

VARIANTS = 7
DRAWN_FOR_MM = 18.0
"""The size of hex that the figures below are meant for; others are scaled."""
RADIUS_MM = DRAWN_FOR_MM / 3**0.5
REACH_MM = 11.5
TREES_APART_MM = 2.9
MOST_MADE_SMALLER = 4 * 128
"""In quarters of a pixel of a hex's size."""

Paints = Callable[[QPainter, Random, HexStyle, TreeStyle, Orientation], None]


def variant_of(place: Place) -> int:
    """Which variant a hex takes."""
    return (place[0] * 5 + place[1] * 3 + (place[0] * place[1]) % 4) % VARIANTS


def paint_stamp(
    painter: QPainter,
    sign: Sign | str,
    middle: QPointF,
    place: Place,
    size_mm: float,
    orientation: Orientation,
    style: HexStyle,
    trees: TreeStyle,
) -> None:
    """Lay what stands on a hex round its middle; the painter works in millimetres."""
    transform = painter.transform()
    picture = _picture(sign, variant_of(place), round(transform.m11() * size_mm * 4), orientation, style, trees)
    at = transform.map(middle)
    # pixel on pixel: a picture that is stretched a little takes ten times as long
    painter.resetTransform()
    painter.drawPixmap(round(at.x() - picture.width() / 2), round(at.y() - picture.height() / 2), picture)
    painter.setTransform(transform)


class Stamps:
    """Lays what stands on hexes round their middles. Inside a `with` the painter works in pixels."""

    def __init__(self, painter: QPainter, grid: HexGrid, style: HexStyle, trees: TreeStyle) -> None:
        self._painter, self._grid, self._style, self._trees = painter, grid, style, trees
        self._transform = painter.transform()
        self._pictures: dict[tuple[str, int], QPixmap] = {}

    def __enter__(self) -> Stamps:
        self._painter.resetTransform()
        return self

    def __exit__(self, *_: object) -> None:
        self._painter.setTransform(self._transform)

    def lay(self, sign: Sign | str, place: Place) -> None:
        """Lay a sign on the hex at a place."""
        variant = variant_of(place)
        picture = self._pictures.get((sign, variant))
        if picture is None:
            quarter_px = round(self._transform.m11() * self._grid.size_mm * 4)
            picture = _picture(sign, variant, quarter_px, self._grid.orientation, self._style, self._trees)
            self._pictures[sign, variant] = picture
        at = self._transform.map(QPointF(*centre(self._grid, place)))
        self._painter.drawPixmap(round(at.x() - picture.width() / 2), round(at.y() - picture.height() / 2), picture)


@lru_cache(maxsize=512)
def _picture(
    sign: str, variant: int, quarter_px: int, orientation: Orientation, style: HexStyle, trees: TreeStyle
) -> QPixmap:
    """A square round the middle of a hex whose size is so many quarters of a pixel.

    A small one is a large one made smaller, so that a new zoom need not draw every tree again.
    """
    if quarter_px > MOST_MADE_SMALLER:
        return QPixmap.fromImage(_drawn(sign, variant, quarter_px, orientation, style, trees))
    large = _large(sign, variant, orientation, style, trees)
    side = _side(quarter_px)
    smooth = Qt.TransformationMode.SmoothTransformation
    return QPixmap.fromImage(large.scaled(side, side, Qt.AspectRatioMode.IgnoreAspectRatio, smooth))


@lru_cache(maxsize=128)
def _large(sign: str, variant: int, orientation: Orientation, style: HexStyle, trees: TreeStyle) -> QImage:
    return _drawn(sign, variant, MOST_MADE_SMALLER, orientation, style, trees)


def _side(quarter_px: int) -> int:
    return max(2, ceil(2 * REACH_MM * quarter_px / 4 / DRAWN_FOR_MM))


def _drawn(
    sign: str, variant: int, quarter_px: int, orientation: Orientation, style: HexStyle, trees: TreeStyle
) -> QImage:
    side = _side(quarter_px)
    picture = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(side / (2 * REACH_MM), side / (2 * REACH_MM))
    painter.translate(REACH_MM, REACH_MM)
    _PAINTS[sign](painter, Random(f"{sign} {variant}"), style, trees, orientation)
    painter.end()
    return picture


def _is_inside(x: float, y: float, orientation: Orientation, share: float) -> bool:
    """Whether a point lies in the hex round the origin, made smaller to a share of its size."""
    a, b = (abs(x), abs(y)) if orientation is Orientation.POINTY else (abs(y), abs(x))
    half = DRAWN_FOR_MM / 2 * share
    return a <= half and a / 2 + b * 3**0.5 / 2 <= half


def _paint_trees(
    painter: QPainter, random: Random, style: HexStyle, trees: TreeStyle, orientation: Orientation
) -> None:
    rows = int(DRAWN_FOR_MM / TREES_APART_MM) + 1
    feet = [
        (
            (column + 0.5 * (row % 2)) * TREES_APART_MM + random.uniform(-0.75, 0.75),
            row * TREES_APART_MM * 0.86 + random.uniform(-0.6, 0.6),
        )
        for row in range(-rows, rows)
        for column in range(-rows, rows)
    ]
    inside = [foot for foot in feet if _is_inside(foot[0], foot[1] - 0.7, orientation, 0.9)]
    for x, y in sorted(inside, key=lambda foot: foot[1]):
        height = trees.height * random.uniform(0.9, 1.2)
        paint_tree(painter, QPointF(x, y), height, trees, random.randrange(2))


def _paint_hills(
    painter: QPainter, random: Random, style: HexStyle, trees: TreeStyle, orientation: Orientation
) -> None:
    turn = random.uniform(0, pi)
    for at in (-1, 1):
        x, y = at * 3.7 * cos(turn), at * 3.2 * sin(turn)
        crown = (random.uniform(1.3, 2.4), random.uniform(0.8, 1.3), random.uniform(0, pi))
        _paint_hachures(painter, random, style, QPointF(x, y), crown, random.uniform(2.0, 2.8), 26)


def _paint_mountain(
    painter: QPainter, random: Random, style: HexStyle, trees: TreeStyle, orientation: Orientation
) -> None:
    first = random.uniform(0, 2 * pi)
    for at in range(3):
        x, y = 3.9 * cos(first + at * 2.1), 3.7 * sin(first + at * 2.1)
        crown = (random.uniform(0.5, 1.1), random.uniform(0.3, 0.7), random.uniform(0, pi))
        _paint_hachures(painter, random, style, QPointF(x, y), crown, random.uniform(2.9, 3.7), 30)


def _paint_hachures(
    painter: QPainter,
    random: Random,
    style: HexStyle,
    middle: QPointF,
    crown: tuple[float, float, float],
    length: float,
    count: int,
) -> None:
    """Strokes down from the rim of a crown; those away from the light, in the north-west, are longer and thicker."""
    wide, high, turn = crown
    colour = QColor(style.relief)
    for at in range(count):
        angle = (at + random.uniform(-0.3, 0.3)) * 2 * pi / count
        rim_x, rim_y = wide * cos(angle), high * sin(angle)
        x, y = rim_x * cos(turn) - rim_y * sin(turn), rim_x * sin(turn) + rim_y * cos(turn)
        away = hypot(x, y) or 1.0
        shade = (x + y) / away / 2**0.5
        reach = length * (0.72 + 0.28 * shade) * random.uniform(0.75, 1.1)
        colour.setAlphaF(style.relief_opacity * (0.72 + 0.28 * shade))
        painter.setPen(QPen(colour, 0.2 + 0.09 * shade, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        dx, dy = x / away, y / away
        start = middle + QPointF(x, y)
        painter.drawLine(QLineF(start, start + QPointF(dx * reach, dy * reach)))


def _paint_furrows(
    painter: QPainter, random: Random, style: HexStyle, trees: TreeStyle, orientation: Orientation
) -> None:
    painter.setPen(QPen(QColor(style.furrow), 0.18))
    for x, y in ((-3.6, -2.6), (3.4, -3.0), (-2.6, 3.4), (4.0, 2.8)):
        turn = random.uniform(0, pi)
        field = QTransform().translate(x + random.uniform(-0.6, 0.6), y + random.uniform(-0.6, 0.6)).rotateRadians(turn)
        for furrow in range(-3, 4):
            painter.drawLine(field.map(QLineF(-2.0, furrow * 0.62, 2.0, furrow * 0.62)))


def _paint_marsh(
    painter: QPainter, random: Random, style: HexStyle, trees: TreeStyle, orientation: Orientation
) -> None:
    ink = QColor("#4F7F93") if style.uneven_mm else QColor(style.furrow)
    for row in range(-3, 4):
        for column in range(-2, 3):
            x, y = column * 3.4 + 1.7 * (row % 2) + random.uniform(-0.5, 0.5), row * 2.3 + random.uniform(-0.4, 0.4)
            if not _is_inside(x, y, orientation, 0.82):
                continue
            painter.setPen(QPen(ink, 0.2))
            painter.drawLine(QLineF(x - 1.1, y, x + 1.1, y))
            for lean in (-0.45, 0.0, 0.45):
                painter.drawLine(QLineF(x + lean * 0.7, y - 0.1, x + lean * 1.5, y - 1.0))


def _paint_houses(
    painter: QPainter, random: Random, style: HexStyle, trees: TreeStyle, orientation: Orientation
) -> None:
    """Blocks of houses round a square, with room for the roads that come in."""
    painter.setPen(QPen(QColor(style.house_edge), 0.16))
    painter.setBrush(QColor(style.house))
    for ring, count in ((2.3, 6), (4.1, 9)):
        first = random.uniform(0, 1)
        for at in range(count):
            angle = (at + first) * 2 * pi / count
            x, y = ring * cos(angle), ring * sin(angle) * 0.82
            if ring > 3 and random.random() < 0.3:
                continue
            wide, high = random.uniform(1.1, 1.7), random.uniform(0.8, 1.1)
            block = QTransform().translate(x, y).rotateRadians(angle + pi / 2)
            painter.drawPolygon(block.map(QPolygonF(QRectF(-wide / 2, -high / 2, wide, high))))


def _paint_unplayable(
    painter: QPainter, random: Random, style: HexStyle, trees: TreeStyle, orientation: Orientation
) -> None:
    """Hatched: the lines meet those of the hexes beside it well enough."""
    corners = [
        QPointF(RADIUS_MM * cos(angle), RADIUS_MM * sin(angle))
        for at in range(6)
        for angle in [at * pi / 3 - (pi / 6 if orientation is Orientation.POINTY else 0.0)]
    ]
    path = QPainterPath()
    path.addPolygon(QPolygonF(corners))
    path.closeSubpath()
    painter.setClipPath(path)
    painter.setBrush(QBrush(Qt.BrushStyle.NoBrush))
    painter.setPen(QPen(QColor("#7A5B33" if style.uneven_mm else style.number_ink), 0.3))
    for at in range(-14, 15):
        painter.drawLine(QLineF(at * 1.6 - 12, 12, at * 1.6 + 12, -12))


def _paint_hatch(
    painter: QPainter, random: Random, style: HexStyle, trees: TreeStyle, orientation: Orientation
) -> None:
    """Thin lines that rise to the right, inside the hex."""
    painter.setPen(QPen(QColor(style.relief), 0.22))
    for at in range(-12, 13):
        inside = [
            (at * 1.5 + step * 0.25, -step * 0.25)
            for step in range(-60, 61)
            if _is_inside(at * 1.5 + step * 0.25, -step * 0.25, orientation, 0.94)
        ]
        if len(inside) > 1:
            painter.drawLine(QLineF(QPointF(*inside[0]), QPointF(*inside[-1])))


def _paint_dots(painter: QPainter, random: Random, style: HexStyle, trees: TreeStyle, orientation: Orientation) -> None:
    painter.setPen(QPen(QColor(style.relief), 0.5, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    for row in range(-8, 9):
        for column in range(-6, 7):
            x, y = (column + 0.5 * (row % 2)) * 2.2, row * 1.9
            if _is_inside(x, y, orientation, 0.88):
                painter.drawPoint(QPointF(x, y))


_PAINTS: dict[str, Paints] = {
    "hatch": _paint_hatch,
    "dots": _paint_dots,
    "trees": _paint_trees,
    "hills": _paint_hills,
    "mountain": _paint_mountain,
    "furrows": _paint_furrows,
    "marsh": _paint_marsh,
    "houses": _paint_houses,
    "unplayable": _paint_unplayable,
}
