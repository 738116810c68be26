"""Enter and the button of the prompt mean one thing, whatever the keyboard points at, and the button says it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from editors.playtest.answering.enter_key import EnterKey
from editors.playtest.seats.reasons_part import ReasonsPart
from editors.playtest.table import PlaytestTable
from tests.editors.playtest.hands import seated
from tests.editors.playtest.sittings import asked, coins_at_moves, siege
from workbench.engine.design import Design
from workbench.engine.options import OneOf, SomeOf
from workbench.qt.controls.painted_buttons import KeyButton

Gives = Callable[[QtBot, PlaytestTable], None]


def button_of(table: PlaytestTable) -> KeyButton:
    """The button of the prompt, once the table has come to rest."""
    table.parts.finish()
    return next(b for b in table.prompt.findChildren(KeyButton) if b.accessibleName() != "Back" and b.text() != "Back")


def by_enter(qtbot: QtBot, table: PlaytestTable) -> None:
    table.confirm()


def by_button(qtbot: QtBot, table: PlaytestTable) -> None:
    qtbot.mouseClick(button_of(table), Qt.MouseButton.LeftButton)


def coins_advised(qtbot: QtBot) -> PlaytestTable:
    """The coin game, where advice was put into the form."""
    table = seated(qtbot, coins_at_moves()).table
    part = table.part(ReasonsPart)
    part.advise()
    part.finish()
    table.canvas.setFocus()
    part.card.rows.buttons[0].click()
    return table


@pytest.mark.usefixtures("coin_rules")
@pytest.mark.parametrize("gives", [by_enter, by_button])
def test_after_advice_the_button_says_what_enter_gives(qtbot: QtBot, gives: Gives) -> None:
    table = coins_advised(qtbot)
    advised = table.part(ReasonsPart)._questions()[0].best[0].answer
    options = table.moment.decision.options if table.moment.decision else None
    assert isinstance(options, OneOf) and advised != options.way_out
    title = next(choice.title for choice in table.moment.choices.choices if choice.key == advised)
    assert button_of(table).text() == title
    gives(qtbot, table)
    play = table.session.playtest.plays[-1]
    assert (table.session.so_far or (play.action.answers if play.action else ()))[0] == advised
    table.stop()


@pytest.mark.usefixtures("coin_rules")
@pytest.mark.parametrize("gives", [by_enter, by_button])
def test_where_the_keyboard_went_elsewhere_both_end_the_choice(qtbot: QtBot, gives: Gives) -> None:
    table = coins_advised(qtbot)
    way_out = table.moment.choices.way_out
    title = next(choice.title for choice in table.moment.choices.choices if choice.key == way_out)
    table.canvas.setFocus()
    assert button_of(table).text() == title
    gives(qtbot, table)
    play = table.session.playtest.plays[-1]
    assert play.action and play.action.answers == (way_out,)
    table.stop()


def test_the_place_in_the_ring_is_what_both_give_and_one_that_the_mouse_hit_is_not(
    qtbot: QtBot, toulon: Design
) -> None:
    table = seated(qtbot, siege(toulon)).table
    way_out = button_of(table).text()
    table.canvas.setFocus()
    place = next(iter(table.moment.choices.legal_spaces()))
    table.canvas.walk.set_current_space(place)
    assert button_of(table).text() == way_out and table.part(EnterKey).pointed() is None
    table.canvas.walk.set_current_space("")
    while table.canvas.walk.pointed_space != place:
        qtbot.keyClick(table.canvas, Qt.Key.Key_Tab)
        assert table.canvas.hasFocus()
    assert button_of(table).text() == table.moment.choices.by_space[place].title != way_out
    by_button(qtbot, table)
    assert table.session.so_far == (place,)
    table.stop()


def test_a_set_that_advice_filled_is_given_by_enter(qtbot: QtBot, toulon: Design) -> None:
    table = seated(qtbot, siege(toulon)).table
    table.choose(next(iter(table.moment.choices.by_space.values())))
    assert isinstance(asked(table.session).options, SomeOf)
    part = table.part(ReasonsPart)
    part.ask()
    part.finish()
    qtbot.keyClick(part.card.rows.buttons[0], Qt.Key.Key_Return)
    assert table.left.form.answer() == part._questions()[0].best[0].answer
    assert table.left.form.choice_list.view.hasFocus() and button_of(table).text() == "Done"
    table.stop()
