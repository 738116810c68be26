"""What one clause comes to, as a text: heading and status, who uses it, what the rules module reads into it."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QFont, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QFrame, QTextEdit

from workbench.engine.words.bounded_words import MOST_TOLD, few_lines
from workbench.qt.clauses.shown_clauses import ShownClause
from workbench.qt.looks.fonts import thicken


class ClauseDetails(QTextEdit):
    """A text to read and to copy from."""

    def __init__(self) -> None:
        super().__init__()
        self.setReadOnly(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAccessibleName(_tr("The chosen clause"))
        self.setPlaceholderText(_tr("Choose a clause: what is read into it and who uses it is told here."))
        self._clause: ShownClause | None = None

    def show_clause(self, clause: ShownClause | None) -> None:
        """Tell of a clause."""
        if clause == self._clause:
            return
        self._clause = clause
        self.clear()
        if clause is None:
            return
        self._write(f"{clause.number}  {clause.heading}", is_strong=True)
        self._write(" · ".join(filter(None, (clause.status, *([] if clause.is_own else [clause.reason])))))
        if clause.is_own and clause.reason:
            self._write(clause.reason)
        if clause.used:
            self._write(_tr("Where used"), is_strong=True)
            self._write(", ".join(clause.used))
        for one in clause.interpretations:
            self._write(_tr("Interpretation {0}: {1}").format(one.number, one.question), is_strong=True)
            self._write(one.text)
        thicken(self.document())
        self.moveCursor(QTextCursor.MoveOperation.Start)

    def _write(self, text: str, is_strong: bool = False) -> None:
        """A paragraph, as letters."""
        looks = QTextCharFormat()
        looks.setFontWeight(QFont.Weight.Bold if is_strong else QFont.Weight.Normal)
        cursor = self.textCursor()
        cursor.movePosition(QTextCursor.MoveOperation.End)
        if not self.document().isEmpty():
            cursor.insertBlock()
        space = cursor.blockFormat()
        space.setTopMargin(8 if is_strong and not self.document().isEmpty() else 2)
        cursor.setBlockFormat(space)
        cursor.insertText(few_lines(text, MOST_TOLD), looks)


def _tr(text: str) -> str:
    return QCoreApplication.translate("ClauseDetails", text)
