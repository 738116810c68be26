"""A map of 4,761 areas with borders of fourteen points and names, as a drawing."""

from __future__ import annotations

import time
from pathlib import Path

from pytest_benchmark.fixture import BenchmarkFixture
from pytestqt.qtbot import QtBot

from tests.benchmarks.conftest import Aside, Target
from tests.benchmarks.test_moved_junction import large_map
from workbench.qt.map_canvas.styles.map_style import STYLES
from workbench.qt.map_prints import SheetPainter, write_drawing


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
