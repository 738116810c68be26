"""The step to files whose tables say what their axes are, and whose parameters have bounds.

Plain SQL on the tables as they were then (`file/upgrades.py`).
"""

from __future__ import annotations

import sqlite3

TEXT, NO = "VARCHAR NOT NULL DEFAULT ''", "BOOLEAN NOT NULL DEFAULT 0"


def let_tables_say_their_axes(connection: sqlite3.Connection) -> None:
    """Tables had rows and columns of which nobody said what they are, and one origin; parameters had no bounds.

    What is not said stays unsaid, and is guessed by its words where it is read, as it was before.
    """
    for column in (f"plane_means {TEXT}", f"language {TEXT}", f"is_note {NO}"):
        connection.execute(f"ALTER TABLE printed_table ADD COLUMN {column}")
    for column in (f"kind {TEXT}", "least INTEGER", "most INTEGER", f"choices {TEXT}"):
        connection.execute(f"ALTER TABLE parameter ADD COLUMN {column}")
    for table, made_of in _TABLES_OF_AXES.items():
        connection.execute(
            f"CREATE TABLE {table} (printed_table VARCHAR NOT NULL, {made_of},"
            " FOREIGN KEY(printed_table) REFERENCES printed_table (id))"
        )


_TABLES_OF_AXES = {
    "table_axis": 'axis VARCHAR NOT NULL, kind VARCHAR NOT NULL, "of" VARCHAR NOT NULL, below VARCHAR NOT NULL,'
    " above VARCHAR NOT NULL, rounding VARCHAR NOT NULL, low_is_better BOOLEAN NOT NULL,"
    " PRIMARY KEY (printed_table, axis)",
    "axis_line": "axis VARCHAR NOT NULL, line INTEGER NOT NULL, position INTEGER NOT NULL, text VARCHAR NOT NULL,"
    " PRIMARY KEY (printed_table, axis, line, position)",
    "cell_provenance": '"row" VARCHAR NOT NULL, "column" VARCHAR NOT NULL, plane VARCHAR NOT NULL,'
    ' source VARCHAR NOT NULL, note VARCHAR NOT NULL, PRIMARY KEY (printed_table, "row", "column", plane)',
}
