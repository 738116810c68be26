"""A bot's turn can be followed: its pace can be seen, the map goes where it plays, the log says when there is more."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from editors.playtest.bot_clock import AT_ONCE, FOLLOWED, PAUSES_MS, STEADY, BotClock
from editors.playtest.editor import PlaytestEditor
from editors.playtest.session import PERSON
from editors.playtest.table import PlaytestTable
from editors.playtest.telling.log_lines import LogLine, lines_of_play
from editors.playtest.telling.log_panel import LogPanel
from tests.editors.playtest.sittings import AGAINST_A_BOT, SIEGE, asked, coins, siege
from tests.engine.coin_design import coin_design
from workbench.engine.design import Design
from workbench.qt.map_canvas import Selection
from workbench.storage.document import RulesetDocument

with_coins = pytest.mark.usefixtures("coin_rules")
AGAINST_THE_ALLIES = {"republican": PERSON, "allied": "random"}


@with_coins
def test_bots_play_so_that_they_can_be_followed_unless_another_pace_is_chosen(qtbot: QtBot) -> None:
    editor = PlaytestEditor(RulesetDocument(coin_design()))
    qtbot.addWidget(editor.widget(), before_close_func=lambda _page: editor.close())
    editor.begin("", 3, AGAINST_A_BOT)
    assert editor.table is not None and editor.table.clock.speed == FOLLOWED
    assert PAUSES_MS[FOLLOWED] >= 500
    menu = editor._commands.speed_menu
    next(action for action in menu.actions() if action.text() == "At once").trigger()
    assert editor.table.clock.speed == AT_ONCE
    editor.leave()
    editor.begin("", 3, AGAINST_A_BOT)
    assert editor.table.clock.speed == AT_ONCE, "the pace that was chosen holds for the next table"


@with_coins
def test_one_play_that_is_told_then_a_pause(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PAUSES_MS, FOLLOWED, 5)
    table = PlaytestTable(coins({"red": "random", "blue": "random"}))
    qtbot.addWidget(table)
    table.set_speed(FOLLOWED)
    playtest, shown = table.session.playtest, [0]
    table.changed.connect(lambda: shown.append(len(playtest.plays) - 1))
    table.set_bots_wait(False)
    qtbot.waitUntil(lambda: playtest.is_over or len(shown) > 6, timeout=200_000)
    table.clock.stop()
    for before, after in pairwise(shown):
        told = [number for number in range(before + 1, after + 1) if lines_of_play(playtest, number, "")]
        assert len(told) <= 1, "between two pictures at most one play has told something"


@with_coins
def test_the_rest_can_be_had_at_once(qtbot: QtBot, qapp: QApplication) -> None:
    session = coins(AGAINST_A_BOT)
    clock = BotClock(session, qapp)
    clock.speed = STEADY
    clock.waits = False
    session.answer(2)
    clock.follow()
    assert clock.is_running and not clock.is_fast
    clock.hurry()
    assert clock.is_fast
    qtbot.waitUntil(lambda: session.decision() is not None, timeout=200_000)
    clock.follow()
    assert not clock.is_running and clock.speed == STEADY


def lines(first: int, count: int) -> list[LogLine]:
    return [LogLine(number, "line", f"line {number}") for number in range(first, first + count)]


@pytest.fixture
def log(qtbot: QtBot) -> LogPanel:
    panel = LogPanel({})
    qtbot.addWidget(panel)
    panel.resize(360, 300)
    panel.show()
    panel.append(lines(0, 40))
    return panel


def test_a_log_at_its_end_follows(log: LogPanel) -> None:
    log.append(lines(40, 30))
    assert log.verticalScrollBar().value() == log.verticalScrollBar().maximum()
    (more,) = log.findChildren(QPushButton)
    assert not more.isVisible()


def test_a_log_that_was_scrolled_up_says_how_much_is_new_and_goes_there(log: LogPanel) -> None:
    bar = log.verticalScrollBar()
    bar.setValue(0)
    (more,) = log.findChildren(QPushButton)
    assert not more.isVisible()
    log.append(lines(40, 11))
    log.append(lines(51, 1))
    assert bar.value() == 0 and more.isVisible() and more.text() == "12 new lines below"
    assert log.viewport().rect().contains(more.geometry())
    more.click()
    assert bar.value() == bar.maximum() and not more.isVisible()
    bar.setValue(0)
    assert not more.isVisible()
    log.append(lines(52, 1))
    assert more.text() == "A new line below"


def siege_table(qtbot: QtBot, toulon: Design, seats: dict[str, str]) -> PlaytestTable:
    table = PlaytestTable(siege(toulon, seats))
    qtbot.addWidget(table)
    table.canvas.camera.reduced_motion = True
    table.resize(1280, 700)
    table.show()
    return table


def test_the_map_goes_to_what_is_asked(qtbot: QtBot, toulon: Design) -> None:
    """Forces in several places may be ordered; where none of them is seen the map goes to the nearest."""
    table = siege_table(qtbot, toulon, SIEGE)
    places = table.map._places_of_question()
    assert len(places) > 1
    table.canvas.camera.set_zoom(6.0)
    table.canvas.camera.fly_to_point(20.0, 20.0)
    assert not any(table.map._is_seen(place) for place in places)
    table.map._asked_at = ()
    table.session.tell()
    assert any(table.map._is_seen(place) for place in places)


def test_the_map_shows_where_a_bot_has_played(qtbot: QtBot, toulon: Design, tmp_path: Path) -> None:
    table = siege_table(qtbot, toulon, {"republican": "random", "allied": "random"})
    table.set_speed(STEADY)
    shown: list[str] = []
    for _ in range(12):
        table.clock.step()
        if place := table.right.place_of_last_play():
            shown.append(place)
            assert table.canvas.layers.scene is not None
            assert table.canvas.layers.scene.overlays_of("happened") == (Selection(spaces=(place,)),)
            assert table.map._is_seen(place)
    assert shown


def test_the_mark_goes_when_a_person_is_asked(qtbot: QtBot, toulon: Design) -> None:
    table = siege_table(qtbot, toulon, AGAINST_THE_ALLIES)
    assert asked(table.session).seat == "republican"
    assert table.canvas.layers.scene is not None and table.canvas.layers.scene.overlays_of("happened") == ()
