"""Edits of the rich sample design, one of each kind at least, that can all be done on it."""

from __future__ import annotations

from immutables import Map
from msgspec.structs import replace

from tests.storage.samples import rich_design
from workbench.engine.design import SilencedProblem, TerrainType
from workbench.engine.maps.area_map import Fort, Space, SpaceKind
from workbench.engine.maps.border import Road
from workbench.engine.maps.hex_map import Corner, Grain, HexNumbering, LineLabel
from workbench.engine.maps.map_catalogue import LineClass, RoadClass
from workbench.engine.maps.map_parts import (
    WITHOUT_LIMIT,
    Calibration,
    CalibrationMark,
    Crop,
    Furniture,
    FurnitureKind,
    LabelStyle,
    Layer,
    Link,
    OneWay,
    Rectangle,
    Scan,
    StackingRule,
)
from workbench.engine.maps.tags import TagKind, TagType
from workbench.engine.problem import Level, Place, plain_problem
from workbench.storage.edits.border_edits import NameBorders, OpenOneWay, mark_kind
from workbench.storage.edits.catalogue_edits import AddKind, ChangeKind, RemoveKind
from workbench.storage.edits.edit import Edit
from workbench.storage.edits.edits import Together
from workbench.storage.edits.furniture_edits import AddFurniture, ChangeFurniture, OrderFurniture, RemoveFurniture
from workbench.storage.edits.link_edits import AddLink, RemoveLinks
from workbench.storage.edits.renumbering import RenameSpace, RenumberHexes
from workbench.storage.edits.road_edits import CutRoad, ExtendRoad, LayRoad, RemoveRoads
from workbench.storage.edits.scan_edits import AddScan, ChangeScan, OrderScans, RemoveScan
from workbench.storage.edits.sheet_edits import ChangeSheet, OrderLayers, SetColour, SetLayers, SetStyle
from workbench.storage.edits.silence_edits import Silence, Unsilence
from workbench.storage.edits.tag_edits import DeclareTag
from workbench.storage.edits.thing_edits import ChangeThings
from workbench.storage.edits.zone_edits import AddBox, AddZone, MoveBox, PaintZone, RemoveBox

SHAPE = Rectangle(1.0, 2.0, 30.0, 40.0)
BOX = Space("reserve", "Reserve", SpaceKind.BOX, shape=SHAPE)
TITLE = Furniture("big", FurnitureKind.TITLE, SHAPE, "Big")
SCAN, OLD_SCAN = rich_design().maps[0].scans
UPRIGHT, FLAT = Calibration(1, 0, 0, 0, 1, 0), Calibration(1, 2, 0, 2, 4, 0)
WARNING = plain_problem(Level.WARNING, "shore", Place("border", "ab"), "is a coast and neither a beach nor none")


def edits() -> list[Edit]:
    """Edits that each can be done on the rich design as it is."""
    return [
        ChangeThings("spaces", "sheet", ("east", "west", "pool"), "occupancy", WITHOUT_LIMIT, called="3 spaces"),
        ChangeThings("spaces", "sheet", ("west",), "names", Map({"fr": "Ouest"}), called="West"),
        ChangeThings("spaces", "sheet", ("west",), "label_style", LabelStyle(4.0), called="West"),
        ChangeThings("spaces", "hexes", ("0102", "lake", "0303"), "elevation", 3, called="3 spaces"),
        ChangeThings("spaces", "hexes", ("0101", "0102"), "features", ("town", "mill"), called="2 hexes"),
        ChangeThings("spaces", "sheet", ("west",), "forts", (Fort("Keep", 2, capacity=4),), called="West"),
        DeclareTag(TagType("camp", TagKind.YES_NO)),
        DeclareTag(TagType("wing", TagKind.CHOICE, ("east", "west"))),
        AddLink("sheet", Link("new", "west", "pool", "transfer", 1)),
        AddLink("sheet", Link("back", "east", "pool", "transfer", one_way=OneWay.FORWARDS)),
        AddLink("hexes", Link("boat", "lake", "0101", "sea", one_way=OneWay.FORWARDS)),
        ChangeThings("links", "sheet", ("ship",), "cost", None, called="By ship"),
        RemoveLinks("hexes", ("way",)),
        AddBox("sheet", BOX),
        AddBox("hexes", BOX),
        MoveBox("sheet", "pool", SHAPE),
        MoveBox("hexes", "box", SHAPE, "drag"),
        AddZone("hexes", Space("gulf", "Gulf", SpaceKind.RADE), ("0402", "0403")),
        PaintZone("hexes", "lake", ("0403",)),
        PaintZone("hexes", "", ("0401", "0101")),
        AddScan("hexes", Scan("sheet", "sheet.png", 100, 200)),
        ChangeScan("sheet", replace(SCAN, opacity_percent=30), "Opacity"),
        ChangeScan("sheet", replace(SCAN, locked=False), "Unlock the scan"),
        ChangeScan("sheet", replace(OLD_SCAN, crop=Crop(1, 1, 8, 9)), "Crop the scan"),
        ChangeScan("sheet", replace(OLD_SCAN, calibration=UPRIGHT, marks=(CalibrationMark(0, 0, 0, 0),)), "Calibrate"),
        OrderScans("sheet", ("old", "scan")),
        RemoveScan("sheet", "old"),
        AddFurniture("hexes", TITLE),
        ChangeFurniture("sheet", Furniture("title", FurnitureKind.TITLE, SHAPE, "Other")),
        RemoveFurniture("sheet", ("title", "turns")),
        OrderFurniture("sheet", ("title", "turns")),
        ChangeSheet("sheet", "metres_per_mm", 50),
        ChangeSheet("hexes", "km_per_hex", 3.2),
        ChangeSheet("hexes", "stacking", StackingRule(2)),
        ChangeSheet("sheet", "title", "The roads"),
        SetStyle("sheet", "high_contrast"),
        SetColour("hexes", "sea", "#0000FF"),
        SetColour("sheet", "sea", ""),
        SetLayers("sheet", (Layer("names", False, 10),)),
        SetLayers("hexes", (Layer("grid", opacity_percent=50),)),
        OrderLayers("sheet", ("names", "grid", "scan")),
        AddKind(TerrainType("marsh", "Marsh", colour="#335533", pattern="reeds")),
        AddKind(RoadClass("rail", "Railway", width_mm=1)),
        AddKind(LineClass("cliff", "Cliff")),
        ChangeKind(TerrainType("woods", "Forest", colour="#224422")),
        RemoveKind("terrain", "woods", "clear"),
        RemoveKind("terrain", "clear", "woods"),
        RemoveKind("line_classes", "stream", "bridge"),
        LayRoad("hexes", Road("path", "Path", ("0101", "0102", "0103"))),
        ExtendRoad("hexes", "lane", ("0303",)),
        ExtendRoad("hexes", "lane", ("0101",), at_beginning=True),
        CutRoad("hexes", "lane", "0203", "0202"),
        ChangeThings("roads", "hexes", ("lane",), "name", "Long lane", called="Mill lane"),
        ChangeThings("roads", "hexes", ("lane",), "road_class", "track", called="Mill lane"),
        RemoveRoads("hexes", ("lane",)),
        mark_kind("sheet", ("be", "fe"), "wall"),
        mark_kind("sheet", ("be",), "bridge", present=False),
        OpenOneWay("sheet", (("east", "west"),)),
        NameBorders("sheet", ("be",), "The wall"),
        OpenOneWay("sheet", (("west", "east"),), is_one_way=False),
        OpenOneWay("hexes", (("0102", "0101"),)),
        OpenOneWay("hexes", (("0302", "0301"),)),
        Silence(WARNING, "The tide."),
        Unsilence(SilencedProblem("off_the_sheet", "junction", "a")),
        RenumberHexes("hexes", HexNumbering(corner=Corner.LOWER_RIGHT, separator=".", column_label=LineLabel.LETTERS)),
        RenumberHexes("hexes", HexNumbering(first_row=3, grain=Grain.FALLING, prefix="M")),
        RenameSpace("sheet", "east", "orient"),
        RenameSpace("hexes", "lake", "water"),
        Together("Two at once", (RemoveLinks("sheet", ("ship",)), RemoveBox("sheet", "pool"))),
    ]
