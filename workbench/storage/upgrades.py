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

RECORD_SCHEMA = 1
RECORD_LADDER: Ladder = {}


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
