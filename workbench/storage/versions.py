"""Saved versions of a design: a name, a time, the digest, and the whole design as compressed JSON."""

from __future__ import annotations

import sqlite3
import zlib
from typing import NamedTuple, TypeVar

import msgspec

from workbench.engine.codec import digest, from_json, to_json
from workbench.engine.design import Design
from workbench.storage.statements import Cells, all_rows, put_rows
from workbench.storage.tables import RULESET_TABLES

T = TypeVar("T")
MAX_JSON_BYTES = 256 * 2**20


class Version(NamedTuple):
    """A point one can return to. `saved_at` is the time as the caller gave it, `content` the packed design."""

    number: int
    name: str
    saved_at: str
    digest: str
    content: bytes

    def design(self) -> Design:
        """The design as it was; ValueError when the content is not what the digest says."""
        design = unpacked(self.content, Design)
        if digest(design) != self.digest:
            raise ValueError(f"version {self.number} is not the design that was saved as {self.name!r}")
        return design


def version_of(design: Design, number: int, name: str, saved_at: str) -> Version:
    """A version of a design as it is now."""
    return Version(number, name, saved_at, digest(design), packed(design))


def packed(value: object) -> bytes:
    """The compressed JSON of a value."""
    return zlib.compress(to_json(value), 6)


def unpacked(content: bytes, kind: type[T]) -> T:
    """The value that `packed` packed; ValueError when it is damaged, of another kind, or grows beyond all bounds."""
    unpacking = zlib.decompressobj()
    try:
        text = unpacking.decompress(content, MAX_JSON_BYTES)
        if not unpacking.eof:
            raise ValueError("it is cut short" if unpacking.unconsumed_tail == b"" else "it is too large")
        return from_json(text, kind)
    except (zlib.error, msgspec.DecodeError, TypeError) as error:
        raise ValueError(f"it is damaged ({error})") from None


def read_versions(connection: sqlite3.Connection) -> tuple[Version, ...]:
    """All versions in an open ruleset file, oldest first; ValueError for a row that is no version."""
    versions = []
    for row in all_rows(connection, _TABLE):
        match row:
            case {
                "number": int(number),
                "name": str(name),
                "saved_at": str(saved_at),
                "digest": str(was),
                "content": bytes(content),
            }:
                versions.append(Version(number, name, saved_at, was, content))
            case _:
                raise ValueError(f"version {row['number']} does not fit: a name or its content is of the wrong kind")
    return tuple(versions)


def write_version(connection: sqlite3.Connection, version: Version) -> None:
    """Put a version into an open ruleset file, inside the caller's transaction."""
    row: Cells = version._asdict()
    put_rows(connection, _TABLE, [row])


_TABLE = RULESET_TABLES.tables["version"]
