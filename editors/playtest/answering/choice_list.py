"""The list of candidates: pointed at, chosen or checked by mouse, arrows and digits; long lists by typing a word."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QLineEdit, QListView, QVBoxLayout, QWidget

from editors.playtest.answering.choice_delegate import ChoiceDelegate
from editors.playtest.answering.choice_model import LINE_ROLE, ChoiceLine, ChoiceModel
from editors.playtest.answering.choices import Choice

FILTERED_FROM = 13
"""So many candidates get a field to filter them by."""


class ChoiceView(QListView):
    """The rows. Nothing is pointed at until the keyboard or the mouse does."""

    taken = Signal(object)
    pointed = Signal(str)
    clause_clicked = Signal(str)
    typed = Signal(str)

    def __init__(self, model: ChoiceModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._choices = model
        self._delegate = ChoiceDelegate(self)
        self.takes_letters = False
        self.setModel(model)
        self.setItemDelegate(self._delegate)
        self.setMouseTracking(True)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setFrameShape(QListView.Shape.NoFrame)
        self.setAccessibleName(self.tr("Choices"))
        self.selectionModel().currentChanged.connect(self._point)
        self.entered.connect(lambda index: self.pointed.emit(self._line(index).choice.key))

    def pointed_line(self) -> ChoiceLine | None:
        """The row that the keyboard points at."""
        chosen = self.selectionModel().selectedIndexes()
        return self._line(chosen[0]) if chosen else None

    def point_at(self, row: int) -> None:
        """Point at a row, -1 at none."""
        if 0 <= row < self._choices.rowCount():
            self.setCurrentIndex(self._choices.index(row))
        else:
            self.clearSelection()

    def _line(self, index: QModelIndex) -> ChoiceLine:
        line: ChoiceLine = index.data(LINE_ROLE)
        return line

    def _point(self, index: QModelIndex) -> None:
        if index.isValid() and self.hasFocus():
            self.pointed.emit(self._line(index).choice.key)

    # ------------------------------------------------------------------ keys and mouse

    def event(self, event: QEvent) -> bool:
        """Letters are for the filter, before the one-letter keys of the page."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and self._is_letter(event):
            event.accept()
            return True
        return super().event(event)

    def _is_letter(self, event: QKeyEvent) -> bool:
        plain = event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier)
        return self.takes_letters and plain and event.text().isalpha()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        pointed, last = self.pointed_line(), self._choices.rowCount() - 1
        if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Up) and pointed is None:
            self.point_at(0 if event.key() == Qt.Key.Key_Down else last)
        elif event.key() == Qt.Key.Key_Space and pointed is not None:
            self.taken.emit(pointed.choice)
        elif event.text().isdigit() and self.take_digit(event.text()):
            event.accept()
        elif self._is_letter(event):
            self.typed.emit(event.text())
        else:
            super().keyPressEvent(event)

    def take_digit(self, digit: str) -> bool:
        """Choose the candidate that bears a digit; False when none does."""
        line = next((line for line in self._choices.lines() if line.digit == digit), None)
        if line is not None:
            self.taken.emit(line.choice)
        return line is not None

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.setFocus(Qt.FocusReason.MouseFocusReason)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        at = event.position().toPoint()
        index = self.indexAt(at)
        if event.button() != Qt.MouseButton.LeftButton or not index.isValid():
            return
        line = self._line(index)
        if line.choice.refusal is not None and self._delegate.is_on_clause(self.visualRect(index), line, at.x()):
            self.clause_clicked.emit(line.choice.refusal.clause)
        elif not line.is_heading:
            self.taken.emit(line.choice)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """The second press of two quick clicks; each click counts by its release."""

    def leaveEvent(self, event: QEvent) -> None:
        self.pointed.emit("")
        super().leaveEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._point(self.currentIndex() if self.selectionModel().hasSelection() else QModelIndex())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()

    def row_at(self, position: QPoint) -> int:
        """The row under a pixel, -1 under none."""
        return self.indexAt(position).row()


class ChoiceList(QWidget):
    """A filter field, when there is much to choose from, over the rows."""

    taken = Signal(object)
    pointed = Signal(str)
    clause_clicked = Signal(str)
    checked_changed = Signal()
    pointed_at = Signal()
    """Enter would take another row, or none."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model = ChoiceModel(self)
        self.view = ChoiceView(self.model, self)
        self._filter = QLineEdit()
        self._filter.setPlaceholderText(self.tr("Type a name"))
        self._filter.setAccessibleName(self.tr("Filter the choices"))
        self._filter.setClearButtonEnabled(True)
        self._filter.textChanged.connect(self._apply_filter)
        self._filter.installEventFilter(self)
        self.view.taken.connect(self.taken)
        self.view.pointed.connect(self.pointed)
        self.view.clause_clicked.connect(self.clause_clicked)
        self.view.typed.connect(self._begin_filter)
        self.view.selectionModel().selectionChanged.connect(self.pointed_at)
        self._filter.textChanged.connect(self.pointed_at)
        self.model.checked_changed.connect(self.checked_changed)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(6)
        box.addWidget(self._filter)
        box.addWidget(self.view, 1)

    def show_lines(self, lines: Sequence[ChoiceLine], checkable: bool, numbered: bool) -> None:
        """Other candidates. The only one that may be chosen is pointed at."""
        is_long = len(lines) >= FILTERED_FROM
        self._filter.blockSignals(True)
        self._filter.clear()
        self._filter.blockSignals(False)
        self._filter.setVisible(is_long)
        self.view.takes_letters = is_long
        self.model.show_lines(lines, checkable, numbered)
        legal = [line for line in lines if line.choice.refusal is None]
        self.view.point_at(0 if len(legal) == 1 else -1)
        self.view.scrollToTop()

    def pointed_choice(self) -> Choice | None:
        """What Enter takes: the row of the keyboard, or the first that the filter leaves."""
        if self._filter.hasFocus():
            first = next((line for line in self.model.lines() if not line.is_heading), None)
            return first.choice if first and self._filter.text() else None
        line = self.view.pointed_line() if self.view.hasFocus() else None
        return line.choice if line else None

    def point_at(self, key: str) -> None:
        """Give the keyboard to the row of a candidate."""
        self._filter.clear()
        self.view.setFocus(Qt.FocusReason.OtherFocusReason)
        self.view.point_at(self.model.row_of(key))

    def clear_filter(self) -> bool:
        """Escape in the field: all rows again; False when none was left out."""
        had_text = bool(self._filter.text())
        self._filter.clear()
        if had_text:
            self.view.setFocus()
        return had_text

    def focus_filter(self) -> None:
        """Go to the filter field."""
        if self._filter.isVisible():
            self._filter.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _apply_filter(self, text: str) -> None:
        self.model.set_filter(text)

    def _begin_filter(self, letter: str) -> None:
        self._filter.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._filter.setText(letter)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The arrow down leads from the field into the rows."""
        is_key = event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent)
        if watched is self._filter and is_key and event.key() == Qt.Key.Key_Down:  # type: ignore[attr-defined]
            self.view.setFocus(Qt.FocusReason.TabFocusReason)
            self.view.point_at(0)
            return True
        return super().eventFilter(watched, event)
