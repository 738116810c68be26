"""Borders made simpler, smoother and straight, areas moved whole, holes: the coverage stays whole, or a refusal."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.cartography.coverages import BRIEF, assert_sound, coverage_map, coverage_maps, covered_mm2, quadrilaterals
from workbench.cartography.areas.adjacency import adjacencies
from workbench.cartography.areas.drawn_areas import draw_area
from workbench.cartography.areas.faces import faces
from workbench.cartography.areas.surgery import Impossible
from workbench.cartography.lines.line_shapes import moved_area, simplified, smoothed, straightened, with_hole
from workbench.engine.maps.area_map import AreaMap, Point, Space

WAY = st.tuples(*[st.integers(-120, 120).map(lambda tenths: tenths / 10)] * 2)


def grid() -> AreaMap:
    return coverage_map(quadrilaterals({}))


def with_points(area_map: AreaMap, border: str, *points: Point) -> AreaMap:
    return replace(area_map, borders=area_map.borders.set(border, area_map.borders[border].drawn(points=points)))


def between(area_map: AreaMap, a: str, b: str) -> str:
    return next(name for name, border in area_map.borders.items() if {border.left, border.right} == {a, b})


def zigzag() -> tuple[AreaMap, str]:
    """The border between the upper left squares (x = 50, y from 10 to 50) as a zigzag."""
    area_map = grid()
    name = between(area_map, "A00", "A01")
    ys = (20.0, 25.0, 30.0, 40.0)
    points = tuple((50.0 + (3.0 if i % 2 else -3.0), y) for i, y in enumerate(ys))
    down = faces(area_map).line(name).coords[0][1] < 30
    return with_points(area_map, name, *(points if down else points[::-1])), name


OPERATIONS: dict[str, Callable[[AreaMap, list[str]], AreaMap]] = {
    "simplify": lambda area_map, borders: simplified(area_map, borders, 4.0),
    "smooth": smoothed,
    "straighten": straightened,
}


@pytest.mark.parametrize("operation", sorted(OPERATIONS))
@BRIEF
@given(coverage_maps(), st.data())
def test_lines_drawn_anew_leave_a_sound_map_with_the_same_neighbours_or_are_refused(
    operation: str, area_map: AreaMap, data: st.DataObject
) -> None:
    chosen = data.draw(st.lists(st.sampled_from(sorted(area_map.borders)), min_size=1, max_size=4, unique=True))
    try:
        changed = OPERATIONS[operation](area_map, chosen)
    except Impossible as refusal:
        assert str(refusal).endswith(".")
        return
    assert changed != area_map
    assert_sound(changed, covered_mm2(changed))
    assert set(adjacencies(changed)) == set(adjacencies(area_map))


def test_a_zigzag_becomes_simple_smooth_and_straight() -> None:
    area_map, name = zigzag()
    assert len(simplified(area_map, [name], 4.0).borders[name].points) < 4
    smooth = smoothed(area_map, [name])
    assert len(smooth.borders[name].points) > 4
    assert max(abs(x - 50) for x, _ in smooth.borders[name].points) < 3.0
    assert straightened(area_map, [name]).borders[name].points == ()


@pytest.mark.parametrize("operation", sorted(OPERATIONS))
def test_what_runs_along_the_frame_of_the_sheet_stays(operation: str) -> None:
    """An outline that comes in from the coast, runs round a corner of the sheet and goes back to the coast."""
    area_map = AreaMap("m", "Map", width_mm=200.0, height_mm=100.0)
    coast = [(60.0, 0.0), (60.0, 10.0), (56.0, 15.0), (50.0, 20.0), (60.0, 30.0), (60.0, 60.0), (0.0, 60.0)]
    drawn = draw_area(area_map, [(0.0, 0.0), *coast], Space("a", "Land"))
    drawn = draw_area(drawn, [(60.0, 30.0), (100.0, 30.0), (100.0, 60.0), (60.0, 60.0)], Space("b", "Cape"))
    changed = OPERATIONS[operation](drawn, [between(drawn, "a", "")])
    frame = shapely.LineString([(0.0, 60.0), (0.0, 0.0), (60.0, 0.0)])
    assert faces(changed).face("a").exterior.buffer(1e-6).covers(frame)
    assert changed != drawn


def test_what_would_change_nothing_says_so() -> None:
    area_map = grid()
    name = between(area_map, "A00", "A01")
    for do, said in ((smoothed, "no corners"), (straightened, "straight already")):
        with pytest.raises(Impossible, match=said):
            do(area_map, [name])
    with pytest.raises(Impossible, match="No point lies within 2 mm"):
        simplified(area_map, [name], 2.0)
    with pytest.raises(Impossible, match="more than 0"):
        simplified(area_map, [name], 0.0)
    with pytest.raises(Impossible, match="There is no border"):
        smoothed(area_map, ["nowhere"])


@BRIEF
@given(coverage_maps(), st.data(), WAY)
def test_an_area_dragged_takes_its_neighbours_borders_along(area_map: AreaMap, data: st.DataObject, way: Point) -> None:
    area = data.draw(st.sampled_from(sorted(area_map.spaces)))
    size = faces(area_map).face(area).area
    try:
        moved = moved_area(area_map, area, way)
    except Impossible as refusal:
        assert "would" in str(refusal)
        return
    assert_sound(moved)
    assert faces(moved).face(area).area == pytest.approx(size, abs=0.1)
    assert set(adjacencies(moved)) == set(adjacencies(area_map))


def test_an_area_dragged_too_far_is_refused_with_what_would_cross() -> None:
    area_map = grid()
    with pytest.raises(Impossible, match="would cross"):
        moved_area(area_map, "A11", (60.0, 0.0))
    with pytest.raises(Impossible, match="no space"):
        moved_area(area_map, "nowhere", (1.0, 0.0))
    with pytest.raises(Impossible, match="Nothing would change"):
        moved_area(area_map, "A11", (0.0, 0.0))


def test_a_hole_belongs_to_no_space() -> None:
    area_map = grid()
    holed = with_hole(area_map, ((60.0, 60.0), (80.0, 60.0), (80.0, 80.0), (60.0, 80.0)))
    assert_sound(holed, covered_mm2(area_map) - 400.0)
    assert set(holed.spaces) == set(area_map.spaces)
    assert faces(holed).space_at(70.0, 70.0) == ""
    across = with_hole(area_map, ((40.0, 40.0), (60.0, 40.0), (60.0, 60.0), (40.0, 60.0)))
    assert_sound(across, covered_mm2(area_map) - 400.0)
