"""A copy of a record, to be passed on; the record itself may be played on meanwhile."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from workbench.storage.file.connecting import connect
from workbench.storage.file.opening import reading
from workbench.storage.file.unfinished import unfinished
from workbench.storage.file.wholeness import is_whole_database
from workbench.storage.records.record_file import RECORD_FILE


def copy_record(path: Path, copy: Path) -> None:
    """Write all that is in a record into another file.

    Raises
    ------
    RecordFileError
        The record cannot be read.
    OSError
        The copy cannot be written.
    """
    with (
        reading(path, RECORD_FILE) as rows,
        unfinished(copy, is_whole_database) as place,
        closing(connect(place, "rwc")) as written,
    ):
        rows.backup(written)
