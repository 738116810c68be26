"""Toulon's learning scenario in the real window, both seats by mouse and keyboard alone, from its page to its end."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.shell.person import Person
from tests.shell.playing import plays_on
from workbench.qt.looks.style_sheet import apply_theme
from workbench.qt.looks.theme import LIGHT
from workbench.shell.editors import PLAYTEST
from workbench.shell.main_window import MainWindow
from workbench.shell.settings import Settings
from workbench.storage.document import RulesetDocument
from workbench.storage.samples import build_sample

SEED, MOST_ANSWERS = 3, 900


@pytest.fixture
def person(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> Iterator[Person]:
    """Somebody before the page of a new playtest."""
    folder = Path(os.environ.get("WORKBENCH_TEST_OUT", tmp_path))
    apply_theme(qapp, LIGHT, 1.0)
    window = MainWindow(Settings(tmp_path / "settings.ini"), paints_pictures=False)
    qtbot.addWidget(window)
    window.resize(1440, 900)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    window.take_document(RulesetDocument(build_sample("toulon")))
    window.show_mode(PLAYTEST)
    yield Person(qtbot, window, folder)
    window.close()


def test_the_croix_faron_is_played_to_its_end_by_both_seats(qtbot: QtBot, person: Person) -> None:
    person.picks("Scenario", "The Croix Faron, a first scenario")
    person.picks("Allies", "A person at this table")
    person.types_seed(SEED)
    person.presses_button("Begin the playtest")
    person.table.canvas.camera.reduced_motion = True
    playtest = person.table.session.playtest
    plays_on(qtbot, person, random.Random(SEED), lambda: playtest.is_over, MOST_ANSWERS)
    assert {play.made.by for play in playtest.plays[1:]} == {"person"}
    assert {play.action.seat for play in playtest.plays[1:] if play.action} == {"republican", "allied"}
