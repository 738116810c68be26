"""The design of the coin game: four areas in a square, a road up the middle, a river, two sides of three men.

::

    p00 --- p10 --- p20
     | north | east  |      the border of north and east, and that of west and south, carry the road;
    p01 --- p11 --- p21     the border of east and south carries the river; south is a town with a fort
     | west  | south |
    p02 --- p12 --- p22
"""

from __future__ import annotations

from immutables import Map

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
from workbench.engine.maps.area_map import AreaMap, Fort, Junction, River, Space
from workbench.engine.maps.border import Road, drawn_border
from workbench.engine.maps.tags import YES, TagKind, TagOf, TagType
from workbench.engine.provenance import Provenance, Source
from workbench.engine.tables.table import Table

SIDE_MM = 50.0
BOOK = Provenance(Source.RULEBOOK, "1")
SECTION_ENDS = TagType("point", TagKind.YES_NO, of=TagOf.JUNCTION, on_map=True, ends_sections=True)
POINT = Map({SECTION_ENDS.id: YES})


def square_map() -> AreaMap:
    """Four areas round the junction p11."""
    junctions = [
        Junction(f"p{x}{y}", 10 + x * SIDE_MM, 10 + y * SIDE_MM, tags=POINT if x == 1 else Map())
        for x in range(3)
        for y in range(3)
    ]
    borders = [
        drawn_border("top_west", "p00", "p10", left="", right="north"),
        drawn_border("top_east", "p10", "p20", left="", right="east"),
        drawn_border("right_north", "p20", "p21", left="", right="east"),
        drawn_border("right_south", "p21", "p22", left="", right="south"),
        drawn_border("bottom_east", "p22", "p12", left="", right="south"),
        drawn_border("bottom_west", "p12", "p02", left="", right="west"),
        drawn_border("left_south", "p02", "p01", left="", right="west"),
        drawn_border("left_north", "p01", "p00", left="", right="north"),
        drawn_border("north_east", "p10", "p11", left="east", right="north").marked(road="highway"),
        drawn_border("west_south", "p11", "p12", left="south", right="west").marked(road="highway"),
        drawn_border("north_west", "p01", "p11", left="north", right="west"),
        drawn_border("east_south", "p11", "p21", left="east", right="south", points=((80.0, 63.0),)).marked(
            river="brook"
        ),
    ]
    spaces = [
        Space("north", "North", stacking=3, label=(35.0, 35.0)),
        Space("east", "East", stacking=3, provenance=Map({"stacking": BOOK})),
        Space("south", "South Town", stacking=2, town=True, forts=(Fort("Old Wall", 2),), victory_points=1),
        Space("west", "West", stacking=3, terrain="rough"),
    ]
    return AreaMap(
        id="square",
        title="The Square",
        width_mm=120.0,
        height_mm=120.0,
        junctions=Map({j.id: j for j in junctions}),
        borders=Map({b.id: b for b in borders}),
        spaces=Map({s.id: s for s in spaces}),
        roads=Map({"highway": Road("highway", "The Highway")}),
        rivers=Map({"brook": River("brook", "The Brook")}),
    )


def coin_design() -> Design:
    """The whole design; the rules module is `coins`."""
    men = [
        Counter(f"{side}_{n}", f"{side.title()} {n}", str(n), side, "man", strength=n, values=Map({"coins": n}))
        for side in ("red", "blue")
        for n in (1, 2, 3)
    ]
    homes = {"red": "north", "blue": "south"}
    return Design(
        title="The Coin Game",
        rules="coins",
        tag_types=(SECTION_ENDS,),
        designer="nobody",
        maps=(square_map(),),
        terrain=(TerrainType("clear", "Clear"), TerrainType("rough", "Rough")),
        sides=(Side("red", "The Reds", "red"), Side("blue", "The Blues")),
        factions=(
            Faction("red", "Reds", "red", "R", "#aa3333", "#ffffff", ("#aa0000", "#ffffff", "#aa0000")),
            Faction("blue", "Blues", "blue", "B", "#3333aa", "#ffffff", ("#0000aa", "#ffffff", "#0000aa")),
        ),
        unit_types=(UnitType("man", "Man", "infantry"),),
        counters=tuple(men),
        tables=(
            Table(
                "fight", "Who falls", ("1", "2", "3", "4", "5", "6"), ("",),
                tuple((word,) for word in ("A", "A", "-", "D", "D", "D")), dice="1D6", clause="4.1", provenance=BOOK,
            ),
        ),
        parameters=(Parameter("moves", "Moves of a side", 4, clause="3.1", provenance=BOOK),),
        sequence=(Phase("bid", "Bidding", clause="2"), Phase("move", "Movement", clause="3")),
        scenarios=(
            Scenario(
                "short", "A short evening", 1, 3, map="square",
                placements=tuple(Placement(c.id, homes[c.faction]) for c in men), tracks=Map({"red": 0, "blue": 0}),
            ),
            Scenario("long", "A long evening", 1, 12, map="square",
                placements=tuple(Placement(c.id, homes[c.faction]) for c in men), tracks=Map({"red": 0, "blue": 0})),
        ),
    )  # fmt: skip
