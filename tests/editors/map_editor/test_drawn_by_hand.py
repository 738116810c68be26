"""Lines that the hand draws with the button held: what is worked out at each step follows the shape, not the mouse."""

from __future__ import annotations

from math import cos, pi, sin

from editors.map_editor.areas.area_desk import AreaDesk
from editors.map_editor.areas.tools import DrawAreaTool, SplitTool
from workbench.engine.problem import Level
from workbench.qt.map_canvas import ToolEvent
from workbench.storage.document import RulesetDocument
from workbench.storage.problems import problems

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
