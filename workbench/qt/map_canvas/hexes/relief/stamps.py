"""What stands on the ground of a hex: woods, marshes, fields, houses, hatches, as pictures kept for each scale.

A few variants of each are drawn once and laid on every hex of that ground; which one a hex takes follows from its
place, so that it is the same in every process.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from math import ceil, cos, hypot, pi, sin
from random import Random
from typing import NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPainterPath, QPen, QPixmap, QPolygonF

from workbench.cartography.hexes.hex_grid import centre
from workbench.engine.maps.hex_map import HexGrid, Orientation
from workbench.engine.maps.hex_places import Place
from workbench.qt.map_canvas.hexes.kept import HasTime, Kept
from workbench.qt.map_canvas.hexes.relief.growth import DRAWN_FOR_MM, RADIUS_MM, Stand
from workbench.qt.map_canvas.hexes.relief.growth import PAINTS as GROWTH
from workbench.qt.map_canvas.hexes.relief.standing import Stood
from workbench.qt.map_canvas.styles.hex_grounds import HexStyle, Sign
from workbench.qt.map_canvas.styles.map_style import TreeStyle

VARIANTS, FEW = 11, 3
REACH_MM = 11.5
FEW_BELOW, MOST_SMALL = 4 * 30, 4 * 64
"""In quarters of a pixel of a hex's size: on smaller hexes a few variants do, and of these more pictures are kept."""
MOST_MADE_SMALLER = 4 * 128
"""In quarters of a pixel of a hex's size."""

Paints = Callable[[QPainter, Random, HexStyle, Orientation], None]


def variant_of(place: Place) -> int:
    """Which variant a hex takes: by its place alone, and in no pattern that an eye would find."""
    column, row = place
    mixed = (column * 73_856_093 ^ row * 19_349_663) & 0xFFFFFFFF
    mixed = (mixed ^ mixed >> 15) * 0x2C1B3C6D & 0xFFFFFFFF
    return (mixed ^ mixed >> 12) % VARIANTS


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
    """Lay what stands on a hex that is alone round its middle; the painter works in millimetres."""
    transform = painter.combinedTransform()
    quarter_px = round(transform.m11() * size_mm * 4)
    stamp = _stamp(Stood(sign, place, 0), quarter_px, orientation, style, trees)
    _lay(painter, transform.map(middle), stamp.kept.of(stamp))


def _lay(painter: QPainter, at: QPointF, picture: QPixmap) -> None:
    """Lay a picture round a place, in pixels."""
    painter.save()
    # pixel on pixel: a picture that is stretched a little takes ten times as long
    painter.resetTransform()
    painter.drawPixmap(round(at.x() - picture.width() / 2), round(at.y() - picture.height() / 2), picture)
    painter.restore()


class Stamps:
    """Lays what stands on hexes round their middles. Inside a `with` the painter works in pixels."""

    def __init__(self, painter: QPainter, grid: HexGrid, style: HexStyle, trees: TreeStyle) -> None:
        self._painter, self._grid, self._style, self._trees = painter, grid, style, trees
        self._transform = painter.combinedTransform()
        self._quarter_px = round(self._transform.m11() * grid.size_mm * 4)
        self._pictures: dict[tuple[str, int, int], QPixmap] = {}

    def __enter__(self) -> Stamps:
        self._painter.save()
        self._painter.resetTransform()
        return self

    def __exit__(self, *_: object) -> None:
        self._painter.restore()

    def lay(self, sign: Sign | str, place: Place, joined: int = 0, if_made: bool = False) -> None:
        """Lay a sign on the hex at a place; `joined` has a bit for each side beyond which the same sign stands.

        One that would have to be made first is left out if only those that are made are wanted.
        """
        key = sign, variant_of(place), joined
        picture = self._pictures.get(key)
        if picture is None:
            stood = Stood(sign, place, joined)
            stamp = _stamp(stood, self._quarter_px, self._grid.orientation, self._style, self._trees)
            picture = stamp.kept.find(stamp) if if_made else stamp.kept.of(stamp)
            if picture is None:
                return
            self._pictures[key] = picture
        at = self._transform.map(QPointF(*centre(self._grid, place)))
        self._painter.drawPixmap(round(at.x() - picture.width() / 2), round(at.y() - picture.height() / 2), picture)


class _Stamp(NamedTuple):
    """What a picture of a sign follows from: a square round the middle of a hex of so many quarters of a pixel."""

    sign: str
    variant: int
    joined: int
    quarter_px: int
    orientation: Orientation
    style: HexStyle
    trees: TreeStyle

    @property
    def kept(self) -> Kept[_Stamp, QPixmap]:
        """The pictures of its size."""
        return _SMALL if self.quarter_px < MOST_SMALL else _LARGE


def _stamp(stood: Stood, quarter_px: int, orientation: Orientation, style: HexStyle, trees: TreeStyle) -> _Stamp:
    variant = variant_of(stood.place)
    if stood.sign in GROWTH and quarter_px < FEW_BELOW:
        variant %= FEW
    return _Stamp(stood.sign, variant, stood.joined, quarter_px, orientation, style, trees)


def make_stamps(
    standing: Iterable[Stood], grid: HexGrid, quarter_px: int, style: HexStyle, trees: TreeStyle, has_time: HasTime
) -> bool:
    """Make the pictures of what stands on hexes while there is time; whether all are made."""
    stamps = (_stamp(stood, quarter_px, grid.orientation, style, trees) for stood in standing)
    return all(stamp.kept.made((stamp,), has_time) for stamp in stamps)


def _made(stamp: _Stamp) -> QPixmap:
    if stamp.sign not in GROWTH:
        return _picture(stamp.sign, stamp.variant, stamp.quarter_px, stamp.orientation, stamp.style)
    scale = stamp.quarter_px / 4 / DRAWN_FOR_MM
    return _grown(stamp.sign, Stand(stamp.variant, stamp.joined, stamp.orientation, scale, stamp.style, stamp.trees))


_SMALL: Kept[_Stamp, QPixmap] = Kept(1536, _made)
_LARGE: Kept[_Stamp, QPixmap] = Kept(96, _made)


def _grown(sign: str, stand: Stand) -> QPixmap:
    side = _side(round(stand.px_per_mm * DRAWN_FOR_MM * 4))
    picture = QPixmap(side, side)
    picture.fill(Qt.GlobalColor.transparent)
    with QPainter(picture) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(side / 2, side / 2)
        painter.scale(stand.px_per_mm, stand.px_per_mm)
        GROWTH[sign](painter, Random(f"{sign} {stand.variant} {stand.joined}"), stand)
    return picture


def _picture(sign: str, variant: int, quarter_px: int, orientation: Orientation, style: HexStyle) -> QPixmap:
    """A small one is a large one made smaller, so that a new zoom need not draw every stroke again."""
    if quarter_px > MOST_MADE_SMALLER:
        return QPixmap.fromImage(_drawn(sign, variant, quarter_px, orientation, style))
    large = _large(sign, variant, orientation, style)
    side = _side(quarter_px)
    smooth = Qt.TransformationMode.SmoothTransformation
    return QPixmap.fromImage(large.scaled(side, side, Qt.AspectRatioMode.IgnoreAspectRatio, smooth))


@lru_cache(maxsize=128)
def _large(sign: str, variant: int, orientation: Orientation, style: HexStyle) -> QImage:
    return _drawn(sign, variant, MOST_MADE_SMALLER, orientation, style)


def _side(quarter_px: int) -> int:
    return max(2, ceil(2 * REACH_MM * quarter_px / 4 / DRAWN_FOR_MM))


def _drawn(sign: str, variant: int, quarter_px: int, orientation: Orientation, style: HexStyle) -> QImage:
    side = _side(quarter_px)
    picture = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    picture.fill(Qt.GlobalColor.transparent)
    with QPainter(picture) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(side / (2 * REACH_MM), side / (2 * REACH_MM))
        painter.translate(REACH_MM, REACH_MM)
        _PAINTS[sign](painter, Random(f"{sign} {variant}"), style, orientation)
    return picture


def _is_inside(x: float, y: float, orientation: Orientation, share: float) -> bool:
    """Whether a point lies in the hex round the origin, made smaller to a share of its size."""
    a, b = (abs(x), abs(y)) if orientation is Orientation.POINTY else (abs(y), abs(x))
    half = DRAWN_FOR_MM / 2 * share
    return a <= half and a / 2 + b * 3**0.5 / 2 <= half


def _paint_hills(painter: QPainter, random: Random, style: HexStyle, orientation: Orientation) -> None:
    turn = random.uniform(0, pi)
    for at in (-1, 1):
        x, y = at * 3.7 * cos(turn), at * 3.2 * sin(turn)
        crown = (random.uniform(1.3, 2.4), random.uniform(0.8, 1.3), random.uniform(0, pi))
        _paint_hachures(painter, random, style, QPointF(x, y), crown, random.uniform(2.0, 2.8), 26)


def _paint_mountain(painter: QPainter, random: Random, style: HexStyle, orientation: Orientation) -> None:
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


def _paint_houses(painter: QPainter, random: Random, style: HexStyle, orientation: Orientation) -> None:
    """Blocks of houses in rows between two streets that cross in the middle."""
    _paint_blocks(painter, random, style, lambda x, y: hypot(x / 1.2, y) < random.uniform(2.2, 3.1))


def _paint_suburbs(painter: QPainter, random: Random, style: HexStyle, orientation: Orientation) -> None:
    """The houses to the left and right of a fortress."""
    _paint_blocks(painter, random, style, lambda x, y: 2.9 < abs(x) < random.uniform(3.8, 5.0) and abs(y) < 2.0)


def _paint_blocks(painter: QPainter, random: Random, style: HexStyle, is_built: Callable[[float, float], bool]) -> None:
    painter.setPen(QPen(QColor(style.house_edge), 0.14))
    painter.setBrush(QColor(style.house))
    painter.rotate(random.uniform(-16.0, 16.0))
    for row in range(-3, 4):
        for column in range(-4, 5):
            if not row or not column:
                continue  # the streets
            x = column * 1.25 - 0.5 * (1 if column > 0 else -1)
            y = row * 1.05 - 0.4 * (1 if row > 0 else -1)
            if is_built(x, y):
                wide, high = random.uniform(0.75, 1.15), random.uniform(0.6, 0.92)
                painter.drawRect(QRectF(x - wide / 2, y - high / 2, wide, high))


def _paint_unplayable(painter: QPainter, random: Random, style: HexStyle, orientation: Orientation) -> None:
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


def _paint_hatch(painter: QPainter, random: Random, style: HexStyle, orientation: Orientation) -> None:
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


def _paint_dots(painter: QPainter, random: Random, style: HexStyle, orientation: Orientation) -> None:
    painter.setPen(QPen(QColor(style.relief), 0.5, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    for row in range(-8, 9):
        for column in range(-6, 7):
            x, y = (column + 0.5 * (row % 2)) * 2.2, row * 1.9
            if _is_inside(x, y, orientation, 0.88):
                painter.drawPoint(QPointF(x, y))


_PAINTS: dict[str, Paints] = {
    "hatch": _paint_hatch,
    "dots": _paint_dots,
    "hills": _paint_hills,
    "mountain": _paint_mountain,
    "houses": _paint_houses,
    "suburbs": _paint_suburbs,
    "unplayable": _paint_unplayable,
}
