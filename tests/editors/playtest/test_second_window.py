"""A second window on a playtest: it holds what stands at the right, with the keys of the page, and gives it back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from editors.playtest.editor import PlaytestEditor
from tests.editors.playtest.sittings import PERSONS
from tests.engine.coin_design import coin_design
from workbench.shell.editors import DESIGN, PLAYTEST
from workbench.shell.main_window import MainWindow
from workbench.shell.settings import Settings
from workbench.storage.document import RulesetDocument


@pytest.fixture
def editor(qtbot: QtBot, tmp_path: Path, coin_rules: None) -> Iterator[PlaytestEditor]:
    """The coin game in the window, both seats held by people, without a cover between them."""
    window = MainWindow(Settings(tmp_path / "settings.ini"), paints_pictures=False)
    qtbot.addWidget(window)
    window.resize(1280, 800)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    window.take_document(RulesetDocument(coin_design()))
    window.show_mode(PLAYTEST)
    made = window.editor(PLAYTEST)
    assert isinstance(made, PlaytestEditor)
    made.begin("", 3, PERSONS)
    assert made.table is not None
    made.table.covers_between_seats = False
    yield made
    window.close()


def opened(qtbot: QtBot, editor: PlaytestEditor) -> None:
    table = editor.table
    assert table is not None
    QTest.keyClick(table.canvas, Qt.Key.Key_L, Qt.KeyboardModifier.ControlModifier)
    assert table.second.is_open and table.second.isVisible()
    table.second.activateWindow()
    qtbot.waitUntil(table.second.isActiveWindow)


def test_the_log_stands_in_a_window_of_its_own_and_follows(qtbot: QtBot, editor: PlaytestEditor) -> None:
    opened(qtbot, editor)
    table = editor.table
    assert table is not None
    assert table.right.window() is table.second and table.second.windowTitle().endswith("log and rules")
    assert table.right.isVisible() and table.right.width() > table.second.width() - 20
    lines = len(table.right.log._lines)
    while (decision := table.session.decision()) is not None and len(table.right.log._lines) == lines:
        table.answer(decision.options.sample(Random(1)))
    assert len(table.right.log._lines) > lines


def test_the_keys_of_the_page_hold_in_it(qtbot: QtBot, editor: PlaytestEditor) -> None:
    table = editor.table
    assert table is not None
    table.answer(2)
    plays = len(table.session.playtest.plays)
    opened(qtbot, editor)
    table.right.log.setFocus()
    QTest.keyClick(table.right.log, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert len(table.session.playtest.plays) < plays


def test_closing_it_lays_everything_back(qtbot: QtBot, editor: PlaytestEditor) -> None:
    opened(qtbot, editor)
    table = editor.table
    assert table is not None
    table.second.close()
    assert not table.second.is_open and table.right.window() is table.window() and table.right.isVisible()
    qtbot.waitUntil(table.window().isActiveWindow)
    opened(qtbot, editor)
    QTest.keyClick(table.right.log, Qt.Key.Key_L, Qt.KeyboardModifier.ControlModifier)
    assert table.right.window() is table.window()


def test_it_is_covered_between_seats(qtbot: QtBot, editor: PlaytestEditor) -> None:
    opened(qtbot, editor)
    table = editor.table
    assert table is not None
    table.covers_between_seats = True
    table.answer(2)
    assert table.is_covered and not table.right.isVisible() and table.second._covered.isVisible()
    table.confirm()
    assert table.right.isVisible() and not table.second._covered.isVisible()


def test_it_goes_and_comes_with_its_page(qtbot: QtBot, editor: PlaytestEditor) -> None:
    opened(qtbot, editor)
    table = editor.table
    assert table is not None
    window = table.window()
    assert isinstance(window, MainWindow)
    window.show_mode(DESIGN)
    assert not table.second.isVisible() and table.second.is_open
    window.show_mode(PLAYTEST)
    assert table.second.isVisible()


def test_it_is_remembered_and_a_next_table_opens_it(qtbot: QtBot, editor: PlaytestEditor) -> None:
    opened(qtbot, editor)
    table = editor.table
    assert table is not None
    table.second.resize(500, 444)
    editor.leave()
    editor.begin("", 3, PERSONS)
    again = editor.table
    assert again is not None and again is not table
    qtbot.waitUntil(again.second.isVisible)
    assert again.second.is_open and (again.second.width(), again.second.height()) == (500, 444)
    again.second.close()
    editor.leave()
    editor.begin("", 3, PERSONS)
    last = editor.table
    assert last is not None and not last.second.is_open
    qtbot.waitUntil(last.right.isVisible)


@pytest.mark.parametrize("text", ["", "1", "1,zz", "0,", "x" * 9000, "1,é", "2,00"])
def test_nonsense_that_was_kept_is_passed_over(editor: PlaytestEditor, text: str) -> None:
    table = editor.table
    assert table is not None
    table.second.remember(text)
    assert table.second.is_open == (text[:2] in ("1", "1,"))
