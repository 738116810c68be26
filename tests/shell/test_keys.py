"""No key stands for two commands in one place of the window: Qt would do neither of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QShortcut
from PySide6.QtWidgets import QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from editors.playtest.editor import PlaytestEditor
from sample_games.crossroads.build import build
from sample_games.toulon.build import build as build_toulon
from workbench.engine.design import Design
from workbench.shell.editors import DESIGN, PLAYTEST, PUBLISH, START
from workbench.shell.main_window import MainWindow
from workbench.shell.settings import Settings
from workbench.shell.versions_dialog import VersionsDialog
from workbench.storage.document import RulesetDocument

WINDOW = (Qt.ShortcutContext.WindowShortcut, Qt.ShortcutContext.ApplicationShortcut)
CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
BELOW = Qt.ShortcutContext.WidgetWithChildrenShortcut


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    made = MainWindow(Settings(tmp_path / "settings.ini"), paints_pictures=False)
    qtbot.addWidget(made)
    made.resize(1280, 800)
    made.show()
    yield made
    made.close()


def bindings(window: MainWindow) -> Iterator[tuple[str, str, Qt.ShortcutContext, tuple[QWidget, ...]]]:
    """Every key with its command, where it holds, and the widgets that it holds in."""
    for action in window.findChildren(QAction):
        widgets = tuple(widget for widget in action.associatedObjects() if isinstance(widget, QWidget))
        if action.isVisible():  # whether it may be done just now makes no difference: a minute later it may
            for key in action.shortcuts():
                yield key.toString(), action.text(), action.shortcutContext(), widgets
    for shortcut in window.findChildren(QShortcut):
        parent = shortcut.parent()
        assert isinstance(parent, QWidget)
        for key in QShortcut.keys(shortcut):
            yield key.toString(), f"shortcut of {type(parent).__name__}", shortcut.context(), (parent,)


def holds_at(focused: QWidget, context: Qt.ShortcutContext, widgets: tuple[QWidget, ...]) -> bool:
    if context in WINDOW:
        return True
    if context == BELOW:
        return any(widget is focused or widget.isAncestorOf(focused) for widget in widgets)
    return focused in widgets


def twice(window: MainWindow) -> dict[str, set[str]]:
    """Keys that stand for more than one command where some widget that is seen has the keyboard."""
    bound, found = [*bindings(window)], defaultdict[str, set[str]](set)
    for focused in [window, *window.findChildren(QWidget)]:
        if focused.isVisible() and focused.focusPolicy() != Qt.FocusPolicy.NoFocus:
            here = defaultdict[str, list[str]](list)
            for key, command, context, widgets in bound:
                if holds_at(focused, context, widgets):
                    here[key].append(command)
            for key, commands in here.items():
                if len(commands) > 1:
                    found[key] |= {*commands}
    return dict(found)


@pytest.mark.parametrize("build_design", [build, build_toulon], ids=["hexes", "areas"])
def test_no_key_stands_for_two_commands(window: MainWindow, build_design: object) -> None:
    assert twice(window) == {}, START
    assert callable(build_design)
    design = build_design()
    assert isinstance(design, Design)
    window.take_document(RulesetDocument(design))
    window.show_mode(DESIGN)
    assert twice(window) == {}, DESIGN
    window.show_mode(PLAYTEST)
    assert twice(window) == {}, "before a playtest"
    editor = window.editor(PLAYTEST)
    assert isinstance(editor, PlaytestEditor)
    seats = editor._setup.seats()
    editor.begin("", 3, dict.fromkeys(seats, "person"))
    assert editor.table is not None
    editor.table.show_branches()
    assert twice(window) == {}, PLAYTEST
    window.show_mode(PUBLISH)
    assert twice(window) == {}, PUBLISH


def test_saving_a_playtest_and_the_versions_have_each_their_key(window: MainWindow) -> None:
    window.take_document(RulesetDocument(build()))
    window.show_mode(PLAYTEST)
    keys = {command: key for command, key in (row for rows in window.keys().values() for row in rows)}
    assert keys["Save the playtest as"] == "Ctrl+Shift+S"
    assert keys["Versions"] == "Ctrl+Shift+V"


def test_wherever_the_keyboard_is_both_keys_do_what_they_stand_for(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two commands with one key do nothing at all in Qt: each is pressed at the map and at the list."""
    asked: list[str] = []

    def saving(_parent: object, title: str, *_more: object) -> tuple[str, str]:
        asked.append(title)
        return "", ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", saving)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    window.take_document(RulesetDocument(build()))
    window.show_mode(PLAYTEST)
    editor = window.editor(PLAYTEST)
    assert isinstance(editor, PlaytestEditor)
    editor.begin("", 3, dict.fromkeys(editor._setup.seats(), "person"))
    assert editor.table is not None
    for number, focused in enumerate((editor.table.canvas, editor.table.left.form.choice_list.view), start=1):
        focused.setFocus()
        qtbot.keyClick(focused, Qt.Key.Key_S, CONTROL | SHIFT)
        assert asked == ["Save the playtest, all that happened in it"] * number
        qtbot.keyClick(focused, Qt.Key.Key_V, CONTROL | SHIFT)
        (versions,) = (one for one in window.findChildren(VersionsDialog) if one.isVisible())
        versions.close()
        qtbot.waitUntil(window.isActiveWindow)
