"""The bell: silent until it is wanted; then it rings once, when bots have played and a person is asked."""

from __future__ import annotations

from random import Random

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editors.playtest.seats.bell import RINGING, Bell
from editors.playtest.table import PlaytestTable
from tests.editors.playtest.sittings import AGAINST_A_BOT, coins

Rung = list[str]


@pytest.fixture
def rung(monkeypatch: pytest.MonkeyPatch) -> Rung:
    heard: Rung = []
    monkeypatch.setattr(QApplication, "beep", lambda: heard.append("beep"))
    return heard


@pytest.fixture
def table(qtbot: QtBot, coin_rules: None) -> PlaytestTable:
    shown = PlaytestTable(coins(AGAINST_A_BOT))
    qtbot.addWidget(shown)
    shown.clock.waits = True
    shown.show()
    return shown


def to_the_person(table: PlaytestTable) -> None:
    """The person answers until a bot is asked, and the bot plays until the person is."""
    while table.moment.decision is not None and not table.moment.bot:
        table.answer(table.moment.decision.options.sample(Random(1)))
    while table.moment.bot:
        table.clock.step()


def test_it_is_silent_until_it_is_wanted(table: PlaytestTable, rung: Rung) -> None:
    to_the_person(table)
    assert not table.session.playtest.is_over and rung == []


def test_it_rings_once_when_the_person_is_asked_again(table: PlaytestTable, rung: Rung) -> None:
    table.part(Bell).toggle()
    to_the_person(table)
    assert not table.session.playtest.is_over and rung == ["beep"]


def test_it_is_remembered_and_nonsense_leaves_it_silent(table: PlaytestTable) -> None:
    bell = table.part(Bell)
    assert bell.remembered() == ""
    bell.remember(RINGING)
    assert bell.rings and bell.remembered() == RINGING
    bell.remember("loud")
    assert not bell.rings
