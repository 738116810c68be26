"""What the start page does not need to be seen comes after it was seen."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QPixmap
from pytestqt.qtbot import QtBot

from workbench.shell.main_window import MainWindow
from workbench.shell.settings import Settings
from workbench.shell.start import pictures
from workbench.storage.samples import sample_games


def test_the_cards_are_painted_after_the_window(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    painted: list[str] = []

    def picture(game: str) -> QPixmap:
        painted.append(game)
        return QPixmap(10, 10)

    monkeypatch.setattr(pictures, "sample_picture", picture)
    window = MainWindow(Settings(tmp_path / "settings.ini"))
    qtbot.addWidget(window)
    qtbot.wait(20)
    assert painted == []
    with qtbot.waitSignal(window.first_painted):
        window.show()
        assert painted == []
    qtbot.waitUntil(lambda: painted == [game.game for game in sample_games()])
