"""A game is made from the start page in the real window, page by page, and played by bots to its end.

Set `WORKBENCH_TEST_OUT` to keep the pictures of the run.
"""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtCore import QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QLineEdit,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)
from pytestqt.qtbot import QtBot

from editors.counter_editor.page import CounterPage
from editors.scenario_editor.page import ScenarioPage
from editors.sequence_editor.page import SequencePage
from editors.table_editor.page import TablePage
from tests.shell.map_maker import CTRL, LEFT, PLAIN, MapMaker
from tests.shell.person import Person
from workbench.engine.counters.faces import BACK
from workbench.engine.design import Design
from workbench.qt.new_maps.new_map_dialog import NewMapDialog
from workbench.shell.editor_rail import EditorRail

MOST_ACTIONS = 250
ENTER = Qt.Key.Key_Return


def test_a_game_is_made_in_the_window_and_played_by_bots_to_its_end(qtbot: QtBot, maker: MapMaker) -> None:
    begin(qtbot, maker)
    change_two_tables(maker)
    raise_two_armies_with_backs(maker)
    rename_a_phase(maker)
    say_who_wins(maker)
    let_bots_play(qtbot, maker)
    assert maker.actions < MOST_ACTIONS, f"{maker.actions} actions"
    print(f"{maker.actions} actions")


def change_two_tables(maker: MapMaker) -> None:
    page = go(maker, "design.tables", TablePage)
    for table, text in (("Terrain effects", "2"), ("Combat results", "-/R")):
        (row,) = page.outline.tables.findItems(table, Qt.MatchFlag.MatchExactly)
        click(maker, page.outline.tables, page.outline.tables.visualItemRect(row))
        cell = page.grid.model.index(0, page.grid.model.first_cell)
        click(maker, page.grid.view, page.grid.view.visualRect(cell))
        maker.press(Qt.Key.Key_F2)
        maker.type(text)
        maker.press(ENTER)
        QApplication.processEvents()  # what was typed is taken a moment later
    made = {table.title: table.cells[0][0] for table in design(maker).tables}
    assert (made["Terrain effects"], made["Combat results"]) == ("2", "-/R")
    maker.take_picture("tables")


def raise_two_armies_with_backs(maker: MapMaker) -> None:
    """The foot of each army a second time, then a back for all of the army."""
    page = go(maker, "design.counters", CounterPage)
    tree = page.outline.tree
    assert [face.name for one in design(maker).counters for face in one.faces] == []
    for army in range(2):
        foot = row(tree, army, 0)
        click(maker, tree, tree.visualItemRect(foot))
        maker.press(Qt.Key.Key_D, CTRL)
        click(maker, tree, tree.visualItemRect(row(tree, army)))
        if not army:
            maker.click_tab(page.side, "Faces")
        maker.click_button("Own back", page)
    maker.take_picture("counters")
    counters = design(maker).counters
    assert len(counters) == 16 and all([face.name for face in one.faces] == [BACK] for one in counters)


def rename_a_phase(maker: MapMaker) -> None:
    tree = go(maker, "design.sequence", SequencePage).tree
    line = row(tree, 0, 0)
    click(maker, tree, tree.visualItemRect(line))
    maker.press(Qt.Key.Key_F2)
    maker.type("Marches")
    maker.press(ENTER)
    QApplication.processEvents()
    assert "Marches" in [phase.title for phase in design(maker).sequence]
    maker.take_picture("sequence")


def say_who_wins(maker: MapMaker) -> None:
    page = go(maker, "design.scenarios", ScenarioPage)
    (plus,) = (one for one in page.victory.heading.findChildren(QAbstractButton) if one.isVisible())
    click(maker, plus, plus.rect())
    fields = (one for one in page.victory.findChildren(QLineEdit) if one.isVisible())
    spaces = next(one for one in fields if one.accessibleName() == "Spaces")
    click(maker, spaces, spaces.rect())
    maker.type("0605")
    maker.press(ENTER)
    QApplication.processEvents()
    (condition,) = design(maker).scenarios[0].victory
    assert condition.tests[0].arguments["spaces"] == "0605"
    maker.take_picture("scenario")


def let_bots_play(qtbot: QtBot, maker: MapMaker) -> None:
    maker.press(Qt.Key.Key_3, CTRL)
    maker.click_button("Set up for a trial")
    person = Person(qtbot, maker.window, maker.pictures[0].parent)
    person.picks("Blue", "A bot that plays at random")
    person.picks("Red", "A bot that plays at random")
    person.types_seed(7)
    maker.actions += 2 * 4 + 2  # two boxes gone through by the arrow keys, a field and its figure
    maker.click_button("Begin the playtest")
    table = person.table
    for key in (Qt.Key.Key_F5, Qt.Key.Key_F7):
        maker.press(key)
    qtbot.waitUntil(lambda: table.session.playtest.is_over, timeout=120_000)
    person.takes_a_picture("over")
    assert " win" in person.is_asked(), person.is_asked()


def begin(qtbot: QtBot, maker: MapMaker) -> None:
    maker.press(Qt.Key.Key_N, CTRL)
    qtbot.waitUntil(lambda: isinstance(QApplication.activeModalWidget(), NewMapDialog))
    qtbot.waitUntil(lambda: isinstance(QApplication.focusWidget(), QLineEdit))
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, NewMapDialog)
    maker.type("The ford")
    maker.pick("Kind", "Hexes", dialog)
    maker.click_tab(dialog.tabs, "Hexes")
    maker.pick("How many", "So many, as large as fit the sheet", dialog)
    maker.fill(dialog.grid.columns, "12")
    maker.fill(dialog.grid.rows, "10")
    maker.click_button("Make the map", dialog)
    maker.wait_for_the_map()


# ------------------------------------------------------------------ where things are

P = TypeVar("P", bound=QWidget)


def design(maker: MapMaker) -> Design:
    assert maker.window.document is not None
    return maker.window.document.design


def go(maker: MapMaker, item: str, page: type[P]) -> P:
    """Click an item of the rail; its page."""
    (rail,) = maker.window.findChildren(EditorRail)
    button = rail.items()[item]
    click(maker, button, button.rect())
    return next(one for one in maker.window.findChildren(page) if one.isVisible())


def row(tree: QTreeWidget, at: int, *under: int) -> QTreeWidgetItem:
    found = tree.topLevelItem(at)
    for place in under:
        found = found.child(place) if found is not None else None
    assert found is not None
    return found


def click(maker: MapMaker, widget: QWidget, at: QRect) -> None:
    """Click a widget, or a place of what it rolls."""
    maker.actions += 1
    target = widget.viewport() if isinstance(widget, QAbstractItemView) else widget
    assert target.rect().contains(at.center()), f"{at} is out of sight"
    QTest.mouseClick(target, LEFT, PLAIN, at.center())
    QApplication.processEvents()
