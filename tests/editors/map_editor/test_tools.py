"""The tools with fake events and no window."""

from __future__ import annotations

import pytest

from editors.map_editor.areas.area_desk import AreaDesk
from editors.map_editor.areas.tools import (
    DrawAreaTool,
    JunctionTool,
    LabelTool,
    PointTool,
    SplitTool,
)
from editors.map_editor.borders.border_tool import NEW_LINE
from editors.map_editor.selection import Chosen, one_space
from editors.map_editor.tools.select_tool import SelectTool
from rulesets.toulon.facts import RECONNOITRE_POINT
from tests.editors.map_editor.markers import marker
from tests.editors.map_editor.tool_events import at, said
from workbench.engine.maps.border import Shore
from workbench.engine.maps.tags import says_yes
from workbench.engine.provenance import Provenance
from workbench.qt.map_canvas.areas.sheet_geometry import SheetGeometry
from workbench.qt.map_canvas.labels.label_layout import placed_labels
from workbench.qt.map_canvas.laid_over.overlays import DraftLine, DraftPoint, Selection
from workbench.qt.map_canvas.styles.map_style import STYLES
from workbench.qt.map_canvas.tools import Tool, ToolEvent
from workbench.storage.edits.areas.area_edits import BendBorder

LEFT = "left"


def event(desk: AreaDesk, x: float, y: float, button: str = "", **more: bool | str) -> ToolEvent:
    return ToolEvent(x, y, 4.0, desk.hit(x, y, 0.1).space, button, **more)  # type: ignore[arg-type]


def click(tool: Tool, desk: AreaDesk, x: float, y: float, **more: bool) -> None:
    tool.move(event(desk, x, y))
    tool.press(event(desk, x, y, LEFT, **more))
    tool.release(event(desk, x, y, LEFT, **more))


def drag(tool: Tool, desk: AreaDesk, start: tuple[float, float], end: tuple[float, float], **more: bool) -> None:
    tool.press(event(desk, *start, LEFT, **more))
    for share in (0.25, 0.5, 0.75, 1.0):
        x, y = (a + (b - a) * share for a, b in zip(start, end, strict=True))
        tool.move(event(desk, x, y, LEFT, **more))
    tool.release(event(desk, *end, LEFT, **more))


def key(tool: Tool, desk: AreaDesk, name: str) -> bool:
    return tool.press_key(ToolEvent(0.0, 0.0, 4.0, key=name))


def crossroads(desk: AreaDesk) -> str:
    return desk.hit(60.0, 60.0, 1.0).junction


# ---- selecting


@pytest.mark.parametrize(
    ("x", "y", "chosen"),
    [
        (30.0, 30.0, one_space("A")),
        (60.3, 30.0, Chosen(border="A-B")),
        (85.0, 85.0, one_space("S")),
        (2.0, 2.0, Chosen()),
    ],
)
def test_a_click_selects_what_is_nearest(desk: AreaDesk, x: float, y: float, chosen: Chosen) -> None:
    click(SelectTool(desk), desk, x, y)
    assert desk.chosen == chosen


def test_a_junction_is_selected_before_borders_and_with_alt_only_spaces(desk: AreaDesk) -> None:
    tool = SelectTool(desk)
    click(tool, desk, 60.5, 60.4)
    assert desk.chosen == Chosen(junction=crossroads(desk))
    click(tool, desk, 60.5, 59.4, alt=True)
    assert desk.chosen == one_space("B")
    assert key(tool, desk, "escape")
    assert desk.chosen == Chosen()
    assert not key(tool, desk, "escape")


# ---- junctions


def test_dragging_a_junction_previews_its_borders_and_moves_them(desk: AreaDesk) -> None:
    tool = JunctionTool(desk)
    tool.press(event(desk, 60.4, 60.2, LEFT))
    tool.move(event(desk, 65.4, 57.2, LEFT))
    lines = [overlay for overlay in tool.overlays() if isinstance(overlay, DraftLine)]
    assert len(lines) == 4
    assert not any(line.refused for line in lines)
    assert all((65.0, 57.0) in (line.points[0], line.points[-1]) for line in lines)
    note = tool.note()
    assert note is not None
    assert "+5.0 mm, −3.0 mm" in note.title
    assert "4 borders" in note.text
    tool.release(event(desk, 65.4, 57.2, LEFT))
    assert desk.area_map.junctions[desk.chosen.junction].point == (65.0, 57.0)
    assert tool.note() is None


def test_shift_lets_a_junction_lie_anywhere(desk: AreaDesk) -> None:
    drag(JunctionTool(desk), desk, (60.0, 60.0), (61.23, 60.11), shift=True)
    assert desk.area_map.junctions[desk.chosen.junction].point == (61.23, 60.11)


def test_a_drag_that_would_overlap_is_refused_with_its_reason_and_does_nothing(desk: AreaDesk) -> None:
    tool, before = JunctionTool(desk), desk.area_map
    tool.press(event(desk, 60.0, 60.0, LEFT))
    tool.move(event(desk, 4.0, 4.0, LEFT))
    note = tool.note()
    assert note is not None
    assert note.refused
    assert "would" in note.text
    assert all(line.refused for line in tool.overlays() if isinstance(line, DraftLine))
    tool.release(event(desk, 4.0, 4.0, LEFT))
    assert desk.area_map is before


def test_escape_gives_a_drag_up(desk: AreaDesk) -> None:
    tool, before = JunctionTool(desk), desk.area_map
    tool.press(event(desk, 60.0, 60.0, LEFT))
    tool.move(event(desk, 63.0, 60.0, LEFT))
    assert key(tool, desk, "escape")
    tool.release(event(desk, 63.0, 60.0, LEFT))
    assert desk.area_map is before
    assert not [o for o in tool.overlays() if isinstance(o, DraftLine)]


def test_alt_adds_a_junction_del_dissolves_it_and_arrows_nudge(desk: AreaDesk) -> None:
    tool = JunctionTool(desk)
    number = len(desk.area_map.junctions)
    click(tool, desk, 30.0, 60.2, alt=True)
    assert len(desk.area_map.junctions) == number + 1
    click(tool, desk, 30.0, 60.0)
    added = desk.chosen.junction
    assert key(tool, desk, "up")
    assert desk.area_map.junctions[added].point == (30.0, 59.5)
    assert key(tool, desk, "delete")
    assert added not in desk.area_map.junctions


def test_the_junction_under_the_pointer_is_shown(desk: AreaDesk) -> None:
    tool = JunctionTool(desk)
    tool.move(event(desk, 61.0, 60.0))
    assert DraftPoint(60.0, 60.0, kind="grabbed") in tool.overlays()
    tool.move(event(desk, 30.0, 30.0))
    assert {point.kind for point in tool.overlays() if isinstance(point, DraftPoint)} == {"junction"}


# ---- drawing


def test_an_area_is_drawn_by_its_corners_which_snap_to_borders(desk: AreaDesk) -> None:
    tool = DrawAreaTool(desk)
    for x, y in ((60.8, 30.0), (59.5, 45.0), (35.0, 45.0), (35.0, 30.0)):
        click(tool, desk, x, y)
    assert tool.corners[0] == (60.0, 30.0)
    assert len(tool.overlays()) > 4
    assert key(tool, desk, "enter")
    space = desk.area_map.spaces[desk.chosen.space]
    assert space.name == "New area"
    assert desk.hit(45.0, 37.0, 0.1).space == space.id
    assert desk.hit(20.0, 20.0, 0.1).space == "A"
    assert tool.corners == ()


def test_a_click_on_the_first_corner_closes_an_area(desk: AreaDesk) -> None:
    tool = DrawAreaTool(desk)
    for x, y in ((60.0, 30.0), (60.0, 45.0), (35.0, 45.0), (35.0, 30.0), (60.0, 30.0)):
        click(tool, desk, x, y)
    assert len(desk.area_map.spaces) == 5


def test_escape_takes_a_corner_back_and_with_shift_all(desk: AreaDesk) -> None:
    tool = DrawAreaTool(desk)
    for x in (20.0, 30.0, 40.0, 50.0):
        click(tool, desk, x, 20.0)
    for name in ("escape", "backspace"):
        before = tool.corners
        assert key(tool, desk, name)
        assert tool.corners == before[:-1]
    tool.press(event(desk, 60.0, 20.0, LEFT))
    for y in (25.0, 30.0, 35.0):
        tool.move(event(desk, 60.0, y, LEFT))
    tool.end_drag()  # of a line that the hand draws nothing stays, of the corners before it all
    tool.release(event(desk, 60.0, 35.0, LEFT))
    assert tool.corners == before[:-1]
    assert tool.press_key(ToolEvent(0.0, 0.0, 4.0, key="escape", shift=True))
    assert not tool.corners
    click(tool, desk, 20.0, 20.0)
    assert key(tool, desk, "escape")
    assert not tool.corners
    assert not key(tool, desk, "escape")


def test_an_area_that_cannot_be_is_refused_and_may_be_gone_on_with(desk: AreaDesk) -> None:
    tool, before = DrawAreaTool(desk), desk.area_map
    for x, y in ((20.0, 20.0), (40.0, 40.0), (40.0, 20.0), (20.0, 40.0)):
        click(tool, desk, x, y)
    key(tool, desk, "enter")
    note = tool.note()
    assert note is not None
    assert note.refused
    assert desk.area_map is before
    assert len(tool.corners) == 4


def test_an_area_is_split_from_outline_to_outline(desk: AreaDesk) -> None:
    tool = SplitTool(desk)
    click(tool, desk, 10.3, 30.0)
    click(tool, desk, 35.0, 33.0)
    click(tool, desk, 59.6, 30.0)
    assert desk.area_map.spaces[desk.chosen.space].name == "Ardent 2"
    assert desk.hit(30.0, 20.0, 0.1).space != desk.hit(30.0, 50.0, 0.1).space


def test_a_split_begins_on_an_outline(desk: AreaDesk) -> None:
    tool = SplitTool(desk)
    click(tool, desk, 30.0, 30.0)
    assert tool.corners == ()
    note = tool.note()
    assert note is not None
    assert note.refused


def test_corners_snap_to_points_of_borders_and_to_the_frame(desk: AreaDesk) -> None:
    desk.apply(BendBorder("small", "A-B", (60.0, 35.0), (64.0, 30.0)))
    tool = DrawAreaTool(desk)
    click(tool, desk, 64.8, 30.7)
    click(tool, desk, 115.0, 5.0, shift=True)
    assert tool.corners == ((64.0, 30.0), (115.0, 5.0))
    tool.move(event(desk, 64.5, 30.5))
    tool.leave()
    assert not any(isinstance(overlay, DraftPoint) and overlay.kind == "snap" for overlay in tool.overlays())


def test_a_drawn_area_stops_at_borders_unless_it_shall_take_ground(desk: AreaDesk) -> None:
    corners = ((5.0, 20.0), (30.0, 20.0), (30.0, 50.0), (5.0, 50.0))
    tool, before = DrawAreaTool(desk), desk.geometry.face("A").area
    for corner in corners:
        click(tool, desk, *corner)
    key(tool, desk, "enter")
    assert desk.geometry.face("A").area == before
    assert desk.geometry.face(desk.chosen.space).area == pytest.approx(5 * 30)
    assert desk.area_map.spaces[desk.chosen.space].provenance["stacking"] == Provenance()
    tool.stops_at_borders = False
    for corner in ((25.0, 50.0), (45.0, 50.0), (45.0, 70.0), (25.0, 70.0)):
        click(tool, desk, *corner)
    key(tool, desk, "enter")
    assert desk.geometry.face("A").area < before


def test_a_border_is_bent_and_straightened_by_the_mouse(desk: AreaDesk) -> None:
    tool = JunctionTool(desk)
    drag(tool, desk, (30.0, 60.0), (30.0, 70.0))
    assert desk.area_map.borders["A-C"].points == ((30.0, 70.0),)
    drag(tool, desk, (30.0, 70.0), (34.0, 66.0))
    assert desk.area_map.borders["A-C"].points == ((34.0, 66.0),)
    assert DraftPoint(34.0, 66.0, kind="point") in tool.overlays()
    tool.press(event(desk, 34.0, 66.0, LEFT, double=True))
    assert not desk.area_map.borders["A-C"].points


def test_what_a_press_would_take_hold_of_is_shown_where_the_pointer_let_go(desk: AreaDesk) -> None:
    tool = JunctionTool(desk)
    tool.move(event(desk, 30.0, 60.0))
    drag(tool, desk, (30.0, 60.0), (30.0, 70.0))
    snaps = [shown for shown in tool.overlays() if isinstance(shown, DraftPoint) and shown.kind == "snap"]
    assert snaps == [DraftPoint(30.0, 70.0, kind="snap")]


def test_a_bend_over_a_neighbour_is_refused_while_one_drags(desk: AreaDesk) -> None:
    tool, before = JunctionTool(desk), desk.area_map
    tool.press(event(desk, 30.0, 60.0, LEFT))
    tool.move(event(desk, 90.0, 90.0, LEFT))
    note = tool.note()
    assert note is not None
    assert note.refused
    tool.release(event(desk, 90.0, 90.0, LEFT))
    assert desk.area_map is before


def test_a_press_without_a_drag_only_selects(desk: AreaDesk) -> None:
    tool, before = JunctionTool(desk), desk.area_map
    click(tool, desk, 30.4, 60.3)
    assert desk.chosen == Chosen(border="A-C")
    assert desk.area_map is before


# ---- borders and points


def test_the_first_border_begins_a_new_road_and_a_drag_is_one_edit(desk: AreaDesk) -> None:
    tool = marker(desk, "River")
    tool.new_name = "Las"
    click(tool, desk, 30.0, 60.0)
    assert sorted(river.name for river in desk.area_map.rivers.values()) == ["Brook", "Las"]
    assert desk.area_map.borders["A-C"].river == tool.line
    tool.line = NEW_LINE
    click(tool, desk, 60.0, 30.0)
    assert sorted(river.name for river in desk.area_map.rivers.values()) == ["Brook", "Las", "River 3"]
    tool.leave()
    assert tool.note() is None


def test_a_border_is_marked_by_a_click_and_cleared_with_alt(desk: AreaDesk) -> None:
    tool = marker(desk, "Road", line="R1")
    click(tool, desk, 30.0, 60.4)
    assert desk.area_map.borders["A-C"].road == "R1"
    assert desk.chosen == Chosen(border="A-C")
    click(tool, desk, 30.0, 60.4, alt=True)
    assert desk.area_map.borders["A-C"].road == ""


def test_a_drag_marks_several_borders(desk: AreaDesk) -> None:
    drag(marker(desk, "River", line="W1"), desk, (60.0, 20.0), (60.0, 100.0))
    assert desk.area_map.borders["A-B"].river == "W1"
    assert desk.area_map.borders["C-S"].river == "W1"


def test_only_coasts_are_beaches(desk: AreaDesk) -> None:
    tool = marker(desk, "Shore")
    click(tool, desk, 85.0, 60.0)
    assert desk.area_map.borders["B-S"].shore is Shore.BEACH
    before = desk.area_map
    click(tool, desk, 30.0, 60.0)
    assert desk.area_map is before
    note = tool.note()
    assert note is not None
    assert note.refused


def test_the_marker_of_nothing_takes_everything_off(desk: AreaDesk) -> None:
    click(marker(desk, "Impassable"), desk, 60.0, 30.0)
    assert desk.area_map.borders["A-B"].blocked
    click(marker(desk, "Clear border"), desk, 60.0, 30.0)
    border = desk.area_map.borders["A-B"]
    assert (border.road, border.blocked) == ("", False)


def test_a_marker_shows_the_border_it_would_mark(desk: AreaDesk) -> None:
    tool = marker(desk, "Road", line="R1")
    tool.move(event(desk, 60.5, 30.0))
    assert tool.overlays() == (Selection(borders=("A-B",)),)
    note = tool.note()
    assert note is not None
    assert "High road" in note.text


def test_reconnoitre_points_are_set_on_roads_only(desk: AreaDesk) -> None:
    tool, number = PointTool(desk), len(desk.area_map.junctions)
    tool.move(at(desk, (60.0, 35.0)))
    assert "puts a point on High road" in said(tool)
    tool.move(at(desk, (30.0, 60.0)))
    assert (tool.overlays(), said(tool)) == ((), "")
    click(tool, desk, 60.0, 35.0)
    assert "takes its mark off" in said(tool)
    assert len(desk.area_map.junctions) == number + 1
    added = desk.hit(60.0, 35.0, 1.0).junction
    assert says_yes(desk.area_map.junctions[added].tags, RECONNOITRE_POINT)
    click(tool, desk, 60.0, 35.0)
    assert not says_yes(desk.area_map.junctions[added].tags, RECONNOITRE_POINT)
    click(tool, desk, 30.0, 60.0)
    note = tool.note()
    assert note is not None
    assert note.refused


# ---- labels


def test_a_label_is_dragged_and_given_back(desk: AreaDesk) -> None:
    tool = LabelTool(desk)
    drag(tool, desk, (35.0, 35.0), (20.0, 25.0))
    assert desk.area_map.spaces["A"].label == (20.0, 25.0)
    assert key(tool, desk, "delete")
    assert desk.area_map.spaces["A"].label is None


def labelled(desk: AreaDesk) -> LabelTool:
    """The tool with the labels as the map shows them."""
    tool = LabelTool(desk)
    tool.labels = lambda: placed_labels(SheetGeometry(desk.area_map), STYLES["period"])
    return tool


@pytest.mark.usefixtures("qapp")
def test_a_label_is_taken_by_its_text_wherever_it_stands(desk: AreaDesk) -> None:
    """Once it stood in another space there was no way to take hold of it again."""
    tool = labelled(desk)
    middle = tool.labels()["A"].centre
    drag(tool, desk, (middle.x(), middle.y()), (75.0, 55.0))
    assert desk.hit(*desk.area_map.spaces["A"].label or (0, 0), 0.1).space != "A"
    tool.move(event(desk, 76.0, 55.5))
    assert "Drag the label of Ardent" in tool.hint and len(tool.overlays()) == 1
    drag(tool, desk, (76.0, 55.5), (30.0, 30.0))
    assert desk.area_map.spaces["A"].label == pytest.approx((29.0, 29.5))
    assert desk.chosen.spaces == ("A",)


@pytest.mark.usefixtures("qapp")
def test_a_click_on_a_label_selects_its_space_and_moves_nothing(desk: AreaDesk) -> None:
    tool = labelled(desk)
    middle = tool.labels()["A"].centre
    click(tool, desk, middle.x() + 1.0, middle.y())
    assert desk.chosen.spaces == ("A",) and desk.area_map.spaces["A"].label is None


@pytest.mark.usefixtures("qapp")
def test_while_a_label_is_dragged_its_frame_and_its_way_are_shown(desk: AreaDesk) -> None:
    tool = labelled(desk)
    rect = tool.labels()["A"].rect
    start = (rect.center().x(), rect.center().y())
    tool.press(event(desk, *start, LEFT))
    tool.move(event(desk, start[0] + 20.0, start[1] + 5.0, LEFT))
    way, frame = tool.overlays()
    assert isinstance(way, DraftLine) and isinstance(frame, DraftLine)
    assert way.points == (pytest.approx(start), pytest.approx((start[0] + 20.0, start[1] + 5.0)))
    assert frame.points[0] == pytest.approx((rect.left() + 20.0, rect.top() + 5.0))
    assert key(tool, desk, "escape") and tool.overlays() == ()
    assert desk.area_map.spaces["A"].label is None


@pytest.mark.usefixtures("qapp")
def test_keys_turn_and_push_the_labels_of_all_spaces_that_are_selected(desk: AreaDesk) -> None:
    tool = labelled(desk)
    desk.choose(Chosen(("A", "B")))
    before = {name: tool.labels()[name].centre for name in ("A", "B")}
    for _ in range(3):
        assert key(tool, desk, "]")
    turned = [desk.area_map.spaces[name].label_style for name in ("A", "B")]
    assert [style and style.rotation_deg for style in turned] == [15.0, 15.0]
    assert key(tool, desk, "right")
    for name, centre in before.items():
        assert desk.area_map.spaces[name].label == pytest.approx((centre.x() + 0.5, centre.y()), abs=0.02)
    for _ in range(3):
        key(tool, desk, "[")
    assert all(desk.area_map.spaces[name].label_style is None for name in ("A", "B"))
    assert key(tool, desk, "delete")
    assert all(desk.area_map.spaces[name].label is None for name in ("A", "B"))
