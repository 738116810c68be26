"""The rail of Design: its editors share one document and one undo stack, and the mode comes back as it was left."""

from __future__ import annotations

from pathlib import Path

import pytest
from immutables import Map
from pytestqt.qtbot import QtBot

from editors.map_editor.editor import MapEditor
from editors.table_editor.editor import TableEditor
from workbench.engine.problem import Place
from workbench.shell.editors import DESIGN, PLAYTEST, START, TABLES, rail
from workbench.shell.main_window import MainWindow
from workbench.shell.settings import Settings
from workbench.storage.checks.design.table_axes import TABLE_GAP
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.hex_edits import ChangeHex
from workbench.storage.edits.table_edits import CellName, SetCells
from workbench.storage.samples import build_sample


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> MainWindow:
    shown = MainWindow(Settings(tmp_path / "settings.ini"), paints_pictures=False)
    qtbot.addWidget(shown)
    return shown


def opened(window: MainWindow) -> RulesetDocument:
    document = RulesetDocument(build_sample("crossroads"))
    window.take_document(document)
    window.show()
    window.show_mode(DESIGN)
    return document


def test_the_rail_is_there_in_design_alone(window: MainWindow) -> None:
    opened(window)
    rail_shown = window._pages.rail
    assert rail_shown.isVisible() and [*rail_shown.items()] == [item.id for item in rail()]
    rail_shown.items()[TABLES].click()
    assert isinstance(window.editor(TABLES), TableEditor) and rail_shown.items()[TABLES].isChecked()
    window.show_mode(PLAYTEST)
    assert not rail_shown.isVisible()
    window.show_mode(START)
    assert not rail_shown.isVisible()


def test_design_comes_back_as_it_was_left(window: MainWindow) -> None:
    opened(window)
    window.show_mode(TABLES)
    window.show_mode(PLAYTEST)
    window._pages.bar.chosen.emit(DESIGN)
    assert window._pages.mode == TABLES
    window.close_document()
    opened(window)
    window._pages.bar.chosen.emit(DESIGN)
    assert window._pages.mode == DESIGN, "another ruleset begins with its map"


def test_the_editors_share_one_history(window: MainWindow) -> None:
    document = opened(window)
    window.show_mode(TABLES)
    tables, drawn = window.editor(TABLES), window.editor(DESIGN)
    assert isinstance(tables, TableEditor) and isinstance(drawn, MapEditor)
    before = document.design
    table = before.tables[0]
    cell = CellName(table.rows[0], table.columns[0])
    assert not tables.desk.apply(SetCells(table.id, Map({cell: "9"})))
    window.show_mode(DESIGN)
    assert window._pages.undo.isEnabled()
    window._pages.undo.trigger()
    assert document.design == before and tables.desk.design == before
    assert window._pages.mode == TABLES, "what is taken back is seen where it was done"


def test_what_is_taken_back_on_the_map_is_seen_there(window: MainWindow) -> None:
    document = opened(window)
    drawn = window.editor(DESIGN)
    assert isinstance(drawn, MapEditor)
    assert not drawn.desk.apply(ChangeHex(drawn.desk.map_id, "0101", "name", "Hamlet"))
    window.show_mode(TABLES)
    window._pages.undo.trigger()
    assert window._pages.mode == DESIGN
    window.show_mode(PLAYTEST)
    window._pages.undo.trigger()
    assert window._pages.mode == PLAYTEST and document.why_read_only == ""


def test_a_problem_of_a_table_leads_to_the_table(window: MainWindow) -> None:
    opened(window)
    drawn = window.editor(DESIGN)
    assert isinstance(drawn, MapEditor)
    drawn.problems.enter(TABLE_GAP.at(Place("table", "combat_results"), numbers="7", first="6", second="8"))
    tables = window.editor(TABLES)
    assert window._pages.mode == TABLES
    assert isinstance(tables, TableEditor) and tables.desk.table is not None
    assert tables.desk.table.id == "combat_results"


def test_a_place_that_no_editor_shows_changes_nothing(window: MainWindow) -> None:
    opened(window)
    window._pages.go_to_place(Place("file", "3.1"))
    assert window._pages.mode == DESIGN
