"""The ladders of records, of records for a seat, of results and of referees' files: as of rulesets (`upgrades.py`)."""

from __future__ import annotations

import sqlite3

from workbench.storage.file.upgrades import TABLE_OF_SUMS, Ladder


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


def _give_records_sums(connection: sqlite3.Connection) -> None:
    """As the tables of a ruleset file; and seeds, which were numbers of 64 bits, are texts of any length."""
    connection.execute(TABLE_OF_SUMS)
    _make_anew(connection, "playtest", _PLAYTEST)


_PLAYTEST = (
    "id INTEGER NOT NULL, title VARCHAR NOT NULL, rules VARCHAR NOT NULL, ruleset_digest VARCHAR NOT NULL,"
    " scenario VARCHAR NOT NULL, seed VARCHAR NOT NULL, options VARCHAR NOT NULL, bots VARCHAR NOT NULL,"
    " design BLOB NOT NULL, ending VARCHAR NOT NULL, winner VARCHAR NOT NULL, final_digest VARCHAR NOT NULL,"
    " stands_at INTEGER NOT NULL, line_end INTEGER NOT NULL, PRIMARY KEY (id)"
)


def _give_notes_owners(connection: sqlite3.Connection) -> None:
    """Notes that were written with the eyes of a seat are its own; those of before stay for all to read."""
    connection.execute(
        "CREATE TABLE own_note (play INTEGER NOT NULL, seat VARCHAR NOT NULL, of_branch BOOLEAN NOT NULL,"
        " text VARCHAR NOT NULL, PRIMARY KEY (play, seat, of_branch))"
    )


def _give_names_of_branches_owners(connection: sqlite3.Connection) -> None:
    """As notes: a branch is called what each seat calls it, and names of before stay for all to read."""
    connection.execute(
        "CREATE TABLE own_name (play INTEGER NOT NULL, seat VARCHAR NOT NULL, text VARCHAR NOT NULL,"
        " PRIMARY KEY (play, seat))"
    )


def _let_plays_speak_other_languages(connection: sqlite3.Connection) -> None:
    """The words of plays of before were kept in English alone, and stay so."""
    connection.execute("ALTER TABLE play ADD COLUMN said VARCHAR NOT NULL DEFAULT ''")


def _give_branches_their_figures(connection: sqlite3.Connection) -> None:
    """All plays of before were made on the design that the playtest was begun with."""
    connection.execute("ALTER TABLE play ADD COLUMN figures INTEGER NOT NULL DEFAULT 0")
    connection.execute(
        "CREATE TABLE figures (number INTEGER NOT NULL, digest VARCHAR NOT NULL, design BLOB NOT NULL,"
        " PRIMARY KEY (number))"
    )


def _tell_how_plays_were_made(connection: sqlite3.Connection) -> None:
    """Of plays of before nobody noted who made them and how long it took; and all notes were simply notes."""
    connection.execute("ALTER TABLE play ADD COLUMN made_by VARCHAR NOT NULL DEFAULT ''")
    connection.execute("ALTER TABLE play ADD COLUMN seconds FLOAT NOT NULL DEFAULT 0")
    connection.execute("ALTER TABLE play ADD COLUMN advised BOOLEAN NOT NULL DEFAULT 0")
    connection.execute("ALTER TABLE own_note RENAME TO own_note_before")
    connection.execute(
        "CREATE TABLE own_note (play INTEGER NOT NULL, seat VARCHAR NOT NULL, of_branch BOOLEAN NOT NULL,"
        " kind VARCHAR NOT NULL, text VARCHAR NOT NULL, PRIMARY KEY (play, seat, of_branch, kind))"
    )
    connection.execute("INSERT INTO own_note SELECT play, seat, of_branch, 'note', text FROM own_note_before")
    connection.execute("DROP TABLE own_note_before")


RECORD_SCHEMA = 8
RECORD_LADDER: Ladder = {
    1: _give_plays_their_parents,
    2: _give_records_sums,
    3: _give_notes_owners,
    4: _give_names_of_branches_owners,
    5: _let_plays_speak_other_languages,
    6: _give_branches_their_figures,
    7: _tell_how_plays_were_made,
}


def _give_seats_their_notes(connection: sqlite3.Connection) -> None:
    """A record for a seat held no notes."""
    connection.execute(
        "CREATE TABLE told_note (play INTEGER NOT NULL, of_branch BOOLEAN NOT NULL, text VARCHAR NOT NULL,"
        " PRIMARY KEY (play, of_branch))"
    )


def _let_what_is_told_speak_other_languages(connection: sqlite3.Connection) -> None:
    """As the plays of a record."""
    connection.execute("ALTER TABLE told_play ADD COLUMN said VARCHAR NOT NULL DEFAULT ''")


def _give_notes_of_seats_their_kinds(connection: sqlite3.Connection) -> None:
    """As the notes of a record."""
    connection.execute("ALTER TABLE told_note RENAME TO told_note_before")
    connection.execute(
        "CREATE TABLE told_note (play INTEGER NOT NULL, of_branch BOOLEAN NOT NULL, kind VARCHAR NOT NULL,"
        " text VARCHAR NOT NULL, PRIMARY KEY (play, of_branch, kind))"
    )
    connection.execute("INSERT INTO told_note SELECT play, of_branch, 'note', text FROM told_note_before")
    connection.execute("DROP TABLE told_note_before")


SEAT_RECORD_SCHEMA = 4
SEAT_RECORD_LADDER: Ladder = {
    1: _give_seats_their_notes,
    2: _let_what_is_told_speak_other_languages,
    3: _give_notes_of_seats_their_kinds,
}


def _give_results_sums(connection: sqlite3.Connection) -> None:
    """As records."""
    connection.execute(TABLE_OF_SUMS)
    for table, made_of in _RESULTS.items():
        _make_anew(connection, table, made_of)


_RESULTS = {
    "batch": "id INTEGER NOT NULL, title VARCHAR NOT NULL, rules VARCHAR NOT NULL, ruleset_digest VARCHAR NOT NULL,"
    " scenario VARCHAR NOT NULL, bots VARCHAR NOT NULL, options VARCHAR NOT NULL, figures VARCHAR NOT NULL,"
    " first_seed VARCHAR NOT NULL, games INTEGER NOT NULL, design BLOB NOT NULL, PRIMARY KEY (id)",
    "playtest": "seed VARCHAR NOT NULL, ending VARCHAR NOT NULL, winner VARCHAR NOT NULL, turns INTEGER NOT NULL,"
    " plays INTEGER NOT NULL, seconds FLOAT NOT NULL, digest VARCHAR NOT NULL, PRIMARY KEY (seed)",
    "side": "seed VARCHAR NOT NULL, side VARCHAR NOT NULL, points INTEGER NOT NULL, losses INTEGER,"
    " PRIMARY KEY (seed, side)",
    "failure": "seed VARCHAR NOT NULL, error VARCHAR NOT NULL, PRIMARY KEY (seed)",
}


def _make_anew(connection: sqlite3.Connection, table: str, made_of: str) -> None:
    """Make a table anew with columns of other types, and keep its rows."""
    before = f"{table}_before"
    connection.execute(f"ALTER TABLE {table} RENAME TO {before}")
    connection.execute(f"CREATE TABLE {table} ({made_of})")
    columns = ", ".join(row[1] for row in connection.execute(f"PRAGMA table_info({table})"))
    connection.execute(f"INSERT INTO {table} ({columns}) SELECT {columns} FROM {before}")
    connection.execute(f"DROP TABLE {before}")


RESULTS_SCHEMA = 2
RESULTS_LADDER: Ladder = {1: _give_results_sums}


def _tell_when_files_came(connection: sqlite3.Connection) -> None:
    """Files that a referee has taken and rulings that were given before do not say when."""
    for table in ("taken", "ruled"):
        connection.execute(f"ALTER TABLE {table} ADD COLUMN at VARCHAR NOT NULL DEFAULT ''")


GAME_LADDER: Ladder = {1: _tell_when_files_came}
