"""Why a bot played so, and advice: who may read it, what it says, what it leaves as it is."""

from __future__ import annotations

import threading
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from editors.playtest.seats import advice_desk
from editors.playtest.seats.advice_desk import advice_seed
from editors.playtest.seats.kept_reasons import KeptReasons
from editors.playtest.seats.reason_words import answer_words, figure_words, shares
from editors.playtest.seats.reasons_card import ReasonsCard
from editors.playtest.seats.reasons_part import ON_THE_MAP, ReasonsPart
from editors.playtest.seats.since_strip import SinceStrip
from editors.playtest.session import EVERYTHING, PERSON, PlaytestSession
from editors.playtest.table import PlaytestTable
from editors.playtest.time.content import Content
from editors.playtest.time.tips import moment_tip
from sample_games.crossroads.build import build as build_crossroads
from tests.editors.playtest.sittings import MOVE, PERSONS, asked, coins_at_moves
from tests.editors.playtest.window_texts import texts_of
from workbench.engine.bots import How, Notes, Question, Weighed, advice, bot_play, make_bot
from workbench.engine.decision import Action
from workbench.engine.playtests.play_tree import Made, Play, begun_tree
from workbench.engine.playtests.report.making import report_of
from workbench.storage.records.playtest_record import RecordedPlaytest

with_coins = pytest.mark.usefixtures("coin_rules")
HALF = {"red": "greedy", "blue": PERSON}


def table_of(qtbot: QtBot, session: PlaytestSession) -> PlaytestTable:
    table = PlaytestTable(session)
    qtbot.addWidget(table, before_close_func=lambda _table: table.stop())
    table.canvas.camera.reduced_motion = True
    table.resize(1280, 800)
    table.show()
    return table


def crossroads(qtbot: QtBot, fog: str, plays: int = 12) -> PlaytestTable:
    """A person plays blue against a bot that has made some plays by now, and sees as blue."""
    recorded = RecordedPlaytest.start(build_crossroads(), "", 5, HALF, options={"fog": fog})
    session = PlaytestSession(recorded, HALF)
    blue = make_bot("greedy", 2, recorded.playtest)
    while len(recorded.playtest.plays) <= plays or not session.reasons.on_the_line(session.playtest.tree):
        if not session.bot_plays():
            bot_play(recorded.playtest, "blue", blue)
    return table_of(qtbot, session)


def card_texts(table: PlaytestTable) -> list[object]:
    card = table.part(ReasonsPart).card
    return [words for widget in [card, *card.findChildren(QWidget)] for words in texts_of(widget)]


def told(table: PlaytestTable) -> str:
    return " ".join(map(str, card_texts(table)))


# ---------------------------------------------------------------- why


def test_in_an_open_game_all_read_why_a_bot_played_so(qtbot: QtBot) -> None:
    table = crossroads(qtbot, "off")
    part, session = table.part(ReasonsPart), table.session
    assert session.viewer == "blue" and part.can_tell()
    part.why()
    assert part.card.isVisible()
    last = session.reasons.on_the_line(session.playtest.tree)[-1]
    play = session.playtest.tree.kept[last.number].play
    assert play.action is not None
    assert tuple(question.chosen for question in last.notes.questions) == play.action.answers
    shown = [button.row for button in part.card.rows.buttons]
    question = last.notes.questions[part._at]
    name_of = part._rules.words.name_of
    assert [row.words for row in shown] == [answer_words(question, o.answer, name_of) for o in question.best]
    assert [row.figure for row in shown] == [figure_words(question, one) for one in question.best]
    assert [row.is_chosen for row in shown].count(True) == 1


def test_with_fog_only_its_own_eyes_and_those_that_see_everything_read_it(qtbot: QtBot) -> None:
    table = crossroads(qtbot, "on")
    part, empty = table.part(ReasonsPart), card_texts(table)
    assert not part.can_tell()
    part.why()
    assert part.card.isHidden() and card_texts(table) == empty
    for eyes in (EVERYTHING, "red"):
        table.session.look_as(eyes)
        part.why()
        assert part.card.isVisible() and part.card.rows.buttons
    table.session.look_as("blue")
    assert part.card.isHidden() and card_texts(table) == empty, "nothing is left of it for other eyes"


def test_again_it_goes_to_the_play_before_and_a_click_to_the_place(qtbot: QtBot) -> None:
    table = crossroads(qtbot, "off", plays=30)
    part = table.part(ReasonsPart)
    known = [one.number for one in table.session.reasons.on_the_line(table.session.playtest.tree)]
    assert len(known) > 3
    seen = []
    for _ in range(3):
        part.why()
        assert part._why is not None
        seen.append(part._why.number)
    assert seen == known[:-4:-1]
    gone_to = list[str]()
    part.place_chosen.connect(gone_to.append)
    places = [part._places(one.answer) for one in part._questions()[part._at].best]
    for index, button in enumerate(part.card.rows.buttons):
        button.click()
        if places[index]:
            assert gone_to[-1] == places[index][0]
    assert any(places)


def test_a_play_that_is_taken_back_takes_its_reasons_along(qtbot: QtBot) -> None:
    table = crossroads(qtbot, "off")
    part = table.part(ReasonsPart)
    empty = card_texts(table)
    part.why()
    assert part._why is not None
    table.go_to(table.session.playtest.tree.kept[part._why.number].parent)
    assert part.card.isHidden() and card_texts(table) == empty


def test_one_steps_from_question_to_question_and_from_play_to_play(qtbot: QtBot) -> None:
    table = crossroads(qtbot, "off", plays=30)
    part, known = table.part(ReasonsPart), table.session.reasons.on_the_line(table.session.playtest.tree)
    wanted = [(one.number, at) for one in known for at in range(len(one.notes.questions))]
    part.why()
    while part.card.after_button.isEnabled():
        part.card.after_button.click()
    seen = []
    while True:
        assert part._why is not None
        seen.append((part._why.number, part._at))
        if not part.card.before_button.isEnabled():
            break
        part.card.before_button.click()
    assert seen == wanted[::-1]


def test_the_keyboard_goes_to_the_card_and_back(qtbot: QtBot) -> None:
    table = crossroads(qtbot, "off")
    part = table.part(ReasonsPart)
    table.activateWindow()
    qtbot.waitUntil(table.isActiveWindow)
    table.canvas.setFocus()
    part.why()
    first = part.card.rows.buttons[0]
    assert first.hasFocus() and first.accessibleName().startswith("✓")
    qtbot.keyClick(first, Qt.Key.Key_Down)
    if len(part.card.rows.buttons) > 1:
        assert part.card.rows.buttons[1].hasFocus()
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Escape)
    assert part.card.isHidden() and table.canvas.hasFocus()


def test_the_strip_of_what_happened_leads_to_why(qtbot: QtBot) -> None:
    table = crossroads(qtbot, "off", plays=30)
    while table.session.decision() is None:
        table.session.bot_plays()
    strip = table.part(SinceStrip)
    strip.finish()
    assert strip.isVisible() and strip.why_button.isVisible()
    strip.why_button.click()
    assert table.part(ReasonsPart).card.isVisible()


@pytest.mark.parametrize("fog", ["off", "on"])
def test_of_plays_whose_reasons_were_not_kept_a_bot_is_asked_anew(qtbot: QtBot, fog: str) -> None:
    before = crossroads(qtbot, fog, plays=20)
    recorded = before.session.recorded
    table = table_of(qtbot, PlaytestSession(recorded, HALF))
    part, playtest = table.part(ReasonsPart), recorded.playtest
    assert not table.session.reasons.on_the_line(playtest.tree) and table.session.viewer == "blue"
    part.why()
    if fog == "on":
        assert part.card.isHidden() and not part.desk.is_thinking
        table.session.look_as(EVERYTHING)
        part.why()
    part.finish()
    assert part.card.isVisible() and "asked anew" in told(table) and part.card.rows.buttons
    bots = [kept.number for kept in playtest.tree.line_to(playtest.tree.at) if kept.play.made.by == "greedy"]
    assert part._why is not None and part._why.number == bots[-1]
    assert not table.session.is_advised
    part.why()
    part.finish()
    assert part._why is not None and part._why.number == bots[-2]
    table.session.look_as("blue")
    assert part.card.isVisible() is (fog == "off")


def test_another_play_of_the_same_number_has_none_of_its_reasons() -> None:
    kept, notes = KeptReasons(), Notes()
    action = Action("red", "x", ("a",))
    made: list[Play[Any]] = [Play(action, (), None, made=Made("greedy")) for _ in range(3)]
    one, other, start = made
    trees = [begun_tree(start).with_play(play) for play in (one, other)]
    assert trees[0].at == trees[1].at
    kept.keep(trees[0].at, one, notes)
    assert [reasons.play for reasons in kept.on_the_line(trees[0])] == [one]
    assert kept.on_the_line(trees[1]) == []


# ---------------------------------------------------------------- advice


@with_coins
def test_advice_is_shown_and_noted_and_nothing_is_played(qtbot: QtBot) -> None:
    session = coins_at_moves()
    table = table_of(qtbot, session)
    part, plays = table.part(ReasonsPart), len(session.playtest.plays)
    assert asked(session).name == MOVE and not session.is_advised
    part.advise()
    part.finish()
    assert session.is_advised and len(session.playtest.plays) == plays and not session.so_far
    seat = asked(session).seat
    bot = make_bot("greedy", advice_seed(seat, MOVE), session.playtest)
    expected = advice(session.playtest, seat, bot).questions
    assert part._questions() == expected
    assert [b.row.words for b in part.card.rows.buttons] == [
        answer_words(expected[0], one.answer, part._rules.words.name_of) for one in expected[0].best
    ]


@with_coins
def test_advice_is_put_into_the_form_and_played_only_by_the_person(qtbot: QtBot) -> None:
    session = coins_at_moves()
    table = table_of(qtbot, session)
    part, plays = table.part(ReasonsPart), len(session.playtest.plays)
    part.advise()
    part.finish()
    wanted = part._questions()[0].best[0].answer
    table.activateWindow()
    qtbot.waitUntil(table.isActiveWindow)
    part.card.rows.buttons[0].setFocus()
    qtbot.keyClick(part.card.rows.buttons[0], Qt.Key.Key_Return)
    pointed = table.left.form.pointed_choice()
    assert pointed is not None and pointed.key == wanted
    assert len(session.playtest.plays) == plays and not session.so_far
    seat = asked(session).seat
    table.confirm()
    while (decision := session.decision()) is not None and decision.seat == seat and session.so_far:
        session.answer(next(iter(decision.options)))
    play = session.playtest.plays[plays]
    assert play.made.by == PERSON and play.made.is_advised


@with_coins
def test_whoever_was_advised_stays_so_after_taking_the_play_back(qtbot: QtBot) -> None:
    session = coins_at_moves()
    table = table_of(qtbot, session)
    part = table.part(ReasonsPart)
    part.advise()
    part.finish()
    seat, plays = asked(session).seat, len(session.playtest.plays)
    session.answer("pass")
    session.undo()
    assert session.is_advised
    session.answer("pass")
    assert session.playtest.plays[plays].made.is_advised
    of_seat = next(one for one in report_of(session.playtest, seat).decisions if one.seat == seat)
    assert of_seat.advised == 1
    number = session.playtest.tree.line_to(session.playtest.tree.at)[plays].number
    for eyes, is_told in ((seat, True), ("blue" if seat == "red" else "red", False), (EVERYTHING, True)):
        session.look_as(eyes)
        assert ("advice" in moment_tip(session, Content(), number, 0)) is is_told


@with_coins
def test_advice_goes_with_its_question_and_with_its_eyes(qtbot: QtBot) -> None:
    session = coins_at_moves()
    table = table_of(qtbot, session)
    part, empty = table.part(ReasonsPart), card_texts(table)
    part.advise()
    part.finish()
    assert card_texts(table) != empty
    session.look_as("blue" if asked(session).seat == "red" else "red")
    assert part.card.isHidden() and [w for w in card_texts(table) if w not in empty + _kinds(part.card)] == []
    session.look_as(EVERYTHING, follow=True)
    part.advise()
    part.finish()
    session.answer("pass")
    assert part.card.isHidden()


def _kinds(card: ReasonsCard) -> list[object]:
    return [card.kinds.itemText(row) for row in range(card.kinds.count())]


@with_coins
def test_while_a_bot_thinks_the_window_lives_and_stop_walks_away(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    session = coins_at_moves()
    table = table_of(qtbot, session)
    part, let = table.part(ReasonsPart), threading.Event()

    def slow(*said: Any) -> Notes:
        assert let.wait(20.0)
        return advice(*said)

    monkeypatch.setattr(advice_desk, "advice", slow)
    part.advise()
    assert part.card.isVisible() and part.card.stop_button.isVisible() and "Thinking" in told(table)
    part.card.stop_button.click()
    assert part.card.isHidden() and not part.desk.is_thinking
    let.set()
    qtbot.waitUntil(lambda: not [t for t in threading.enumerate() if t.name == "advice"])
    qtbot.wait(40)
    assert part.card.isHidden() and not session.is_advised, "it was not seen"


@with_coins
def test_advice_while_one_plays_is_off_until_it_is_wanted_and_is_remembered(qtbot: QtBot) -> None:
    table = table_of(qtbot, coins_at_moves())
    part = table.part(ReasonsPart)
    qtbot.wait(30)
    assert part.card.isHidden() and not part.is_always
    part.toggle_always()
    part._choose_kind("random")
    layout = table.save_layout()
    other = table_of(qtbot, coins_at_moves())
    other.restore_layout(layout)
    again = other.part(ReasonsPart)
    assert again.is_always and again.desk.kind == "random"
    other.session.tell()
    again.finish()
    assert again.card.isVisible() and "By chance" in told(other)
    again.toggle_always()
    assert again.card.isHidden()
    again.remember("always nonsense:never_sleeps")
    assert again.desk.kind == "random"


@with_coins
def test_what_an_answer_names_is_lit_while_it_is_pointed_at(qtbot: QtBot) -> None:
    session = coins_at_moves(PERSONS)
    table = table_of(qtbot, session)
    part, scene = table.part(ReasonsPart), table.canvas.layers.scene
    part.advise()
    part.finish()
    assert scene is not None
    places = [part._places(one.answer) for one in part._questions()[0].best]
    index = next(i for i, found in enumerate(places) if found)
    part.card.rows.buttons[index].pointed.emit(True)
    assert [mark.spaces for mark in scene.overlays_of(ON_THE_MAP)] == [places[index]]  # type: ignore[union-attr]
    part.card.rows.buttons[index].pointed.emit(False)
    assert not scene.overlays_of(ON_THE_MAP)


def test_figures_are_against_now_and_decided_ones_are_words() -> None:
    question = Question("red", "x", "", "", {}, (), "a", How.LOOKED_AHEAD, now=2.0)
    shown = [
        figure_words(question, one)
        for one in (
            Weighed("a", 3.44),
            Weighed("a", 1.5),
            Weighed("a", 2.0),
            Weighed("a", 1_000_000.0, wins=1.0),
            Weighed("a", 330_000.0, wins=0.33, loses=0.1),
            Weighed("a", None),
        )
    ]
    assert shown == ["+1.4", "−0.5", "0.0", "wins", "wins 33 %, loses 10 %", ""]


def test_what_has_the_same_figure_has_the_same_bar() -> None:
    best = (Weighed("a", 2.72), Weighed("b", 2.68), Weighed("c", 1.5))
    question = Question("red", "x", "", "", {}, (), "a", How.LOOKED_AHEAD, best, now=2.0)
    first, second, third = shares(question)
    assert first == second == (1.0, 1.0)
    assert third == (0.0, 0.0)
