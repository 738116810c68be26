"""The strip of what happened since one decided last: entries and discs, steps, the turn on the cover."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from editors.playtest.handover import HandoverCover
from editors.playtest.seats.since_strip import ON_THE_MAP, SinceStrip
from editors.playtest.seats.turn_card import TurnTable
from editors.playtest.session import PERSON, PlaytestSession
from editors.playtest.table import PlaytestTable
from sample_games.crossroads.build import build as build_crossroads
from workbench.engine.bots import bot_play, make_bots
from workbench.qt.map_canvas import Numbered
from workbench.storage.records.playtest_record import RecordedPlaytest

SEATS = {"blue": PERSON, "red": PERSON}


def table_after(qtbot: QtBot, turns: int, asked: str) -> PlaytestTable:
    """Crossroads where a seat is asked for the first time after so many turns."""
    recorded = RecordedPlaytest.start(build_crossroads(), "", 5, SEATS)
    playtest = recorded.playtest
    bots = make_bots(dict.fromkeys(SEATS, "greedy"), playtest)
    while playtest.turn <= turns or playtest.decisions()[0].seat != asked:
        seat = playtest.decisions()[0].seat
        bot_play(playtest, seat, bots[seat])
    table = PlaytestTable(PlaytestSession(recorded, SEATS))
    qtbot.addWidget(table)
    table.canvas.camera.reduced_motion = True
    table.resize(1280, 800)
    table.show()
    table.session.look_as(asked)
    return table


@pytest.fixture
def table(qtbot: QtBot) -> PlaytestTable:
    return table_after(qtbot, 3, "blue")


def discs(table: PlaytestTable) -> list[Numbered]:
    assert table.canvas.layers.scene is not None
    return [mark for mark in table.canvas.layers.scene.overlays_of(ON_THE_MAP) if isinstance(mark, Numbered)]


def test_the_same_numbers_stand_on_the_strip_and_on_the_map(qtbot: QtBot, table: PlaytestTable) -> None:
    strip = table.part(SinceStrip)
    qtbot.waitUntil(strip.isVisible)
    entries = strip.entries()
    assert len(entries) > 3 and any("a fight" in entry.words for entry in entries)
    assert [(mark.number, mark.space) for mark in discs(table)] == [
        (number, entry.place) for number, entry in enumerate(entries, start=1)
    ]
    for number, entry in enumerate(entries, start=1):
        assert f"{number}. {entry.words}" in strip.row.accessibleName()


def test_steps_go_from_place_to_place_and_begin_again(table: PlaytestTable) -> None:
    strip, gone_to = table.part(SinceStrip), list[str]()
    strip.place_chosen.connect(gone_to.append)
    strip.finish()
    places = [entry.place for entry in strip.entries()]
    for _ in range(len(places) + 1):
        strip.step()
    assert gone_to == [*places, places[0]]
    assert [mark.space for mark in discs(table) if mark.chosen] == [places[0]]


def test_closed_it_takes_its_discs_along_and_a_step_opens_it_again(table: PlaytestTable) -> None:
    strip = table.part(SinceStrip)
    strip.finish()
    assert strip.isVisible() and discs(table)
    strip.close_button.click()
    assert strip.isHidden() and not discs(table)
    table.session.tell()
    assert strip.isHidden(), "the same news stay closed"
    strip.step()
    assert strip.isVisible() and discs(table)


def test_it_goes_with_the_next_play_of_its_seat(table: PlaytestTable) -> None:
    strip = table.part(SinceStrip)
    strip.finish()
    plays = len(table.session.playtest.plays)
    while len(table.session.playtest.plays) == plays:
        decision = table.session.decision()
        assert decision is not None
        assert table.session.answer(decision.options.way_out or next(iter(decision.options))) is None
    strip.finish()
    assert strip.isHidden() and not discs(table)


def test_how_the_turn_went_is_read_when_the_seat_has_said_that_it_sits_there(
    qtbot: QtBot, table: PlaytestTable
) -> None:
    table.covers_between_seats = True
    cover = table.findChild(HandoverCover)
    assert cover is not None
    table.cover_for("blue")
    assert table.is_covered and not cover.findChildren(TurnTable), "never before"
    table.confirm()
    (told,) = cover.findChildren(TurnTable)
    assert table.is_covered and told.isVisible() and "Turn 3 of 10 is over" in told.accessibleName()
    table.confirm()
    assert not table.is_covered and not told.isVisible()


def test_the_card_of_the_turn_lies_over_the_map_while_it_is_asked_for(table: PlaytestTable) -> None:
    strip = table.part(SinceStrip)
    strip.finish()
    assert strip.turn_button.isVisible()
    strip.turn_button.click()
    (card,) = table.canvas.findChildren(TurnTable)
    assert card.isVisible() and table.canvas.rect().contains(card.geometry())
    strip.turn_button.click()
    assert not card.isVisible()
