"""A second little game by data alone, of another kind than Crossroads: a column tries to break out to the east.

Flat-sided hexes, 12 by 10, numbered row first; combat by difference of strength with two dice; locking zones that end
at marsh and do not leave forts; two movement phases a side around its combat, a joint supply and a joint recovery
phase; stacking by strength; won at once by leading enough steps off the map, or by stopping them.
"""

from __future__ import annotations

from immutables import Map

from tests.rulesets.hex_and_counter.small_design import BAND, table
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
)
from workbench.engine.maps.area_map import Space, SpaceKind
from workbench.engine.maps.border import Road
from workbench.engine.maps.hex_map import HexGrid, HexMap, HexNumbering, NumberOrder, Orientation, Shifted, hexside

NUMBERS = HexNumbering(NumberOrder.ROW_FIRST)
GRID = HexGrid(12, 10, 10.0, 10.0, 10.0, Orientation.FLAT, Shifted.EVEN, NUMBERS)
EXIT = Map({"exit": "column", "supply_source": "column"})
HEXES = (
    *(Space(f"{row:02}12", "", SpaceKind.HEX, "open", tags=EXIT) for row in (4, 5, 6)),
    *(Space(number, "", SpaceKind.HEX, "marsh") for number in ("0305", "0405", "0705", "0806")),
    Space("0508", "The fort", SpaceKind.HEX, "fort", town=True, stacking=12, victory_points=2),
    Space("0101", "", SpaceKind.HEX, "open", tags=Map({"entry": "north_west"})),
    Space("0112", "", SpaceKind.HEX, "open", tags=Map({"entry": "north_east", "supply_source": "garrison"})),
)
# (side, type, attack, defence, movement, steps, hex; "" comes later)
UNITS = {
    "van": ("column", "foot", 5, 5, 4, 2, "0502"),
    "main": ("column", "foot", 7, 6, 4, 3, "0501"),
    "rear": ("column", "foot", 4, 5, 4, 2, "0601"),
    "scouts": ("column", "horse", 2, 1, 7, 1, "0402"),
    "late": ("column", "horse", 3, 2, 7, 2, ""),
    "fort": ("garrison", "foot", 5, 7, 3, 3, "0508"),
    "left": ("garrison", "foot", 4, 4, 4, 2, "0407"),
    "right": ("garrison", "foot", 4, 4, 4, 2, "0607"),
    "patrol": ("garrison", "horse", 2, 2, 7, 1, "0606"),
    "relief": ("garrison", "horse", 4, 3, 7, 2, ""),
}
SKIRMISH = (("scouts", "0403"), ("van", "0503"), ("patrol", "0405"), ("left", "0505"))
ARRIVALS = {"late": [2, "north_west"], "relief": [3, "north_east"]}
RESULTS = {
    "2": ["AE", "AE", "A1R", "A1", "AR2", "AR"],
    "3": ["AE", "A1R", "A1", "AR", "AR", "NE"],
    "4": ["A1R", "A1", "AR", "AR", "NE", "A1 D1"],
    "5": ["A1", "AR", "AR", "NE", "A1 D1", "DR"],
    "6": ["AR", "AR", "NE", "A1 D1", "DR", "D1"],
    "7": ["AR", "NE", "A1 D1", "DR", "D1", "D1R"],
    "8": ["NE", "A1 D1", "DR", "D1", "D1R", "D1R2"],
    "9": ["A1 D1", "DR", "D1", "D1R", "D1R2", "D2R"],
    "10": ["DR", "D1", "D1R", "D1R2", "EX", "D2R2"],
    "11": ["D1", "D1R", "EX", "EX", "DE", "DE"],
    "12": ["EX", "EX", "DE", "DE", "DE", "DE"],
}
TABLES = (
    table("terrain_effects", ["foot", "horse"], {"open": [1, 1], "marsh": [3, "P"], "fort": [1, 1]}),
    table("hexside_effects", ["foot", "horse"], {"stream": [1, 2]}),
    table("road_effects", [""], {"track": ["2/3"]}),
    table("zone_effects", [""], {"marsh": ["into"], "fort": ["out_of"]}),
    table("combat_results", ["-5", "-2", "0", "+2", "+4", "+7"], RESULTS, "2D6"),
    table("combat_effects", ["shift", "modifier"], {"fort": [-2, 0], "marsh": [-1, 0], "stream": [0, -1]}),
    table("retreat_priorities", [""], {"towards_supply": [""], "empty_hex": [""]}),
    table("supply_edges", [""], {"column": ["west"], "garrison": ["east"]}),
    table("victory_points", ["column", "garrison"], {"0508": [3, 1], "step_lost": [1, 1], "step_exited": [2, 0]}),
    table("held", [""], {"0508": ["garrison"]}),
    table("objectives", ["steps_lost", "steps_exited"], {"column": [0, 6], "garrison": [6, 0]}),
    table("objectives_skirmish", ["steps_exited"], {"column": [3]}),
    table("arrivals_breakout", ["turn", "entry"], ARRIVALS),
)
PARAMETERS = {
    "stacking_limit": 9,
    "stacking_counts": "strength",
    "zones_of_control": "locking",
    "zone_entry_cost": 1,
    "supply_range": 9,
    "unsupplied_movement_percent": 75,
    "blocked_retreat": "step_a_hex",
    "recovery_at_most": 5,
    "early_victory_margin": 14,
}
SEQUENCE = (
    ("", "reinforcements"),
    ("", "supply"),
    ("column", "movement"),
    ("column", "combat"),
    ("column", "movement"),
    ("garrison", "movement"),
    ("garrison", "combat"),
    ("garrison", "movement"),
    ("", "recovery"),
    ("", "victory_check"),
)


def breakout() -> Design:
    """The whole design."""
    return Design(
        title="Breakout",
        rules="hex_and_counter",
        maps=(
            HexMap(
                "plain",
                "The plain",
                140.0,
                120.0,
                GRID,
                "open",
                Map({space.id: space for space in HEXES}),
                Map({x.id: x for x in (hexside("0504", "0505", "stream"), hexside("0604", "0605", "stream"))}),
                Map({"way": Road("way", "The way", ("0501", "0502", "0503", "0504", "0505"), "track")}),
            ),
        ),
        terrain=tuple(TerrainType(name, name.title()) for name in ("open", "marsh", "fort")),
        sides=(Side("column", "The column"), Side("garrison", "The garrison", "red")),
        factions=tuple(Faction(f"{s}_army", s, s, s[0], "#ffffff", "#000000", BAND) for s in ("column", "garrison")),
        unit_types=(UnitType("foot", "Foot", "infantry"), UnitType("horse", "Horse", "cavalry")),
        counters=tuple(_counter(name) for name in UNITS),
        tables=TABLES,
        parameters=tuple(Parameter(name, name, value) for name, value in PARAMETERS.items()),
        sequence=tuple(Phase(f"{n}", what, 0, "", what, side) for n, (side, what) in enumerate(SEQUENCE)),
        scenarios=(
            Scenario(
                "breakout",
                "The breakout",
                1,
                9,
                placements=tuple(Placement(name, unit[-1]) for name, unit in UNITS.items() if unit[-1]),
            ),
            Scenario("skirmish", "The skirmish", 1, 12, placements=tuple(Placement(*at) for at in SKIRMISH)),
        ),
    )


def _counter(name: str) -> Counter:
    side, kind, attack, defence, movement, steps, _ = UNITS[name]
    values = Map({"defence": defence, "movement": movement, "steps": steps})
    return Counter(name, name.title(), name, f"{side}_army", kind, attack, values=values)
