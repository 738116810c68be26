"""A scenario out of a playtest in the real window: asked for, shown in Design, taken back there, played by F5."""

from __future__ import annotations

from pathlib import Path

from immutables import Map
from pytestqt.qtbot import QtBot

from editors.playtest.editor import PlaytestEditor
from editors.playtest.scenario_dialog import ScenarioDialog
from editors.playtest.session import EVERYTHING, PERSON, PlaytestSession
from editors.scenario_editor.editor import ScenarioEditor
from workbench.shell.editors import PLAYTEST
from workbench.shell.main_window import MainWindow
from workbench.shell.settings import Settings
from workbench.storage.document import RulesetDocument
from workbench.storage.records.playtest_record import RecordedPlaytest
from workbench.storage.samples import build_sample

PAGE = "design.scenarios"


def test_a_moment_becomes_a_scenario_that_design_shows_takes_back_and_plays(qtbot: QtBot, tmp_path: Path) -> None:
    design = build_sample("crossroads")
    window = MainWindow(Settings(tmp_path / "settings.ini"), paints_pictures=False)
    qtbot.addWidget(window)
    window.resize(1440, 900)
    window.show()
    window.take_document(RulesetDocument(design))
    window.show_mode(PLAYTEST)
    editor = window.editor(PLAYTEST)
    assert isinstance(editor, PlaytestEditor) and not editor._make_scenario.isEnabled()
    editor.begin(design.scenarios[0].id, 4, {side.id: "random" for side in design.sides})
    assert editor.table is not None
    editor.table.set_bots_wait(True)
    for _ in range(40):
        editor.table.session.bot_plays(tell=False)
    editor.table.session.tell()
    units = editor.table.session.playtest.state.units
    standing = Map({name: unit for name, unit in units.items() if unit.space != "exited"})
    editor._make_scenario.trigger()
    dialog = editor.widget().findChild(ScenarioDialog)
    assert dialog is not None and f"left out ({len(dialog.made.left_out)})" in dialog.said.text()
    assert {contrast.one.partition(",")[0] for contrast in dialog.made.left_out if contrast.what != "supply lines"} == {
        "off the map"
    }, "who has left the map stays away, and counts as before"
    dialog.title.clear()
    assert not dialog.add.isEnabled()
    dialog.title.setText("At the ford")
    dialog.add.click()
    scenarios = window.editor(PAGE)
    assert isinstance(scenarios, ScenarioEditor) and scenarios.desk.scenario is not None
    assert scenarios.desk.scenario.title == "At the ford", "it is shown where it can be edited"
    scenarios.play()
    assert editor.table is not None and editor.table.session.playtest.start.units == standing
    window.show_mode(PAGE)
    stack = scenarios.undo_stack()
    assert stack is not None and "At the ford" in stack.undoText()
    stack.undo()
    assert window.document is not None and window.document.design == design
    window.close()


def test_whoever_plays_one_side_is_warned_and_told_nothing_of_the_other(qtbot: QtBot) -> None:
    design = build_sample("crossroads")
    recorded = RecordedPlaytest.start(design, design.scenarios[0].id, 4, {"red": "random"})
    session = PlaytestSession(recorded, {"blue": PERSON, "red": "random"})
    dialog = ScenarioDialog(session, design)
    qtbot.addWidget(dialog)
    assert session.viewer == "blue" and not dialog.list.topLevelItemCount()
    assert "Design will show all of them, with what is hidden from Blue now." in dialog.said.text()
    session.look_as(EVERYTHING)
    dialog = ScenarioDialog(session, design)
    qtbot.addWidget(dialog)
    assert "hidden" not in dialog.said.text()
