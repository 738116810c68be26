"""How long each export of a sample game takes, and how much memory, as the command a person runs."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from time import perf_counter

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from tests.benchmarks.conftest import Target
from workbench.exchange.exports import EXPORTS, ending_of
from workbench.storage.file.ruleset_file import create
from workbench.storage.samples import build_sample

MOST = {"toulon": (10.0, 600.0), "war_and_peace": (30.0, 600.0)}
"""Game -> seconds, MB."""


@pytest.mark.parametrize("game", sorted(MOST))
@pytest.mark.parametrize("name", list(EXPORTS))
def test_an_export(benchmark: BenchmarkFixture, tmp_path: Path, at_most: Target, game: str, name: str) -> None:
    create(tmp_path / "a.ruleset", build_sample(game))
    out = tmp_path / f"out{ending_of(name)}"
    told = [sys.executable, "-m", "workbench", "export", str(tmp_path / "a.ruleset"), "--to", name, "--out", str(out)]
    found: list[tuple[float, float]] = []

    def run() -> None:
        begun = perf_counter()
        process = os.spawnv(os.P_NOWAIT, sys.executable, told)
        _, status, used = os.wait4(process, 0)
        assert status == 0
        found.append((perf_counter() - begun, used.ru_maxrss / 1000))

    benchmark.pedantic(run, rounds=1)
    seconds, megabytes = MOST[game]
    at_most(f"{game} as {name}", seconds, found[0][0], "s")
    at_most(f"{game} as {name}: memory", megabytes, found[0][1], "MB")
