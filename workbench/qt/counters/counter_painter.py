"""Paints one side of a counter. Every length is a millimetre of a 15 mm counter; other sizes scale."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import ceil

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPixmap, QPolygonF

from workbench.qt.counters.counter_face import MARKER_GROUND, CounterFace, FaceMarker
from workbench.qt.counters.side_colours import ink_for
from workbench.qt.counters.size_marks import size_mark_path
from workbench.qt.looks.symbols import paint_symbol
from workbench.qt.looks.theme import contrast_ratio, relative_luminance
from workbench.qt.text_path import text_path, text_width_mm

COUNTER_MM = 15.0
CORNER_MM = 0.9
EDGE_MM = 0.3
SHADOW_MM = 0.5
# A marker hangs over the lower left corner, so that it covers neither strength nor name.
MARKER_MM = 6.0
HEADING_MM, LONE_HEADING_MM = 2.15, 2.6
MARKER_OVERHANG_MM = 3.8

_EDGE_ON_DARK = "#0E1420"
_EDGE_ON_LIGHT = "#3A342B"
_SHADOW = QColor(22, 18, 12, 120)
_FIGURE_OF_MARKER = "#8C1C1C"
_REDUCED_BAR = "#FFFFFF"
_FOLD = "#EFE9DA"
_MOVED_OPACITY = 0.7
_FOLD_WIDE, _FOLD_HIGH = 1.6, 2.77

_BAND = QRectF(EDGE_MM, EDGE_MM, 1.7, COUNTER_MM - 2 * EDGE_MM)
_LEFT = 2.7
_RIGHT = 14.2
_MIDDLE = 8.4


def paint_counter(painter: QPainter, face: CounterFace, rect: QRectF, shadow: bool = True, moved: bool = False) -> None:
    """Paint a counter into a square; the shadow and a marker reach over its edges."""
    if moved:
        paint_faded(painter, painted_rect(rect), lambda inner: paint_moved(inner, face, rect, shadow))
        return
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(rect.topLeft())
    painter.scale(rect.width() / COUNTER_MM, rect.height() / COUNTER_MM)
    _paint_ground(painter, face, shadow)
    _paint_face(painter, face)
    for place, marker in enumerate(face.markers):
        _paint_small_marker(painter, marker, place)
    painter.restore()


@lru_cache(maxsize=1024)
def counter_pixmap(face: CounterFace, size_px: int, ratio: float = 1.0, shadow: bool = False) -> QPixmap:
    """The counter as a picture, for lists, labels and cursors; with a shadow it is a little larger."""
    margin = size_px * SHADOW_MM / COUNTER_MM if shadow else 0.0
    side = round((size_px + margin) * ratio)
    pixmap = QPixmap(side, side)
    pixmap.fill(Qt.GlobalColor.transparent)
    with QPainter(pixmap) as painter:
        paint_counter(painter, face, QRectF(0, 0, size_px * ratio, size_px * ratio), shadow)
    pixmap.setDevicePixelRatio(ratio)
    return pixmap


def edge_colour(ground: str) -> str:
    """Near black on dark grounds, brown black on light ones."""
    return _EDGE_ON_DARK if relative_luminance(ground) < 0.2 else _EDGE_ON_LIGHT


def foot_colours(face: CounterFace) -> tuple[str, str]:
    """Ground and ink of a leader's foot band: the first colour of its band that shows on its ground."""
    candidates = (*(face.band or ()), edge_colour(face.ground))
    ground = next(colour for colour in candidates if contrast_ratio(colour, face.ground) >= 1.5)
    return ground, ink_for(ground)


def paint_faded(painter: QPainter, around: QRectF, draw: Callable[[QPainter], None]) -> None:
    """What `draw` paints inside a rectangle, at 70 % opacity.

    It goes through a picture: fading each stroke alone would let the lower ones show.
    """
    scale = max(1.0, abs(painter.deviceTransform().m11()))
    pixmap = QPixmap(ceil(around.width() * scale), ceil(around.height() * scale))
    pixmap.fill(Qt.GlobalColor.transparent)
    with QPainter(pixmap) as inner:
        inner.scale(scale, scale)
        inner.translate(-around.topLeft())
        draw(inner)
    painter.save()
    painter.setOpacity(painter.opacity() * _MOVED_OPACITY)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawPixmap(QRectF(around.topLeft(), pixmap.size() / scale), pixmap, QRectF(pixmap.rect()))
    painter.restore()


def paint_moved(painter: QPainter, face: CounterFace, rect: QRectF, shadow: bool = True) -> None:
    """A counter that has moved, not yet faded: its upper left corner is folded over."""
    painter.save()
    painter.setClipPath(_without_corner(rect), Qt.ClipOperation.IntersectClip)
    paint_counter(painter, face, rect, shadow)
    painter.restore()
    _paint_fold(painter, face, rect)


def painted_rect(rect: QRectF) -> QRectF:
    """All that a counter in `rect` may cover: its shadow and its markers too."""
    mm = rect.width() / COUNTER_MM
    return rect.adjusted(-(MARKER_OVERHANG_MM + 1) * mm, -mm, 2 * mm, 2 * mm)


def _without_corner(rect: QRectF) -> QPainterPath:
    mm = rect.width() / COUNTER_MM
    path, corner = QPainterPath(), QPainterPath()
    path.addRect(painted_rect(rect))
    reach = 0.5 * mm
    corner.addPolygon(
        QPolygonF(
            [
                rect.topLeft() + QPointF(-reach, -reach),
                rect.topLeft() + QPointF(_FOLD_WIDE * mm, 0) + QPointF(0.29 * mm, -reach),
                rect.topLeft() + QPointF(0, _FOLD_HIGH * mm) + QPointF(-reach, 0.87 * mm),
            ]
        )
    )
    return path.subtracted(corner)


def _paint_fold(painter: QPainter, face: CounterFace, rect: QRectF) -> None:
    """The corner turned over at 30 degrees; it ends before the name begins."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(rect.topLeft())
    painter.scale(rect.width() / COUNTER_MM, rect.height() / COUNTER_MM)
    painter.setPen(_pen(edge_colour(face.ground), EDGE_MM * 0.8))
    painter.setBrush(QColor(_FOLD))
    painter.drawPolygon(QPolygonF([QPointF(_FOLD_WIDE, 0.1), QPointF(0.1, _FOLD_HIGH), QPointF(2.3, 1.45)]))
    painter.restore()


def _paint_ground(painter: QPainter, face: CounterFace, shadow: bool) -> None:
    whole = QRectF(0, 0, COUNTER_MM, COUNTER_MM)
    painter.setPen(Qt.PenStyle.NoPen)
    if shadow:
        painter.setBrush(_SHADOW)
        painter.drawRoundedRect(whole.translated(SHADOW_MM, SHADOW_MM), CORNER_MM, CORNER_MM)
    painter.setBrush(QColor(edge_colour(face.ground)))
    painter.drawRoundedRect(whole, CORNER_MM, CORNER_MM)
    painter.setBrush(QColor(face.ground))
    painter.drawPath(_inner_outline())


def _inner_outline() -> QPainterPath:
    inner = QRectF(0, 0, COUNTER_MM, COUNTER_MM).adjusted(EDGE_MM, EDGE_MM, -EDGE_MM, -EDGE_MM)
    path = QPainterPath()
    path.addRoundedRect(inner, CORNER_MM - EDGE_MM, CORNER_MM - EDGE_MM)
    return path


def _paint_face(painter: QPainter, face: CounterFace) -> None:
    match face.kind, face.side:
        case "marker", _:
            _paint_marker(painter, face)
        case "leader", "back":
            _paint_band(painter, face)
            paint_symbol(painter, "leader", QRectF(_MIDDLE - 3.5, 3.0, 7.0, 9.0))
        case "leader", _:
            _paint_leader(painter, face)
        case _, "back":
            _paint_band(painter, face)
            _paint_size_mark(painter, face, 2.9)
            paint_symbol(painter, face.symbol, QRectF(_MIDDLE - 4.4, 5.0, 8.8, 5.8))
        case _:
            _paint_unit(painter, face)


def _paint_band(painter: QPainter, face: CounterFace) -> None:
    if face.band is None:
        return
    painter.save()
    painter.setClipPath(_inner_outline(), Qt.ClipOperation.IntersectClip)
    part = _BAND.height() / 3
    for place, colour in enumerate(face.band):
        painter.fillRect(QRectF(_BAND.x(), _BAND.y() + place * part, _BAND.width(), part + 0.02), QColor(colour))
    painter.fillRect(QRectF(_BAND.right(), _BAND.y(), 0.25, _BAND.height()), QColor(edge_colour(face.ground)))
    painter.restore()


def _paint_unit(painter: QPainter, face: CounterFace) -> None:
    _paint_band(painter, face)
    if face.side == "reduced":
        painter.fillRect(QRectF(EDGE_MM, EDGE_MM, COUNTER_MM - 2 * EDGE_MM, 1.0), QColor(_REDUCED_BAR))
    _paint_heading(painter, face)
    _paint_size_mark(painter, face, 3.55)
    paint_symbol(painter, face.symbol, QRectF(4.9, 5.1, 7.0, 4.3))
    _paint_steps(painter, face)
    if face.arrival:
        _fill(painter, text_path(face.arrival, 14.3, 8.0, 1.9, 500, "right", 2.2), face.ink)
    _paint_values(painter, face)


def _paint_heading(painter: QPainter, face: CounterFace) -> None:
    # Under the bar of a reduced side the heading moves down by half a millimetre.
    baseline = 2.75 + (0.55 if face.side == "reduced" else 0.0)
    letter_width = text_width_mm(face.letter, 2.4, 700) if face.letter else 0.0
    room = _RIGHT - _LEFT - (letter_width + 0.4 if face.letter else 0.0)
    size = HEADING_MM if face.letter or face.size_mark else LONE_HEADING_MM
    _fill(painter, text_path(face.short_name, _LEFT, baseline, size, 600, "left", room), face.ink)
    _fill(painter, text_path(face.letter, _RIGHT, baseline, 2.4, 700, "right"), face.ink)


def _paint_size_mark(painter: QPainter, face: CounterFace, top_mm: float) -> None:
    if not face.size_mark:
        return
    strokes, dots = size_mark_path(face.size_mark, _MIDDLE, top_mm)
    painter.strokePath(strokes, _pen(face.ink, 0.34, Qt.PenCapStyle.FlatCap))
    _fill(painter, dots, face.ink)


def _paint_steps(painter: QPainter, face: CounterFace) -> None:
    if face.steps < 2:
        return
    for step in range(face.steps):
        pip = QRectF(3.0, 5.2 + step * 1.05, 1.05, 0.8)
        if step < face.steps - face.steps_lost:
            painter.fillRect(pip, QColor(face.ink))
        else:
            painter.setPen(_pen(face.ink, 0.18))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(pip.adjusted(0.09, 0.09, -0.09, -0.09))


def _paint_values(painter: QPainter, face: CounterFace) -> None:
    size = 5.1 if len(face.strength) < 3 else 4.2
    quality_size = 4.6 if len(face.strength) < 3 else 4.2
    quality_width = text_width_mm(face.quality, quality_size, 700)
    strength_room = max(2.0, _RIGHT - _LEFT - min(quality_width, 6.0) - 0.5)
    _fill(painter, text_path(face.strength, _LEFT, 14.1, size, 700, "left", strength_room), face.ink)
    _fill(painter, text_path(face.quality, _RIGHT, 14.1, quality_size, 700, "right", 6.0), face.ink)


def _paint_leader(painter: QPainter, face: CounterFace) -> None:
    paint_symbol(painter, "leader", QRectF(1.2, 1.1, 7.0, 9.0))
    baseline = 7.4 if face.letter else 8.2
    _fill(painter, text_path(face.quality, 11.5, baseline, 6.2, 700, "centre", 5.4), face.ink)
    _fill(painter, text_path(face.letter, 11.5, 10.3, 2.4, 600, "centre", 5.0), face.ink)
    ground, ink = foot_colours(face)
    painter.save()
    painter.setClipPath(_inner_outline(), Qt.ClipOperation.IntersectClip)
    painter.fillRect(QRectF(EDGE_MM, 11.3, COUNTER_MM - 2 * EDGE_MM, 3.4), QColor(ground))
    painter.restore()
    _fill(painter, text_path(face.short_name.upper(), 7.5, 13.85, 2.4, 600, "centre", 12.6), ink)


def _paint_marker(painter: QPainter, face: CounterFace) -> None:
    if face.side == "back":
        return
    if face.symbol:
        paint_symbol(painter, face.symbol, QRectF(3.3, 1.4, 8.4, 8.4))
    else:
        _fill(painter, text_path(face.strength, 7.5, 8.9, 6.4, 700, "centre", 11.0), _FIGURE_OF_MARKER)
    _fill(painter, text_path(face.short_name.upper(), 7.5, 13.2, 2.3, 600, "centre", 12.8), face.ink)


def _paint_small_marker(painter: QPainter, marker: FaceMarker, place: int) -> None:
    """A marker of 6 mm at the lower left; the next one stands above it."""
    box = QRectF(-MARKER_OVERHANG_MM, 15.7 - MARKER_MM - place * (MARKER_MM - 0.4), MARKER_MM, MARKER_MM)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_SHADOW)
    painter.drawRoundedRect(box.translated(0.3, 0.3), 0.7, 0.7)
    painter.setPen(_pen(_EDGE_ON_LIGHT, EDGE_MM))
    painter.setBrush(QColor(MARKER_GROUND))
    painter.drawRoundedRect(box, 0.7, 0.7)
    if marker.symbol:
        paint_symbol(painter, marker.symbol, box.adjusted(0.7, 0.7, -0.7, -0.7))
    else:
        text = text_path(marker.text, box.center().x(), box.bottom() - 1.45, 4.2, 700, "centre", 5.0)
        _fill(painter, text, _FIGURE_OF_MARKER)


def _fill(painter: QPainter, path: QPainterPath, colour: str) -> None:
    if not path.isEmpty():
        painter.fillPath(path, QColor(colour))


def _pen(colour: str, width_mm: float, cap: Qt.PenCapStyle = Qt.PenCapStyle.SquareCap) -> QPen:
    return QPen(QColor(colour), width_mm, Qt.PenStyle.SolidLine, cap, Qt.PenJoinStyle.MiterJoin)
