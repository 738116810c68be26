"""Units as chips in columns: one is dragged to another column, or sent there by its menu; what is refused says why."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QMouseEvent, QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QMenu,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from workbench.engine.clauses import Refusal
from workbench.engine.words.bounded_words import an_entry, few_lines
from workbench.qt.controls.bounded_widgets import Label
from workbench.qt.controls.parts import ClauseLink, text_label
from workbench.qt.looks.style_sheet import set_style_property
from workbench.qt.looks.theme import px
from workbench.qt.looks.translator import spoken

ABREAST = 2
"""So many columns stand beside each other; more go below."""
EDGES_PX = 20
LINES = 2
"""Room for so many lines of a refusal, so that nothing moves under the pointer."""


@dataclass(frozen=True, slots=True)
class BoardUnit:
    """Who may be sent to another column."""

    key: str
    title: str


@dataclass(frozen=True, slots=True)
class BoardColumn:
    """Where units are: under whom, or at which place; `below` says how much it holds, `tone` whether that is too much.

    `clause` is where the rules say so.
    """

    key: str
    title: str
    units: tuple[BoardUnit, ...]
    below: str = ""
    tone: str = ""
    clause: str = ""


WhyNot = Callable[[str, str], Refusal | None]
"""Why a unit may not come to a column."""


class UnitBoard(QWidget):
    """Says why something is refused where else it says what to do; nothing moves until `moves` has been told."""

    clause_clicked = Signal(str)

    def __init__(self, columns: Sequence[BoardColumn], why_not: WhyNot, moves: Callable[[str, str], None]) -> None:
        super().__init__()
        self._why_not, self._moves = why_not, moves
        self.columns = [_Column(column, self) for column in columns]
        self.said, self._clause = text_label("", "hint", wrap=True), ClauseLink("", self)
        self._clause.clause_clicked.connect(self.clause_clicked)
        self._carried, self._carried_words = QFrame(self), Label()
        self._carried.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        set_style_property(self._carried, "card", "floating")
        QVBoxLayout(self._carried).addWidget(self._carried_words)
        self._carried.hide()
        grid = QGridLayout()
        grid.setSpacing(6)
        for i, column in enumerate(self.columns):
            grid.addWidget(column, i // ABREAST, i % ABREAST)
            grid.setColumnStretch(i % ABREAST, 1)
        above = QHBoxLayout()
        self.said.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.said.setMinimumHeight(LINES * self.said.fontMetrics().lineSpacing())  # columns stay where they are
        above.addWidget(self.said, 1)
        above.addWidget(self._clause, 0, Qt.AlignmentFlag.AlignTop)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(4)
        box.addLayout(above)
        box.addLayout(grid)
        self.say(None)

    def say(self, refused: Refusal | None) -> None:
        """Why it may not be; without that how it is done."""
        hint = self.tr("Drag a unit to where it is to stand, or press Enter on it.")
        self.said.setText(spoken(refused.reason) if refused is not None else hint)
        set_style_property(self.said, "tone", "error" if refused is not None else "")
        self._clause.set_clause(refused.clause if refused is not None else "")

    def offer(self, unit: BoardUnit, beside: QWidget) -> None:
        """The columns that it could be sent to, as a menu; those that it may not come to say why."""
        menu = QMenu(self)
        menu.aboutToHide.connect(menu.deleteLater)
        for column in self.columns:
            if unit in column.column.units:
                continue
            refused = self._why_not(unit.key, column.column.key)
            title = column.column.title
            if refused is not None:
                title = self.tr("{}: {} ({})").format(title, spoken(refused.reason), refused.clause)
            action = menu.addAction(an_entry(title))
            action.setEnabled(refused is None)
            action.triggered.connect(partial(self._send, unit, column, beside))
        menu.popup(beside.mapToGlobal(QPoint(0, beside.height())))

    def carry(self, unit: BoardUnit, at: QPoint) -> None:
        """A unit is dragged over a place of the screen: its column says whether it may come."""
        self._carried_words.setText(few_lines(unit.title))
        self._carried.adjustSize()
        beside = self.mapFromGlobal(at) + QPoint(8, 8)
        self._carried.move(max(0, min(beside.x(), self.width() - self._carried.width())), beside.y())
        self._carried.raise_()
        self._carried.show()
        over = self._column_at(at)
        refused = self._refusal(unit, over)
        self.say(refused)
        for column in self.columns:
            notice = "" if column is not over or unit in column.column.units else "error" if refused else "ok"
            set_style_property(column, "notice", notice)

    def let_go(self, unit: BoardUnit, at: QPoint) -> None:
        """It comes to the column there, or is refused and stays."""
        self._carried.hide()
        for column in self.columns:
            set_style_property(column, "notice", "")
        over = self._column_at(at)
        refused = self._refusal(unit, over)
        self.say(refused)
        if over is not None and refused is None and unit not in over.column.units:
            self._send(unit, over)

    def _refusal(self, unit: BoardUnit, over: _Column | None) -> Refusal | None:
        if over is None or unit in over.column.units:
            return None
        return self._why_not(unit.key, over.column.key)

    def _send(self, unit: BoardUnit, to: _Column, sender: QWidget | None = None, _checked: bool = False) -> None:
        if sender is not None:  # a menu had the keyboard
            sender.setFocus()
        self._moves(unit.key, to.column.key)

    def _column_at(self, at: QPoint) -> _Column | None:
        return next((x for x in self.columns if x.rect().contains(x.mapFromGlobal(at))), None)


class _Column(QFrame):
    def __init__(self, column: BoardColumn, board: UnitBoard) -> None:
        super().__init__()
        self.column = column
        set_style_property(self, "card", "true")
        self.chips = [UnitChip(unit, column, board) for unit in column.units]
        box = QVBoxLayout(self)
        box.setContentsMargins(6, 6, 6, 6)
        box.setSpacing(4)
        box.addWidget(text_label(column.title, "strong", wrap=True))
        if column.below:
            below, link = text_label(column.below, "note", wrap=True), ClauseLink(column.clause, self)
            set_style_property(below, "tone", column.tone)
            link.clause_clicked.connect(board.clause_clicked)
            row = QHBoxLayout()
            row.addWidget(below, 1)
            row.addWidget(link, 0, Qt.AlignmentFlag.AlignTop)
            box.addLayout(row)
        for chip in self.chips:
            box.addWidget(chip)
        box.addStretch(1)


class UnitChip(QPushButton):
    """A unit: dragged, or opened by a click or a key."""

    def __init__(self, unit: BoardUnit, column: BoardColumn, board: UnitBoard) -> None:
        super().__init__(an_entry(unit.title))
        self.unit, self._board = unit, board
        self._pressed_at: QPoint | None = None
        self._is_carried = False
        self.setObjectName(unit.key)
        self.setAccessibleName(few_lines(f"{unit.title}, {column.title}"))
        self.setToolTip(few_lines(unit.title))
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        set_style_property(self, "dense", True)
        set_style_property(self, "chip", True)
        self.clicked.connect(lambda _checked: board.offer(unit, self))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A title that is too long ends in dots."""
        room = event.size().width() - px(EDGES_PX)
        self.setText(an_entry(self.fontMetrics().elidedText(self.unit.title, Qt.TextElideMode.ElideRight, room)))
        super().resizeEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pressed_at = event.position().toPoint()
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._pressed_at is None or not event.buttons() & Qt.MouseButton.LeftButton:
            super().mouseMoveEvent(event)
            return
        gone = (event.position().toPoint() - self._pressed_at).manhattanLength()
        self._is_carried = self._is_carried or gone >= QApplication.startDragDistance()
        if self._is_carried:
            self._board.carry(self.unit, event.globalPosition().toPoint())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        was_carried, self._is_carried, self._pressed_at = self._is_carried, False, None
        if was_carried:
            self.setDown(False)
            self._board.let_go(self.unit, event.globalPosition().toPoint())
        else:
            super().mouseReleaseEvent(event)
