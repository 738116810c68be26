"""Hostile names in the window: nothing is rich text, unseen, endless or wider than with plain names."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QApplication,
    QLabel,
    QLineEdit,
    QMessageBox,
    QPlainTextEdit,
    QToolTip,
    QWidget,
)
from pytestqt.qtbot import QtBot

from editors.map_editor.editor import MapEditor
from editors.map_editor.selection import one_space
from editors.playtest.editor import PlaytestEditor
from editors.playtest.session import PERSON
from tests.editors.playtest.window_texts import texts_of
from tests.robustness.hostile_names import TAG, hostile_name, with_hostile_names
from tests.robustness.random_views import design_of
from workbench.cartography.map_spaces import spaces_of
from workbench.engine.words.bounded_words import MOST_LINES, MOST_TOLD, few_lines, one_line
from workbench.qt.controls.bounded_widgets import ComboBox, Label, TreeRow
from workbench.qt.controls.floating_cards import Toast
from workbench.qt.controls.labels import Notice, text_label
from workbench.qt.looks.style_sheet import apply_theme
from workbench.qt.looks.theme import LIGHT
from workbench.qt.undo import EditStack
from workbench.shell.editors import DESIGN, PLAYTEST
from workbench.shell.main_window import LEAST_WIDTH, MainWindow
from workbench.shell.settings import Settings
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.edits import ReplaceDesign

TYPED_INTO = (QLineEdit, QAbstractSpinBox, QPlainTextEdit)
"""What is typed into holds the whole name: it is what is changed."""
MOST_SHOWN = (MOST_TOLD + 1) * MOST_LINES
NARROW_PX = LEAST_WIDTH + 40
"""The window with plain names needs a few pixels more than its least width too."""


class Fault(NamedTuple):
    widget: str
    what: str
    text: str


def faults_of(window: QWidget) -> Iterator[Fault]:
    """Whatever the widgets of a window show that a name could not be allowed to."""
    for widget in (window, *window.findChildren(QWidget)):
        if isinstance(widget, QLabel) and TAG in widget.text() and widget.textFormat() != Qt.TextFormat.PlainText:
            yield Fault(type(widget).__name__, "rich text", widget.text()[:60])
        if not isinstance(widget, TYPED_INTO):
            for text in texts_of(widget):
                yield from faults_in(type(widget).__name__, text)
    for action in window.findChildren(QAction):
        yield from (fault for text in (action.text(), action.toolTip()) for fault in faults_in("action", text))


def faults_in(widget: str, text: object) -> Iterator[Fault]:
    if not isinstance(text, str):
        return
    if any(len(line) > MOST_TOLD for line in text.split("\n")) or len(text) > MOST_SHOWN:
        yield Fault(widget, "endless", text[:60])
    if any(not sign.isprintable() and sign not in "\n\t\u202f\xa0" for sign in text):
        yield Fault(widget, "unseen signs", text[:60])


@pytest.fixture
def window(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> Iterator[MainWindow]:
    apply_theme(qapp, LIGHT, 1.0)
    path = tmp_path / ("name " * 30 + ".ruleset")
    RulesetDocument.create(path, with_hostile_names(design_of("crossroads"))).close()
    window = MainWindow(Settings(tmp_path / "settings.ini"), paints_pictures=False)
    qtbot.addWidget(window)
    window.resize(1280, 800)
    window.show()
    window.open_path(path)
    yield window
    window.close()


def test_no_widget_of_the_window_shows_a_hostile_name_as_it_is(window: MainWindow, qapp: QApplication) -> None:
    for mode in (DESIGN, PLAYTEST):
        window.show_mode(mode)
        qapp.processEvents()
        assert list(faults_of(window)) == []
        assert window.minimumSizeHint().width() <= NARROW_PX
        assert window.size().toTuple() == (1280, 800)


def test_neither_does_what_the_desk_or_the_table_shows(window: MainWindow, qapp: QApplication) -> None:
    window.show_mode(DESIGN)
    desk = window.editor(DESIGN)
    assert isinstance(desk, MapEditor)
    desk.check_now()
    named = next(iter(spaces_of(desk.design.hex_maps[0])))
    desk.desk.choose(one_space(named))
    desk.show_uses()
    qapp.processEvents()
    assert list(faults_of(window)) == []
    assert window.minimumSizeHint().width() <= NARROW_PX
    window.show_mode(PLAYTEST)
    table = window.editor(PLAYTEST)
    assert isinstance(table, PlaytestEditor)
    table.begin(desk.design.scenarios[0].id, 1, dict.fromkeys((side.id for side in desk.design.sides), PERSON))
    qapp.processEvents()
    assert table.table is not None
    assert list(faults_of(window)) == []
    assert window.minimumSizeHint().width() <= NARROW_PX
    if "WORKBENCH_TEST_OUT" in os.environ:
        window.grab().save(str(Path(os.environ["WORKBENCH_TEST_OUT"]) / "hostile_names.png"))


def test_no_tooltip_and_no_dialog_takes_a_name_for_rich_text(qtbot: QtBot, qapp: QApplication) -> None:
    apply_theme(qapp, LIGHT, 1.0)
    around = QWidget()
    qtbot.addWidget(around)
    around.show()
    QToolTip.showText(QPoint(10, 10), few_lines(f"<b>{TAG}</b>"), around)
    box = QMessageBox(QMessageBox.Icon.Warning, "Title", one_line(TAG), parent=around)
    box.open()
    labels = [label for top in qapp.topLevelWidgets() for label in (top, *top.findChildren(QLabel))]
    shown = {label for label in labels if isinstance(label, QLabel) and TAG in label.text()}
    assert len(shown) == 2
    assert all(label.textFormat() == Qt.TextFormat.PlainText for label in shown)
    box.close()
    QToolTip.hideText()


def test_what_is_made_of_an_endless_name_is_small(qtbot: QtBot, qapp: QApplication) -> None:
    name = hostile_name("Arcola", 100_000)
    page = QWidget()
    page.resize(800, 600)
    qtbot.addWidget(page)
    toast, box, notice = Toast(page), ComboBox(), Notice("error", name)
    toast.show_message(name)
    box.addItem(name, name)
    for part in (Label(name), text_label(name, wrap=True), notice, box, toast):
        qtbot.addWidget(part)
        assert part.minimumSizeHint().width() <= 700
        assert list(faults_of(part)) == []
    assert toast.width() <= page.width()
    assert box.itemData(0) == name
    assert list(faults_in("row", TreeRow([name]).text(0))) == []


def test_a_step_of_the_history_with_an_endless_name_is_an_entry(qtbot: QtBot) -> None:
    design = design_of("crossroads")
    document = RulesetDocument(design)
    stack = EditStack(document)
    undo = stack.createUndoAction(stack)
    stack.do(ReplaceDesign(hostile_name("Arcola", 100_000), replace(design, title="Arcola")))
    assert list(faults_in("step", stack.text(0))) == list(faults_in("menu", undo.text())) == []
    assert len(undo.text()) < 150
