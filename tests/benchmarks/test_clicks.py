"""From a click of a playtester to the painted answer, in the real window, on the large maps of the sample games.

Milliseconds by the clock, the middle and the worst of a dozen clicks where the map stays where it is: how long until
the legal moves are painted, and until nothing is painted sharper any more.
"""

from __future__ import annotations

from pathlib import Path
from time import perf_counter

import pytest
from PySide6.QtCore import QCoreApplication
from pytest_benchmark.fixture import BenchmarkFixture
from pytestqt.qtbot import QtBot

from editors.playtest.answering.choices import Choice
from editors.playtest.table import PlaytestTable
from tests.benchmarks.conftest import Aside, Target
from tests.benchmarks.watched_tables import GAMES, paints_from_now_on, rest, sitting
from workbench.engine.options import OneOf

PAINTED_MS, SHARP_MS, BACK_MS = 50.0, 300.0, 20.0
CLICKS, SETTLE_S = 12, 0.8


def a_choice(table: PlaytestTable) -> Choice | None:
    """Something to click: a place or a unit rather than a word."""
    decision = table.moment.decision
    if decision is None or not isinstance(decision.options, OneOf):
        return None
    legal = [choice for choice in table.moment.choices.choices if choice.refusal is None]
    return next((c for c in legal if c.is_on_map or c.key in table.moment.pieces), legal[0] if legal else None)


@pytest.mark.parametrize(("game", "scenario", "plays"), GAMES, ids=[game for game, *_ in GAMES])
def test_a_click_is_answered_at_once(
    benchmark: BenchmarkFixture,
    qtbot: QtBot,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    at_most: Target,
    beside: Aside,
    game: str,
    scenario: str,
    plays: int,
) -> None:
    times = paints_from_now_on(monkeypatch)
    table = sitting(qtbot, tmp_path, game, scenario, plays)
    first, sharp = list[float](), list[float]()
    for _ in range(4 * CLICKS):
        choice, looked = a_choice(table), table.canvas.camera.view
        if len(first) == CLICKS:
            break
        if choice is None:  # several together are chosen in the list
            table.left.form.check_all()
            table.finish()
            rest(SETTLE_S)
            continue
        times.clear()
        began = perf_counter()
        table.choose(choice)
        while not times and perf_counter() < began + SETTLE_S:
            QCoreApplication.processEvents()
        rest(SETTLE_S)
        if times and table.canvas.camera.view == looked:  # where the map flies elsewhere, that takes its time
            first.append(1000 * (times[0] - began))
            sharp.append(1000 * (times[-1] - began))
    benchmark.pedantic(lambda: table.canvas.repaint(), rounds=3)
    assert len(first) >= CLICKS // 2
    first.sort()
    sharp.sort()
    at_most(
        f"{game}: from a click to painted legal moves, the middle of {len(first)}",
        PAINTED_MS,
        first[len(first) // 2],
        "ms",
    )
    at_most(f"{game}: the same, until all is sharp", SHARP_MS, sharp[len(sharp) // 2], "ms")
    beside(f"  {game}: the worst of them painted", first[-1], "ms")
    beside(f"  {game}: the worst of them sharp", sharp[-1], "ms")
