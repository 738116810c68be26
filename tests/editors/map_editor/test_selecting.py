"""Selecting one thing, many spaces and a rectangle of them, with fake events, on maps of both kinds."""

from __future__ import annotations

import pytest

from editors.map_editor.areas.area_desk import AreaDesk
from editors.map_editor.areas.tool_groups import tool_groups as area_tools
from editors.map_editor.areas.tools import JunctionTool, LabelTool
from editors.map_editor.desk import AnyDesk
from editors.map_editor.hexes.hex_desk import HexDesk
from editors.map_editor.hexes.tools.select_hex_tool import SelectHexTool
from editors.map_editor.hexes.tools.tool_groups import tool_groups as hex_tools
from editors.map_editor.selection import NOTHING, Chosen, one_space
from editors.map_editor.tools.select_tool import SelectTool
from workbench.cartography.hexes.hex_grid import centre_of
from workbench.engine.maps.area_map import Point
from workbench.engine.maps.border import RIVER
from workbench.engine.maps.map_parts import Link
from workbench.qt.map_canvas.laid_over.overlays import DraftLine
from workbench.qt.map_canvas.tools import ToolEvent
from workbench.qt.undo import EditStack
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.border_edits import mark_kind
from workbench.storage.edits.link_edits import AddLink
from workbench.storage.samples import build_sample


@pytest.fixture(scope="module")
def crossroads() -> RulesetDocument:
    return RulesetDocument(build_sample("crossroads"))


@pytest.fixture
def hexes(crossroads: RulesetDocument) -> HexDesk:
    return HexDesk(crossroads, EditStack(crossroads))


def at(desk: AnyDesk, point: Point, shift: bool = False, control: bool = False, alt: bool = False) -> ToolEvent:
    space = desk.hit(*point, 0.1).space
    return ToolEvent(*point, 4.0, space, "left", shift=shift, control=control, alt=alt)


def click(tool: SelectTool, desk: AnyDesk, point: Point, shift: bool = False, control: bool = False) -> None:
    tool.press(at(desk, point, shift, control))
    tool.release(at(desk, point, shift, control))


def drag(tool: SelectTool, desk: AnyDesk, start: Point, end: Point, shift: bool = False) -> None:
    tool.press(at(desk, start, shift))
    tool.move(at(desk, end, shift))
    assert any(isinstance(overlay, DraftLine) for overlay in tool.overlays())
    tool.release(at(desk, end, shift))
    assert not tool.overlays()


def test_shift_and_control_add_spaces_and_take_them_out_in_order(desk: AreaDesk) -> None:
    tool = SelectTool(desk)
    click(tool, desk, (85.0, 30.0))
    click(tool, desk, (30.0, 30.0), shift=True)
    click(tool, desk, (30.0, 85.0), control=True)
    assert desk.chosen == Chosen(("B", "A", "C"))
    assert desk.chosen.space == "" and desk.chosen.last == "C"
    click(tool, desk, (30.0, 30.0), shift=True)
    assert desk.chosen.spaces == ("B", "C")
    click(tool, desk, (30.0, 30.0))
    assert desk.chosen == one_space("A")


def test_a_space_that_is_added_takes_the_place_of_a_border(desk: AreaDesk) -> None:
    tool = SelectTool(desk)
    click(tool, desk, (60.2, 30.0))
    assert desk.chosen.border == "A-B"
    click(tool, desk, (30.0, 30.0), shift=True)
    assert desk.chosen == one_space("A")


def test_a_drag_from_beside_the_areas_selects_those_in_the_rectangle(desk: AreaDesk) -> None:
    tool = SelectTool(desk)
    drag(tool, desk, (2.0, 2.0), (118.0, 58.0))
    assert set(desk.chosen.spaces) == {"A", "B"}
    drag(tool, desk, (5.0, 65.0), (58.0, 118.0), shift=True)
    assert set(desk.chosen.spaces) == {"A", "B", "C"}


def test_a_plain_drag_inside_an_area_selects_it_alone(desk: AreaDesk) -> None:
    tool = SelectTool(desk)
    tool.press(at(desk, (30.0, 30.0)))
    tool.move(at(desk, (90.0, 90.0)))
    assert not tool.overlays()
    tool.release(at(desk, (90.0, 90.0)))
    assert desk.chosen == one_space("A")


def test_escape_gives_up_a_rectangle_first_and_then_the_selection(desk: AreaDesk) -> None:
    tool = SelectTool(desk)
    desk.choose(one_space("A"))
    tool.press(at(desk, (2.0, 2.0), shift=True))
    tool.move(at(desk, (100.0, 100.0), shift=True))
    assert tool.press_key(ToolEvent(key="escape"))
    assert not tool.overlays()
    assert desk.chosen == one_space("A")
    assert tool.press_key(ToolEvent(key="escape"))
    assert desk.chosen == NOTHING


def test_the_hint_says_what_a_click_will_select(desk: AreaDesk) -> None:
    tool = SelectTool(desk)
    tool.move(at(desk, (30.0, 30.0)))
    assert tool.hint.startswith("Click selects Ardent")
    tool.leave()
    assert "Ardent" not in tool.hint


def test_all_of_a_kind_are_alike(desk: AreaDesk, hexes: HexDesk) -> None:
    assert desk.spaces_alike("S") == ("S",)
    assert desk.spaces_alike("") == ("A", "B", "C")
    grid = hexes.hex_map.grid
    assert len(hexes.spaces_alike("0101")) == grid.columns * grid.rows


def test_a_drag_over_hexes_selects_those_in_the_rectangle(hexes: HexDesk) -> None:
    tool = SelectHexTool(hexes)
    (x0, y0), (x1, y1) = (centre_of(hexes.hex_map, number) for number in ("0303", "0505"))
    drag(tool, hexes, (x0 - 1, y0 - 1), (x1 + 1, y1 + 1))
    inside = set(hexes.chosen.spaces)
    assert {"0303", "0305", "0503", "0505", "0403"} <= inside
    assert len(inside) in range(8, 10)
    assert "0302" not in inside and "0606" not in inside


def test_shift_and_an_arrow_take_the_next_hex_in(hexes: HexDesk) -> None:
    tool = SelectHexTool(hexes)
    hexes.choose(one_space("0505"))
    assert tool.press_key(ToolEvent(key="right", shift=True))
    assert tool.press_key(ToolEvent(key="down", shift=True))
    assert hexes.chosen.spaces == ("0505", "0605", "0606")
    assert not tool.press_key(ToolEvent(key="right"))


def test_a_hexside_that_carries_something_is_selected_near_its_line(hexes: HexDesk) -> None:
    tool = SelectHexTool(hexes)
    assert hexes.apply(mark_kind(hexes.map_id, ("0505/0506",), RIVER)) == ""
    (ax, ay), (bx, by) = (centre_of(hexes.hex_map, number) for number in ("0505", "0506"))
    click(tool, hexes, ((ax + bx) / 2, (ay + by) / 2))
    assert hexes.chosen == Chosen(border="0505/0506")
    assert hexes.called(hexes.chosen) == "hexside 0505–0506"
    assert hexes.remove_chosen() is not None
    assert hexes.features("0505", "0506") == ()


def test_what_is_removed_leaves_the_selection(desk: AreaDesk) -> None:
    desk.choose(Chosen(("C", "S")))
    edit = desk.remove_chosen()
    assert edit is not None and edit.label == "Take 2 spaces off the map"
    assert set(desk.area_map.spaces) == {"A", "B"}
    assert desk.chosen == NOTHING


def test_hexes_are_plain_ground_again_by_one_edit(hexes: HexDesk) -> None:
    told: list[str] = []
    hexes.refused.connect(told.append)
    number = next(number for number in sorted(hexes.hex_map.hexes))
    hexes.choose(Chosen((number, "0101")))
    edit = hexes.remove_chosen()
    assert edit is not None and "plain ground" in edit.label
    assert number not in hexes.hex_map.hexes
    assert hexes.remove_chosen() is None
    assert told and "plain ground already" in told[0]


def test_arrows_nudge_a_junction_by_half_a_millimetre_and_with_shift_by_five(desk: AreaDesk) -> None:
    junction = desk.hit(60.0, 60.0, 1.0).junction
    desk.choose(Chosen(junction=junction))
    for tool, steps in ((SelectTool(desk), 0.5), (JunctionTool(desk), 1.0)):
        assert tool.press_key(ToolEvent(key="right"))
        assert desk.area_map.junctions[junction].point == (60.0 + steps, 60.0)
    assert SelectTool(desk).press_key(ToolEvent(key="up", shift=True))
    assert desk.area_map.junctions[junction].point == (61.0, 55.0)


def test_arrows_push_a_label_and_pushes_that_follow_each_other_are_one_edit(document: RulesetDocument) -> None:
    history = EditStack(document)
    desk = AreaDesk(document, history)
    tool = LabelTool(desk)
    desk.choose(one_space("A"))
    x, y = desk.geometry.faces.label("A").point
    for _ in range(3):
        assert tool.press_key(ToolEvent(key="left"))
    assert desk.area_map.spaces["A"].label == pytest.approx((x - 1.5, y), abs=0.02)
    assert history.count() == 1
    assert history.text(0) == "Move the label of Ardent"
    history.undo()
    assert desk.area_map.spaces["A"].label is None


@pytest.mark.parametrize("kind", ["areas", "hexes"])
def test_every_tool_has_a_letter_of_its_own_a_name_and_a_hint(kind: str, desk: AreaDesk, hexes: HexDesk) -> None:
    groups = area_tools(desk) if kind == "areas" else hex_tools(hexes)
    tools = [tool for group in groups for tool in group]
    keys = [tool.key for tool in tools]
    assert all(tool.key and tool.name and tool.hint and tool.icon for tool in tools)
    assert len(set(keys)) == len(keys), keys
    assert not {"Z", "M"} & set(keys), "these letters zoom to the selection and merge areas"


def test_where_a_link_ends_the_space_is_taken_and_along_it_the_link(crossroads: RulesetDocument) -> None:
    document = RulesetDocument(crossroads.design)
    hexes = HexDesk(document, EditStack(document))
    hexes.apply(AddLink(hexes.map_id, Link("L", "0303", "0803")))
    tool = SelectHexTool(hexes)
    line = hexes.geometry.link_lines["L"]
    click(tool, hexes, centre_of(hexes.hex_map, "0303"))
    assert hexes.chosen == one_space("0303")
    click(tool, hexes, line[len(line) // 2])
    assert hexes.chosen == Chosen(link="L")
