"""Going through time in the real window, late in long playtests: a step back, and the slider dragged over all plays.

Milliseconds by the clock: what a step costs until the table has followed, what of it is the timeline's, and until the
map is painted; and for each movement of a dragged slider, until it is painted again, the moments on the map among them.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from pytest_benchmark.fixture import BenchmarkFixture
from pytestqt.qtbot import QtBot

from editors.playtest.table import PlaytestTable
from editors.playtest.time.part import TimelinePart
from tests.benchmarks.conftest import Aside, Target
from tests.benchmarks.watched_tables import rest, shown
from workbench.engine.bots import RandomBot, bot_play
from workbench.engine.design import Design
from workbench.storage.records.playtest_record import RecordedPlaytest
from workbench.storage.samples import build_sample

BACK_MS, FRAME_MS, STEPS, PLAYS = 20.0, 16.0, 30, 1000
GAMES: list[tuple[str, Callable[[], Design], str]] = [
    ("grande_tactique", lambda: build_sample("grande_tactique"), "campaign"),
    ("war_and_peace", lambda: build_sample("war_and_peace"), "war_of_1805"),
    ("toulon", lambda: build_sample("toulon"), "campaign"),
]


def long_sitting(qtbot: QtBot, folder: Path, design: Design, scenario: str) -> PlaytestTable:
    """A thousand plays of bots, or as many as there are, with a record on disk, seen by one seat."""
    recorded = RecordedPlaytest.start(design, scenario, 5, path=folder / "a.record")
    playtest = recorded.playtest
    seats = playtest.rules.seats(playtest.start)
    bot = RandomBot(1, leaves=0.0)
    with recorded.together():
        while len(playtest.plays) <= PLAYS and not playtest.is_over:
            bot_play(playtest, playtest.decisions()[0].seat, bot)
    table = shown(qtbot, folder, design, recorded)
    table.session.look_as(seats[0])
    table.parts.finish()
    rest(1.0)
    return table


@pytest.mark.parametrize(("game", "make", "scenario"), GAMES, ids=[game for game, *_ in GAMES])
def test_time_is_gone_through(
    benchmark: BenchmarkFixture,
    qtbot: QtBot,
    tmp_path: Path,
    at_most: Target,
    beside: Aside,
    game: str,
    make: Callable[[], Design],
    scenario: str,
) -> None:
    table = long_sitting(qtbot, tmp_path, make(), scenario)
    part, plays = table.part(TimelinePart), len(table.session.playtest.plays) - 1
    own, steps, painted = list[float](), list[float](), list[float]()
    show = part.show_moment

    def measured(moment: object) -> None:
        began = perf_counter()
        show(moment)  # type: ignore[arg-type]
        own.append(1000 * (perf_counter() - began))

    part.show_moment = measured  # type: ignore[method-assign]
    for _ in range(STEPS):
        began = perf_counter()
        part.trip.step(-1)
        steps.append(1000 * (perf_counter() - began))
        table.canvas.repaint()
        part.view.repaint()
        painted.append(1000 * (perf_counter() - began))
        rest(0.05)
    at_most(
        f"{game}: state and timeline one play back at play {plays}", BACK_MS, _state_back(table) + median(own), "ms"
    )
    beside(f"  {game}: the timeline's part of it", median(own), "ms")
    beside(f"  {game}: until all of the table has followed", median(steps), "ms")
    beside(f"  {game}: until the map is painted", median(painted), "ms")
    part.trip.to_end(True)
    rest(0.5)
    slider, maps = _dragged(table)
    at_most(f"{game}: a frame of the slider over {plays} plays, the middle", FRAME_MS, median(slider), "ms")
    beside(f"  {game}: the worst of {len(slider)}", max(slider), "ms")
    beside(f"  {game}: a moment on the map meanwhile, the middle of {len(maps)}", median(maps), "ms")
    benchmark.pedantic(part.view.repaint, rounds=3)


def _state_back(table: PlaytestTable) -> float:
    """Undo and its line in the record, and nothing shown of it."""
    took = []
    for _ in range(STEPS):
        began = perf_counter()
        table.session.recorded.go_to(table.session.playtest.tree.kept[table.session.playtest.tree.at].parent)
        took.append(1000 * (perf_counter() - began))
    return median(took)


def _dragged(table: PlaytestTable) -> tuple[list[float], list[float]]:
    """From each movement of the pointer until the slider is painted; and how long each moment on the map took."""
    view, passing = table.part(TimelinePart).view, table.part(TimelinePart).passing
    scale, frames, maps = view.scale(), list[float](), list[float]()
    show = passing._show

    def measured() -> None:
        began = perf_counter()
        show()
        maps.append(1000 * (perf_counter() - began))

    passing._timer.timeout.disconnect()
    passing._timer.timeout.connect(measured)
    y = scale.y(0)

    def send(kind: QEvent.Type, x: float) -> None:
        place, button = QPointF(x, y), Qt.MouseButton.LeftButton
        event = QMouseEvent(kind, place, view.mapToGlobal(place), button, button, Qt.KeyboardModifier.NoModifier)
        QCoreApplication.sendEvent(view, event)

    left, right = scale.x(0), scale.x(scale.longest)
    send(QEvent.Type.MouseButtonPress, right)
    for share in range(200):
        began = perf_counter()
        send(QEvent.Type.MouseMove, right + (left - right) * share / 199)
        view.repaint()
        frames.append(1000 * (perf_counter() - began))
        QCoreApplication.processEvents()
        while perf_counter() < began + FRAME_MS / 1000:
            QCoreApplication.processEvents()
    view.dropped.emit()
    return frames, [took for took in maps if took > 0.1]
