"""Outlines in whole pixels: holes are reached by slits, and found again."""

from __future__ import annotations

import shapely
from hypothesis import given
from hypothesis import strategies as st
from shapely import Polygon

from tests.exchange.triplea.read_package import is_inside
from workbench.exchange.triplea.rings import PixelRing, in_one_ring, ring_of, without_slits

SQUARE = ((0, 0), (100, 0), (100, 100), (0, 100))


def box(x: int, y: int, size: int) -> PixelRing:
    return ((x, y), (x + size, y), (x + size, y + size), (x, y + size))


def polygon_of(rings: list[tuple[tuple[float, float], ...]]) -> shapely.Geometry:
    """What rings enclose by the even-odd rule."""
    found: shapely.Geometry = Polygon()
    for ring in rings:
        found = found.symmetric_difference(Polygon(ring))
    return found


holes_of_a_square = st.sets(st.tuples(st.integers(0, 8), st.integers(0, 8)), min_size=1, max_size=20).map(
    lambda places: [box(5 + 10 * x, 5 + 10 * y, 4 + (x + y) % 5) for x, y in sorted(places)]
)


@given(holes_of_a_square)
def test_slits_enclose_nothing_and_are_found_again(holes: list[PixelRing]) -> None:
    ring = in_one_ring(SQUARE, holes)
    ground = Polygon(SQUARE, holes)
    for x in range(1, 100, 7):
        for y in range(1, 100, 7):
            assert is_inside(list(ring), (x, y)) == ground.contains(shapely.Point(x + 0.25, y + 0.125))
    assert polygon_of(without_slits(ring)).equals(ground)


def test_a_ring_without_slits_stays_itself() -> None:
    assert without_slits(SQUARE) == [SQUARE]


def test_corners_that_stand_twice_and_spikes_go() -> None:
    assert ring_of([(0, 0), (0, 0), (9, 0), (20, 0), (9, 0), (9, 9), (0, 9), (0, 0)]) == (
        (0, 0),
        (9, 0),
        (9, 9),
        (0, 9),
    )
    assert ring_of([(5, 0), (0, 0), (9, 0), (9, 9), (0, 9), (0, 0)]) == ((0, 0), (9, 0), (9, 9), (0, 9))
    assert ring_of([(0, 0), (9, 0), (0, 0)]) == ()
    assert ring_of([(3, 3)] * 5) == ()
