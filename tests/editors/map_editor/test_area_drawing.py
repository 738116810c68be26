"""Drawing, cutting, splitting, merging and moving areas with fake events and no window."""

from __future__ import annotations

import pytest
import shapely

from editors.map_editor.areas.area_desk import AreaDesk
from editors.map_editor.areas.tools import (
    DrawAreaTool,
    JunctionTool,
    MergeTool,
    MoveAreaTool,
    RectangleTool,
    SplitTool,
)
from editors.map_editor.off_map.box_tool import BoxTool
from editors.map_editor.selection import Chosen, one_space
from tests.editors.map_editor.conftest import PlainHistory
from tests.editors.map_editor.edit_examples import with_a_stray_border
from tests.editors.map_editor.markers import markers
from tests.editors.map_editor.tool_events import LEFT, at, click, drag, hold, key, refused, said
from workbench.cartography.areas.faces import faces
from workbench.cartography.checks.map_checks import problems
from workbench.cartography.plane import border_line
from workbench.engine.design import Design, TerrainType
from workbench.engine.maps.area_map import OUTSIDE, AreaMap, Point, SpaceKind
from workbench.engine.problem import Level
from workbench.qt.map_canvas.laid_over.overlays import DraftArea, DraftLine
from workbench.qt.map_canvas.tools import Tool
from workbench.storage.checks.fixes.design_fixes import fix_in
from workbench.storage.checks.problems import problems as problems_of
from workbench.storage.document import RulesetDocument

SQUARE: tuple[Point, ...] = ((20.0, 20.0), (40.0, 20.0), (40.0, 40.0), (20.0, 40.0))


def grounds(tool: Tool, kind: str) -> list[DraftArea]:
    return [overlay for overlay in tool.overlays() if isinstance(overlay, DraftArea) and overlay.kind == kind]


def corners_of(desk: AreaDesk, space: str) -> set[Point]:
    return {(x, y) for x, y in shapely.get_coordinates(desk.geometry.face(space)).tolist()}


def space_called(desk: AreaDesk, name: str) -> str:
    return next(space.id for space in desk.area_map.spaces.values() if space.name == name)


def is_sound(desk: AreaDesk) -> bool:
    return not [problem for problem in problems(desk.area_map) if problem.level is Level.ERROR]


# ---- drawing


def test_before_it_is_closed_an_area_shows_its_ground_and_who_loses_some(desk: AreaDesk) -> None:
    tool = DrawAreaTool(desk)
    click(tool, desk, (30.0, 45.0), (45.0, 45.0))
    tool.move(at(desk, (45.0, 75.0)))
    (new,), lost = grounds(tool, "new"), grounds(tool, "lost")
    assert shapely.Polygon(new.rings[0]).area == pytest.approx(15 * 30 / 2, rel=0.01)
    assert len(lost) == 2
    assert "Cut from" in said(tool)
    assert "Ardent" in said(tool)
    assert "Corniche" in said(tool)
    assert not refused(tool)


def test_an_area_beside_others_takes_ground_from_nobody_and_says_so(desk: AreaDesk) -> None:
    tool = DrawAreaTool(desk)
    click(tool, desk, (5.0, 20.0), (30.0, 20.0), (30.0, 50.0))
    tool.move(at(desk, (5.0, 50.0)))
    assert "from nobody" in said(tool)
    assert not grounds(tool, "lost")
    tool.stops_at_borders = False
    assert "Cut from Ardent" in said(tool)


def test_an_outline_that_cannot_be_closed_yet_says_why_without_refusing(desk: AreaDesk) -> None:
    tool = DrawAreaTool(desk)
    click(tool, desk, (20.0, 20.0), (40.0, 40.0), (40.0, 20.0))
    tool.move(at(desk, (20.0, 40.0)))
    assert "Not yet" in said(tool)
    assert not refused(tool)
    assert not grounds(tool, "new")


def test_an_area_is_drawn_round_with_the_button_held(desk: AreaDesk) -> None:
    tool = DrawAreaTool(desk)
    ring = shapely.Point(35.0, 35.0).buffer(12.0, quad_segs=30).exterior
    places = [(x, y) for x, y in shapely.get_coordinates(ring).tolist()]
    hold(tool, desk, places[:60])
    assert "Let go at the first corner" in tool.hint
    tool.cancel()
    drag(tool, desk, places)
    drawn = desk.chosen.space
    assert desk.geometry.face(drawn).area == pytest.approx(shapely.Polygon(ring).area, rel=0.05)
    assert len(border_line(desk.area_map, desk.area_map.borders[faces(desk.area_map).borders_of(drawn)[0]])) < 60
    assert is_sound(desk)


def test_a_line_drawn_by_hand_goes_on_with_clicks(desk: AreaDesk) -> None:
    tool = DrawAreaTool(desk)
    drag(tool, desk, [(20.0, 20.0), (25.0, 20.0), (30.0, 20.1), (35.0, 20.0), (40.0, 20.0)])
    assert tool.corners == ((20.0, 20.0), (40.0, 20.0))
    click(tool, desk, (40.0, 40.0), (20.0, 40.0))
    assert key(tool, desk, "enter")
    assert desk.geometry.face(desk.chosen.space).area == pytest.approx(400.0)


@pytest.mark.parametrize(
    ("pointer", "corner"),
    [((40.0, 22.0), (40.0, 20.0)), ((38.0, 39.0), (38.5, 38.5)), ((21.0, 45.0), (20.0, 45.0))],
)
def test_with_control_held_sides_turn_by_steps_of_15_degrees(desk: AreaDesk, pointer: Point, corner: Point) -> None:
    tool = DrawAreaTool(desk)
    click(tool, desk, (20.0, 20.0))
    tool.move(at(desk, pointer, control=True))
    assert any(isinstance(line, DraftLine) and line.kind == "guide" for line in tool.overlays())
    click(tool, desk, pointer, control=True)
    assert tool.corners[1] == pytest.approx(corner, abs=0.01)
    assert "°" in said(tool) or len(tool.line) < 3


def test_the_turn_of_a_side_is_told_while_steps_lead_it(desk: AreaDesk) -> None:
    tool = DrawAreaTool(desk)
    click(tool, desk, (20.0, 20.0), (40.0, 20.0))
    tool.move(at(desk, (41.0, 35.0), control=True))
    assert "90°" in said(tool)


def test_an_island_is_drawn_inside_an_area(desk: AreaDesk) -> None:
    tool, before = DrawAreaTool(desk), desk.geometry.face("A").area
    click(tool, desk, *SQUARE)
    key(tool, desk, "enter")
    island = desk.chosen.space
    assert desk.geometry.face("A").area == pytest.approx(before - 400.0)
    assert {desk.area_map.borders[b].across(island) for b in faces(desk.area_map).borders_of(island)} == {"A"}
    assert is_sound(desk)


def test_alt_cuts_a_hole_that_belongs_to_nobody(desk: AreaDesk, history: PlainHistory) -> None:
    tool, before = DrawAreaTool(desk), desk.area_map
    click(tool, desk, *SQUARE)
    tool.move(at(desk, (20.0, 40.0), alt=True))
    assert grounds(tool, "hole")
    assert "Hole" in said(tool)
    assert key(tool, desk, "enter", alt=True)
    assert desk.hit(30.0, 30.0, 0.1).space == OUTSIDE
    assert sorted(desk.area_map.spaces) == sorted(before.spaces)
    history.undo()
    assert desk.area_map == before


def test_other_kinds_of_ground_are_drawn_too(desk: AreaDesk) -> None:
    tool = DrawAreaTool(desk, stops_at_borders=False)
    tool.kind = SpaceKind.SEA_ZONE
    click(tool, desk, *SQUARE)
    assert said(tool).startswith("New sea zone")
    key(tool, desk, "enter")
    space = desk.area_map.spaces[desk.chosen.space]
    assert (space.kind, space.stacking, space.terrain) == (SpaceKind.SEA_ZONE, None, "sea")


def on_plain_paper(terrain: tuple[TerrainType, ...]) -> tuple[AreaDesk, PlainHistory]:
    """An empty map in a design with these kinds of terrain."""
    document = RulesetDocument(Design("paper", "", maps=(AreaMap("map", "Map", 100.0, 100.0),), terrain=terrain))
    return AreaDesk(document, history := PlainHistory(document), "map"), history


@pytest.mark.parametrize(("known", "ground"), [((), "clear"), (("sea", "steppe"), "steppe")])
def test_the_ground_of_a_new_area_is_one_that_the_design_has(known: tuple[str, ...], ground: str) -> None:
    """Where it has none at all, the first area that is drawn brings its kind of terrain, and undo takes both."""
    desk, history = on_plain_paper(tuple(TerrainType(word, word.capitalize()) for word in known))
    before = desk.design
    for tool in (RectangleTool(desk), BoxTool(desk)):
        drag(tool, desk, [(20.0, 20.0), (40.0, 40.0), (60.0, 60.0)])
        assert [p for p in problems_of(desk.design) if p.check == "unknown_terrain"] == []
        assert ground in {kind.id for kind in desk.design.terrain}
        history.undo()
        assert desk.design == before


def test_a_rectangle_is_one_drag_and_square_with_control(desk: AreaDesk, history: PlainHistory) -> None:
    tool = RectangleTool(desk)
    hold(tool, desk, [(20.0, 20.0), (30.0, 30.0), (45.0, 40.0)])
    assert "25.0 × 20.0 mm" in said(tool)
    assert "Cut from Ardent" in said(tool)
    tool.release(at(desk, (45.0, 40.0), LEFT))
    assert desk.geometry.face(desk.chosen.space).bounds == (20.0, 20.0, 45.0, 40.0)
    history.undo()
    drag(tool, desk, [(20.0, 20.0), (30.0, 30.0), (45.0, 40.0)], control=True)
    assert desk.geometry.face(desk.chosen.space).bounds == (20.0, 20.0, 45.0, 45.0)
    assert len(history.inverses) == 1


def test_a_rectangle_is_given_up_with_escape(desk: AreaDesk) -> None:
    tool, before = RectangleTool(desk), desk.area_map
    hold(tool, desk, [(20.0, 20.0), (45.0, 40.0)])
    assert key(tool, desk, "escape")
    tool.release(at(desk, (20.0, 20.0), LEFT))
    assert desk.area_map is before


# ---- splitting and merging


def test_the_part_that_becomes_new_is_shown_before_a_split(desk: AreaDesk) -> None:
    tool = SplitTool(desk)
    click(tool, desk, (10.0, 25.0))
    tool.move(at(desk, (60.0, 25.0)))
    (part,) = grounds(tool, "new")
    assert shapely.Polygon(part.rings[0]).area == pytest.approx(15 * 50)
    assert "30 % of Ardent" in said(tool)
    tool.move(at(desk, (40.0, 35.0)))
    assert not grounds(tool, "new")


def test_before_the_click_a_split_that_cannot_be_says_why(desk: AreaDesk) -> None:
    tool = SplitTool(desk)
    click(tool, desk, (10.0, 25.0), (50.0, 40.0), (20.0, 40.0))
    tool.move(at(desk, (60.0, 25.0)))
    assert "Not yet: The line crosses itself." in said(tool)
    assert not refused(tool)
    tool.cancel()
    click(tool, desk, (10.0, 25.0))
    tool.move(at(desk, (10.0, 45.0)))
    assert "Not yet" in said(tool)
    assert not grounds(tool, "new")


def test_the_history_says_which_area_was_split(desk: AreaDesk, history: PlainHistory) -> None:
    click(SplitTool(desk), desk, (10.0, 25.0), (60.0, 25.0))
    assert history.inverses[-1].label == "Split Ardent"


def test_a_split_that_ends_on_an_island_says_that_it_parts_nothing(desk: AreaDesk) -> None:
    draw, tool = RectangleTool(desk), SplitTool(desk)
    whole = desk.hit(35.0, 15.0, 0.1).space
    x0, y0, x1, y1 = desk.geometry.face(whole).bounds
    middle = ((x0 + x1) / 2, (y0 + y1) / 2)
    drag(draw, desk, [(middle[0] - 3.0, middle[1] - 3.0), middle, (middle[0] + 3.0, middle[1] + 3.0)])
    corner = desk.geometry.face(whole).exterior.coords[0]
    click(tool, desk, (corner[0], corner[1]), (middle[0] - 3.0, middle[1]))
    assert "to a hole or an island in it parts nothing" in said(tool)


def test_a_split_is_drawn_with_the_button_held(desk: AreaDesk) -> None:
    drag(SplitTool(desk), desk, [(10.0, 30.0), (25.0, 36.0), (40.0, 24.0), (60.0, 30.0)])
    assert desk.area_map.spaces[desk.chosen.space].name == "Ardent 2"
    assert desk.hit(30.0, 15.0, 0.1).space != desk.hit(30.0, 55.0, 0.1).space
    assert is_sound(desk)


def test_two_neighbours_are_merged_by_pointing_at_them(desk: AreaDesk) -> None:
    tool = MergeTool(desk)
    click(tool, desk, (30.0, 30.0))
    tool.move(at(desk, (30.0, 80.0)))
    assert "Corniche becomes part of Ardent" in said(tool)
    assert grounds(tool, "new")
    click(tool, desk, (30.0, 80.0))
    assert "C" not in desk.area_map.spaces
    assert desk.chosen == one_space("A")
    assert is_sound(desk)


def test_a_merge_that_cannot_be_says_so_before_the_click(desk: AreaDesk) -> None:
    tool, before = MergeTool(desk), desk.area_map
    click(tool, desk, (30.0, 30.0))
    tool.move(at(desk, (85.0, 30.0)))
    assert refused(tool)
    assert "High road" in said(tool)
    click(tool, desk, (85.0, 30.0))
    assert desk.area_map is before


def test_areas_selected_before_are_merged_by_enter(desk: AreaDesk) -> None:
    desk.choose(Chosen(("C", "A")))
    assert key(MergeTool(desk), desk, "enter")
    assert "A" not in desk.area_map.spaces
    assert desk.chosen == one_space("C")


# ---- whole areas


def test_an_area_is_dragged_and_its_neighbours_follow(desk: AreaDesk, history: PlainHistory) -> None:
    tool, before = MoveAreaTool(desk), desk.geometry.face("S").area
    neighbour = desk.geometry.face("B").area
    hold(tool, desk, [(85.0, 85.0), (83.0, 87.0), (81.0, 89.0)])
    assert grounds(tool, "new")
    assert any(isinstance(overlay, DraftLine) for overlay in tool.overlays())
    assert "−4.0 mm, +4.0 mm" in said(tool)
    tool.release(at(desk, (81.0, 89.0), LEFT))
    assert desk.geometry.face("S").area == pytest.approx(before)
    assert desk.geometry.face("B").area > neighbour
    assert is_sound(desk)
    assert len(history.inverses) == 1


def test_an_area_that_may_not_be_where_it_is_dropped_goes_back(desk: AreaDesk) -> None:
    tool = MoveAreaTool(desk)
    hold(tool, desk, [(85.0, 85.0), (83.0, 85.0), (10.0, 20.0)])
    assert refused(tool)
    assert "would" in said(tool)
    tool.release(at(desk, (10.0, 20.0), LEFT))
    assert desk.geometry.face("S").bounds == (60.0, 60.0, 110.0, 110.0)


def test_a_neighbour_that_is_squeezed_by_the_drag_is_named_with_what_it_keeps(desk: AreaDesk) -> None:
    tool = MoveAreaTool(desk)
    west, east = (space_called(desk, name) for name in ("Ardent", "Bellevue"))
    start = desk.geometry.face(west).representative_point()
    wide = desk.geometry.face(east).bounds[2] - desk.geometry.face(east).bounds[0]
    hold(tool, desk, [(start.x, start.y), (start.x + 0.1 * wide, start.y)])
    assert "keeps" not in said(tool)
    tool.move(at(desk, (start.x + 0.7 * wide, start.y), LEFT))
    assert "Bellevue keeps" in said(tool)
    assert "% of its ground" in said(tool)


def test_arrows_push_the_area_that_is_selected(desk: AreaDesk) -> None:
    tool = MoveAreaTool(desk)
    click(tool, desk, (85.0, 85.0))
    assert key(tool, desk, "right")
    assert key(tool, desk, "down", shift=True)
    assert desk.geometry.face("S").bounds == (60.5, 65.0, 110.5, 115.0)


# ---- the known bugs of others


def test_a_shared_junction_moved_leaves_no_neighbour_behind(desk: AreaDesk) -> None:
    drag(JunctionTool(desk), desk, [(60.0, 60.0), (62.0, 57.0), (65.0, 55.0)])
    whole = shapely.union_all([desk.geometry.face(space) for space in desk.area_map.spaces])
    assert whole.area == pytest.approx(100.0 * 100.0)
    assert sum(desk.geometry.face(space).area for space in desk.area_map.spaces) == pytest.approx(whole.area)
    corners = [space for space in desk.area_map.spaces if (65.0, 55.0) in corners_of(desk, space)]
    assert sorted(corners) == ["A", "B", "C", "S"]


def test_drawing_with_overlap_avoided_also_adds_the_point_to_the_neighbour(desk: AreaDesk) -> None:
    tool = DrawAreaTool(desk)
    click(tool, desk, (3.0, 20.0), (30.0, 20.0), (30.0, 50.0), (3.0, 50.0))
    key(tool, desk, "enter")
    drawn = desk.chosen.space
    shared = {(10.0, 20.0), (10.0, 50.0)}
    for space in ("A", drawn):
        assert shared <= corners_of(desk, space)
    assert is_sound(desk)


@pytest.mark.parametrize("name", ["split", "merge", "hole", "draw", "junction"])
def test_an_operation_that_cannot_be_done_says_so(desk: AreaDesk, name: str) -> None:
    before = desk.area_map
    tool: Tool
    if name == "split":
        tool = SplitTool(desk)
        click(tool, desk, (30.0, 30.0))
    elif name == "merge":
        tool = MergeTool(desk)
        click(tool, desk, (30.0, 30.0), (85.0, 85.0))
    elif name == "junction":
        tool = JunctionTool(desk)
        hold(tool, desk, [(60.0, 60.0), (4.0, 4.0)])
    else:
        tool = DrawAreaTool(desk)
        click(tool, desk, (20.0, 20.0), (40.0, 40.0), (40.0, 20.0), (20.0, 40.0))
        key(tool, desk, "enter", alt=name == "hole")
    assert refused(tool)
    assert said(tool).endswith(".")
    assert desk.area_map is before


def test_a_fix_that_is_reported_done_has_changed_something() -> None:
    """Each fix that is offered, done twice: every time it has changed the map, or said why it cannot."""
    document = RulesetDocument(Design("Spoilt", "", maps=(with_a_stray_border(),)))
    history = PlainHistory(document)
    desk = AreaDesk(document, history)
    found = (fix_in(desk.design, problem) for problem in problems(desk.area_map))
    offered = [fix for fix in found if fix is not None]
    assert len(offered) > 1
    for fix in offered:
        for is_first in (True, False):
            before = desk.design
            refusal = desk.apply(fix)
            assert (desk.design != before) == (refusal == "")
            assert not (is_first and refusal)
        while history.inverses:
            history.undo()


OFF_THE_SHEET: tuple[Point, ...] = ((-900.0, -40.0), (1e7, -1e7), (300.0, 50.0), (50.0, 1e5))


def every_tool(desk: AreaDesk) -> list[Tool]:
    marker = markers(desk)["Road"]
    return [
        DrawAreaTool(desk), SplitTool(desk), RectangleTool(desk), JunctionTool(desk), MoveAreaTool(desk),
        MergeTool(desk), marker,
    ]  # fmt: skip


@pytest.mark.parametrize("number", range(7))
def test_undo_outside_the_maps_edge_does_not_crash(desk: AreaDesk, history: PlainHistory, number: int) -> None:
    """What a tool holds may vanish under it, and the pointer may be anywhere."""
    tool, before = every_tool(desk)[number], desk.design
    click(DrawAreaTool(desk), desk, *SQUARE)
    drawing = DrawAreaTool(desk, stops_at_borders=False)
    click(drawing, desk, (10.0, 20.0), (30.0, 20.0), (30.0, 40.0), (10.0, 40.0), (10.0, 20.0))
    hold(tool, desk, [(10.0, 20.0), (14.0, 22.0), *OFF_THE_SHEET])
    while history.inverses:
        history.undo()
    assert desk.design == before
    for place in OFF_THE_SHEET:
        tool.move(at(desk, place, LEFT))
        assert isinstance(tool.overlays(), tuple | list)
        tool.note()
    tool.release(at(desk, OFF_THE_SHEET[0], LEFT))
    for name in ("backspace", "delete", "enter", "left", "escape"):
        key(tool, desk, name)
    tool.leave()
    tool.cancel()
    assert is_sound(desk)


def test_corners_off_the_sheet_lie_on_its_edge(desk: AreaDesk) -> None:
    tool = DrawAreaTool(desk)
    click(tool, desk, (-900.0, 5.0), (5.0, 1e6))
    assert tool.corners == ((0.0, 5.0), (5.0, 120.0))
