"""Small designs for the tests of storage; `any_designs.py` makes many more."""

from __future__ import annotations

from immutables import Map
from msgspec.structs import replace

from rulesets.toulon.facts import TAG_TYPES
from workbench.engine.counters.counter_sheets import CounterSheet, Duplex
from workbench.engine.counters.faces import Face
from workbench.engine.counters.value_types import CounterPlace, ValueKind, ValueType
from workbench.engine.design import (
    ClauseLabel,
    Counter,
    Design,
    Faction,
    Parameter,
    Phase,
    Placement,
    Scenario,
    Side,
    SilencedProblem,
    TerrainType,
    UnitType,
)
from workbench.engine.maps.area_map import AreaMap, Fort, FortKind, Georeference, Junction, River, Space, SpaceKind
from workbench.engine.maps.border import Road, Shore, drawn_border
from workbench.engine.maps.hex_map import (
    CutEdges,
    HexGrid,
    HexMap,
    HexNumbering,
    HexZone,
    Orientation,
    Shifted,
    hexside,
)
from workbench.engine.maps.map_catalogue import LineClass, LineStyle, RoadClass
from workbench.engine.maps.map_parts import (
    Calibration,
    CalibrationMark,
    Crop,
    Furniture,
    FurnitureKind,
    LabelStyle,
    Layer,
    Link,
    MapLook,
    OneWay,
    Rectangle,
    Scan,
    StackingRule,
)
from workbench.engine.provenance import Provenance, Source
from workbench.engine.secrecy.declared import Secrecy, Secret, SecretKind
from workbench.engine.tables.axes import AxisKind, AxisType, Beyond, EntriesOf
from workbench.engine.tables.table import CellOrigin, Table

BOOK = Provenance(Source.RULEBOOK, "3")
FACES = (
    Face("reduced", Map({"strength": 2, "range": 1}), "cavalry"),
    Face("back", text="Reserve", ground="#202020", ink="#ffffff"),
)
GUESS = Provenance(Source.RECONSTRUCTED, "from the course of the coast")


def two_areas() -> AreaMap:
    """Two areas side by side, the road between them, an open sea below."""
    junctions = [
        Junction("a", 0.0, 0.0),
        Junction("b", 50.0, 0.0, "La Valette", BOOK, Map({"reconnoitre_point": "yes"})),
        Junction("c", 100.0, 0.0),
        Junction("d", 0.0, 40.0),
        Junction("e", 50.0, 40.0, tags=Map({"reconnoitre_point": "yes"})),
        Junction("f", 100.0, 40.0),
    ]
    borders = [
        drawn_border("ab", "a", "b", "", "west"),
        drawn_border("bc", "b", "c", "", "east"),
        drawn_border("cf", "c", "f", "", "east"),
        drawn_border("fe", "f", "e", "bay", "east").marked(shore=Shore.BEACH),
        replace(
            drawn_border("ed", "e", "d", "bay", "west").marked(shore=Shore.NOT_A_BEACH),
            provenance=Map({"shore": GUESS}),
        ),
        drawn_border("da", "d", "a", "", "west"),
        drawn_border("be", "b", "e", "east", "west", ((50.1, 13.3), (0.1 + 0.2, 20.0))).marked(
            road="pass", river="brook"
        ),
        drawn_border("fd", "f", "d", "", "bay", ((100.0, 80.0), (0.0, 80.0))).marked(blocked=True),
    ]
    spaces = [
        Space("bay", "Bay", SpaceKind.RADE, tags=Map({"ship_fire": "G"})),
        Space(
            "east",
            "East",
            terrain="woods",
            stacking=7,
            town=True,
            forts=(Fort("Redoubt", 1, FortKind.REDOUBT), Fort("Fort Rouge", 2, for_side="allies", provenance=BOOK)),
            victory_points=3,
            depot="british",
            label=(75.5, 20.25),
            notes="seen from the sea",
            tags=Map({"camp": "yes", "wing": "east", "unified_fort": "yes", "ship_fire": "GP"}),
            provenance=Map({"stacking": BOOK, "victory_points": GUESS}),
        ),
        Space("west", "West"),
    ]
    return AreaMap(
        "sheet",
        "The bay",
        120.0,
        90.0,
        junctions=Map({j.id: j for j in junctions}),
        borders=Map({b.id: b for b in borders}),
        spaces=Map({s.id: s for s in spaces}),
        roads=Map({"pass": Road("pass", "Road of the pass", road_class="secondary", provenance=GUESS)}),
        rivers=Map({"brook": River("brook", "Brook")}),
        georeference=Georeference(5.9, 43.1, 0.001, 0.00072, 80.0),
        provenance=GUESS,
    )


def few_hexes() -> HexMap:
    """Twelve hexes with a wood, a town, a bridged river and a road."""
    hexes = [
        Space("0102", "", SpaceKind.HEX, "woods"),
        Space(
            "0202",
            "Mill",
            SpaceKind.HEX,
            town=True,
            victory_points=2,
            tags=Map({"entry": "north"}),
            provenance=Map({"victory_points": BOOK}),
        ),
    ]
    borders = [hexside("0202", "0201", "river", "bridge", name="Mill bridge"), hexside("0301", "0302", "wall")]
    return HexMap(
        "hexes",
        "The mill",
        90.0,
        75.0,
        HexGrid(4, 3, 20.0, 12.0, 22.25, Orientation.FLAT, Shifted.EVEN, HexNumbering(first_row=1)),
        hexes=Map({x.id: x for x in hexes}),
        borders=Map({x.id: x for x in borders}),
        roads=Map({"lane": Road("lane", "Mill lane", ("0201", "0202", "0203"), "secondary", GUESS)}),
        provenance=BOOK,
    )


def small_design() -> Design:
    """A design with something of every kind in it, and no problem."""
    return Design(
        tag_types=TAG_TYPES,
        title="The bay",
        rules="toulon",
        designer="A. Nonymous",
        description="Two areas and a fleet",
        languages=("en", "fr"),
        maps=(
            two_areas(),
            few_hexes(),
        ),
        terrain=(TerrainType("clear", "Clear"), TerrainType("woods", "Woods", BOOK)),
        sides=(Side("allies", "Allies", "red"), Side("republic", "Republicans")),
        factions=(
            Faction("british", "British", "allies", "B", "#aa0000", "#ffffff", ("#aa0000", "#ffffff", "#0000aa")),
            Faction("wing", "Western wing", "republic", "W", "#0000aa", "#ffffff", ("#0000aa", "#ffffff", "#aa0000")),
        ),
        unit_types=(UnitType("infantry", "Infantry", "infantry"), UnitType("leader", "Leader", "flag")),
        counters=(
            Counter(
                "b1",
                "1st Foot",
                "1",
                "british",
                "infantry",
                4,
                "B3",
                values=Map({"fire": 2, "mark": "12"}),
                provenance=Map({"strength": BOOK, "quality": GUESS, "fire": BOOK, "mark": BOOK}),
            ),
            Counter(
                "b2",
                "2nd Foot",
                "2",
                "british",
                "infantry",
                300,
                arrival=3,
                provenance=Map({"strength": BOOK, "arrival": GUESS}),
            ),
            Counter("w1", "Guide", "G", "wing", "leader", notes="arrives late", provenance=Map({"strength": GUESS})),
        ),
        tables=(
            Table(
                "muster", "Rally", ("1", "2"), ("",), (("no",), ("yes",)), "1D6", "die", clause="29.2", provenance=BOOK
            ),
            Table("fire", "Fire", ("1", "2"), ("near", "far"), (("1", "0"), ("2", "1")), provenance=GUESS),
        ),
        parameters=(
            Parameter("river_cost", "Cost of a river", 3, "op", "3", BOOK),
            Parameter("first_side", "Who begins", "7"),
        ),
        sequence=(Phase("turn", "Turn"), Phase("move", "Movement", 1, "16", "Move", "allies")),
        scenarios=(
            Scenario(
                "siege",
                "The siege",
                1,
                12,
                "All of it",
                "sheet",
                (Placement("b1", "east"), Placement("w1", "west", Map({"temporary": "1", "permanent": "2"}))),
                Map({"points": 5}),
                Map({"weather": "fair"}),
                Map({"1": "August"}),
                Map({"placements": BOOK, "points": BOOK}),
            ),
        ),
        clauses=(ClauseLabel("3", "Rivers cost points"), ClauseLabel("16", "Movement")),
    )


def rich_design() -> Design:
    """The small design with all that its maps can have besides, and no problem."""
    design = small_design()
    (sheet, hexes) = design.maps
    east = replace(
        sheet.spaces["east"],
        occupancy=14,
        elevation=2,
        features=("town",),
        supply=("allies",),
        entry=("allies", "republic"),
        ports=("bay",),
        names=Map({"fr": "Est"}),
        label_style=LabelStyle(3.5, -12.0, "Serif", False),
    )
    pool = Space("pool", "Force pool", SpaceKind.BOX, shape=Rectangle(100.0, 80.0, 20.0, 10.0))
    scan = Scan(
        "scan",
        "scan.png",
        4000,
        3000,
        Calibration(25.0, 0.5, -3.0, -0.5, 25.0, 8.25),
        (CalibrationMark(0.0, 0.0, -3.0, 8.25),),
        60,
        locked=True,
        crop=Crop(10, 20, 3000, 2500),
    )
    track = Furniture("turns", FurnitureKind.TRACK, Rectangle(5.0, 82.0, 60.0, 6.0), "Turns", Map({"last": "12"}))
    rich_sheet = replace(
        sheet,
        borders=sheet.borders.set(
            "be", replace(sheet.borders["be"].marked(further_kinds=("bridge",)), one_way=OneWay.BACKWARDS)
        ),
        spaces=sheet.spaces.set("east", east).set("pool", pool),
        rivers=Map({"brook": River("brook", "Brook", river_class="stream")}),
        links=Map({"ship": Link("ship", "pool", "east", "transfer", 2, OneWay.FORWARDS, "By ship", BOOK)}),
        scans=(scan, Scan("old", "old.png", 10, 10, shown=False)),
        furniture=(track, Furniture("title", FurnitureKind.TITLE, Rectangle(5.0, 1.0, 40.0, 8.0), "The bay")),
        look=MapLook("period", Map({"sea": "#88aacc"}), (Layer("scan", False), Layer("names", True, 80))),
        stacking=StackingRule(6, None, True),
        metres_per_mm=80.0,
    )
    lake = HexZone(Space("lake", "Lake", SpaceKind.SEA_ZONE, tags=Map({"deep": "yes"})), ("0401", "0402"))
    box = HexZone(Space("box", "Off the map", SpaceKind.BOX, shape=Rectangle(80.0, 1.0, 9.0, 9.0)))
    wall = replace(hexes.borders["0301/0302"], one_way=OneWay.FORWARDS)
    rich_hexes = replace(
        hexes,
        grid=replace(hexes.grid, cut=CutEdges(left=True, playable=False)),
        borders=hexes.borders.set(wall.id, wall),
        zones=Map({"lake": lake, "box": box}),
        links=Map({"way": Link("way", "box", "0101", cost=1)}),
        furniture=(replace(track, shape=Rectangle(1.0, 60.0, 60.0, 6.0)),),
        km_per_hex=1.5,
    )
    return replace(
        design,
        maps=(
            rich_sheet,
            rich_hexes,
        ),
        terrain=(*design.terrain, TerrainType("town", "Town", BOOK, "#aa8866", "houses", "Built up", True)),
        road_classes=(RoadClass("secondary", "Lane", "#886633", 0.8, LineStyle.DASHED, BOOK),),
        line_classes=(LineClass("bridge", "Bridge"), LineClass("stream", "Stream", width_mm=0.5)),
        tables=(*design.tables, shore_fire()),
        unit_types=(replace(design.unit_types[0], size="II", places=Map({"range": "foot"})), design.unit_types[1]),
        counters=(replace(design.counters[0], quantity=2, faces=FACES), *design.counters[1:]),
        value_types=(ValueType("range", "Range", ValueKind.NUMBER, CounterPlace.LEFT_MIDDLE, 1, 6, "areas", "27.19"),),
        counter_sheets=(
            CounterSheet("counters", "Counters", 16.0, "Letter", 0.5, 1.0, Duplex.SHORT_EDGE, Map({"b1#2": (0, 1, 2)})),
        ),
        silenced=(SilencedProblem("off_the_sheet", "junction", "a", "it is meant so"),),
        secrets=(Secret(SecretKind.VALUE, "range", Secrecy.OWNER), Secret(SecretKind.TABLE, "shore")),
    )


def shore_fire() -> Table:
    """A table of three axes with all that can be said of it."""
    return Table(
        "shore",
        "Fire on ships",
        ("1", "2+"),
        ("1-2", "3+"),
        (("0", "1"), ("1", "2"), ("0", "0"), ("0", "1")),
        "1D2",
        "roll",
        "strength",
        planes=("near", "far"),
        plane_means="rade",
        row_axis=AxisType(AxisKind.ROLL, below=Beyond.NOTHING, low_is_better=True),
        column_axis=AxisType(AxisKind.RANGE, lines=(("weak", "strong"), ("a", "b"))),
        plane_axis=AxisType(AxisKind.NAMED, EntriesOf.SPACE),
        language="number",
        languages=Map({"3+": "signed"}),
        is_note=True,
        provenance_of=(CellOrigin("", "3+", "far", GUESS), CellOrigin("1", "1-2", "near", BOOK)),
    )
