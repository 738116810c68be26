"""The arrows on a battlefield: the point of attack straight and broad, moves round a flank curved and broken."""

from __future__ import annotations

from math import atan2, cos, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPen, QPolygonF

from editors.playtest.battlefield.field_layout import LIMITS_PX, FieldLayout
from workbench.engine.shown.battlefield import EFFORT, FLANK, FieldArrow, ShownField
from workbench.engine.words.bounded_words import one_line
from workbench.qt.looks.fonts import text_font
from workbench.qt.looks.theme import SIZE_CAPTION, current_theme, px
from workbench.qt.looks.translator import spoken

EFFORT_COLOUR, ROUND_COLOUR, HALO = "#D8410F", "#4B2491", "#FFFFFF"
MOST_OF_A_PILL = 70


def paint_arrows(painter: QPainter, shown: ShownField, layout: FieldLayout) -> None:
    """All of them, each with its words in a dark pill."""
    pills: list[QRectF] = []
    for arrow in shown.arrows:
        path = _path(arrow, shown, layout)
        if path is None:
            continue
        is_effort = arrow.kind == EFFORT
        colour, wide = (EFFORT_COLOUR, px(9)) if is_effort else (ROUND_COLOUR, px(4))
        style = Qt.PenStyle.SolidLine if is_effort else Qt.PenStyle.DashLine
        _stroke(painter, path, QColor(HALO), wide + 4, Qt.PenStyle.SolidLine, px(17) + 3 if is_effort else px(12) + 3)
        _stroke(painter, path, QColor(colour), wide, style, px(17) if is_effort else px(12))
        _pill(painter, arrow, path, layout, pills, px(LIMITS_PX) if shown.limits else 0)


def _path(arrow: FieldArrow, shown: ShownField, layout: FieldLayout) -> QPainterPath | None:
    if arrow.kind == EFFORT:
        begins, ends = layout.units.get(arrow.begins), layout.units.get(arrow.ends)
        if begins is None or ends is None:
            return None
        upward = begins.top() > ends.top()
        start = QPointF(begins.center().x(), begins.top() - 3 if upward else begins.bottom() + 3)
        end = QPointF(ends.center().x(), ends.bottom() + px(32) if upward else ends.top() - px(16))
        path = QPainterPath(start)
        path.lineTo(end)
        return path
    mine, theirs = (layout.below, layout.above) if arrow.is_below else (layout.above, layout.below)
    if arrow.kind == FLANK:
        last = next(reversed([section.key for section in shown.sections]), "")
        begins, ends = mine.get(last), theirs.get(last)
    else:
        begins, ends = mine.get(arrow.begins), theirs.get(arrow.ends)
    if begins is None or ends is None:
        return None
    return _round(begins, ends, arrow.kind == FLANK, arrow.is_below)


def _round(begins: QRectF, ends: QRectF, is_outside: bool, is_below: bool) -> QPainterPath:
    """Out of a section, past the open one before it, into the flank of the next."""
    goes_right = ends.center().x() > begins.center().x()
    start = QPointF(begins.center().x(), begins.top() + px(4) if is_below else begins.bottom() - px(4))
    if is_outside:
        start = QPointF(begins.right() - px(10), begins.center().y())
        end, bend = QPointF(ends.right() - px(30), ends.center().y()), QPointF(ends.right() + px(8), ends.bottom())
    else:
        end = QPointF(ends.left() + px(14) if goes_right else ends.right() - px(14), ends.center().y())
        bend = QPointF(start.x(), ends.center().y())
    path = QPainterPath(start)
    path.quadTo(bend, end)
    return path


def _stroke(
    painter: QPainter, path: QPainterPath, colour: QColor, wide: float, style: Qt.PenStyle, head: float
) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(colour, wide, style, Qt.PenCapStyle.FlatCap))
    painter.drawPath(path)
    end, before = path.pointAtPercent(1.0), path.pointAtPercent(0.97)
    angle = atan2(end.y() - before.y(), end.x() - before.x())
    tip = QPointF(end.x() + cos(angle) * head * 0.7, end.y() + sin(angle) * head * 0.7)
    wings = [
        QPointF(tip.x() - cos(angle + turn) * head * 1.5, tip.y() - sin(angle + turn) * head * 1.5)
        for turn in (0.5, -0.5)
    ]
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawPolygon(QPolygonF([tip, *wings]))
    painter.setBrush(Qt.BrushStyle.NoBrush)


def _pill(
    painter: QPainter, arrow: FieldArrow, path: QPainterPath, layout: FieldLayout, taken: list[QRectF], beside: int
) -> None:
    """`beside` is the room at the left that limits of deployment take."""
    theme = current_theme()
    words = one_line(spoken(arrow.title), MOST_OF_A_PILL)
    painter.setFont(text_font(SIZE_CAPTION, 600))
    metrics = QFontMetricsF(painter.font())
    clause = f"  {arrow.clause}"
    most = layout.middle.width() - beside - px(20)
    words = metrics.elidedText(words, Qt.TextElideMode.ElideRight, most - metrics.horizontalAdvance(clause))
    wide = metrics.horizontalAdvance(words + clause) + px(18)
    middle = path.pointAtPercent(0.5)
    left = min(max(layout.middle.left() + beside + 2, middle.x() + px(12)), layout.middle.right() - wide - 2)
    room = QRectF(left, layout.middle.center().y() - px(11), wide, px(22))
    for _ in range(4):
        if not any(room.intersects(other) for other in taken):
            break
        room.translate(0, px(25))
    taken.append(room)
    painter.setPen(QPen(QColor(theme.card_line), 1))
    painter.setBrush(QColor(theme.card))
    painter.drawRoundedRect(room, room.height() / 2, room.height() / 2)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QColor(theme.card_text))
    inner = room.adjusted(px(9), 0, -px(9), 0)
    painter.drawText(inner, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, words)
    painter.setPen(QColor(theme.card_link))
    painter.drawText(inner, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, arrow.clause)
