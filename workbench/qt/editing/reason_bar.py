"""The line below the problems that asks why a warning is let be."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction, QKeySequence, Qt
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QWidget

from workbench.engine.problem import Problem
from workbench.engine.words.bounded_words import few_lines
from workbench.qt.controls.parts import text_label
from workbench.qt.editing.problem_words import title_of, words_of


class ReasonBar(QWidget):
    """Asks why a warning, or all of one check, may be as they are; Enter gives the reason, Esc thinks better of it.

    `given` tells the problems, a tuple, and the reason.
    """

    given = Signal(object, str)

    def __init__(self) -> None:
        super().__init__()
        self._problems: tuple[Problem, ...] = ()
        self.field = QLineEdit(placeholderText=self.tr("Why may this be as it is?"))
        self.field.setAccessibleName(self.tr("Reason for silencing the warning"))
        self.field.returnPressed.connect(self._give)
        self.said = text_label("", "label")
        self.done, not_now = QPushButton(self.tr("Silence")), QPushButton(self.tr("Cancel"))
        self.done.clicked.connect(self._give)
        not_now.clicked.connect(self.hide)
        self.field.textChanged.connect(lambda words: self.done.setEnabled(bool(words.strip())))
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 4, 8, 4)
        for widget in (self.said, self.field, self.done, not_now):
            row.addWidget(widget, 1 if widget is self.field else 0)
        escape = QAction(self, shortcut=QKeySequence("Esc"))
        escape.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        escape.triggered.connect(self.hide)
        self.addAction(escape)
        self.hide()

    def ask(self, problems: tuple[Problem, ...]) -> None:
        """Ask for the reason of problems of one check."""
        self._problems = problems
        words = title_of(problems[0])
        self.said.setText(f"{words}   {len(problems)}" if len(problems) > 1 else words)
        self.field.setToolTip(few_lines("\n".join(words_of(problem) for problem in problems[:12])))
        self.field.clear()
        self.done.setEnabled(False)
        self.show()
        self.field.setFocus()

    def _give(self) -> None:
        if self._problems and self.field.text().strip():
            self.hide()
            self.given.emit(self._problems, self.field.text())
