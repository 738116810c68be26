"""Lines that the hand draws with the button held: what is worked out at each step follows the shape, not the mouse."""

from __future__ import annotations

from math import cos, pi, sin

from msgspec.structs import replace

from editors.map_editor.areas.area_desk import AreaDesk
from editors.map_editor.areas.tools import DrawAreaTool, SplitTool
from workbench.cartography.areas.faces import faces
from workbench.cartography.checks.line_checks import gaps
from workbench.engine.maps.area_map import OUTSIDE, Point
from workbench.engine.problem import Level
from workbench.qt.map_canvas import ToolEvent
from workbench.storage.checks.problems import problems
from workbench.storage.document import RulesetDocument

PX_PER_MM = 1.3
ROUND_MM = 18.0


def test_a_long_stroke_is_drafted_by_the_points_that_matter(desk: AreaDesk, document: RulesetDocument) -> None:
    tool = DrawAreaTool(desk)
    way = [(60 + ROUND_MM * cos(step * pi / 600), 85 + ROUND_MM * sin(step * pi / 600)) for step in range(1200)]
    tool.press(ToolEvent(*way[0], button="left", px_per_mm=PX_PER_MM))
    for place in way[1:]:
        tool.move(ToolEvent(*place, button="left", px_per_mm=PX_PER_MM))
    assert len(tool.line) > 1000
    assert 6 < len(tool.drafted_line) < 40
    tool.stops_at_borders = False
    tool.release(ToolEvent(*way[-1], button="left", px_per_mm=PX_PER_MM))
    assert tool.note() is None, tool.note()
    assert len(desk.area_map.spaces) == 5
    assert [str(problem) for problem in problems(document.design) if problem.level is Level.ERROR] == []


def test_a_hand_that_goes_a_little_over_the_outline_still_splits(desk: AreaDesk) -> None:
    tool = SplitTool(desk)
    way = [
        (30.0, 59.0),
        *((30.0 + step % 2, 58.0 + step) for step in range(5, 52, 2)),
        (30.0, 109.5),
        (27.0, 112.5),
        (32.0, 112.0),
    ]
    tool.move(ToolEvent(*way[0], px_per_mm=PX_PER_MM))
    tool.press(ToolEvent(*way[0], button="left", px_per_mm=PX_PER_MM))
    for place in way[1:]:
        tool.move(ToolEvent(*place, button="left", px_per_mm=PX_PER_MM))
    tool.release(ToolEvent(*way[-1], button="left", px_per_mm=PX_PER_MM))
    assert tool.note() is None, tool.note()
    assert len(desk.area_map.spaces) == 5


def held(tool: DrawAreaTool, desk: AreaDesk, way: list[Point], shift: bool = False) -> None:
    """A line with the button held, from the first place to the last."""
    event = ToolEvent(*way[0], px_per_mm=PX_PER_MM, shift=shift)
    tool.move(event)
    tool.press(replace(event, button="left"))
    for x, y in way[1:]:
        event = ToolEvent(x, y, button="left", px_per_mm=PX_PER_MM, shift=shift)
        tool.move(event)
    tool.release(event)


TREMBLING = [(10.0 + (-1) ** step * 3.5, 15.0 + step) for step in range(3, 88)]
BESIDE: list[Point] = [
    (10.0, 15.0),
    *TREMBLING,
    (10.0, 105.0),
    *((3.0, 105.0 - n) for n in range(0, 91, 3)),
    (9.8, 15.2),
]


def test_a_hand_that_trembles_along_a_border_leaves_no_gap(desk: AreaDesk, document: RulesetDocument) -> None:
    tool = DrawAreaTool(desk)
    held(tool, desk, BESIDE)
    assert len(desk.area_map.spaces) == 5
    assert gaps(faces(desk.area_map)) == []
    drawn = faces(desk.area_map).borders_of(desk.chosen.space)
    assert sorted({desk.area_map.borders[name].across(desk.chosen.space) for name in drawn}) == [OUTSIDE, "A", "C"]
    corners = sum(len(desk.area_map.borders[name].points) for name in drawn)
    assert corners < 8, "no needless points on the neighbours' borders"


def test_what_would_come_of_it_is_shown_while_the_hand_draws(desk: AreaDesk) -> None:
    tool = DrawAreaTool(desk)
    tool.press(ToolEvent(*BESIDE[0], button="left", px_per_mm=PX_PER_MM))
    for x, y in BESIDE[1:100]:
        tool.move(ToolEvent(x, y, button="left", px_per_mm=PX_PER_MM))
    note = tool.note()
    assert note is not None
    assert note.text == "Takes ground from nobody."


def test_shift_leaves_a_line_as_the_hand_drew_it(desk: AreaDesk) -> None:
    tool = DrawAreaTool(desk)
    held(tool, desk, [(60.0 + step % 3, 15.0 + step) for step in range(0, 40)], shift=True)
    assert {x for x, _ in tool.corners[1:-1]} != {60.0}
    assert len(tool.corners) > 4
