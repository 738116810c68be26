"""Measuring: millimetres, kilometres, hexes, and the cheapest way with what each of its steps costs."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from editors.map_editor.areas.area_desk import AreaDesk
from editors.map_editor.hexes.hex_desk import HexDesk
from editors.map_editor.measuring.marches import BY_LAND, BY_SEA, marches_on
from editors.map_editor.measuring.measure_tool import MeasureTool
from tests.editors.map_editor.conftest import PlainHistory
from tests.editors.map_editor.tool_events import click, key, said
from workbench.cartography.hexes.hex_grid import centre_of
from workbench.engine.maps.hex_map import HexMap
from workbench.engine.maps.map_parts import Link, LinkKind
from workbench.qt.map_canvas import PathGhost
from workbench.qt.map_canvas.tools import ToolEvent
from workbench.storage.document import RulesetDocument
from workbench.storage.samples import build_sample

A, B, C, S = (30, 30), (85, 35), (35, 85), (85, 85)


@pytest.fixture
def desk(document: RulesetDocument) -> AreaDesk:
    return AreaDesk(document, PlainHistory(document))


def ghost(tool: MeasureTool) -> PathGhost | None:
    return next((one for one in tool.overlays() if isinstance(one, PathGhost)), None)


def test_two_clicks_measure_and_escape_clears(desk: AreaDesk) -> None:
    tool = MeasureTool(desk)
    click(tool, desk, B, C)
    (first, last), shown = (desk.geometry.middle("B"), desk.geometry.middle("C")), ghost(tool)
    long = ((first[0] - last[0]) ** 2 + (first[1] - last[1]) ** 2) ** 0.5
    assert said(tool) == f"Steps by land: {long:.1f} mm · 2 steps"
    assert shown is not None
    assert [(step.space, step.cost) for step in shown.steps] == [("A", "1"), ("C", "1")]
    assert shown.total == "2"
    assert key(tool, desk, "escape")
    assert not tool.overlays()
    assert not key(tool, desk, "escape")


def test_the_pointer_is_measured_to_before_the_second_click(desk: AreaDesk) -> None:
    tool = MeasureTool(desk)
    click(tool, desk, A)
    tool.move(ToolEvent(*B, space="B"))
    assert ghost(tool) is not None
    tool.leave()
    assert ghost(tool) is None


def test_ways_at_sea_and_where_there_is_none(desk: AreaDesk) -> None:
    tool = MeasureTool(desk)
    click(tool, desk, A, S)
    assert said(tool).endswith("no way")
    assert ghost(tool) is None
    tool.choose_march(BY_SEA)
    tool.cancel()
    click(tool, desk, B, S)
    assert said(tool).endswith("1 step")


def test_the_scale_of_the_map_tells_kilometres(desk: AreaDesk) -> None:
    desk._document._design = replace(desk.design, maps=(replace(desk.map, metres_per_mm=100.0),))
    tool = MeasureTool(desk)
    click(tool, desk, A, B)
    assert " km · 1 step" in said(tool)


def test_the_standard_rules_say_what_a_type_of_unit_pays() -> None:
    document = RulesetDocument(build_sample("crossroads"))
    shown = document.design.hex_map()
    assert isinstance(shown, HexMap)
    marches = marches_on(document.design, shown)
    assert not marches.why_steps
    kinds = [name for name in marches.by_name if name not in (BY_LAND, BY_SEA)]
    assert sorted(kinds) == sorted(kind.name for kind in document.design.unit_types)
    desk = HexDesk(document, PlainHistory(document), shown.id)
    tool = MeasureTool(desk)
    tool.choose_march(kinds[0])
    start, end = sorted(shown.hexes)[0], sorted(shown.hexes)[-1]
    for number in (start, end):
        tool.press(ToolEvent(*centre_of(shown, number), space=number, button="left"))
    found = tool.measured()
    assert found is not None
    assert found.hexes is not None
    assert found.way is not None
    assert len(found.way.spaces) > found.hexes
    plain = replace(tool.measured(), way=None)
    tool.choose_march(BY_LAND)
    by_land = tool.measured()
    assert replace(by_land, way=None) == plain
    assert by_land.way is not None
    assert len(by_land.way.costs) == int(by_land.way.total)


def test_a_design_whose_rules_lack_something_counts_steps(document: RulesetDocument) -> None:
    document._design = replace(document.design, rules="hex_and_counter")
    marches = marches_on(document.design, document.design.map())
    assert list(marches.by_name) == [BY_LAND, BY_SEA]
    assert marches.why_steps


def test_a_link_is_a_step(desk: AreaDesk) -> None:
    linked = replace(desk.map, links=desk.map.links.set("l", Link("l", "B", "C", LinkKind.LAND)))
    desk._document._design = replace(desk.design, maps=(linked,))
    tool = MeasureTool(desk)
    click(tool, desk, B, C)
    assert said(tool).endswith("1 step")
