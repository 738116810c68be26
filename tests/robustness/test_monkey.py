"""A random user of the Design mode breaks nothing: a few short runs here, many with `WORKBENCH_MONKEY_SEEDS`."""

from __future__ import annotations

import os

import pytest
from pytestqt.qtbot import QtBot

from tests.long_runs import IS_LONG
from tests.robustness.monkey_run import DESIGNS, Run, kind_of, smallest

SEEDS = int(os.environ.get("WORKBENCH_MONKEY_SEEDS", "1"))
STEPS = {"everything": 60, "hexes": 60, "toulon": 30, "crossroads": 30, "war_and_peace": 8}

SLOW = {"toulon", "war_and_peace"}
"""Maps of hundreds of areas and of thousands of hexes take up to half a minute: they are for the long runs."""

NAMES = [name for name in sorted(DESIGNS) if SEEDS > 1 or IS_LONG or name not in SLOW]


@pytest.mark.parametrize("seed", range(SEEDS))
@pytest.mark.parametrize("name", NAMES)
def test_whatever_is_pressed_all_holds(qtbot: QtBot, name: str, seed: int) -> None:
    Run(name, seed).go(range(STEPS[name]))


def test_the_smallest_way_to_a_fault_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def fault_of(_name: str, _seed: int, numbers: list[int], _every: int = 0) -> str:
        return "ValueError: both" if {3, 7} <= set(numbers) else ""

    monkeypatch.setattr("tests.robustness.monkey_run.fault_of", fault_of)
    kept = smallest("any", 0, range(20), lambda fault: kind_of(fault) == "ValueError: both", tries=200)
    assert kept == [3, 7]
