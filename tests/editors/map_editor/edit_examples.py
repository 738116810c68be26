"""A design with something of everything on a map of areas and a map of hexes, and an example of every kind of edit."""

from __future__ import annotations

from immutables import Map
from msgspec.structs import replace

from rulesets.toulon.facts import RECONNOITRE_POINT, SHIP_FIRE, TAG_TYPES
from tests.changed_parameters import change_parameter
from tests.editors.map_editor import spoilt_maps
from tests.editors.map_editor.conftest import small_map
from tests.editors.map_editor.spoilt_maps import with_thin_gap
from workbench.cartography.hexes.hex_patches import HexPatch
from workbench.cartography.hexes.hex_resizing import Sides, centred, counted_anew, widened
from workbench.cartography.moved_sheets import Move
from workbench.engine.counters.counter_sheets import CounterSheet
from workbench.engine.counters.faces import Face
from workbench.engine.design import Counter, Design, Phase, Placement, Scenario, Side, SilencedProblem, TerrainType
from workbench.engine.maps.area_map import AreaMap, Fort, River, Space, SpaceKind
from workbench.engine.maps.border import RIVER, Border, Feature, Road, drawn_border, plain_features
from workbench.engine.maps.hex_grid import Corner, HexNumbering, NumberOrder
from workbench.engine.maps.hex_map import HexGrid, HexMap, HexZone, hexside_id
from workbench.engine.maps.map_catalogue import RoadClass
from workbench.engine.maps.map_parts import (
    Calibration,
    CalibrationMark,
    Furniture,
    FurnitureKind,
    Layer,
    Link,
    MapLook,
    OneWay,
    Rectangle,
    Scan,
    StackingRule,
)
from workbench.engine.maps.tags import TagKind, TagType
from workbench.engine.problem import Level, Place, plain_problem
from workbench.engine.provenance import BY_THE_DESIGNER
from workbench.engine.secrecy.declared import Secrecy, SecretKind
from workbench.engine.tables.table import Table
from workbench.storage.checks import CHECKS
from workbench.storage.checks.design.set_ups import TakeOutOfSetUp
from workbench.storage.checks.fixes.design_fixes import fix_in
from workbench.storage.checks.fixes.hex_fixes import KeepHexesOfZone
from workbench.storage.checks.fixes.map_fixes import FixAll, ForgetStored, GrowSheet
from workbench.storage.edits.areas.area_edits import (
    BendBorder,
    ClearArea,
    DissolveJunction,
    DrawArea,
    InsertJunction,
    MergeAreas,
    MoveJunction,
    RemoveBorder,
    RemoveBorderPoint,
    SplitArea,
)
from workbench.storage.edits.areas.line_edits import (
    AddPoint,
    RemoveRiver,
    TagJunction,
)
from workbench.storage.edits.areas.outline_edits import CloseGap, CutLoops, MakeAnew
from workbench.storage.edits.areas.shape_edits import (
    CutHole,
    InsertBorderPoint,
    JoinJunctions,
    MoveArea,
    MoveBorderPoint,
    RedrawBorders,
    Redrawing,
)
from workbench.storage.edits.border_edits import (
    MarkBorders,
    NameBorders,
    OpenOneWay,
    TagBorders,
    TurnBorders,
    mark_kind,
)
from workbench.storage.edits.catalogue_edits import AddKind, ChangeKind, RemoveKind
from workbench.storage.edits.counters.counter_edits import AddCounters, PutOnSheet, RemoveCounters, SetFaces
from workbench.storage.edits.declarations.secrecy_edits import SetSecrecy
from workbench.storage.edits.edit import Edit
from workbench.storage.edits.edits import (
    ChangeDesign,
    ChangeSpace,
    ReplaceDesign,
    ReplaceEntry,
    ReplaceMap,
    ReplaceSpace,
    Together,
)
from workbench.storage.edits.furniture_edits import AddFurniture, ChangeFurniture, OrderFurniture, RemoveFurniture
from workbench.storage.edits.hex_edits import ChangeHex, PaintTerrain
from workbench.storage.edits.hex_painting import HexPaint, LayPatch, PaintHexes, PaintKind
from workbench.storage.edits.link_edits import AddLink, RemoveLinks
from workbench.storage.edits.listed_edits import AddThing, MoveThing, RemoveThing
from workbench.storage.edits.renumbering import RenameSpace, RenumberHexes
from workbench.storage.edits.resizing import ResizeHexMap, ResizeSheet
from workbench.storage.edits.road_edits import CutRoad, ExtendRoad, LayRoad, RemoveRoads
from workbench.storage.edits.scan_edits import AddScan, ChangeScan, OrderScans, RemoveScan
from workbench.storage.edits.scenarios.scenario_edits import AddScenario, LetArrive, RemoveScenarios, StandCounters
from workbench.storage.edits.sequence_edits import (
    UP,
    AddPhases,
    IndentPhase,
    MovePhase,
    RemovePhases,
    RepeatPhase,
    SetOwnFigure,
    ShiftPhase,
)
from workbench.storage.edits.sheet_edits import ChangeSheet, OrderLayers, SetColour, SetLayers, SetStyle
from workbench.storage.edits.silence_edits import Silence, Unsilence
from workbench.storage.edits.table_edits import (
    AddTable,
    CellName,
    Entry,
    RemoveTables,
    ReshapeTable,
    SetCells,
    SetOrigins,
)
from workbench.storage.edits.tag_edits import DeclareTag, ForgetTagType, TagPlacement
from workbench.storage.edits.thing_edits import ChangeThings, SetThings
from workbench.storage.edits.zone_edits import AddBox, AddZone, MoveBox, PaintLetter, PaintZone, RemoveBox
from workbench.storage.history.history_edits import ApplyStep
from workbench.storage.history.packed_changes import packed_changes, unpacked_changes
from workbench.storage.starters.starter_design import PlayByStandardRules, starter_design
from workbench.storage.starters.trial_set_up import SetUpForATrial

AREAS, HEXES = "small", "hexes"
SHAPE = Rectangle(5.0, 90.0, 20.0, 12.0)
SCANS = tuple(Scan(name, f"{name}.json", 400, 300, Calibration(4, 0, 0, 0, 4, 0)) for name in ("scan1", "scan2"))
PIECES = tuple(Furniture(name, FurnitureKind.TEXT, SHAPE, name) for name in ("text1", "text2"))
LOOK = MapLook(colours=Map({"sea": "#99bbcc"}))
SILENCED = SilencedProblem("isolated", "space", "C", "it is an island")
WARNING = plain_problem(Level.WARNING, "shore", Place("border", "B-S", "a coast", AREAS), "is a coast")
OFF_THE_SHEET = plain_problem(
    Level.WARNING, "furniture_off_the_sheet", Place("furniture", "text3", "", AREAS), "lies off it"
)


def everything() -> Design:
    """The standard rules on a map of areas, and a map of hexes beside it."""
    bare = starter_design("Everything", areas())
    sheets = replace(bare.with_map(hexes()), silenced=(SILENCED,))
    scenario = replace(bare.scenarios[0], placements=(Placement("blue_horse", "A"),))
    return replace(sheets, scenarios=(scenario,), tag_types=(*bare.tag_types, *TAG_TYPES))


def areas() -> AreaMap:
    drawn = small_map()
    bend = drawn.borders["A-B"].drawn(points=((62.0, 35.0),)).marked(river="W1")
    spaces = drawn.spaces.set("box", Space("box", "Staff box", SpaceKind.BOX, shape=SHAPE))
    astray = Furniture("text3", FurnitureKind.TEXT, Rectangle(500.0, 500.0, 20.0, 10.0), "Astray")
    return replace(
        drawn, borders=drawn.borders.set("A-B", bend), spaces=spaces, scans=SCANS, furniture=(*PIECES, astray),
        look=LOOK, links=Map({"L1": Link("L1", "A", "box")}),
    )  # fmt: skip


def hexes() -> HexMap:
    side = hexside_id("0202", "0203")
    sea = HexZone(Space("bay", "Bay", SpaceKind.SEA_ZONE, "sea"), ("0601", "0602"))
    box = HexZone(Space("depot", "Depot", SpaceKind.BOX, shape=SHAPE))
    return HexMap(
        HEXES, "Hexes", 200.0, 150.0, HexGrid(8, 6, 20.0, 20.0, 20.0),
        hexes=Map({"0202": Space("0202", "Mill", SpaceKind.HEX, "woods")}),
        borders=Map({side: Border(side, "0202", "0203", plain_features(("river",)))}),
        roads=Map({"R1": Road("R1", "High road", ("0101", "0201", "0301", "0401"))}),
        zones=Map({"bay": sea, "depot": box}), links=Map({"L1": Link("L1", "0101", "depot")}), scans=SCANS,
        furniture=PIECES, look=LOOK,
    )  # fmt: skip


def with_a_stray_border() -> AreaMap:
    """As a file of another program may bring it: a border that ends at nothing."""
    stray = drawn_border("stray", "J1", "nowhere", "A", "A")
    return replace(areas(), borders=areas().borders.set("stray", stray))


def with_a_loop() -> AreaMap:
    """The border of A and B runs round once before it goes on."""
    first, last = (areas().junctions[end].point for end in (areas().borders["A-B"].start, areas().borders["A-B"].end))
    x, y = (first[0] + last[0]) / 2, (first[1] + last[1]) / 2
    points = ((x - 2, y + 1), (x + 2, y + 1), (x + 2, y - 1), (x - 2, y + 2))
    return replace(areas(), borders=areas().borders.set("A-B", areas().borders["A-B"].drawn(points=points)))


def thin_gap() -> AreaMap:
    """Areas of a coverage round a strip that is none of theirs."""
    spoilt = with_thin_gap(spoilt_maps.areas())
    assert isinstance(spoilt, AreaMap)
    return replace(spoilt, id=AREAS)


_LOST_HORSE = ReplaceEntry(
    "A set-up off the map",
    "scenarios",
    replace(everything().scenarios[0], placements=(Placement("blue_horse", "gone"),)),
)
HORSE_IS_LOST = CHECKS["unknown_space"].at(
    Place("scenario", "first", everything().scenarios[0].title), counter="blue_horse", space="gone"
)
_MARK = MarkBorders(AREAS, ("A-C",), (Feature(RIVER, "W1"), Feature("ford")))
_DISTRICT = ((15.0, 65.0), (40.0, 65.0), (40.0, 90.0), (15.0, 90.0))
_PATCH = HexPatch(
    (((0, 0), Space("", "Copse", SpaceKind.HEX, "woods")), ((1, 0), Space("", "", SpaceKind.HEX, "marsh")))
)
_TURNED = HexNumbering(order=NumberOrder.ROW_FIRST, corner=Corner.LOWER_LEFT, column_digits=3, prefix="N")
_SIDES = Sides(-2, 1, 0, -1)
_SMALLER = centred(counted_anew(widened(hexes().grid, _SIDES)), 240.0, 180.0)
_ROAD = Road("R2", "Lane", ("0301", "0302", "0303"), "track")
_MOOD = TagType("mood", TagKind.CHOICE, ("glum", "gay"))
_THIRD_SCAN = replace(SCANS[0], id="scan3")
_LAID_SCAN = replace(SCANS[0], calibration=Calibration(5, 0, 1, 0, 5, 2), marks=(CalibrationMark(1, 1, 6, 7),))
_A_SHEET = ChangeDesign("A sheet", Map({"counter_sheets": (CounterSheet("sheet", "Sheet"),)}))
_HORSE = Counter("blue_horse", "Blue Horse", "Horse", "blue_army", "infantry", strength=5)


def _kept_step() -> ApplyStep:
    before = everything()
    after = replace(before, title="Another", counters=before.counters[1:])
    return ApplyStep("Take back", unpacked_changes(packed_changes(before, after)), False)


EXAMPLES: tuple[tuple[Edit, ...], ...] = (
    (_kept_step(),),
    (MoveJunction(AREAS, "J3", (63.0, 58.0), True),),
    (BendBorder(AREAS, "A-C", (35.0, 60.0), (35.0, 64.0), True),),
    (RemoveBorderPoint(AREAS, "A-B", 0),),
    (InsertJunction(AREAS, "C-edge", (10.0, 110.0)),),
    (InsertJunction(AREAS, "C-edge", (10.0, 110.0)), DissolveJunction(AREAS, "J6")),
    (SplitArea(AREAS, "C", ((30.0, 60.0), (30.0, 110.0)), "C2", "Corniche West"),),
    (MergeAreas(AREAS, "A", "C", "Corniche"),),
    (DrawArea(AREAS, _DISTRICT, Space("D", "District"), beside=False),),
    (ClearArea(AREAS, "C", "Corniche"),),
    (ReplaceMap("A stray border", with_a_stray_border()), RemoveBorder(AREAS, "stray")),
    (_MARK,),
    (replace(_MARK, borders=("A-C", "C-edge"), drops=("wall",), provenance=BY_THE_DESIGNER),),
    (LayRoad(AREAS, Road("R2", "Low road", road_class="track"), _MARK.borders),),
    (ExtendRoad(AREAS, "R1", borders=("C-edge",)),),
    (ChangeThings("roads", AREAS, ("R1",), "name", "Royal road"),),
    (ChangeThings("rivers", AREAS, ("W1",), "name", "The Ash"),),
    (RemoveRiver(AREAS, River("W1", "The Brook")),),
    (RemoveRoads(AREAS, ("R1",)),),
    (TagJunction(AREAS, "J1", RECONNOITRE_POINT, ""),),
    (TagBorders(AREAS, ("A-B", "A-C"), "customs", "yes"),),
    (AddPoint(AREAS, "A-B", (61.0, 25.0), RECONNOITRE_POINT),),
    (MoveBorderPoint(AREAS, "A-B", 0, (64.0, 33.0)),),
    (InsertBorderPoint(AREAS, "A-C", (30.0, 60.0)),),
    (InsertJunction(AREAS, "C-edge", (12.0, 110.0)), JoinJunctions(AREAS, "J6", "J2")),
    (RedrawBorders(AREAS, ("A-B",), Redrawing.STRAIGHTEN, 1.0),),
    (MoveArea(AREAS, "C", (-2.0, 1.0), "Corniche"),),
    (CutHole(AREAS, _DISTRICT),),
    (ForgetStored(AREAS, "rivers", "W1"),),
    (FixAll((OFF_THE_SHEET,), fix_in),),
    (ReplaceMap("A small sheet", replace(areas(), width_mm=50.0)), GrowSheet(AREAS)),
    (ReplaceMap("A thin gap", thin_gap()), CloseGap(AREAS, ((50.0, 50.0), (90.0, 50.0), (90.0, 50.8), (50.0, 50.8)))),
    (ReplaceMap("No C", replace(areas(), spaces=areas().spaces.delete("C"))), MakeAnew(AREAS, "C")),
    (ReplaceMap("A loop", with_a_loop()), CutLoops(AREAS, "A-B")),
    (_LOST_HORSE, TakeOutOfSetUp(HORSE_IS_LOST)),
    (KeepHexesOfZone(HEXES, "bay", ("0601",)),),
    (AddKind(TerrainType("sand", "Sand", colour="#ddcc99")),),
    (ChangeKind(RoadClass("track", "Cart track", colour="#664422"), "name"),),
    (RemoveKind("terrain", "woods", "clear"),),
    (ChangeDesign("Rename", Map({"title": "Another"})),),
    (ReplaceDesign("Another design", starter_design("Another", small_map())),),
    (ReplaceMap("Another map", replace(small_map(), title="Redrawn")),),
    (ReplaceEntry("A counter", "counters", _HORSE),),
    (ReplaceSpace("Rename", AREAS, Space("A", "Arden", terrain="hills")),),
    (ChangeSpace(AREAS, "A", "victory_points", 7, BY_THE_DESIGNER),),
    (change_parameter("stacking_limit", 3),),
    (SetCells("terrain_effects", Map({CellName("woods", "infantry"): "3"})),),
    (SetSecrecy(SecretKind.TABLE, "terrain_effects", Secrecy.REFEREE),),
    (ReshapeTable("Another row", "terrain_effects", rows=(Entry("woods", "woods"), Entry("swamp"))),),
    (ChangeThings("tables", "", ("terrain_effects",), "notes", "Of the first printing"),),
    (AddTable(Table("fire", "Fire", ("1", "2"), ("",), (("-",), ("1",)), dice="1D6")),),
    (RemoveTables(("terrain_effects",)),),
    (SetOrigins("terrain_effects", Map({CellName("woods", "infantry"): BY_THE_DESIGNER})),),
    (AddPhases((Phase("rain", "Weather"),), "red_turn"),),
    (RemovePhases(("red_turn",)),),
    (MovePhase("red_turn", "blue_turn"),),
    (ShiftPhase("blue_combat", UP),),
    (IndentPhase("blue_combat", 1),),
    (RepeatPhase("blue_turn", "red"),),
    (SetOwnFigure("red_combat", "retreat_hexes", 4),),
    (AddThing("sides", Side("green", "Green", "green")),),
    (RemoveThing("unit_types", "cavalry", "infantry"),),
    (MoveThing("factions", "red_army", -1),),
    (AddCounters((replace(_HORSE, id="fresh"),), after="blue_guns"),),
    (RemoveCounters(("blue_horse", "red_guns"), and_set_ups=True),),
    (SetFaces(("red_guns",), "reduced", Face("reduced", Map({"strength": 1}))),),
    (
        ChangeDesign("A sheet", Map({"counter_sheets": (CounterSheet("sheet", "Sheet"),)})),
        PutOnSheet("sheet", "red_guns", (0, 2, 3)),
    ),
    (AddScenario(Scenario("second", "The next day", 2, 4), "first"),),
    (RemoveScenarios(("first",)),),
    (StandCounters("first", ("red_horse", "red_guns"), "A"),),
    (LetArrive("first", ("blue_guns",), "3", "A"),),
    (Together("Both", (_MARK, PaintTerrain(HEXES, ("0101",), "hills"))),),
    (AddFurniture(HEXES, Furniture("legend", FurnitureKind.LEGEND, SHAPE)),),
    (ChangeFurniture(AREAS, replace(PIECES[0], text="Turned"), "text"),),
    (RemoveFurniture(HEXES, ("text1",)),),
    (OrderFurniture(HEXES, ("text2", "text1")),),
    (ReplaceMap("Redrawn", replace(hexes(), title="Redrawn")),),
    (ChangeHex(HEXES, "0101", "name", "Ford", BY_THE_DESIGNER),),
    (PaintTerrain(HEXES, ("0101", "0102", "0202"), "marsh"),),
    (mark_kind(HEXES, ("0101/0102", "0202/0203"), "stream"),),
    (PaintHexes(HEXES, ("0101", "0202"), HexPaint(PaintKind.ELEVATION, "2")),),
    (LayPatch(HEXES, _PATCH, "0404", True),),
    (LayRoad(HEXES, _ROAD),),
    (ExtendRoad(HEXES, "R1", ("0501",)),),
    (CutRoad(HEXES, "R1", "0201", "0301"),),
    (ChangeThings("roads", HEXES, ("R1",), "road_class", "secondary"),),
    (RemoveRoads(HEXES, ("R1",)),),
    (AddLink(AREAS, Link("L2", "B", "box", cost=2)),),
    (ChangeThings("links", HEXES, ("L1",), "one_way", OneWay.FORWARDS),),
    (RemoveLinks(HEXES, ("L1",)),),
    (RenumberHexes(HEXES, _TURNED),),
    (RenameSpace(AREAS, "A", "A17"),),
    (ResizeHexMap(HEXES, _SIDES, _SMALLER, 2.0),),
    (ResizeSheet(AREAS, 400.0, 300.0, Move(20.0, 10.0, 1.5)),),
    (AddScan(HEXES, _THIRD_SCAN),),
    (ChangeScan(HEXES, replace(SCANS[0], opacity_percent=40), "Opacity of the scan: 40 %"),),
    (ChangeScan(AREAS, _LAID_SCAN, "Calibrate the scan by 1 marks"),),
    (OrderScans(HEXES, ("scan2", "scan1")),),
    (RemoveScan(HEXES, "scan2"),),
    (ChangeSheet(AREAS, "stacking", StackingRule(entry=3)),),
    (SetStyle(HEXES, "clean"),),
    (SetColour(AREAS, "sea", "#112233"),),
    (SetLayers(HEXES, (Layer("grid", shown=False, opacity_percent=60),)),),
    (OrderLayers(AREAS, ("labels", "roads", "borders")),),
    (Silence(WARNING, "ships land anywhere"),),
    (Unsilence(SILENCED),),
    (ChangeThings("spaces", AREAS, ("A", "B"), "stacking", 9),),
    (ChangeThings("spaces", AREAS, ("B",), "forts", (Fort("Keep", 2, capacity=3),)),),
    (DeclareTag(TagType("depth", TagKind.NUMBER)), DeclareTag(_MOOD)),
    (DeclareTag(_MOOD), DeclareTag(TagType("depth")), ForgetTagType("mood")),
    (SetThings("spaces", "Table", HEXES, (Space("0202", "Mill", SpaceKind.HEX, "hills"),)),),
    (ChangeDesign("Without rules", Map({"rules": ""})), PlayByStandardRules()),
    (StandCounters("first", ("red_horse",), "C"),),
    (StandCounters("first", ("blue_horse",)),),
    (TagPlacement("first", "blue_horse", "steps_lost", "1"),),
    (SetUpForATrial("first"),),
    (mark_kind(AREAS, ("A-C", "A-B"), "wall"),),
    (OpenOneWay(AREAS, (("A", "B"),), True),),
    (TurnBorders(AREAS, ("A-B", "A-C")),),
    (TurnBorders(HEXES, ("0202/0203",)),),
    (mark_kind(HEXES, ("0201/0301",), "river"), NameBorders(HEXES, ("0201/0301",), "Old brook")),
    (OpenOneWay(HEXES, (("0301", "0201"), ("0302", "0301"))),),
    (AddBox(HEXES, Space("pool", "Pool", SpaceKind.BOX, shape=Rectangle(30.0, 120.0, 20.0, 12.0))),),
    (MoveBox(AREAS, "box", Rectangle(40.0, 100.0, 20.0, 12.0)),),
    (AddZone(HEXES, Space("gulf", "Gulf", SpaceKind.RADE, "sea"), ("0701", "0702")),),
    (PaintZone(HEXES, "bay", ("0603", "0701")),),
    (PaintLetter(AREAS, ("A", "C"), SHIP_FIRE, "Q", True),),
    (RemoveLinks(HEXES, ("L1",)), RemoveBox(HEXES, "depot")),
)
"""The last edit of each line is the example; those before it make way for it."""
