"""Bots think beside the window: Stop holds at once, leaving is clean, and the same seeds give the same plays."""

from __future__ import annotations

import sys
import threading

import pytest
from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from editors.playtest import bot_clock
from editors.playtest.bot_clock import AT_ONCE, FOLLOWED, PAUSES_MS
from editors.playtest.seats.reseating import Seating, take_seats
from editors.playtest.session import PERSON, PlaytestSession
from editors.playtest.table import PlaytestTable
from tests.editors.playtest.sittings import BOTS, asked, coins, siege
from workbench.engine.bots import RandomBot, Sight, let_play, make_bots
from workbench.engine.decision import Decision
from workbench.engine.design import Design
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.rules_modules import rules_for
from workbench.engine.state import Answer
from workbench.qt.taking_turns import TakingTurns

with_coins = pytest.mark.usefixtures("coin_rules")


class Ponderer:
    """Answers when it is let, and says when it has been asked."""

    name = "pondering"

    def __init__(self) -> None:
        self.asked, self.let, self.bot = threading.Event(), threading.Event(), RandomBot(4)

    def choose(self, decision: Decision, so_far: tuple[Answer, ...], sight: Sight) -> Answer:
        self.asked.set()
        assert self.let.wait(20.0)
        return self.bot.choose(decision, so_far, sight)


def table_of(qtbot: QtBot, session: PlaytestSession) -> PlaytestTable:
    table = PlaytestTable(session)
    qtbot.addWidget(table, before_close_func=lambda _table: table.stop())
    table.resize(1000, 600)
    table.show()
    return table


def pondering(qtbot: QtBot) -> tuple[PlaytestTable, Ponderer]:
    """A table at which a bot thinks just now, until it is let answer."""
    session, bot = coins(BOTS), Ponderer()
    for seat in BOTS:
        session.thinking.bots[seat] = bot
    table = table_of(qtbot, session)
    table.set_speed(AT_ONCE)
    table.set_bots_wait(False)
    qtbot.waitUntil(bot.asked.is_set)
    return table, bot


def digests(playtest: Playtest[object, object]) -> list[str]:
    return [repr(play.action) for play in playtest.plays]


@pytest.mark.parametrize("pace", [AT_ONCE, FOLLOWED])
def test_the_same_seeds_give_the_same_plays_as_without_a_window(
    qtbot: QtBot, toulon: Design, monkeypatch: pytest.MonkeyPatch, pace: str
) -> None:
    monkeypatch.setitem(PAUSES_MS, FOLLOWED, 0)
    seats = dict.fromkeys(("republican", "allied"), "greedy")
    session = siege(toulon, seats)
    plain: Playtest[object, object] = Playtest(rules_for(toulon), "campaign", session.playtest.seed)
    plain.take_up(session.playtest.tree)
    before = len(plain.plays)
    let_play(plain, make_bots(seats, plain), turns=1)
    table = table_of(qtbot, session)
    table.set_speed(pace)
    table.set_bots_wait(False)
    qtbot.waitUntil(lambda: len(session.playtest.plays) >= len(plain.plays), timeout=60_000)
    table.clock.stop()
    assert len(plain.plays) > before + 10
    assert digests(session.playtest)[: len(plain.plays)] == digests(plain)


@with_coins
def test_the_window_lives_while_a_bot_thinks(qtbot: QtBot) -> None:
    table, bot = pondering(qtbot)
    ticks: list[int] = []
    timer = QTimer(table)
    timer.timeout.connect(lambda: ticks.append(1))
    timer.start(1)
    qtbot.waitUntil(lambda: len(ticks) > 20)
    assert len(table.session.playtest.plays) == 1 and table.clock.is_running
    bot.let.set()
    qtbot.waitUntil(lambda: len(table.session.playtest.plays) > 1)


@with_coins
def test_stop_holds_at_once_and_what_was_thought_is_kept_for_later(qtbot: QtBot) -> None:
    table, bot = pondering(qtbot)
    table.set_bots_wait(True)
    assert not table.clock.is_running
    bot.let.set()
    qtbot.wait(80)
    assert len(table.session.playtest.plays) == 1, "what it has thought out meanwhile is not played"
    bot.asked.clear()
    table.session.recorded.note_play(table.session.playtest.tree.at, "a note meanwhile")
    table.clock.step()
    qtbot.waitUntil(lambda: len(table.session.playtest.plays) == 2)
    assert not bot.asked.is_set(), "it is not asked the same again"
    assert any("a note meanwhile" in str(note) for note in table.session.playtest.tree.notes.values())


@with_coins
def test_what_a_bot_thought_is_dropped_with_its_seat(qtbot: QtBot) -> None:
    table, bot = pondering(qtbot)
    take_seats(table, Seating({"red": PERSON, "blue": PERSON}))
    bot.let.set()
    qtbot.wait(80)
    assert len(table.session.playtest.plays) == 1 and asked(table.session).seat == "red"


@with_coins
def test_a_table_that_is_left_while_a_bot_thinks_leaves_no_thread(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_clock, "CLOSE_S", 0.05)
    table, bot = pondering(qtbot)
    usual = TakingTurns._usual_s
    table.stop()
    assert usual == pytest.approx(sys.getswitchinterval())
    bot.let.set()
    qtbot.waitUntil(lambda: not [t for t in threading.enumerate() if t.name == "bots"])
    assert len(table.session.playtest.plays) == 1


@with_coins
def test_one_play_at_a_time_of_those_that_were_thought_out(qtbot: QtBot) -> None:
    session: PlaytestSession = coins({"red": "random", "blue": "random"})
    table = table_of(qtbot, session)
    for number in range(2, 6):
        table.clock.step()
        qtbot.waitUntil(lambda number=number: len(session.playtest.plays) >= number)  # type: ignore[misc]
        assert len(session.playtest.plays) == number
