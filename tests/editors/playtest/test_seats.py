"""Who holds a seat is changed while one plays: at once, in the record, and nobody is shown what is another's."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QDialogButtonBox
from pytestqt.qtbot import QtBot

from editors.playtest.bot_clock import AT_ONCE, SLOW
from editors.playtest.editor import PlaytestEditor
from editors.playtest.handover import HandoverCover
from editors.playtest.seats.holders import reseat
from editors.playtest.seats.reseating import WHOEVER_IS_ASKED, Seating, take_seats
from editors.playtest.seats.seats_dialog import SeatsDialog
from editors.playtest.session import EVERYTHING, PERSON, PlaytestSession
from editors.playtest.table import PlaytestTable
from tests.editors.playtest.sittings import AGAINST_A_BOT, BOTS, PERSONS, asked, coins, siege
from tests.editors.playtest.window_texts import texts_of
from tests.engine.coin_design import coin_design
from workbench.engine.bots import NoSuchBot
from workbench.engine.design import Design
from workbench.qt.looks.translator import spoken
from workbench.storage.document import RulesetDocument
from workbench.storage.records.playtest_record import RecordedPlaytest

with_coins = pytest.mark.usefixtures("coin_rules")
RANDOM_RED = {"red": "random", "blue": PERSON}


def table_of(qtbot: QtBot, session: PlaytestSession) -> PlaytestTable:
    table = PlaytestTable(session)
    table.covers_between_seats = True
    qtbot.addWidget(table)
    table.resize(1280, 720)
    table.show()
    return table


# ---------------------------------------------------------------- the session


@with_coins
def test_a_bot_takes_over_in_the_middle_of_a_choice(toulon: Design) -> None:
    session = siege(toulon)
    first = asked(session)
    assert session.answer(next(iter(first.options))) is None and session.so_far
    reseat(session, {"republican": "greedy"})
    assert not session.so_far, "what was begun in the name of who has risen is forgotten"
    assert session.bot_to_move() == "republican" and session.viewer == "allied"
    before = len(session.playtest.plays)
    assert session.bot_plays() and len(session.playtest.plays) == before + 1
    assert session.playtest.plays[-1].made.by == "greedy"


def test_another_seat_changes_hands_in_the_middle_of_a_choice(toulon: Design) -> None:
    session = siege(toulon)
    session.answer(next(iter(asked(session).options)))
    begun = session.so_far
    reseat(session, {"allied": "random"})
    assert session.so_far == begun and session.viewer == "republican" and not session.follows_the_turn


@with_coins
def test_a_choice_that_was_begun_never_goes_on_in_anothers_name() -> None:
    """Both are asked for a bid at once: red, who is a bot no more, is asked first then."""
    session = coins({"red": "random", "blue": PERSON})
    assert asked(session).seat == "blue"
    reseat(session, {"red": PERSON})
    assert asked(session).seat == "red" and session.so_far == () and session.viewer == "red"


@with_coins
def test_a_person_takes_over_from_a_bot_and_the_eyes_follow_the_question() -> None:
    session = coins(AGAINST_A_BOT)
    assert session.viewer == "red" and not session.follows_the_turn
    reseat(session, {"blue": PERSON})
    assert session.persons == ("red", "blue") and session.follows_the_turn
    assert session.viewer == asked(session).seat


@with_coins
def test_who_sees_everything_goes_on_to_see_it_and_who_rises_sees_no_more_than_before() -> None:
    session = coins(AGAINST_A_BOT)
    reseat(session, {"red": "random"})
    assert session.viewer == "red" and not session.persons, "the eyes stay where they were"
    session.look_as(EVERYTHING)
    reseat(session, {"blue": PERSON})
    assert session.viewer == EVERYTHING
    session = coins(BOTS)
    assert session.viewer == EVERYTHING
    reseat(session, PERSONS)
    assert session.viewer == asked(session).seat


@with_coins
def test_a_bot_that_is_none_changes_nothing() -> None:
    session = coins()
    with pytest.raises(NoSuchBot):
        reseat(session, {"blue": "random", "red": "greedy:never_sleeps"})
    assert session.seats == PERSONS == session.recorded.seats and session.bot_to_move() is None


@with_coins
def test_the_record_knows_who_holds_the_seats(tmp_path: Path) -> None:
    session = coins()
    session.recorded.save_as(tmp_path / "kept.record")
    reseat(session, {"blue": "greedy"})
    session.recorded.close()
    again = RecordedPlaytest.open(tmp_path / "kept.record")
    assert again.seats == {"red": PERSON, "blue": "greedy"}
    again.close()


# ---------------------------------------------------------------- the table


def cover_of(table: PlaytestTable) -> HandoverCover:
    found = table.findChild(HandoverCover)
    assert isinstance(found, HandoverCover)
    return found


def test_whoever_looks_next_says_so_before_anything_is_shown(qtbot: QtBot, toulon: Design) -> None:
    table = table_of(qtbot, siege(toulon))
    assert table.moment.viewer == "republican" and not table.is_covered
    table.clock.waits = True
    take_seats(table, Seating({"republican": "random"}))
    assert table.moment.viewer == "allied" and table.is_covered
    assert "the table is yours" in cover_of(table).accessibleName()
    cover_of(table).uncover()
    assert table.moment.pieces == {p.unit: p for p in table.session.rules.display.pieces(seen(table, "allied"))}


def seen(table: PlaytestTable, seat: str) -> object:
    return table.session.playtest.view(seat)


@with_coins
def test_a_bot_plays_at_once_when_it_is_seated(qtbot: QtBot) -> None:
    table = table_of(qtbot, coins())
    table.set_speed(AT_ONCE)
    assert asked(table.session).seat == "red"
    take_seats(table, Seating({"red": "random"}))
    assert asked(table.session).seat == "blue" == table.moment.viewer and table.is_covered
    table.session.answer(0)
    qtbot.waitUntil(lambda: any(play.made.by == "random" for play in table.session.playtest.plays), timeout=20_000)


@with_coins
def test_where_nobody_sits_any_more_bots_wait_to_be_let_play(qtbot: QtBot) -> None:
    table = table_of(qtbot, coins())
    take_seats(table, Seating(BOTS))
    assert table.clock.waits and len(table.session.playtest.plays) == 1
    take_seats(table, Seating({"red": PERSON}))
    assert not table.clock.waits and table.session.decision() is not None


@with_coins
def test_each_bot_has_its_own_pace(qtbot: QtBot) -> None:
    table = table_of(qtbot, coins(BOTS))
    table.set_speed(AT_ONCE)
    first = table.session.bot_to_move() or ""
    assert table.clock.pace == AT_ONCE
    take_seats(table, Seating(paces={first: SLOW, "blue" if first == "red" else "red": ""}))
    assert table.clock.pace == SLOW and table.clock.paces == {first: SLOW}


@with_coins
def test_eyes_that_are_chosen_count(qtbot: QtBot) -> None:
    table = table_of(qtbot, coins())
    take_seats(table, Seating({"blue": "random"}, eyes=EVERYTHING))
    assert table.moment.viewer == EVERYTHING and not table.is_covered
    take_seats(table, Seating({"blue": PERSON}, eyes=WHOEVER_IS_ASKED))
    assert table.moment.viewer == asked(table.session).seat and table.session.follows_the_turn


# ---------------------------------------------------------------- the dialog


@pytest.fixture
def editor(qtbot: QtBot, tmp_path: Path, coin_rules: None) -> Iterator[PlaytestEditor]:
    made = PlaytestEditor(RulesetDocument(coin_design()))
    page = made.widget()
    qtbot.addWidget(page, before_close_func=lambda _page: made.close())
    page.resize(1280, 720)
    page.show()
    page.activateWindow()
    qtbot.waitUntil(page.isActiveWindow)
    yield made


def ask(qtbot: QtBot, editor: PlaytestEditor) -> SeatsDialog:
    """As a person does: by the key."""
    assert editor.table is not None
    qtbot.keyClick(editor.table, Qt.Key.Key_H, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    (dialog,) = (w for w in QApplication.topLevelWidgets() if isinstance(w, SeatsDialog) and w.isVisible())
    qtbot.waitUntil(dialog.isActiveWindow)
    return dialog


def test_seats_are_changed_by_the_keyboard(qtbot: QtBot, editor: PlaytestEditor) -> None:
    editor.begin("", 3, PERSONS)
    dialog = ask(qtbot, editor)
    blue = dialog.rows["blue"]
    assert blue.holder.currentData() == PERSON and blue.pace.isHidden() and blue.told.isHidden()
    blue.holder.setFocus()
    qtbot.keyClicks(blue.holder, "A bot that plays at random")
    assert blue.holder.currentData() == "random" and not blue.pace.isHidden()
    qtbot.keyClick(dialog, Qt.Key.Key_Return)
    assert editor.table is not None and editor.table.session.seats == AGAINST_A_BOT
    assert editor.table.session.recorded.seats == AGAINST_A_BOT


def test_cancelled_it_changes_nothing_and_bots_go_on(qtbot: QtBot, editor: PlaytestEditor) -> None:
    editor.begin("", 3, AGAINST_A_BOT)
    dialog = ask(qtbot, editor)
    assert editor.table is not None and editor.table.clock.waits, "bots wait as long as one chooses"
    dialog.choose("red", "greedy")
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert editor.table.session.seats == AGAINST_A_BOT and not editor.table.clock.waits


def test_what_a_bot_is_told_is_ticked(qtbot: QtBot, editor: PlaytestEditor) -> None:
    editor.begin("", 3, PERSONS)
    dialog = ask(qtbot, editor)
    dialog.choose("blue", "greedy")
    told = dialog.rows["blue"].told
    first = next(iter(told._actions))
    told._menu.popup(told.mapToGlobal(told.rect().bottomLeft()))
    qtbot.keyClick(told._menu, Qt.Key.Key_Down)
    qtbot.keyClick(told._menu, Qt.Key.Key_Space)
    assert told.told == (first,) and told._menu.isVisible(), "the list stays open for the next"
    told._menu.close()
    assert dialog.chosen().seats == {"blue": f"greedy:{first}"}
    dialog.choose("blue", "random")
    assert not any(word.startswith("ignores_") for word in told.told)
    (buttons,) = dialog.findChildren(QDialogButtonBox)
    buttons.button(QDialogButtonBox.StandardButton.Cancel).click()


def test_everything_in_it_has_a_name(qtbot: QtBot, editor: PlaytestEditor) -> None:
    editor.begin("", 3, AGAINST_A_BOT)
    dialog = ask(qtbot, editor)
    for seat, row in dialog.rows.items():
        for field in (row.holder, row.pace, row.told):
            assert spoken(editor.table.right.name_of(seat) if editor.table else "") in field.accessibleName()
    assert dialog.eyes.accessibleName()
    assert texts_of(dialog.take)
    dialog.reject()
