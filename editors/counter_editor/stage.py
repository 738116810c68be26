"""The stage: every face of one counter at a large scale, its values named, and its size in print and on the map."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication, QLineF, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from editors.counter_editor.counters_desk import CountersDesk
from workbench.engine.counters.counter_face import CounterFace
from workbench.engine.counters.faces import BACK, FRONT, REDUCED
from workbench.engine.counters.pieces import BUILT_IN
from workbench.engine.counters.rooms import COUNTER_MM, TIGHTEST, Room
from workbench.engine.counters.set_texts import texts_of, too_wide
from workbench.engine.counters.shown_counter import counter_face, faces_of
from workbench.engine.design import Counter, Design
from workbench.engine.fields import title_of_field
from workbench.qt.counters.counter_painter import paint_counter
from workbench.qt.faults import paints
from workbench.qt.looks.fonts import text_font
from workbench.qt.looks.theme import SIZE_CAPTION, current_theme, px
from workbench.qt.looks.translator import spoken
from workbench.qt.text_path import text_width_mm

LARGE, SMALLER, HEIGHT, LEAST_HEIGHT = 176, 0.75, 286, 150
"""The front and the height that they want; the other faces are as large as this share of the front."""
PRINT_PX = 3.78 * COUNTER_MM
ZOOMS = (1.0, 0.6, 0.35)
LABEL_ROOM, GAP = 96, 26
TOP, NAME, SIZES = 34, 28, 48


class NamedText(NamedTuple):
    """A text of the front with its label, and where on the counter it stands (in shares of its side)."""

    label: str
    x: float
    y: float
    is_left: bool
    fits: bool


class Stage(QWidget):
    """Painted; a click on a face chooses it."""

    face_clicked = Signal(str)

    def __init__(self, desk: CountersDesk) -> None:
        super().__init__()
        self._desk = desk
        self.setMinimumHeight(px(LEAST_HEIGHT))
        self.setMaximumHeight(px(HEIGHT))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.setAccessibleName(_tr("Faces of the counter"))
        desk.changed.connect(self.update)
        desk.choice_changed.connect(self.update)

    def sizeHint(self) -> QSize:
        return QSize(px(640), px(HEIGHT))

    def places(self) -> dict[str, QRectF]:
        """Where each face stands."""
        counter = self._desk.counter
        if counter is None:
            return {}
        names = faces_of(counter)
        gaps = 2 * px(LABEL_ROOM) + (len(names) - 1) * px(GAP)
        broad = (self.width() - gaps) / (1 + SMALLER * (len(names) - 1))
        large = min(float(px(LARGE)), broad, self.height() - self._top() - px(NAME) - self._sizes_height())
        small = large * SMALLER
        whole = gaps + large + (len(names) - 1) * small
        left = max(0.0, (self.width() - whole) / 2) + px(LABEL_ROOM)
        found = {FRONT: QRectF(left, self._top(), large, large)}
        left += large + px(LABEL_ROOM)
        for name in names[1:]:
            found[name] = QRectF(left, self._top() + (large - small) / 2, small, small)
            left += small + px(GAP)
        return found

    def _top(self) -> int:
        """What is free over the faces; less where the stage is low."""
        return px(TOP) if self.height() >= px(HEIGHT) else px(TOP) // 3

    def _sizes_height(self) -> int:
        """The room of the row of sizes: on a low stage the faces take it."""
        return px(SIZES) if self.height() >= px(HEIGHT) else 0

    @paints
    def paintEvent(self, event: QPaintEvent) -> None:
        theme, counter = current_theme(), self._desk.counter
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), QColor(theme.sunken))
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if counter is None:
                return
            painter.setFont(text_font(SIZE_CAPTION))
            for name, place in self.places().items():
                paint_counter(painter, counter_face(self._desk.design, counter, name), place)
                if name == self._desk.face and len(self.places()) > 1:
                    painter.setPen(QPen(QColor(theme.focus), 2))
                    painter.setBrush(Qt.BrushStyle.NoBrush)
                    painter.drawRoundedRect(place.adjusted(-5, -5, 5, 5), 6, 6)
                self._write(
                    painter, QRectF(place.left() - 40, place.bottom() + 8, place.width() + 80, 18), _named(name)
                )
            self._name_values(painter, counter)
            if self._sizes_height():
                self._paint_sizes(painter, counter)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        for name, place in self.places().items():
            if place.contains(event.position()):
                self.face_clicked.emit(name)

    def _name_values(self, painter: QPainter, counter: Counter) -> None:
        """A word and a line for each text of the front; one that has no room in the colour of a fault."""
        theme, place = current_theme(), self.places()[FRONT]
        texts = [*named_texts(counter_face(self._desk.design, counter), self._desk.design)]
        for is_left in (True, False):
            lowest = 0.0
            for one in sorted((text for text in texts if text.is_left is is_left), key=lambda text: text.y):
                at = QPointF(place.left() + one.x * place.width(), place.top() + one.y * place.height())
                y = lowest = max(at.y(), lowest + px(15))
                edge = place.left() - px(12) if is_left else place.right() + px(12)
                painter.setPen(QPen(QColor(theme.text2 if one.fits else theme.error), 1))
                painter.drawLine(QLineF(edge, y, at.x(), at.y()))
                left = edge - px(LABEL_ROOM) + px(8) if is_left else edge + px(4)
                box = QRectF(left, y - 9, px(LABEL_ROOM) - px(12), 18)
                side = Qt.AlignmentFlag.AlignRight if is_left else Qt.AlignmentFlag.AlignLeft
                self._write(painter, box, one.label, side, theme.text2 if one.fits else theme.error)
                if not one.fits:
                    painter.setPen(QPen(QColor(theme.error), 1.4, Qt.PenStyle.DashLine))
                    painter.drawRect(QRectF(place.left() + 3, at.y() - 10, place.width() - 6, 20))

    def _paint_sizes(self, painter: QPainter, counter: Counter) -> None:
        """As large as in print and on the map at its zooms, in a row at the bottom."""
        size = self._desk.sheet.size_mm / COUNTER_MM
        face, x, bottom = counter_face(self._desk.design, counter), float(px(14)), self.height() - 8.0
        for zoom in ZOOMS:
            side = PRINT_PX * size * zoom
            paint_counter(painter, face, QRectF(x, bottom - side, side, side))
            told = _tr("print, map 100 %") if zoom == 1.0 else f"{zoom:.0%}".replace("%", " %")
            wide = painter.fontMetrics().horizontalAdvance(told) + 8
            self._write(painter, QRectF(x + side + 6, bottom - 18, wide, 18), told, Qt.AlignmentFlag.AlignLeft)
            x += side + wide + 18

    def _write(
        self,
        painter: QPainter,
        box: QRectF,
        text: str,
        side: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignHCenter,
        ink: str = "",
    ) -> None:
        painter.setPen(QColor(ink or current_theme().text2))
        cut = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, int(box.width()))
        painter.drawText(box, side | Qt.AlignmentFlag.AlignVCenter, cut)


def named_texts(face: CounterFace, design: Design) -> Iterator[NamedText]:
    """The texts of a face with what each is called."""
    wide = {one.value for one, _ in too_wide(face, text_width_mm, TIGHTEST)}
    titles = {kind.place.value: kind.title for kind in design.value_types if kind.place}
    for value, text, room in texts_of(face, text_width_mm):
        if text:
            left, right, y = _reach(text, room)
            is_left = left + right < COUNTER_MM
            x = left - 0.2 if is_left else right + 0.2
            field = _PLACES.get(value, value)
            called = titles.get(value) or (spoken(title_of_field(Counter, field)) if field in _FIELDS else value)
            yield NamedText(called.casefold(), x / COUNTER_MM, y / COUNTER_MM, is_left, value not in wide)


def _reach(text: str, room: Room) -> tuple[float, float, float]:
    """How far a text reaches to the left and to the right, and its middle from the top."""
    wide = min(room.wide_mm, text_width_mm(text, room.size_mm, room.weight))
    left = room.x_mm - {"left": 0.0, "centre": wide / 2, "right": wide}[room.anchor]
    return left, left + wide, room.baseline_mm - room.size_mm * 0.33


_FIELDS = frozenset(Counter.__struct_fields__)
_PLACES = {place.value: name for name, place in BUILT_IN.items()}
"""The figure that stands at a place, unless the design has another there."""


def _named(face: str) -> str:
    """What a face is called under it."""
    if face == FRONT:
        return _tr("Front")
    if face == BACK:
        return _tr("Back: what the enemy sees")
    return _tr("Second step") if face == REDUCED else face


def _tr(text: str) -> str:
    return QCoreApplication.translate("Stage", text)
