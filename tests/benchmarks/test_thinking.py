"""How long the window stands still while bots play as fast as they can, in the real window on the sample games.

Milliseconds of processor time, of both threads, in one round of the event loop: on a quiet machine what the clock says
longest and the middle one.
"""

from __future__ import annotations

from pathlib import Path
from statistics import median
from time import perf_counter, process_time

import pytest
from PySide6.QtCore import QCoreApplication, QSize
from pytest_benchmark.fixture import BenchmarkFixture
from pytestqt.qtbot import QtBot

from editors.playtest.bot_clock import AT_ONCE
from editors.playtest.editor import PlaytestEditor
from editors.playtest.seats.holders import reseat
from tests.benchmarks.conftest import Aside, Target
from workbench.storage.document import RulesetDocument
from workbench.storage.samples import build_sample

WINDOW, SECONDS, FREEZE_MS, BEGUN_S = QSize(1440, 900), 8.0, 60.0, 1.0
GAMES = ("toulon", "grande_tactique", "crossroads", "war_and_peace", "arcola")


@pytest.mark.parametrize("game", GAMES)
def test_the_window_answers_while_bots_think(
    benchmark: BenchmarkFixture, qtbot: QtBot, tmp_path: Path, at_most: Target, beside: Aside, game: str
) -> None:
    design = build_sample(game)
    editor = PlaytestEditor(RulesetDocument.create(tmp_path / "a.ruleset", design))
    page = editor.widget()
    qtbot.addWidget(page, before_close_func=lambda _page: editor.close())
    page.resize(WINDOW)
    page.show()
    seats = {side.id: "greedy" for side in design.sides}
    editor.begin(design.scenarios[0].id, 5, seats)
    table = editor.table
    assert table is not None
    reseat(table.session, dict.fromkeys(table.session.rules.seats(table.session.playtest.start), "greedy"))
    table.set_speed(AT_ONCE)
    QCoreApplication.processEvents()
    table.set_bots_wait(False)
    rounds: list[float] = []

    def watch() -> None:
        begun = perf_counter()
        while (start := perf_counter()) < begun + SECONDS and not table.session.playtest.is_over:
            cpu = process_time()
            QCoreApplication.processEvents()
            if start > begun + BEGUN_S:
                rounds.append(1000 * (process_time() - cpu))

    benchmark.pedantic(watch, rounds=1)
    plays = len(table.session.playtest.plays)
    table.set_bots_wait(True)
    at_most(f"{game}: longest time the window stands still while bots think", FREEZE_MS, max(rounds), "ms")
    beside(f"{game}: the middle one above 1 ms", median([ms for ms in rounds if ms > 1] or [0.0]), "ms")
    beside(f"{game}: plays in {SECONDS:g} s", plays, "")
