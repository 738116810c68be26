"""The pictures and other files that a ruleset file carries. They are read one at a time, when they are wanted."""

from __future__ import annotations

import sqlite3
from typing import NamedTuple

from workbench.engine.provenance import BY_THE_DESIGNER, Provenance, Source
from workbench.storage.statements import Cells, put_rows, remove_rows
from workbench.storage.tables import RULESET_TABLES


class Asset(NamedTuple):
    """One file by its name; `media_type` as on the web ("image/png"). No `content` means: not read yet."""

    name: str
    media_type: str
    content: bytes | None
    provenance: Provenance = BY_THE_DESIGNER


def read_assets(connection: sqlite3.Connection) -> dict[str, Asset]:
    """What assets there are, without their content; ValueError for one of no known origin."""
    rows = connection.execute("SELECT name, media_type, source, note FROM asset ORDER BY name")
    return {name: Asset(name, media, None, Provenance(Source(source), note)) for name, media, source, note in rows}


def read_asset(connection: sqlite3.Connection, name: str) -> bytes:
    """The content of one asset, or KeyError."""
    row = connection.execute("SELECT content FROM asset WHERE name = ?", (name,)).fetchone()
    if row is None:
        raise KeyError(name)
    return bytes(row[0])


def write_asset(connection: sqlite3.Connection, asset: Asset) -> None:
    """Put an asset in, inside the caller's transaction."""
    origin = asset.provenance
    row: Cells = {"name": asset.name, "media_type": asset.media_type, "content": asset.content or b""}
    put_rows(connection, _TABLE, [row | {"source": origin.source.value, "note": origin.note}])


def remove_asset(connection: sqlite3.Connection, name: str) -> None:
    """Take an asset out, inside the caller's transaction."""
    remove_rows(connection, _TABLE, [{"name": name}])


_TABLE = RULESET_TABLES.tables["asset"]
