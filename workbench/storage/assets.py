"""The pictures and other files that a ruleset file carries. They are read one at a time, when they are wanted.

What an asset is, its content says and not its name: a picture that is none is refused, going in and coming out.
"""

from __future__ import annotations

import hashlib
import sqlite3
from typing import NamedTuple

from workbench import limits
from workbench.engine.provenance import BY_THE_DESIGNER, Provenance, Source
from workbench.engine.words.message import Message, as_message
from workbench.limits import BeyondLimit
from workbench.storage.rows.statements import Cells, put_rows, remove_rows
from workbench.storage.tables import RULESET_TABLES

MAX_ASSET_BYTES = limits.ASSET_BYTES.most
MAX_NAME_LENGTH = limits.ASSET_NAME_SIGNS.most
_START_BYTES = 4096
_BEGINNINGS = (
    (b"\x89PNG\r\n\x1a\n", "image/png"),
    (b"\xff\xd8\xff", "image/jpeg"),
    (b"GIF87a", "image/gif"),
    (b"GIF89a", "image/gif"),
    (b"II*\0", "image/tiff"),
    (b"MM\0*", "image/tiff"),
    (b"%PDF-", "application/pdf"),
)
_TEXTS = ("application/json", "application/geo+json", "image/svg+xml")


class UnfitAsset(ValueError):
    """An asset that no ruleset file carries; the text names it and the cause, in one line."""


class TooLargeAsset(UnfitAsset, BeyondLimit):
    """One that has more bytes than a ruleset file carries."""


class Asset(NamedTuple):
    """One file by its name; `media_type` as on the web ("image/png"). No `content` means: not read yet."""

    name: str
    media_type: str
    content: bytes | None
    provenance: Provenance = BY_THE_DESIGNER

    @property
    def digest(self) -> str:
        """32 hexadecimal signs of the content; "" while it is not read."""
        return "" if self.content is None else content_digest(self.content)


def content_digest(content: bytes) -> str:
    """32 hexadecimal signs that are equal for equal contents."""
    return hashlib.blake2b(content, digest_size=16).hexdigest()


def media_type_of(content: bytes) -> str:
    """What a file is by its first bytes: a picture, a PDF, "text/plain", or else "application/octet-stream"."""
    for beginning, media_type in _BEGINNINGS:
        if content.startswith(beginning):
            return media_type
    if content[:4] == b"RIFF" and content[8:12] == b"WEBP":
        return "image/webp"
    return "text/plain" if _is_text(content[:_START_BYTES]) else "application/octet-stream"


def check_asset(asset: Asset) -> None:
    """Refuse an asset that does not fit into a ruleset file.

    Raises
    ------
    UnfitAsset
        Its name is no plain file name, it has no content or too much, or it is not what its media type says.
    """
    content = asset.content or b""
    _check_name(asset.name)
    if not content:
        raise UnfitAsset(Message("asset {name} is empty", name=asset.name))
    _check_start(asset.name, asset.media_type, len(content), content[:_START_BYTES])


def read_assets(connection: sqlite3.Connection) -> dict[str, Asset]:
    """What assets there are, without their content; ValueError for one of no known origin or another content."""
    found = {}
    columns = "name, media_type, source, note, length(content), substr(content, 1, ?), typeof(content)"
    for name, media_type, source, note, size, start, kind in connection.execute(
        f"SELECT {columns} FROM asset ORDER BY name", (_START_BYTES,)
    ):
        if not (isinstance(name, str) and isinstance(media_type, str) and isinstance(note, str) and kind == "blob"):
            raise UnfitAsset(Message("asset {name} is not in the form of an asset", name=repr(str(name)[:40])))
        _check_name(name)
        _check_start(name, media_type, size, start)
        found[name] = Asset(name, media_type, None, Provenance(Source(source), note))
    return found


def read_asset(connection: sqlite3.Connection, name: str) -> bytes:
    """The content of one asset; KeyError when there is none, UnfitAsset when it is not what was put in."""
    row = connection.execute("SELECT content, digest FROM asset WHERE name = ?", (name,)).fetchone()
    if row is None:
        raise KeyError(name)
    content = row[0]
    if not isinstance(content, bytes) or content_digest(content) != row[1]:
        raise UnfitAsset(Message("asset {name} is damaged: it is not what was put in", name=name))
    return content


def write_asset(connection: sqlite3.Connection, asset: Asset) -> None:
    """Put an asset in, inside the caller's transaction."""
    origin = asset.provenance
    row: Cells = {"name": asset.name, "media_type": asset.media_type, "content": asset.content or b""}
    row |= {"source": origin.source.value, "note": origin.note, "digest": content_digest(asset.content or b"")}
    put_rows(connection, _TABLE, [row])


def remove_asset(connection: sqlite3.Connection, name: str) -> None:
    """Take an asset out, inside the caller's transaction."""
    remove_rows(connection, _TABLE, [{"name": name}])


def _check_name(name: str) -> None:
    """A name that could be a path, a hidden file or two lines is none: assets are written out under their names."""
    is_plain = name.isprintable() and not set(name) & set('/\\:*?"<>|') and name == name.strip(" .")
    if len(name) > MAX_NAME_LENGTH:
        raise UnfitAsset(
            Message(
                "{name}… is no plain name of a file: it has {beyond}",
                name=repr(name[:40]),
                beyond=as_message(limits.ASSET_NAME_SIGNS.beyond),
            )
        )
    if not name or not is_plain:
        raise UnfitAsset(Message("an asset is called {name}, which is no plain name of a file", name=repr(name[:40])))


def _check_start(name: str, media_type: str, size: int, start: bytes) -> None:
    if size > MAX_ASSET_BYTES:
        raise TooLargeAsset(Message("asset {name} has", name=name), limits.ASSET_BYTES)
    found = media_type_of(start)
    is_a_text = media_type.startswith("text/") or media_type in _TEXTS
    if media_type != found and not (is_a_text and found == "text/plain"):
        raise UnfitAsset(
            Message(
                "asset {name} says to be {media_type}, and its content is {found}",
                name=name,
                media_type=repr(media_type[:40]),
                found=found,
            )
        )


def _is_text(start: bytes) -> bool:
    """Whether bytes are UTF-8 without a zero; the last sign may be cut."""
    if not start or b"\0" in start:
        return False
    try:
        start.decode("utf-8")
    except UnicodeDecodeError as error:
        return error.start >= len(start) - 3 and len(start) == _START_BYTES
    return True


_TABLE = RULESET_TABLES.tables["asset"]
