"""The tab "Odds": it follows the form, tells what the engine reckons, and never what is hidden."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from editors.playtest.committing.odds_part import OddsPart
from editors.playtest.committing.odds_words import mean_words, percent_words, share_words
from editors.playtest.session import PERSON, PlaytestSession
from editors.playtest.table import PlaytestTable
from sample_games.crossroads.build import build as build_crossroads
from workbench.engine.bots import bot_play, make_bots
from workbench.engine.questions.prospects import Forecast
from workbench.engine.questions.whole_procedure import TAKEN
from workbench.storage.records.playtest_record import RecordedPlaytest

SEATS = {"blue": PERSON, "red": PERSON}
ATTACK = "CombatPhase.declare_an_attack"


@pytest.fixture
def table(qtbot: QtBot) -> PlaytestTable:
    """Crossroads where an attack is declared for the first time, the tab open."""
    recorded = RecordedPlaytest.start(build_crossroads(), "", 5, SEATS)
    playtest = recorded.playtest
    bots = make_bots(dict.fromkeys(SEATS, "greedy"), playtest)
    while (asked := playtest.decisions()[0]).name != ATTACK:
        bot_play(playtest, asked.seat, bots[asked.seat])
    table = PlaytestTable(PlaytestSession(recorded, SEATS))
    qtbot.addWidget(table)
    table.canvas.camera.reduced_motion = True
    table.resize(1280, 800)
    table.show()
    table.session.look_as(asked.seat)
    table.right.setCurrentWidget(table.part(OddsPart))
    return table


def choose_target(table: PlaytestTable) -> None:
    legal = [one for one in table.moment.choices.choices if one.refusal is None]
    table.choose(legal[0])


def test_units_that_are_checked_are_told_with_their_odds(table: PlaytestTable) -> None:
    choose_target(table)
    first, second = (one.key for one in table.moment.choices.choices[:2])
    part = table.part(OddsPart)
    table.left.form.check(first, True)
    part.finish()
    alone = part.head.text()
    table.left.form.check(second, True)
    part.finish()
    moment = table.moment
    assert moment.decision is not None
    forecast = Forecast(table.session.rules, moment.sight, moment.decision, (*moment.so_far, (first, second)))
    list(forecast.steps())
    assert share_words(forecast.prospect.share(TAKEN)) in part.head.text() != alone
    assert mean_words(forecast.prospect.expected(0)) in part.head.text()
    assert {bar.share for bar in part.bars.bars} == set(forecast.prospect.ends.values())
    assert "Exact" in part.exact.text()


def test_other_ways_are_compared_without_being_played(table: PlaytestTable) -> None:
    choose_target(table)
    part, plays = table.part(OddsPart), len(table.session.playtest.plays)
    table.left.form.check_all()
    part.finish()
    everybody = part.bars.bars
    assert everybody and part.others.bars
    assert len(table.session.playtest.plays) == plays
    assert all("without" in bar.words for bar in part.others.bars)


def test_the_table_is_open_at_the_column(table: PlaytestTable) -> None:
    choose_target(table)
    table.left.form.check_all()
    part = table.part(OddsPart)
    part.finish()
    battle = table.session.rules.display.battle(table.moment.sight, (*table.moment.so_far, table.left.form.answer()))
    assert battle is not None and battle.columns[0].sum is not None
    column = battle.columns[0].sum.column
    assert column and column in part.sums.table.accessibleName()
    assert len(part.sums.table.cells()) == 6


def test_nothing_is_reckoned_of_a_tab_that_is_not_seen(table: PlaytestTable) -> None:
    part = table.part(OddsPart)
    table.right.setCurrentWidget(table.right.log)
    choose_target(table)
    table.left.form.check_all()
    assert not part.reckoning.is_running
    table.right.setCurrentWidget(part)
    part.finish()
    assert part.bars.bars


def test_what_may_happen_is_never_told_as_sure_or_as_out_of_the_question() -> None:
    assert [percent_words(share) for share in (0.0, 0.001, 0.42, 0.999, 1.0)] == ["0", "< 1", "42", "> 99", "100"]
    assert share_words((0.31, 0.67)) == "31 to 67 %"
