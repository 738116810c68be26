"""Games by files that tests begin, and that are closed after them."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from sample_games.crossroads.build import build
from tests.referee.by_files import ByFiles
from workbench.engine.design import Design
from workbench.referee import keys
from workbench.referee.referee import Setting

FOG = Setting("meeting_engagement", {"fog": "on"})
Begin = Callable[..., ByFiles]


@pytest.fixture(autouse=True)
def same_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same secrets in every run, so that the same games are played."""
    monkeypatch.setattr(keys, "random", random.Random(18).randbytes)


@pytest.fixture(scope="session")
def crossroads() -> Design:
    return build()


@pytest.fixture
def begin(tmp_path: Path, crossroads: Design) -> Iterator[Begin]:
    """Begins a game; several in one test have names of their own."""
    games: list[ByFiles] = []

    def begun(
        setting: Setting = FOG, name: str = "game", design: Design = crossroads, kind: str = "random", seed: int = 3
    ) -> ByFiles:
        games.append(ByFiles(tmp_path / name, design, setting, kind, seed))
        return games[-1]

    yield begun
    for game in games:
        game.close()
