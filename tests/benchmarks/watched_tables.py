"""Tables of sample games in a window that stands still, measured by the clock; and when their maps are painted."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import perf_counter

import pytest
from PySide6.QtCore import QCoreApplication, QSize
from pytestqt.qtbot import QtBot

from editors.playtest.editor import PlaytestEditor
from editors.playtest.table import PlaytestTable
from workbench.engine.bots import bot_chooser, make_bot
from workbench.engine.design import Design
from workbench.qt.map_canvas import MapCanvas
from workbench.storage.document import RulesetDocument
from workbench.storage.records.playtest_record import PERSON, RecordedPlaytest
from workbench.storage.samples import build_sample

WINDOW = QSize(1600, 1000)
GAMES = [("toulon", "campaign", 60), ("grande_tactique", "campaign", 40), ("war_and_peace", "war_of_1805", 40)]
"""The large maps: each with a scenario, and with so many plays of bots."""


def sitting(qtbot: QtBot, folder: Path, game: str, scenario: str, plays: int) -> PlaytestTable:
    """A playtest of a sample after so many plays of bots, held by people."""

    def is_there(recorded: RecordedPlaytest) -> bool:
        return len(recorded.playtest.plays) > plays or recorded.playtest.is_over

    table = shown(qtbot, folder, *played_until(game, scenario, is_there))
    rest(2.0)
    return table


def played_until(
    game: str, scenario: str, is_there: Callable[[RecordedPlaytest], bool]
) -> tuple[Design, RecordedPlaytest]:
    """A sample where bots have played on until something is so."""
    design = build_sample(game)
    recorded = RecordedPlaytest.start(design, scenario, 5)
    playtest = recorded.playtest
    bots = {seat: make_bot("greedy", 3, playtest) for seat in playtest.rules.seats(playtest.start)}
    while not is_there(recorded):
        seat = playtest.decisions()[0].seat
        playtest.play_by(seat, bot_chooser(playtest, seat, bots[seat]))
    return design, recorded


def shown(qtbot: QtBot, folder: Path, design: Design, recorded: RecordedPlaytest) -> PlaytestTable:
    """A playtest in a window, all its seats held by people."""
    playtest = recorded.playtest
    recorded.seats = dict.fromkeys(playtest.rules.seats(playtest.start), PERSON)
    editor = PlaytestEditor(RulesetDocument.create(folder / "a.ruleset", design))
    page = editor.widget()
    qtbot.addWidget(page, before_close_func=lambda _page: editor.close())
    page.resize(WINDOW)
    page.show()
    editor.go_on_with(recorded)
    assert editor.table is not None
    editor.table.covers_between_seats = False
    return editor.table


def rest(seconds: float) -> None:
    """Let the window go on by itself."""
    end = perf_counter() + seconds
    while perf_counter() < end:
        QCoreApplication.processEvents()


def paints_from_now_on(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """When maps are painted, by the clock; to be asked for before the first is made, for Qt keeps what it found."""
    times, paint = list[float](), MapCanvas.paintEvent

    def painted(canvas: MapCanvas, event: object) -> None:
        paint(canvas, event)  # type: ignore[arg-type]
        times.append(perf_counter())

    monkeypatch.setattr(MapCanvas, "paintEvent", painted)
    return times
