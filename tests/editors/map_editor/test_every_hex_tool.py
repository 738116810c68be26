"""Every tool in the strip of a hex map, with fake events and no window: what it does, and what it must withstand."""

from __future__ import annotations

import pytest
from immutables import Map
from pytestqt.qtbot import QtBot

from editors.map_editor.counters.counter_tool import CounterTool
from editors.map_editor.hexes.hex_desk import HexDesk
from editors.map_editor.hexes.hexes_feature import HexesFeature
from editors.map_editor.hexes.tools.clipboard import Clipboard
from editors.map_editor.hexes.tools.painting_tools import PaintTool
from editors.map_editor.hexes.tools.paints import Paints
from editors.map_editor.hexes.tools.region_tools import PasteTool
from editors.map_editor.map_part import MapPart
from editors.map_editor.scans.crop_tool import CropTool
from editors.map_editor.selection import Chosen, one_space
from tests.editors.map_editor.conftest import PlainHistory
from tests.editors.map_editor.edit_examples import HEXES, everything
from tests.editors.map_editor.tool_bench import Bench, Does, hex_bench
from workbench.cartography.hexes.hex_grid import corners
from workbench.engine.maps.area_map import Point
from workbench.engine.maps.border import Feature
from workbench.engine.maps.hex_places import known_place
from workbench.engine.maps.map_parts import OneWay, Rectangle
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.border_edits import MarkBorders, mark_kind
from workbench.storage.edits.hex_edits import PaintTerrain
from workbench.storage.edits.hex_painting import PaintKind
from workbench.storage.edits.zone_edits import RemoveBox

CLOSED = Map({"0404/0405": OneWay.FORWARDS})


def with_woods(b: Bench) -> Bench:
    assert isinstance(b.tool, PaintTool)
    paints: Paints = b.tool.paints
    paints.take(PaintKind.TERRAIN, "woods")
    return b


def woods(b: Bench) -> list[str]:
    return sorted(number for number, space in b.hexes.hexes.items() if space.terrain == "woods")


def selects(b: Bench) -> None:
    b.click(b.over("0404"))
    assert b.desk.chosen == one_space("0404")


def holds_hexes(b: Bench) -> None:
    x, y = b.over("0404")
    b.drag((x - 12, y - 3), (x + 12, y - 3), (x + 12, y + 3), (x - 12, y + 3))
    assert b.desk.chosen.spaces == ("0404",)


def picks_up(b: Bench) -> None:
    assert isinstance(b.tool, PaintTool)
    b.click(b.over("0202"))
    assert b.tool.paints.value == "woods"


def moves_the_map(b: Bench) -> None:
    b.drag(b.over("0404"), b.over("0202"))
    assert b.tool.pans
    assert not b.history.inverses


def paints_a_stroke(b: Bench) -> None:
    with_woods(b).drag(b.over("0404"), b.over("0405"), b.over("0406"))
    assert woods(b) == ["0202", "0404", "0405", "0406"]


def paints_a_line(b: Bench) -> None:
    with_woods(b).drag(b.over("0304"), b.over("0504"))
    assert woods(b) == ["0202", "0304", "0404", "0504"]


def paints_a_rectangle(b: Bench) -> None:
    with_woods(b).drag(b.over("0304"), b.over("0405"))
    assert woods(b) == ["0202", "0304", "0305", "0404", "0405"]


def fills(b: Bench) -> None:
    with_woods(b).click(b.over("0404"))
    assert len(woods(b)) > 40


def replaces(b: Bench) -> None:
    with_woods(b).click(b.over("0404"))
    assert len(woods(b)) > 40


def marks_a_hexside(b: Bench) -> None:
    b.drag(b.between("0404", "0405"), b.between("0404", "0405"))
    assert b.hexes.borders["0404/0405"].features


def clears_a_hexside(b: Bench) -> None:
    b.desk.apply(MarkBorders(HEXES, ("0404/0405",), (Feature("wall"), Feature("river")), ways=CLOSED))
    b.click(b.between("0404", "0405"))
    assert "0404/0405" not in b.hexes.borders


def marks_a_chain(b: Bench) -> None:
    grid = b.hexes.grid
    first, last = (corners(grid, known_place(grid, number))[0] for number in ("0304", "0504"))
    known = len(b.hexes.borders)
    b.click(first, last)
    assert len(b.hexes.borders) >= known + 4


def leaves_one_way_open(b: Bench) -> None:
    (x, y), (other_x, other_y) = b.over("0404"), b.between("0404", "0405")
    b.click((x + (other_x - x) * 0.9, y + (other_y - y) * 0.9))
    assert b.hexes.borders["0404/0405"].one_way is OneWay.FORWARDS


def draws_a_road(b: Bench) -> None:
    b.click(b.over("0304"), b.over("0504"))
    assert b.hexes.roads["R2"].spaces == ("0304", "0404", "0504")


def draws_a_box(b: Bench) -> None:
    b.drag((150.0, 132.0), (170.0, 140.0), (190.0, 147.0))
    assert b.hexes.zones[b.desk.chosen.space].space.shape is not None


def links(b: Bench) -> None:
    b.click(b.over("0404"), b.over("0601"))
    link = b.hexes.links[b.desk.chosen.link]
    assert (link.first, link.second) == ("0404", "bay")


def opens_a_port(b: Bench) -> None:
    b.click(b.over("0501"), b.over("0601"))
    assert b.hexes.hexes["0501"].ports == ("bay",)


def moves_a_label(b: Bench) -> None:
    x, y = b.over("0202")
    b.drag((x, y), (x + 1, y + 1), (x + 3, y + 2))
    label = b.hexes.hexes["0202"].label
    assert label == pytest.approx((x + 3, y + 2), abs=0.01)


def lays_a_patch(b: Bench) -> None:
    b.desk.choose(Chosen(("0202",)))
    assert isinstance(b.desk, HexDesk) and isinstance(b.tool, PasteTool)
    b.tool._clipboard = Clipboard()
    assert b.tool._clipboard.copy(b.desk) == ""
    b.click(b.over("0404"))
    assert woods(b) == ["0202", "0404"]


def places_a_counter(b: Bench) -> None:
    asked: list[str] = []
    assert isinstance(b.tool, CounterTool)
    b.tool.asked.connect(asked.append)
    b.click(b.over("0404"))
    assert asked == ["0404"]


def moves_an_item(b: Bench) -> None:
    b.drag((15.0, 96.0), (30.0, 80.0), (45.0, 76.0))
    (item,) = (item for item in b.hexes.furniture if item.id == b.desk.chosen.furniture)
    assert item.shape != Rectangle(5.0, 90.0, 20.0, 12.0)


def measures(b: Bench) -> None:
    b.click(b.over("0101"), b.over("0404"))
    assert "hexes" in b.said


def marks_a_hex_of_the_scan(b: Bench) -> None:
    for number in ("0101", "0303"):
        x, y = b.over(number)
        b.click((x + 1.0, y + 1.0))
        assert all(b.key(sign) for sign in number)
        assert b.key("enter")
    assert b.key("enter")
    assert len(b.hexes.scans[-1].marks) == 2


def crops(b: Bench) -> None:
    b.drag((10.0, 10.0), (40.0, 30.0), (60.0, 50.0))
    assert isinstance(b.tool, CropTool)
    assert b.hexes.scans[-1].crop is not None, b.tool.refusal


TOOLS: dict[str, Does] = {
    "Select": selects,
    "Lasso": holds_hexes,
    "Hand": moves_the_map,
    "Brush": paints_a_stroke,
    "Line": paints_a_line,
    "Rectangle": paints_a_rectangle,
    "Eyedropper": picks_up,
    "Fill": fills,
    "Replace": replaces,
    "River": marks_a_hexside,
    "Along a border": marks_a_chain,
    "Shore": marks_a_hexside,
    "Impassable": marks_a_hexside,
    "Clear border": clears_a_hexside,
    "One way": leaves_one_way_open,
    "Road": draws_a_road,
    "Box": draws_a_box,
    "Link": links,
    "Port": opens_a_port,
    "Label": moves_a_label,
    "Paste": lays_a_patch,
    "Counter": places_a_counter,
    "Furniture": moves_an_item,
    "Measure": measures,
    "Calibrate the scan": marks_a_hex_of_the_scan,
    "Crop the scan": crops,
}
NAMES = sorted(TOOLS)


def test_every_tool_of_a_hex_map_has_its_test(qtbot: QtBot) -> None:
    document = RulesetDocument(everything())
    part = MapPart(desk := HexDesk(document, PlainHistory(document), HEXES), HexesFeature(desk))
    qtbot.addWidget(part.middle)
    qtbot.addWidget(part.inspector)
    qtbot.addWidget(part.outline)
    assert sorted(part.strip.actions_by_name()) == NAMES, "give a new tool a line in TOOLS"


@pytest.mark.parametrize("name", NAMES)
def test_each_tool_does_what_it_is_for_and_undo_takes_it_back(name: str) -> None:
    bench = hex_bench(name)
    before = bench.desk.design
    TOOLS[name](bench)
    assert not bench.told
    bench.undo_all()
    assert bench.desk.design == before


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("button", ["right", "middle"])
def test_other_buttons_change_nothing(name: str, button: str) -> None:
    bench = hex_bench(name)
    before = bench.desk.design
    for place in (bench.over("0404"), bench.between("0404", "0405"), (15.0, 96.0)):
        bench.move(place)
        bench.tool.release(bench.press(place, button))
    assert bench.desk.design is before


OFF_THE_SHEET: tuple[Point, ...] = ((-900.0, -40.0), (9e3, -9e3), (300.0, 50.0), (50.0, 9e3))
STARTS = ("0202", "0404", "0601", "0806")
MADE = (
    PaintTerrain(HEXES, ("0404", "0806"), "marsh"),
    mark_kind(HEXES, ("0404/0405",), "stream"),
)
"""What is taken back under the tool."""


@pytest.mark.parametrize("name", NAMES)
def test_undo_outside_the_maps_edge_does_not_crash(name: str) -> None:
    """What a tool holds may vanish under it, and the pointer may be anywhere."""
    for number in STARTS:
        bench = hex_bench(name)
        before, start = bench.desk.design, bench.over(number)
        for edit in MADE:
            assert bench.desk.apply(edit) == ""
        bench.click(start)
        bench.hold(start, (start[0] + 3.0, start[1] + 2.0), *OFF_THE_SHEET)
        bench.undo_all()
        assert bench.desk.design == before
        bench.go_astray(OFF_THE_SHEET)
        assert bench.desk.design == before


@pytest.mark.parametrize("name", NAMES)
def test_a_tool_withstands_that_what_it_holds_goes(name: str) -> None:
    bench = hex_bench(name)
    at_sea, in_the_box = bench.over("0601"), (15.0, 96.0)
    bench.click(at_sea)
    bench.hold(in_the_box, (16.0, 97.0))
    bench.desk.apply(RemoveBox(HEXES, "bay"))
    bench.is_seen()
    bench.click(at_sea, in_the_box)
    bench.press_all_keys()
    bench.is_seen()
    bench.tool.cancel()
    bench.undo_all()
