"""What a crash may leave beside a database: looked through here before SQLite, which believes it, is let near it.

A journal can name a further file, which SQLite then deletes; journals and logs can name pages far behind the end of
the database, which SQLite then makes. Our own name no further file and no such page. What is no journal or log at all
SQLite itself leaves out of account.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from workbench.engine.words.message import marked

LOG, JOURNAL, INDEX = "-wal", "-journal", "-shm"
_JOURNAL_MAGIC = bytes.fromhex("d9d505f920a163d7")
_LOG_MAGICS = (0x377F0682, 0x377F0683)
_LOG_HEADER_BYTES, _FRAME_HEADER_BYTES = 32, 24
_TRAILER_BYTES = 16
"""The end of a journal that names a further file: the length of the name, a checksum, the magic once more."""


def beside(path: Path, end: str) -> Path:
    """Where SQLite looks for the log, the journal or the index of a database: links are followed first."""
    path = path.resolve()
    return path.with_name(path.name + end)


def leftovers(path: Path) -> list[Path]:
    """What lies beside a database that is not empty and would be played back."""
    found = (beside(path, end) for end in (LOG, JOURNAL))
    return [file for file in found if file.is_file() and file.stat().st_size]


def why_not_played_back(path: Path, page_bytes: int, max_bytes: int) -> Iterator[tuple[Path, str]]:
    """The files beside a database with pages of this size that SQLite must not be let near, each with the reason.

    The database may not grow beyond `max_bytes` by what is played back.
    """
    for end in (LOG, JOURNAL, INDEX):
        file = beside(path, end)
        try:
            status = file.lstat()
        except FileNotFoundError:
            continue
        if not stat.S_ISREG(status.st_mode):
            yield file, marked("is no file")
        elif status.st_nlink > 1:
            yield file, marked("goes by another name as well")
        elif status.st_size > max_bytes:
            yield file, marked("is larger than any")
        elif status.st_size and end != INDEX and (why := _why_not_read(file, end, page_bytes, max_bytes)):
            yield file, why


def _why_not_read(file: Path, end: str, page_bytes: int, max_bytes: int) -> str:
    with file.open("rb") as opened:
        if end == JOURNAL:
            return _why_no_journal(opened, page_bytes, max_bytes)
        return _why_no_log(opened, page_bytes, max_bytes)


def _why_no_journal(journal: BinaryIO, page_bytes: int, max_bytes: int) -> str:
    """SQLite's file format, section 3: the header, and the name of a further file at the very end."""
    size = journal.seek(0, os.SEEK_END)
    if size >= _TRAILER_BYTES:
        journal.seek(-len(_JOURNAL_MAGIC), os.SEEK_END)
        if journal.read() == _JOURNAL_MAGIC:
            return marked("names a further file")
    journal.seek(0)
    header = journal.read(28)
    if len(header) < 28 or not header.startswith(_JOURNAL_MAGIC):
        return ""
    pages = int.from_bytes(header[16:20], "big")
    page = int.from_bytes(header[24:28], "big")
    if page not in (0, page_bytes):
        return marked("has pages of another size")
    return marked("speaks of pages beyond all bounds") if pages * page_bytes > max_bytes else ""


def _why_no_log(log: BinaryIO, page_bytes: int, max_bytes: int) -> str:
    """SQLite's file format, section 4: a header, then frames, each with the number of its page and a salt."""
    header = log.read(_LOG_HEADER_BYTES)
    if len(header) < _LOG_HEADER_BYTES or int.from_bytes(header[:4], "big") not in _LOG_MAGICS:
        return ""
    page = int.from_bytes(header[8:12], "big")
    if page != page_bytes:
        return marked("has pages of another size")
    most = max_bytes // page_bytes
    while len(frame := log.read(_FRAME_HEADER_BYTES)) == _FRAME_HEADER_BYTES:
        number, pages = int.from_bytes(frame[:4], "big"), int.from_bytes(frame[4:8], "big")
        if frame[8:16] == header[16:24] and max(number, pages) > most:
            return marked("speaks of pages beyond all bounds")
        log.seek(page_bytes, os.SEEK_CUR)
    return ""
