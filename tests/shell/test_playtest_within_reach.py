"""A playtest under way: each control has a name that is heard, in every tab and every dialog."""

# mypy: disable-error-code="no-untyped-call"
from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QDialog, QWidget
from pytestqt.qtbot import QtBot

from editors.playtest.editor import PlaytestEditor
from editors.playtest.notebook.report_window import ReportWindow, show_report
from editors.playtest.scenario_dialog import ScenarioDialog
from editors.playtest.seats.seats_dialog import SeatsDialog
from editors.playtest.table import PlaytestTable
from editors.playtest.time.part import TimelinePart
from tests.shell.test_within_reach import controls, name_of, nameless, path_of
from workbench.engine.bots import bot_chooser, make_bots
from workbench.shell.editors import PLAYTEST
from workbench.shell.main_window import MainWindow
from workbench.shell.settings import Settings
from workbench.storage.document import RulesetDocument
from workbench.storage.records.playtest_record import RecordedPlaytest
from workbench.storage.samples import build_sample

GAMES = ("crossroads", "toulon", "grande_tactique")
BATTLES = {"crossroads": 75, "toulon": 130, "grande_tactique": 60}
MOMENTS = 12


@pytest.fixture(params=GAMES)
def table(request: pytest.FixtureRequest, qtbot: QtBot, tmp_path: Path) -> Iterator[PlaytestTable]:
    """A game of bots under way, whose seats are people's from here on."""
    window = MainWindow(Settings(tmp_path / "settings.ini"), paints_pictures=False)
    qtbot.addWidget(window)
    window.resize(1440, 900)
    window.show()
    design = build_sample(request.param)
    window.take_document(RulesetDocument(design))
    window.show_mode(PLAYTEST)
    recorded = RecordedPlaytest.start(design, design.scenarios[0].id, 5, {})
    playtest = recorded.playtest
    bots = make_bots(dict.fromkeys(playtest.rules.seats(playtest.start), "greedy"), playtest)
    while len(playtest.plays) < BATTLES[request.param] and (asked := playtest.decisions()):
        playtest.play_by(asked[0].seat, bot_chooser(playtest, asked[0].seat, bots[asked[0].seat]))
    editor = window.editor(PLAYTEST)
    assert isinstance(editor, PlaytestEditor)
    editor.go_on_with(recorded)
    assert editor.table is not None
    editor.table.covers_between_seats = False
    yield editor.table
    window.close()


def silent(root: QWidget) -> list[str]:
    """The controls that are seen and of which a screen reader would say nothing; a field is named when it is shown."""
    return sorted({path_of(one) for one in controls(root) if one.isVisible() and not name_of(one)})


def tabs_of(table: PlaytestTable) -> Iterator[str]:
    """Open every tab, with the timeline unfolded as far as it goes."""
    timeline = table.part(TimelinePart)
    for name in ("tree", "list"):
        timeline.head.buttons[name].setChecked(True)
        timeline._press(name)
    for tab in range(table.right.count()):
        table.right.setCurrentIndex(tab)
        table.parts.finish()
        yield table.right.tabText(tab)


def dialogs_of(table: PlaytestTable) -> Iterator[tuple[str, Callable[[], QDialog | None]]]:
    """Every dialog of the page, and what makes it."""
    yield "seats", lambda: SeatsDialog(table)
    yield "scenario", lambda: ScenarioDialog(table.session, table.session.rules.design)
    yield "comparison", lambda: table.branches.compare(0, table.session.playtest.tree.at)
    yield "two moments", lambda: table.part(TimelinePart).compare(0)
    yield "report", lambda: show_report(table)


def test_every_control_of_a_playtest_has_a_name(table: PlaytestTable) -> None:
    for tab in tabs_of(table):
        assert silent(table.window()) == [], tab
    table.right.setCurrentIndex(0)
    seen = set()
    for _ in range(MOMENTS):
        playtest = table.session.playtest
        if not (asked := playtest.decisions()):
            break
        seen.add(type(asked[0].options).__name__)
        seat = asked[0].seat
        playtest.play_by(seat, bot_chooser(playtest, seat, make_bots({seat: "random"}, playtest)[seat]))
        table.session.tell()
        table.parts.finish()
        assert silent(table.window()) == [], asked[0].name
    assert seen


def test_every_control_of_its_dialogs_has_a_name(table: PlaytestTable) -> None:
    for name, does in dialogs_of(table):
        dialog = does()
        assert dialog is not None and dialog.windowTitle(), name
        if isinstance(dialog, ReportWindow):
            dialog.finish()
        assert nameless(dialog) == [], name
        dialog.reject()
