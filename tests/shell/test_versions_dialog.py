"""The window's versions, and a ruleset that can only be looked at while another document has it."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QMessageBox

from editors.map_editor.editor import MapEditor
from editors.map_editor.measuring.measure_tool import MeasureTool
from tests.changed_parameters import change_parameter
from tests.storage.samples import small_design
from workbench.qt.undo import EditStack
from workbench.shell.editors import DESIGN, START
from workbench.shell.main_window import MainWindow
from workbench.shell.settings import Settings
from workbench.shell.versions_dialog import NOW, VersionsDialog
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.edit import EditError
from workbench.storage.edits.edits import ChangeSpace
from workbench.storage.file.ruleset_file import load

# mypy: disable-error-code="no-untyped-def"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "bay.ruleset"
    with RulesetDocument.create(file, small_design()) as document:
        document.save_version("before", "1793-08-29T10:00")
        document.apply(change_parameter("river_cost", 8))
        document.save_version("after", "1793-08-30T10:00")
        document.apply(ChangeSpace("sheet", "west", "stacking", 5))
    return file


@pytest.fixture
def window(qtbot, tmp_path: Path) -> MainWindow:
    made = MainWindow(Settings(tmp_path / "settings.ini"), paints_pictures=False)
    qtbot.addWidget(made)
    made.resize(1280, 720)
    made.show()
    return made


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    lines: list[str] = []
    monkeypatch.setattr(QMessageBox, "warning", lambda _parent, title, text: lines.append(f"{title}: {text}"))
    return lines


@pytest.fixture
def dialog(qtbot, window: MainWindow, path: Path) -> VersionsDialog:
    assert window.open_path(path)
    window.show_versions()
    (made,) = window.findChildren(VersionsDialog)
    return made


def test_the_versions_and_what_differs(dialog: VersionsDialog) -> None:
    assert [row[:3] for row in dialog.rows()] == [
        ("", "Now", ""),
        ("2", "after", "1793-08-30 10:00"),
        ("1", "before", "1793-08-29 10:00"),
    ]
    assert dialog.heading() == "From version 2 to now 1 difference"
    assert dialog.differences.lines() == ["space West", "stacking number | as the map | 5"]
    dialog.choose(2, 1)
    assert dialog.heading() == "From version 1 to version 2 1 difference"
    assert dialog.differences.lines() == ["parameter Cost of a river", "value | 3 op | 8 op"]
    dialog.choose(1, NOW)
    assert dialog.heading() == "From version 1 to now 2 differences"
    dialog.choose(NOW)
    assert (dialog.heading(), dialog.differences.lines()) == ("Nothing to compare", [])


def test_returning_is_undone_like_any_edit(window: MainWindow, dialog: VersionsDialog, path: Path) -> None:
    assert window.document is not None
    present = window.document.design
    dialog.return_to(1)
    assert window.document.design == small_design()
    assert dialog.rows()[1][1] == "Before the return to version 1"
    editor = window.editor(DESIGN)
    assert isinstance(editor, MapEditor)
    stack = editor.undo_stack()
    assert isinstance(stack, EditStack)
    assert stack.undoText() == "Return to version 1, before"
    stack.undo()
    assert window.document.design == present
    assert load(path) == present


def test_what_differs_is_shown_on_the_map(window: MainWindow, dialog: VersionsDialog) -> None:
    dialog.choose(1)
    assert dialog.on_map.isEnabled()
    dialog.on_map.click()
    assert not dialog.isVisible()
    editor = window.editor(DESIGN)
    assert isinstance(editor, MapEditor)
    card = editor.part.comparison
    assert card is not None
    assert card.list.count() == len(card.changes)
    assert card.changes


def test_save_rename_delete_and_what_cannot_be(window: MainWindow, dialog: VersionsDialog) -> None:
    dialog.save("third")
    dialog.rename(1, "the first")
    dialog.remove(2)
    assert [row[1] for row in dialog.rows()] == ["Now", "third", "the first"]
    dialog.rename(1, "two\nlines")
    assert "named in one line" in dialog.notice()
    dialog.return_to(9)
    assert dialog.notice() == "there is no version 9"
    dialog.save("fourth")
    assert dialog.notice() == ""


def test_a_ruleset_that_is_open_elsewhere_is_looked_at(
    window: MainWindow, path: Path, said: list[str], tmp_path: Path
) -> None:
    other = RulesetDocument.open(path)
    assert window.open_path(path)
    document, banner = window.document, window._banner
    assert document is not None
    assert banner.isVisible()
    assert banner.text().startswith("You are looking at this ruleset and cannot change it: it is open in ")
    editor = window.editor(DESIGN)
    assert isinstance(editor, MapEditor)
    actions = editor.part.strip.actions_by_name()
    assert [name for name, action in actions.items() if action.isEnabled()] == [
        *(tool.name for tool in editor.part.tools[0]),
        MeasureTool.name,
    ]
    assert all("it is open in" in action.toolTip() for action in actions.values() if not action.isEnabled())
    assert not editor.part.inspector.isEnabled()
    assert editor.status() == "only looked at"
    with pytest.raises(EditError, match="to be read only"):
        window.do_edit(change_parameter("river_cost", 1))
    assert not window.edit_now()
    assert window.document is document
    other.apply(change_parameter("river_cost", 7))
    other.close()
    assert window.edit_now()
    assert not banner.isVisible()
    assert window.document.design.number("river_cost") == 7
    window.do_edit(change_parameter("river_cost", 6))
    assert load(path).number("river_cost") == 6
    assert said == []


def test_a_copy_of_what_is_looked_at_can_be_edited(window: MainWindow, path: Path, tmp_path: Path) -> None:
    with RulesetDocument.open(path):
        assert window.open_path(path)
        assert window.save_as(tmp_path / "mine")
        assert not window._banner.isVisible()
        window.do_edit(change_parameter("river_cost", 2))
    assert load(tmp_path / "mine.ruleset").number("river_cost") == 2
    assert load(path).number("river_cost") == 8


def test_opening_the_same_file_again_goes_on_with_it(window: MainWindow, path: Path) -> None:
    assert window.open_path(path)
    document = window.document
    window.show_mode(START)
    assert window.open_path(path)
    assert window.document is document
    assert document is not None and document.why_read_only == ""


def test_an_undo_that_cannot_be_saved_is_told(window: MainWindow, path: Path, said: list[str]) -> None:
    assert window.open_path(path)
    window.do_edit(change_parameter("river_cost", 2))
    path.rename(path.with_name("moved.ruleset"))
    editor = window.editor(DESIGN)
    assert isinstance(editor, MapEditor)
    stack = editor.undo_stack()
    assert stack is not None
    steps = stack.count()
    stack.undo()
    QCoreApplication.processEvents()  # it is told once Qt has ended its steps
    (line,) = said
    assert stack.index() == stack.count() == steps
    assert "moved, deleted or replaced meanwhile" in line
    assert window.document is not None
    assert window.document.design.number("river_cost") == 2
