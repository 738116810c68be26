"""Alt with a menu's letter, and F10, open the menus in every mode, wherever the keyboard is."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from pytestqt.qtbot import QtBot

from workbench.qt.map_canvas import MapCanvas
from workbench.shell.editors import DESIGN, PLAYTEST, START
from workbench.shell.keys_dialog import keys_of
from workbench.shell.main_window import MainWindow
from workbench.shell.settings import Settings
from workbench.shell.window_menus import title_of
from workbench.storage.document import RulesetDocument
from workbench.storage.samples import build_sample

ALT = Qt.KeyboardModifier.AltModifier


@pytest.mark.parametrize("mode", [START, DESIGN, PLAYTEST])
def test_menus_open_by_keyboard(qtbot: QtBot, tmp_path: Path, mode: str) -> None:
    window = MainWindow(Settings(tmp_path / "settings.ini"), paints_pictures=False)
    qtbot.addWidget(window)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    window.take_document(RulesetDocument(build_sample("crossroads")))
    window.show_mode(mode)
    canvases = [canvas for canvas in window.findChildren(MapCanvas) if canvas.isVisible()]
    for target in (window, *canvases[:1]):
        target.setFocus()
        assert opened(target, Qt.Key.Key_F10) == "File"
        letters = [menu.title()[menu.title().index("&") + 1] for menu in window.menus.all_menus()]
        assert len({letter.casefold() for letter in letters}) == len(letters)
        for menu, letter in zip(window.menus.all_menus(), letters, strict=True):
            assert opened(target, Qt.Key(ord(letter.upper())), ALT) == title_of(menu)
    assert all("&" not in title for title in keys_of(window.menus.all_menus(), {}))
    window.close()


def opened(target: QWidget, key: Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> str:
    """The menu that a key opens; it is closed again."""
    QTest.keyClick(target, key, held)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    QTest.keyClick(menu, Qt.Key.Key_Escape)
    QTest.keyClick(menu, Qt.Key.Key_Escape)
    assert QApplication.activePopupWidget() is None
    return title_of(menu)
