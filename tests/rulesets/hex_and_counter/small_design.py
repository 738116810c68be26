"""A small design for the standard rules: a map by hand, units without names, every figure to be changed by a test."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from immutables import Map
from msgspec.structs import replace

from rulesets.hex_and_counter.facts import TAG_TYPES
from workbench.engine.design import (
    Counter,
    Design,
    Faction,
    Parameter,
    Phase,
    Placement,
    Scenario,
    Side,
    TerrainType,
    UnitType,
    Value,
)
from workbench.engine.maps.area_map import Space, SpaceKind
from workbench.engine.maps.border import Road
from workbench.engine.maps.hex_map import HexGrid, HexMap, hexside
from workbench.engine.tables.table import Table

BAND = ("#111111", "#eeeeee", "#111111")
PROCEDURES = ("reinforcements", "supply", "movement", "combat", "recovery")

# Pointy hexes, every second row half a hex to the right: 0101 0201 0301 ... / 0102 0202 ...
GRID = HexGrid(9, 7, 10.0, 10.0, 10.0)
HEXES = (
    Space("0301", "", SpaceKind.HEX, "woods"),
    Space("0404", "Town", SpaceKind.HEX, "clear", town=True, victory_points=3),
    Space("0604", "", SpaceKind.HEX, "marsh"),
    Space("0507", "", SpaceKind.UNPLAYABLE),
    Space("0104", "", SpaceKind.HEX, tags=Map({"supply_source": "blue", "entry": "west", "exit": "blue"})),
    Space("0904", "", SpaceKind.HEX, tags=Map({"supply_source": "red", "entry": "east"})),
    Space("0704", "", SpaceKind.HEX, stacking=1),
)
HEXSIDES = (
    hexside("0202", "0302", "river"),
    hexside("0203", "0303", "river", "bridge"),
    hexside("0206", "0306", "cliff"),
)
ROADS = (Road("lane", "The lane", ("0103", "0203", "0303", "0403"), "road"),)


def table(name: str, columns: Sequence[str], rows: Mapping[str, Sequence[object]], dice: str = "") -> Table:
    """A table of texts."""
    cells = tuple(tuple(str(cell) for cell in row) for row in rows.values())
    return Table(name, name, tuple(rows), tuple(columns), cells, dice)


TABLES = (
    table(
        "terrain_effects",
        ["infantry", "cavalry", "artillery"],
        {"clear": [1, 1, 1], "woods": [2, 3, "P"], "marsh": ["P", "P", "P"]},
    ),
    table("hexside_effects", [""], {"river": [2], "cliff": ["P"], "bridge": [0]}),
    table("road_effects", [""], {"road": ["1/2"]}),
    table("zone_effects", [""], {"river": ["stops"], "woods": ["stops"], "artillery": ["stops"]}),
    table(
        "combat_results",
        ["1:2", "1:1", "2:1", "3:1"],
        {
            "1": ["1R/-", "1/-", "R/-", "-/-"],
            "2": ["R/-", "R/-", "-/-", "-/R"],
            "3": ["R/-", "-/-", "1/1", "-/R2"],
            "4": ["-/-", "1/1", "-/R", "-/1R"],
            "5": ["-/-", "-/R", "EX", "DE"],
            "6": ["1/1", "EX", "DE", "DE"],
        },
        "1D6",
    ),
    table("combat_effects", ["shift", "modifier"], {"woods": [-1, 0], "town": [0, -1], "river": [-1, 0]}),
)
PARAMETERS: Mapping[str, Value] = {"stacking_limit": 2, "zones_of_control": "rigid", "supply_range": 4}

# id: side, unit type, strength, further values
UNITS: Mapping[str, tuple[str, str, int, Mapping[str, Value]]] = {
    "b1": ("blue", "infantry", 4, {"steps": 2}),
    "b2": ("blue", "infantry", 4, {"steps": 2}),
    "b3": ("blue", "infantry", 3, {"steps": 3}),
    "b_horse": ("blue", "cavalry", 2, {"movement": 6}),
    "b_guns": ("blue", "artillery", 5, {"defence": 1}),
    "b_train": ("blue", "infantry", 0, {}),
    "b_late": ("blue", "infantry", 2, {"entry": "west"}),
    "r1": ("red", "infantry", 4, {"steps": 2}),
    "r2": ("red", "infantry", 2, {"steps": 2, "reduced_strength": 2}),
    "r3": ("red", "infantry", 2, {}),
    "r_guns": ("red", "artillery", 4, {"defence": 1}),
    "r_late": ("red", "infantry", 2, {"entry": "east"}),
}


def counter(name: str) -> Counter:
    side, kind, strength, values = UNITS[name]
    return Counter(
        name,
        name.upper(),
        name,
        f"{side}_army",
        kind,
        strength,
        arrival=2 if name.endswith("_late") else None,
        values=Map({"movement": 4, **values}),
    )


def small_design(
    parameters: Mapping[str, Value] | None = None, tables: Sequence[Table] = (), without: Sequence[str] = ()
) -> Design:
    """The design with other parameters and tables; `without` names tables and parameters that it lacks."""
    figures = {**PARAMETERS, **(parameters or {})}
    sheets = {t.id: t for t in (*TABLES, *tables)}
    phases = [Phase(f"{side}_{what}", what, 1, "", what, side) for side in ("blue", "red") for what in PROCEDURES]
    return Design(
        title="A small battle",
        rules="hex_and_counter",
        tag_types=TAG_TYPES,
        maps=(
            HexMap(
                "field",
                "The field",
                120.0,
                90.0,
                GRID,
                hexes=Map({x.id: x for x in HEXES}),
                borders=Map({x.id: x for x in HEXSIDES}),
                roads=Map({x.id: x for x in ROADS}),
            ),
        ),
        terrain=tuple(TerrainType(name, name.title()) for name in ("clear", "woods", "marsh")),
        sides=(Side("blue", "Blue"), Side("red", "Red", "red")),
        factions=tuple(
            Faction(f"{side}_army", side.title(), side, side[0], "#ffffff", "#000000", BAND) for side in ("blue", "red")
        ),
        unit_types=tuple(UnitType(kind, kind, kind) for kind in ("infantry", "cavalry", "artillery")),
        counters=tuple(counter(name) for name in UNITS),
        tables=tuple(sheets[name] for name in sheets if name not in without),
        parameters=tuple(Parameter(name, name, value) for name, value in figures.items() if name not in without),
        sequence=(Phase("head", "The turn"), *phases, Phase("check", "Victory check", 0, "", "victory_check")),
        scenarios=(
            Scenario("battle", "The battle", 1, 4, placements=(Placement("b1", "0204"), Placement("r1", "0804"))),
        ),
    )


def with_scenario(design: Design, **changed: Any) -> Design:
    """The design with other things in its scenario."""
    return replace(design, scenarios=(replace(design.scenarios[0], **changed),))
