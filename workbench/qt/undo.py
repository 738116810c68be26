"""The edits of a document on Qt's undo stack: one command an edit, a drag one command.

The steps that a file keeps of earlier sittings stand on it from the beginning. What each command is to the history in
the file is told with its edit.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from time import perf_counter
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack
from shiboken6 import isValid

from workbench.cartography.one_step import one_step
from workbench.engine.words.bounded_words import an_entry
from workbench.engine.words.message import said_by
from workbench.qt.busy_pointer import LONG_S, busy_pointer
from workbench.qt.long_work import Stopped, is_large, long_work, stopped_words
from workbench.qt.looks.translator import spoken, spoken_error
from workbench.storage.edits.edit import Edit, EditError
from workbench.storage.file.file_errors import StoredFileError
from workbench.storage.history.deeds import NEW, Deed, doing_again, joining, taking_back
from workbench.storage.rows.no_cycles import no_cycles

if TYPE_CHECKING:
    from workbench.storage.document import RulesetDocument
    from workbench.storage.history.history import Step

_MERGING = 1793


class EditStack(QUndoStack):
    """Does edits, takes them back and does them again. `origin` is told to whoever observes the document.

    `not_saved` says why an undo or a redo that Qt asked for could not be done or saved; the design is as it was.
    """

    not_saved = Signal(str)

    def __init__(self, document: RulesetDocument, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document
        # Qt deletes commands on its own; what Python made of them must outlive that.
        self._kept: list[StepCommand] = []
        self._why_stopped: str | None = None
        self._steps_owed = 0
        self._why_ended = ""
        self._put_earlier_steps()

    def _put_earlier_steps(self) -> None:
        """What can be taken back or done again of earlier sittings; nothing changes meanwhile."""
        if self._document.why_read_only:
            return
        history = self._document.history
        for step in history.steps:
            self._kept.append(EarlierCommand(self, step))
            self.push(self._kept[-1])
        self.is_filling = True
        self.setIndex(sum(step.number <= history.stands_at for step in history.steps))
        self.is_filling = False

    is_filling = False
    """Whether commands go to where the design stands already."""

    @property
    def document(self) -> RulesetDocument:
        return self._document

    def opened_at(self, at: int) -> str:
        """When the file was opened for the sitting of the command at an index; beyond the last one this sitting."""
        command = self.command(at)
        return command.opened_at if isinstance(command, EarlierCommand) else self._document.opened_at

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
        top = self.command(self.index() - 1) if self.index() else None
        joins = isinstance(top, EditCommand) and command.merged_into(top) is not None
        try:
            command.apply(joining(top.step) if isinstance(top, EditCommand) and joins else NEW)
        except StoredFileError as error:
            raise EditError(said_by(error)) from error
        except Stopped:
            raise EditError(stopped_words()) from None
        self._kept = [kept for kept in self._kept if not kept.is_gone] + [command]
        self.push(command)

    def tried(self, edit: Edit, origin: object) -> str:
        """Do an edit. Returns why it cannot be done, in the language of the window, and "" when it is done."""
        try:
            self.do(edit, origin)
        except EditError as refusal:
            return spoken_error(refusal)
        return ""

    def applied(self, edit: Edit, origin: object, deed: Deed) -> Edit:
        """Apply the edit of a command; EditError and StoredFileError as the document does.

        Raises
        ------
        Stopped
            It took long, and whoever waited for it has stopped it; nothing has changed.
        """
        if not is_large(self._document.design):
            return self._document.apply(edit, origin, deed)
        with long_work(spoken(edit.label)) as work, no_cycles(), one_step():
            worked = work.worked_out(lambda: self._document.work_out(edit, deed))
            return self._document.keep(worked, origin, work.writing())

    def forget(self) -> None:
        """Let no step stay, neither here nor in the file; StoredFileError."""
        self._document.forget_history()
        self.clear()

    def end_earlier(self, why: str) -> None:
        """A step of an earlier sitting does not fit the design: once Qt has ended its steps, there are none."""
        if not self._why_ended:
            QTimer.singleShot(0, self, self._tell_why_ended)
        self._why_ended = self._why_ended or why

    @property
    def is_ended(self) -> bool:
        """Whether a step of an earlier sitting did not fit: no other is tried."""
        return bool(self._why_ended)

    def _tell_why_ended(self) -> None:
        self.clear()
        why, self._why_ended = self._why_ended, ""
        with contextlib.suppress(StoredFileError):
            self._document.end_history()
        self.not_saved.emit(why)

    @property
    def is_stopped(self) -> bool:
        """Whether a step could not be saved or was stopped: the others that Qt asks for with it are not tried."""
        return self._why_stopped is not None

    def stop(self, why: str) -> None:
        """A step could not be saved, or, without a reason, was stopped.

        Once Qt has ended its steps, it is led back to where the design is.
        """
        self._why_stopped = why
        QTimer.singleShot(0, self, self._tell_why_stopped)

    def step_over(self, by: int) -> None:
        """Qt has gone by a step without the design: 1 forwards, -1 back."""
        self._steps_owed -= by

    def _tell_why_stopped(self) -> None:
        self.setIndex(self.index() + self._steps_owed)
        why, self._why_stopped = self._why_stopped, None
        if why:
            self.not_saved.emit(why)


class StepCommand(QUndoCommand):
    """What is done, taken back and done again as one step; `step` is its number in the file, 0 in none."""

    def __init__(self, stack: EditStack, label: str, origin: object, step: int) -> None:
        super().__init__(an_entry(spoken(label)))
        self._stack, self._origin, self.step = stack, origin, step
        self._is_fresh, self._is_long = True, False
        self._is_stepped_over = False
        self.is_gone = False

    def _stepped(self, edit: Callable[[], Edit], deed: Deed, by: int) -> Edit | None:
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
                    return self._stack.applied(edit(), self._origin, deed if self.step else NEW)
            except EditError as error:
                self._does_not_fit(error)
                return None
            except StoredFileError as error:
                self._stack.stop(spoken_error(error))
            except Stopped:
                self._stack.stop("")
        self._is_stepped_over = True
        self._stack.step_over(by)
        return None

    def _does_not_fit(self, why: EditError) -> None:
        self.setObsolete(True)


class EarlierCommand(StepCommand):
    """A step of an earlier sitting, whose changes are read from the file when they are wanted."""

    def __init__(self, stack: EditStack, step: Step) -> None:
        super().__init__(stack, step.told, None, step.number)
        self._kept = step

    @property
    def opened_at(self) -> str:
        """When the file was opened for that sitting."""
        return self._kept.opened_at

    def redo(self) -> None:
        if self._is_fresh:
            self._is_fresh = False
        else:
            self._go(self._stack.document.doing_again, doing_again(self.step), 1)

    def undo(self) -> None:
        if not self._stack.is_filling:
            self._go(self._stack.document.taking_back, taking_back(self.step), -1)

    def _go(self, edit_of: Callable[[Step], Edit], deed: Deed, by: int) -> None:
        if self._stack.is_ended:
            self.setObsolete(True)
        else:
            self._stepped(lambda: edit_of(self._kept), deed, by)

    def _does_not_fit(self, why: EditError) -> None:
        super()._does_not_fit(why)
        self._stack.end_earlier(spoken_error(why))


class EditCommand(StepCommand):
    """An edit that has been applied, and the edit that takes it back."""

    def __init__(self, stack: EditStack, edit: Edit, origin: object) -> None:
        super().__init__(stack, edit.label, origin, 0)
        self._edit = edit
        self._inverse: Edit | None = None

    def apply(self, deed: Deed) -> None:
        """Do the edit for the first time, outside of Qt, so that a refusal reaches the caller."""
        document, began = self._stack.document, perf_counter()
        stood_at = document.history.stands_at
        self._inverse = self._stack.applied(self._edit, self._origin, deed)
        if document.history.stands_at != stood_at:
            self.step = document.history.stands_at
        self._is_long = perf_counter() - began > LONG_S

    def redo(self) -> None:
        if self._is_fresh:
            self._is_fresh = False
        else:
            edit = self._edit
            self._inverse = self._stepped(lambda: edit, doing_again(self.step), 1) or self._inverse

    def undo(self) -> None:
        if (inverse := self._inverse) is not None:
            self._edit = self._stepped(lambda: inverse, taking_back(self.step), -1) or self._edit

    def id(self) -> int:
        return _MERGING if hasattr(self._edit, "merged_with") else -1

    def merged_into(self, before: EditCommand) -> Edit | None:
        """The edit that does both, where they are of one gesture."""
        merge = getattr(self._edit, "merged_with", None)
        if merge is None or before.id() != self.id():
            return None
        merged: Edit | None = merge(before._edit)
        return merged

    def mergeWith(self, other: QUndoCommand) -> bool:
        if not isinstance(other, EditCommand):
            return False
        merged = other.merged_into(self)
        if merged is None:
            return False
        self._edit = merged
        self.step = self.step or other.step
        self.setText(an_entry(spoken(merged.label)))
        other.is_gone = True
        return True
