"""Docks stand as wanted at a first opening, and as they were left at the next, however small the page began."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMainWindow, QWidget
from pytestqt.qtbot import QtBot

from workbench.qt.controls.docked_page import DockedPage, Pane
from workbench.qt.controls.drawers import AREA

WANTED, LEAST = 240, 100


class Page(DockedPage):
    """One dock beside an empty middle."""

    def __init__(self) -> None:
        super().__init__()
        self.setCentralWidget(QWidget())
        self.dock = self.add_dock("side", "Side", Pane(WANTED, 300, LEAST), AREA.LeftDockWidgetArea)


def shown(qtbot: QtBot, page: Page) -> QMainWindow:
    """The page in a window, as the program shows it: added while small, then shown large."""
    window = QMainWindow()
    qtbot.addWidget(window)
    window.setCentralWidget(page)
    window.resize(1200, 700)
    with qtbot.wait_exposed(window):
        window.show()
    return window


@pytest.mark.parametrize("left_at", [0, 150, 400])
def test_docks_come_back_as_wide_as_they_were_left(qtbot: QtBot, left_at: int) -> None:
    first = Page()
    window = shown(qtbot, first)
    qtbot.wait_until(lambda: first.dock.width() == WANTED)
    if left_at:
        first.resizeDocks([first.dock], [left_at], Qt.Orientation.Horizontal)
        qtbot.wait_until(lambda: first.dock.width() == left_at)
    layout = first.save_layout()

    again = Page()
    again.resize(120, 90)
    again.restore_layout(layout)
    assert again.save_layout() == layout
    window.hide()
    second_window = shown(qtbot, again)
    qtbot.wait_until(lambda: again.dock.width() == (left_at or WANTED))
    assert second_window.isVisible()


def test_a_layout_that_is_none_is_passed_over(qtbot: QtBot) -> None:
    page = Page()
    page.restore_layout(b"noise")
    window = shown(qtbot, page)
    qtbot.wait_until(lambda: page.dock.width() == WANTED)
    assert window.isVisible()
