"""Faces: the space at a point, labels, and that only what changed is derived anew."""

from __future__ import annotations

import shapely
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.cartography.coverages import BRIEF, coverage_map, coverage_maps, quadrilaterals
from workbench.cartography.areas.faces import faces
from workbench.cartography.areas.moved_lines import move_junction
from workbench.cartography.areas.surgery import Impossible
from workbench.engine.maps.area_map import OUTSIDE, AreaMap

PLACES = st.tuples(st.floats(0, 140), st.floats(0, 140))


@BRIEF
@given(coverage_maps(), st.lists(PLACES, min_size=1, max_size=20))
def test_every_point_lies_in_one_space_or_outside(area_map: AreaMap, points: list[tuple[float, float]]) -> None:
    derived = faces(area_map)
    for x, y in points:
        holding = [space for space, face in derived.faces().items() if face.intersects(shapely.Point(x, y))]
        assert derived.space_at(x, y) == (holding[0] if holding else OUTSIDE)


@BRIEF
@given(coverage_maps())
def test_labels_stand_inside_with_their_circle(area_map: AreaMap) -> None:
    for space in area_map.spaces:
        place = faces(area_map).label(space)
        circle = shapely.Point(place.point).buffer(place.radius_mm * 0.98)
        assert faces(area_map).face(space).covers(circle)


def test_a_label_that_the_designer_put_stands_there() -> None:
    area_map = coverage_map(quadrilaterals({}))
    moved = replace(area_map, spaces=area_map.spaces.set("A00", replace(area_map.spaces["A00"], label=(20.0, 21.0))))
    assert faces(moved).label("A00").point == (20.0, 21.0)


@BRIEF
@given(coverage_maps(), st.data())
def test_after_moves_the_faces_are_those_of_a_fresh_derivation(area_map: AreaMap, data: st.DataObject) -> None:
    faces(area_map).space_at(20, 20)
    for _ in range(3):
        junction = data.draw(st.sampled_from(sorted(area_map.junctions)))
        x, y = area_map.junctions[junction].point
        step = st.integers(-50, 50).map(lambda tenths: tenths / 10)
        try:
            area_map = move_junction(area_map, junction, (x + data.draw(step), y + data.draw(step)))
        except Impossible:
            continue
    fresh = replace(area_map, id="another", title="derived from nothing")
    assert {s: f.wkt for s, f in faces(area_map).faces().items()} == {s: f.wkt for s, f in faces(fresh).faces().items()}
    for point in [(20.0, 20.0), (61.0, 58.0), (90.0, 110.0)]:
        assert faces(area_map).space_at(*point) == faces(fresh).space_at(*point)


def test_moving_a_junction_leaves_the_other_faces_alone() -> None:
    area_map = coverage_map(quadrilaterals({}))
    before = faces(area_map).faces()
    junction = next(j.id for j in area_map.junctions.values() if j.point == (50.0, 50.0))
    after = faces(move_junction(area_map, junction, (53.0, 48.0))).faces()
    assert {space for space in before if before[space] is not after[space]} == {"A00", "A01", "A10", "A11"}
