"""The battle board at the table: opens with a battle, its counters answer as the list does, folds and is remembered."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from editors.playtest.battle.part import BattlePart
from editors.playtest.battle.pill import SumPill
from editors.playtest.session import EVERYTHING, PERSON, PlaytestSession
from editors.playtest.table import PlaytestTable
from tests.editors.playtest.window_texts import page_texts
from workbench.engine.bots import bot_chooser, make_bot
from workbench.engine.design import Design
from workbench.engine.options import SomeOf
from workbench.storage.records.playtest_record import RecordedPlaytest
from workbench.storage.samples import build_sample


@cache
def design(game: str) -> Design:
    return build_sample(game)


def session_at(game: str, scenario: str, seed: int, kind: str, name: str) -> PlaytestSession:
    """Where this question is asked for the first time."""
    recorded = RecordedPlaytest.start(design(game), scenario, seed)
    playtest = recorded.playtest
    seats = dict.fromkeys(playtest.rules.seats(playtest.state), PERSON)
    bots = {seat: make_bot(kind, 3, playtest) for seat in seats}
    while (asked := playtest.decisions()[0]).name != name:
        playtest.play_by(asked.seat, bot_chooser(playtest, asked.seat, bots[asked.seat]))
    return PlaytestSession(recorded, seats)


def shown(qtbot: QtBot, session: PlaytestSession, width: int = 1440) -> PlaytestTable:
    table = PlaytestTable(session)
    qtbot.addWidget(table)
    table.resize(width, 860)
    table.show()
    qtbot.waitExposed(table)
    table.canvas.camera.reduced_motion = True
    return table


@pytest.fixture
def engaging(qtbot: QtBot) -> Iterator[PlaytestTable]:
    """Malbousquet: two units in the line, and the Republicans choose who engages the first."""
    table = shown(qtbot, session_at("toulon", "december", 1, "random", "Round.engage"))
    yield table
    table.stop()


@pytest.fixture
def attacking(qtbot: QtBot) -> Iterator[PlaytestTable]:
    """Crossroads: an attack may be declared."""
    table = shown(qtbot, session_at("crossroads", "meeting_engagement", 5, "greedy", "CombatPhase.declare_an_attack"))
    yield table
    table.stop()


def board_of(table: PlaytestTable) -> BattlePart:
    return table.part(BattlePart)


def click(table: PlaytestTable, unit: str) -> None:
    view = board_of(table).view
    assert view is not None
    QTest.mouseClick(view.buttons[unit], Qt.MouseButton.LeftButton)


def pills(table: PlaytestTable) -> list[str]:
    view = board_of(table).view
    return [pill.words() for pill in view.findChildren(SumPill)] if view is not None else []


def test_a_sub_force_is_set_against_the_line_by_clicking_its_counter(engaging: PlaytestTable) -> None:
    part = board_of(engaging)
    assert part.isVisible() and part.battle is not None and [c.is_now for c in part.battle.columns] == [True, False]
    offered = [unit for unit, counter in part.rows.counters.items() if counter.is_offered]
    legal = {choice.key for choice in engaging.moment.choices.choices if choice.refusal is None}
    assert offered and set(offered) <= legal
    click(engaging, offered[0])
    answers = [event.answers for event in engaging.session.playtest.plays[-1].events if hasattr(event, "answers")]
    assert engaging.session.so_far == (offered[0],) or any(offered[0] in said for said in answers)


def test_the_enemy_stands_above_and_one_s_own_below(engaging: PlaytestTable) -> None:
    part = board_of(engaging)
    assert part.view is not None and part.view.look.attacker_below
    engaging.session.look_as("allied")
    assert not part.view.look.attacker_below


def test_unknown_defenders_are_backs_without_a_sum(engaging: PlaytestTable) -> None:
    engaging.session.look_as("republican")
    part = board_of(engaging)
    assert part.battle is not None
    hidden = [counter for counter in part.rows.counters.values() if counter.is_hidden]
    assert hidden and not any(counter.face.strength for counter in hidden)
    assert not any(" is " in line for line in pills(engaging))


def test_an_attack_is_reckoned_as_its_counters_are_clicked(attacking: PlaytestTable) -> None:
    part = board_of(attacking)
    assert not part.isVisible()
    target = next(c for c in attacking.moment.choices.choices if c.refusal is None and c.is_on_map)
    attacking.choose(target)
    assert part.isVisible() and part.battle is not None and not pills(attacking)
    options = attacking.moment.decision.options if attacking.moment.decision else None
    assert isinstance(options, SomeOf)
    unit = next(u for u in options.candidates if options.too_much is None or options.too_much((u,)) is None)
    click(attacking, unit)
    assert attacking.left.form.answer() == (unit,)
    assert [u.unit for u in part.battle.columns[0].attackers] == [unit] and pills(attacking)
    click(attacking, unit)
    assert attacking.left.form.answer() == () and not pills(attacking)
    attacking.go_back()
    assert not part.isVisible()


def test_it_is_folded_and_remembered_and_nonsense_is_passed_over(engaging: PlaytestTable) -> None:
    part = board_of(engaging)
    tall = part.height()
    part.fold(True)
    assert part.maximumHeight() < 60 < tall
    assert part.remembered().endswith(",1")
    part.remember("333,0")
    assert not part.is_folded and part.remembered() == "333,0"
    for text in ("", "x", ",", "99999999999999,1", "-4,0", "٣,0", "12,7"):
        part.remember(text)
    assert 0 < part.minimumHeight() <= 400


def test_arrows_lead_from_counter_to_counter(engaging: PlaytestTable) -> None:
    part = board_of(engaging)
    part.focus_board()
    assert part.view is not None
    first = next(unit for unit, button in part.view.buttons.items() if button is engaging.focusWidget())
    reached = {first}
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Up, Qt.Key.Key_Right, Qt.Key.Key_Down) * 2:
        now: QWidget | None = engaging.focusWidget()
        assert now is not None
        QTest.keyClick(now, key)
        reached |= {unit for unit, button in part.view.buttons.items() if button is engaging.focusWidget()}
    assert len(reached) > 1
    offered = next(u for u, c in part.rows.counters.items() if c.is_offered)
    part.view.buttons[offered].setFocus()
    QTest.keyClick(part.view.buttons[offered], Qt.Key.Key_Return)
    assert engaging.session.so_far == (offered,)


def test_every_counter_says_what_it_is_and_whether_it_may_be_chosen(engaging: PlaytestTable) -> None:
    said = repr(page_texts(engaging))
    assert "may be chosen" in said and "Malbousquet: 3 columns left" in said
    engaging.session.look_as(EVERYTHING)
    assert board_of(engaging).isVisible()


def test_the_board_grows_with_its_rows(qtbot: QtBot, attacking: PlaytestTable) -> None:
    table, board = attacking, board_of(attacking)
    table.choose(next(c for c in table.moment.choices.choices if c.refusal is None and c.key in table.map.board.spaces))
    qtbot.waitUntil(board.isVisible)
    before = board.height()
    table.left.form.check_all()
    qtbot.waitUntil(lambda: board.height() > before)
    bar = board._room.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() == 0)
