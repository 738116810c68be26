"""Batches of the coin game, whose rules module is found as an installed one is, also by worker processes."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.engine.coin_design import coin_design
from workbench.engine import rules_modules
from workbench.lab.one_playtest import Failure, Row, play_one
from workbench.lab.setting import Setting, setting_of

DESIGN = coin_design()
BOTS = {"red": "random", "blue": "random"}


@pytest.fixture
def coins_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder on the path of this process, and so of its workers, in which the coin game is installed."""
    folder = tmp_path / "installed"
    info = folder / "coins-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: coins\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[{rules_modules.GROUP}]\ncoins = tests.engine.coin_game:Coins\n")
    monkeypatch.setattr(sys, "path", [*sys.path, str(folder)])
    rules_modules.rules_class.cache_clear()
    yield folder
    rules_modules.rules_class.cache_clear()


def setting(scenario: str = "long", **bots: str) -> Setting:
    return setting_of(DESIGN, scenario, {**BOTS, **bots})


# ---------------------------------------------------------------- jobs in which something goes wrong


def worker_dies_once(setting: Setting, seed: int) -> Row:
    """The worker of seed 3 is killed the first time; the file named in the options remembers that."""
    mark = Path(setting.options["mark"])
    if seed == 3 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return play_one(setting, seed)


def worker_always_dies(setting: Setting, seed: int) -> Row:
    """Seed 2 takes its worker with it, whoever it is."""
    if seed == 2:
        os.kill(os.getpid(), signal.SIGKILL)
    return play_one(setting, seed)


def odd_seeds_fail(setting: Setting, seed: int) -> Row:
    return Failure(seed, "odd") if seed % 2 else play_one(setting, seed)
