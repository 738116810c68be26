"""Every tool in the strip of an area map, with fake events and no window: what it does, and what it must withstand."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from editors.map_editor.areas.area_desk import AreaDesk
from editors.map_editor.areas.areas_feature import AreasFeature
from editors.map_editor.areas.tools import WandTool
from editors.map_editor.counters.counter_tool import CounterTool
from editors.map_editor.map_part import MapPart
from editors.map_editor.scans.crop_tool import CropTool
from editors.map_editor.selection import Chosen, one_space
from rulesets.toulon.facts import RECONNOITRE_POINT, SHIP_FIRE
from tests.editors.map_editor.conftest import PlainHistory
from tests.editors.map_editor.edit_examples import AREAS, everything
from tests.editors.map_editor.test_border_tools import OneScan
from tests.editors.map_editor.tool_bench import Bench, Does, area_bench
from workbench.engine.maps.area_map import Point, Space
from workbench.engine.maps.border import Shore
from workbench.engine.maps.map_parts import OneWay, Rectangle
from workbench.engine.maps.tags import YES
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.areas.area_edits import DrawArea, InsertJunction, SplitArea
from workbench.storage.edits.border_edits import mark_kind

IN_A, IN_B, IN_C, IN_S = (30.0, 30.0), (85.0, 30.0), (40.0, 80.0), (85.0, 85.0)
BETWEEN_A_AND_C, BETWEEN_B_AND_S = (35.0, 60.0), (85.0, 60.0)
ON_THE_ROAD = (61.2, 25.0)
ROUND = ((20.0, 20.0), (40.0, 20.0), (40.0, 40.0), (20.0, 40.0))


def selects(b: Bench) -> None:
    b.click(IN_A)
    assert b.desk.chosen == one_space("A")


def moves_the_map(b: Bench) -> None:
    b.drag(IN_A, IN_B)
    assert b.tool.pans
    assert not b.history.inverses


def moves_a_junction(b: Bench) -> None:
    b.drag((60.0, 60.0), (62.0, 58.0), (64.0, 57.0))
    assert b.areas.junctions[b.desk.chosen.junction].point == (64.0, 57.0)


def moves_an_area(b: Bench) -> None:
    b.drag(IN_S, (84.0, 86.0), (83.0, 87.0))
    assert b.desk.geometry.face("S").bounds == (58.0, 62.0, 108.0, 112.0)


def splits(b: Bench) -> None:
    b.click((40.0, 60.0), (40.0, 110.0))
    assert b.areas.spaces[b.desk.chosen.space].name == "Corniche 2"


def merges(b: Bench) -> None:
    b.click(IN_A, IN_C)
    assert "C" not in b.areas.spaces


def draws(b: Bench) -> None:
    b.click(*ROUND)
    assert b.key("enter")
    assert b.desk.geometry.face(b.desk.chosen.space).area == pytest.approx(400.0)


def draws_a_rectangle(b: Bench) -> None:
    b.drag((20.0, 20.0), (30.0, 30.0), (45.0, 40.0))
    assert b.desk.geometry.face(b.desk.chosen.space).bounds == (20.0, 20.0, 45.0, 40.0)


def traces(b: Bench) -> None:
    assert isinstance(b.tool, WandTool)
    b.tool.source = OneScan()
    b.click((35.0, 33.0))
    assert b.key("enter")
    assert b.desk.geometry.face(b.desk.chosen.space).area == pytest.approx(30 * 25, rel=0.08)


def moves_a_label(b: Bench) -> None:
    b.drag(IN_A, (25.0, 26.0), (20.0, 25.0))
    assert b.areas.spaces["A"].label == (20.0, 25.0)


def draws_a_road(b: Bench) -> None:
    b.click(BETWEEN_A_AND_C)
    assert b.areas.roads[b.areas.borders["A-C"].road].name == "Road 2"


def sets_a_point(b: Bench) -> None:
    b.click(ON_THE_ROAD)
    assert b.areas.junctions[b.desk.chosen.junction].tags[RECONNOITRE_POINT] == YES


def draws_a_river(b: Bench) -> None:
    b.click(BETWEEN_A_AND_C)
    assert b.areas.rivers[b.areas.borders["A-C"].river].name == "River 2"


def marks_a_border(b: Bench) -> None:
    b.click(BETWEEN_A_AND_C)
    assert len(b.areas.borders["A-C"].further_kinds) == 1


def marks_a_beach(b: Bench) -> None:
    b.click(BETWEEN_B_AND_S)
    assert b.areas.borders["B-S"].shore is Shore.BEACH


def leaves_one_way_open(b: Bench) -> None:
    b.click((35.0, 59.0))
    border = b.areas.borders["A-C"]
    assert (border.left if border.one_way is OneWay.FORWARDS else border.right) == "A"


def closes_a_border(b: Bench) -> None:
    b.click(BETWEEN_A_AND_C)
    assert b.areas.borders["A-C"].blocked


def clears_a_border(b: Bench) -> None:
    b.click(ON_THE_ROAD)
    assert (b.areas.borders["A-B"].road, b.areas.borders["A-B"].river) == ("", "")


def draws_a_box(b: Bench) -> None:
    b.drag((30.0, 111.5), (50.0, 115.0), (60.0, 119.5))
    assert b.areas.spaces[b.desk.chosen.space].shape is not None


def links(b: Bench) -> None:
    b.click(IN_A, IN_S)
    link = b.areas.links[b.desk.chosen.link]
    assert (link.first, link.second) == ("A", "S")


def opens_a_port(b: Bench) -> None:
    b.click(IN_C, IN_S)
    assert b.areas.spaces["C"].ports == ("S",)


def gives_a_letter(b: Bench) -> None:
    b.drag(IN_A, BETWEEN_A_AND_C, IN_C)
    assert "A" in b.areas.spaces["A"].tags[SHIP_FIRE]
    assert b.areas.spaces["C"].tags[SHIP_FIRE] == "A"


def moves_a_counter(b: Bench) -> None:
    b.drag(IN_A, (60.0, 30.0), IN_B)
    assert [placement.space for placement in b.scenario().placements] == ["B"]
    asked: list[str] = []
    assert isinstance(b.tool, CounterTool)
    b.tool.asked.connect(asked.append)
    b.click(IN_S)
    assert asked == ["S"]


def moves_an_item(b: Bench) -> None:
    b.drag((15.0, 96.0), (30.0, 80.0), (45.0, 76.0))
    (item,) = (item for item in b.areas.furniture if item.id == b.desk.chosen.furniture)
    assert item.shape != Rectangle(5.0, 90.0, 20.0, 12.0)


def measures(b: Bench) -> None:
    b.click(IN_A, IN_B)
    assert "mm" in b.said


def marks_a_place_of_the_scan(b: Bench) -> None:
    b.click((12.0, 12.0), (61.0, 59.2), (80.0, 20.0), (90.0, 25.0))
    assert b.key("enter")
    assert len(b.areas.scans[-1].marks) == 2


def crops(b: Bench) -> None:
    b.drag((10.0, 10.0), (40.0, 30.0), (60.0, 50.0))
    assert isinstance(b.tool, CropTool)
    assert b.areas.scans[-1].crop is not None, b.tool.refusal


TOOLS: dict[str, Does] = {
    "Select": selects,
    "Hand": moves_the_map,
    "Junction": moves_a_junction,
    "Move an area": moves_an_area,
    "Split": splits,
    "Merge": merges,
    "Draw an area": draws,
    "Rectangle": draws_a_rectangle,
    "Magic wand": traces,
    "Label": moves_a_label,
    "Road": draws_a_road,
    "Point": sets_a_point,
    "River": draws_a_river,
    "Along a border": marks_a_border,
    "Shore": marks_a_beach,
    "One way": leaves_one_way_open,
    "Impassable": closes_a_border,
    "Clear border": clears_a_border,
    "Box": draws_a_box,
    "Link": links,
    "Port": opens_a_port,
    "Letters": gives_a_letter,
    "Counter": moves_a_counter,
    "Furniture": moves_an_item,
    "Measure": measures,
    "Calibrate the scan": marks_a_place_of_the_scan,
    "Crop the scan": crops,
}
NAMES = sorted(TOOLS)


def test_every_tool_of_an_area_map_has_its_test(qtbot: QtBot) -> None:
    document = RulesetDocument(everything())
    part = MapPart(desk := AreaDesk(document, PlainHistory(document), AREAS), AreasFeature(desk))
    qtbot.addWidget(part.middle)
    qtbot.addWidget(part.inspector)
    qtbot.addWidget(part.outline)
    assert sorted(part.strip.actions_by_name()) == NAMES, "give a new tool a line in TOOLS"


@pytest.mark.parametrize("name", NAMES)
def test_each_tool_does_what_it_is_for_and_undo_takes_it_back(name: str) -> None:
    bench = area_bench(name)
    before = bench.desk.design
    TOOLS[name](bench)
    assert not bench.told
    bench.undo_all()
    assert bench.desk.design == before


@pytest.mark.parametrize("name", NAMES)
def test_each_tool_says_what_it_does_before_and_while_it_does_it(name: str) -> None:
    bench = area_bench(name)
    assert all((bench.tool.name, bench.tool.icon, bench.tool.key, bench.tool.hint))
    bench.hold(IN_A, (33.0, 33.0))
    assert bench.tool.hint
    bench.tool.overlays()
    note = bench.tool.note()
    assert note is None or note.title


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("button", ["right", "middle"])
def test_other_buttons_change_nothing(name: str, button: str) -> None:
    bench = area_bench(name)
    before = bench.desk.design
    for place in (IN_A, BETWEEN_A_AND_C, (60.0, 60.0)):
        bench.move(place)
        event = bench.press(place, button)
        bench.tool.release(event)
    assert bench.desk.design is before


OFF_THE_SHEET: tuple[Point, ...] = ((-900.0, -40.0), (1e7, -1e7), (300.0, 50.0), (50.0, 1e5))
STARTS: tuple[Point, ...] = (IN_A, (15.0, 96.0), BETWEEN_A_AND_C, (60.0, 60.0), (10.0, 85.0), (20.0, 30.0), ON_THE_ROAD)
MADE = (
    InsertJunction(AREAS, "C-edge", (10.0, 85.0)),
    DrawArea(AREAS, ROUND, Space("D", "District")),
    SplitArea(AREAS, "C", ((35.0, 60.0), (40.0, 110.0)), "C2", "Corniche East"),
    mark_kind(AREAS, ("A-B",), "wall"),
)
"""What is taken back under the tool."""


@pytest.mark.parametrize("name", NAMES)
def test_undo_outside_the_maps_edge_does_not_crash(name: str) -> None:
    """What a tool holds may vanish under it, and the pointer may be anywhere."""
    for start in STARTS:
        bench = area_bench(name)
        before = bench.desk.design
        for edit in MADE:
            assert bench.desk.apply(edit) == ""
        bench.click(start)
        bench.hold(start, (start[0] + 3.0, start[1] + 2.0), *OFF_THE_SHEET)
        bench.undo_all()
        assert bench.desk.design == before
        bench.go_astray(OFF_THE_SHEET)
        assert bench.desk.design == before


@pytest.mark.parametrize("name", NAMES)
def test_a_tool_withstands_a_map_that_empties_while_it_holds_something(name: str) -> None:
    bench = area_bench(name)
    bench.hold(IN_A, (35.0, 33.0))
    bench.click(IN_A)
    bench.hold(IN_C, (45.0, 78.0))
    bench.click(IN_A)
    for space in ("A", "C"):
        bench.desk.choose(Chosen((space,)))
        bench.desk.remove_chosen()
    bench.is_seen()
    bench.click(IN_A, IN_C, IN_S)
    bench.press_all_keys()
    bench.is_seen()
    bench.tool.cancel()
    bench.undo_all()
