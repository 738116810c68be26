"""Files changed past the program, their sums counted anew: whoever means harm can do that too."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path

from workbench.lab.results_file import RESULTS_FILE
from workbench.storage.file import sums
from workbench.storage.file.ruleset_file import RULESET_FILE
from workbench.storage.records.record_file import RECORD_FILE

KINDS = {kind.application_id: kind for kind in (RULESET_FILE, RECORD_FILE, RESULTS_FILE)}


def alter(path: Path, statements: str) -> None:
    """Run statements on a file and make its sums fit again, so that only what they say is wrong with it."""
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.executescript(statements)
    reseal(path)


def reseal(path: Path) -> None:
    """Count the sums of a file anew, unless a table cannot be read any more."""
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as connection:
        (application,) = connection.execute("PRAGMA application_id").fetchone()
        connection.execute("BEGIN")
        try:
            sums.seal(connection, KINDS[application].tables)
        except sqlite3.Error:
            connection.execute("ROLLBACK")
        else:
            connection.execute("COMMIT")
