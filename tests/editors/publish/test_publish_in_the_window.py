"""Publish among the other modes: its keys, its way to Design, and what the window keeps of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from pytestqt.qtbot import QtBot

from editors.publish.editor import PublishEditor
from editors.publish.output_list import Stands
from tests.storage.samples import small_design
from workbench.shell.editors import DESIGN, PUBLISH, is_of_design
from workbench.shell.main_window import MainWindow
from workbench.shell.settings import Settings
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.edits import ReplaceDesign

CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    made = opened(qtbot, tmp_path, RulesetDocument.create(tmp_path / "small.ruleset", small_design()))
    yield made
    made.close()


def opened(qtbot: QtBot, folder: Path, document: RulesetDocument) -> MainWindow:
    made = MainWindow(Settings(folder / "settings.ini"), paints_pictures=False)
    qtbot.addWidget(made)
    made.resize(1280, 800)
    made.show()
    made.take_document(document)
    return made


def published(window: MainWindow) -> PublishEditor:
    window.show_mode(PUBLISH)
    editor = window.editor(PUBLISH)
    assert isinstance(editor, PublishEditor)
    return editor


def keys_of_print(window: MainWindow) -> list[QKeySequence]:
    (action,) = [one for one in window.menus.file.actions() if one.text().startswith("Print")]
    return action.shortcuts()


def test_ctrl_p_makes_outputs_here_and_prints_the_map_elsewhere(qtbot: QtBot, window: MainWindow) -> None:
    assert keys_of_print(window) == [QKeySequence("Ctrl+P")]
    editor = published(window)
    assert keys_of_print(window) == []
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    editor.desk.tick("json", True)
    rows = editor.page.left.list
    rows.setFocus()
    qtbot.keyClick(rows, Qt.Key.Key_P, CONTROL)
    assert editor.maker.is_making
    editor.maker.finish()
    assert editor.desk.listing.find("json") is not None
    window.show_mode(DESIGN)
    assert keys_of_print(window) == [QKeySequence("Ctrl+P")]


def test_ctrl_5_goes_there(qtbot: QtBot, window: MainWindow) -> None:
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    qtbot.keyClick(window, Qt.Key.Key_5, CONTROL)
    assert isinstance(window.editor(PUBLISH), PublishEditor)


def test_a_check_leads_to_design(qtbot: QtBot, window: MainWindow) -> None:
    document = window.document
    assert document is not None
    broken = replace(document.design, counters=(replace(document.design.counters[0], faction="nobody"),))
    document.apply(ReplaceDesign("Change", broken))
    editor = published(window)
    editor.look.finish()
    editor.page.checks.step(1)
    assert is_of_design(window._pages.mode)


def test_what_is_taken_back_in_design_is_seen_here(qtbot: QtBot, window: MainWindow) -> None:
    editor = published(window)
    editor.desk.tick("json", True)
    editor.make()
    editor.maker.finish()
    editor.look.finish()
    assert editor.page.left.list.stands("json") is Stands.MADE
    window.do_edit(ReplaceDesign("Change", replace(editor.desk.design, description="another")))
    for is_done, stands in ((True, Stands.OLD), (False, Stands.MADE)):
        if not is_done:
            window.window_history()[0].trigger()
        window.show_mode(PUBLISH)
        editor.desk.design_changed.emit()
        editor.look.finish()
        assert editor.page.left.list.stands("json") is stands
        window.show_mode(DESIGN)


def test_the_window_keeps_what_is_chosen(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    editor = published(window)
    editor.desk.tick("svg", True)
    editor.desk.show("pdf")
    editor.desk.set_option("paper", "A3")
    window.close_document()
    again = opened(qtbot, tmp_path, RulesetDocument.open(tmp_path / "small.ruleset"))
    later = published(again)
    assert later.desk.is_ticked("svg") and later.desk.shown.id == "pdf" and later.desk.option("paper") == "A3"
    again.close()


def test_a_ruleset_that_is_only_looked_at_can_be_published(qtbot: QtBot, tmp_path: Path) -> None:
    held = RulesetDocument.create(tmp_path / "held.ruleset", small_design())
    looked = opened(qtbot, tmp_path, RulesetDocument.open(tmp_path / "held.ruleset"))
    editor = published(looked)
    assert editor.desk.document.why_read_only
    editor.desk.tick("json", True)
    editor.make()
    editor.maker.finish()
    assert editor.desk.listing.find("json") is not None
    looked.close()
    held.close()


def test_closing_the_ruleset_in_the_middle_leaves_nothing_half_written(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    editor = published(window)
    editor.desk.tick("vmod", True)
    editor.make()
    window.close_document()
    folder = tmp_path / "published"
    left = [path.name for path in folder.iterdir()] if folder.is_dir() else []
    assert not [name for name in left if name.startswith(".")]
