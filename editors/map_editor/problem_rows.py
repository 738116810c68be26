"""The rows of the problems panel with their keys, and the line that asks why a warning is let be."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QTreeWidget, QWidget

from editors.map_editor.problem_words import check_words
from workbench.engine.problem import Problem
from workbench.qt.parts import text_label


class ProblemRows(QTreeWidget):
    """The rows, with keys of their own."""

    def __init__(self, keys: Mapping[int, Callable[[], object]]) -> None:
        super().__init__()
        self.setColumnCount(3)
        self.setUniformRowHeights(True)
        self._keys = keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        does = self._keys.get(event.key())
        if does is not None and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            does()
        else:
            super().keyPressEvent(event)


class ReasonBar(QWidget):
    """Asks below the list why a warning is let be; Enter gives the reason, Esc thinks better of it."""

    given = Signal(object, str)

    def __init__(self) -> None:
        super().__init__()
        self._problem: Problem | None = None
        self.field = QLineEdit(placeholderText=self.tr("Why may this be as it is?"))
        self.field.setAccessibleName(self.tr("Reason for silencing the warning"))
        self.field.returnPressed.connect(self._give)
        self._said = text_label("", "label")
        done, not_now = QPushButton(self.tr("Silence")), QPushButton(self.tr("Cancel"))
        done.clicked.connect(self._give)
        not_now.clicked.connect(self.hide)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 4, 8, 4)
        for widget in (self._said, self.field, done, not_now):
            row.addWidget(widget, 1 if widget is self.field else 0)
        escape = QAction(self, shortcut=QKeySequence("Esc"))
        escape.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        escape.triggered.connect(self.hide)
        self.addAction(escape)
        self.hide()

    def ask(self, problem: Problem) -> None:
        """Ask for the reason of a problem."""
        self._problem = problem
        self._said.setText(check_words(problem.check))
        self.field.setToolTip(str(problem))
        self.field.clear()
        self.show()
        self.field.setFocus()

    def _give(self) -> None:
        self.hide()
        if self._problem is not None:
            self.given.emit(self._problem, self.field.text())
