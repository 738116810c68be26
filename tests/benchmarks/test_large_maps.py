"""Large hex maps in the window: a stroke over 1,024 hexes beside the same on a small map; opening, memory, repaint."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from statistics import median
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from tests.benchmarks.conftest import Aside, Target

SMALL, HUGE, PAINTED = ("40", "40", "plain"), ("1000", "1000", "plain"), ("400", "250", "painted")
RICH = ("400", "250")
MOST_MB, LONG_S = 300, 600
MB_A_MIB = 2**20 / 1e6
FRAME_MS = 1000 / 60
WAITED_FOR_MS = 1000
RELIEF_ROUNDS = 3


def measured(map_: tuple[str, str, str], folder: Path) -> dict[str, float]:
    """The figures of `large_map_window` for a map; the first call makes its file."""
    found: dict[str, float] = told("tests.benchmarks.large_map_window", *map_, str(folder))
    return found


def told(module: str, *arguments: str) -> Any:
    """What a module says of a map when it is run for the second time; the first makes the map."""
    env = os.environ | {"QT_QPA_PLATFORM": "offscreen"}
    for _ in range(2):
        command = [sys.executable, "-m", module, *arguments]
        done = subprocess.run(command, capture_output=True, text=True, check=True, env=env, timeout=LONG_S)
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> dict[str, float]:
    return measured(SMALL, tmp_path_factory.mktemp("small"))


def test_a_stroke_on_a_million_hexes(
    benchmark: BenchmarkFixture, at_most: Target, beside: Aside, small: dict[str, float], tmp_path: Path
) -> None:
    huge = measured(HUGE, tmp_path)
    assert huge["painted"] == small["painted"] == 1024
    ratio = huge["frame_ms"] / small["frame_ms"]
    at_most("a frame (CPU) of a stroke over 1,024 hexes, 1,000 × 1,000 / 40 × 40", 2, ratio)
    beside("  on 1,000 × 1,000", huge["frame_ms"], "ms")
    beside("  the slowest of twenty frames there", huge["slow_frame_ms"], "ms")
    benchmark.pedantic(lambda: None, rounds=1)


def test_a_hundred_thousand_painted_hexes_in_the_window(
    benchmark: BenchmarkFixture, at_most: Target, beside: Aside, small: dict[str, float], tmp_path: Path
) -> None:
    large = measured(PAINTED, tmp_path)
    empty = large["empty_mib"]
    whole = {when: (empty + large[f"{when}_mib"]) * MB_A_MIB for when in ("open", "worked")}
    at_most("memory of the whole process, 100,000 painted hexes in the window", MOST_MB, whole["open"], "MB")
    at_most("  checked, and after a stroke over 1,024 of them", MOST_MB, whole["worked"], "MB")
    beside("  what the empty window takes", empty * MB_A_MIB, "MB")
    beside("  what the map takes with its editor", whole["open"] - empty * MB_A_MIB, "MB")
    beside("opening 100,000 painted hexes in the window (CPU)", large["open_ms"], "ms")
    at_most(
        "repaint of the window, nothing changed, 100,000 hexes / 1,600", 2, large["repaint_ms"] / small["repaint_ms"]
    )
    at_most("a frame (CPU) of the stroke, 100,000 painted / 40 × 40", 2, large["frame_ms"] / small["frame_ms"])
    benchmark.pedantic(lambda: None, rounds=1)


def test_frames_on_a_hundred_thousand_hexes_with_everything(
    benchmark: BenchmarkFixture, at_most: Target, beside: Aside, tmp_path: Path
) -> None:
    """Sixty frames a second: what the window's thread does for one, with rivers, roads, zones, heights and names."""
    frames: dict[str, dict[str, float]] = told("tests.benchmarks.large_map_frames", *RICH, str(tmp_path))
    for what, found in frames.items():
        if what.startswith(("pan", "zoom")):
            at_most(
                f"100,000 hexes with everything, {what}: the slowest of twenty frames (CPU)",
                FRAME_MS,
                found["of_twenty"],
                "ms",
            )
            beside("  the usual frame", found["median"], "ms")
            beside("  the slowest of all", found["most"], "ms")
    beside("100,000 hexes with everything, a frame of a stroke (CPU)", frames["stroke"]["median"], "ms")
    beside("100,000 hexes with everything, opened in the window (CPU)", frames["open"]["most"], "ms")
    benchmark.pedantic(lambda: None, rounds=1)


def test_edits_of_a_hundred_thousand_hexes(benchmark: BenchmarkFixture, at_most: Target, tmp_path: Path) -> None:
    """What takes longer than half a second on the clock tells how far it is, and can be stopped."""
    found: dict[str, float] = told("tests.benchmarks.large_edits_window", *RICH, str(tmp_path))
    words = {
        "fill": "Fill of 100,000 hexes until it is seen and saved (CPU)",
        "undo": "  its undo",
        "redo": "  its redo",
        "replace": "Replace of 100,000 hexes until it is seen and saved (CPU)",
        "undo_replace": "  its undo",
    }
    for what, called in words.items():
        at_most(called, WAITED_FOR_MS, found[what], "ms")
    benchmark.pedantic(lambda: None, rounds=1)


def test_the_relief_of_a_sample_that_is_opened(
    benchmark: BenchmarkFixture, at_most: Target, beside: Aside, tmp_path: Path
) -> None:
    rounds = [told("tests.benchmarks.relief_window", str(tmp_path)) for _ in range(RELIEF_ROUNDS)]
    drawn, opened = (median(found[name] for found in rounds) for name in ("relief_ms", "opened_ms"))
    at_most("the relief of La Grande Tactique after its first picture (CPU)", WAITED_FOR_MS, drawn, "ms")
    beside("  until the first picture", opened, "ms")
    benchmark.pedantic(lambda: None, rounds=1)
