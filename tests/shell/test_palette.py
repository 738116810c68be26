"""The command palette: it finds what has a name and every command, and leads there."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from workbench.engine.design import Design
from workbench.shell.editors import DESIGN, START, TABLES
from workbench.shell.main_window import MainWindow
from workbench.shell.mode_bar import ModeBar
from workbench.shell.palette.entries import Entry, entries_of, found_among
from workbench.shell.settings import Settings
from workbench.storage.document import RulesetDocument
from workbench.storage.samples import build_sample


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> MainWindow:
    shown = MainWindow(Settings(tmp_path / "settings.ini"), paints_pictures=False)
    qtbot.addWidget(shown)
    shown.take_document(RulesetDocument(build_sample("crossroads")))
    shown.show()
    shown.show_mode(DESIGN)
    return shown


def titles(found: list[Entry]) -> list[str]:
    return [entry.title for entry in found]


def test_it_finds_by_words_and_what_is_called_so_comes_first() -> None:
    entries = [Entry("Stacking limit", "p"), Entry("Limit", "p"), Entry("limits of odds", "t"), Entry("Odds", "t")]
    assert titles(found_among(entries, "limit")) == ["Limit", "limits of odds", "Stacking limit"]
    assert titles(found_among(entries, "odds lim")) == ["limits of odds"]
    assert found_among(entries, "  ") == [] and found_among(entries, "none such") == []


def test_every_kind_of_thing_is_found_with_its_place() -> None:
    design = build_sample("crossroads")
    kinds = {entry.place.kind for entry in entries_of(design, ()) if entry.place is not None}
    assert kinds == {"hex", "counter", "table", "parameter", "phase", "scenario", "clause"}
    clauses = found_among(entries_of(design, ()), "§ stacking")
    assert clauses and all(entry.is_clause for entry in clauses)
    assert entries_of(None, ()) == [] and isinstance(design, Design)


def test_a_table_is_found_by_the_words_that_its_lines_are_called_by() -> None:
    found = found_among(entries_of(build_sample("crossroads"), ()), "woods")
    assert {entry.title: entry.place.id for entry in found if entry.place is not None} == {
        "woods: Terrain effects": "terrain_effects",
        "woods: Terrain in combat": "combat_effects",
    }
    in_combat = found_among(entries_of(build_sample("crossroads"), ()), "woods combat")
    assert titles(in_combat) == ["woods: Terrain in combat"]
    rolls = [entry.title for entry in entries_of(build_sample("crossroads"), ()) if entry.kind == "Table"]
    assert not any(title.startswith(("1:", "2:", "6:")) for title in rolls), "a roll or a ratio is no name"


def test_what_is_chosen_is_shown_where_it_is_edited(window: MainWindow, qtbot: QtBot) -> None:
    box = window.palette_box
    for words, mode, chosen in (
        ("combat results", TABLES, "combat_results"),
        ("movement (blue)", "design.sequence", "blue_movement"),
        ("§ 2.4", "design.ruleset", ""),
    ):
        window.find_anything()
        assert (box.isVisible() and box.field.hasFocus()) or not window.isActiveWindow()
        box.field.setText(words)
        qtbot.keyClick(box.field, Qt.Key.Key_Return)
        assert not box.isVisible() and window._pages.mode == mode, words
        editor = window.editor(mode)
        desk = getattr(editor, "desk", None)
        shown = getattr(desk, "table", None) or getattr(desk, "phase", None) if desk is not None else None
        assert (shown.id if shown is not None else "") == chosen


def test_commands_run_and_escape_leaves(window: MainWindow, qtbot: QtBot) -> None:
    box = window.palette_box
    window.find_anything()
    box.field.setText("> go start")
    assert box.found and all(entry.is_command for entry in box.found)
    qtbot.keyClick(box.field, Qt.Key.Key_Down)
    qtbot.keyClick(box.field, Qt.Key.Key_Up)
    qtbot.keyClick(box.field, Qt.Key.Key_Return)
    assert window._pages.mode == START
    window.find_anything()
    qtbot.keyClick(box.field, Qt.Key.Key_Escape)
    assert not box.isVisible() and box.found == []
    window.find_anything()
    window.find_anything()
    assert not box.isVisible(), "asked again it goes"


def test_a_click_on_the_bar_asks_for_a_name_and_a_narrow_window_shows_its_sign_alone(
    window: MainWindow, qtbot: QtBot
) -> None:
    bar = window.findChild(ModeBar)
    assert bar is not None
    window.resize(1500, 800)
    assert bar.search.toolButtonStyle() == Qt.ToolButtonStyle.ToolButtonTextBesideIcon
    qtbot.mouseClick(bar.search, Qt.MouseButton.LeftButton)
    assert window.palette_box.isVisible()
    qtbot.keyClick(window.palette_box.field, Qt.Key.Key_Escape)
    bar.resize(1000, bar.height())
    assert bar.search.toolButtonStyle() == Qt.ToolButtonStyle.ToolButtonIconOnly
