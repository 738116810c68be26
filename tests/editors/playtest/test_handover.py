"""Two players at one table: it is covered whenever the other seat is asked, unless they switch that off."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QCheckBox, QDialog, QDockWidget, QLabel, QMenu, QToolTip, QWidget
from pytestqt.qtbot import QtBot

from editors.playtest.editor import PlaytestEditor
from editors.playtest.handover import HandoverCover
from editors.playtest.on_map.map_tool import ChooseTool, Drag
from editors.playtest.table import PlaytestTable
from editors.playtest.time.part import TimelinePart
from tests.editors.playtest.sittings import PERSONS
from tests.editors.playtest.window_texts import texts_of
from tests.engine.coin_design import coin_design
from workbench.exchange.exports import CannotExport
from workbench.shell.editors import PLAYTEST
from workbench.shell.exports import export_picture
from workbench.shell.main_window import MainWindow
from workbench.shell.settings import Settings
from workbench.shell.window_menus import title_of
from workbench.storage.document import RulesetDocument

COVER = "Cover the table when the seat changes"
ALLOWED = ("Confirm", "Open a record…", "Save the playtest as…", "Leave this playtest")


@pytest.fixture
def table(qtbot: QtBot, tmp_path: Path, coin_rules: None) -> Iterator[PlaytestTable]:
    """The coin game in the window, both seats held by people."""
    window = MainWindow(Settings(tmp_path / "settings.ini"), paints_pictures=False)
    qtbot.addWidget(window)
    window.resize(1280, 800)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    window.take_document(RulesetDocument(coin_design()))
    window.show_mode(PLAYTEST)
    editor = window.editor(PLAYTEST)
    assert isinstance(editor, PlaytestEditor)
    editor.begin("", 3, PERSONS)
    assert editor.table is not None
    form = editor.table.left.form
    qtbot.waitUntil(lambda: form.isAncestorOf(QApplication.focusWidget()))
    yield editor.table
    window.close()


def cover_of(table: PlaytestTable) -> HandoverCover:
    found = table.findChild(HandoverCover)
    assert isinstance(found, HandoverCover)
    return found


def switch_the_cover(table: PlaytestTable) -> None:
    menu = table.right._eyes.menu()
    assert menu is not None
    next(action for action in menu.actions() if action.text() == COVER).trigger()


def bid(qtbot: QtBot) -> None:
    """Enter gives the number of the form."""
    focused = QApplication.focusWidget()
    assert focused is not None
    qtbot.keyClick(focused, Qt.Key.Key_Return)


def test_nothing_is_covered_where_the_players_do_not_want_it(qtbot: QtBot, table: PlaytestTable) -> None:
    switch_the_cover(table)
    bid(qtbot)
    assert table.moment.viewer == "blue"
    assert not cover_of(table).isVisible()


def test_it_can_be_switched_off_on_the_cover(qtbot: QtBot, table: PlaytestTable) -> None:
    bid(qtbot)
    cover = cover_of(table)
    (again,) = cover.findChildren(QCheckBox)
    again.setChecked(False)
    bid(qtbot)
    assert not cover.isVisible() and not table.covers_between_seats
    bid(qtbot)
    assert not cover.isVisible()


def test_nothing_below_the_cover_is_seen_read_or_done(qtbot: QtBot, table: PlaytestTable) -> None:
    plays = len(table.session.playtest.plays)
    bid(qtbot)
    below = [w for w in table.findChildren(QWidget) if w.isVisible() and not cover_of(table).isAncestorOf(w)]
    read = [
        texts_of(widget)
        for widget in below
        if widget is not cover_of(table) and not isinstance(widget, QDockWidget) and texts_of(widget)
    ]
    assert not read, "a screen reader reads what is visible"
    window = table.window()
    assert isinstance(window, MainWindow)
    for menu in window.menus.all_menus():
        if title_of(menu) in ("Edit", "Playtest"):
            for action in menu.actions():
                if action.isEnabled() and action.text() not in ALLOWED and not action.isSeparator():
                    raise AssertionError(f"{action.text()} can be done while the table is covered")
    with pytest.raises(CannotExport):
        export_picture(table, Path("nowhere.png"))
    assert len(table.session.playtest.plays) == plays + 1


def test_what_was_open_over_the_table_is_closed_when_it_is_covered(qtbot: QtBot, table: PlaytestTable) -> None:
    """A bot that plays meanwhile may end the turn of who reads a comparison: the next one must not find it there."""
    bid(qtbot)
    table.confirm()
    bid(qtbot)
    table.confirm()
    timeline = table.part(TimelinePart)
    menu = QMenu(table)
    menu.addAction("of the seat before")
    menu.popup(QPoint(10, 10))
    dialogs: list[QDialog | None] = [timeline.compare(0), table.branches.compare(0, table.session.playtest.tree.at)]
    QToolTip.showText(QPoint(20, 20), "of the seat before", table)
    table.cover_for("red" if table.moment.viewer == "blue" else "blue")
    assert table.is_covered
    assert not any(isinstance(dialog, QDialog) and dialog.isVisible() for dialog in dialogs)
    assert not menu.isVisible() and not QToolTip.isVisible()
    top = [one for one in QApplication.topLevelWidgets() if one.isVisible() and one is not table.window()]
    assert not [texts_of(one) for one in top if texts_of(one)]


def test_of_what_the_seat_before_looked_at_nothing_is_left(qtbot: QtBot, table: PlaytestTable) -> None:
    """The line it read last, the place of its keyboard, what it filtered by, what lay in its hand."""
    table.covers_between_seats = False
    log = table.right.log
    log._point_at(len(log.lines()) - 1)
    assert log.accessibleDescription()
    table.canvas.walk.set_current_space("north")
    table.canvas.fan("north")
    unit = next(piece for piece in table.moment.pieces.values() if piece.space in table.map.board.spaces)
    table.map.carried.take([table.faces.face(unit)], QPoint(50, 50))
    tool = table.canvas.tool_host.tool
    assert isinstance(tool, ChooseTool)
    tool._drags = Drag.COUNTERS
    before = table.moment.viewer
    bid(qtbot)
    assert table.moment.viewer != before
    assert log.accessibleDescription() == table.canvas.accessibleDescription() == ""
    assert table._status._place.text() == "" and not table.map.carried.is_there
    assert table.canvas.fanned_space == "" and table.canvas.walk.current_space == ""


def test_whoever_sits_alone_sees_no_cover(table: PlaytestTable) -> None:
    window = table.window()
    assert isinstance(window, MainWindow)
    editor = window.editor(PLAYTEST)
    assert isinstance(editor, PlaytestEditor)
    editor.begin("", 3, {"red": "person", "blue": "random"})
    assert editor.table is not None
    editor.table.finish()
    assert not editor.table.is_covered


def test_the_cover_hides_the_whole_page_until_the_next_player_presses_enter(qtbot: QtBot, table: PlaytestTable) -> None:
    assert not cover_of(table).isVisible()
    bid(qtbot)
    cover = cover_of(table)
    assert table.moment.viewer == "blue" and cover.isVisible()
    assert cover.geometry() == table.rect()
    assert table.childAt(QPoint(10, 10)) is cover
    assert "your turn" in cover.accessibleName()
    labels = [label for label in cover.findChildren(QLabel) if label.isVisible()]
    assert labels and all(label.sizeHint().height() <= label.height() for label in labels)
    plays = len(table.session.playtest.plays)
    bid(qtbot)
    assert not cover.isVisible()
    assert len(table.session.playtest.plays) == plays, "the key that shows the table answers nothing"
    bid(qtbot)
    assert len(table.session.playtest.plays) > plays
