"""Branches at the table, by keys: listed, gone to, named, noted, compared, deleted; redo along the line."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QInputDialog, QMessageBox

from editors.playtest.bot_clock import AT_ONCE
from editors.playtest.branches.branches_panel import BranchesPanel, RowKind
from editors.playtest.branches.comparison_dialog import ComparisonDialog
from editors.playtest.editor import PlaytestEditor
from editors.playtest.table import PlaytestTable
from tests.editors.playtest.sittings import AGAINST_A_BOT, BOTS, PERSONS
from tests.engine.coin_design import coin_design
from workbench.engine.decision import Action
from workbench.engine.playtests.own_words import OwnName
from workbench.storage.document import RulesetDocument
from workbench.storage.records.record_file import read_record

# mypy: disable-error-code="no-untyped-def"
pytestmark = pytest.mark.usefixtures("coin_rules")


@pytest.fixture
def editor(qtbot) -> PlaytestEditor:
    made = PlaytestEditor(RulesetDocument(coin_design()))
    page = made.widget()
    qtbot.addWidget(page, before_close_func=lambda _page: made.close())
    page.resize(1200, 720)
    page.show()
    page.activateWindow()
    qtbot.waitUntil(page.isActiveWindow)
    return made


def sit(qtbot, editor: PlaytestEditor, seats: Mapping[str, str] = PERSONS) -> PlaytestTable:
    editor.begin("short", 3, seats)
    assert editor.table is not None
    editor.table.covers_between_seats = False  # one person plays both sides here
    editor.table.set_speed(AT_ONCE)
    qtbot.waitUntil(editor.table.isVisible)
    return editor.table


@pytest.fixture
def table(qtbot, editor: PlaytestEditor) -> PlaytestTable:
    """Bids of 2 and 0 on the main line; bids of 1 and 0 on branch 2, which is stood on."""
    made = sit(qtbot, editor)
    made.set_bots_wait(True)
    for coins in (2, 0):
        made.answer(coins)
    made.go_to(0)
    for coins in (1, 0):
        made.answer(coins)
    return made


def panel_of(table: PlaytestTable) -> BranchesPanel:
    table.show_branches()
    return table.right.branches


def listed(table: PlaytestTable) -> list[tuple[str, ...]]:
    rows = panel_of(table).rows()
    return [tuple(row.item.text(c) for c in range(4 if row.kind is RowKind.BRANCH else 1)) for row in rows]


def standing(table: PlaytestTable) -> str:
    return panel_of(table)._standing.text()


def bold(table: PlaytestTable) -> list[str]:
    return [row.item.text(0) for row in panel_of(table).rows() if row.item.font(0).bold()]


def test_where_branches_part_one_stands_on_the_branch_whose_play_it_is(table: PlaytestTable) -> None:
    assert standing(table) == "You stand after play 2, the last of “Branch 2”." and bold(table) == ["Branch 2"]
    table.undo()
    assert standing(table).startswith("You stand after play 1 of 2 on “Branch 2”.") and bold(table) == ["Branch 2"]
    table.undo()
    assert standing(table).startswith("You stand after play 0 of “Main line”; ahead lies “Branch 2”, to play 2.")
    assert bold(table) == ["Branch 2"], "the line that is stood on, as on the timeline"


def press(qtbot, key: Qt.Key, held=Qt.KeyboardModifier.NoModifier) -> None:
    qtbot.keyClick(QApplication.focusWidget(), key, held)


def point_at(table: PlaytestTable, row: int) -> BranchesPanel:
    panel = panel_of(table)
    panel.point_at(row)
    return panel


def test_branches_are_listed_and_gone_to_by_keys(qtbot, table: PlaytestTable) -> None:
    table.left.form.focus_first()
    press(qtbot, Qt.Key.Key_B, Qt.KeyboardModifier.ControlModifier)
    assert QApplication.focusWidget() is table.right.branches.tree
    assert listed(table) == [("Main line", "", "1", "2"), ("Branch 2", "0", "1", "2")]
    press(qtbot, Qt.Key.Key_Up)
    press(qtbot, Qt.Key.Key_Return)
    assert table.session.playtest.tree.at == 2
    assert table.session.so_far == ()
    assert table.session.playtest.plays[1].action == Action("red", "Turn.bid", (2,))


def test_undo_and_redo_by_keys_go_along_the_branch(qtbot, editor: PlaytestEditor, table: PlaytestTable) -> None:
    _, redo = editor.history() or (None, None)
    assert redo is not None and not redo.isEnabled()
    both = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    table.canvas.setFocus()
    press(qtbot, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    press(qtbot, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert table.session.playtest.tree.at == 0
    assert redo.isEnabled()
    table.canvas.setFocus()
    press(qtbot, Qt.Key.Key_Z, both)
    press(qtbot, Qt.Key.Key_Z, both)
    assert table.session.playtest.tree.at == 4
    assert not redo.isEnabled()


def test_redo_takes_the_answers_of_a_bot_along(qtbot, editor: PlaytestEditor) -> None:
    table = sit(qtbot, editor, AGAINST_A_BOT)
    table.answer(2)
    plays, digest = len(table.session.playtest.plays), table.session.playtest.digest()
    assert plays > 2
    table.undo()
    assert len(table.session.playtest.plays) == 1
    table.redo()
    assert (len(table.session.playtest.plays), table.session.playtest.digest()) == (plays, digest)
    assert len(table.session.playtest.tree.labels) == 1


def test_bots_wait_where_one_has_gone_to(qtbot, editor: PlaytestEditor) -> None:
    table = sit(qtbot, editor, BOTS)
    table.set_bots_wait(False)
    qtbot.waitUntil(lambda: table.session.playtest.is_over)
    kept = len(table.session.playtest.tree.kept)
    table.go_to(5)
    assert table.clock.waits and not table.clock.is_running
    assert (table.session.playtest.tree.at, len(table.session.playtest.tree.kept)) == (5, kept)


def test_a_branch_is_named_and_a_name_of_another_is_refused(
    qtbot, table: PlaytestTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = iter([("Low bids", True), ("Main line", True), ("never", False)])
    monkeypatch.setattr(QInputDialog, "getText", lambda *_args, **_words: next(said))
    point_at(table, 1)
    for _ in range(3):
        press(qtbot, Qt.Key.Key_F2)
    assert [row[0] for row in listed(table)] == ["Main line", "Low bids"]
    assert next(said, None) is None
    assert table.map.toast.accessibleName() == "another branch is called Main line"


def test_notes_are_listed_below_their_branch(qtbot, table: PlaytestTable, monkeypatch: pytest.MonkeyPatch) -> None:
    said = iter([("too low?\nperhaps", True), ("a thrifty evening", True), ("", True)])
    monkeypatch.setattr(QInputDialog, "getMultiLineText", lambda *_args: next(said))
    table.branches.note_moment()
    assert listed(table)[2:] == [("Play 2: too low? perhaps",)]
    point_at(table, 1)
    press(qtbot, Qt.Key.Key_F2, Qt.KeyboardModifier.ShiftModifier)
    assert listed(table)[2:] == [("a thrifty evening",), ("Play 2: too low? perhaps",)]
    point_at(table, 3)
    press(qtbot, Qt.Key.Key_F2, Qt.KeyboardModifier.ShiftModifier)
    assert listed(table)[2:] == [("a thrifty evening",)]
    assert list(table.session.playtest.tree.own_notes.values()) == ["a thrifty evening"]


def test_a_note_of_an_older_record_is_read_by_everybody_and_changed_for_everybody(
    qtbot, table: PlaytestTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.change(lambda: table.session.recorded.note_play(2, "seen by all"))
    monkeypatch.setattr(QInputDialog, "getMultiLineText", lambda *_args: ("still seen by all", True))
    table.session.look_as("blue")
    table.show_branches()
    rows = listed(table)
    assert ("Play 2: seen by all",) in rows
    point_at(table, rows.index(("Play 2: seen by all",)))
    press(qtbot, Qt.Key.Key_F2, Qt.KeyboardModifier.ShiftModifier)
    assert dict(table.session.playtest.tree.notes) == {2: "still seen by all"}


def test_two_branches_are_compared_as_the_reader_may_know(qtbot, table: PlaytestTable) -> None:
    table.session.look_as("red")
    point_at(table, 0)
    press(qtbot, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    dialog = table.findChild(ComparisonDialog)
    assert dialog is not None and dialog.isVisible()
    rows = dialog.rows()
    assert [(one, other) for _, what, one, other in rows if what == "Purses: Reds"] == [("5", "4")]
    assert not [what for _, what, _, _ in rows if "Purses: Blues" in what]
    dialog.copy()
    copied = QApplication.clipboard().text()
    assert "Play 2, Branch 2\tPlay 2, Main line" in copied
    assert "Purses: Reds\t5\t4" in copied
    dialog.close()


def test_a_branch_is_deleted_after_a_question(qtbot, table: PlaytestTable, monkeypatch: pytest.MonkeyPatch) -> None:
    answers, asked = [QMessageBox.StandardButton.No, QMessageBox.StandardButton.Yes], []

    def question(_page, _title: str, text: str) -> QMessageBox.StandardButton:
        asked.append(text)
        return answers.pop(0)

    monkeypatch.setattr(QMessageBox, "question", question)
    panel = point_at(table, 1)
    press(qtbot, Qt.Key.Key_Delete)
    assert (len(asked), len(listed(table))) == (1, 2)
    press(qtbot, Qt.Key.Key_Delete)
    assert (len(asked), len(table.session.playtest.tree.labels)) == (2, 1)
    assert listed(table) == [("Main line", "", "1", "2")]
    assert "2 plays of its own" in asked[0]
    assert table.session.playtest.tree.at == 0
    panel.point_at(0)
    assert not panel.actions_by_name["delete"].isEnabled()


def test_all_of_it_is_in_the_record(table: PlaytestTable, editor: PlaytestEditor, tmp_path: Path) -> None:
    assert editor.save_record(tmp_path / "a.record")
    table.change(lambda: table.session.recorded.name_branch(OwnName(3, "red"), "Low bids"))
    table.change(lambda: table.session.recorded.note_play(3, "too low?"))
    table.go_to(1)
    record = read_record(tmp_path / "a.record")
    assert (record.own_names, record.notes, record.standing.at) == ({OwnName(3, "red"): "Low bids"}, {3: "too low?"}, 1)
