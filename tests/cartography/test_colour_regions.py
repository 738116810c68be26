"""What a magic wand traces: connected pixels of a colour, over letters, as a polygon, or a reason why there is none."""

from __future__ import annotations

import numpy as np
import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from workbench.cartography.scans.colour_regions import NoRegion, Picture, connected_part, region_of_colour, ring_of

GREEN, BLACK = (120, 180, 90), (10, 10, 10)


def sheet(width: int = 120, height: int = 80) -> Picture:
    """A green rectangle of 60 x 40 pixels in a black frame on white paper."""
    picture = np.full((height, width, 3), 255, dtype=np.uint8)
    picture[18:62, 28:92] = BLACK
    picture[20:60, 30:90] = GREEN
    return picture


def test_the_region_is_the_rectangle() -> None:
    shape = region_of_colour(sheet(), (40, 30), closing_px=0)
    assert shape.equals(shapely.box(30, 20, 90, 60))
    assert len(ring_of(shape)) == 4


def test_a_line_from_edge_to_edge_ends_a_region_and_islands_belong_to_it() -> None:
    picture = sheet()
    picture[20:60, 60:62] = BLACK
    picture[35:40, 70:80] = BLACK
    assert region_of_colour(picture, (40, 30)).equals(shapely.box(30, 20, 60, 60))
    assert region_of_colour(picture, (75, 30)).equals(shapely.box(62, 20, 90, 60))


def test_thin_letters_leave_no_dents() -> None:
    picture = sheet()
    picture[20:40, 60:62] = BLACK
    assert region_of_colour(picture, (40, 30), closing_px=0).area < 60 * 40
    assert region_of_colour(picture, (40, 30), closing_px=2).equals(shapely.box(30, 20, 90, 60))


@pytest.mark.parametrize("deviation", [6.0, 10.0, 15.0])
def test_the_grain_of_the_paper_does_not_tear_a_region(deviation: float) -> None:
    dice = np.random.default_rng(7)
    picture = sheet() + dice.normal(0.0, deviation, sheet().shape)
    grainy = np.clip(picture, 0, 255).astype(np.uint8)
    rectangle = shapely.box(30, 20, 90, 60)
    for column, row in dice.integers((34, 24), (86, 56), (25, 2)):
        found = region_of_colour(grainy, (int(column), int(row)))
        assert found.hausdorff_distance(rectangle) <= 3.0
        assert found.symmetric_difference(rectangle).area < 0.06 * rectangle.area


def test_a_thin_line_ends_a_region_of_grainy_ground_too() -> None:
    grainy = np.random.default_rng(2).normal(sheet(), 8.0)
    grainy[20:60, 60] = BLACK
    found = region_of_colour(np.clip(grainy, 0, 255).astype(np.uint8), (40, 30))
    assert found.symmetric_difference(shapely.box(30, 20, 60, 60)).area < 60


def test_a_tolerance_takes_what_is_nearly_alike() -> None:
    picture = sheet()
    picture[20:60, 60:90] = (130, 190, 100)
    assert region_of_colour(picture, (40, 30), tolerance=4, closing_px=0).area == 30 * 40
    assert region_of_colour(picture, (40, 30), tolerance=12, closing_px=0).area == 60 * 40


@pytest.mark.parametrize(
    ("at", "said"), [((500, 10), "no scan"), ((-1, 10), "no scan")], ids=["right of it", "left of it"]
)
def test_off_the_picture_nothing_is_traced(at: tuple[int, int], said: str) -> None:
    with pytest.raises(NoRegion, match=said):
        region_of_colour(sheet(), at)


def test_specks_and_blank_sheets_say_so() -> None:
    picture = sheet()
    picture[5, 5] = BLACK
    with pytest.raises(NoRegion, match="speck"):
        region_of_colour(picture, (5, 5), closing_px=0)
    with pytest.raises(NoRegion, match="Everything"):
        region_of_colour(np.zeros((10, 10, 3), dtype=np.uint8), (3, 3))


@given(st.integers(1, 14), st.integers(1, 14), st.integers(0, 2**32 - 1))
def test_the_connected_part_is_what_walking_reaches(width: int, height: int, seed: int) -> None:
    mask = np.random.default_rng(seed).random((height, width)) < 0.6
    reached, waiting = set(), [(0, 0)] if mask[0, 0] else []
    while waiting:
        x, y = waiting.pop()
        if (x, y) in reached or not (0 <= x < width and 0 <= y < height and mask[y, x]):
            continue
        reached.add((x, y))
        waiting += [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
    part = connected_part(mask, (0, 0))
    assert {(int(x), int(y)) for y, x in zip(*np.nonzero(part), strict=True)} == reached
