"""The edits of a document on Qt's undo stack: one command an edit, a drag one command."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from workbench.storage.edit import Edit, EditError
from workbench.storage.file_errors import StoredFileError

if TYPE_CHECKING:
    from workbench.storage.document import RulesetDocument

_MERGING = 1793


class EditStack(QUndoStack):
    """Does edits, takes them back and does them again. `origin` is told to whoever observes the document.

    `not_saved` says why an undo or a redo that Qt asked for could not be saved; the design is as it was.
    """

    not_saved = Signal(str)

    def __init__(self, document: RulesetDocument, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document
        # Qt deletes commands on its own; what Python made of them must outlive that.
        self._kept: list[EditCommand] = []

    def do(self, edit: Edit, origin: object = None) -> None:
        """Apply an edit and remember how to take it back.

        Raises
        ------
        EditError
            The edit cannot be done or not be saved; nothing is remembered.
        """
        command = EditCommand(self._document, edit, origin, self.not_saved.emit)
        try:
            command.apply()
        except StoredFileError as error:
            raise EditError(str(error)) from error
        self._kept = [kept for kept in self._kept if not kept.is_gone] + [command]
        self.push(command)


class EditCommand(QUndoCommand):
    """An edit that has been applied, and the edit that takes it back."""

    def __init__(
        self, document: RulesetDocument, edit: Edit, origin: object, tell: Callable[[str], object] = lambda _: None
    ) -> None:
        super().__init__(edit.label)
        self._tell = tell
        self._document = document
        self._edit = edit
        self._inverse: Edit | None = None
        self._origin = origin
        self._is_fresh = True
        self.is_gone = False

    def apply(self) -> None:
        """Do the edit for the first time, outside of Qt, so that a refusal reaches the caller."""
        self._inverse = self._document.apply(self._edit, self._origin)

    def redo(self) -> None:
        if self._is_fresh:
            self._is_fresh = False
            return
        self._inverse = self._tried(self._edit)

    def undo(self) -> None:
        if self._inverse is not None:
            again = self._tried(self._inverse)
            self._edit = again if again is not None else self._edit

    def _tried(self, edit: Edit) -> Edit | None:
        """Apply in a step that Qt asks for; where the document has moved on since, the step is obsolete."""
        try:
            return self._document.apply(edit, self._origin)
        except EditError:
            self.setObsolete(True)
            return None
        except StoredFileError as error:
            self.setObsolete(True)
            self._tell(str(error))
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
