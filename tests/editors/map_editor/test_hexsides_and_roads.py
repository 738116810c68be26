"""Hexsides and roads of hex maps: one way, names of rivers, bridges, roads drawn by hand, cut, listed in sections."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import networkx as nx
import pytest
from immutables import Map
from msgspec.structs import replace
from pytestqt.qtbot import QtBot

from editors.map_editor.borders.border_tool import BorderTool
from editors.map_editor.context_menu import things_under
from editors.map_editor.editor import MapEditor
from editors.map_editor.hexes.hex_desk import HexDesk
from editors.map_editor.hexes.hexes_feature import HexesFeature
from editors.map_editor.hexes.line_kinds import hexside_features, road_choices
from editors.map_editor.hexes.roads_list import listed_roads
from editors.map_editor.hexes.tools.road_tool import HexRoadTool
from editors.map_editor.selection import Chosen, one_space
from tests.editors.map_editor.conftest import PlainHistory
from tests.editors.map_editor.markers import marker
from tests.editors.map_editor.tool_events import click
from workbench.cartography.hexes.hex_grid import centre_of, corners, hexside_ends
from workbench.engine.codec import digest
from workbench.engine.design import Design
from workbench.engine.maps.area_map import Space
from workbench.engine.maps.border import BEACH, BRIDGE, NOT_A_BEACH, RIVER, Road
from workbench.engine.maps.hex_map import HexGrid, HexMap
from workbench.engine.maps.hex_places import known_place
from workbench.engine.maps.map_catalogue import LineClass, RoadClass
from workbench.engine.maps.map_parts import OneWay
from workbench.engine.provenance import Provenance, Source
from workbench.engine.tables.table import Table
from workbench.qt.map_canvas import Selection, Tool, ToolEvent
from workbench.qt.map_canvas.hits import Hit
from workbench.shell.editors import DESIGN, make_editor
from workbench.storage.checks.problems import problems
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.border_edits import mark_kind
from workbench.storage.edits.road_edits import LayRoad

LEFT = "left"


@pytest.fixture
def document() -> RulesetDocument:
    hex_map = HexMap("m", "Map", 260.0, 240.0, HexGrid(12, 12, 16.0, 20.0, 20.0), km_per_hex=2.0)
    effects = Table("road_effects", "Roads", ("pike", "track"), ("",), (("1/2",), ("1",)))
    classes = (RoadClass("pike", "Turnpike"), RoadClass("track", "Track"))
    lines = (LineClass("hedge", "Hedge"), LineClass(RIVER, "Great river"))
    design = Design("Small", "", maps=(hex_map,), road_classes=classes, line_classes=lines, tables=(effects,))
    return RulesetDocument(design)


@pytest.fixture
def desk(document: RulesetDocument, history: PlainHistory) -> HexDesk:
    return HexDesk(document, history)


@pytest.fixture
def editor(qtbot: QtBot, document: RulesetDocument) -> Iterator[MapEditor]:
    made = make_editor(DESIGN, document)
    assert isinstance(made, MapEditor)
    qtbot.addWidget(made.widget())
    made.widget().resize(1200, 800)
    yield made
    made.close()


def over(desk: HexDesk, number: str, **held: bool) -> ToolEvent:
    """The left button over the middle of a hex, or beside the map."""
    x, y = centre_of(desk.hex_map, number) if number else (-500.0, -500.0)
    return replace(ToolEvent(x, y, space=number, button=LEFT), **held)


def at_side(desk: HexDesk, inside: str, towards: str, **held: bool) -> ToolEvent:
    """The left button inside a hex, close to the hexside that it shares with another."""
    (ax, ay), (bx, by) = centre_of(desk.hex_map, inside), centre_of(desk.hex_map, towards)
    return replace(ToolEvent(ax + (bx - ax) * 0.44, ay + (by - ay) * 0.44, space=inside, button=LEFT), **held)


def draw(tool: Tool, desk: HexDesk, *numbers: str) -> None:
    """A drag over hexes."""
    tool.press(over(desk, numbers[0]))
    for number in numbers[1:]:
        tool.move(over(desk, number))
    tool.release(over(desk, numbers[-1]))


def refusals(desk: HexDesk) -> list[str]:
    told: list[str] = []
    desk.refused.connect(told.append)
    return told


def way_over(desk: HexDesk, side: str) -> OneWay:
    return desk.hex_map.borders[side].one_way


def hexes_of(desk: HexDesk, road: str) -> list[str]:
    return [*desk.hex_map.roads[road].spaces]


def the_map(document: RulesetDocument) -> HexMap:
    return document.design.hex_map()


# ---- one way


def test_a_hexside_is_opened_one_way_turned_and_opened_again(desk: HexDesk, history: PlainHistory) -> None:
    tool = marker(desk, "One way")
    tool.move(replace(at_side(desk, "0404", "0504"), button=""))
    assert any(isinstance(shown, Selection) and shown.borders == ("0404/0504",) for shown in tool.overlays())
    tool.press(at_side(desk, "0404", "0504"))
    tool.release(at_side(desk, "0404", "0504"))
    assert way_over(desk, "0404/0504") is OneWay.FORWARDS
    tool.press(at_side(desk, "0504", "0404"))
    tool.release(at_side(desk, "0504", "0404"))
    assert way_over(desk, "0404/0504") is OneWay.BACKWARDS
    note = tool.note()
    assert note is not None and "one way from 0504 to 0404" in note.text
    tool.press(at_side(desk, "0404", "0504", control=True))
    assert "0404/0504" not in desk.hex_map.borders
    assert len(history.inverses) == 3


def test_a_drag_opens_each_hexside_outwards_and_what_is_so_already_is_no_edit(
    desk: HexDesk, history: PlainHistory
) -> None:
    tool = marker(desk, "One way")
    around = desk.neighbours("0404")
    tool.press(at_side(desk, "0404", around[0]))
    for other in around[1:4]:
        tool.move(at_side(desk, "0404", other))
    tool.move(at_side(desk, "0404", around[3]))
    tool.release(at_side(desk, "0404", around[3]))
    sides = desk.hex_map.borders
    assert len(sides) == 4
    assert all((side.one_way is OneWay.FORWARDS) == (side.first == "0404") for side in sides.values())
    assert len(history.inverses) == 4  # one gesture: the window's undo stack merges them
    told = refusals(desk)
    tool.press(over(desk, ""))
    tool.release(over(desk, ""))
    assert "no hexside" in told[0]


def test_strokes_of_one_way_are_one_step_of_undo(editor: MapEditor) -> None:
    editor.part.strip.take("One way")
    tool, desk = editor.canvas.tool_host.tool, editor.desk
    assert isinstance(tool, BorderTool) and isinstance(desk, HexDesk)
    around = desk.neighbours("0404")
    tool.press(at_side(desk, "0404", around[0]))
    tool.move(at_side(desk, "0404", around[1]))
    tool.release(at_side(desk, "0404", around[1]))
    assert len(desk.hex_map.borders) == 2
    stack = editor.undo_stack()
    assert stack is not None and stack.count() == 1
    stack.undo()
    assert not desk.hex_map.borders


def test_a_click_opens_the_way_that_was_shown_before_it(desk: HexDesk) -> None:
    tool = marker(desk, "One way")
    (ax, ay), (bx, by) = centre_of(desk.hex_map, "0404"), centre_of(desk.hex_map, "0504")
    there = ToolEvent(ax + (bx - ax) * 0.2, ay + (by - ay) * 0.2, space="0404")
    tool.move(there)
    assert tool.note() is not None
    tool.press(replace(there, button=LEFT))
    assert way_over(desk, "0404/0504") is OneWay.FORWARDS


# ---- bridges


def test_a_river_painted_under_a_road_gets_bridges_and_takes_them_along(desk: HexDesk, history: PlainHistory) -> None:
    desk.apply(LayRoad("m", Road("R1", "Road", ("0404", "0504", "0604"), "pike")))
    tool = marker(desk, "River")
    for towards in ("0504", "0403"):
        tool.press(at_side(desk, "0404", towards))
        tool.release(at_side(desk, "0404", towards))
    assert desk.features("0404", "0504") == (BRIDGE, RIVER)
    assert desk.features("0404", "0403") == (RIVER,)
    tool.press(at_side(desk, "0404", "0504", control=True))
    assert desk.features("0404", "0504") == ()
    tool.bridges = False
    tool.release(at_side(desk, "0404", "0504"))
    tool.press(at_side(desk, "0404", "0504"))
    assert desk.features("0404", "0504") == (RIVER,)


def test_a_chain_of_a_river_bridges_the_roads_that_it_runs_under(desk: HexDesk, history: PlainHistory) -> None:
    desk.apply(LayRoad("m", Road("R1", "Road", ("0404", "0405", "0406"), "pike")))
    before = digest(desk.design)
    tool = marker(desk, "River")
    side = corners(desk.hex_map.grid, known_place(desk.hex_map.grid, "0404"))
    for x, y in side[:3]:
        click(tool, desk, (x, y))
    bridged = [name for name, carried in desk.hex_map.borders.items() if BRIDGE in carried.kinds]
    crossed = {"0404/0405"} & set(desk.hex_map.borders)
    assert set(bridged) == crossed
    done = len(history.inverses)
    tool.cancel()
    click(tool, desk, side[0], side[1])
    assert len(history.inverses) == done, "a chain that is there already is no edit"
    while len(history.inverses) > 1:
        history.undo()
    assert digest(desk.design) == before


# ---- strokes


def test_a_fast_stroke_along_hexsides_leaves_no_gaps(desk: HexDesk, history: PlainHistory) -> None:
    slow, fast = marker(desk, "River"), marker(desk, "River")
    start, end = corners(desk.hex_map.grid, known_place(desk.hex_map.grid, "0303"))[0], centre_of(desk.hex_map, "0906")
    places = [(start[0] + (end[0] - start[0]) * k / 200, start[1] + (end[1] - start[1]) * k / 200) for k in range(201)]
    for tool, way in ((slow, places), (fast, [places[0], places[-1]])):
        tool.press(ToolEvent(*way[0], button=LEFT))
        for place in way[1:]:
            tool.move(ToolEvent(*place, button=LEFT))
        tool.release(ToolEvent(*way[-1], button=LEFT))
        if tool is slow:
            marked = set(desk.hex_map.borders)
            while history.inverses:
                history.undo()
    assert len(marked) > 5
    assert len(marked ^ set(desk.hex_map.borders)) <= 1
    assert len(history.inverses) == 1


def test_a_hand_that_cuts_corners_or_jumps_leaves_no_gap_along_hexsides(desk: HexDesk) -> None:
    grid = desk.hex_map.grid
    around = corners(grid, known_place(grid, "0505"))
    middles = [((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in itertools.pairwise((*around, around[0]))]
    for places in ((middles[0], middles[2]), (middles[0], middles[3]), tuple(middles[::2])):
        tool, before = marker(desk, "River"), set(desk.hex_map.borders)
        tool.press(ToolEvent(*places[0], button=LEFT))
        for place in places[1:]:
            tool.move(ToolEvent(*place, button=LEFT))
        tool.release(ToolEvent(*places[-1], button=LEFT))
        marked = set(desk.hex_map.borders) - before
        ends = [hexside_ends(grid, *(known_place(grid, n) for n in side.split("/"))) for side in sorted(marked)]
        met = nx.Graph([tuple((round(x, 6), round(y, 6)) for x, y in end) for end in ends])
        assert len(marked) >= 3 and nx.is_connected(met)
        desk.apply(mark_kind(desk.map_id, tuple(sorted(marked)), tool.current(), False))


def test_a_stroke_through_the_middle_of_hexes_marks_only_what_it_crosses(desk: HexDesk) -> None:
    tool = marker(desk, "River")
    (ax, ay), (bx, by) = centre_of(desk.hex_map, "0404"), centre_of(desk.hex_map, "0804")
    tool.press(ToolEvent(ax + (bx - ax) / 8, ay + (by - ay) / 8, button=LEFT))
    for k in range(11, 81):
        tool.move(ToolEvent(ax + (bx - ax) * k / 80, ay + (by - ay) * k / 80, button=LEFT))
    tool.release(ToolEvent(bx, by, button=LEFT))
    assert sorted(desk.hex_map.borders) == ["0404/0504", "0504/0604", "0604/0704", "0704/0804"]


def test_a_click_marks_the_hexside_that_was_framed_before_it(desk: HexDesk) -> None:
    tool = marker(desk, "River")
    (ax, ay), (bx, by) = centre_of(desk.hex_map, "0404"), centre_of(desk.hex_map, "0504")
    there = ToolEvent(ax + (bx - ax) * 0.2, ay + (by - ay) * 0.2, space="0404")
    tool.move(there)
    (framed,) = tool.overlays()
    assert isinstance(framed, Selection) and framed.borders == ("0404/0504",)
    tool.press(replace(there, button=LEFT))
    assert list(desk.hex_map.borders) == ["0404/0504"]


def test_a_stroke_that_begins_anew_does_not_go_on_from_the_last(desk: HexDesk) -> None:
    tool = marker(desk, "River")
    for number, towards in (("0303", "0403"), ("0909", "1009")):
        tool.press(at_side(desk, number, towards))
        tool.release(at_side(desk, number, towards))
    assert sorted(desk.hex_map.borders) == ["0303/0403", "0909/1009"]


# ---- roads


def test_a_road_is_drawn_by_hand_and_steps_back_are_taken_back(desk: HexDesk, history: PlainHistory) -> None:
    tool = HexRoadTool(desk)
    assert tool.choices() == [("Turnpike", "pike"), ("Track", "track")]
    draw(tool, desk, "0404", "0504", "0505", "0504", "0604")
    road = desk.hex_map.roads["R1"]
    assert road.spaces == ("0404", "0504", "0604")
    assert len(history.inverses) == 1
    draw(tool, desk, "0604", "0704", "0804")
    assert desk.hex_map.roads["R1"].spaces == ("0404", "0504", "0604", "0704", "0804")
    assert len(history.inverses) == 2


def test_a_road_that_was_shortened_by_undo_is_gone_on_with_where_it_ends(desk: HexDesk, history: PlainHistory) -> None:
    tool = HexRoadTool(desk)
    for number in ("0404", "0504", "0604"):
        tool.press(over(desk, number))
        tool.release(over(desk, number))
    history.undo()
    assert hexes_of(desk, "R1") == ["0404", "0504"]
    tool.press(over(desk, "0505"))
    assert hexes_of(desk, "R1") == ["0404", "0504", "0505"]
    history.undo()
    history.undo()
    assert not desk.hex_map.roads
    tool.press(over(desk, "0808"))
    assert not desk.hex_map.roads, "the road is gone: the click begins another"


def test_another_class_begins_a_road_of_its_own_where_one_ends(desk: HexDesk) -> None:
    tool = HexRoadTool(desk)
    draw(tool, desk, "0404", "0504")
    tool.cancel()
    tool.choose("track")
    draw(tool, desk, "0504", "0604")
    assert {name: road.road_class for name, road in desk.hex_map.roads.items()} == {"R1": "pike", "R2": "track"}


def test_a_road_over_a_road_and_a_road_beside_the_map_are_refused_in_words(
    desk: HexDesk, history: PlainHistory
) -> None:
    told, tool = refusals(desk), HexRoadTool(desk)
    draw(tool, desk, "0404", "0504", "0604")
    tool.cancel()
    tool.press(over(desk, "0405"))
    tool.release(over(desk, "0405"))
    draw(tool, desk, "0404", "0504")
    assert told == ["Road 1 runs from 0404 to 0504 already."]
    tool.cancel()
    tool.press(over(desk, ""))
    assert told[1:] == ["A road runs through hexes; there is none here."]


def test_control_cuts_a_road_in_two(desk: HexDesk, history: PlainHistory) -> None:
    tool = HexRoadTool(desk)
    draw(tool, desk, "0404", "0504", "0604", "0704")
    before = desk.hex_map.roads
    tool.move(at_side(desk, "0504", "0604", control=True))
    note = tool.note()
    assert note is not None and note.title == "Road 1"
    tool.press(at_side(desk, "0504", "0604", control=True))
    assert sorted(road.spaces for road in desk.hex_map.roads.values()) == [("0404", "0504"), ("0604", "0704")]
    history.undo()
    assert desk.hex_map.roads == before
    told = refusals(desk)
    tool.press(at_side(desk, "0909", "1009", control=True))
    assert told == ["No road runs across a hexside here."]


def test_the_list_has_sections_breaks_and_dead_ends(document: RulesetDocument, history: PlainHistory) -> None:
    town = Space("0604", "Lodi", town=True)
    roads = (
        Road("R1", "Main", ("0104", "0204", "0304", "0404", "0504", "0604"), "pike"),
        Road("R2", "Side", ("0304", "0305", "0306"), "pike"),
        Road("R3", "Other", ("0307", "0308", "0309", "0310", "0311", "0312"), "pike"),
    )
    hex_map = replace(the_map(document), hexes=Map({"0604": town}), roads=Map({road.id: road for road in roads}))
    desk = HexDesk(RulesetDocument(replace(document.design, maps=(hex_map,))), history)
    main, other, side = listed_roads(desk)
    assert (main.words, main.length) == ("Main", "10 km")
    assert [row.words for row in main.below] == ["0104 – 0304", "0304 – Lodi"]
    assert main.below[1].chosen == Chosen(("0304", "0404", "0504", "0604"))
    assert [row.words for row in side.below] == ["Break between 0306 and 0307"]
    assert [row.sign for row in side.below] == ["warning"]
    assert [row.words for row in other.below] == ["Break between 0307 and 0306"]
    assert "Turnpike" in main.tip


def test_a_road_that_ends_at_nothing_is_a_dead_end(desk: HexDesk) -> None:
    draw(HexRoadTool(desk), desk, "0404", "0504", "0604")
    (row,) = listed_roads(desk)
    assert [below.words for below in row.below] == ["Dead end at 0404", "Dead end at 0604"]


def test_the_sign_of_a_roads_end_stands_at_its_end(desk: HexDesk) -> None:
    draw(HexRoadTool(desk), desk, "0404", "0504", "0604")
    signs = [desk.point_of(problem) for problem in problems(desk.design) if problem.check == "dead_end"]
    assert sorted(filter(None, signs)) == sorted(centre_of(desk.hex_map, number) for number in ("0404", "0604"))


# ---- kinds


def test_a_new_map_offers_all_that_a_border_can_be(desk: HexDesk) -> None:
    words = {words.lower() for words, _ in hexside_features(Design("New", ""), desk.hex_map)}
    assert {"river", "bridge", "ford", "wall", "cliff", "impassable", "coast", "beach", "not a beach"} <= words


def test_a_shore_is_one_thing_at_a_time(desk: HexDesk, history: PlainHistory) -> None:
    sides = ("0404/0504",)
    for feature in (RIVER, BEACH, NOT_A_BEACH):
        desk.apply(mark_kind("m", sides, feature))
    assert desk.features("0404", "0504") == (NOT_A_BEACH, RIVER)
    history.undo()
    assert desk.features("0404", "0504") == (BEACH, RIVER)
    found = [problem.check for problem in problems(desk.design) if problem.place.id == "0404/0504"]
    assert "shore" in found and "unknown_class" not in found, "a beach inland, and a word that every design knows"
    desk.apply(mark_kind("m", sides, BEACH, present=False))
    assert desk.features("0404", "0504") == (RIVER,)


def test_the_kinds_of_the_design_are_offered_by_their_names(desk: HexDesk) -> None:
    offered = dict((feature, words) for words, feature in hexside_features(desk.design, desk.hex_map))
    assert offered["hedge"] == "Hedge"
    assert offered[RIVER] == "Great river"
    assert offered["blocked"] == "Impassable"
    desk.apply(mark_kind("m", ("0404/0504",), "goat_path"))
    assert ("Goat path", "goat_path") in hexside_features(desk.design, desk.hex_map)
    desk.apply(LayRoad("m", Road("R1", "Road", ("0404", "0504"), "corduroy")))
    assert road_choices(desk.design, desk.hex_map)[-1] == ("Corduroy", "corduroy")


# ---- the inspector


def hexes(editor: MapEditor) -> HexesFeature:
    return editor.part.feature(HexesFeature)


def test_a_river_is_named_along_its_whole_course_and_where_that_comes_from(editor: MapEditor) -> None:
    ground = hexes(editor)
    river = ("0404/0504", "0504/0505", "0909/1009")
    editor.apply(mark_kind("m", river, RIVER))
    editor.desk.choose(Chosen(border="0404/0504"))
    form = ground.hexside_form
    form.shared.name.setText("Adda")
    form.shared.name.editingFinished.emit()
    named = {name: side.name for name, side in ground.hex_desk.hex_map.borders.items()}
    assert named["0404/0504"] == "Adda" and named["0909/1009"] == ""
    origin = Provenance(Source.PUBLIC_SOURCE, "atlas")
    form.shared.origin.origin_chosen.emit(origin)
    assert ground.hex_desk.hex_map.borders["0404/0504"].provenance["name"] == origin
    stack = editor.undo_stack()
    assert stack is not None and stack.count() == 3
    editor.desk.choose(Chosen(border="0101/0102"))
    assert not form.shared.name.isEnabled()


def test_the_page_of_a_hexside_says_which_way_it_is_crossed(editor: MapEditor) -> None:
    ground = hexes(editor)
    editor.desk.choose(Chosen(border="0404/0504"))
    form = ground.hexside_form
    form.shared.one_way.setCurrentIndex(2)
    form.shared.one_way.activated.emit(2)
    assert ground.hex_desk.hex_map.borders["0404/0504"].one_way is OneWay.BACKWARDS
    editor.desk.choose(one_space("0404"))
    sides = ground.space_form.sides
    assert sides.diagram.chosen is not None and "into the hex only" in sides.diagram.said(sides.diagram.chosen)
    sides.opener.click()
    assert editor.desk.chosen == Chosen(border="0404/0504")
    form.shared.one_way.setCurrentIndex(0)
    form.shared.one_way.activated.emit(0)
    assert not ground.hex_desk.hex_map.borders


def test_the_page_of_a_road_tells_cost_length_and_bridges_and_sets_those_that_lack(editor: MapEditor) -> None:
    ground = hexes(editor)
    editor.apply(LayRoad("m", Road("R1", "Road", ("0404", "0504", "0604"), "pike")))
    editor.apply(mark_kind("m", ("0404/0504",), RIVER))
    editor.desk.choose(Chosen(road="R1"))
    form = ground.road_form
    assert (form._cost.text(), form._length.text(), form._bridges.text()) == ("1/2", "2 hexes, 4 km", "0, 1 lacking")
    form.bridge.click()
    assert ground.hex_desk.features("0404", "0504") == (BRIDGE, RIVER)
    assert form._bridges.text() == "1" and form.bridge.isHidden()


def test_a_road_is_renamed_in_its_row_and_a_section_selects_its_hexes(editor: MapEditor, qtbot: QtBot) -> None:
    ground = hexes(editor)
    editor.apply(LayRoad("m", Road("R1", "Road", ("0104", "0204", "0304"), "pike")))
    editor.apply(LayRoad("m", Road("R2", "Side", ("0204", "0205"), "pike")))
    ground.roads.refresh()
    top = ground.roads.tree.topLevelItem(0)
    assert top is not None and top.childCount() >= 2
    ground.roads.tree.itemClicked.emit(top.child(0), 0)
    assert editor.desk.chosen.spaces == ("0104", "0204")
    top.setText(0, "Via Emilia")
    qtbot.waitUntil(lambda: ground.hex_desk.hex_map.roads["R1"].name == "Via Emilia")
    ground.roads.refresh()
    assert "Via Emilia" in dict(ground.roads.rows())
    assert not [words for words, _ in ground.roads.rows() if words.startswith("Break")]


def test_a_road_that_is_selected_is_a_line_from_middle_to_middle(desk: HexDesk) -> None:
    desk.apply(LayRoad("m", Road("R1", "Road", ("0404", "0504", "0604"), "pike")))
    desk.choose(Chosen(road="R1"))
    assert desk.chosen_borders() == ()
    assert desk.chosen_lines() == (tuple(centre_of(desk.hex_map, number) for number in ("0404", "0504", "0604")),)


def test_what_can_be_selected_in_a_hex_has_its_roads_behind_it(desk: HexDesk) -> None:
    desk.apply(LayRoad("m", Road("R1", "Road", ("0404", "0504", "0604"), "pike")))
    hit = Hit(0.0, 0.0, space="0504")
    assert things_under(desk, hit) == [one_space("0504"), Chosen(road="R1")]
    assert things_under(desk, Hit(0.0, 0.0, space="0101")) == [one_space("0101")]
