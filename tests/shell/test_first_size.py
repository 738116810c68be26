"""The window is no larger than its screen, when it opens first and where it was left on a larger one."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QScreen
from pytestqt.qtbot import QtBot

from workbench.qt.screen_room import FRAME_PX
from workbench.shell.main_window import FIRST_SIZE, MainWindow
from workbench.shell.settings import Settings

SMALL = QSize(1440, 900)


def opened(qtbot: QtBot, settings: Settings) -> MainWindow:
    window = MainWindow(settings, paints_pictures=False)
    qtbot.addWidget(window)
    return window


def on_a_screen(monkeypatch: pytest.MonkeyPatch, size: QSize) -> None:
    monkeypatch.setattr(QScreen, "availableSize", lambda _screen: size)


def test_the_window_opens_within_the_screen(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    settings = Settings(tmp_path / "settings.ini")
    on_a_screen(monkeypatch, QSize(2560, 1440))
    assert opened(qtbot, settings).size() == FIRST_SIZE
    on_a_screen(monkeypatch, SMALL)
    assert opened(qtbot, settings).size() == SMALL - FRAME_PX


def test_a_size_that_is_kept_is_no_larger_than_the_screen(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    settings = Settings(tmp_path / "settings.ini")
    settings.save_layout("window", b"of a larger screen")
    monkeypatch.setattr(MainWindow, "restoreGeometry", lambda window, _kept: window.resize(FIRST_SIZE))
    on_a_screen(monkeypatch, SMALL)
    assert opened(qtbot, settings).size() == SMALL - FRAME_PX
