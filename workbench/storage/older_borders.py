"""What borders and roads were up to schema 9: the climb from it alone, of files by SQL and of kept JSON by value.

Borders of areas and hexsides were two kinds of things, and so were the roads along and through them.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from workbench.engine.maps.border import BLOCKED, RIVER, ROAD, SHORES
from workbench.engine.words.message import Message

_Fields = dict[str, Any]


def with_borders_of_today(design: Any) -> Any:
    """A design in plain dicts and lists as it is written today; what does not fit is left as it is."""
    if not isinstance(design, dict):
        return design
    today = dict(design)
    for field, change in (("maps", _map_of_areas), ("hex_maps", _map_of_hexes)):
        if isinstance(design.get(field), list):
            today[field] = [change(sheet) if isinstance(sheet, dict) else sheet for sheet in design[field]]
    return today


def _map_of_areas(sheet: _Fields) -> _Fields:
    return sheet | {"borders": _each(sheet.get("borders"), _drawn_border)} if "borders" in sheet else sheet


def _map_of_hexes(sheet: _Fields) -> _Fields:
    today = {field: value for field, value in sheet.items() if field != "hexsides"}
    if "hexsides" in sheet:
        today["borders"] = _each(sheet["hexsides"], _hexside)
    if "roads" in sheet:
        today["roads"] = _each(sheet["roads"], _road)
    return today


def _each(things: Any, change: Callable[[_Fields], _Fields]) -> Any:
    if not isinstance(things, Mapping):
        return things
    return {name: change(thing) if isinstance(thing, dict) else thing for name, thing in things.items()}


def _drawn_border(old: _Fields) -> _Fields:
    if "left" not in old:
        return old
    marks = {(str(kind), "") for kind in _listed(old)} - {(kind, "") for kind in (BLOCKED, *SHORES)}
    marks |= {(kind, str(old[kind])) for kind in (ROAD, RIVER) if old.get(kind)}
    marks |= {(str(old["shore"]), "")} if old.get("shore") else set()
    marks |= {(BLOCKED, "")} if old.get(BLOCKED) else set()
    gone = ("left", "right", "start", "end", "points", ROAD, RIVER, "shore", BLOCKED, "features")
    today = {field: value for field, value in old.items() if field not in gone}
    course = {field: old[field] for field in ("start", "end", "points") if field in old}
    return today | {"first": old["left"], "second": old.get("right"), "features": _features(marks), "course": course}


def _hexside(old: _Fields) -> _Fields:
    if any(isinstance(feature, dict) for feature in _listed(old)):
        return old
    return old | {"features": _features({(str(kind), "") for kind in _listed(old)})}


def _road(old: _Fields) -> _Fields:
    if "hexes" not in old:
        return old
    return {field: value for field, value in old.items() if field != "hexes"} | {"spaces": old["hexes"]}


def _listed(old: _Fields) -> list[Any]:
    features = old.get("features", [])
    if not isinstance(features, list):
        raise msgspec.ValidationError(Message("{said} are no features of a border", said=repr(str(features)[:40])))
    return features


def _features(marks: set[tuple[str, str]]) -> list[_Fields]:
    return [{"kind": kind, "of": of} for kind, of in sorted(marks)]


# ---- files


def let_maps_share_borders_and_roads(connection: sqlite3.Connection) -> None:
    """Borders get the rows of hexsides, and roads are told by the spaces that they run through.

    The steps that could be taken back tell of the things of before, and go.
    """
    connection.execute(
        "CREATE TABLE border_now (map VARCHAR NOT NULL, id VARCHAR NOT NULL, first VARCHAR NOT NULL,"
        ' second VARCHAR NOT NULL, name VARCHAR NOT NULL, one_way VARCHAR NOT NULL, start VARCHAR, "end" VARCHAR,'
        " points BLOB, PRIMARY KEY (map, id))"
    )
    connection.execute(
        "CREATE TABLE border_feature (map VARCHAR NOT NULL, border VARCHAR NOT NULL, position INTEGER NOT NULL,"
        " kind VARCHAR NOT NULL, of VARCHAR NOT NULL, PRIMARY KEY (map, border, position))"
    )
    connection.execute(
        'INSERT INTO border_now SELECT map, id, "left", "right", \'\', one_way, start, "end", points FROM border'
        " UNION ALL SELECT map, id, first, second, name, one_way, NULL, NULL, NULL FROM hexside"
    )
    connection.execute(
        "INSERT INTO border_feature"
        " SELECT map, border, row_number() OVER (PARTITION BY map, border ORDER BY kind, of) - 1, kind, of FROM ("
        " SELECT map, hexside AS border, feature AS kind, '' AS of FROM hexside_feature"
        " UNION SELECT map, owner, word, '' FROM listed_word WHERE owner_kind = 'border' AND field = 'features'"
        f" AND word NOT IN ({_OF_THEIR_OWN})"
        " UNION SELECT map, id, 'road', road FROM border WHERE road <> ''"
        " UNION SELECT map, id, 'river', river FROM border WHERE river <> ''"
        " UNION SELECT map, id, shore, '' FROM border WHERE shore <> ''"
        " UNION SELECT map, id, 'blocked', '' FROM border WHERE blocked)"
    )
    connection.execute("DELETE FROM listed_word WHERE owner_kind = 'border' AND field = 'features'")
    connection.execute("UPDATE provenance SET owner_kind = 'border' WHERE owner_kind = 'hexside'")
    for table in ("hexside_feature", "hexside", "border"):
        connection.execute(f"DROP TABLE {table}")
    connection.execute("ALTER TABLE border_now RENAME TO border")
    connection.execute("ALTER TABLE road_hex RENAME TO road_space")
    connection.execute("ALTER TABLE road_space RENAME COLUMN hex TO space")
    for table in ("history_step", "history"):
        connection.execute(f"DELETE FROM {table}")


_OF_THEIR_OWN = "'blocked', 'coast', 'beach', 'not_a_beach', 'non_beach'"
"""Words among the features of borders of areas that had no effect there."""


def let_borders_have_tags(connection: sqlite3.Connection) -> None:
    """Spaces, junctions and counters had words of the design's own, what lies between spaces had none."""
    connection.execute(
        "CREATE TABLE border_tag (map VARCHAR NOT NULL, border VARCHAR NOT NULL, name VARCHAR NOT NULL,"
        " value VARCHAR NOT NULL, PRIMARY KEY (map, border, name),"
        " FOREIGN KEY(map, border) REFERENCES border (map, id))"
    )
