"""While the window puts on another look, the pointer says that it is at work."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from workbench.shell import window_look
from workbench.shell.main_window import MainWindow
from workbench.shell.settings import Settings


def test_the_pointer_is_busy_while_a_look_is_put_on(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    window = MainWindow(Settings(tmp_path / "settings.ini"), paints_pictures=False)
    qtbot.addWidget(window)
    seen: list[Qt.CursorShape | None] = []

    def applied(*_look: object) -> None:
        cursor = QGuiApplication.overrideCursor()
        seen.append(cursor.shape() if cursor is not None else None)

    monkeypatch.setattr(window_look, "apply_theme", applied)
    window.look.set_theme("dark")
    assert seen == [Qt.CursorShape.WaitCursor] and QGuiApplication.overrideCursor() is None
