"""A program that writes to a record without asking who has it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path


def write_past_the_lock(path: Path) -> None:
    """One more note in a record of schema 2."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("INSERT OR REPLACE INTO note VALUES (0, 'the candle fell over')")
