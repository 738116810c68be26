"""A new file of ours with all its tables, which appears at its place when it is whole."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from workbench.engine.words.message import Message, as_message
from workbench.storage.file.connecting import connect
from workbench.storage.file.database import Database
from workbench.storage.file.file_kind import FileKind
from workbench.storage.file.sums import seal
from workbench.storage.file.unfinished import clean_up, unfinished
from workbench.storage.file.wholeness import is_whole_database
from workbench.storage.rows.statements import make_table


@contextlib.contextmanager
def new_file(path: Path, kind: FileKind) -> Iterator[sqlite3.Connection]:
    """A new file of a kind with all its tables; it appears at its place, complete, when the block ends.

    Raises
    ------
    StoredFileError
        The error of the kind: the log of another file would be taken for its own.
    OSError, sqlite3.Error
        It cannot be written.
    """
    clean_up(path.parent)
    for end in ("-wal", "-journal"):
        beside = path.with_name(path.name + end)
        if beside.exists():
            why = Message(
                "{name} beside it is left of a file that is gone, and would be mixed into it", name=beside.name
            )
            what_to_do = Message("Move {name} away, or choose another name", name=beside.name)
            raise kind.error(path, Message("this {kind} cannot be made", kind=as_message(kind.name)), why, what_to_do)
    with (
        unfinished(path, is_whole_database) as place,
        contextlib.closing(connect(place, "rwc")) as connection,
    ):
        connection.execute(f"PRAGMA application_id = {kind.application_id}")
        with Database(connection).transaction() as rows:
            for table in kind.tables.sorted_tables:
                make_table(connection, table)
            seal(connection, kind.tables)
            connection.execute(f"PRAGMA user_version = {kind.schema}")
            yield rows
