"""Undo and redo of whatever is shown: two actions that follow one stack at a time.

Qt's own group of stacks is not used: from Python it keeps every stack that it was ever given, and the design with it.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QObject, SignalInstance
from PySide6.QtGui import QAction, QKeySequence, QUndoStack

from workbench.qt.editing.half_typed import finish_typing
from workbench.qt.looks.icons import bind_icon


class ShownHistory(QObject):
    """The actions say what they take back or do again; where there is nothing, they are grey."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.undo, self.redo = QAction(self), QAction(self)
        self.undo.setShortcut(QKeySequence("Ctrl+Z"))
        bind_icon(self.undo, "arrow-u-up-left")
        self.redo.setShortcuts([QKeySequence("Ctrl+Shift+Z"), QKeySequence("Ctrl+Y")])
        bind_icon(self.redo, "arrow-u-up-right")
        self.undo.triggered.connect(self._undo)
        self.redo.triggered.connect(self._redo)
        self._stack: QUndoStack | None = None
        self._refresh()

    def follow(self, stack: QUndoStack | None) -> None:
        """Go with this stack from now on, and hold on to no other."""
        before, self._stack = self._stack, stack
        for signal in _told_by(before):
            signal.disconnect(self._refresh)
        for signal in _told_by(stack):
            signal.connect(self._refresh)
        self._refresh()

    def _refresh(self) -> None:
        stack = self._stack
        undone, done_again = (stack.undoText(), stack.redoText()) if stack is not None else ("", "")
        self.undo.setText(_tr("Undo {0}").format(undone) if undone else _tr("Undo"))
        self.redo.setText(_tr("Redo {0}").format(done_again) if done_again else _tr("Redo"))
        self.undo.setEnabled(stack is not None and stack.canUndo())
        self.redo.setEnabled(stack is not None and stack.canRedo())

    def _undo(self) -> None:
        if self._stack is not None:
            finish_typing()
            self._stack.undo()

    def _redo(self) -> None:
        if self._stack is not None:
            finish_typing()
            self._stack.redo()


def _told_by(stack: QUndoStack | None) -> tuple[SignalInstance, ...]:
    """What tells that other steps can be taken back or done again."""
    return (stack.indexChanged, stack.undoTextChanged, stack.redoTextChanged) if stack is not None else ()


def _tr(text: str) -> str:
    return QCoreApplication.translate("ShownHistory", text)
