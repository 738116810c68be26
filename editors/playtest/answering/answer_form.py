"""What every form of an answer is: it builds one, says what is still to do, and where the keyboard begins."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QWidget

from workbench.engine.state import Answer


class AnswerForm(QWidget):
    """A form that builds one answer; `edited` says that it has changed."""

    edited = Signal()

    def answer(self) -> Answer:
        """The answer as the form now stands."""
        raise NotImplementedError

    def put_in(self, answer: Answer) -> None:
        """Have the form stand at an answer."""

    def tally(self) -> str:
        """What is still to do, or what stands, in a few words."""
        return ""

    def first_field(self) -> QWidget:
        """Where the keyboard begins."""
        return self

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """In a field for a number undo and redo mean plays, not figures."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            keys = QKeySequence.StandardKey
            if event.matches(keys.Undo) or event.matches(keys.Redo):
                event.ignore()
                return True
        return super().eventFilter(watched, event)
