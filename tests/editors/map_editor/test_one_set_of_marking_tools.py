"""The tools that mark borders are one set: on maps of areas and of hexes they offer the same and do the same."""

from __future__ import annotations

from itertools import pairwise

import pytest
from pytestqt.qtbot import QtBot

from editors.map_editor.borders.kind_option import KindOption
from editors.map_editor.editor import MapEditor
from tests.editors.map_editor.edit_examples import AREAS, HEXES, everything
from tests.editors.map_editor.markers import markers
from tests.editors.map_editor.tool_bench import Bench, area_bench, hex_bench
from workbench.cartography.hexes.hex_grid import corners
from workbench.engine.maps.area_map import Point
from workbench.engine.maps.border import Border
from workbench.engine.maps.hex_places import known_place
from workbench.engine.maps.map_parts import OneWay
from workbench.qt.map_canvas import DraftLine
from workbench.qt.undo import EditStack
from workbench.storage.document import RulesetDocument

MARKING = ("River", "Along a border", "Shore", "One way", "Impassable", "Clear border")
BRUSHED = ("Along a border", "One way", "Impassable")


class Line:
    """Two borders one after the other, and the corners where they begin and end."""

    def __init__(self, bench: Bench, borders: tuple[str, str], ends: tuple[Point, Point], middles: tuple[Point, ...]):
        self.bench, self.ids, self.ends, self.middles = bench, borders, ends, middles

    @property
    def borders(self) -> list[Border]:
        found = [self.bench.desk.map.border_of(name) for name in self.ids]
        return [border for border in found if border is not None]

    @property
    def marks(self) -> list[tuple[object, ...]]:
        return [(border.features, border.one_way) for border in self.borders]


def line_on(map_id: str, tool: str) -> Line:
    if map_id == AREAS:
        bench = area_bench(tool)
        return Line(bench, ("A-C", "B-S"), ((10.0, 60.0), (110.0, 60.0)), ((30.0, 59.0), (90.0, 59.0)))
    bench = hex_bench(tool)
    grid = bench.hexes.grid
    around = corners(grid, known_place(grid, "0404"))
    middles = tuple(((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in pairwise(around[:3]))
    first, second = (bench.desk.hit(*middle, 1.0).border for middle in middles)
    return Line(bench, (first, second), (around[0], around[2]), middles)


@pytest.fixture(params=[AREAS, HEXES])
def map_id(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_both_kinds_of_maps_offer_the_same_tools(qtbot: QtBot) -> None:
    said = []
    editor = MapEditor(RulesetDocument(everything()))
    qtbot.addWidget(editor.page)
    for shown in (AREAS, HEXES):
        editor.show_map(shown)
        actions = editor.part.strip.actions_by_name()
        tools = markers(editor.desk)  # type: ignore[arg-type]
        options = {}
        for name in MARKING:
            offered = editor.part.ground.options_of(tools[name])
            for option in offered:
                qtbot.addWidget(option)
            options[name] = [type(option) for option in offered]
        said.append((
            [(actions[name].shortcut().toString(), actions[name].toolTip(), tools[name].icon) for name in MARKING],
            {name: kinds for name, kinds in options.items() if name != "River"},
        ))  # fmt: skip
        assert options["Shore"] == options["Along a border"] == [KindOption]
    assert said[0] == said[1]


@pytest.mark.parametrize("name", MARKING)
def test_a_hint_differs_by_the_words_for_borders_alone(name: str) -> None:
    areas, hexes = area_bench(name).tool.said_hint, hex_bench(name).tool.said_hint
    in_common = (
        areas.replace("borders", "hexsides").replace("junction", "corner").replace("draw the river", "mark them")
    )
    assert hexes == in_common


@pytest.mark.parametrize("name", BRUSHED)
def test_a_stroke_is_one_step_and_ctrl_takes_it_off_again(map_id: str, name: str) -> None:
    line = line_on(map_id, name)
    desk = line.bench.desk
    stack = desk._history = EditStack(desk.document)  # the window's, in which what is of one stroke becomes one
    before = line.marks
    line.bench.drag(*line.middles)
    assert all(now != old for now, old in zip(line.marks, before, strict=True))
    assert stack.count() == 1
    stack.undo()
    assert line.marks == before
    stack.redo()
    line.bench.drag(*line.middles, control=True)
    assert line.marks == before


@pytest.mark.parametrize("name", BRUSHED)
def test_two_clicks_on_corners_mark_the_chain_between_until_escape(map_id: str, name: str) -> None:
    line = line_on(map_id, name)
    before = line.marks
    line.bench.click(line.ends[0])
    line.bench.move(line.ends[1])
    (drawn,) = (one for one in line.bench.tool.overlays() if isinstance(one, DraftLine) and one.kind == "line")
    assert len(drawn.points) >= 3 and "2 " in line.bench.said
    assert line.marks == before, "nothing is marked before the second click"
    line.bench.click(line.ends[1])
    assert all(now != old for now, old in zip(line.marks, before, strict=True))
    assert len(line.bench.history.inverses) == 1
    assert line.bench.key("escape") and not line.bench.key("escape")


@pytest.mark.parametrize("turned", [False, True])
def test_one_way_leads_away_from_the_pointer_and_shift_turns_it(map_id: str, turned: bool) -> None:
    line = line_on(map_id, "One way")
    near = line.middles[0]
    under = line.bench.desk.hit(*near, 0.1).space
    line.bench.click(near, shift=turned)
    border = line.borders[0]
    opens_from = border.first if border.one_way is OneWay.FORWARDS else border.second
    assert border.one_way is not OneWay.NO
    assert (opens_from == under) != turned


def test_what_is_marked_is_selected(map_id: str) -> None:
    line = line_on(map_id, "Impassable")
    line.bench.click(line.middles[0])
    assert line.bench.desk.chosen.border == line.ids[0]


def test_a_click_where_no_border_is_says_so(map_id: str) -> None:
    line = line_on(map_id, "Impassable")
    line.bench.click((-500.0, -500.0))
    assert len(line.bench.told) == 1
