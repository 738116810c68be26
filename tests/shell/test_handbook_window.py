"""Help opens the handbook offline: its pages are read and walked through, pictures and links within them."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from workbench.shell.handbook_window import HandbookWindow, handbook_pages
from workbench.shell.main_window import MainWindow
from workbench.shell.settings import Settings


@pytest.fixture
def handbook(qtbot: QtBot) -> HandbookWindow:
    shown = HandbookWindow()
    qtbot.addWidget(shown)
    shown.show()
    return shown


def press(qtbot: QtBot, handbook: HandbookWindow, words: str) -> None:
    (button,) = (one for one in handbook.findChildren(QPushButton) if one.text() == words)
    assert button.isEnabled()
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def test_help_opens_it_at_its_first_page(qtbot: QtBot, tmp_path: Path) -> None:
    window = MainWindow(Settings(tmp_path / "settings.ini"), paints_pictures=False)
    qtbot.addWidget(window)
    (action,) = (one for one in window.menus.help.actions() if one.text() == "Handbook")
    action.trigger()
    (handbook,) = window.findChildren(HandbookWindow)
    assert handbook.isVisible()
    assert handbook.page.source().fileName() == "index.md"
    assert handbook.page.toPlainText().startswith("Handbook")


@pytest.mark.parametrize("place", [place for _, place in handbook_pages() if place])
def test_every_page_is_shown(handbook: HandbookWindow, place: str) -> None:
    handbook.show_page(place)
    assert handbook.page.source().toLocalFile().endswith(place)
    assert len(handbook.page.toPlainText()) > 200
    assert "```" not in handbook.page.toPlainText()
    assert handbook.list.currentItem().text() in dict(handbook_pages())


def test_a_link_is_followed_and_the_way_back_found(qtbot: QtBot, handbook: HandbookWindow) -> None:
    handbook.page.anchorClicked.emit(QUrl("../protocol.md"))
    assert handbook.list.currentItem().text() == "The protocol"
    press(qtbot, handbook, "Back")
    assert handbook.page.source().fileName() == "index.md"
    assert handbook.list.currentItem().text() == "Handbook"
    press(qtbot, handbook, "Forward")
    assert handbook.page.source().fileName() == "protocol.md"


def test_a_picture_fits_into_the_page(handbook: HandbookWindow) -> None:
    handbook.show_page("handbook/first_map.md")
    picture = handbook.page.loadResource(QTextDocument.ResourceType.ImageResource.value, QUrl("pictures/design.jpg"))
    assert 100 < picture.width() <= handbook.page.viewport().width()
    assert handbook.page.horizontalScrollBar().maximum() == 0
