"""Paints what is laid over a map to be read: hatched grounds, limits of regions, plates, arrows.

Each kind has its own shape: two of them at once can be told apart, without colour too. In millimetres; what is written
is never smaller than can be read.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise
from math import atan2, cos, hypot, sin

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen, QPixmap, QPolygonF

from workbench.engine.counters.side_colours import SIDE_COLOURS
from workbench.qt.map_canvas.drawing import Geometry
from workbench.qt.map_canvas.labels.map_text import TextForm, text_outline, text_width
from workbench.qt.map_canvas.laid_over.overlay_painter import INK, VERMILION, VIOLET, WHITE, Shapes, at_least, pen
from workbench.qt.map_canvas.laid_over.overlays import Badge, Hatched, Limit, MarchArrow, Overlay, ZoneLimit
from workbench.qt.map_canvas.styles.side_patterns import pattern_brush

PlaceOf = Callable[[str], QPointF | None]
RectOf = Callable[[str], QRectF]
SUPPLY, GOLD, PAPER = "#00795F", "#F2C230", "#FFFDF6"
HATCH_MM = 5.4
"""The hatch repeats in so many mm; the heavier it is, the more lines it has in them."""
HATCH_LINES = {1: 1, 2: 2, 3: 3, 4: 3}
HATCH_PX = 96
BADGE_MM, LEAST_BADGE_PX, MOST_BADGE_PX = 4.2, 13.5, 26.0
LEAST_ROOM_SHARE, MOST_SHARE = 1.9, 0.95
"""A plate needs a space so many times its own height, and takes so much of its width at most, or it is left out."""
ARROW_MM = 1.0
REPORTED, OVER_NEIGHBOURS = "#FBEFD2", 1.7
"""The ground of a plate that tells of a report; an estimate may reach over so much of a space beside its own."""
LIMIT_MM = 0.7
COLOURS = {
    "prize": (GOLD, INK),
    "threat": (VERMILION, WHITE),
    "cost": (PAPER, INK),
    "room": (PAPER, INK),
    "full": (INK, WHITE),
    "source": (SUPPLY, WHITE),
    "die": (PAPER, INK),
    "rank": (VIOLET, WHITE),
    "barred": (VERMILION, WHITE),
    "march": (INK, WHITE),
    "report": (REPORTED, INK),
    "estimate": (PAPER, INK),
}
"""Ground and ink of a plate, by what it tells."""


# ---------------------------------------------------------------- on the ground


def paint_grounds_to_read(painter: QPainter, shapes: Shapes, overlays: Sequence[Overlay]) -> None:
    """Hatches and limits, below labels and counters."""
    for overlay in overlays:
        match overlay:
            case ZoneLimit():
                _paint_zone(painter, shapes, overlay)
            case Hatched():
                path = shapes.region(overlay.spaces)
                painter.fillPath(path, hatch(overlay.level))
            case Limit():
                _paint_limit(painter, shapes, overlay)
            case _:
                pass


def hatch(level: int) -> QBrush:
    """Lines in vermilion that lie closer, and cross at last, the heavier it is."""
    brush = QBrush(_hatch_picture(level))
    transform = brush.transform()
    transform.scale(HATCH_MM / HATCH_PX, HATCH_MM / HATCH_PX)
    brush.setTransform(transform)
    return brush


@lru_cache(maxsize=8)
def _hatch_picture(level: int) -> QPixmap:
    picture = QPixmap(HATCH_PX, HATCH_PX)
    tint = QColor(VERMILION)
    tint.setAlphaF(0.05 + 0.05 * level)
    picture.fill(tint)
    step = HATCH_PX / HATCH_LINES[level]
    falling = [QLineF(at, HATCH_PX, at + HATCH_PX, 0) for at in _steps(step)]
    rising = [QLineF(at, 0, at + HATCH_PX, HATCH_PX) for at in _steps(step)] if level > 3 else []
    with QPainter(picture) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for colour, width in ((WHITE, 9.0), (VERMILION, 4.5)):
            ink = QColor(colour)
            ink.setAlphaF(0.75 if colour == VERMILION else 0.4)
            line = pen(colour, width, flat=False)
            line.setColor(ink)
            painter.setPen(line)
            painter.drawLines([*falling, *rising])
    return picture


def _steps(step: float) -> list[float]:
    return [step * number for number in range(-round(HATCH_PX / step), round(HATCH_PX / step) + 1)]


def _paint_zone(painter: QPainter, shapes: Shapes, zone: ZoneLimit) -> None:
    """The side's pattern, faint, and its colour along the limit, with ticks inwards."""
    colours = SIDE_COLOURS.get(zone.side)
    if colours is None or not zone.spaces:
        return
    region = shapes.region(zone.spaces)
    painter.save()
    painter.setOpacity(0.34)
    painter.fillPath(region, pattern_brush(colours.pattern, colours.ground))
    painter.restore()
    painter.strokePath(region, pen(PAPER, at_least(painter, 1.5, 4.0)))
    painter.strokePath(region, pen(INK, at_least(painter, 1.0, 2.6)))
    painter.strokePath(region, pen(colours.ground, at_least(painter, 0.75, 1.8)))
    lines = shapes.ticks_round(zone.spaces)
    for colour, width in ((PAPER, 1.1), (INK, 0.7), (colours.ground, 0.45)):
        painter.setPen(pen(colour, width))
        painter.drawLines(lines)


def _paint_limit(painter: QPainter, shapes: Shapes, limit: Limit) -> None:
    """How far one comes: an ink line, full round what is reached now, dashed and dotted round later turns."""
    path = shapes.region(limit.spaces)
    tint = QColor(PAPER if limit.turn > 1 else VIOLET)
    tint.setAlphaF(0.10 if limit.turn == 1 else 0.0)
    painter.fillPath(path, tint)
    for drawn in limit_pens(at_least(painter, LIMIT_MM, 1.6), limit.turn):
        painter.strokePath(path, drawn)


def limit_pens(width: float, turn: int) -> tuple[QPen, QPen]:
    """The casing of a limit, and its line."""
    dash = {1: (), 2: (4 * width, 2.5 * width)}.get(turn, (width, 2 * width))
    return pen(PAPER, 2.4 * width), pen(INK, width, dash)


# ---------------------------------------------------------------- above all


def paint_plates_to_read(
    painter: QPainter, geometry: Geometry, overlays: Sequence[Overlay], place_of: PlaceOf, rect_of: RectOf
) -> None:
    """Arrows of marches, and plates at the corners of stacks, or of where one would stand."""
    px_per_mm = abs(painter.worldTransform().m11())
    seen = _seen_mm(painter)
    for overlay in overlays:
        if isinstance(overlay, MarchArrow):
            paint_march(painter, overlay, place_of)
    badges = [overlay for overlay in overlays if isinstance(overlay, Badge)]
    for badge in badges:
        rect = rect_of(badge.space)
        place = place_of(badge.space)
        if place is None or not seen.contains(rect.center() if not rect.isEmpty() else place):
            continue
        if rect.isEmpty():
            rect = QRectF(place.x() - 5, place.y() - 4, 10, 8)
        high = badge_height_mm(px_per_mm)
        if badge.look in ALWAYS or _has_room(geometry.outline(badge.space).boundingRect(), badge, high):
            paint_badge(painter, badge, rect, high)


def _seen_mm(painter: QPainter) -> QRectF:
    to_sheet, is_invertible = painter.worldTransform().inverted()
    around = to_sheet.mapRect(QRectF(painter.viewport())) if is_invertible else QRectF()
    return around.adjusted(-20, -20, 20, 20)


def badge_height_mm(px_per_mm: float) -> float:
    """How high a plate is at a scale: as printed, but never too small to be read nor too large for the screen."""
    return min(max(BADGE_MM, LEAST_BADGE_PX / px_per_mm), max(BADGE_MM / 2, MOST_BADGE_PX / px_per_mm))


def _has_room(space: QRectF, badge: Badge, high: float) -> bool:
    """Whether a plate that stands in many spaces leaves something of each to be seen."""
    most = OVER_NEIGHBOURS if badge.look == "estimate" else MOST_SHARE
    return high * LEAST_ROOM_SHARE <= space.height() and _width(badge.text, high) <= space.width() * most


def _width(text: str, high: float) -> float:
    return max(high, text_width(text, _form(high)) + high * 0.55)


def _form(high: float) -> TextForm:
    return TextForm("interface", high * 0.66, 700)


ALWAYS = frozenset({"prize", "source", "die", "rank", "barred", "march", "report"})
"""Plates of few spaces: they stand however small the map is seen."""


def paint_badge(painter: QPainter, badge: Badge, rect: QRectF, high: float) -> None:
    """A plate at a corner of a rectangle, so many mm high."""
    form, wide = _form(high), _width(badge.text, high)
    plate = QRectF(0, 0, wide, high)
    plate.moveCenter(_corner(rect, badge.corner, wide, high))
    ground, ink = COLOURS[badge.look]
    if badge.side and (side := SIDE_COLOURS.get(badge.side)):
        _paint_flag(painter, plate, side.ground, side.ink, side.pattern)
    outline = _plate_outline(plate, badge.look)
    painter.strokePath(outline, pen(INK if ink == WHITE else WHITE, high * 0.22))
    painter.fillPath(outline, QColor(ground))
    painter.strokePath(outline, pen(WHITE if ink == WHITE else INK, high * 0.08))
    text = text_outline(badge.text, form, plate.center().x(), plate.center().y() + high * 0.235)
    painter.fillPath(text, QColor(ink))


def _paint_flag(painter: QPainter, plate: QRectF, ground: str, ink: str, pattern: object) -> None:
    """Whose it is: a strip of his colour at the left of the plate."""
    flag = QRectF(plate.left() - plate.height() * 0.5, plate.top(), plate.height() * 0.8, plate.height())
    painter.setPen(pen(INK, plate.height() * 0.12))
    painter.setBrush(QColor(ground))
    painter.drawRoundedRect(flag, plate.height() * 0.15, plate.height() * 0.15)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    stroke = QLineF(flag.left() + plate.height() * 0.12, flag.bottom(), flag.left() + plate.height() * 0.42, flag.top())
    painter.setPen(pen(ink, plate.height() * 0.07))
    if pattern in ("diagonals_up", "diagonals_down", "cross_hatch"):
        painter.drawLine(stroke)
    elif pattern == "dots":
        painter.setBrush(QColor(ink))
        painter.drawEllipse(
            QPointF(flag.left() + plate.height() * 0.27, flag.center().y()), *[plate.height() * 0.09] * 2
        )
        painter.setBrush(Qt.BrushStyle.NoBrush)


def _plate_outline(plate: QRectF, look: str) -> QPainterPath:
    """A shield for a prize, a lozenge for a die, a round for a source, a square plate for room, a pill for the rest."""
    path, high = QPainterPath(), plate.height()
    if look == "prize":
        left, top, right, bottom = plate.left(), plate.top(), plate.right(), plate.bottom()
        path.addPolygon(
            QPolygonF([
                QPointF(left, top), QPointF(right, top), QPointF(right, bottom - high * 0.22),
                QPointF(plate.center().x(), bottom + high * 0.16), QPointF(left, bottom - high * 0.22),
            ])
        )  # fmt: skip
        path.closeSubpath()
    elif look in ("room", "full"):
        path.addRect(plate)
    elif look == "die":
        path.addRoundedRect(plate, high * 0.2, high * 0.2)
    else:
        path.addRoundedRect(plate, high / 2, high / 2)
    return path


def _corner(rect: QRectF, corner: str, wide: float, high: float) -> QPointF:
    """The middle of a plate at a corner of a rectangle, half over its edge."""
    at_left, at_right = rect.left() + wide * 0.15, rect.right() - wide * 0.15
    return {
        "top_left": QPointF(at_left, rect.top() - high * 0.15),
        "top_right": QPointF(at_right, rect.top() - high * 0.15),
        "bottom_left": QPointF(at_left, rect.bottom() + high * 0.2),
        "bottom_right": QPointF(at_right, rect.bottom() + high * 0.2),
        "bottom": QPointF(rect.center().x(), rect.bottom() + high * 0.2),
        "below": QPointF(rect.center().x(), rect.bottom() + high * 1.2),
        "middle": rect.center(),
    }[corner]


def paint_march(painter: QPainter, march: MarchArrow, place_of: PlaceOf) -> None:
    """An arrow from space to space in the colour of the side, dashed for a retreat or an order; it bends a little."""
    points = [place for place in map(place_of, march.spaces) if place is not None]
    if len(points) < 2:
        return
    colours = SIDE_COLOURS.get(march.side)
    colour = colours.ground if colours else VERMILION if march.look == "barred" else VIOLET
    width = at_least(painter, ARROW_MM, 2.2)
    line = _bent(points)
    tip, before = points[-1], line.pointAtPercent(max(0.0, 1 - 0.06))
    turn = atan2(tip.y() - before.y(), tip.x() - before.x())
    ahead, across = QPointF(cos(turn), sin(turn)), QPointF(-sin(turn), cos(turn))
    dash = (2.6 * width, 1.6 * width) if march.look != "march" else ()
    casing = ((INK, 1.6), (PAPER, 0.9)) if march.look == "ordered" else ((PAPER, 1.6), (INK, 0.7))
    for ink, more in casing:
        painter.strokePath(line, pen(ink, width * (1 + more), flat=False))
    painter.strokePath(line, pen(colour, width, dash))
    size = 3.4 * width
    head = QPolygonF([tip, tip - ahead * size + across * size * 0.5, tip - ahead * size - across * size * 0.5])
    painter.setPen(pen(INK, width * 0.35))
    painter.setBrush(QColor(colour))
    painter.drawPolygon(head)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if march.text:
        middle = line.pointAtPercent(0.5)
        plate = Badge(march.spaces[-1], march.text, "middle", "barred" if march.look == "barred" else "rank")
        if march.look in ("march", "ordered"):
            plate = Badge(march.spaces[-1], march.text, "middle", "march")
        paint_badge(painter, plate, QRectF(middle, middle), badge_height_mm(abs(painter.worldTransform().m11())))


def _bent(points: Sequence[QPointF]) -> QPainterPath:
    """A line through points; a single step is an arc, so that one back beside it can be told from it."""
    path = QPainterPath(points[0])
    if len(points) == 2:
        way = points[1] - points[0]
        length = hypot(way.x(), way.y()) or 1.0
        aside = QPointF(-way.y(), way.x()) / length * length * 0.12
        path.quadTo((points[0] + points[1]) / 2 + aside, points[1])
        return path
    for before, after in pairwise(points[1:]):
        path.quadTo(before, (before + after) / 2)
    path.lineTo(points[-1])
    return path
