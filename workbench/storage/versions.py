"""Saved versions of a design: a name, a time, the digest, and the whole design as compressed JSON."""

from __future__ import annotations

import hashlib
import sqlite3
import zlib
from typing import NamedTuple, TypeVar

import msgspec

from workbench import limits
from workbench.engine.codec import digest, from_json, to_json
from workbench.engine.design import Design
from workbench.engine.words.message import Message, said_by
from workbench.limits import BeyondLimit
from workbench.long_work import under_way
from workbench.storage.older_designs import design_from_json
from workbench.storage.rows.statements import Cells, change_cells, put_rows, remove_rows
from workbench.storage.tables import RULESET_TABLES

T = TypeVar("T")
MAX_JSON_BYTES = limits.VERSION_BYTES.most
_PACKED_AT_ONCE, _UNPACKED_AT_ONCE = 2**16, 2**20
MAX_NAME_LENGTH = limits.VERSION_NAME_SIGNS.most


class Version(NamedTuple):
    """A point one can return to. `saved_at` is the time as the caller gave it, `digest` that of the design.

    `content` is the packed design; None means that it was left in the file.
    """

    number: int
    name: str
    saved_at: str
    digest: str
    content: bytes | None = None

    @property
    def said(self) -> Message:
        """Its number and name."""
        return Message("version {number}, {name}", number=self.number, name=self.name)

    def __str__(self) -> str:
        return str(self.said)


def version_of(design: Design, number: int, name: str, saved_at: str) -> Version:
    """A version of a design as it is now; ValueError for a name that is no single line of moderate length."""
    return Version(number, version_name(name), saved_at, digest(design), packed(design))


def version_name(text: str) -> str:
    """The text as the name of a version; ValueError when it is no single line of moderate length."""
    name = text.strip()
    if not name or len(name) > MAX_NAME_LENGTH or not name.isprintable():
        raise ValueError(Message("a version is named in one line of 1 to {most} signs", most=MAX_NAME_LENGTH))
    return name


def design_of(version: Version, content: bytes) -> Design:
    """The design that was saved as a version; ValueError when the content is not what the digest says.

    The digest is compared with the text as it was written: a program that knows more fields reads it all the same.
    """
    text = unpacked_text(content)
    if _text_digest(text) != version.digest:
        raise ValueError(Message("it is not the design that was saved as {name}", name=repr(version.name)))
    return _design_from(text)


def is_whole(version: Version, content: bytes) -> bool:
    """Whether a content is what the digest of its version says; the design itself is not read."""
    try:
        return _text_digest(unpacked_text(content)) == version.digest
    except ValueError:
        return False


def packed(value: object) -> bytes:
    """The compressed JSON of a value."""
    return zlib.compress(to_json(value), 6)


def unpacked(content: bytes, kind: type[T]) -> T:
    """The value that `packed` packed; ValueError when it is damaged, of another kind, or grows beyond all bounds."""
    return _from_text(unpacked_text(content), kind)


def unpacked_text(content: bytes) -> bytearray:
    """The JSON that `packed` packed; ValueError when it is damaged or grows beyond all bounds.

    It grows in its place, and the clock is looked at meanwhile: little content may become very much text.
    """
    text, unpacking = bytearray(), zlib.decompressobj()
    try:
        for at in range(0, len(content), _PACKED_AT_ONCE):
            part = content[at : at + _PACKED_AT_ONCE]
            while part and not unpacking.eof:
                under_way().look()
                text += unpacking.decompress(part, min(_UNPACKED_AT_ONCE, MAX_JSON_BYTES + 1 - len(text)))
                part = unpacking.unconsumed_tail
                if len(text) > MAX_JSON_BYTES:
                    raise BeyondLimit(Message("it has"), limits.VERSION_BYTES)
    except zlib.error as error:
        raise ValueError(Message("it is damaged ({error})", error=said_by(error))) from None
    if not unpacking.eof:
        raise ValueError(Message("it is cut short"))
    return text


def _text_digest(text: bytes | bytearray) -> str:
    """The digest (`engine.codec.digest`) of the value that has this JSON."""
    return hashlib.blake2b(text, digest_size=16).hexdigest()


def unpacked_design(content: bytes) -> Design:
    """The design in a content, as this program or an older one packed it; ValueError as `unpacked` says."""
    return _design_from(unpacked_text(content))


def _design_from(text: bytes | bytearray) -> Design:
    try:
        return design_from_json(text)
    except (msgspec.DecodeError, TypeError, RecursionError) as error:
        raise ValueError(Message("it is damaged ({error})", error=said_by(error))) from None


def _from_text(text: bytes | bytearray, kind: type[T]) -> T:
    try:
        return from_json(text, kind)
    except (msgspec.DecodeError, TypeError, RecursionError) as error:
        raise ValueError(Message("it is damaged ({error})", error=said_by(error))) from None


def read_versions(connection: sqlite3.Connection) -> tuple[Version, ...]:
    """All versions in an open ruleset file, oldest first, their content left there.

    Raises
    ------
    ValueError
        A row is no version.
    """
    versions = []
    for row in connection.execute(
        "SELECT number, name, saved_at, digest, typeof(content) FROM version ORDER BY number"
    ):
        match row:
            case (int(number), str(name), str(saved_at), str(was), "blob"):
                versions.append(Version(number, name, saved_at, was))
            case _:
                raise ValueError(
                    Message(
                        "version {number} does not fit: a name or its content is of the wrong kind", number=str(row[0])
                    )
                )
    return tuple(versions)


def read_content(connection: sqlite3.Connection, number: int) -> bytes:
    """The packed design of a version; KeyError when there is none, ValueError when it is nothing packed."""
    row = connection.execute("SELECT content FROM version WHERE number = ?", (number,)).fetchone()
    if row is None:
        raise KeyError(number)
    if not isinstance(row[0], bytes):  # a number would be as many zero bytes
        raise ValueError(Message("the content of version {number} is of the wrong kind", number=number))
    return row[0]


def write_version(connection: sqlite3.Connection, version: Version) -> None:
    """Put a version with its content into an open ruleset file, inside the caller's transaction."""
    row: Cells = version._asdict()
    put_rows(connection, _TABLE, [row])


def rename_version(connection: sqlite3.Connection, number: int, name: str) -> None:
    """Give a version another name, inside the caller's transaction."""
    change_cells(connection, _TABLE, ("name",), [(name, number)])


def remove_version(connection: sqlite3.Connection, number: int) -> None:
    """Take a version out, inside the caller's transaction."""
    remove_rows(connection, _TABLE, [{"number": number}])


_TABLE = RULESET_TABLES.tables["version"]
