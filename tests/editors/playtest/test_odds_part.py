"""The tab "Odds": it follows the form, tells what the engine reckons, and never what is hidden."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from editors.playtest.answering.choices import Choices
from editors.playtest.committing.candidates import other_ways
from editors.playtest.committing.odds_part import OddsPart
from editors.playtest.committing.odds_words import (
    ends_words,
    headline,
    how_exact,
    mean_words,
    percent_words,
    share_words,
    told_together,
)
from editors.playtest.moment import Moment
from editors.playtest.session import PERSON, PlaytestSession
from editors.playtest.table import PlaytestTable
from sample_games.crossroads.build import build as build_crossroads
from workbench.engine.bots import bot_play, make_bots
from workbench.engine.decision import Decision
from workbench.engine.options import OneOf, SomeOf
from workbench.engine.questions.answer_parts import AnswerOdds
from workbench.engine.questions.procedure_odds import Outcome
from workbench.engine.questions.prospects import Forecast, Prospect
from workbench.engine.questions.whole_procedure import DEFENDER_HOLDS, DEFENDER_RETREATS, TAKEN
from workbench.engine.words.wording import signed
from workbench.storage.records.playtest_record import RecordedPlaytest

SEATS = {"blue": PERSON, "red": PERSON}
ATTACK = "CombatPhase.declare_an_attack"


def attack_of(qtbot: QtBot, number: int) -> PlaytestTable:
    """Crossroads where an attack is declared for the first time, or a later one, the tab open."""
    recorded = RecordedPlaytest.start(build_crossroads(), "", 5, SEATS)
    playtest = recorded.playtest
    bots = make_bots(dict.fromkeys(SEATS, "greedy"), playtest)
    while (asked := playtest.decisions()[0]).name != ATTACK or (number := number - 1):
        bot_play(playtest, asked.seat, bots[asked.seat])
    table = PlaytestTable(PlaytestSession(recorded, SEATS))
    qtbot.addWidget(table)
    table.canvas.camera.reduced_motion = True
    table.resize(1280, 800)
    table.show()
    table.session.look_as(asked.seat)
    table.right.setCurrentWidget(table.part(OddsPart))
    return table


@pytest.fixture
def table(qtbot: QtBot) -> PlaytestTable:
    return attack_of(qtbot, 1)


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
    only, *without = (bar.words for bar in part.others.bars)
    assert only.startswith("only ") and without and all(words.startswith("without") for words in without)


def test_other_ways_differ_in_kind_another_target_all_who_may_and_as_few_as_may(qtbot: QtBot) -> None:
    """The fifth attack of this playtest is the first with two targets for the same force."""
    table = attack_of(qtbot, 5)
    first, second = table.moment.choices.legal_spaces()
    choose_target(table)
    part, form, everybody = table.part(OddsPart), table.left.form, ("r_13th", "r_14th")
    form.check("r_14th", True)
    part.finish()
    ways = {way.title: way.said for way in part._ways}
    assert ways["all who may: 2 units"] == (first, everybody)
    assert ways["only 13th Line"] == (first, ("r_13th",))
    form.check_all()
    part.finish()
    at = next(i for i, way in enumerate(part._ways) if way.title.endswith("instead"))
    moment, way = table.moment, part._ways[at]
    assert way.said == (second, everybody) and moment.decision is not None
    forecast = Forecast(table.session.rules, moment.sight, moment.decision, way.said, (second,))
    list(forecast.steps())
    assert part.others.bars[at].share == forecast.prospect.share(TAKEN) != part.bars.bars[0].share
    plays = len(table.session.playtest.plays)
    part._take_way(at)
    assert (table.session.so_far, form.answer()) == ((second,), everybody)
    assert len(table.session.playtest.plays) == plays


def test_another_stage_before_is_offered_with_the_same_answer() -> None:
    """By stages alone: who may not be asked about is left to the reckoning."""
    asked = Decision("red", "x", "Which?", "1", SomeOf(("a", "b"), least=2))
    before = Decision("red", "x", "Who?", "1", SomeOf(("a", "b", "c"), least=2))
    moment = Moment(None, "red", replace(asked, options=OneOf(("p", "q"))), Choices(), {}, (("a", "b"),))
    found = other_ways(moment, "p", lambda said: before if said == () else None, str)
    assert [one.said for one in found] == [(("a", "b", "c"), "p")]
    assert other_ways(replace(moment, so_far=()), "p", lambda _said: before, str) == ()


def test_who_is_pointed_at_is_reckoned_as_if_chosen_and_nothing_is(table: PlaytestTable) -> None:
    choose_target(table)
    part, plays = table.part(OddsPart), len(table.session.playtest.plays)
    first, second = (one.key for one in table.moment.choices.choices[:2])
    table.left.form.check(first, True)
    part.finish()
    alone, pill = part.head.text(), part.on_map.pill
    table.left.form.pointed.emit(second)
    part.finish()
    moment = table.moment
    assert moment.decision is not None
    forecast = Forecast(table.session.rules, moment.sight, moment.decision, (*moment.so_far, (first, second)))
    list(forecast.steps())
    assert share_words(forecast.prospect.share(TAKEN)) in part.head.text() != alone
    assert share_words(forecast.prospect.share(TAKEN)) in part.on_map.pill != pill
    assert "What if" in part.about.text()
    assert table.left.form.answer() == (first,) and len(table.session.playtest.plays) == plays
    table.left.form.pointed.emit("")
    part.finish()
    assert part.head.text() == alone and part.on_map.pill == pill


def test_another_way_is_lit_and_taken_into_the_form_but_not_played(table: PlaytestTable, qtbot: QtBot) -> None:
    choose_target(table)
    part, plays = table.part(OddsPart), len(table.session.playtest.plays)
    table.left.form.check_all()
    part.finish()
    everybody = table.left.form.answer()
    lit: list[frozenset[str]] = []
    table.map.show_selected = lambda units: lit.append(frozenset(units))  # type: ignore[method-assign, assignment]
    part.others.setFocus(Qt.FocusReason.TabFocusReason)
    part.others.point_at(1)
    way = part._ways[1]
    assert isinstance(way.answer, tuple) and set(way.answer) == set(lit[-1]) & set(everybody or ())  # type: ignore[call-overload]
    qtbot.keyClick(part.others, Qt.Key.Key_Return)
    assert table.left.form.answer() == way.answer != everybody
    assert len(table.session.playtest.plays) == plays and table.moment.so_far


def test_each_strength_and_shift_has_its_source_figure_and_clause(table: PlaytestTable) -> None:
    choose_target(table)
    table.left.form.check_all()
    part = table.part(OddsPart)
    part.finish()
    battle = table.session.rules.display.battle(table.moment.sight, (*table.moment.so_far, table.left.form.answer()))
    assert battle is not None and battle.columns[0].sum is not None
    told = battle.columns[0].sum
    shown = [label.text() for label in part.sums.findChildren(QLabel)]
    assert told.shifts and all(clause for _, _, clause in told.cited_shifts)
    assert all(signed(number) in shown for _, number in told.shifts)
    assert sum(one.points for one in told.attack_parts) == int(told.attack)
    assert sum(one.points for one in told.defence_parts) == int(told.defence)
    struck = [label.text() for label in part.sums.findChildren(QLabel) if "line-through" in label.styleSheet()]
    assert struck == [told.odds] and told.odds != told.column


def test_results_stand_from_good_to_bad_for_who_decides(table: PlaytestTable) -> None:
    choose_target(table)
    table.left.form.check_all()
    part = table.part(OddsPart)
    part.finish()
    words = [bar.words for bar in part.bars.bars]
    assert words[0] == "You take the place, they retreat" and words.index("They hold") == 1
    assert part.bars.bars[0].rolls == "4 of 6"
    assert [title for title, _ in part.losses.tiles] == ["You lose", "They lose"]


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
    table.right.setCurrentWidget(table.right.log_page)
    choose_target(table)
    table.left.form.check_all()
    assert not part.reckoning.is_running
    table.right.setCurrentWidget(part)
    part.finish()
    assert part.bars.bars


def test_what_may_happen_is_never_told_as_sure_or_as_out_of_the_question() -> None:
    assert [percent_words(share) for share in (0.0, 0.001, 0.42, 0.999, 1.0)] == ["0", "< 1", "42", "> 99", "100"]
    assert share_words((0.31, 0.67)) == "31 to 67 %"


def odds(*outcomes: tuple[str, ...], rolled: bool = True, others: bool = False) -> AnswerOdds:
    chances = {Outcome((0, 0), ends): Fraction(1, len(outcomes)) for ends in outcomes}
    return AnswerOdds(chances, is_rolled=rolled, is_of_others=others, is_done=True)


def test_ends_that_never_come_alone_are_one_line() -> None:
    found = Prospect((odds((TAKEN, DEFENDER_RETREATS), (TAKEN, DEFENDER_RETREATS, "x"), (DEFENDER_HOLDS,)),))
    told = [ends for ends, _share in told_together(found, True)]
    assert sorted(map(sorted, told)) == sorted([sorted([TAKEN, DEFENDER_RETREATS]), ["x"], [DEFENDER_HOLDS]])
    assert ends_words((TAKEN, DEFENDER_RETREATS), True) == "You take the place, they retreat"
    apart = Prospect((*found.odds, odds((TAKEN,), (DEFENDER_RETREATS,))))
    assert all(len(ends) == 1 for ends, _share in told_together(apart, True)), "in one of the worlds they do"


def test_what_others_may_do_is_no_answer_of_ones_own() -> None:
    least, most = odds((), rolled=False, others=True), odds(("a march",), (), others=True)
    assert "Nothing of yours" in headline(Prospect((least, most)), None)
    assert "Nothing is rolled" in headline(Prospect((least,)), None)
    assert "Not known" in headline(Prospect((least,), is_partial=True), None)
    told = Prospect((odds(("passed",), ("failed",)),), is_partial=True)
    assert "Checks alone" in how_exact(told, False) and "nobody came" in how_exact(Prospect(leaves_out=True), False)
