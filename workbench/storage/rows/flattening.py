"""From the parts of a design to the rows of a ruleset file."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from functools import cache
from operator import attrgetter

from msgspec import Struct

from workbench.engine.counters.counter_sheets import CounterSheet
from workbench.engine.design import Counter, Design, Faction, Phase, Scenario, UnitType
from workbench.engine.fields import types_of
from workbench.engine.maps.area_map import AreaMap, Junction, Point, Space
from workbench.engine.maps.border import Border, Road
from workbench.engine.maps.hex_map import HexMap, HexZone
from workbench.engine.maps.tags import TagType
from workbench.engine.provenance import BY_THE_DESIGNER, Provenance
from workbench.engine.tables.table import Table
from workbench.engine.words.message import Message
from workbench.storage.rows.counter_rows import counter_contents, sheet_contents
from workbench.storage.rows.parts import MAP, Part
from workbench.storage.rows.printed_rows import rows_of_table
from workbench.storage.rows.rows import Row, cells_of, listed_words, named, named_texts, numbered
from workbench.storage.rows.scenario_rows import scenario_contents
from workbench.storage.rows.sheet_rows import rows_of_sheet, sheet_cells
from workbench.storage.rows.statements import Cells
from workbench.storage.tables import RULESET_TABLES

TABLE_OF = {
    "design": "design",
    "map": "map",
    "hexes": "space",
    "junctions": "junction",
    "borders": "border",
    "spaces": "space",
    "roads": "road",
    "rivers": "river",
    "links": "link",
    "terrain": "terrain_type",
    "road_classes": "road_class",
    "line_classes": "line_class",
    "sides": "side",
    "factions": "faction",
    "unit_types": "unit_type",
    "counters": "counter",
    "tables": "printed_table",
    "parameters": "parameter",
    "sequence": "phase",
    "scenarios": "scenario",
    "clauses": "clause_label",
    "silenced": "silenced_problem",
    "tag_types": "tag_type",
    "value_types": "value_type",
    "counter_sheets": "counter_sheet",
    "secrets": "secret_figure",
}
SPACE_LISTS = tuple(field for field, kind in types_of(Space).items() if kind == tuple[str, ...])
"""The fields of a space that are lists of words."""


def rows_of(part: Part) -> Iterator[Row]:
    """All rows of one part: its own, those of what it contains, and those of its provenance."""
    if isinstance(part.thing, HexZone):
        yield from _zone_rows(part, part.thing)
        return
    table, thing = TABLE_OF[part.kind], part.thing
    own = _plain_cells(table, type(thing))(thing)
    if _has_position(table):
        own["position"] = part.position
    if part.map and part.kind != MAP:
        own["map"] = part.map
    match thing:
        case Border(course=course):
            own["start"], own["end"] = (course.start, course.end) if course else (None, None)
            own["points"] = packed(course.points) if course else None
            yield from _features(part.map, thing)
            yield from named("border_tag", {"map": part.map, "border": thing.id}, "name", "value", thing.tags)
        case Junction():
            yield from named("junction_tag", {"map": part.map, "junction": thing.id}, "name", "value", thing.tags)
        case Space():
            own["label_x_mm"], own["label_y_mm"] = thing.label or (None, None)
            yield from _space_contents(part.map, thing)
        case AreaMap() | HexMap():
            own = {"metres_per_mm": 0.0} | own | sheet_cells(thing)
            yield from _sheet_contents(part.map, thing)
        case Road():
            yield from numbered("road_space", {"map": part.map, "road": thing.id}, "space", thing.spaces)
        case Design():
            own["id"] = 1
            yield from numbered("language", {}, "code", thing.languages)
            for language in sorted(thing.texts_in):
                yield from named_texts("design", "", language, "texts_in", thing.texts_in[language])
        case Faction():
            own["band_top"], own["band_middle"], own["band_bottom"] = thing.band
        case Counter():
            yield from counter_contents(thing)
        case UnitType():
            yield from named_texts("unit_type", "", thing.id, "places", thing.places)
        case CounterSheet():
            yield from sheet_contents(thing)
        case Table():
            own["cell_rows"] = len(thing.cells)
            yield from rows_of_table(thing)
        case Phase():
            yield from named("phase_parameter", {"phase": thing.id}, "name", "value", thing.parameters)
        case TagType():
            yield from listed_words("tag_type", "", thing.id, {"choices": thing.choices})
        case Scenario():
            yield from scenario_contents(thing)
        case _:
            pass
    yield table, own
    yield from _provenance(table, "" if part.kind == MAP else part.map, part.id, getattr(thing, "provenance", None))


@cache
def plain_columns(table: str, kind: type[Struct]) -> tuple[str, ...]:
    """The columns that hold a field of the value just as it is."""
    columns = RULESET_TABLES.tables[table].columns
    return tuple(f for f in kind.__struct_fields__ if f in columns)


@cache
def _plain_cells(table: str, kind: type[Struct]) -> Callable[[Struct], Cells]:
    """What makes the cells of `plain_columns`: enumerations as texts and truth values as numbers.

    SQLite takes plain texts and numbers as they are, and asks a chain of adapters about any other type.
    """
    columns = plain_columns(table, kind)
    values_of = attrgetter(*columns)
    types = types_of(kind)
    words = [c for c in columns if isinstance(types[c], type) and issubclass(types[c], StrEnum)]
    truths = [c for c in columns if types[c] is bool]

    def cells(thing: Struct) -> Cells:
        own: Cells = dict(zip(columns, values_of(thing), strict=True))
        for column in words:
            own[column] = str(own[column])
        for column in truths:
            own[column] = 1 if own[column] else 0
        return own

    return cells


@cache
def _has_position(table: str) -> bool:
    return "position" in RULESET_TABLES.tables[table].columns


def packed(points: tuple[Point, ...]) -> bytes:
    """The points of a border as little-endian 64 bit floats, x and y in turn."""
    numbers = array("d", [number for point in points for number in point])
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers.tobytes()


def unpacked(raw: bytes) -> list[Point]:
    """The points that `packed` packed; ValueError when the bytes are no whole points."""
    if len(raw) % 16:
        raise ValueError(Message("{count} bytes are not a row of points", count=len(raw)))
    numbers = array("d", raw)
    if sys.byteorder == "big":
        numbers.byteswap()
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def _features(map_id: str, border: Border) -> Iterator[Row]:
    for at, feature in enumerate(border.features):
        yield "border_feature", {"map": map_id, "border": border.id, "position": at} | cells_of(feature)


def _sheet_contents(map_id: str, sheet: AreaMap | HexMap) -> Iterator[Row]:
    if isinstance(sheet, HexMap):
        yield "hex_grid", _grid_cells(sheet)
        numbering = sheet.grid.numbering
        for line, skipped in (("column", numbering.skipped_columns), ("row", numbering.skipped_rows)):
            yield from numbered("skipped_line", {"map": map_id, "line": line}, "number", skipped)
    elif sheet.georeference is not None:
        yield "georeference", {"map": map_id} | cells_of(sheet.georeference)
    yield from rows_of_sheet(sheet)


def _zone_rows(part: Part, zone: HexZone) -> Iterator[Row]:
    """A zone has the rows of its space, and what tells it from a hex."""
    yield from rows_of(part._replace(kind="hexes", thing=zone.space))
    yield "hex_zone", {"map": part.map, "space": part.id}
    yield from numbered("zone_hex", {"map": part.map, "zone": part.id}, "hex", zone.hexes)


def _grid_cells(hex_map: HexMap) -> Cells:
    """The row of a grid: its own fields, the default terrain, and how it is numbered."""
    grid, numbering = hex_map.grid, hex_map.grid.numbering
    cells: Cells = {"map": hex_map.id}
    cells |= {"default_terrain": hex_map.default_terrain, "km_per_hex": hex_map.km_per_hex}
    cells |= {f"cut_{edge}": cut for edge, cut in cells_of(grid.cut).items()}
    cells |= {column: getattr(grid, column) for column in plain_columns("hex_grid", type(grid))}
    cells |= {column: getattr(numbering, column) for column in plain_columns("hex_grid", type(numbering))}
    return cells | {"number_order": numbering.order, "number_corner": numbering.corner}


def _space_contents(map_id: str, space: Space) -> Iterator[Row]:
    key: Cells = {"map": map_id, "space": space.id}
    yield from named("space_tag", key, "name", "value", space.tags)
    lists = {field: words for field in SPACE_LISTS if (words := getattr(space, field))}
    yield from listed_words("space", map_id, space.id, lists)
    yield from named_texts("space", map_id, space.id, "names", space.names)
    if space.label_style is not None:
        yield "label_style", key | cells_of(space.label_style)
    if space.shape is not None:
        yield "space_shape", key | cells_of(space.shape)
    for at, fort in enumerate(space.forts):
        own = {column: getattr(fort, column) for column in plain_columns("fort", type(fort))}
        yield "fort", key | {"position": at} | own
        yield from _provenance("fort", map_id, space.id, fort.provenance, field=str(at))


def _provenance(
    owner_kind: str, map_id: str, owner: str, provenance: Provenance | Mapping[str, Provenance] | None, field: str = ""
) -> Iterator[Row]:
    """A single provenance has a row unless it is the plain designer's own; a map has a row for each entry."""
    if not provenance:
        return
    if isinstance(provenance, Provenance):
        origins = {} if provenance == BY_THE_DESIGNER else {field: provenance}
    else:
        origins = dict(provenance)
    for name in sorted(origins):
        key: Cells = {"owner_kind": owner_kind, "map": map_id, "owner": owner, "field": name}
        yield "provenance", key | {"source": origins[name].source.value, "note": origins[name].note}
