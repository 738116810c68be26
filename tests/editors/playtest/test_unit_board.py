"""Units change commanders, or stay behind, by being dragged from column to column, or by a menu of the keyboard."""

from __future__ import annotations

# mypy: disable-error-code="no-untyped-call"
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from editors.playtest.orders.part import WritingPart
from editors.playtest.orders.unit_board import UnitBoard, UnitChip
from tests.editors.playtest.hands import PLAIN, Hand, seated
from tests.editors.playtest.test_writing_orders import french_orders, writing
from workbench.engine.orders.order import COMMAND, MOVEMENT, Drop, Order, Transfer

LEFT = Qt.MouseButton.LeftButton
VERONA = ("bonaparte", "massena")


@pytest.fixture
def hand(qtbot: QtBot) -> Iterator[Hand]:
    """A hand at Arcola's table in the French command phase, where two leaders stand at Verona."""
    hand = seated(qtbot, french_orders())
    hand.table.part(WritingPart)
    writing(hand).choose("massena")
    writing(hand).look_at(COMMAND)
    yield hand
    hand.table.stop()


def board(hand: Hand) -> UnitBoard:
    QCoreApplication.processEvents()  # the page has been filled anew
    (shown,) = [one for one in hand.table.part(WritingPart).page.findChildren(UnitBoard) if one.isVisible()]
    return shown


def chip(hand: Hand, unit: str) -> UnitChip:
    return next(one for one in board(hand).findChildren(UnitChip) if one.unit.key == unit)


def drag(qtbot: QtBot, hand: Hand, unit: str, to: str, *, lets_go: bool = True) -> None:
    held = chip(hand, unit)
    column = next(one for one in board(hand).columns if one.column.key == to)
    middle, end = held.rect().center(), held.mapFromGlobal(column.mapToGlobal(column.rect().center()))
    qtbot.mousePress(held, LEFT, PLAIN, middle)
    for at in (middle + QPoint(20, 0), end):
        qtbot.mouseMove(held, at)
    if lets_go:
        qtbot.mouseRelease(held, LEFT, PLAIN, end)


def menu_of(qtbot: QtBot, hand: Hand, unit: str) -> list[QAction]:
    held = chip(hand, unit)
    held.setFocus()
    qtbot.keyClick(held, Qt.Key.Key_Space)
    menu = next(one for one in board(hand).findChildren(QMenu) if one.isVisible())
    return menu.actions()


def spans(hand: Hand) -> dict[str, tuple[str, str]]:
    return {one.column.key: (one.column.below, one.column.tone) for one in board(hand).columns}


def test_the_leaders_of_the_hex_stand_side_by_side_with_their_spans(hand: Hand) -> None:
    assert tuple(one.column.key for one in board(hand).columns) == VERONA
    assert spans(hand) == {"bonaparte": ("3 of 7", ""), "massena": ("6 of 3: over its span", "warning")}
    assert all(one.column.clause == "5.2" for one in board(hand).columns)


def test_a_unit_that_is_dragged_to_another_leader_passes_under_him_and_back(hand: Hand, qtbot: QtBot) -> None:
    drag(qtbot, hand, "menard", "bonaparte")
    assert writing(hand).draft == Order("massena", COMMAND, transfers=(Transfer("menard", "bonaparte"),))
    assert spans(hand)["massena"] == ("5 of 3: over its span", "warning")
    assert "Ménard" in hand.table.part(WritingPart).page.sentence.text()
    drag(qtbot, hand, "menard", "massena")
    assert writing(hand).draft is None
    assert writing(hand).undo() and writing(hand).draft is not None
    assert spans(hand)["bonaparte"] == ("4 of 7", "")


def test_whoever_may_not_pass_is_told_by_which_clause_while_he_is_dragged(hand: Hand, qtbot: QtBot) -> None:
    drag(qtbot, hand, "massena", "massena", lets_go=False)
    assert "Masséna would stand under itself" in board(hand).said.text()
    assert board(hand).said.property("tone") == "error"
    qtbot.mouseRelease(chip(hand, "massena"), LEFT, PLAIN, chip(hand, "massena").rect().center())
    assert writing(hand).draft is None


def test_the_keyboard_has_a_menu_with_the_reasons(hand: Hand, qtbot: QtBot) -> None:
    (refused,) = menu_of(qtbot, hand, "massena")
    assert not refused.isEnabled() and "(5.1)" in refused.text()
    for menu in board(hand).findChildren(QMenu):
        menu.close()
    QCoreApplication.processEvents()
    (there,) = menu_of(qtbot, hand, "menard")
    assert there.text() == "Bonaparte" and there.isEnabled()
    next(menu for menu in board(hand).findChildren(QMenu) if menu.isVisible()).close()
    there.trigger()
    qtbot.waitUntil(lambda: chip(hand, "menard").hasFocus())
    assert writing(hand).draft == Order("massena", COMMAND, transfers=(Transfer("menard", "bonaparte"),))


def test_who_was_sent_by_the_order_of_another_leader_is_sent_by_it_still(hand: Hand, qtbot: QtBot) -> None:
    drag(qtbot, hand, "menard", "bonaparte")
    writing(hand).choose("bonaparte")
    drag(qtbot, hand, "rampon", "bonaparte")
    drag(qtbot, hand, "menard", "massena")
    assert writing(hand).drafts == (Order("bonaparte", COMMAND, transfers=(Transfer("rampon", "bonaparte"),)),)


def test_units_are_dragged_to_whom_is_left_behind(hand: Hand, qtbot: QtBot) -> None:
    place = hand.table.left.desk.place_of("bonaparte")
    writing(hand).choose("bonaparte")
    writing(hand).look_at(MOVEMENT)
    hand.clicks("1113")
    writing(hand).change(drops=(Drop(place, "massena"),))
    assert [one.column.key for one in board(hand).columns] == ["", "massena"]
    assert board(hand).columns[1].column.below == "besides his own units: 6"  # they stay with him anyway
    drag(qtbot, hand, "army_guns", "massena")
    assert writing(hand).blank().drops == (Drop(place, "massena", ("army_guns",)),)
    drag(qtbot, hand, "army_guns", "")
    assert writing(hand).blank().drops == (Drop(place, "massena"),)
    assert writing(hand).undo() and writing(hand).blank().drops[0].units == ("army_guns",)
