"""Every field that is declared, of every kind of thing, by the ways that its note opens below the window."""

from __future__ import annotations

import json
from typing import Any

import pytest
from immutables import Map
from msgspec import Struct
from msgspec.structs import replace

from tests.engine.declared_values import EVERY_FIELD, another, named, saying
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
    TerrainType,
    UnitType,
)
from workbench.engine.fields import Field, FieldKind, Where, fields_of, type_of
from workbench.engine.maps.area_map import AreaMap, Junction, River, Space
from workbench.engine.maps.border import Border, Road
from workbench.engine.maps.hex_map import HexGrid, HexMap
from workbench.engine.maps.map_catalogue import LineClass, RoadClass
from workbench.engine.maps.map_parts import Link
from workbench.engine.provenance import Provenance, Source
from workbench.engine.tables.table import Table
from workbench.exchange.imports.csv_rows import rows_of
from workbench.exchange.imports.hex_csv import HexTables, read_hex_map
from workbench.exchange.imports.hex_sheet import HexSheet
from workbench.exchange.imports.proposal import Cleaning, ImportRefused
from workbench.exchange.json_schema import ruleset_schema
from workbench.exchange.map_tables.hex_tables import hex_tables
from workbench.storage.comparison import compare

OF_THE_DESIGN: dict[type[Struct], str] = {
    Counter: "counters", Parameter: "parameters", Scenario: "scenarios", TerrainType: "terrain",
    RoadClass: "road_classes", LineClass: "line_classes", Side: "sides", Faction: "factions", UnitType: "unit_types",
    ValueType: "value_types", CounterSheet: "counter_sheets",
    Phase: "sequence", Table: "tables", ClauseLabel: "clauses",
}  # fmt: skip
OF_A_MAP: dict[type[Struct], str] = {
    Space: "spaces", Border: "borders", Road: "roads", River: "rivers", Link: "links", Junction: "junctions",
}  # fmt: skip
SCHEMA = json.loads(ruleset_schema())["$defs"]


def design_with(thing: Any) -> Design:
    """A design in which this is all there is."""
    if type(thing) in OF_THE_DESIGN:
        return Design("T", "toulon", **{OF_THE_DESIGN[type(thing)]: (thing,)})
    if isinstance(thing, Border) and thing.kind == "hexside":
        grid = HexGrid(4, 3, 20.0, 12.0, 22.25)
        return Design("T", "toulon").with_map(HexMap("m", "M", 90.0, 75.0, grid, borders=Map({thing.id: thing})))
    things = {OF_A_MAP[type(thing)]: Map({thing.id: thing})}
    return Design("T", "toulon").with_map(AreaMap("m", "M", 90.0, 75.0, **things))


@pytest.mark.parametrize(("thing", "name", "field"), EVERY_FIELD, ids=named)
def test_versions_are_compared_in_it_by_what_it_is_called(thing: Struct, name: str, field: Field) -> None:
    changed = saying(thing, name, another(thing, name, field))
    told = compare(design_with(thing), design_with(changed))
    assert {one.what.partition(",")[0] for one in told} == {field.title.casefold()}
    assert all(one.old != one.new for one in told)
    if field.absent and getattr(thing, name) in (None, ""):
        assert [one.old for one in told] == [field.absent]


@pytest.mark.parametrize(("thing", "name", "field"), EVERY_FIELD, ids=named)
def test_the_schema_calls_and_bounds_it(thing: Struct, name: str, field: Field) -> None:
    described = SCHEMA[type(thing).__name__]["properties"]
    if name not in thing.__struct_fields__:
        assert name not in described and type_of(type(thing), name) is not None
        return
    assert described[name]["title"] == field.title
    assert ("x-low" in described[name]) == (field.kind in (FieldKind.WHOLE, FieldKind.DECIMAL))
    assert described[name].get("x-unit", "") == field.unit


LINK = Link("0101-0202", "0101", "0202", provenance=Provenance(Source.RULEBOOK, "4.1"))


@pytest.mark.parametrize("name", [name for name, field in fields_of(Link).items() if Where.CSV in field.shown])
def test_the_table_of_links_of_a_hex_map_holds_each_field(name: str) -> None:
    value = {"first": "0102", "second": "0301"}.get(name) or another(LINK, name, fields_of(Link)[name])
    changed = replace(LINK, **{name: value})
    link = replace(changed, id=f"{changed.first}-{changed.second}")
    hex_map = HexMap("m", "M", 120.0, 100.0, HexGrid(4, 3, 20.0, 12.0, 22.25), links=Map({link.id: link}))
    tables = hex_tables(hex_map)
    rows = {kind: rows_of(kind, text.encode()) for kind, text in tables.items()}
    found = read_hex_map(HexTables(**rows), HexSheet("m", "M"), Cleaning())
    assert found.links == hex_map.links


def test_a_direction_of_a_link_that_there_is_not_is_refused() -> None:
    hex_map = HexMap("m", "M", 120.0, 100.0, HexGrid(4, 3, 20.0, 12.0, 22.25), links=Map({LINK.id: LINK}))
    rows = {kind: rows_of(kind, text.encode()) for kind, text in hex_tables(hex_map).items()}
    rows["links"] = rows_of("links", b"first,second,one_way\n0101,0202,sideways\n")
    with pytest.raises(ImportRefused, match="one_way has no 'sideways'"):
        read_hex_map(HexTables(**rows), HexSheet("m", "M"), Cleaning())
