"""Somebody at the start page of the real window, in one size, or in two where the pictures are kept."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import platformdirs
import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.shell.map_maker import MapMaker
from workbench.qt.looks.style_sheet import apply_theme
from workbench.qt.looks.theme import LIGHT
from workbench.shell.main_window import MainWindow
from workbench.shell.settings import Settings

SIZES = [(1280, 800), (1600, 1000)] if "WORKBENCH_TEST_OUT" in os.environ else [(1280, 800)]


@pytest.fixture(params=SIZES, ids="{0[0]}x{0[1]}".format)
def maker(
    qtbot: QtBot, qapp: QApplication, request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[MapMaker]:
    """New files go into the folder of the test, pictures into `WORKBENCH_TEST_OUT` if that is set."""
    monkeypatch.setattr(platformdirs, "user_documents_dir", lambda: str(tmp_path))
    folder = Path(os.environ.get("WORKBENCH_TEST_OUT", tmp_path))
    folder.mkdir(parents=True, exist_ok=True)
    apply_theme(qapp, LIGHT, 1.0)
    window = MainWindow(Settings(tmp_path / "settings.ini"), paints_pictures=False)
    qtbot.addWidget(window)
    window.resize(*request.param)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    yield MapMaker(qtbot, window, folder)
    window.close()
