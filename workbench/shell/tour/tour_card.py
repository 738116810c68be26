"""The card of the tour: what is shown, in a few lines, and the way back, on and out. It can be dragged aside."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from workbench.engine.words.bounded_words import few_lines
from workbench.qt.controls.parts import text_label
from workbench.qt.looks.style_sheet import set_style_property
from workbench.qt.looks.theme import px
from workbench.shell.tour.stops import Stop

WIDTH, APART, MARGIN = 348, 14, 12
DOWN_A_SIDE = 0.54
"""So far down the side of a high thing it stands: what one reads first is above."""


class TourCard(QFrame):
    """Lies over the window beside what it tells of. `stepped` tells -1 or 1, `deed_asked` that the tour shall act."""

    stepped = Signal(int)
    ended = Signal()
    deed_asked = Signal()

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        set_style_property(self, "card", "tour")
        self._count, self._title = text_label("", "caption"), text_label("", "heading", wrap=True)
        self._text = text_label("", "body", wrap=True)
        self.deed = QPushButton()
        self.end, self.back, self.next = QPushButton(_tr("End")), QPushButton(_tr("Back")), QPushButton()
        self.end.setToolTip(few_lines(_tr("End the tour (Esc)")))
        self.end.setFlat(True)
        set_style_property(self.next, "accent", True)
        self.end.clicked.connect(self.ended)
        self.back.clicked.connect(lambda: self.stepped.emit(-1))
        self.next.clicked.connect(lambda: self.stepped.emit(1))
        self.deed.clicked.connect(self.deed_asked)
        foot = QHBoxLayout()
        foot.setSpacing(px(8))
        foot.addWidget(self.end)
        foot.addStretch(1)
        foot.addWidget(self.back)
        foot.addWidget(self.next)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(px(16), px(12), px(16), px(12))
        self._column.setSpacing(px(8))
        for part in (self._count, self._title, self._text, self.deed):
            self._column.addWidget(part)
        self._column.addLayout(foot)
        self._held: QPoint | None = None
        self._was_moved = False
        self.hide()

    def show_stop(self, stop: Stop, number: int, count: int) -> None:
        """Say what a stop shows."""
        self._count.setText(_tr("{0} of {1}").format(number, count))
        self._title.setText(stop.title)
        self._text.setText(stop.text)
        self.deed.setText(stop.deed)
        self.deed.setVisible(bool(stop.deed))
        self.back.setEnabled(number > 1)
        self.next.setText(_tr("Next") if number < count else _tr("Finish"))
        self.setAccessibleName(few_lines(f"{stop.title}: {stop.text}"))
        self._was_moved = False
        self.show()

    def place(self, beside: QRect | None) -> None:
        """Stand at the left of a thing (in the window's pixels) or above it, where there is room; else in the corner.

        One that was dragged aside stays where it is, as far as the window reaches.
        """
        window = self.parentWidget()
        assert window is not None
        width = min(px(WIDTH), window.width() - 2 * MARGIN)
        self._column.activate()
        self.resize(width, max(self._column.totalHeightForWidth(width), self._column.totalMinimumSize().height()))
        corner = QPoint(window.width() - width - MARGIN, window.height() - self.height() - 3 * MARGIN)
        wanted = self.pos() if self._was_moved else corner if beside is None else self._beside(beside, corner)
        self.move(self._within(wanted))
        self.raise_()

    def _beside(self, thing: QRect, corner: QPoint) -> QPoint:
        """Left of what is high, above what is wide."""
        if thing.height() >= thing.width():
            return QPoint(thing.left() - self.width() - APART, thing.top() + round(thing.height() * DOWN_A_SIDE))
        return QPoint(min(corner.x(), thing.right() - self.width() - APART), thing.top() - self.height() - APART)

    def _within(self, wanted: QPoint) -> QPoint:
        window = self.parentWidget()
        assert window is not None
        right, low = window.width() - self.width() - MARGIN, window.height() - self.height() - MARGIN
        return QPoint(max(0, min(wanted.x(), right)), max(0, min(wanted.y(), low)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.ended.emit()
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._held = event.position().toPoint()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._held is not None:
            self._was_moved = True
            self.move(self._within(self.mapToParent(event.position().toPoint()) - self._held))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._held = None


def _tr(text: str) -> str:
    return QCoreApplication.translate("Tour", text)
