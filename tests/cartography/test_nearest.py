"""The nearest of named shapes: the same as by looking at each of them."""

from __future__ import annotations

from math import dist

import shapely
from hypothesis import given
from hypothesis import strategies as st

from workbench.cartography.nearest import Nearest
from workbench.engine.maps.area_map import Point

PLACES = st.tuples(st.integers(0, 40), st.integers(0, 40))
NAMED = st.dictionaries(st.text("abc", min_size=1, max_size=3), PLACES, max_size=30)


def by_looking_at_each(points: dict[str, tuple[int, int]], here: Point, reach: float) -> str:
    near = [(dist(point, here), name) for name, point in points.items() if dist(point, here) <= reach]
    return min(near)[1] if near else ""


# Squared distances are whole numbers, and no reach is a distance: what is asked is never a matter of rounding.
@given(NAMED, PLACES, st.sampled_from([0.5, 2.3, 7.7, 19.9]))
def test_the_nearest_point_is_found(points: dict[str, tuple[int, int]], here: Point, reach: float) -> None:
    index = Nearest.of_points(tuple(points), list(points.values()))
    assert index.at(*here, reach) == by_looking_at_each(points, here, reach)


def test_the_nearest_line_is_the_one_whose_middle_is_near() -> None:
    lines = [shapely.LineString([(0, 0), (100, 0)]), shapely.LineString([(0, 10), (45, 10)])]
    index = Nearest(("road", "river"), lines)
    assert index.at(50.0, 6.0, 8.0) == "road"
    assert index.at(44.0, 6.0, 8.0) == "river"
    assert index.at(50.0, -9.0, 8.0) == ""
    assert Nearest((), ()).at(50.0, 6.0, 8.0) == ""
