"""The coin game in the page of a playtest, by keys: prompt, focus, undo, bots, the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QToolButton, QWidget

from editors.playtest.bot_clock import AT_ONCE, SLOW
from editors.playtest.editor import PlaytestEditor
from editors.playtest.rulebook.rules_part import RulesPart
from editors.playtest.session import EVERYTHING
from editors.playtest.table import PlaytestTable
from tests.editors.playtest.sittings import AGAINST_A_BOT, BOTS, PERSONS
from tests.engine.coin_design import coin_design
from workbench.qt.looks.style_sheet import apply_theme
from workbench.qt.looks.theme import LIGHT
from workbench.storage.document import RulesetDocument

# mypy: disable-error-code="no-untyped-def"
pytestmark = pytest.mark.usefixtures("coin_rules")
Sit = Callable[[Mapping[str, str]], PlaytestTable]


@pytest.fixture
def editor(qtbot) -> PlaytestEditor:
    made = PlaytestEditor(RulesetDocument(coin_design()))
    page = made.widget()
    qtbot.addWidget(page, before_close_func=lambda _page: made.close())
    page.resize(1200, 720)
    page.show()
    page.activateWindow()
    qtbot.waitUntil(page.isActiveWindow)
    return made


@pytest.fixture
def sit(qtbot, editor: PlaytestEditor) -> Sit:
    def down(seats: Mapping[str, str]) -> PlaytestTable:
        editor.begin("short", 3, seats)
        table = editor.table
        assert table is not None
        table.covers_between_seats = False  # one person plays both sides here
        table.set_speed(AT_ONCE)
        qtbot.waitUntil(table.isVisible)
        return table

    return down


def press(qtbot, table: PlaytestTable, key: Qt.Key, held=Qt.KeyboardModifier.NoModifier) -> None:
    qtbot.keyClick(focus_of(table), key, held)


def focus_of(table: PlaytestTable) -> QWidget:
    focused = QApplication.focusWidget()
    assert focused is not None
    assert table.isAncestorOf(focused)
    return focused


def bid(qtbot, table: PlaytestTable, steps: int) -> None:
    for _ in range(steps):
        press(qtbot, table, Qt.Key.Key_Up)
    press(qtbot, table, Qt.Key.Key_Return)


def test_a_turn_by_keys_alone(qtbot, sit: Sit) -> None:
    table = sit(PERSONS)
    table.set_bots_wait(True)
    assert table.prompt.accessibleName() == "The Reds: Bid for the first move."
    bid(qtbot, table, 2)
    assert table.prompt.accessibleName() == "The Blues: Bid for the first move."
    bid(qtbot, table, 0)
    assert table.prompt.accessibleName() == "The Reds: Which man moves?"
    press(qtbot, table, Qt.Key.Key_Down)
    press(qtbot, table, Qt.Key.Key_Return)
    assert table.session.so_far == ("red_1",)
    assert focus_of(table) is table.canvas
    press(qtbot, table, Qt.Key.Key_Escape)
    assert table.session.so_far == ()
    press(qtbot, table, Qt.Key.Key_2)
    assert table.session.so_far == ("red_2",)
    press(qtbot, table, Qt.Key.Key_Tab)
    space = table.canvas.walk.current_space
    assert space in ("east", "west")
    press(qtbot, table, Qt.Key.Key_Return)
    assert table.session.playtest.state.units["red_2"].space == space


def test_a_digit_chooses_on_the_map_as_in_the_list(qtbot, sit: Sit) -> None:
    table = sit(PERSONS)
    table.set_bots_wait(True)
    bid(qtbot, table, 2)
    bid(qtbot, table, 0)
    table.canvas.setFocus()
    zoom = table.canvas.camera.zoom
    qtbot.keyClick(table.canvas, Qt.Key.Key_1)
    assert table.session.so_far == ("red_1",)
    assert table.canvas.camera.zoom == zoom


def test_enter_without_a_row_takes_the_way_out(qtbot, sit: Sit) -> None:
    table = sit(PERSONS)
    table.answer(2)
    table.answer(0)
    plays = len(table.session.playtest.plays)
    press(qtbot, table, Qt.Key.Key_Return)
    assert len(table.session.playtest.plays) == plays + 1
    assert table.moment.decision is not None
    assert table.moment.decision.seat == "blue"


def test_a_refused_row_is_said_with_its_clause(sit: Sit) -> None:
    table = sit(PERSONS)
    table.answer(2)
    table.answer(0)
    for answer in ("red_3", "east", "red_3"):
        table.answer(answer)
    assert table.moment.choices.by_space["south"].refusal is not None
    table.choose(table.moment.choices.by_space["south"])
    assert table.session.so_far == ("red_3",)
    assert table.map.toast.isVisible()
    assert table.map.toast.accessibleName() == "a man with 3 coins does not swim"
    table.map.toast.action_clicked.emit()
    assert table.right.currentWidget() is table.part(RulesPart)
    table.answer("north")
    assert not table.map.toast.isVisible()


def test_undo_and_redo_by_keys_with_a_bot_between(qtbot, sit: Sit) -> None:
    table = sit(AGAINST_A_BOT)
    bid(qtbot, table, 2)
    qtbot.waitUntil(lambda: table.moment.decision is not None)
    before = (table.session.playtest.digest(), list(table.right.log.lines()))
    asked = table.moment.decision
    assert asked is not None
    table.answer(next(iter(asked.options)))
    qtbot.waitUntil(lambda: table.moment.decision is not None)
    after = (table.session.playtest.digest(), list(table.right.log.lines()))
    assert any(play.action and play.action.seat == "blue" for play in table.session.playtest.plays[-2:])
    assert after[0] != before[0]
    press(qtbot, table, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert (table.session.playtest.digest(), table.right.log.lines()) == before
    press(qtbot, table, Qt.Key.Key_Y, Qt.KeyboardModifier.ControlModifier)
    assert (table.session.playtest.digest(), table.right.log.lines()) == after


def test_bots_play_to_the_end_and_the_prompt_tells_who_won(qtbot, sit: Sit, editor: PlaytestEditor) -> None:
    table = sit(BOTS)
    assert table.clock.waits
    assert "the bot decides" in table.prompt.accessibleName()
    table.set_bots_wait(False)
    qtbot.waitUntil(lambda: table.session.playtest.is_over and table.moment.sight is table.session.playtest.state)
    state = table.session.playtest.state
    names = {"red": "The Reds win", "blue": "The Blues win", "": "Nobody wins"}
    assert table.prompt.accessibleName() == f"{names[state.winner]}: {state.ending}"
    assert len(table.right.log.lines()) > 10
    assert not table.clock.is_running
    table.finish()
    assert editor.table is None
    assert editor.status() == "no playtest under way"


def test_bots_stop_when_asked_and_step(qtbot, sit: Sit) -> None:
    table = sit(BOTS)
    table.set_speed(SLOW)
    table.set_bots_wait(False)
    assert table.clock.is_running
    qtbot.keyClick(table.canvas, Qt.Key.Key_F5)
    assert table.clock.waits
    assert not table.clock.is_running
    plays = len(table.session.playtest.plays)
    qtbot.keyClick(table.canvas, Qt.Key.Key_F5, Qt.KeyboardModifier.ShiftModifier)
    assert len(table.session.playtest.plays) == plays + 1


def test_bots_that_wait_play_the_rest_of_their_turn_at_once_and_wait_again(qtbot, sit: Sit) -> None:
    table = sit(AGAINST_A_BOT)
    table.set_speed(SLOW)
    table.set_bots_wait(True)
    table.answer(1)
    assert table.moment.bot and "F7" in table._status.findChildren(QLabel)[0].text()
    plays = len(table.session.playtest.plays)
    qtbot.keyClick(table.canvas, Qt.Key.Key_F7)
    qtbot.waitUntil(lambda: table.moment.decision is not None)
    assert len(table.session.playtest.plays) > plays
    assert table.clock.waits and not table.clock.is_running


def test_a_hidden_opponent_only_decides(sit: Sit) -> None:
    table = sit(AGAINST_A_BOT)
    table.set_bots_wait(True)
    table.answer(1)
    assert table.prompt.accessibleName() == "The Blues: decides, hidden from you"
    assert table.left.form.answer() is None


def test_through_whose_eyes_one_looks(sit: Sit, editor: PlaytestEditor) -> None:
    table = sit(AGAINST_A_BOT)
    offered = editor._commands.eyes_menu.actions()
    eyes = {action.text(): action for action in offered if action.isVisible() and not action.isSeparator()}
    assert list(eyes) == ["The side that is asked", "The Reds", "The Blues", "Both sides"]
    eyes["Both sides"].trigger()
    assert table.session.viewer == EVERYTHING
    assert not any(piece.is_hidden for piece in table.moment.pieces.values())
    eyes["The Reds"].trigger()
    assert any(piece.is_hidden for piece in table.moment.pieces.values())
    assert eyes["The Reds"].isChecked()


@pytest.mark.parametrize("width", [280, 326, 390, 600])
@pytest.mark.parametrize("eyes", [EVERYTHING, "red"])
def test_every_tab_of_the_right_column_can_be_seen(qtbot, qapp, request, sit: Sit, width: int, eyes: str) -> None:
    request.addfinalizer(lambda: qapp.setStyleSheet(""))
    apply_theme(qapp, LIGHT)
    table = sit(PERSONS)
    right, bar = table.right, table.right.tabBar()
    table.session.look_as(eyes)
    right.setParent(None)
    qtbot.addWidget(right)
    right.setTabVisible(right.indexOf(right.arrivals), True)
    right.resize(width, 500)
    right.show()
    QApplication.processEvents()
    shown = (right._eyes.width(), right._eyes.text(), right._eyes.toolButtonStyle())
    right._fit_eyes()
    assert (right._eyes.width(), right._eyes.text(), right._eyes.toolButtonStyle()) == shown
    assert right._eyes.geometry().right() < right.cornerWidget().width()
    assert not [button for button in bar.findChildren(QToolButton) if button.isVisible()], "tabs behind arrows"
    assert bar.tabRect(bar.count() - 1).right() <= bar.width() <= right.width() - right.cornerWidget().width()
    assert right._eyes.isVisible() and right._eyes.accessibleName().endswith(right._name_of_eyes)
    assert right._name_of_eyes in right._eyes.toolTip()
    if width >= 390:
        assert right._eyes.text() == right._name_of_eyes


def test_the_keyboard_goes_round_the_parts_of_the_page(qtbot, sit: Sit) -> None:
    table = sit(PERSONS)
    table.answer(2)
    table.answer(0)
    visited = []
    for _ in range(3):
        qtbot.keyClick(focus_of(table), Qt.Key.Key_F6)
        visited.append(focus_of(table))
    assert visited == [table.canvas, table.right.log, table.left.form.choice_list.view]


def test_the_log_is_read_by_keys_and_copied(qtbot, sit: Sit) -> None:
    table = sit(PERSONS)
    table.answer(2)
    table.answer(0)
    log = table.right.log
    log.setFocus()
    qtbot.keyClick(log, Qt.Key.Key_Home)
    assert log.accessibleDescription() == "Turn 1 [1.1]"
    log.copy()
    assert QApplication.clipboard().text() == "0\tTurn 1\t1.1"


def test_another_look_keeps_the_question(qtbot, sit: Sit) -> None:
    table = sit(PERSONS)
    table.answer(2)
    table.answer(0)
    table.answer("red_1")
    before = table.prompt.accessibleName()
    table.session.tell()
    assert table.prompt.accessibleName() == before
    assert table.session.so_far == ("red_1",)
