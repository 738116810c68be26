"""Paints a battlefield: ground, sections, counters with what is known below them, limits, arrows with words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFontMetricsF, QPainter, QPen

from editors.playtest.battlefield.field_arrows import paint_arrows
from editors.playtest.battlefield.field_layout import IN_RESERVE, LIMITS_PX, NOTE_PX, RESERVE_TITLE_PX, FieldLayout
from workbench.engine.counters.counter_face import CounterFace
from workbench.engine.shown.battlefield import RESERVE, SUPPORT, FieldLimit, FieldSide, FieldUnit, ShownField
from workbench.engine.words.bounded_words import one_line
from workbench.qt.counters.counter_cache import paint_cached_counter
from workbench.qt.counters.counter_painter import paint_faded
from workbench.qt.counters.stack_painter import paint_selection
from workbench.qt.looks.fonts import text_font
from workbench.qt.looks.theme import SIZE_BODY, SIZE_CAPTION, SIZE_HEADING, SIZE_LABEL, current_theme, px
from workbench.qt.looks.translator import called, spoken

COUNTER_MM = 15.0
GROUND, OWN_GROUND, THEIR_RESERVE, LINE, INK, SOFT_INK = (
    "#EADDB9",
    "#F5EDD6",
    "#D6C9A3",
    "#6A5734",
    "#1F1D1A",
    "#554B3A",
)
"""The paper of the map: a battlefield is a place on it, in every theme but that of high contrast."""
TARGET, CHOSEN, ROOM, FULL = "#C8420F", "#FFD23F", "#0D6670", "#8A5A00"
MOST_OF_A_TITLE, MOST_LIMITS = 60, 3


@dataclass(frozen=True)
class FieldLook:
    """What is drawn.

    Attributes
    ----------
    faces
        The counter of each unit on the field.
    chosen
        The unit that the keyboard or the pointer has chosen.
    over
        The section over which a unit is carried.
    picked
        Units that are part of what is being written: those who pursue.
    """

    shown: ShownField
    faces: Mapping[str, CounterFace]
    chosen: str = ""
    over: str = ""
    picked: frozenset[str] = frozenset()


def paint_field(painter: QPainter, look: FieldLook, layout: FieldLayout, width: float, height: float) -> None:
    """All of it, from the ground up."""
    shown = look.shown
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.fillRect(QRectF(0, 0, width, height), _paper(GROUND))
    _reserves(painter, shown, layout)
    _sections(painter, look, layout)
    _front_line(painter, layout, width)
    for side in (shown.above, shown.below):
        for unit in side.units:
            _unit(painter, look, unit, layout, is_known=side is shown.below or side.is_reserve_known)
    paint_arrows(painter, shown, layout)
    _limits(painter, shown.limits, layout)


def _paper(colour: str) -> QColor:
    return QColor("#FFFFFF" if current_theme().name == "high contrast" else colour)


# ---------------------------------------------------------------- ground and sections


def _reserves(painter: QPainter, shown: ShownField, layout: FieldLayout) -> None:
    theirs, own = layout.above[RESERVE], layout.below[RESERVE]
    painter.fillRect(theirs, _paper(THEIR_RESERVE))
    painter.fillRect(own, _paper(OWN_GROUND))
    painter.setPen(QPen(QColor(LINE), 1, Qt.PenStyle.DashLine))
    painter.drawRect(theirs)
    painter.drawRect(own)
    _side(painter, theirs, shown.above, shown.reserve_clause)
    _side(painter, own, shown.below, shown.reserve_clause)
    if not shown.above.is_reserve_known:
        _unknown_reserve(painter, theirs)


def _side(painter: QPainter, room: QRectF, side: FieldSide, clause: str) -> None:
    """Whose half it is, from where it comes, and that here is its reserve."""
    flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap
    line = QRectF(room.left() + px(7), room.top() + 3, px(RESERVE_TITLE_PX) - px(10), room.height() - 4)
    painter.setPen(QColor(INK))
    painter.setFont(text_font(SIZE_BODY, 600))
    painter.drawText(line, flags, one_line(called(side.title), MOST_OF_A_TITLE))
    painter.setFont(text_font(SIZE_CAPTION, italic=True))
    painter.setPen(QColor(SOFT_INK))
    painter.drawText(line.adjusted(0, px(17), 0, 0), flags, one_line(spoken(side.note), 2 * MOST_OF_A_TITLE))
    painter.setFont(text_font(SIZE_LABEL))
    words = QRectF(room.right() - px(120), room.top() + 2, px(113), room.height() - 4)
    right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop
    painter.drawText(words, right, _tr("reserve {}").format(clause))


def _unknown_reserve(painter: QPainter, room: QRectF) -> None:
    """An empty frame with a question mark, and the words for it."""
    size = min(px(44), room.height() - px(14))
    frame = QRectF(room.left() + px(RESERVE_TITLE_PX), room.center().y() - size / 2, size, size)
    painter.setPen(QPen(QColor(INK), 1.6, Qt.PenStyle.DashLine))
    painter.drawRoundedRect(frame, 2, 2)
    painter.setPen(QColor(INK))
    painter.setFont(text_font(SIZE_HEADING, 600))
    painter.drawText(frame, Qt.AlignmentFlag.AlignCenter, "?")
    painter.setFont(text_font(SIZE_BODY, 600))
    words = QRectF(frame.right() + px(12), frame.top(), room.right() - frame.right() - px(18), size)
    flags = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap
    painter.drawText(words, flags, _tr("not shown, neither how many nor which"))


def _sections(painter: QPainter, look: FieldLook, layout: FieldLayout) -> None:
    shown = look.shown
    for i, section in enumerate(shown.sections):
        above, below = layout.above[section.key], layout.below[section.key]
        painter.fillRect(below.adjusted(1, 0, -1, 0), _paper(OWN_GROUND))
        if i:
            painter.setPen(QPen(QColor(LINE), 1.2, Qt.PenStyle.DashLine))
            painter.drawLine(above.topLeft(), below.bottomLeft())
        there = [unit for unit in shown.above.units if unit.section == section.key]
        here = [unit for unit in shown.below.units if unit.section == section.key]
        _title(painter, above, spoken(section.above), _points(there) if shown.above.is_front_seen else "")
        _title(painter, below, spoken(section.below), _points(here))
        if not there:
            _nobody(painter, above, shown.above)
        if not here:
            _nobody(painter, below, shown.below)
    for arrow in shown.arrows:
        if arrow.kind == "effort":
            _edge_of(painter, look, layout, arrow.ends, QColor(TARGET))
    if look.over and look.over in layout.below:
        _edge(painter, layout.below[look.over], QColor(CHOSEN))


def _edge_of(painter: QPainter, look: FieldLook, layout: FieldLayout, unit: str, colour: QColor) -> None:
    """The section that is attacked: hatched, in a frame."""
    for side, rooms in ((look.shown.above, layout.above), (look.shown.below, layout.below)):
        section = next((x.section for x in side.units if x.unit == unit), "")
        if section in rooms and section not in IN_RESERVE:
            hatch = QColor(colour)
            hatch.setAlpha(60)
            painter.fillRect(rooms[section].adjusted(2, 1, -2, -1), QBrush(hatch, Qt.BrushStyle.BDiagPattern))
            _edge(painter, rooms[section], colour)


def _edge(painter: QPainter, room: QRectF, colour: QColor) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(INK), 4))
    painter.drawRect(room.adjusted(3, 2, -3, -2))
    painter.setPen(QPen(colour, 2.4))
    painter.drawRect(room.adjusted(3, 2, -3, -2))


def _nobody(painter: QPainter, room: QRectF, side: FieldSide) -> None:
    painter.setFont(text_font(SIZE_LABEL, italic=True))
    painter.setPen(QColor(SOFT_INK))
    words = _tr("nobody in front") if side.is_front_seen else _tr("seen once both have deployed")
    painter.drawText(room, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, words)


def _points(units: list[FieldUnit]) -> str:
    points = sum(int(unit.strength) for unit in units if unit.strength.isdecimal())
    return _tr("{} SP").format(points) if units else ""


def _title(painter: QPainter, room: QRectF, title: str, beside: str) -> None:
    line = QRectF(room.left() + px(7), room.top() + 2, room.width() - px(14), px(20))
    painter.setFont(text_font(SIZE_LABEL))
    painter.setPen(QColor(SOFT_INK))
    painter.drawText(line, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, beside)
    wide = QFontMetricsF(painter.font()).horizontalAdvance(beside)
    painter.setFont(text_font(SIZE_BODY, 600))
    painter.setPen(QColor(INK))
    room_left = line.width() - wide - px(6)
    words = painter.fontMetrics().elidedText(
        one_line(title, MOST_OF_A_TITLE), Qt.TextElideMode.ElideRight, round(room_left)
    )
    painter.drawText(line, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, words)


def _front_line(painter: QPainter, layout: FieldLayout, width: float) -> None:
    y = layout.middle.center().y()
    painter.setPen(QPen(QColor(LINE), 3))
    painter.drawLine(QPointF(layout.middle.left() - px(6), y), QPointF(layout.middle.right() + px(6), y))


# ---------------------------------------------------------------- limits and units


def _limits(painter: QPainter, limits: tuple[FieldLimit, ...], layout: FieldLayout) -> None:
    """Two bars for each space out of which is attacked: units, and strength points."""
    shown = limits[:MOST_LIMITS]
    if not shown:
        return
    each, wide = px(29), px(LIMITS_PX - 8)
    left, top = layout.middle.left() + px(2), layout.middle.center().y() - len(shown) * each / 2
    card = QRectF(left, top - px(2), wide, len(shown) * each + px(4))
    painter.setPen(QPen(QColor(LINE), 1))
    painter.setBrush(_paper("#FFFDF6"))
    painter.drawRoundedRect(card, 3, 3)
    flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
    for i, limit in enumerate(shown):
        line = QRectF(left + px(6), top + i * each, wide - px(12), px(15))
        painter.setPen(QColor(INK))
        painter.setFont(text_font(SIZE_CAPTION, 600))
        title = one_line(f"{spoken(limit.title)}  {limit.clause}", MOST_OF_A_TITLE)
        painter.drawText(
            line, flags, painter.fontMetrics().elidedText(title, Qt.TextElideMode.ElideRight, round(line.width()))
        )
        half = line.width() / 2
        bars = ((_tr("units"), limit.units, limit.most_units), (_tr("SP"), limit.strength, limit.most_strength))
        for place, (what, filled, most) in enumerate(bars):
            room = QRectF(line.left() + place * half, line.bottom() - 1, half - px(4), px(13))
            painter.setPen(QColor(INK))
            painter.setFont(text_font(SIZE_CAPTION))
            painter.drawText(room, flags, what)
            right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(room, right, f"{filled}/{most}")
            begins = room.left() + px(30)
            _bar(painter, QRectF(begins, room.center().y() - 2, room.right() - begins - px(33), 4), filled, most)


def _bar(painter: QPainter, room: QRectF, filled: int, most: int) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor("#CFC7B2"))
    painter.drawRoundedRect(room, 2, 2)
    share = min(1.0, filled / most) if most else 1.0
    painter.setBrush(QColor(FULL if filled >= most else ROOM))
    painter.drawRoundedRect(QRectF(room.left(), room.top(), room.width() * share, room.height()), 2, 2)
    painter.setBrush(Qt.BrushStyle.NoBrush)


def _unit(painter: QPainter, look: FieldLook, unit: FieldUnit, layout: FieldLayout, is_known: bool) -> None:
    room, face = layout.units.get(unit.unit), look.faces.get(unit.unit)
    if room is None or face is None:
        return
    if unit.is_spent:
        paint_faded(painter, room, lambda on: paint_cached_counter(on, face, room))
    else:
        paint_cached_counter(painter, face, room)
    if unit.unit == look.chosen:
        paint_selection(painter, room, room.width() / COUNTER_MM)
    elif unit.unit in look.picked:
        painter.setPen(QPen(QColor(ROOM), 2.4))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(room.adjusted(-3, -3, 3, 3), 4, 4)
    note = "" if is_known and unit.section != SUPPORT else _below(unit)
    if note:
        painter.setFont(text_font(SIZE_CAPTION, 600))
        painter.setPen(QColor(INK))
        under = QRectF(room.left() - px(20), room.bottom() + 1, room.width() + px(40), px(NOTE_PX))
        painter.drawText(under, Qt.AlignmentFlag.AlignCenter, note)


def _below(unit: FieldUnit) -> str:
    """Of the enemy how strong it looks; of one's own that it comes up beside an envelopment."""
    return _tr("supports") if unit.section == SUPPORT else _tr("{} SP").format(unit.strength)


def _tr(text: str) -> str:
    return QCoreApplication.translate("Battlefield", text)
