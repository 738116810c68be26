"""A map of 4,761 areas with borders of fourteen points and names, as a drawing; and 500 counters as sheets."""

from __future__ import annotations

import time
from pathlib import Path

from msgspec.structs import replace
from pytest_benchmark.fixture import BenchmarkFixture
from pytestqt.qtbot import QtBot

from tests.benchmarks.conftest import Aside, Target
from tests.benchmarks.test_moved_junction import large_map
from workbench.qt.counter_sheets.writing import STANDARD_SHEET, write_sheet
from workbench.qt.map_canvas.styles.map_style import STYLES
from workbench.qt.map_prints import SheetPainter, write_drawing
from workbench.storage.samples import build_sample


def test_a_drawing_of_five_thousand_areas(
    benchmark: BenchmarkFixture, qtbot: QtBot, at_most: Target, beside: Aside, tmp_path: Path
) -> None:
    shown, path = large_map(), tmp_path / "map.svg"
    took: list[float] = []

    def draw() -> None:
        begun = time.process_time()
        sheet = SheetPainter(shown, STYLES["clean"])
        laid_out = time.process_time()
        write_drawing(sheet, path)
        took[:] = [laid_out - begun, time.process_time() - begun]

    benchmark.group = "a drawing of 4,761 areas"
    benchmark.pedantic(draw, rounds=1)
    at_most("SVG of 4,761 areas: processor time", 15, took[1], "s")
    beside("  of it, finding places for the names", took[0], "s")
    beside("  size of the file", path.stat().st_size / 1e6, "MB")


def test_sheets_of_five_hundred_counters(
    benchmark: BenchmarkFixture, qtbot: QtBot, at_most: Target, tmp_path: Path
) -> None:
    toulon, took = build_sample("toulon"), list[float]()
    design = replace(toulon, counters=tuple(replace(one, quantity=4) for one in toulon.counters[:125]))
    write_sheet(toulon, STANDARD_SHEET, tmp_path / "first.pdf")  # fonts and symbols are read by now

    def draw() -> None:
        begun = time.process_time()
        assert write_sheet(design, STANDARD_SHEET, tmp_path / "a.pdf") == 3
        took[:] = [time.process_time() - begun]

    benchmark.group = "sheets of counters"
    benchmark.pedantic(draw, rounds=3)
    at_most("500 counters with their backs as a PDF: processor time", 2, took[0], "s")
