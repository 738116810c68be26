"""Moving a junction with its check, against checking the whole coverage: 4,761 areas, borders of fourteen points."""

from __future__ import annotations

import random
from functools import cache

import shapely
from immutables import Map
from pytest_benchmark.fixture import BenchmarkFixture

from tests.benchmarks.conftest import Aside, Target
from tests.benchmarks.side_by_side import times
from workbench.cartography.areas.coverage import NamedPolygon
from workbench.cartography.areas.faces import faces
from workbench.cartography.areas.moved_lines import move_junction
from workbench.cartography.areas.polygons_to_borders import borders_of_polygons
from workbench.cartography.checks.map_checks import problems
from workbench.engine.maps.area_map import AreaMap, Point, Space

ACROSS = 69
CELL_MM = 20.0
BENDS = 12


def bent_side(a: Point, b: Point) -> list[Point]:
    """The inner points of a side: the same for both neighbours."""
    first, last = min(a, b), max(a, b)
    chance = random.Random(f"{first} {last}")
    points = [
        (
            first[0] + (last[0] - first[0]) * step / (BENDS + 1) + chance.uniform(-0.4, 0.4),
            first[1] + (last[1] - first[1]) * step / (BENDS + 1) + chance.uniform(-0.4, 0.4),
        )
        for step in range(1, BENDS + 1)
    ]
    return points if first == a else points[::-1]


@cache
def large_map() -> AreaMap:
    chance = random.Random(1)
    corners = {
        (i, j): (10 + CELL_MM * i + chance.uniform(-4, 4), 10 + CELL_MM * j + chance.uniform(-4, 4))
        for i in range(ACROSS + 1)
        for j in range(ACROSS + 1)
    }
    polygons = []
    for i in range(ACROSS):
        for j in range(ACROSS):
            ring = [corners[i, j], corners[i + 1, j], corners[i + 1, j + 1], corners[i, j + 1]]
            sides = zip(ring, [*ring[1:], ring[0]], strict=True)
            outline = tuple(point for a, b in sides for point in (a, *bent_side(a, b)))
            polygons.append(NamedPolygon(f"A{i:02}{j:02}", f"Area {i} {j}", (outline,)))
    junctions, borders = borders_of_polygons(polygons)
    spaces = Map({polygon.id: Space(polygon.id, polygon.name, stacking=5) for polygon in polygons})
    size = 20 + CELL_MM * ACROSS
    return AreaMap("large", "Large", size, size, junctions, borders, spaces)


def test_a_junction_is_moved_and_checked(benchmark: BenchmarkFixture, at_least: Target, beside: Aside) -> None:
    """The yardstick is the check of the whole map that an editor would otherwise run; GEOS alone stands beside it."""
    moved = large_map()
    middle = faces(moved).space_at(moved.width_mm / 2, moved.height_mm / 2)
    junction = moved.borders[faces(moved).borders_of(middle)[0]].start

    def drag() -> None:
        nonlocal moved
        x, y = moved.junctions[junction].point
        moved = move_junction(moved, junction, (x + 0.001, y))

    shapes = list(faces(large_map()).faces().values())
    assert problems(large_map()) == ()
    assert shapely.coverage_is_valid(shapes)
    benchmark.group = "a junction moved, 4,761 areas"
    benchmark.pedantic(drag, rounds=60, warmup_rounds=2)
    whole = times(3, ours=lambda: problems(large_map()), geos=lambda: shapely.coverage_is_valid(shapes), drag=drag)
    took = times(60, drag=drag)["drag"]
    assert moved.junctions[junction] != large_map().junctions[junction]
    at_least("a junction moved and checked, 4,761 areas: the whole check / ours", 200, whole["ours"] / took)
    beside("  GEOS's coverage_is_valid on ready polygons / ours", whole["geos"] / took)
