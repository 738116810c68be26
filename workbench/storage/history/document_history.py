"""What a document knows of its edit history: the steps that its file keeps, and the edits that go along them."""

from __future__ import annotations

import sqlite3

from workbench.engine.words.message import Message, said_by
from workbench.storage.edits.edit import Edit
from workbench.storage.file.file_errors import RulesetFileError
from workbench.storage.file.open_file import OpenFile
from workbench.storage.history.history import History, Step, Wall, read_step, row_of
from workbench.storage.history.history_edits import ApplyStep
from workbench.storage.history.kept_steps import Recording, StepKeeper
from workbench.storage.history.packed_changes import Frame, unpacked_changes
from workbench.storage.history.patched_designs import DoesNotFit

UNREADABLE = (sqlite3.DatabaseError, RulesetFileError, KeyError, ValueError)
"""What is raised by a file that another program has cut or written over."""


class HasHistory:
    """The part of a document that is its history. A document without a file has none."""

    _file: OpenFile | None
    _steps: StepKeeper

    @property
    def history(self) -> History:
        """The steps that the file keeps, also those of earlier sittings; a document without a file keeps none."""
        return self._steps.history

    @property
    def opened_at(self) -> str:
        """When this sitting began; local time, ISO."""
        return self._steps.opened_at

    def taking_back(self, step: Step) -> Edit:
        """The edit that takes a kept step back, as far as it fits the design.

        Raises
        ------
        DoesNotFit
            What the file keeps of it is damaged.
        """
        return ApplyStep(step.told, self._changes_of(step), back=True)

    def doing_again(self, step: Step) -> Edit:
        """The edit that does a kept step again; DoesNotFit as `taking_back`."""
        return ApplyStep(step.told, self._changes_of(step), back=False)

    def end_history(self) -> None:
        """Keep none of the steps any more, for one of them is damaged; RulesetFileError."""
        self._end_history(Wall.DAMAGED)

    def forget_history(self) -> None:
        """Let nothing of what was struck out stay in the file, neither in the history nor in room that is free.

        Raises
        ------
        RulesetFileError
            It could not be done; the history is as it was, or gone already.
        """
        self._end_history(Wall.FORGOTTEN)
        if self._file is not None:
            self._file.write_anew()

    def _end_history(self, wall: Wall) -> None:
        if self._file is not None:
            recording = self._steps.end(wall)
            self._file.write(recording.write)
            self._steps.take(recording)

    def _changes_of(self, step: Step) -> tuple[Frame, ...]:
        try:
            if self._file is None:
                raise ValueError(Message("it is in no file"))
            return unpacked_changes(self._file.read(lambda rows: read_step(rows, step)))
        except UNREADABLE as error:
            raise DoesNotFit(said_by(error)) from error

    def _readable_steps(self) -> Recording:
        """All of the history as it goes into another file; none of it where a step cannot be read."""
        if self._file is None:
            return Recording(self.history, None)
        kept = self.history.steps
        try:
            rows = self._file.read(lambda rows: [row_of(step, read_step(rows, step)) for step in kept])
        except UNREADABLE:
            return self._steps.end(Wall.DAMAGED)
        return Recording(self.history, None, tuple(rows))
