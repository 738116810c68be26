"""The edits of maps: each does what it says, is saved, is taken back exactly, and says why it cannot be done."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from immutables import Map
from msgspec.structs import replace

from tests.storage.map_edits import BOX, FLAT, OLD_SCAN, SCAN, SHAPE, TITLE, WARNING, edits
from tests.storage.samples import rich_design, small_design
from workbench.engine.codec import digest
from workbench.engine.design import Design, SilencedProblem, TerrainType
from workbench.engine.maps.area_map import Space, SpaceKind
from workbench.engine.maps.border import Feature, Road, Shore
from workbench.engine.maps.hex_map import HexNumbering, LineLabel
from workbench.engine.maps.map_parts import Crop, Layer, Link, OneWay, Rectangle, Scan
from workbench.engine.problem import Level
from workbench.engine.provenance import Provenance, Source
from workbench.storage.checks.problems import problems
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.border_edits import MarkBorders, OpenOneWay, mark_kind
from workbench.storage.edits.catalogue_edits import AddKind, ChangeKind, RemoveKind
from workbench.storage.edits.edit import Edit, EditError
from workbench.storage.edits.edits import Together
from workbench.storage.edits.furniture_edits import AddFurniture, ChangeFurniture, OrderFurniture
from workbench.storage.edits.link_edits import AddLink, RemoveLinks, free_link_id
from workbench.storage.edits.renumbering import RenameSpace, RenumberHexes
from workbench.storage.edits.road_edits import CutRoad, ExtendRoad, LayRoad, RemoveRoads
from workbench.storage.edits.scan_edits import AddScan, ChangeScan, OrderScans, RemoveScan
from workbench.storage.edits.sheet_edits import ChangeSheet, OrderLayers, SetColour, SetLayers, SetStyle
from workbench.storage.edits.silence_edits import Silence, Unsilence
from workbench.storage.edits.thing_edits import ChangeThings
from workbench.storage.edits.zone_edits import AddBox, AddZone, MoveBox, PaintZone, RemoveBox
from workbench.storage.file.ruleset_file import load

EDITS = edits()


def after(edit: Edit, design: Design | None = None) -> Design:
    document = RulesetDocument(design or rich_design())
    document.apply(edit)
    return document.design


@pytest.mark.parametrize("edit", EDITS, ids=lambda edit: f"{type(edit).__name__} {edit.label}")
def test_an_edit_changes_something_is_saved_and_taken_back(edit: Edit, tmp_path: Path) -> None:
    path = tmp_path / "rich.ruleset"
    with RulesetDocument.create(path, rich_design()) as document:
        before = digest(document.design)
        inverse = document.apply(edit)
        changed = digest(document.design)
        assert changed != before
        assert digest(load(path)) == changed
        assert edit.label[0].isupper() or edit.label[0].isdigit()
        again = document.apply(inverse)
        assert digest(document.design) == before
        document.apply(again)
        assert digest(document.design) == changed


@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(st.lists(st.sampled_from(EDITS), min_size=2, max_size=6))
def test_any_sequence_of_edits_is_taken_back_and_saved_exactly(tmp_path: Path, walk: list[Edit]) -> None:
    path = tmp_path / "walk.ruleset"
    with RulesetDocument.create(path, rich_design()) as document:
        moments, inverses = [digest(document.design)], []
        for edit in walk:
            try:
                inverses.append(document.apply(edit))
            except EditError:
                assert digest(document.design) == moments[-1]
            else:
                moments.append(digest(document.design))
        assert digest(load(path)) == moments[-1]
        for inverse in reversed(inverses):
            moments.pop()
            document.apply(inverse)
            assert digest(document.design) == moments[-1]
    assert digest(load(path)) == moments[0]


REFUSED: list[tuple[Edit, str]] = [
    (ChangeThings("spaces", "sheet", ("east", "north"), "elevation", 1, called="2"), "there is no space 'north'"),
    (ChangeThings("spaces", "sheet", ("east",), "elevation", "high", called="East"), "Expected `int`"),
    (AddLink("sheet", Link("ship", "west", "pool")), "There is a link 'ship' already."),
    (AddLink("sheet", Link("", "west", "pool")), "A link needs an id."),
    (AddLink("sheet", Link("x", "west", "nowhere")), "There is no space 'nowhere' on the map The bay."),
    (AddLink("sheet", Link("x", "west", "west")), "A link leads from a space to another one."),
    (AddLink("sheet", Link("x", "west", "pool", cost=-1)), "A link costs nothing or more."),
    (AddLink("sheet", Link("x", "east", "pool")), "The link ship joins them by transfer already."),
    (ChangeThings("links", "sheet", ("boat",), "cost", 1), "there is no link 'boat' on map 'sheet'"),
    (ChangeThings("links", "sheet", ("ship",), "cost", 2), "Nothing would change."),
    (ChangeThings("links", "sheet", ("ship",), "id", "other"), "a link has no id to be changed"),
    (RemoveLinks("sheet", ("boat",)), "There is no link 'boat' on the map The bay."),
    (AddBox("sheet", replace(BOX, id="pool")), "There is a space 'pool' already."),
    (AddBox("hexes", replace(BOX, id="0101")), "There is a space '0101' already."),
    (AddBox("sheet", replace(BOX, shape=None)), "A box needs a place on the sheet"),
    (AddBox("sheet", replace(BOX, kind=SpaceKind.AREA)), "Reserve is no box."),
    (MoveBox("sheet", "east", SHAPE), "There is no box 'east' on the map The bay."),
    (MoveBox("sheet", "pool", Rectangle(0, 0, 0, 5)), "A box needs a place on the sheet"),
    (AddZone("sheet", Space("gulf", "Gulf", SpaceKind.RADE)), "A map of areas has no hexes."),
    (AddZone("hexes", Space("gulf", "Gulf", SpaceKind.AREA)), "Gulf is neither a sea zone nor a rade."),
    (AddZone("hexes", Space("gulf", "Gulf", SpaceKind.RADE), ("9999",)), "No hex of the map The mill is numbered"),
    (PaintZone("hexes", "gulf", ("0101",)), "There is no zone 'gulf' on the map The mill."),
    (PaintZone("hexes", "lake", ("0401",)), "Nothing would change."),
    (RemoveBox("sheet", "pool"), "pool is needed by link By ship: end."),
    (RemoveBox("sheet", "east"), "There is no box or zone 'east' on the map The bay."),
    (RemoveBox("hexes", "box"), "box is needed by link way: end"),
    (RemoveBox("hexes", "0303"), "There is no box or zone '0303'"),
    (RemoveBox("nowhere", "0303"), "there is no map 'nowhere'"),
    (AddScan("sheet", Scan("scan", "x.png", 9, 9)), "There is a scan 'scan' already."),
    (AddScan("sheet", Scan("x", "x.png", 0, 9)), "A picture of 0 by 9 pixels is no scan."),
    (ChangeScan("sheet", replace(SCAN, crop=None), "Crop"), "The scan scan is locked; unlock it first."),
    (ChangeScan("sheet", replace(SCAN, calibration=None), "Lay"), "The scan scan is locked; unlock it first."),
    (ChangeScan("sheet", replace(OLD_SCAN, crop=Crop(5, 0, 6, 10)), "Crop"), "lies within its 10 by 10 pixels"),
    (ChangeScan("sheet", replace(OLD_SCAN, opacity_percent=101), "Fade"), "between 0 and 100 percent, not at 101"),
    (ChangeScan("sheet", replace(OLD_SCAN, id="gone"), "Fade"), "There is no scan 'gone'."),
    (ChangeScan("sheet", replace(OLD_SCAN, calibration=FLAT), "Lay"), "its points lie on one line"),
    (OrderScans("sheet", ("old",)), "The order does not name each scan once."),
    (RemoveScan("sheet", "scan"), "The scan scan is locked; unlock it first."),
    (RemoveScan("hexes", "scan"), "There is no scan 'scan'."),
    (AddFurniture("sheet", replace(TITLE, id="title")), "There is a printed item 'title' already."),
    (ChangeFurniture("sheet", replace(TITLE, id="title", shape=Rectangle(0, 0, -1, 1))), "printed item needs a place"),
    (OrderFurniture("sheet", ("title", "title")), "The order does not name each printed item once."),
    (ChangeSheet("sheet", "km_per_hex", 1.0), "The map The bay has no km per hex to be changed."),
    (ChangeSheet("sheet", "spaces", Map()), "The map The bay has no spaces to be changed."),
    (ChangeSheet("hexes", "km_per_hex", -1), "The scale is a number from 0 upwards."),
    (ChangeSheet("hexes", "title", 7), "Expected `str`"),
    (SetStyle("sheet", "period"), "Nothing would change."),
    (SetColour("sheet", "sea", "blue"), "'blue' is no colour; colours are written #rrggbb."),
    (SetLayers("sheet", (Layer("names", True, 101),)), "between 0 and 100 percent, not at 101"),
    (SetLayers("sheet", (Layer("grid"),)), "Nothing would change."),
    (OrderLayers("sheet", ("names",)), "The order does not name each layer once."),
    (AddKind(TerrainType("woods", "Woods")), "There is a kind of terrain 'woods' already."),
    (AddKind(TerrainType("x", "X", colour="red")), "'red' is no colour"),
    (ChangeKind(TerrainType("marsh", "Marsh")), "There is no kind of terrain 'marsh'."),
    (RemoveKind("terrain", "woods"), "Woods is used by the space East and 1 more; say what is to stand there instead."),
    (RemoveKind("terrain", "woods", "marsh"), "There is no kind of terrain 'marsh'."),
    (RemoveKind("road_classes", "secondary"), "Lane is used by the road Road of the pass and 1 more"),
    (RemoveKind("counters", "b1"), "There is no catalogue counters."),
    (LayRoad("hexes", Road("lane", "Lane", ("0101", "0102"))), "There is a road 'lane' already."),
    (LayRoad("hexes", Road("x", "X", ("0101", "0103"))), "jumps from 0101 to 0103, which share no hexside"),
    (LayRoad("hexes", Road("x", "X", ("0101",))), "A road runs through two hexes or more."),
    (LayRoad("sheet", Road("x", "X", ("0101",))), "A road of a map of areas runs along its borders."),
    (ExtendRoad("hexes", "lane", ("0205",)), "No hex of the map is numbered '0205'."),
    (CutRoad("hexes", "lane", "0101", "0202"), "The road Mill lane does not run from 0101 to 0202."),
    (ChangeThings("roads", "hexes", ("path",), "name", "x"), "there is no road 'path' on map 'hexes'"),
    (RemoveRoads("hexes", ("lane", "path")), "There is no road 'path' on the map The mill."),
    (mark_kind("sheet", ("zz",), "wall"), "There is no border 'zz'."),
    (mark_kind("hexes", ("zz",), "wall"), "There is no border 'zz'."),
    (OpenOneWay("sheet", (("west", "pool"),)), "west and pool share no border."),
    (OpenOneWay("hexes", (("0101", "0103"),)), "0101 and 0103 share no border."),
    (Silence(replace(WARNING, of=replace(WARNING.of, level=Level.ERROR)), "why"), "An error cannot be silenced"),
    (Silence(WARNING, "  "), "A warning is silenced with a reason."),
    (Unsilence(SilencedProblem("a", "b", "c")), "There is no silenced warning 'a/b/c'."),
    (RenumberHexes("hexes", HexNumbering()), "Nothing would change."),
    (RenumberHexes("hexes", HexNumbering(row_digits=0)), "take 1 digits, and 0 are given"),
    (
        RenumberHexes("hexes", HexNumbering(row_label=LineLabel.LETTERS, first_row=0)),
        "rows are letters, which begin with 1",
    ),
    (RenumberHexes("sheet", HexNumbering()), "A map of areas has no hexes."),
    (RenameSpace("hexes", "0101", "home"), "A hex is known by its number"),
    (RenameSpace("sheet", "east", "west"), "There is a space 'west' already."),
    (RenameSpace("sheet", "north", "x"), "There is no space 'north' on the map The bay."),
]


@pytest.mark.parametrize(("edit", "why"), REFUSED)
def test_what_cannot_be_done_says_so_and_changes_nothing(edit: Edit, why: str) -> None:
    document = RulesetDocument(rich_design())
    before = document.design
    with pytest.raises(EditError) as refused:
        document.apply(edit)
    assert why in str(refused.value)
    assert "\n" not in str(refused.value)
    assert document.design is before


def test_a_hex_belongs_to_one_zone() -> None:
    design = after(AddZone("hexes", Space("gulf", "Gulf", SpaceKind.RADE), ("0402", "0403")))
    zones = design.hex_map("hexes").zones
    assert zones["gulf"].hexes == ("0402", "0403")
    assert zones["lake"].hexes == ("0401",)


def test_a_figure_is_set_on_hexes_and_zones_at_once() -> None:
    sheet = after(ChangeThings("spaces", "hexes", ("0102", "lake"), "elevation", 3, called="2")).hex_map("hexes")
    assert (sheet.hexes["0102"].elevation, sheet.zones["lake"].space.elevation) == (3, 3)
    assert "lake" not in sheet.hexes


def test_a_road_cut_in_the_middle_is_two_and_at_its_end_shorter() -> None:
    longer = after(ExtendRoad("hexes", "lane", ("0303",)))
    roads = after(CutRoad("hexes", "lane", "0202", "0203"), longer).hex_map("hexes").roads
    assert {name: road.spaces for name, road in roads.items()} == {"lane": ("0201", "0202"), "lane_2": ("0203", "0303")}
    roads = after(CutRoad("hexes", "lane", "0201", "0202"), longer).hex_map("hexes").roads
    assert {name: road.spaces for name, road in roads.items()} == {"lane": ("0202", "0203", "0303")}


def test_a_kind_that_is_replaced_goes_from_everywhere() -> None:
    design = after(RemoveKind("terrain", "clear", "woods"))
    sheet, hexes = design.map("sheet"), design.hex_map("hexes")
    assert {space.terrain for space in sheet.spaces.values()} == {"woods"}
    assert (hexes.default_terrain, hexes.space("0102").terrain) == ("woods", "woods")
    design = after(RemoveKind("terrain", "town", "woods"))
    assert design.map("sheet").spaces["east"].features == ("woods",)
    design = after(RemoveKind("line_classes", "bridge", "stream"))
    assert design.map("sheet").borders["be"].further_kinds == ("stream",)
    assert design.hex_map("hexes").borders["0201/0202"].kinds == ("river", "stream")


def test_hexes_that_become_like_the_default_are_not_stored() -> None:
    sheet = after(RemoveKind("terrain", "woods", "clear"), small_design()).hex_map("hexes")
    assert sorted(sheet.hexes) == ["0202"]


def test_a_one_way_hexside_outlives_its_features_and_goes_when_it_carries_nothing() -> None:
    bare = after(mark_kind("hexes", ("0301/0302",), "wall", present=False)).hex_map("hexes")
    assert bare.borders["0301/0302"].one_way is OneWay.FORWARDS
    document = RulesetDocument(rich_design())
    document.apply(mark_kind("hexes", ("0301/0302",), "wall", present=False))
    document.apply(OpenOneWay("hexes", (("0302", "0301"),), is_one_way=False))
    assert "0301/0302" not in document.design.hex_map("hexes").borders


@pytest.mark.parametrize(("map_id", "border"), [("sheet", "be"), ("hexes", "0101/0102")])
def test_several_kinds_come_and_go_with_where_they_come_from_on_maps_of_either_kind(map_id: str, border: str) -> None:
    origin = Provenance(Source.PUBLIC_SOURCE, "atlas")
    document = RulesetDocument(rich_design())
    before = document.design.map(map_id).border_of(border)
    assert before is not None
    came = MarkBorders(map_id, (border,), (Feature("beach"), Feature("cliff")), provenance=origin)
    document.apply(came)
    inverse = document.apply(MarkBorders(map_id, (border,), (Feature("coast"),), falls_to=Map({border: before.first})))
    marked = document.design.map(map_id).borders[border]
    assert {"coast", "cliff"} <= {*marked.kinds} and not marked.carries("beach")
    assert (marked.provenance["shore"], marked.provenance["features"]) == (origin, origin)
    assert (marked.first, marked.second) == (before.second, before.first)
    document.apply(inverse)
    document.apply(MarkBorders(map_id, (border,), drops=("beach", "cliff")))
    bare = document.design.map(map_id).border_of(border)
    assert bare is not None and {*bare.kinds} == {*before.kinds} - {"beach", "cliff"}
    with pytest.raises(EditError, match="Nothing would change"):
        document.apply(MarkBorders(map_id, (border,), drops=("beach", "cliff")))


def test_strokes_and_drags_of_one_gesture_are_one_edit() -> None:
    first, second = PaintZone("hexes", "lake", ("0101",), "g"), PaintZone("hexes", "lake", ("0102",), "g")
    assert second.merged_with(first) == PaintZone("hexes", "lake", ("0101", "0102"), "g")
    assert replace(second, gesture="h").merged_with(first) is None
    assert replace(second, zone="").merged_with(first) is None
    drag = MoveBox("sheet", "pool", SHAPE, "g")
    assert drag.merged_with(MoveBox("sheet", "pool", Rectangle(0, 0, 1, 1), "g")) is drag
    slide = ChangeScan("sheet", SCAN, "Opacity: 3 %", "g")
    assert slide.merged_with(ChangeScan("sheet", SCAN, "Opacity: 2 %", "g")) is slide
    assert slide.merged_with(ChangeScan("sheet", OLD_SCAN, "Opacity: 2 %", "g")) is None
    typed = ChangeSheet("sheet", "title", "The b")
    assert typed.merged_with(ChangeSheet("sheet", "title", "The")) is typed
    marks = mark_kind("sheet", ("be",), "wall", gesture="g")
    assert marks.merged_with(mark_kind("sheet", ("fe",), "wall", gesture="g")) == replace(marks, borders=("fe", "be"))


def test_all_of_several_edits_or_none() -> None:
    document = RulesetDocument(rich_design())
    before = document.design
    both = Together("Both", (RemoveLinks("sheet", ("ship",)), RemoveLinks("sheet", ("ship",))))
    with pytest.raises(EditError):
        document.apply(both)
    assert document.design is before


def test_a_new_link_gets_a_free_id() -> None:
    sheet = after(AddLink("sheet", Link("west-pool", "west", "pool"))).map("sheet")
    assert free_link_id(sheet, "west", "pool") == "west-pool_2"
    assert free_link_id(sheet, "pool", "west") == "pool-west"


def test_a_silenced_warning_is_heard_no_more_and_an_error_always() -> None:
    design = small_design()
    sheet = design.map("sheet")
    border = sheet.borders["fe"].marked(shore=Shore.NONE)
    design = design.with_map(replace(sheet, borders=sheet.borders.set("fe", border)))
    (warning,) = [problem for problem in problems(design) if problem.check == "shore"]
    document = RulesetDocument(design)
    document.apply(Silence(warning, "nobody lands there"))
    assert [problem for problem in problems(document.design) if problem.check == "shore"] == []
    document.apply(Unsilence(document.design.silenced[0]))
    assert warning in problems(document.design)
    broken = replace(design, silenced=(SilencedProblem("no_title", "design", "", "why"),), title="")
    assert "no_title" in {problem.check for problem in problems(broken)}


def test_the_rich_design_has_no_error() -> None:
    assert [str(problem) for problem in problems(rich_design()) if problem.level is Level.ERROR] == []
