"""What it costs that every moment is kept: undo, branches, and the memory of a long playtest of 600 units."""

from __future__ import annotations

import gc
import subprocess
import sys
import tracemalloc
from functools import cache
from typing import Any

from msgspec.structs import replace
from pytest_benchmark.fixture import BenchmarkFixture

from sample_games.crossroads.build import build
from tests.benchmarks.conftest import Target
from tests.benchmarks.side_by_side import times
from workbench.engine.bots import RandomBot, bot_play
from workbench.engine.design import Design
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.rules_modules import rules_for

BACK, LENGTH = 150, 300


@cache
def many_units(count: int) -> Design:
    """Crossroads with its counters over and over, on stacks as high as that takes, in a hundred turns."""
    design = build()
    first = design.scenarios[0]
    copies = range(-(-count // len(first.placements)))
    counters = [replace(c, id=f"{c.id}-{n}") for c in design.counters for n in copies]
    placed = [replace(p, counter=f"{p.counter}-{n}") for p in first.placements for n in copies][:count]
    ample = ("stacking_limit", "early_victory_margin")
    parameters = tuple(replace(p, value=9999) if p.id in ample else p for p in design.parameters)
    scenario = replace(first, last_turn=100, placements=tuple(placed))
    return replace(design, counters=(*design.counters, *counters), parameters=parameters, scenarios=(scenario,))


def begun(count: int) -> Playtest[Any, Any]:
    design = many_units(count)
    return Playtest(rules_for(design), design.scenarios[0].id, 1)


def play_on(playtest: Playtest[Any, Any], plays: int, seed: int) -> None:
    bot = RandomBot(seed, leaves=0.0)
    for _ in range(plays):
        bot_play(playtest, playtest.decisions()[0].seat, bot)


def test_undo(benchmark: BenchmarkFixture, at_most: Target) -> None:
    playtest = begun(500)
    assert len(playtest.state.units) >= 500
    play_on(playtest, 130, 1)
    benchmark.group = "undo, 500 units"
    benchmark.pedantic(playtest.undo, rounds=20)
    took = times(99, undo=playtest.undo)["undo"]
    at_most("undo of one play, 500 units", 50, 1e6 * took, "µs")


def test_a_branch(benchmark: BenchmarkFixture, at_most: Target) -> None:
    """Bytes that a play holds on to, on a line of 300 and on a branch from its middle; the same plays are made."""
    playtest = begun(0)
    play_on(playtest, LENGTH - BACK, 1)
    middle = playtest.tree.at
    main = bytes_of(playtest, 2)
    playtest.go_to(middle)
    branch = bytes_of(playtest, 3)
    assert len(playtest.tree.kept) > LENGTH + BACK
    benchmark.group = "a branch of a record of 300 plays"
    benchmark.pedantic(playtest.go_to, args=(middle,), rounds=5)
    at_most("bytes a play on a branch / on the main line, 150 plays back of 300", 1.1, branch / main)


def bytes_of(playtest: Playtest[Any, Any], seed: int) -> float:
    """Of each of 150 plays more."""
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    play_on(playtest, BACK, seed)
    gc.collect()
    after = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return (after - before) / BACK


LONG = """
import gc
from pathlib import Path
from tests.benchmarks.test_kept_moments import begun, play_on

def resident_mb():
    gc.collect()
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096 / 2**20

playtest = begun(600)
play_on(playtest, 1, 1)
before = resident_mb()
play_on(playtest, 1000, 1)
assert len(playtest.plays) > 1000 and len(playtest.start.units) >= 600
print(resident_mb() - before)
"""


def test_a_long_playtest_of_many_units(benchmark: BenchmarkFixture, at_most: Target) -> None:
    """What a process of its own grows by, every moment kept."""
    grown: list[float] = []

    def long_playtest() -> None:
        done = subprocess.run([sys.executable, "-c", LONG], capture_output=True, text=True, check=True)
        grown.append(float(done.stdout))

    benchmark.group = "1,000 plays with 600 units"
    benchmark.pedantic(long_playtest, rounds=1)
    at_most("memory of 1,000 plays with 600 units", 200, grown[0], "MB")
