"""Zip files: written so that the same content is the same file, and read as what anybody may have made.

Nothing is ever unpacked to a disk. What an entry says of its size is not believed: it is counted while it is read.
"""

from __future__ import annotations

import contextlib
import io
import shutil
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePosixPath
from typing import IO
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from workbench import limits
from workbench.engine.words.message import Message
from workbench.exchange.imports.proposal import ImportRefused

FIXED_DATE = (1980, 1, 1, 0, 0, 0)
UNIX, READABLE = 3, 0o644 << 16
CHUNK_BYTES = 1 << 20
PACKED_ALREADY = (b"\x89PNG", b"\xff\xd8\xff", b"PK\x03\x04", b"RIFF")
"""How pictures and zips begin, which are not packed again."""
DAMAGES = (BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError, OverflowError)
"""What reading a zip ends with that is damaged, locked, or packed in a way that Python does not know."""


def is_zip(source: Path) -> bool:
    """Whether a file begins as a zip does."""
    with source.open("rb") as file:
        return file.read(4) == b"PK\x03\x04"


def put(made: ZipFile, name: str, content: bytes) -> None:
    """One more entry."""
    made.writestr(_entry(name, content), content)


def put_file(made: ZipFile, name: str, path: Path) -> None:
    """What lies at a path as one more entry, piece by piece."""
    with path.open("rb") as source:
        entry = _entry(name, source.read(max(map(len, PACKED_ALREADY))))
        source.seek(0)
        with made.open(entry, "w") as target:
            shutil.copyfileobj(source, target, CHUNK_BYTES)


def zipped(files: Iterable[tuple[str, bytes]]) -> bytes:
    """Files as the content of a zip, in their order."""
    held = io.BytesIO()
    with ZipFile(held, "w") as made:
        for name, content in files:
            put(made, name, content)
    return held.getvalue()


def _entry(name: str, beginning: bytes) -> ZipInfo:
    entry = ZipInfo(name, FIXED_DATE)
    entry.create_system, entry.external_attr = UNIX, READABLE
    entry.compress_type = ZIP_STORED if beginning.startswith(PACKED_ALREADY) else ZIP_DEFLATED
    return entry


def leads_out(name: str) -> bool:
    """Whether the name of an entry would lead out of the folder that somebody unpacked it to."""
    return name.startswith(("/", "\\")) or ".." in PurePosixPath(name.replace("\\", "/")).parts or ":" in name[:2]


class ReadZip:
    """The entries of a zip by their names, none of which is asked for its place on a disk."""

    def __init__(self, opened: ZipFile) -> None:
        """Raises ImportRefused where there are more entries than any package has."""
        entries = opened.infolist()
        if len(entries) > limits.PACKAGE_FILES.most:
            raise ImportRefused(Message("it has {beyond}", beyond=limits.PACKAGE_FILES.beyond))
        self._opened = opened
        self._entries = {entry.filename: entry for entry in entries if not entry.is_dir()}
        self._left = limits.PACKAGE_BYTES.most

    @property
    def names(self) -> list[str]:
        return sorted(self._entries)

    def content(self, name: str, most: limits.Limit) -> bytes:
        """What an entry holds.

        Raises
        ------
        ImportRefused
            It is missing, damaged, locked, larger than it may be, or the package is as a whole.
        """
        found = bytearray()
        for part in self.pieces(name, most):
            found += part
        return bytes(found)

    def pieces(self, name: str, most: limits.Limit) -> Iterator[bytes]:
        """The same piece by piece, for what is larger than one holds; raises as `content`, perhaps in the middle."""
        size, room = 0, min(most.most, self._left)
        with self._open(name) as file:
            while part := file.read(CHUNK_BYTES):
                size += len(part)
                if size > room:
                    beyond = most.beyond if room == most.most else limits.PACKAGE_BYTES.beyond
                    raise ImportRefused(Message("{name} has {beyond}", name=repr(name[:80]), beyond=beyond))
                yield part
        self._left -= size

    def beginning(self, name: str, count: int) -> bytes:
        """The first bytes of an entry; raises as `content`."""
        with self._open(name) as file:
            return file.read(count)

    @contextlib.contextmanager
    def _open(self, name: str) -> Iterator[IO[bytes]]:
        entry = self._entries.get(name)
        if entry is None:
            raise ImportRefused(Message("it has no {name}", name=repr(name)))
        if entry.flag_bits & 1:
            raise ImportRefused(Message("{name} is locked with a password", name=repr(name[:80])))
        try:
            with self._opened.open(entry) as file:
                yield file
        except ImportRefused:
            raise
        except DAMAGES as error:
            raise ImportRefused(Message("{name} is damaged", name=repr(name[:80]))) from error


@contextlib.contextmanager
def read_zip(source: Path) -> Iterator[ReadZip]:
    """The package that lies in a file; ImportRefused where it is none."""
    try:
        opened = ZipFile(source)
    except DAMAGES as error:
        raise ImportRefused(Message("it is no zip file, or a damaged one")) from error
    with opened:
        yield ReadZip(opened)
