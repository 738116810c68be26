"""Checks while editing: one painted hex, one moved junction on large maps; and the whole check in slices."""

from __future__ import annotations

from time import thread_time

from immutables import Map
from msgspec.structs import replace
from pytest_benchmark.fixture import BenchmarkFixture

from tests.benchmarks.conftest import Aside, Target
from tests.benchmarks.test_moved_junction import large_map
from workbench.cartography.areas.faces import faces
from workbench.cartography.areas.moved_lines import move_junction
from workbench.engine.design import Design, TerrainType
from workbench.engine.maps.area_map import Space, SpaceKind
from workbench.engine.maps.hex_map import HexGrid, HexMap, HexNumbering
from workbench.engine.maps.hex_places import every_number
from workbench.storage.checks.running_check import DesignCheck
from workbench.storage.rows.no_cycles import keep_for_long

ACROSS, DOWN = 400, 250
SLICE_S = 0.008
FRAME_MS = 1000 / 60
GROUND = (TerrainType("clear", "Clear"), TerrainType("woods", "Woods"))


def painted_map() -> HexMap:
    """100,000 hexes, each painted."""
    grid = HexGrid(ACROSS, DOWN, 10.0, 10.0, 10.0, numbering=HexNumbering(column_digits=3, row_digits=3))
    hexes = {number: Space(number, "", SpaceKind.HEX, "woods") for number in every_number(grid)}
    return HexMap("large", "Large", 5000.0, 5000.0, grid, hexes=Map(hexes))


def in_slices(check: DesignCheck) -> list[float]:
    """Check all that waits in slices; how long each took, in seconds of CPU."""
    took, is_done = [], False
    while not is_done:
        began = thread_time()
        is_done = check.work(lambda began=began: thread_time() >= began + SLICE_S)  # type: ignore[misc]
        took.append(thread_time() - began)
    return took


def again(check: DesignCheck, design: Design) -> float:
    """Check what an edit touched; how long it took, in seconds of CPU."""
    began = thread_time()
    check.follow(design)
    check.finish()
    check.report()
    return thread_time() - began


def median(figures: list[float]) -> float:
    return sorted(figures)[len(figures) // 2]


def test_one_hex_of_a_hundred_thousand_is_checked(benchmark: BenchmarkFixture, at_most: Target, beside: Aside) -> None:
    hex_map = painted_map()
    design = Design("Large", "", maps=(hex_map,), terrain=GROUND)
    keep_for_long()  # as the window does with a large map that it opens
    began = thread_time()
    check = DesignCheck(design)
    at_most("100,000 hexes: the check is begun (CPU)", FRAME_MS, 1000 * (thread_time() - began), "ms")
    slices = in_slices(check)
    at_most("100,000 hexes checked in slices, the longest slice (CPU)", FRAME_MS, 1000 * max(slices), "ms")
    at_most("100,000 hexes checked in slices, all of them (CPU)", 10, sum(slices), "s")
    numbers = iter(every_number(hex_map.grid)[5000:])
    took = []

    def paint() -> None:
        nonlocal hex_map
        number = next(numbers)
        painted = replace(hex_map.hexes[number], elevation=2)
        hex_map = replace(hex_map, hexes=hex_map.hexes.set(number, painted))
        took.append(again(check, replace(design, maps=(hex_map,))))

    benchmark.group = "one painted hex checked, 100,000 hexes"
    benchmark.pedantic(paint, rounds=40, warmup_rounds=2)
    at_most("one painted hex checked (CPU), 100,000 hexes", 5, 1000 * median(took), "ms")
    assert check.is_done


def test_one_junction_of_five_thousand_areas_is_checked(
    benchmark: BenchmarkFixture, at_most: Target, beside: Aside
) -> None:
    moved = large_map()
    design = Design("Large", "", maps=(moved,), terrain=GROUND)
    faces(design.maps[0]).faces()  # the canvas has them already
    keep_for_long()
    check = DesignCheck(design)
    slices = in_slices(check)
    beside("4,761 areas checked in slices, the longest slice (CPU)", 1000 * max(slices), "ms")
    beside("4,761 areas checked in slices, all of them (CPU)", sum(slices), "s")
    middle = faces(moved).space_at(moved.width_mm / 2, moved.height_mm / 2)
    junction = moved.borders[faces(moved).borders_of(middle)[0]].start
    took = []

    def drag() -> None:
        nonlocal moved
        x, y = moved.junctions[junction].point
        moved = move_junction(moved, junction, (x + 0.001, y))
        took.append(again(check, replace(design, maps=(moved,))))

    benchmark.group = "one moved junction checked, 4,761 areas"
    benchmark.pedantic(drag, rounds=40, warmup_rounds=2)
    at_most("one moved junction checked (CPU), 4,761 areas", 10, 1000 * median(took), "ms")
    assert check.is_done
