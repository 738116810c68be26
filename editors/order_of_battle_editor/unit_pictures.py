"""Counters beside what is said of them: small before a name in the sheet, large over the form."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QWidget

from workbench.engine.counters.counter_face import CounterFace
from workbench.engine.counters.faces import BACK
from workbench.engine.counters.shown_counter import counter_face
from workbench.engine.design import Counter, Design
from workbench.engine.words.bounded_words import few_lines
from workbench.qt.counters.counter_cache import paint_cached_counter
from workbench.qt.faults import paints
from workbench.qt.looks.fonts import text_font
from workbench.qt.looks.theme import SIZE_CAPTION, current_theme, px

SMALL, FRONT_SIDE, BACK_SIDE, MARGIN, WORDS = 20, 112, 64, 14, 18
FaceAt = Callable[[int], CounterFace | None]


class CounterBeforeText(QStyledItemDelegate):
    """Paints the counter of a row before the text of its cell."""

    def __init__(self, face_at: FaceAt, parent: QWidget) -> None:
        super().__init__(parent)
        self._face_at = face_at

    def initStyleOption(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        super().initStyleOption(option, index)
        option.features |= QStyleOptionViewItem.ViewItemFeature.HasDecoration
        option.decorationSize = QSize(px(SMALL), px(SMALL))

    @paints
    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().paint(painter, option, index)
        if (face := self._face_at(index.row())) is not None:
            side, cell = px(SMALL), QRectF(option.rect)
            paint_cached_counter(painter, face, QRectF(cell.left() + 4, cell.center().y() - side / 2, side, side))


class CounterPreview(QWidget):
    """Front and back of a counter, larger than they are printed."""

    def __init__(self) -> None:
        super().__init__()
        self._faces: tuple[CounterFace, CounterFace] | None = None
        self.setFixedHeight(px(FRONT_SIDE + WORDS + 2 * MARGIN))

    def show_unit(self, design: Design, unit: Counter | None) -> None:
        """Show a unit; nothing without one."""
        self._faces = (counter_face(design, unit), counter_face(design, unit, BACK)) if unit is not None else None
        self.setAccessibleName(few_lines(_tr("Counter of {0}").format(unit.name) if unit is not None else ""))
        self.setVisible(unit is not None)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(px(FRONT_SIDE + BACK_SIDE + 4 * MARGIN), self.height())

    @paints
    def paintEvent(self, event: QPaintEvent) -> None:
        if self._faces is None:
            return
        with QPainter(self) as painter:
            theme = current_theme()
            painter.fillRect(self.rect(), theme.color("sunken"))
            painter.setFont(text_font(SIZE_CAPTION))
            painter.setPen(theme.color("text2"))
            left = (self.width() - px(FRONT_SIDE + BACK_SIDE + 2 * MARGIN)) / 2
            foot = px(MARGIN + FRONT_SIDE)
            sides = ((self._faces[0], FRONT_SIDE, _tr("front")), (self._faces[1], BACK_SIDE, _tr("back")))
            for face, side, words in sides:
                room = QRectF(left, foot - px(side), px(side), px(side))
                paint_cached_counter(painter, face, room)
                below = QRectF(room.left() - px(MARGIN), foot + 4, room.width() + 2 * px(MARGIN), px(WORDS))
                painter.drawText(below, Qt.AlignmentFlag.AlignCenter, words)
                left += px(side + 2 * MARGIN)


def _tr(text: str) -> str:
    return QCoreApplication.translate("UnitPictures", text)
