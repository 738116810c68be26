"""Small designs whose names TripleA forbids."""

from __future__ import annotations

import shapely
from immutables import Map
from msgspec.structs import replace

from tests.cartography.coverages import coverage_map, quadrilaterals
from workbench.engine.design import Counter, Design, Faction, Phase, Placement, Scenario, Side, UnitType
from workbench.engine.maps.area_map import AreaMap, SpaceKind
from workbench.engine.maps.border import BLOCKED, Feature

BAND = ("#112233", "#445566", "#778899")
ODD_NAMES = ["A&B", "A<B", "A (B)", 'say "x"', "a;b/c, d\te", "z" * 300, "土伦", "a&b", "Mer Sea Zone"]


def small_map() -> AreaMap:
    """Nine areas with odd names; one is a sea zone, one is not played, one border is closed."""
    bare = coverage_map(quadrilaterals({}))
    named = {
        space: replace(bare.spaces[space], name=name)
        for space, name in zip(sorted(bare.spaces), ODD_NAMES, strict=True)
    }
    named["A22"] = replace(named["A22"], kind=SpaceKind.SEA_ZONE)
    named["A00"] = replace(named["A00"], kind=SpaceKind.UNPLAYABLE)
    between = bare.borders_between("A11", "A12")[0]
    closed = replace(between, features=(Feature(BLOCKED),))
    return bare.with_spaces(named.values()).with_borders([closed])


def small_design() -> Design:
    counters = (
        Counter("one", "PUs", "", "f", "inf", 3, values=Map({"movement": 4, "steps": 2, "defence": 9}), quantity=3),
        Counter("two", "pus", "", "g", "ship", 2),
        Counter("three", "Кавалерия", "", "", "", 1),
        Counter("four", "late & <odd>", "", "f", "inf", 1, arrival=3),
    )
    scenario = Scenario(
        "s 1",
        "Odd <scenario> & more",
        1,
        4,
        placements=(
            Placement("one", "A10"),
            Placement("one#2", "A10"),
            Placement("two", "A22"),
            Placement("three", "A11"),
            Placement("one#3", "A12"),
            Placement("two", "A12"),
            Placement("one", "nowhere"),
        ),
        held=Map({"A20": "s2"}),
    )
    return Design(
        "Odd & <design>",
        "",
        maps=(small_map(),),
        sides=(Side("s1", "Bl(ue)"), Side("s2", "9 Réd", "red")),
        factions=(Faction("f", "F", "s1", "F", *BAND[:2], BAND), Faction("g", "G", "s2", "G", *BAND[:2], BAND)),
        unit_types=(UnitType("inf", "Infantry", "infantry"), UnitType("ship", "Ship", "ship")),
        counters=counters,
        sequence=(Phase("x", "Begin"), Phase("y", "Second goes first", side="s2")),
        scenarios=(scenario,),
    )


def odd_design() -> Design:
    """The same with two islands, one of them in the sea, and a scenario that gives everything."""
    shapes = quadrilaterals({})
    for name, island in (("A11", "isle"), ("A22", "rock")):
        x, y = shapes[name].centroid.coords[0]
        isle = shapely.box(x - 8, y - 5, x + 8, y + 5)
        shapes[name], shapes[island] = shapes[name].difference(isle), isle
    design, bare = small_design(), coverage_map(shapes)
    spaces = {**design.area_maps[0].spaces} | {name: bare.spaces[name] for name in ("isle", "rock")}
    closed = replace(bare.borders_between("A11", "A12")[0], features=(Feature(BLOCKED),))
    scenario = design.scenarios[0]
    inside = tuple(placement for placement in scenario.placements if placement.space in spaces)
    shown = bare.with_spaces(spaces.values()).with_borders([closed])
    return replace(design.with_map(shown), scenarios=(replace(scenario, placements=inside),))
