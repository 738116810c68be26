"""A small design in which everything is called oddly: a map of hexes, one of areas, sides, counters, a scenario."""

from __future__ import annotations

from immutables import Map
from msgspec.structs import replace

from workbench.cartography.areas.coverage import NamedPolygon
from workbench.cartography.areas.polygons_to_borders import borders_of_polygons
from workbench.engine.counters.faces import Face
from workbench.engine.design import Counter, Design, Faction, Phase, Placement, Scenario, Side, Table, UnitType
from workbench.engine.maps.area_map import AreaMap, Space
from workbench.engine.maps.hex_map import HexGrid, HexMap
from workbench.engine.scenarios.scenario_parts import Arrival, FreeSetUp

ODD = "<a href=\"x\">&amp; 'x'; y/z, t\tb \\ \x1b $name$ ;,/\\"
LONG = "Ж" * 300
NAMES = (ODD, LONG, "'", "'quoted'", "\\begins", "ends\\", "a;b", "a,b", "a/b", "漢字", "$LocationName$", "{x}", "")
BAND = ("#FFFFFF", "#000000", "#FFFFFF")


def areas() -> AreaMap:
    """A lake with an island in it, a land round the lake, and an area in two pieces; two are called alike."""
    lake, island, land = _ring(20, 20, 40), _ring(30, 30, 10), _ring(0, 0, 80)
    shapes = {
        "lake": (ODD, (lake, island)),
        "island": ("Land", (island,)),
        "land": ("Land", (land, lake)),
        "apart": ("", (_ring(100, 0, 20),)),
        "piece": ("", (_ring(100, 40, 20),)),
    }
    polygons = [NamedPolygon(space, space, rings) for space, (_, rings) in shapes.items()]
    junctions, borders = borders_of_polygons(polygons)
    one = {"piece": "apart"}
    joined = {
        key: replace(border, first=one.get(border.left, border.left), second=one.get(border.right, border.right))
        for key, border in borders.items()
    }
    spaces = Map({space: Space(space, name) for space, (name, _) in shapes.items() if space not in one})
    return AreaMap("a", ODD, 130.0, 90.0, junctions, Map(joined), spaces)


def _ring(x: float, y: float, side: float) -> tuple[tuple[float, float], ...]:
    return ((x, y), (x + side, y), (x + side, y + side), (x, y + side))


def odd_design() -> Design:
    """Counters of all these names on a map of hexes called so too."""
    sides = (Side("one:1", ODD), Side("two", "B: c, d"), Side("three", "B: c, d", "red"))
    factions = tuple(
        Faction(f"f{at}", name, side.id, "x", "#204080", "#FFFFFF", BAND)
        for at, (name, side) in enumerate(zip((ODD, "", LONG), sides, strict=True))
    )
    types = (UnitType("inf", ODD, "infantry"), UnitType("own;type", "", "cavalry"))
    counters = tuple(
        Counter(
            f"c{at};{name[:5]}", name, "", f"f{at % 4}", "inf", strength=at,
            values=Map({"steps": 1 + at % 4, "a;b,c": ODD}), quantity=1 + at % 3,
            faces=(Face("own, face", text=ODD),) if at % 2 else (),
        )
        for at, name in enumerate(NAMES)
    )  # fmt: skip
    numbers = ("0101", "0102", "0203", "0303")
    scenario = Scenario(
        ODD, ODD, 2, 4, ODD, turn_names=Map({"2": ODD}), map="h",
        placements=tuple(Placement(one.id, numbers[at % 4]) for at, one in enumerate(counters[:8])),
        free=(FreeSetUp("free; area", (counters[8].id,), "0101"),),
        arrivals=(Arrival((counters[9].id,), "3", "0101"),),
    )  # fmt: skip
    table = Table(ODD, ODD, ("<1", ""), (ODD, "b"), (("a & b", "<td>"), ("1", "2")), dice="1D6", notes=ODD)
    hexes = HexMap("h", ODD, 100, 80, HexGrid(4, 3, 18.0, 20.0, 20.0))
    phases = (Phase("a", ODD, side="two"), Phase("b", "in, it", 1), Phase("c", "", 1))
    return Design(
        ODD, "", designer=ODD, description=ODD, maps=(hexes, areas()), sides=sides, factions=factions,
        unit_types=types, counters=counters, tables=(table,), scenarios=(scenario, Scenario("empty", ODD, 1, 1)),
        sequence=phases,
    )  # fmt: skip
