"""A small coast of areas at the table: the standard rules on a map that somebody has just drawn."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from editors.playtest.moment import moment_of
from editors.playtest.on_map.board import board_of
from editors.playtest.session import PERSON, PlaytestSession
from editors.playtest.table import PlaytestTable
from tests.rulesets.hex_and_counter.coast_design import coast_design
from workbench.engine.bots import bot_chooser, make_bot
from workbench.storage.records.playtest_record import RecordedPlaytest

RANDOM = "random"


@pytest.fixture
def session() -> PlaytestSession:
    """Blue, a person, moves its first unit; Red is a bot."""
    seats = {"blue": PERSON, "red": RANDOM}
    return PlaytestSession(RecordedPlaytest.start(coast_design(), "first", 5, seats), seats)


def test_a_unit_is_moved_from_area_to_area(session: PlaytestSession) -> None:
    board = board_of(session.rules.design, "first")
    moment = moment_of(session, board)
    assert set(board.spaces) >= {"A1", "B4", "bay"}
    assert session.answer("blue_horse") is None
    moment = moment_of(session, board)
    assert moment.origin == "B1"
    choice = moment.choices.by_space["B2"]
    assert choice.refusal is None and choice.note == "1/2 movement point"
    assert session.answer("B2") is None
    assert moment_of(session, board).pieces["blue_horse"].space == "B2"


def test_the_window_plays_it_to_the_end(qtbot: QtBot, session: PlaytestSession, tmp_path: Path) -> None:
    table = PlaytestTable(session)
    qtbot.addWidget(table)
    table.resize(1300, 850)
    table.show()
    qtbot.waitExposed(table)
    table.canvas.camera.reduced_motion = True
    recorded = session.recorded
    bots = {seat: make_bot(RANDOM, 3, recorded.playtest) for seat in ("blue", "red")}
    while not recorded.playtest.is_over:
        asked = recorded.playtest.decisions()[0]
        recorded.play_by(asked.seat, bot_chooser(recorded.playtest, asked.seat, bots[asked.seat]))
    assert table.grab().save(str(tmp_path / "coast.png"))
    assert recorded.playtest.state.ending
    table.stop()
