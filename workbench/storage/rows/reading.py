"""From the rows of a ruleset file to the design they make up; a row that fits no value is named, never mended."""

from __future__ import annotations

import contextlib
import re
import sqlite3
from collections.abc import Iterable, Iterator
from itertools import compress, repeat
from operator import attrgetter, itemgetter, ne, not_, or_
from typing import TypeVar

import msgspec
from immutables import Map
from msgspec import Struct

from workbench import limits
from workbench.engine.codec import decode_hook
from workbench.engine.counters.counter_sheets import CounterSheet
from workbench.engine.counters.value_types import ValueType
from workbench.engine.design import (
    ClauseLabel,
    Counter,
    Design,
    Faction,
    Parameter,
    Phase,
    Scenario,
    Side,
    SilencedProblem,
    TerrainType,
    UnitType,
)
from workbench.engine.maps.area_map import AreaMap, Georeference, Junction, River, Space
from workbench.engine.maps.board_map import AnyMap
from workbench.engine.maps.border import Border, Feature, Road
from workbench.engine.maps.hex_map import CutEdges, HexGrid, HexMap, HexNumbering, HexZone
from workbench.engine.maps.map_catalogue import LineClass, RoadClass
from workbench.engine.maps.map_parts import LabelStyle, Link, Rectangle
from workbench.engine.maps.tags import TagType
from workbench.engine.secrecy.declared import Secret
from workbench.engine.tables.table import Table
from workbench.engine.words.message import Message, said_by
from workbench.limits import BeyondLimit
from workbench.storage.file.sums import Counted
from workbench.storage.rows.bare_rows import bare_spaces
from workbench.storage.rows.counter_rows import COUNTERS_READ
from workbench.storage.rows.flattening import SPACE_LISTS, TABLE_OF, plain_columns, unpacked
from workbench.storage.rows.no_cycles import no_cycles
from workbench.storage.rows.parts import ORDERED
from workbench.storage.rows.printed_rows import read_table
from workbench.storage.rows.row_cache import RowCache, RowDoesNotFit
from workbench.storage.rows.rows import counted, take_texts, take_words, without
from workbench.storage.rows.scenario_rows import scenario_fields
from workbench.storage.rows.sheet_rows import read_sheet
from workbench.storage.rows.statements import Cells, key_columns, places, rows_by_column
from workbench.storage.rows.storable import exact_space
from workbench.storage.tables import RULESET_TABLES

T = TypeVar("T", bound=Struct)

ORDERED_KINDS: dict[str, type[Struct]] = {
    "terrain": TerrainType,
    "road_classes": RoadClass,
    "line_classes": LineClass,
    "sides": Side,
    "factions": Faction,
    "unit_types": UnitType,
    "counters": Counter,
    "tables": Table,
    "parameters": Parameter,
    "sequence": Phase,
    "scenarios": Scenario,
    "clauses": ClauseLabel,
    "silenced": SilencedProblem,
    "tag_types": TagType,
    "value_types": ValueType,
    "counter_sheets": CounterSheet,
    "secrets": Secret,
}
ENTRY_KINDS: dict[str, type[Struct]] = {
    "junctions": Junction,
    "borders": Border,
    "spaces": Space,
    "roads": Road,
    "rivers": River,
    "links": Link,
}
HEX_ENTRY_KINDS: dict[str, type[Struct]] = {"hexes": Space, "borders": Border, "roads": Road, "links": Link}
_ON_MAPS = {*ENTRY_KINDS.values(), *HEX_ENTRY_KINDS.values()}
_ID_COLUMN: dict[type[Struct], str] = {ClauseLabel: "clause", SilencedProblem: "check", Secret: "what"}
_SPACE = RULESET_TABLES.tables["space"]
_ID = attrgetter("id")
_WHOLE_PROVENANCE = {Junction, Road, River, Link, AreaMap, HexMap, Table, Parameter}
_WHOLE_PROVENANCE |= {TerrainType, RoadClass, LineClass}


@no_cycles()
def read_design(connection: sqlite3.Connection, counted: Counted | None = None) -> Design:
    """The design that the rows of an open ruleset file make up; the rows are `counted` on the way.

    Raises
    ------
    RowDoesNotFit
        A row has a wrong kind of value, an unknown word, or belongs to something that is not there.
    """
    row_cache = RowCache(connection, counted)
    heads = row_cache.take("design")
    if len(heads) != 1:
        raise RowDoesNotFit(
            Message("table {table} has {count} rows where one is due", table="design", count=len(heads))
        )
    own: Cells = {column: heads[0][column] for column in plain_columns("design", Design)}
    own["languages"] = [row["code"] for row in row_cache.take("language")]
    own["texts_in"] = _texts_in(row_cache)
    said_once = _value(Design, "design", heads[0], own)
    maps: list[AnyMap] = []
    for row in row_cache.take("map"):
        grids = row_cache.take("hex_grid", row["id"])
        maps.append(_read_hex_map(row_cache, row, grids[0]) if grids else _read_map(row_cache, row))
    ordered = {
        kind: tuple(_read_parts(row_cache, TABLE_OF[kind], ORDERED_KINDS[kind], row_cache.take(TABLE_OF[kind])))
        for kind in (*ORDERED, "clauses")
    }
    row_cache.refuse_what_is_left()
    return msgspec.structs.replace(said_once, maps=tuple(maps), **ordered)


def _texts_in(row_cache: RowCache) -> Cells:
    """The texts of the maps by language."""
    languages = sorted(str(language) for language in row_cache.owners("named_text", "design", ""))
    with _row_named("design", "1"):
        return {
            language: take_texts(row_cache, "design", "", language, "texts_in")["texts_in"] for language in languages
        }


def _value(kind: type[T], table: str, row: Cells, cells: Cells) -> T:
    try:
        return msgspec.convert(cells, kind, dec_hook=decode_hook)
    except (msgspec.ValidationError, ValueError, TypeError) as error:
        key = " / ".join(str(row[column]) for column in key_columns(RULESET_TABLES.tables[table]))
        why = re.sub(r" - at `(?:key in )?\$\.?(.*)`", r" (\1)", str(error))
        raise RowDoesNotFit(Message("row {key} of table {table}: {why}", key=repr(key), table=table, why=why)) from None


def _read_map(row_cache: RowCache, row: Cells) -> AreaMap:
    if row_cache.row_count("space", row["id"]) > limits.AREA_SPACES.most:
        raise BeyondLimit(Message("map {id} has", id=repr(str(row["id"])[:40])), limits.AREA_SPACES)
    cells: Cells = {column: row[column] for column in plain_columns("map", AreaMap)}
    for place in row_cache.take("georeference", row["id"]):
        cells["georeference"] = {field: place[field] for field in Georeference.__struct_fields__}
    cells |= _sheet_fields(row_cache, row)
    _add_provenance(row_cache, "map", "", row["id"], AreaMap, cells)
    sheet = _value(AreaMap, "map", row, cells)
    return msgspec.structs.replace(sheet, **_entries(row_cache, row["id"], ENTRY_KINDS))


def _read_hex_map(row_cache: RowCache, row: Cells, grid: Cells) -> HexMap:
    numbering: Cells = {column: grid[column] for column in plain_columns("hex_grid", HexNumbering)}
    numbering |= {"order": grid["number_order"], "corner": grid["number_corner"]}
    own: Cells = {column: grid[column] for column in plain_columns("hex_grid", HexGrid)}
    own["cut"] = {edge: grid[f"cut_{edge}"] for edge in CutEdges.__struct_fields__}
    cells: Cells = {column: row[column] for column in plain_columns("map", HexMap)}
    cells |= {field: grid[field] for field in ("default_terrain", "km_per_hex")} | _sheet_fields(row_cache, row)
    for line in ("column", "row"):
        with _row_named("map", row["id"]):
            skipped = counted("skipped_line", row_cache.take("skipped_line", row["id"], line), "number")
        numbering[f"skipped_{line}s"] = skipped
    cells["grid"] = own | {"numbering": numbering}
    _add_provenance(row_cache, "map", "", row["id"], HexMap, cells)
    sheet = _value(HexMap, "map", row, cells)
    entries = _entries(row_cache, row["id"], HEX_ENTRY_KINDS)
    zones = dict(_zones(row_cache, row["id"], entries["hexes"]))
    if zones:
        entries["hexes"] = Map((number, space) for number, space in entries["hexes"].items() if number not in zones)
    return msgspec.structs.replace(sheet, zones=Map(zones), **entries)


def _zones(row_cache: RowCache, map_id: object, spaces: Map[str, Struct]) -> Iterator[tuple[str, HexZone]]:
    """The zones and boxes of a hex map, whose spaces stand among its hexes."""
    for row in row_cache.take("hex_zone", map_id):
        zone = str(row["space"])
        space = spaces.get(zone)
        if not isinstance(space, Space):
            raise RowDoesNotFit(
                Message("table hex_zone has a row for {zone}, which is no space of the map", zone=repr(zone))
            )
        with _row_named("hex_zone", zone):
            hexes = counted("zone_hex", row_cache.take("zone_hex", map_id, zone), "hex")
        yield zone, _value(HexZone, "hex_zone", row, {"space": space, "hexes": hexes})


def _sheet_fields(row_cache: RowCache, row: Cells) -> Cells:
    with _row_named("map", row["id"]):
        return read_sheet(row_cache, row)


@contextlib.contextmanager
def _row_named(table: str, own_id: object) -> Iterator[None]:
    """Whatever does not fit is told of this row."""
    try:
        yield
    except (ValueError, TypeError) as error:
        raise _of_row(error, table, own_id) from None


def _of_row(error: Exception, table: str, own_id: object) -> ValueError:
    """The same, told of this row."""
    if isinstance(error, BeyondLimit):
        return BeyondLimit(Message("row {key} of table {table} has", key=repr(own_id), table=table), error.limit)
    return RowDoesNotFit(
        Message("row {key} of table {table}: {why}", key=repr(own_id), table=table, why=said_by(error))
    )


def _entries(row_cache: RowCache, map_id: object, kinds: dict[str, type[Struct]]) -> dict[str, Map[str, Struct]]:
    """The entries of one map by field and id."""
    found: dict[str, Map[str, Struct]] = {}
    for field, kind in kinds.items():
        table = TABLE_OF[field]
        if kind is Space:
            parts: list[Struct] = [*_read_spaces(row_cache, map_id)]
        else:
            parts = _read_parts(row_cache, table, kind, row_cache.take(table, map_id))
        if kind is Border:
            _check_courses(parts, are_drawn="junctions" in kinds)
        found[field] = Map(zip(map(_ID, parts), parts, strict=True))
    return found


def _check_courses(borders: Iterable[Struct], are_drawn: bool) -> None:
    """Borders of areas are drawn, those of hexes lie in the grid; equal features become one object."""
    known: dict[tuple[Feature, ...], tuple[Feature, ...]] = {}
    for border in borders:
        assert isinstance(border, Border)
        if (border.course is not None) is not are_drawn:
            raise RowDoesNotFit(
                Message("row {key} of table border: it has no course", key=repr(border.id))
                if are_drawn
                else Message("row {key} of table border: it has a course", key=repr(border.id))
            )
        if border.features:
            msgspec.structs.force_setattr(border, "features", known.setdefault(border.features, border.features))


def _read_spaces(row_cache: RowCache, map_id: object) -> list[Space]:
    """The spaces of one map. Of most hexes the row tells all: those are made in bulk, the others one by one."""
    elsewhere = (
        ("space_tag", map_id),
        ("fort", map_id),
        ("provenance", "space", map_id),
        ("provenance", "fort", map_id),
        ("listed_word", "space", map_id),
        ("named_text", "space", map_id),
        ("label_style", map_id),
        ("space_shape", map_id),
    )
    has_more = set().union(*(row_cache.owners(*group) for group in elsewhere))
    row_id, label_x, label_y = places(_SPACE, "id", "label_x_mm", "label_y_mm")
    spaces: list[Space] = []
    for rows in row_cache.take_in_parts("space", map_id):
        have_a_label = map(ne, map(itemgetter(label_x, label_y), rows), repeat((None, None)))
        have_more = [*map(or_, have_a_label, map(has_more.__contains__, map(itemgetter(row_id), rows)))]
        bare = list(compress(rows, map(not_, have_more)))
        placed = _read_parts(row_cache, "space", Space, rows_by_column(_SPACE, compress(rows, have_more)))
        spaces += map(exact_space, placed)
        try:
            spaces += bare_spaces(bare)
        except msgspec.ValidationError:
            spaces += _read_parts(row_cache, "space", Space, rows_by_column(_SPACE, bare))
    return spaces


def _read_parts(row_cache: RowCache, table: str, kind: type[T], rows: list[Cells]) -> list[T]:
    """The values of one kind, all of one map if they are on one. Their rows are used up."""
    for row in rows:
        _complete(row_cache, table, kind, row)
    return [_value(kind, table, row, row) for row in rows]


def _complete(row_cache: RowCache, table: str, kind: type[Struct], row: Cells) -> None:
    """Put into a row what its value has besides plain cells."""
    on_map = row["map"] if kind in _ON_MAPS else ""
    own_id = row[_ID_COLUMN.get(kind, "id")]
    try:
        row.update(_contents(row_cache, kind, on_map, own_id, row))
    except (ValueError, TypeError) as error:
        raise _of_row(error, table, own_id) from None
    _add_provenance(row_cache, table, on_map, own_id, kind, row)


def _contents(
    row_cache: RowCache, kind: type[Struct], on_map: object, own_id: object, row: Cells
) -> Iterator[tuple[str, object]]:
    """The fields of a value that are more than one cell, as plain lists and dicts."""
    if kind is Border:
        yield "course", _course(row)
        features = row_cache.take("border_feature", on_map, own_id)
        counted("border_feature", features, "kind")
        yield "features", [{"kind": feature["kind"], "of": feature["of"]} for feature in features]
        yield "tags", {str(tag["name"]): tag["value"] for tag in row_cache.take("border_tag", on_map, own_id)}
    elif kind is Space:
        if row["label_x_mm"] is not None or row["label_y_mm"] is not None:
            yield "label", (row["label_x_mm"], row["label_y_mm"])
        yield "forts", _forts(row_cache, on_map, own_id)
        yield "tags", {str(tag["name"]): tag["value"] for tag in row_cache.take("space_tag", on_map, own_id)}
        yield from take_words(row_cache, "space", on_map, own_id, SPACE_LISTS).items()
        yield from take_texts(row_cache, "space", on_map, own_id, "names").items()
        for field, table, inner in (("label_style", "label_style", LabelStyle), ("shape", "space_shape", Rectangle)):
            for cells in row_cache.take(table, on_map, own_id):
                yield field, {name: cells[name] for name in inner.__struct_fields__}
    elif kind is Junction:
        yield "tags", {str(tag["name"]): tag["value"] for tag in row_cache.take("junction_tag", on_map, own_id)}
    elif kind is Road:
        yield "spaces", counted("road_space", row_cache.take("road_space", on_map, own_id), "space")
    elif kind is Faction:
        yield "band", (row["band_top"], row["band_middle"], row["band_bottom"])
    elif kind in COUNTERS_READ:
        yield from COUNTERS_READ[kind](row_cache, own_id)
    elif kind is Table:
        yield from read_table(row_cache, own_id, row["cell_rows"]).items()
    elif kind is Phase:
        yield "parameters", {str(r["name"]): r["value"] for r in row_cache.take("phase_parameter", own_id)}
    elif kind is TagType:
        yield from take_words(row_cache, "tag_type", on_map, own_id, ("choices",)).items()
    elif kind is Scenario:
        yield from scenario_fields(row_cache, own_id)


def _course(row: Cells) -> Cells | None:
    """Where a border is drawn; None for one that lies where the grid has it."""
    start, end, points = row["start"], row["end"], row["points"]
    if start is None and end is None and points is None:
        return None
    if not isinstance(points, bytes):
        raise TypeError(Message("its points are not in the form of points"))
    return {"start": start, "end": end, "points": unpacked(points)}


def _forts(row_cache: RowCache, on_map: object, space: object) -> list[Cells]:
    origins = {str(o["field"]): o for o in row_cache.take("provenance", "fort", on_map, space)}
    forts = []
    for row in row_cache.take("fort", on_map, space):
        fort = without(row, "map", "space", "position")
        origin = origins.pop(str(row["position"]), None)
        if origin is not None:
            fort["provenance"] = {"source": origin["source"], "note": origin["note"]}
        forts.append(fort)
    if origins:
        raise ValueError(Message("it has a provenance for fort {name}, which is not there", name=min(origins)))
    return forts


def _add_provenance(
    row_cache: RowCache, table: str, on_map: object, owner: object, kind: type[Struct], cells: Cells
) -> None:
    origins = {
        str(row["field"]): {"source": row["source"], "note": row["note"]}
        for row in row_cache.take("provenance", table, on_map, owner)
    }
    if not origins:
        return
    if kind in _WHOLE_PROVENANCE:
        if set(origins) != {""}:
            raise RowDoesNotFit(
                Message(
                    "table provenance tells fields of {table} {owner}, which has one origin only",
                    table=table,
                    owner=repr(owner),
                )
            )
        cells["provenance"] = origins[""]
    else:
        cells["provenance"] = origins
