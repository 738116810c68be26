"""What every kind of thing whose fields are declared may say: one thing of each kind, and another value for each field.

Tests go over `EVERY_FIELD`, so that a field that is added is met by all of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, get_args

from immutables import Map
from msgspec import Struct
from msgspec.structs import replace

from workbench.engine.catalogue.standard import Wet
from workbench.engine.counters.counter_sheets import CounterSheet, Duplex
from workbench.engine.counters.faces import Face
from workbench.engine.counters.value_types import Branch, CounterPlace, ValueKind, ValueType
from workbench.engine.design import (
    ClauseKind,
    ClauseLabel,
    Counter,
    Faction,
    Parameter,
    ParameterKind,
    Phase,
    Scenario,
    Side,
    TerrainType,
    UnitType,
)
from workbench.engine.fields import Choice, Field, FieldKind, fields_of, type_of
from workbench.engine.maps.area_map import Fort, Junction, River, Space, SpaceKind
from workbench.engine.maps.border import Border, Road, Shore, drawn_border
from workbench.engine.maps.hex_map import hexside
from workbench.engine.maps.map_catalogue import LineClass, LineStyle, RoadClass
from workbench.engine.maps.map_parts import LabelStyle, Link, OneWay, Rectangle
from workbench.engine.tables.axes import AxisKind, AxisType
from workbench.engine.tables.table import Table

THINGS: tuple[Struct, ...] = (
    Space("east", "East"),
    drawn_border("be", "b", "e", "east", "west"),
    hexside("0201", "0202", "river"),
    Road("pass", "Road of the pass"),
    River("brook", "Brook"),
    Link("ship", "pool", "east"),
    Junction("a", 0.0, 0.0),
    Side("allies", "Allies"),
    Faction("british", "British", "republic", "B", "#aa0000", "#ffffff", ("#aa0000", "#ffffff", "#0000aa")),
    UnitType("infantry", "Infantry", "infantry"),
    Phase("move", "Movement"),
    ClauseLabel("3.1", "Rivers"),
    Table("fire", "Fire", ("1", "2"), ("",), (("0",), ("1",))),
    Counter("b1", "1st Foot", "1", "british", "infantry"),
    ValueType("range", "Range"),
    CounterSheet("counters", "Counters"),
    Parameter("river_cost", "Cost of a river", 3),
    Scenario("siege", "The siege", 1, 12),
    TerrainType("clear", "Clear"),
    RoadClass("secondary", "Lane"),
    LineClass("stream", "Stream"),
)
"""One of each kind; the design that they belong to need not hold what they name."""
CHOSEN: Mapping[Choice, str] = {
    Choice.KINDS: SpaceKind.BOX, Choice.TERRAIN: "woods", Choice.ON_GROUND: "town", Choice.SIDES: "allies",
    Choice.OWNERS: "allies", Choice.WATERS: "bay", Choice.FACTIONS: "wing", Choice.UNIT_TYPES: "leader",
    Choice.MAPS: "sheet", Choice.ROAD_CLASSES: "secondary", Choice.LINE_CLASSES: "stream", Choice.LINK_KINDS: "sea",
    Choice.ROADS: "pass", Choice.RIVERS: "brook", Choice.SHORES: Shore.BEACH, Choice.DIRECTIONS: OneWay.FORWARDS,
    Choice.LINE_STYLES: LineStyle.DASHED, Choice.STANDARD_KINDS: "woods", Choice.WETNESS: Wet.WATER,
    Choice.PATTERNS: "houses", Choice.SIDE_COLOURS: "green", Choice.SYMBOLS: "cavalry",
    Choice.VALUE_KINDS: ValueKind.WORD,
    Choice.COUNTER_PLACES: CounterPlace.FOOT, Choice.BRANCHES: Branch.SHIP, Choice.PAPERS: "A3",
    Choice.DUPLEX: Duplex.SHORT_EDGE,
    Choice.CLAUSE_KINDS: ClauseKind.EXAMPLE,
    Choice.CELL_LANGUAGES: "standard_result", Choice.PARAMETER_KINDS: ParameterKind.PERCENT,
}  # fmt: skip
PLAIN: Mapping[FieldKind, Any] = {
    FieldKind.TEXT: "Ardent",
    FieldKind.LINES: "one\ntwo",
    FieldKind.WHOLE: 7,
    FieldKind.LIMIT: 12,
    FieldKind.DECIMAL: 12.5,
    FieldKind.FIGURE: 8,
    FieldKind.FIGURES: Map({"fire": 2, "mark": "12"}),
    FieldKind.NUMBERS: Map({"points": -5}),
    FieldKind.TEXTS: Map({"1": "August; hot", "weather": "fair"}),
    FieldKind.YES_NO: True,
    FieldKind.SPACE: "other",
    FieldKind.COLOUR: "#88aacc",
    FieldKind.COLOURS: ("#102030", "#405060", "#708090"),
    FieldKind.FORTS: (Fort("Faron", 3, capacity=2), Fort("", 1)),
}
DRAWN: Mapping[str, Any] = {
    "label": (1.0, 2.0), "label_style": LabelStyle(3.5), "shape": Rectangle(1.0, 2.0, 3.0, 4.0),
    "faces": (Face("reduced", Map({"strength": 2})),), "slots": Map({"b1": (0, 1, 2)}),
    "spaces": ("0201", "0202"), "start": "x", "end": "y", "points": ((1.0, 2.0),),
    "row_axis": AxisType(AxisKind.ROLL), "column_axis": AxisType(AxisKind.RATIO), "plane_axis": AxisType(AxisKind.TURN),
}  # fmt: skip


def _every_field() -> Iterator[tuple[Struct, str, Field]]:
    for thing in THINGS:
        for name, field in fields_of(type(thing)).items():
            if field.is_of(str(getattr(thing, "kind", ""))):
                yield thing, name, field


EVERY_FIELD = tuple(_every_field())
"""One thing of each kind with each field that is asked of it."""


def named(case: object) -> str:
    """What a test of a field is called."""
    if isinstance(case, Struct) and not isinstance(case, Field):
        return f"{type(case).__name__} {getattr(case, 'id', '')}"
    return case if isinstance(case, str) else " "


def another(thing: Struct, name: str, field: Field) -> Any:
    """A value for this field that the thing has not."""
    match field.kind:
        case FieldKind.DRAWN:
            return DRAWN[name]
        case FieldKind.CHOICE:
            return CHOSEN[field.choices]
        case FieldKind.SEVERAL:
            return (CHOSEN[field.choices],)
        case _:
            return PLAIN[field.kind]


def saying(thing: Struct, name: str, value: Any) -> Struct:
    """The thing with another value of a field, which may be a part of another one."""
    if name in thing.__struct_fields__:
        return replace(thing, **{name: value})
    assert isinstance(thing, Border)
    if name in ("start", "end", "points"):
        return thing.drawn(**{name: value})
    return thing.bearing(value) if name == "kinds" else thing.marked(**{name: value})


def may_be_none(thing: Struct, name: str) -> bool:
    """Does its type have None?"""
    return type(None) in get_args(type_of(type(thing), name))
