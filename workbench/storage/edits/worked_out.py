"""An edit that is worked out and not yet kept: what it works on, what it would change, and how that is written."""

from __future__ import annotations

import sqlite3
from typing import NamedTuple

from workbench import limits
from workbench.engine.design import Design
from workbench.engine.words.message import Message
from workbench.storage.edits.edit import Edit, EditError
from workbench.storage.file.connecting import figures_only
from workbench.storage.file.schema_checks import MAX_ROWS
from workbench.storage.file.sums import row_count
from workbench.storage.history.kept_steps import Recording
from workbench.storage.rows.changes import Changes
from workbench.storage.rows.writing import write_differences


class WorkedOut(NamedTuple):
    """The design before and after an edit, the edit that takes it back, all that it changes, and its step."""

    before: Design
    after: Design
    inverse: Edit
    changes: Changes
    recording: Recording | None

    def write(self, rows: sqlite3.Connection) -> None:
        """In one transaction."""
        _write_figures(rows, self.changes)
        if self.recording is not None:
            self.recording.write(rows)


class Draft:
    """What an edit works on: the design of a document, which itself does not change before the edit is kept."""

    def __init__(self, design: Design) -> None:
        self.design = design

    def put(self, design: Design) -> None:
        self.design = design


def _write_figures(rows: sqlite3.Connection, changes: Changes) -> None:
    with figures_only(rows):
        write_differences(rows, changes)
    if row_count(rows) > MAX_ROWS:
        raise EditError(
            Message("The design cannot be saved: its file would have {beyond}.", beyond=limits.FILE_ROWS.beyond)
        )
