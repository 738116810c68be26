"""Paints one side of a counter. Every length is a millimetre of a 15 mm counter; other sizes scale."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from math import ceil

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPixmap, QPolygonF

from workbench.engine.counters.contrast import contrast_ratio, relative_luminance
from workbench.engine.counters.counter_face import MARKER_GROUND, CounterFace, FaceMarker
from workbench.engine.counters.rooms import COUNTER_MM, MIDDLE_MM
from workbench.engine.counters.set_texts import HEADING, texts_of
from workbench.engine.counters.side_colours import ink_for
from workbench.qt.counters.counter_pictures import paint_picture
from workbench.qt.counters.size_marks import size_mark_path
from workbench.qt.looks.symbols import paint_symbol
from workbench.qt.text_path import text_path, text_width_mm

CORNER_MM = 0.9
EDGE_MM = 0.3
SHADOW_MM = 0.5
# A marker hangs over the lower left corner, so that it covers neither strength nor name.
MARKER_MM = 6.0
MARKER_OVERHANG_MM = 3.8

_EDGE_ON_DARK = "#0E1420"
_EDGE_ON_LIGHT = "#3A342B"
_SHADOW = QColor(22, 18, 12, 120)
_FIGURE_OF_MARKER = "#8C1C1C"
_REDUCED_BAR = "#FFFFFF"
_FOLD = "#EFE9DA"
_MOVED_OPACITY = 0.7
_OPACITY_BY_AGE = (1.0, 0.8, 0.65, 0.5)
_OLD_EDGE = "#1F1D1A"
_FOLD_WIDE, _FOLD_HIGH = 1.6, 2.77

_BAND = QRectF(EDGE_MM, EDGE_MM, 1.7, COUNTER_MM - 2 * EDGE_MM)
_MIDDLE = MIDDLE_MM


def paint_counter(painter: QPainter, face: CounterFace, rect: QRectF, shadow: bool = True, moved: bool = False) -> None:
    """Paint a counter into a square; the shadow and a marker reach over its edges."""
    if moved:
        paint_faded(painter, painted_rect(rect), lambda inner: paint_moved(inner, face, rect, shadow))
        return
    if face.age:
        paint_reported(painter, face, rect)
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


def paint_reported(painter: QPainter, face: CounterFace, rect: QRectF) -> None:
    """A counter that was seen there once: the older the paler, in a broken edge, without a shadow."""
    fresh, mm = face.saying(age=0), rect.width() / COUNTER_MM
    opacity = _OPACITY_BY_AGE[min(face.age, len(_OPACITY_BY_AGE) - 1)]
    bare = fresh.saying(markers=())
    paint_faded(painter, painted_rect(rect), lambda inner: paint_counter(inner, bare, rect, False), opacity)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(_OLD_EDGE), 0.5 * mm, Qt.PenStyle.DashLine))
    painter.drawRoundedRect(rect, CORNER_MM * mm, CORNER_MM * mm)
    painter.translate(rect.topLeft())
    painter.scale(mm, mm)
    for place, marker in enumerate(fresh.markers):
        _paint_small_marker(painter, marker, place)
    painter.restore()


def paint_faded(
    painter: QPainter, around: QRectF, draw: Callable[[QPainter], None], opacity: float = _MOVED_OPACITY
) -> None:
    """What `draw` paints inside a rectangle, by default at 70 % opacity.

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
    painter.setOpacity(painter.opacity() * opacity)
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
        case "picture", _ if face.picture:
            _paint_whole_picture(painter, face)
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
            _paint_sign(painter, face, QRectF(_MIDDLE - 4.4, 5.0, 8.8, 5.8))
            _paint_texts(painter, face)
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
    _paint_size_mark(painter, face, 3.55)
    _paint_sign(painter, face, QRectF(4.9, 5.1, 7.0, 4.3))
    _paint_steps(painter, face)
    _paint_texts(painter, face)


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


def _paint_whole_picture(painter: QPainter, face: CounterFace) -> None:
    """The picture over all of the counter, or its symbol where nobody knows it."""
    painter.save()
    whole, outline = QRectF(0, 0, COUNTER_MM, COUNTER_MM), QPainterPath()
    outline.addRoundedRect(whole, CORNER_MM, CORNER_MM)
    painter.setClipPath(outline, Qt.ClipOperation.IntersectClip)
    _paint_sign(painter, face, whole)
    painter.restore()


def _paint_sign(painter: QPainter, face: CounterFace, rect: QRectF) -> None:
    """The picture of its own that a counter has, or its symbol."""
    if not (face.picture and paint_picture(painter, face.picture, rect)):
        paint_symbol(painter, face.symbol, rect)


def _paint_texts(painter: QPainter, face: CounterFace, inks: Mapping[str, str] = {}) -> None:
    """Every text of a face in its ink; what runs too far is set narrower."""
    for value, text, room in texts_of(face, text_width_mm):
        at = (room.x_mm, room.baseline_mm, room.size_mm, room.weight, room.anchor, room.wide_mm)
        _fill(painter, text_path(text, *at), inks.get(value, face.ink))


def _paint_leader(painter: QPainter, face: CounterFace) -> None:
    if not (face.picture and paint_picture(painter, face.picture, QRectF(1.2, 1.1, 7.0, 9.0))):
        paint_symbol(painter, "leader", QRectF(1.2, 1.1, 7.0, 9.0))
    ground, ink = foot_colours(face)
    painter.save()
    painter.setClipPath(_inner_outline(), Qt.ClipOperation.IntersectClip)
    painter.fillRect(QRectF(EDGE_MM, 11.3, COUNTER_MM - 2 * EDGE_MM, 3.4), QColor(ground))
    painter.restore()
    _paint_texts(painter, face, {HEADING: ink})


def _paint_marker(painter: QPainter, face: CounterFace) -> None:
    if face.side == "back":
        return
    if face.picture or face.symbol:
        _paint_sign(painter, face, QRectF(3.3, 1.4, 8.4, 8.4))
    _paint_texts(painter, face, {"strength": _FIGURE_OF_MARKER})


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
