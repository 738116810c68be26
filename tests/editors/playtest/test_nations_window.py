"""Seven players in the real window: each nation and wing has its own row before it, and its name at the table."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QLabel

from editors.playtest.beginning.setup_panel import SetupPanel
from editors.playtest.editor import PlaytestEditor
from editors.playtest.session import PERSON
from rulesets.toulon.seats import NATIONS
from workbench.engine.design import Design
from workbench.shell.editors import PLAYTEST
from workbench.shell.main_window import MainWindow
from workbench.shell.settings import Settings
from workbench.storage.document import RulesetDocument

# mypy: disable-error-code="no-untyped-def"


@pytest.fixture
def window(qtbot, tmp_path: Path, toulon: Design) -> MainWindow:
    campaign, *others = toulon.scenarios
    of_nations = replace(campaign, options=campaign.options.set("players", "nations"))
    made = MainWindow(Settings(tmp_path / "settings.ini"), paints_pictures=False)
    qtbot.addWidget(made)
    made.show()
    made.take_document(RulesetDocument(replace(toulon, scenarios=(of_nations, *others))))
    made.show_mode(PLAYTEST)
    return made


def test_every_nation_has_its_own_seat(window: MainWindow) -> None:
    editor = window.editor(PLAYTEST)
    assert isinstance(editor, PlaytestEditor)
    (panel,) = window.findChildren(SetupPanel)
    assert set(panel.seats()) == set(NATIONS)
    texts = {label.text() for label in panel.findChildren(QLabel)}
    assert {"British", "Spanish", "Toulonnais"} <= texts
    for seat in NATIONS:
        panel.set_seat(seat, PERSON)
    panel.start()
    assert editor.table is not None
    session = editor.table.session
    assert session.playtest.state.seats == NATIONS
    assert {d.seat for d in session.playtest.decisions()} <= set(NATIONS)
