"""What single games asked of spaces, junctions and set-ups up to schema 10, when each fact had a field of its own.

They are tags now, whose types the design declares. The climb from it alone, of files by SQL and of kept JSON by value;
beside it the names by which files of others go on telling them.
"""

from __future__ import annotations

import re
import sqlite3
import zlib
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from workbench import limits
from workbench.engine.design import Design
from workbench.engine.maps.tags import TagType, letters_of

_Fields = dict[str, Any]
YES = "yes"
POINT, FIRE, FORT, STEPS = "reconnoitre_point", "ship_fire", "unified_fort", "steps_lost"
LOSSES = ("temporary", "permanent")
FORMER_SPACE_FIELDS = {"zone": FIRE, FORT: FORT}
"""What a fact of spaces was called as a field, and is called as a tag."""
FORMER_POINT_KIND = POINT
"""The kind of feature that junctions with a point are in older GeoJSON."""
TOULON, STANDARD = "toulon", "hex_and_counter"
_FIELDS = frozenset({POINT, *FORMER_SPACE_FIELDS, *LOSSES})
OLDER = re.compile(r'"(?:reconnoitre_point|unified_fort)":\s*(?:true|false)|"(?:temporary|permanent)":\s*-?[0-9]')
"""What no design of today has: these words with a truth or a number."""


class _Declared(NamedTuple):
    """A type of a tag as it was declared when the facts became tags."""

    id: str
    kind: str
    of: str
    title: str
    unit: str = ""
    low: int | None = None
    on_map: bool = False
    ends_sections: bool = False


_TABLE = """
reconnoitre_point | yes_no  | junction  | Reconnoitre point |    |   | on_map | ends_sections
ship_fire         | letters | space     | Ship fire         |    |   | on_map |
unified_fort      | yes_no  | space     | Unified fort      |    |   |        |
temporary         | number  | placement | Temporary losses  | SP | 0 |        |
permanent         | number  | placement | Permanent losses  | SP | 0 |        |
steps_lost        | number  | placement | Steps lost        |    | 0 |        |
"""
"""Id, kind, what carries it, title, unit, least, whether it stands on the map, whether sections end there."""


def _types() -> Iterator[_Declared]:
    for line in _TABLE.strip().splitlines():
        name, kind, of, title, unit, low, on_map, ends = (cell.strip() for cell in line.split("|"))
        yield _Declared(name, kind, of, title, unit, int(low) if low else None, bool(on_map), bool(ends))


_TYPES = {declared.id: declared for declared in _types()}
_OF_RULES = {TOULON: (POINT, FIRE, FORT, *LOSSES), STANDARD: (STEPS,)}
"""What designs of these rules declare, whether they use it or not; all others what they use."""


def declared_by_use(used: set[str]) -> list[_Fields]:
    """The types of the tags that tell such a fact, as plain fields, in the order in which all stand."""
    return [_TYPES[tag]._asdict() | {"choices": (), "high": None} for tag in _TYPES if tag in used]


# ---- kept JSON


def is_older(text: bytes | bytearray | str) -> bool:
    """Does a JSON of a design tell such a fact by a field of its own?"""
    return OLDER.search(text if isinstance(text, str) else text.decode("utf-8", "replace")) is not None


def with_facts_as_tags(design: Any) -> Any:
    """A design in plain dicts and lists as it is written today; what does not fit, or is of today, is left as it is."""
    if not isinstance(design, dict) or not any(map(_tells_by_fields, _things(design))):
        return design
    used, today = set[str](), dict(design)
    for field in ("maps", "hex_maps"):
        if isinstance(design.get(field), list):
            today[field] = [_sheet(one, used) if isinstance(one, dict) else one for one in design[field]]
    rules = str(design.get("rules"))
    if isinstance(design.get("scenarios"), list):
        today["scenarios"] = [_scenario(one, rules == STANDARD, used) for one in design["scenarios"]]
    listed = design["tag_types"] if isinstance(design.get("tag_types"), list) else []
    known = {one.get("id") for one in listed if isinstance(one, dict)}
    today["tag_types"] = [*listed, *declared_by_use({*used, *_OF_RULES.get(rules, ())} - known)]
    return today


def _things(design: _Fields) -> Iterator[_Fields]:
    """The junctions, spaces and placements of a design, as plain fields."""
    for sheet in (*_dicts(design.get("maps")), *_dicts(design.get("hex_maps"))):
        for field in ("junctions", "spaces", "hexes", "zones"):
            yield from (thing.get("space", thing) for thing in _dicts(sheet.get(field)))
    for scenario in _dicts(design.get("scenarios")):
        yield from _dicts(scenario.get("placements"))


def _tells_by_fields(thing: object) -> bool:
    return isinstance(thing, dict) and not _FIELDS.isdisjoint(thing)


def _dicts(things: object) -> list[_Fields]:
    listed = things.values() if isinstance(things, dict) else things if isinstance(things, list) else ()
    return [one for one in listed if isinstance(one, dict)]


def _sheet(sheet: _Fields, used: set[str]) -> _Fields:
    changes = {"junctions": _junction, "spaces": space_as_today, "hexes": space_as_today, "zones": _zone}
    today = dict(sheet)
    for field, change in changes.items():
        if isinstance(sheet.get(field), dict):
            told = {name: change(one) if isinstance(one, dict) else one for name, one in sheet[field].items()}
            today[field] = told
            for one in told.values():
                space = one.get("space", one) if isinstance(one, dict) else {}
                used |= {*_TYPES} & {*(space.get("tags") or ())} if isinstance(space, dict) else set()
    return today


def _junction(old: _Fields) -> _Fields:
    if not isinstance(old.get(POINT), bool):
        return old
    today = {field: value for field, value in old.items() if field != POINT}
    return today | {"tags": {POINT: YES}} if old[POINT] else today


def _zone(old: _Fields) -> _Fields:
    space = old.get("space")
    return old | {"space": space_as_today(space)} if isinstance(space, dict) else old


def space_as_today(old: Mapping[str, Any]) -> _Fields:
    """A space in plain fields with its facts as tags, and their origins under the names of the tags."""
    said = {FORMER_SPACE_FIELDS[field]: old[field] for field in FORMER_SPACE_FIELDS if old.get(field)}
    tags = {tag: YES if value is True else str(value) for tag, value in said.items()}
    today = {field: value for field, value in old.items() if field not in FORMER_SPACE_FIELDS}
    if tags:
        known = today.get("tags")
        today["tags"] = {**(known if isinstance(known, dict) else {}), **tags}
    origins = today.get("provenance")
    if isinstance(origins, dict) and "zone" in origins:
        today["provenance"] = {FORMER_SPACE_FIELDS.get(field, field): origin for field, origin in origins.items()}
    return today


def tags_as_today(tags: Mapping[str, str]) -> dict[str, str]:
    """The tags of a row of a table, in whose columns such facts may stand as they were written."""
    fire = tags.get(FIRE, "")
    return {**tags, FIRE: letters_of(fire)} if fire else {**tags}


def with_types_of_facts(design: Design) -> Design:
    """The design with the types of the tags that tell such facts and that it does not declare."""
    used = {tag for sheet in design.maps for space in sheet.stored_spaces for tag in space.tags}
    used |= {tag for sheet in design.area_maps for junction in sheet.junctions.values() for tag in junction.tags}
    new = declared_by_use((used & {*_TYPES}) - {one.id for one in design.tag_types})
    return replace(design, tag_types=(*design.tag_types, *msgspec.convert(new, list[TagType]))) if new else design


def point_as_today(old: Mapping[str, Any]) -> _Fields:
    """The properties of a junction in GeoJSON, of which the kind of feature may tell that it is a point."""
    if old.get("kind") != FORMER_POINT_KIND:
        return {**old}
    tags = old.get("tags")
    return {**old, "tags": {**(tags if isinstance(tags, dict) else {}), POINT: YES}}


def _scenario(old: Any, lost_steps: bool, used: set[str]) -> Any:
    if not isinstance(old, dict) or not isinstance(old.get("placements"), list):
        return old
    placements = []
    for placement in old["placements"]:
        told = dict(placement) if isinstance(placement, dict) else placement
        if isinstance(told, dict):
            losses = {fact: told.pop(fact) for fact in LOSSES if fact in told}
            tags = {_tag_of(fact, lost_steps): str(count) for fact, count in losses.items() if count}
            used |= {*tags}
            told |= {"tags": tags} if tags else {}
        placements.append(told)
    return old | {"placements": placements}


def _tag_of(fact: str, lost_steps: bool) -> str:
    return STEPS if lost_steps and fact == "permanent" else fact


# ---- files


def let_designs_declare_their_facts(connection: sqlite3.Connection) -> None:
    """Facts of single games had columns of their own; they are tags now, and the types of tags say more.

    The steps that could be taken back go where one of them tells such a fact.
    """
    if _history_tells_facts(connection):
        for table in ("history_step", "history"):
            connection.execute(f"DELETE FROM {table}")
    (rules,) = connection.execute("SELECT rules FROM design").fetchone() or ("",)
    for statement in _NEW_TABLES:
        connection.execute(statement)
    lost = f"'{STEPS}'" if rules == STANDARD else "'permanent'"
    for statement in (
        f"INSERT INTO junction_tag SELECT map, id, '{POINT}', '{YES}' FROM junction WHERE {POINT}",
        f"INSERT OR REPLACE INTO space_tag SELECT map, id, '{FORT}', '{YES}' FROM space WHERE {FORT}",
        f"INSERT OR REPLACE INTO space_tag SELECT map, id, '{FIRE}', zone FROM space WHERE zone <> ''",
        "INSERT INTO placement_tag SELECT scenario, position, 'temporary', CAST(temporary AS VARCHAR)"
        " FROM placement WHERE temporary <> 0",
        f"INSERT INTO placement_tag SELECT scenario, position, {lost}, CAST(permanent AS VARCHAR)"
        " FROM placement WHERE permanent <> 0",
        f"UPDATE OR REPLACE provenance SET field = '{FIRE}' WHERE owner_kind = 'space' AND field = 'zone'",
    ):
        connection.execute(statement)
    for table, gone in (("junction", (POINT,)), ("space", (FORT, "zone")), ("placement", LOSSES)):
        _take_out_columns(connection, table, gone)
    for statement in _WIDER_TAG_TYPES:
        connection.execute(statement)
    _declare(connection, rules)


def _history_tells_facts(connection: sqlite3.Connection) -> bool:
    """Does a step change such a fact, or bring a thing that says one? What cannot be read may."""
    for (content,) in connection.execute("SELECT content FROM history_step"):
        try:
            text = _text_of_step(content)
        except (zlib.error, TypeError):
            return True
        if _IN_A_STEP.search(text):
            return True
    return False


def _text_of_step(content: bytes) -> bytes:
    """What a step holds, all its pieces; zlib.error when it is damaged or grows beyond all bounds."""
    texts, room = [], limits.HISTORY_STEP_BYTES.most
    while content:
        unpacking = zlib.decompressobj()
        texts.append(unpacking.decompress(content, room))
        room -= len(texts[-1])
        if not unpacking.eof or room <= 0:
            raise zlib.error
        content = unpacking.unused_data
    return b"".join(texts)


_IN_A_STEP = re.compile(
    rb'"(?:reconnoitre_point|unified_fort)":(?:true|\[)|"zone":(?:"[^"]|\[)|"(?:temporary|permanent)":(?:-?[1-9]|\[)'
)
"""A fact that says something, or changes (before and after)."""
_NEW_TABLES = (
    "CREATE TABLE junction_tag (map VARCHAR NOT NULL, junction VARCHAR NOT NULL, name VARCHAR NOT NULL,"
    " value VARCHAR NOT NULL, PRIMARY KEY (map, junction, name))",
    "CREATE TABLE placement_tag (scenario VARCHAR NOT NULL, placement INTEGER NOT NULL, name VARCHAR NOT NULL,"
    " value VARCHAR NOT NULL, PRIMARY KEY (scenario, placement, name))",
)
_WIDER_TAG_TYPES = (
    "ALTER TABLE tag_type ADD COLUMN \"of\" VARCHAR NOT NULL DEFAULT 'space'",
    "ALTER TABLE tag_type ADD COLUMN title VARCHAR NOT NULL DEFAULT ''",
    "ALTER TABLE tag_type ADD COLUMN unit VARCHAR NOT NULL DEFAULT ''",
    "ALTER TABLE tag_type ADD COLUMN low INTEGER",
    "ALTER TABLE tag_type ADD COLUMN high INTEGER",
    "ALTER TABLE tag_type ADD COLUMN on_map BOOLEAN NOT NULL DEFAULT 0",
    "ALTER TABLE tag_type ADD COLUMN ends_sections BOOLEAN NOT NULL DEFAULT 0",
)


def _declare(connection: sqlite3.Connection, rules: str) -> None:
    """The types of the facts that are used, and of those that the rules of the design ask for."""
    used = {*_OF_RULES.get(rules, ())}
    for table in ("junction_tag", "space_tag", "placement_tag"):
        used |= {name for (name,) in connection.execute(f"SELECT DISTINCT name FROM {table}")} & {*_TYPES}
    known = {name for (name,) in connection.execute("SELECT id FROM tag_type")}
    columns = ("id", "kind", "of", "title", "unit", "low", "on_map", "ends_sections")
    named = ", ".join(f'"{column}"' for column in columns)
    marks = ", ".join("?" * (len(columns) + 1))
    for place, fields in enumerate(declared_by_use(used - known), len(known)):
        row = [*(fields[column] for column in columns), place]
        connection.execute(f"INSERT INTO tag_type ({named}, position) VALUES ({marks})", row)


def _take_out_columns(connection: sqlite3.Connection, table: str, gone: tuple[str, ...]) -> None:
    """Make a table anew without some of its columns."""
    told = [row for row in connection.execute(f"PRAGMA table_info({table})") if row[1] not in gone]
    made = [
        f'"{name}" {kind}{" NOT NULL" if strict else ""}{f" DEFAULT {plain}" if plain is not None else ""}'
        for _, name, kind, strict, plain, _ in told
    ]
    keys = ", ".join(f'"{row[1]}"' for row in sorted(told, key=lambda row: row[5]) if row[5])
    names = ", ".join(f'"{row[1]}"' for row in told)
    connection.execute(f"ALTER TABLE {table} RENAME TO {table}_before")
    connection.execute(f"CREATE TABLE {table} ({', '.join(made)}, PRIMARY KEY ({keys}))")
    connection.execute(f"INSERT INTO {table} SELECT {names} FROM {table}_before")
    connection.execute(f"DROP TABLE {table}_before")
