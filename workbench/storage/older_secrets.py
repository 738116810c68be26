"""The step by which designs say which figures not everybody may know (schema 20)."""

from __future__ import annotations

import sqlite3


def let_figures_be_secret(connection: sqlite3.Connection) -> None:
    """Every seat held the whole design."""
    connection.execute(
        'CREATE TABLE secret_figure (what VARCHAR NOT NULL, "of" VARCHAR NOT NULL, position INTEGER NOT NULL,'
        ' known_to VARCHAR NOT NULL, left_out_for VARCHAR, PRIMARY KEY (what, "of"))'
    )
