"""The step by which counters got faces, copies, pictures and sheets, and their figures types (schema 19)."""

from __future__ import annotations

import sqlite3

_TEXT = "VARCHAR NOT NULL DEFAULT ''"
_COLUMNS = {
    "unit_type": (f"size {_TEXT}", f"branch {_TEXT}"),
    "counter": ("quantity INTEGER NOT NULL DEFAULT 1", f"picture {_TEXT}"),
}
_LISTED = "id VARCHAR NOT NULL, position INTEGER NOT NULL, title VARCHAR NOT NULL"
_TABLES = {
    "value_type": f"{_LISTED}, kind VARCHAR NOT NULL, place VARCHAR NOT NULL, least INTEGER, most INTEGER,"
    " unit VARCHAR NOT NULL, clause VARCHAR NOT NULL, PRIMARY KEY (id)",
    "counter_face": "counter VARCHAR NOT NULL, position INTEGER NOT NULL, name VARCHAR NOT NULL,"
    " symbol VARCHAR NOT NULL, picture VARCHAR NOT NULL, ground VARCHAR NOT NULL, ink VARCHAR NOT NULL,"
    " layout VARCHAR NOT NULL, text VARCHAR NOT NULL, PRIMARY KEY (counter, position),"
    " FOREIGN KEY(counter) REFERENCES counter (id)",
    "counter_face_value": "counter VARCHAR NOT NULL, face INTEGER NOT NULL, value_type VARCHAR NOT NULL,"
    " value BLOB NOT NULL, PRIMARY KEY (counter, face, value_type),"
    " FOREIGN KEY(counter, face) REFERENCES counter_face (counter, position)",
    "counter_sheet": f"{_LISTED}, size_mm FLOAT NOT NULL, paper VARCHAR NOT NULL, bleed_mm FLOAT NOT NULL,"
    " gutter_mm FLOAT NOT NULL, duplex VARCHAR NOT NULL, PRIMARY KEY (id)",
    "counter_slot": "sheet VARCHAR NOT NULL, counter VARCHAR NOT NULL, page INTEGER NOT NULL, row INTEGER NOT NULL,"
    ' "column" INTEGER NOT NULL, PRIMARY KEY (sheet, counter), FOREIGN KEY(sheet) REFERENCES counter_sheet (id)',
}


def let_counters_have_faces_and_sheets(connection: sqlite3.Connection) -> None:
    """A counter was one side and one piece, and what its figures are nobody said."""
    for table, columns in _COLUMNS.items():
        for column in columns:
            connection.execute(f"ALTER TABLE {table} ADD COLUMN {column}")
    for table, made_of in _TABLES.items():
        connection.execute(f"CREATE TABLE {table} ({made_of})")
