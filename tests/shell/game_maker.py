"""The steps by which somebody makes a whole game in the window, page by page: mouse, keys and typed words alone."""

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
from editors.order_of_battle_editor.page import ForcesPage
from editors.scenario_editor.page import ScenarioPage
from editors.sequence_editor.page import SequencePage
from editors.table_editor.page import TablePage
from tests.shell.map_maker import CTRL, LEFT, PLAIN, MapMaker
from tests.shell.person import Person
from workbench.engine.counters.faces import BACK
from workbench.engine.design import Design
from workbench.qt.controls.fitting_tabs import FittingTabs
from workbench.shell.editor_rail import EditorRail

ENTER = Qt.Key.Key_Return


def change_the_chart_and_a_table(maker: MapMaker) -> None:
    """A figure of the ground in the chart, one of the combat results in their table."""
    page = go(maker, "design.tables", TablePage)
    choose_table(maker, page, "Terrain effects chart")
    chart = page.chart.model.chart
    assert chart is not None
    hills = next(at for at, row in enumerate(chart.rows) if row.kind == "hills")
    type_into(maker, page.chart.view, page.chart.view.visualRect(page.chart.model.index(hills, 1)), "3")
    maker.take_picture("chart")
    choose_table(maker, page, "Combat results")
    cell = page.grid.model.index(0, page.grid.model.first_cell)
    type_into(maker, page.grid.view, page.grid.view.visualRect(cell), "-/R")
    made = {table.id: table for table in design(maker).tables}
    assert made["terrain_effects"].cell("hills", "infantry") == "3"
    assert made["combat_results"].cells[0][0] == "-/R"
    maker.take_picture("tables")


def give_backs(maker: MapMaker, doubled: bool = False) -> None:
    """A back of its own for every counter; of each army the foot a second time where there are too few."""
    page = go(maker, "design.counters", CounterPage)
    tree = page.outline.tree
    assert [face.name for one in design(maker).counters for face in one.faces] == []
    for army in range(2):
        if doubled:
            foot = row(tree, army, 0)
            click(maker, tree, tree.visualItemRect(foot))
            maker.press(Qt.Key.Key_D, CTRL)
        click(maker, tree, tree.visualItemRect(row(tree, army)))
        if not army:
            turn_to(maker, page.side, "Faces")
        maker.click_button("Own back", page)
    maker.take_picture("counters")
    counters = design(maker).counters
    assert len(counters) == 16 and all([face.name for face in one.faces] == [BACK] for one in counters)


def strengthen_both_armies(maker: MapMaker) -> None:
    """The first unit of each order of battle is made stronger in the sheet; each has eight."""
    page = go(maker, "design.forces", ForcesPage)
    model = page.sheet.model
    heads = [str(model.headerData(at, Qt.Orientation.Horizontal)) for at in range(model.columnCount())]
    (strength,) = (at for at, head in enumerate(heads) if head == "Strength")
    assert model.rowCount() == 16
    for unit in (0, 8):
        type_into(maker, page.sheet.view, page.sheet.view.visualRect(model.index(unit, strength)), "6")
    sides = {faction.id: faction.side for faction in design(maker).factions}
    strong = [sides[one.faction] for one in design(maker).counters if one.strength == 6]
    assert sorted(strong) == ["blue", "red"]
    maker.take_picture("forces")


def let_reinforcements_come(maker: MapMaker) -> None:
    """A phase of arrivals for each side behind the line of its turn, and another name for one that is there."""
    page = go(maker, "design.sequence", SequencePage)
    tree, offered = page.tree, page.catalogue.tree
    for side in range(2):
        click(maker, tree, tree.visualItemRect(row(tree, side)))
        (found,) = offered.findItems("Reinforcements", Qt.MatchFlag.MatchExactly | Qt.MatchFlag.MatchRecursive)
        click(maker, offered, offered.visualItemRect(found))
        maker.press(ENTER)
        QApplication.processEvents()
    line = row(tree, 0, 0)
    type_into(maker, tree, tree.visualItemRect(line), "Marches")
    made = [(phase.procedure, phase.side) for phase in design(maker).sequence]
    sides = [side.id for side in design(maker).sides]
    assert all(("reinforcements", side) in made for side in sides)
    assert "Marches" in [phase.title for phase in design(maker).sequence]
    maker.take_picture("sequence")


def let_one_arrive(maker: MapMaker, page: ScenarioPage, entry: str) -> None:
    """The counters that are chosen come in the second turn."""
    click_plus(maker, page.arrivals)
    for name, words in (("Turn", "2"), ("Entry", entry)):
        fields = [one for one in page.arrivals.findChildren(QLineEdit) if one.isVisible()]
        field = next(one for one in fields if one.accessibleName() == name)
        click(maker, field, field.rect())
        maker.press(Qt.Key.Key_A, CTRL)
        maker.type(words)
        maker.press(ENTER)
        QApplication.processEvents()
    (arrival,) = design(maker).scenarios[0].arrivals
    assert (arrival.turn, arrival.entry, len(arrival.counters)) == ("2", entry, 1)


def say_who_wins(maker: MapMaker, page: ScenarioPage, spaces: str) -> None:
    """Blue wins with these spaces in hand, before all other conditions."""
    before = len(design(maker).scenarios[0].victory)
    click_plus(maker, page.victory)
    fields = [one for one in page.victory.findChildren(QLineEdit) if one.isVisible()]
    wanted = [one for one in fields if one.accessibleName() == "Spaces"][-1]
    click(maker, wanted, wanted.rect())
    maker.press(Qt.Key.Key_A, CTRL)
    maker.type(spaces)
    maker.press(ENTER)
    QApplication.processEvents()
    victory = design(maker).scenarios[0].victory
    assert len(victory) == before + 1 and victory[-1].tests[0].arguments["spaces"] == spaces
    maker.take_picture("scenario")


def let_bots_play(qtbot: QtBot, maker: MapMaker, is_set_up: bool, seed: int) -> None:
    """Bots of both sides to the end, in the window."""
    maker.press(Qt.Key.Key_3, CTRL)
    if not is_set_up:
        maker.click_button("Set up for a trial")
    person = Person(qtbot, maker.window, maker.pictures[0].parent)
    person.picks("Blue", "A bot that plays at random")
    person.picks("Red", "A bot that plays at random")
    person.types_seed(seed)
    maker.actions += 2 * 4 + 2  # two boxes gone through by the arrow keys, a field and its figure
    maker.click_button("Begin the playtest")
    table = person.table
    for key in (Qt.Key.Key_F5, Qt.Key.Key_F7):
        maker.press(key)
    qtbot.waitUntil(lambda: table.session.playtest.is_over, timeout=120_000)
    person.takes_a_picture("over")
    winner = table.session.playtest.state.winner
    assert winner in {side.id for side in design(maker).sides}, person.is_asked()
    told = "\n".join(person.log())
    assert " enters at " in told, told[-2000:]


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


def turn_to(maker: MapMaker, tabs: FittingTabs, title: str) -> None:
    """Bring a page to the front by its tab, or by the box where the tabs have no room."""
    if not tabs.bar.isVisible():
        maker.pick("Pages", title, tabs)
        return
    at = next(at for at in range(tabs.bar.count()) if tabs.bar.tabText(at) == title)
    click(maker, tabs.bar, tabs.bar.tabRect(at))


def choose_table(maker: MapMaker, page: TablePage, title: str) -> None:
    (found,) = page.outline.tables.findItems(title, Qt.MatchFlag.MatchExactly)
    click(maker, page.outline.tables, page.outline.tables.visualItemRect(found))


def type_into(maker: MapMaker, view: QAbstractItemView, at: QRect, text: str) -> None:
    """Type a text over a cell or the name of a row."""
    click(maker, view, at)
    maker.press(Qt.Key.Key_F2)
    maker.type(text)
    maker.press(ENTER)
    QApplication.processEvents()  # what was typed is taken a moment later


def click_plus(maker: MapMaker, part: QWidget) -> None:
    """Click the plus of a heading at the right of the scenario."""
    heading = getattr(part, "heading")  # noqa: B009  every list of cards has one
    (plus,) = (one for one in heading.findChildren(QAbstractButton) if one.isVisible())
    click(maker, plus, plus.rect())


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
