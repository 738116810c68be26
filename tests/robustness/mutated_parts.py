"""Files of ours made bad inside what is packed in them, with every sum right again: no sum stops the reading."""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from random import Random

from sqlalchemy import MetaData

from tests.robustness.mutants import mutated_json
from workbench.storage.file.sums import seal
from workbench.storage.history.history import row_of, step_of
from workbench.storage.versions import _text_digest

PACKED = {
    "playtest": ("design",),
    "told_playtest": ("design",),
    "told_play": ("seen", "events", "sentences"),
    "version": ("content",),
    "history_step": ("content",),
}
"""The columns that hold compressed JSON."""


def spoil_packed(random: Random, path: Path, tables: MetaData) -> bool:
    """Change the JSON in one packed value of a file; False where it has none."""
    with closing(sqlite3.connect(path, isolation_level=None)) as file:
        places = [
            (table, column, row)
            for table in sorted(PACKED.keys() & tables.tables.keys())
            for column in PACKED[table]
            for (row,) in file.execute(f'SELECT rowid FROM "{table}"')
        ]
        if not places:
            return False
        table, column, row = random.choice(places)
        (content,) = file.execute(f'SELECT "{column}" FROM "{table}" WHERE rowid = ?', (row,)).fetchone()
        text = spoilt_text(random, zlib.decompress(content))
        packed = zlib.compress(text)
        file.execute(f'UPDATE "{table}" SET "{column}" = ? WHERE rowid = ?', (packed, row))
        if table == "version":
            file.execute("UPDATE version SET digest = ? WHERE rowid = ?", (_text_digest(text), row))
        if table == "history_step":
            _sum_up_step(file, row, packed)
        with suppress(sqlite3.Error, UnicodeError):
            seal(file, tables)
    return True


def spoilt_text(random: Random, text: bytes) -> bytes:
    return mutated_json(random, json.loads(text)).encode(errors="surrogatepass")


def _sum_up_step(file: sqlite3.Connection, row: int, content: bytes) -> None:
    """The digests of a step of the history, as if it had been written so."""
    number, label, made_at, opened_at, pictures = file.execute(
        "SELECT number, label, made_at, opened_at, pictures FROM history_step WHERE rowid = ?", (row,)
    ).fetchone()
    cells = row_of(step_of(number, label, made_at, opened_at, json.loads(pictures), content), content)
    file.execute(
        "UPDATE history_step SET content_digest = ?, digest = ? WHERE rowid = ?",
        (cells["content_digest"], cells["digest"], row),
    )


def spoilt_by(random: Random, ways: tuple[tuple[float, Callable[[], object]], ...]) -> None:
    """One of these ways by its share; the last one where the others have nothing to spoil."""
    chosen, last = random.random(), ways[-1][1]
    for share, way in ways:
        if chosen < share:
            if way() is False:
                last()
            return
        chosen -= share
    last()
