"""The edits of a document on Qt's undo stack: one command an edit, a drag one command."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack
from shiboken6 import isValid

from workbench.qt.busy_pointer import LONG_S, busy_pointer
from workbench.storage.edit import Edit, EditError
from workbench.storage.file_errors import StoredFileError

if TYPE_CHECKING:
    from workbench.storage.document import RulesetDocument

_MERGING = 1793


class EditStack(QUndoStack):
    """Does edits, takes them back and does them again. `origin` is told to whoever observes the document.

    `not_saved` says why an undo or a redo that Qt asked for could not be saved; design and history are as they were.
    """

    not_saved = Signal(str)

    def __init__(self, document: RulesetDocument, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document
        # Qt deletes commands on its own; what Python made of them must outlive that.
        self._kept: list[EditCommand] = []
        self._why_stopped, self._steps_owed = "", 0

    def __del__(self) -> None:
        # What is collected with its commands would go after them, and look for them in Qt's memory.
        if isValid(self):
            self.blockSignals(True)
            self.clear()

    def do(self, edit: Edit, origin: object = None) -> None:
        """Apply an edit and remember how to take it back.

        Raises
        ------
        EditError
            The edit cannot be done or not be saved; nothing is remembered.
        """
        command = EditCommand(self, edit, origin)
        try:
            command.apply()
        except StoredFileError as error:
            raise EditError(str(error)) from error
        self._kept = [kept for kept in self._kept if not kept.is_gone] + [command]
        self.push(command)

    def applied(self, edit: Edit, origin: object) -> Edit:
        """Apply the edit of a command; EditError and StoredFileError as the document does."""
        return self._document.apply(edit, origin)

    @property
    def is_stopped(self) -> bool:
        """Whether a step could not be saved: the others that Qt asks for at the same time are not tried."""
        return bool(self._why_stopped)

    def stop(self, why: str) -> None:
        """A step could not be saved. Once Qt has ended its steps, it is led back to where the design is."""
        self._why_stopped = why
        QTimer.singleShot(0, self, self._tell_why_stopped)

    def step_over(self, by: int) -> None:
        """Qt has gone by a step without the design: 1 forwards, -1 back."""
        self._steps_owed -= by

    def _tell_why_stopped(self) -> None:
        self.setIndex(self.index() + self._steps_owed)
        why, self._why_stopped = self._why_stopped, ""
        self.not_saved.emit(why)


class EditCommand(QUndoCommand):
    """An edit that has been applied, and the edit that takes it back."""

    def __init__(self, stack: EditStack, edit: Edit, origin: object) -> None:
        super().__init__(edit.label)
        self._stack = stack
        self._edit = edit
        self._inverse: Edit | None = None
        self._origin = origin
        self._is_fresh, self._is_long = True, False
        self._is_stepped_over = False
        self.is_gone = False

    def apply(self) -> None:
        """Do the edit for the first time, outside of Qt, so that a refusal reaches the caller."""
        began = perf_counter()
        self._inverse = self._stack.applied(self._edit, self._origin)
        self._is_long = perf_counter() - began > LONG_S

    def redo(self) -> None:
        if self._is_fresh:
            self._is_fresh = False
        else:
            self._inverse = self._stepped(self._edit, 1) or self._inverse

    def undo(self) -> None:
        if self._inverse is not None:
            self._edit = self._stepped(self._inverse, -1) or self._edit

    def _stepped(self, edit: Edit, by: int) -> Edit | None:
        """Apply in a step that Qt asks for; where the document has moved on since, the step is obsolete.

        A step that cannot be saved is stepped over, and so is the step back.
        """
        if self._is_stepped_over:
            self._is_stepped_over = False
            self._stack.step_over(by)
            return None
        if not self._stack.is_stopped:
            try:
                with busy_pointer(self._is_long):
                    return self._stack.applied(edit, self._origin)
            except EditError:
                self.setObsolete(True)
                return None
            except StoredFileError as error:
                self._stack.stop(str(error))
        self._is_stepped_over = True
        self._stack.step_over(by)
        return None

    def id(self) -> int:
        return _MERGING if hasattr(self._edit, "merged_with") else -1

    def mergeWith(self, other: QUndoCommand) -> bool:
        if not isinstance(other, EditCommand):
            return False
        merge = getattr(other._edit, "merged_with", None)
        merged = merge(self._edit) if merge is not None else None
        if merged is None:
            return False
        self._edit = merged
        self.setText(merged.label)
        other.is_gone = True
        return True
