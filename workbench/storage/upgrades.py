"""The ladder of schema numbers: the step from each older number to the next. An older file climbs it when opened.

A step is plain SQL on the tables as they were then; it never uses the definitions in `tables/`, which move on.
Each step keeps an older file in `tests/storage/old_files/` that must still load.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping

Step = Callable[[sqlite3.Connection], None]
Ladder = Mapping[int, Step]

SCHEMA = 1
RULESET_LADDER: Ladder = {}
"""Older schema number -> the step to the next one."""


def _give_plays_their_parents(connection: sqlite3.Connection) -> None:
    """Records had one line of plays, each after the one before it; now they have branches, notes, a place in them."""
    connection.execute("ALTER TABLE play ADD COLUMN parent INTEGER")
    connection.execute("UPDATE play SET parent = number - 1 WHERE number > 0")
    last = "(SELECT coalesce(max(number), 0) FROM play)"
    for column in ("stands_at", "line_end"):
        connection.execute(f"ALTER TABLE playtest ADD COLUMN {column} INTEGER NOT NULL DEFAULT 0")
        connection.execute(f"UPDATE playtest SET {column} = {last}")
    connection.execute(
        "CREATE TABLE branch (first_play INTEGER NOT NULL, label INTEGER NOT NULL, name VARCHAR NOT NULL,"
        " note VARCHAR NOT NULL, PRIMARY KEY (first_play))"
    )
    connection.execute("INSERT INTO branch VALUES (0, 1, '', '')")
    connection.execute("CREATE TABLE note (play INTEGER NOT NULL, text VARCHAR NOT NULL, PRIMARY KEY (play))")


RECORD_SCHEMA = 2
RECORD_LADDER: Ladder = {1: _give_plays_their_parents}


def climb(connection: sqlite3.Connection, ladder: Ladder, schema: int) -> None:
    """Bring an open database up to `schema` in one transaction; none of it happens when a step fails."""
    (number,) = connection.execute("PRAGMA user_version").fetchone()
    if number == schema:
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        for older in range(number, schema):
            ladder[older](connection)
        connection.execute(f"PRAGMA user_version = {schema}")
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")
