"""Every edit of the map editor: what it does, that its inverse restores, and that it says why it cannot be done."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from editors.map_editor.areas.area_desk import AreaDesk
from rulesets.toulon.facts import RECONNOITRE_POINT, TAG_TYPES
from workbench.cartography.areas.adjacency import is_coast_border
from workbench.cartography.areas.coasts import coast_of
from workbench.cartography.checks.map_checks import problems
from workbench.engine.catalogue.resolved import catalogue_of
from workbench.engine.design import Design
from workbench.engine.maps.area_map import AreaMap, Point, River, Space
from workbench.engine.maps.border import BEACH, BLOCKED, NOT_A_BEACH, RIVER, ROAD, Feature, Road
from workbench.engine.provenance import Provenance
from workbench.storage.checks.fixes.area_fixes import fix_of
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.areas.area_edits import (
    BendBorder,
    ClearArea,
    DissolveJunction,
    DrawArea,
    InsertJunction,
    MergeAreas,
    MoveJunction,
    RemoveBorder,
    RemoveBorderPoint,
    SplitArea,
)
from workbench.storage.edits.areas.line_edits import (
    AddPoint,
    RemoveRiver,
    TagJunction,
)
from workbench.storage.edits.border_edits import MarkBorders, mark_kind
from workbench.storage.edits.edit import Edit, EditError
from workbench.storage.edits.road_edits import CutRoad, ExtendRoad, LayRoad, RemoveRoads
from workbench.storage.edits.thing_edits import ChangeThings


def crossroads(area_map: AreaMap) -> str:
    """The junction in the middle, where all four spaces meet."""
    return next(name for name, junction in area_map.junctions.items() if junction.point == (60.0, 60.0))


def possible_edits(area_map: AreaMap) -> list[Edit]:
    middle = crossroads(area_map)
    return [
        MoveJunction("small", middle, (63.0, 57.0)),
        MoveJunction("small", middle, (58.0, 61.0), smooth=False),
        InsertJunction("small", "A-C", (30.0, 60.0)),
        SplitArea("small", "A", ((10.0, 35.0), (60.0, 35.0)), "A2", "Ardent south"),
        MergeAreas("small", "A", "C"),
        DrawArea("small", ((30.0, 30.0), (60.0, 30.0), (60.0, 45.0), (30.0, 45.0)), Space("N", "New", stacking=2)),
        ClearArea("small", "C"),
        MarkBorders("small", ("A-C",), (Feature(RIVER, "W1"),)),
        mark_kind("small", ("B-S",), BEACH),
        mark_kind("small", ("A-C",), BLOCKED),
        TagJunction("small", middle, RECONNOITRE_POINT, ""),
        AddPoint("small", "A-B", (60.0, 30.0), RECONNOITRE_POINT),
        BendBorder("small", "A-B", (60.0, 35.0), (66.0, 30.0)),
        BendBorder("small", "A-C", (30.0, 60.0), (30.0, 66.0), smooth=False),
        LayRoad("small", Road("R2", "Low road"), ("A-C",)),
        CutRoad("small", "R1", "A", "B"),
        ExtendRoad("small", "R1", borders=("A-C",)),
        ChangeThings("roads", "small", ("R1",), "name", "King's road"),
        ChangeThings("rivers", "small", ("W1",), "name", "Stream"),
        RemoveRoads("small", ("R1",)),
        RemoveRiver("small", River("W1", "Brook")),
        ChangeThings("spaces", "small", ("A",), "stacking", 9, Provenance(), "Ardent"),
        DrawArea("small", ((2.0, 2.0), (12.0, 2.0), (12.0, 40.0), (2.0, 40.0)), Space("N", "New"), beside=True),
    ]


@pytest.mark.parametrize("number", range(21))
def test_an_edit_changes_the_map_and_its_inverse_restores_it(document: RulesetDocument, number: int) -> None:
    before = document.design
    edit = possible_edits(before.map())[number]
    inverse = document.apply(edit)
    after = document.design
    assert after != before
    assert edit.label
    again = document.apply(inverse)
    assert document.design == before
    document.apply(again)
    assert document.design == after


@given(to=st.tuples(st.floats(45, 75), st.floats(45, 75)), smooth=st.booleans())
@settings(max_examples=30, deadline=None)
def test_a_moved_junction_goes_back_wherever_it_went(area_map: AreaMap, to: Point, smooth: bool) -> None:
    document = RulesetDocument(Design("Small", "", maps=(area_map,), tag_types=TAG_TYPES))
    before = document.design
    try:
        inverse = document.apply(MoveJunction("small", crossroads(before.map()), to, smooth))
    except EditError:
        assert document.design is before
        return
    document.apply(inverse)
    assert document.design == before


IMPOSSIBLE: list[Edit] = [
    MoveJunction("small", "nowhere", (1.0, 1.0)),
    MoveJunction("elsewhere", "J1", (1.0, 1.0)),
    SplitArea("small", "A", ((20.0, 20.0), (40.0, 40.0)), "A2", "Inner"),
    SplitArea("small", "A", ((10.0, 35.0), (60.0, 35.0)), "B", "Taken"),
    MergeAreas("small", "A", "S"),
    MergeAreas("small", "A", "B"),
    DissolveJunction("small", "nowhere"),
    MarkBorders("small", ("A-B",), (Feature(ROAD, "unknown"),)),
    mark_kind("small", ("nowhere",), BEACH),
    LayRoad("small", Road("R1", "High road"), ("A-C",)),
    LayRoad("small", Road("R2", "Low road", ("A", "C"))),
    ExtendRoad("small", "R1", ("B",)),
    CutRoad("small", "R1", "A", "nowhere"),
    MarkBorders("small", ("A-C",), (Feature(RIVER, "W1"),), river=River("W1", "Brook")),
    RemoveBorder("small", "A-B"),
    RemoveBorder("small", "nowhere"),
    RemoveBorderPoint("small", "A-B", 5),
    BendBorder("small", "nowhere", (1.0, 1.0), (2.0, 2.0)),
    BendBorder("small", "A-B", (60.0, 35.0), (5.0, 80.0)),
    ChangeThings("roads", "small", ("R9",), "name", "Nowhere"),
    RemoveRoads("small", ("R9",)),
    ChangeThings("rivers", "small", ("W9",), "name", "Nowhere"),
    ChangeThings("roads", "small", ("R1",), "name", " "),
    DrawArea("small", ((10.0, 10.0), (60.0, 10.0), (60.0, 60.0), (10.0, 60.0)), Space("N", "New"), beside=True),
    ClearArea("small", "nowhere"),
]


@pytest.mark.parametrize("edit", IMPOSSIBLE, ids=lambda edit: type(edit).__name__)
def test_what_cannot_be_done_is_said_and_changes_nothing(document: RulesetDocument, edit: Edit) -> None:
    before = document.design
    with pytest.raises(EditError, match=r"\w"):
        document.apply(edit)
    assert document.design is before


def test_a_junction_may_not_be_dragged_over_a_neighbour(document: RulesetDocument) -> None:
    with pytest.raises(EditError, match="would"):
        document.apply(MoveJunction("small", crossroads(document.design.map()), (5.0, 5.0)))


def test_moves_of_one_gesture_are_one_edit() -> None:
    first = MoveJunction("small", "J1", (1.0, 1.0), gesture="drag 1")
    second = MoveJunction("small", "J1", (2.0, 1.0), gesture="drag 1")
    other = MoveJunction("small", "J1", (3.0, 1.0), gesture="drag 2")
    assert second.merged_with(first) == second
    assert other.merged_with(first) is None
    assert MoveJunction("small", "J1", (1.0, 1.0)).merged_with(first) is None


def test_marks_of_one_gesture_are_one_edit_even_when_the_first_begins_a_road() -> None:
    first = LayRoad("small", Road("R2", "Low road"), ("A-B",), gesture="drag")
    second = MarkBorders("small", ("A-C",), (Feature(ROAD, "R2"),), gesture="drag")
    both = second.merged_with(first)
    assert both == replace(first, borders=("A-B", "A-C"))
    assert both.label == "Draw Low road"
    assert replace(second, gesture="later").merged_with(both) is None
    assert replace(second, adds=(Feature(ROAD, "R1"),)).merged_with(first) is None
    plain = replace(second, borders=("A-B",))
    assert second.merged_with(plain) == replace(plain, borders=("A-B", "A-C"))


def test_typing_is_one_edit_and_the_origin_of_a_figure_another() -> None:
    def number(value: int, origin: bool = False) -> ChangeThings:
        return ChangeThings("spaces", "small", ("A",), "stacking", value, Provenance(), "Ardent", origin)

    assert number(6).merged_with(number(5)) == number(6)
    assert number(6).label == "Ardent: stacking number 6"
    assert number(6, origin=True).merged_with(number(6)) is None
    assert number(7).merged_with(number(6, origin=True)) is None
    assert "comes from" in number(6, origin=True).label


def test_a_bend_is_taken_out_again(document: RulesetDocument) -> None:
    before = document.design.map().borders["A-C"]
    document.apply(BendBorder("small", "A-C", (30.0, 60.0), (30.0, 66.0)))
    assert document.design.map().borders["A-C"].points == ((30.0, 66.0),)
    document.apply(RemoveBorderPoint("small", "A-C", 0))
    assert document.design.map().borders["A-C"] == before


def test_smooth_bends_draw_the_points_beside_along(document: RulesetDocument) -> None:
    for x in (25.0, 30.0, 35.0):
        document.apply(BendBorder("small", "A-C", (x, 60.0), (x, 60.5), smooth=False))
    document.apply(BendBorder("small", "A-C", (30.0, 60.5), (30.0, 64.5)))
    (_, left), (_, middle), (_, right) = document.design.map().borders["A-C"].points
    assert middle == 64.5
    assert 60.5 < left < 64.5
    assert left == right


def test_a_road_that_is_taken_off_leaves_no_points_behind(document: RulesetDocument) -> None:
    document.apply(RemoveRoads("small", ("R1",)))
    area_map = document.design.map()
    assert not area_map.roads
    assert not any(junction.tags for junction in area_map.junctions.values())
    assert not any(border.road for border in area_map.borders.values())


def test_borders_kept_smooth_follow_a_moved_junction(document: RulesetDocument) -> None:
    document.apply(InsertJunction("small", "A-C", (40.0, 60.0)))
    document.apply(DissolveJunction("small", document.design.map().borders["A-C"].end))
    area_map = document.design.map()
    (point,) = area_map.borders["A-C"].points
    document.apply(MoveJunction("small", crossroads(area_map), (60.0, 54.0)))
    (moved,) = document.design.map().borders["A-C"].points
    assert 54.0 < moved[1] < point[1]


def test_a_missing_shore_has_a_fix_that_fixes_it(desk: AreaDesk, document: RulesetDocument) -> None:
    desk.apply(MarkBorders("small", ("B-S",), drops=(BEACH, NOT_A_BEACH)))
    (problem,) = [p for p in problems(desk.area_map) if p.check == "shore"]
    fix = fix_of(desk.area_map, problem)
    assert fix is not None
    assert desk.place_of(desk.choice_of(problem)) is not None
    assert desk.apply(fix) == ""
    assert not [p for p in problems(desk.area_map) if p.check == "shore"]


def test_the_fix_of_a_coast_mends_all_of_it_in_one_step(desk: AreaDesk) -> None:
    coast = [name for name, border in desk.area_map.borders.items() if is_coast_border(desk.area_map, border)]
    for name in coast:
        desk.apply(MarkBorders("small", (name,), drops=(BEACH, NOT_A_BEACH)))
    told = [p for p in problems(desk.area_map) if p.check == "shore"]
    for problem in told:
        assert len(desk.points_of(problem)) == len(coast_of(desk.area_map, problem.place.id))
    assert sum(len(desk.points_of(problem)) for problem in told) == len(coast)
    for problem in told:
        fix = fix_of(desk.area_map, problem)
        assert fix is not None and desk.apply(fix) == ""
    assert not [p for p in problems(desk.area_map) if p.check == "shore"]


def test_a_road_that_ends_without_a_point_has_a_fix_that_fixes_it(desk: AreaDesk) -> None:
    desk.apply(TagJunction("small", crossroads(desk.area_map), RECONNOITRE_POINT, ""))
    kinds = catalogue_of(desk.design)
    (problem,) = [p for p in problems(desk.area_map, kinds) if p.check == "road_end"]
    fix = fix_of(desk.area_map, problem)
    assert fix is not None
    assert desk.apply(fix) == ""
    assert not problems(desk.area_map, kinds)


def test_a_problem_without_a_fix_has_none(desk: AreaDesk) -> None:
    (problem,) = problems(replace(desk.area_map, spaces=desk.area_map.spaces.set("A", Space("A", "", stacking=4))))[:1]
    assert fix_of(desk.area_map, problem) is None
