"""The ladder of schema numbers: the step from each older number to the next. An older file climbs it when opened.

A step is plain SQL on the tables as they were then; it never uses the definitions in `tables/`, which move on.
Each step keeps an older file in `tests/storage/old_files/` that must still load.
"""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Callable, Mapping

from sqlalchemy import MetaData

from workbench.storage.file.kinds_by_words import KIND_TABLES, USED_KINDS, kinds_by_words
from workbench.storage.file.sums import broken_sum, seal, spoil
from workbench.storage.history.history import lead_on, read_history
from workbench.storage.older_borders import let_borders_have_tags, let_maps_share_borders_and_roads
from workbench.storage.older_counters import let_counters_have_faces_and_sheets
from workbench.storage.older_facts import let_designs_declare_their_facts
from workbench.storage.older_scenarios import let_scenarios_say_who_comes_and_what_wins
from workbench.storage.older_secrets import let_figures_be_secret
from workbench.storage.older_tables import let_tables_say_their_axes

Step = Callable[[sqlite3.Connection], None]
Ladder = Mapping[int, Step]


def _widen_maps(connection: sqlite3.Connection) -> None:
    """Maps had spaces, borders and roads alone; now they have zones, links, scans, furniture, looks, line classes."""
    for table, columns in _WIDER_TABLES.items():
        for column in columns:
            connection.execute(f"ALTER TABLE {table} ADD COLUMN {column}")
    for table, made_of in _MAP_TABLES.items():
        connection.execute(f"CREATE TABLE {table} ({made_of})")


_TEXT, _REAL, _NUMBER = "VARCHAR NOT NULL DEFAULT ''", "FLOAT NOT NULL DEFAULT 0", "INTEGER NOT NULL DEFAULT 0"
_NO, _YES = "BOOLEAN NOT NULL DEFAULT 0", "BOOLEAN NOT NULL DEFAULT 1"
_WIDER_TABLES = {
    "map": (
        f"metres_per_mm {_REAL}",
        f"look_style {_TEXT}",
        "stacking_entry INTEGER",
        "stacking_occupancy INTEGER",
        f"stacking_each_prints_its_own {_NO}",
    ),
    "border": (f"one_way {_TEXT}",),
    "space": ("occupancy INTEGER", f"elevation {_NUMBER}"),
    "river": (f"river_class {_TEXT}",),
    "hexside": (f"one_way {_TEXT}",),
    "hex_grid": (
        "column_label VARCHAR NOT NULL DEFAULT 'digits'",
        "row_label VARCHAR NOT NULL DEFAULT 'digits'",
        f"separator {_TEXT}",
        f"prefix {_TEXT}",
        "grain VARCHAR NOT NULL DEFAULT 'straight'",
        f"cut_left {_NO}",
        f"cut_right {_NO}",
        f"cut_upper {_NO}",
        f"cut_lower {_NO}",
        f"cut_playable {_YES}",
        f"km_per_hex {_REAL}",
    ),
    "terrain_type": (f"colour {_TEXT}", f"pattern {_TEXT}", f"description {_TEXT}", f"is_feature {_NO}"),
}
_CLASS = (
    "id VARCHAR NOT NULL, position INTEGER NOT NULL, name VARCHAR NOT NULL, colour VARCHAR NOT NULL,"
    " width_mm FLOAT NOT NULL, style VARCHAR NOT NULL, PRIMARY KEY (id)"
)
_OWNED = "owner_kind VARCHAR NOT NULL, map VARCHAR NOT NULL, owner VARCHAR NOT NULL, field VARCHAR NOT NULL"
_SHAPE = "x_mm FLOAT NOT NULL, y_mm FLOAT NOT NULL, width_mm FLOAT NOT NULL, height_mm FLOAT NOT NULL"
_PLACED = "map VARCHAR NOT NULL, position INTEGER NOT NULL"
_OF_SPACE = "map VARCHAR NOT NULL, space VARCHAR NOT NULL"
_MAP_TABLES = {
    "label_style": f"{_OF_SPACE}, size_mm FLOAT NOT NULL, rotation_deg FLOAT NOT NULL, font VARCHAR NOT NULL,"
    " halo BOOLEAN NOT NULL, hidden BOOLEAN NOT NULL, PRIMARY KEY (map, space)",
    "space_shape": f"{_OF_SPACE}, {_SHAPE}, PRIMARY KEY (map, space)",
    "link": "map VARCHAR NOT NULL, id VARCHAR NOT NULL, first VARCHAR NOT NULL, second VARCHAR NOT NULL,"
    " kind VARCHAR NOT NULL, cost INTEGER, one_way VARCHAR NOT NULL, name VARCHAR NOT NULL, PRIMARY KEY (map, id)",
    "road_class": _CLASS,
    "line_class": _CLASS,
    "skipped_line": "map VARCHAR NOT NULL, line VARCHAR NOT NULL, position INTEGER NOT NULL, number INTEGER NOT NULL,"
    " PRIMARY KEY (map, line, position)",
    "hex_zone": f"{_OF_SPACE}, PRIMARY KEY (map, space)",
    "zone_hex": "map VARCHAR NOT NULL, zone VARCHAR NOT NULL, position INTEGER NOT NULL, hex VARCHAR NOT NULL,"
    " PRIMARY KEY (map, zone, position)",
    "scan": f"{_PLACED}, id VARCHAR NOT NULL, asset VARCHAR NOT NULL, width_px INTEGER NOT NULL,"
    " height_px INTEGER NOT NULL, a FLOAT, b FLOAT, c FLOAT, d FLOAT, e FLOAT, f FLOAT,"
    " opacity_percent INTEGER NOT NULL, locked BOOLEAN NOT NULL, shown BOOLEAN NOT NULL, crop_x_px INTEGER,"
    " crop_y_px INTEGER, crop_width_px INTEGER, crop_height_px INTEGER, PRIMARY KEY (map, position)",
    "scan_mark": "map VARCHAR NOT NULL, scan INTEGER NOT NULL, position INTEGER NOT NULL, x_mm FLOAT NOT NULL,"
    " y_mm FLOAT NOT NULL, x_px FLOAT NOT NULL, y_px FLOAT NOT NULL, PRIMARY KEY (map, scan, position)",
    "furniture": f"{_PLACED}, id VARCHAR NOT NULL, kind VARCHAR NOT NULL, {_SHAPE}, text VARCHAR NOT NULL,"
    " PRIMARY KEY (map, position)",
    "furniture_value": "map VARCHAR NOT NULL, furniture INTEGER NOT NULL, name VARCHAR NOT NULL,"
    " value VARCHAR NOT NULL, PRIMARY KEY (map, furniture, name)",
    "layer": f"{_PLACED}, id VARCHAR NOT NULL, shown BOOLEAN NOT NULL, opacity_percent INTEGER NOT NULL,"
    " PRIMARY KEY (map, position)",
    "look_colour": "map VARCHAR NOT NULL, name VARCHAR NOT NULL, colour VARCHAR NOT NULL, PRIMARY KEY (map, name)",
    "listed_word": f"{_OWNED}, position INTEGER NOT NULL, word VARCHAR NOT NULL,"
    " PRIMARY KEY (owner_kind, map, owner, field, position)",
    "named_text": f"{_OWNED}, name VARCHAR NOT NULL, text VARCHAR NOT NULL,"
    " PRIMARY KEY (owner_kind, map, owner, field, name)",
    "silenced_problem": '"check" VARCHAR NOT NULL, place_kind VARCHAR NOT NULL, place_id VARCHAR NOT NULL,'
    ' position INTEGER NOT NULL, reason VARCHAR NOT NULL, PRIMARY KEY ("check", place_kind, place_id)',
}


def _give_silenced_problems_their_map(connection: sqlite3.Connection) -> None:
    """A silenced warning named no map. Where a design has one map, it is that; of several maps it may be any."""
    connection.execute("ALTER TABLE silenced_problem RENAME TO silenced_before")
    connection.execute(
        'CREATE TABLE silenced_problem ("check" VARCHAR NOT NULL, place_kind VARCHAR NOT NULL,'
        " place_id VARCHAR NOT NULL, map VARCHAR NOT NULL, position INTEGER NOT NULL, reason VARCHAR NOT NULL,"
        ' PRIMARY KEY ("check", place_kind, place_id, map))'
    )
    only_map = "(SELECT CASE WHEN count(*) = 1 THEN max(id) ELSE '' END FROM map)"
    kinds = ", ".join(repr(kind) for kind in _PLACES_ON_A_MAP)
    on_it = f"CASE WHEN place_kind IN ({kinds}) THEN {only_map} ELSE '' END"
    connection.execute(
        f'INSERT INTO silenced_problem SELECT "check", place_kind, place_id, {on_it}, position, reason'
        " FROM silenced_before"
    )
    connection.execute("DROP TABLE silenced_before")


_PLACES_ON_A_MAP = (
    "map", "space", "hex", "hexside", "border", "junction", "road", "river", "zone", "link", "furniture", "scan",
    "ground",
)  # fmt: skip


def _give_forts_capacities_and_tags_types(connection: sqlite3.Connection) -> None:
    """Forts held as many as their space, and the type of a tag was guessed from its values."""
    connection.execute("ALTER TABLE fort ADD COLUMN capacity INTEGER")
    made_of = "id VARCHAR NOT NULL, position INTEGER NOT NULL, kind VARCHAR NOT NULL, PRIMARY KEY (id)"
    connection.execute(f"CREATE TABLE tag_type ({made_of})")


def _let_maps_speak_other_languages(connection: sqlite3.Connection) -> None:
    """Texts of maps had one language. Those in others stand in tables that were there: the number alone is new."""


def _give_tables_sums(connection: sqlite3.Connection) -> None:
    """A bit that turned in a figure went unnoticed; now every table has a sum, and every asset a digest.

    The sums themselves are counted when a file has come up to the last schema.
    """
    connection.execute(TABLE_OF_SUMS)
    connection.execute("ALTER TABLE asset ADD COLUMN digest VARCHAR NOT NULL DEFAULT ''")
    for (name,) in connection.execute("SELECT name FROM asset").fetchall():
        (content,) = connection.execute("SELECT content FROM asset WHERE name = ?", (name,)).fetchone()
        if isinstance(content, bytes):
            digest = hashlib.blake2b(content, digest_size=16).hexdigest()
            connection.execute("UPDATE asset SET digest = ? WHERE name = ?", (digest, name))


TABLE_OF_SUMS = (
    "CREATE TABLE table_sum (name VARCHAR NOT NULL, columns VARCHAR NOT NULL, row_count INTEGER NOT NULL,"
    " total INTEGER NOT NULL, PRIMARY KEY (name))"
)


def _give_edits_a_history(connection: sqlite3.Connection) -> None:
    """What was done before a file was closed could not be taken back; the steps of a design now stand in its file."""
    connection.execute(
        "CREATE TABLE history_step (number INTEGER NOT NULL, label VARCHAR NOT NULL, made_at VARCHAR NOT NULL,"
        " opened_at VARCHAR NOT NULL, pictures VARCHAR NOT NULL, content BLOB NOT NULL,"
        " content_digest VARCHAR NOT NULL, digest VARCHAR NOT NULL, PRIMARY KEY (number))"
    )
    connection.execute(
        "CREATE TABLE history (id INTEGER NOT NULL, stands_at INTEGER NOT NULL, wall VARCHAR NOT NULL,"
        " design_sum VARCHAR NOT NULL, digest VARCHAR NOT NULL, PRIMARY KEY (id))"
    )


def _say_what_kinds_are_like(connection: sqlite3.Connection) -> None:
    """What a kind was stood in the English words of its id; now each says which standard kind it is like."""
    for table in KIND_TABLES:
        for column in ("like", "wet"):
            connection.execute(f'ALTER TABLE {table} ADD COLUMN "{column}" {_TEXT}')
    for table, used in USED_KINDS.items():
        listed = [kind for (kind,) in connection.execute(f"SELECT id FROM {table} ORDER BY position")]
        named = {kind for (kind,) in connection.execute(used)} if used else set()
        for said in kinds_by_words(table, listed, named):
            if said.is_listed:
                connection.execute(
                    f'UPDATE {table} SET "like" = ?, wet = ? WHERE id = ?', (said.like, said.wet, said.id)
                )
            else:
                columns = 'id, position, name, colour, width_mm, style, "like", wet'
                place = f"(SELECT coalesce(max(position), -1) + 1 FROM {table})"
                row = (said.id, said.name, said.width_mm, said.line, said.like, said.wet)
                connection.execute(f"INSERT INTO {table} ({columns}) VALUES (?, {place}, ?, '', ?, ?, ?, ?)", row)


def _let_spaces_ask_for_garrisons(connection: sqlite3.Connection) -> None:
    """Who held a space could leave it empty."""
    connection.execute(f"ALTER TABLE space ADD COLUMN garrison {_NUMBER}")


def _let_maps_stand_in_one_list(connection: sqlite3.Connection) -> None:
    """Maps of areas and maps of hexes were counted each from 0; the former stood before the latter."""
    hexes = "EXISTS (SELECT 1 FROM hex_grid WHERE hex_grid.map = map.id)"
    ordered = f"SELECT id, row_number() OVER (ORDER BY {hexes}, position, id) - 1 AS place FROM map"
    connection.execute(f"CREATE TEMP TABLE map_place AS {ordered}")
    connection.execute("UPDATE map SET position = (SELECT place FROM map_place WHERE map_place.id = map.id)")
    connection.execute("DROP TABLE map_place")


def _let_steps_speak_other_languages(connection: sqlite3.Connection) -> None:
    """The labels of kept steps were English words; now a step may keep the message. Older ones stay words."""
    connection.execute(f"ALTER TABLE history_step ADD COLUMN said {_TEXT}")


def _let_parameters_have_notes(connection: sqlite3.Connection) -> None:
    """Why a figure is what it is, and what else was tried, stood nowhere."""
    connection.execute(f"ALTER TABLE parameter ADD COLUMN notes {_TEXT}")


def _let_phases_have_figures_and_clauses_a_text(connection: sqlite3.Connection) -> None:
    """A phase had the figures of the design alone and was played in every turn; a clause was a heading."""
    for column in ("turns", "notes"):
        connection.execute(f"ALTER TABLE phase ADD COLUMN {column} {_TEXT}")
    connection.execute(
        "CREATE TABLE phase_parameter (phase VARCHAR NOT NULL, name VARCHAR NOT NULL, value BLOB NOT NULL,"
        " PRIMARY KEY (phase, name), FOREIGN KEY(phase) REFERENCES phase (id))"
    )
    connection.execute(f"ALTER TABLE clause_label ADD COLUMN text {_TEXT}")
    connection.execute("ALTER TABLE clause_label ADD COLUMN kind VARCHAR NOT NULL DEFAULT 'rule'")


SCHEMA = 20
RULESET_LADDER: Ladder = {
    1: _widen_maps,
    2: _give_silenced_problems_their_map,
    3: _give_forts_capacities_and_tags_types,
    4: _let_maps_speak_other_languages,
    5: _give_tables_sums,
    6: _give_edits_a_history,
    7: _say_what_kinds_are_like,
    8: _let_spaces_ask_for_garrisons,
    9: let_maps_share_borders_and_roads,
    10: _let_maps_stand_in_one_list,
    11: let_designs_declare_their_facts,
    12: _let_steps_speak_other_languages,
    13: _let_parameters_have_notes,
    14: let_borders_have_tags,
    15: _let_phases_have_figures_and_clauses_a_text,
    16: let_tables_say_their_axes,
    17: let_scenarios_say_who_comes_and_what_wins,
    18: let_counters_have_faces_and_sheets,
    19: let_figures_be_secret,
}
"""Older schema number -> the step to the next one."""
FORMER_TABLES = frozenset({"hexside", "hexside_feature", "road_hex"})
"""What files of some older schema have besides the tables of today."""


def climb(connection: sqlite3.Connection, ladder: Ladder, schema: int, tables: MetaData | None = None) -> None:
    """Bring an open database up to `schema` in one transaction; none of it happens when a step fails.

    `tables` are those of the last schema, whose sums are counted then.
    """
    (number,) = connection.execute("PRAGMA user_version").fetchone()
    if number == schema:
        return
    is_altered = bool(broken_sum(connection))
    history = read_history(connection)
    connection.execute("BEGIN IMMEDIATE")
    try:
        for older in range(number, schema):
            ladder[older](connection)
        if tables is not None:
            seal(connection, tables)
            lead_on(connection, history)
            if is_altered:  # which a record that is brought up goes on telling
                spoil(connection)
        connection.execute(f"PRAGMA user_version = {schema}")
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")
