"""Is a file whole? What is looked for is what its own writer writes last, and what that says of all before it.

A writer that took no notice of a full disk leaves a file that looks like one from its beginning.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO
from zipfile import BadZipFile, ZipFile

IsWhole = Callable[[Path], bool]

_PNG = b"\x89PNG\r\n\x1a\n"
_SQLITE = b"SQLite format 3\0"
_END_OF_PDF = re.compile(rb"startxref\s+(\d+)\s+%%EOF\s*\Z")
_PART_OF_TABLE = re.compile(rb"(\d+) (\d+)\s*\n")
_ENTRY_BYTES = 20
_TAIL_BYTES = 1024


def is_there(path: Path) -> bool:
    """Whether anything was written at all."""
    return path.stat().st_size > 0


def is_whole_pdf(path: Path) -> bool:
    """Whether its table of objects is there, and every object lies where the table says."""
    with path.open("rb") as file:
        end = _END_OF_PDF.search(_tail(file))
        if file.seek(0) or file.read(5) != b"%PDF-" or not end:
            return False
        file.seek(int(end[1]))
        return file.readline().rstrip() == b"xref" and _objects_are_there(file)


def _objects_are_there(file: BinaryIO) -> bool:
    seen = 0
    while part := _PART_OF_TABLE.fullmatch(file.readline()):
        first, count = int(part[1]), int(part[2])
        entries = file.read(count * _ENTRY_BYTES)
        if len(entries) != count * _ENTRY_BYTES:
            return False
        after = file.tell()
        for number in range(count):
            entry = entries[number * _ENTRY_BYTES : (number + 1) * _ENTRY_BYTES]
            if entry[17:18] == b"n" and not _begins_at(file, int(entry[:10]), first + number):
                return False
        seen += count
        file.seek(after)
    return seen > 1


def _begins_at(file: BinaryIO, offset: int, number: int) -> bool:
    file.seek(offset)
    return file.read(24).startswith(b"%d 0 obj" % number)


def is_whole_png(path: Path) -> bool:
    """Whether all its chunks have their sums, the last is its end, and nothing follows."""
    with path.open("rb") as file:
        if file.read(8) != _PNG:
            return False
        while len(head := file.read(8)) == 8:
            content, told = file.read(int.from_bytes(head[:4], "big")), file.read(4)
            if zlib.crc32(content, zlib.crc32(head[4:])).to_bytes(4, "big") != told:
                return False
            if head[4:] == b"IEND":
                return not file.read(1)
        return False


def is_whole_jpeg(path: Path) -> bool:
    """Whether it begins and ends as one."""
    with path.open("rb") as file:
        return file.read(2) == b"\xff\xd8" and _tail(file).endswith(b"\xff\xd9")


def is_whole_database(path: Path) -> bool:
    """Whether it has as many pages as it says."""
    with path.open("rb") as file:
        head = file.read(100)
    size = int.from_bytes(head[16:18], "big")
    pages = int.from_bytes(head[28:32], "big")
    return head.startswith(_SQLITE) and pages > 0 and path.stat().st_size == pages * (65536 if size == 1 else size)


def is_whole_zip(path: Path) -> bool:
    """Whether its list of entries is there, and each of them has its sum."""
    try:
        with ZipFile(path) as made:
            return made.testzip() is None
    except (BadZipFile, zlib.error, EOFError):
        return False


def has_content(content: bytes) -> IsWhole:
    """Whether a file holds just this."""

    def is_so(path: Path) -> bool:
        return path.stat().st_size == len(content) and path.read_bytes() == content

    return is_so


def _tail(file: BinaryIO) -> bytes:
    file.seek(0, 2)
    file.seek(max(0, file.tell() - _TAIL_BYTES))
    return file.read()
