"""The order of battle by mouse and keyboard: branches, cells, other factions, the diagram, what is only looked at."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QModelIndex, QPoint, QPointF, Qt
from PySide6.QtGui import QDropEvent, QGuiApplication
from PySide6.QtWidgets import QFileDialog
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from editors.order_of_battle_editor.editor import ForcesEditor
from editors.order_of_battle_editor.forces import COMMAND, FACTION, SIDE
from editors.order_of_battle_editor.forces_model import UNITS
from tests.editors.order_of_battle_editor.conftest import design
from workbench.engine.design import Design
from workbench.engine.problem import Place
from workbench.exchange.table_folder.foreign_counters import ForeignCounters
from workbench.qt.things.csv_dialog import CsvDialog
from workbench.qt.things.csv_files import dialog_of
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.thing_edits import ChangeThings


def rows(editor: ForcesEditor) -> list[str]:
    return editor.page.sheet.model.rows


def cell(editor: ForcesEditor, unit: str, key: str) -> tuple[int, int]:
    keys = [column.key for column in editor.page.sheet.model.columns]
    return rows(editor).index(unit), keys.index(key)


def typed(editor: ForcesEditor, unit: str, key: str, text: str) -> bool:
    model = editor.page.sheet.model
    return model.setData(model.index(*cell(editor, unit, key)), text)


def choose(editor: ForcesEditor, *units: str) -> None:
    editor.desk.choose(units)


def test_a_branch_lists_its_units(editor: ForcesEditor) -> None:
    assert len(rows(editor)) == 8
    tree = editor.page.tree.tree
    tree.setCurrentIndex(editor.page.tree.model.index_of(FACTION, "guard"))
    assert rows(editor) == ["first", "second", "horse"]
    assert editor.page.head.title.text() == "Guard"
    editor.page.sheet.filter.setText("type:horse")
    assert rows(editor) == ["horse"]


def test_a_cell_is_typed_and_taken_back(editor: ForcesEditor) -> None:
    assert typed(editor, "third", "strength", "9")
    assert editor.desk.units["third"].strength == 9 and editor.desk.forces.strength == 37
    assert not typed(editor, "third", "strength", "many")
    assert "many" in editor.page.sheet.faults.faults[0].why
    assert not typed(editor, "third", "faction", "Moon")
    editor.desk.history.undo()
    assert editor.desk.design == design()


def test_a_block_is_pasted_by_names_or_not_at_all(editor: ForcesEditor, qtbot: QtBot) -> None:
    sheet, board = editor.page.sheet, QGuiApplication.clipboard()
    board.setText("Id\tStrength\tArrival\nmob\t8\t3\nthird\t2\t5\n")
    sheet.paste()
    assert (editor.desk.units["mob"].strength, editor.desk.units["third"].arrival) == (8, 5)
    board.setText("Id\tStrength\nmob\t1\nnobody\t2\n")
    sheet.paste()
    assert [fault.row for fault in sheet.faults.faults] == [3] and editor.desk.units["mob"].strength == 8
    editor.desk.history.undo()
    assert editor.desk.design == design()


def test_units_are_added_copied_and_taken_out(editor: ForcesEditor) -> None:
    choose(editor, "third")
    editor.desk.add_unit()
    (made,) = editor.desk.chosen_units
    assert (made.name, made.faction, made.unit_type) == ("New unit", "line", "foot")
    assert [*editor.desk.units][4] == made.id and editor.desk.branch.id == ""
    editor.desk.copy_units()
    assert len(editor.desk.units) == 10 and editor.desk.chosen != (made.id,)
    editor.desk.remove_units()
    assert len(editor.desk.units) == 9 and not editor.desk.chosen
    choose(editor, "first")
    editor.desk.remove_units()
    assert "first" in editor.desk.units and editor.page.toast.isVisible(), "a scenario sets it up"
    for _ in range(3):
        editor.desk.history.undo()
    assert editor.desk.design == design()


def test_without_a_faction_a_new_unit_says_what_it_needs(qtbot: QtBot) -> None:
    editor = ForcesEditor(RulesetDocument(Design("Empty", "")))
    qtbot.addWidget(editor.page)
    editor.page.show()
    editor.page.no_units.clicked.emit()
    assert editor.page.toast.isVisible() and not editor.desk.design.counters
    editor.close()


def test_it_is_sorted_by_a_column_and_then_not(editor: ForcesEditor) -> None:
    _, at = cell(editor, "mob", "strength")
    before = list(rows(editor))
    editor.page.sheet.sort_by(at)
    assert rows(editor)[0] == "never"
    editor.page.sheet.sort_by(at)
    assert rows(editor)[0] == "lost"
    editor.page.sheet.sort_by(at)
    assert rows(editor) == before


def test_units_are_given_to_another_faction_as_one_step(editor: ForcesEditor) -> None:
    choose(editor, "first", "mob")
    editor.page.give_menu.aboutToShow.emit()
    (line,) = [one for one in editor.page.give_menu.actions() if one.text() == "Line"]
    line.trigger()
    assert {editor.desk.units[one].faction for one in ("first", "mob")} == {"line"}
    editor.desk.history.undo()
    assert editor.desk.design == design()


def test_units_are_dropped_on_a_faction(editor: ForcesEditor) -> None:
    model = editor.page.sheet.model
    carried = model.mimeData([model.index(rows(editor).index(one), at) for one in ("third", "late") for at in (0, 1)])
    assert carried.hasFormat(UNITS)
    for target, faction in (((SIDE, "south"), "line"), ((FACTION, "rebels"), "rebels")):
        drop(editor, carried, editor.page.tree.model.index_of(*target))
        assert {editor.desk.units[one].faction for one in ("third", "late")} == {faction}
    strange = QMimeData()
    strange.setData(UNITS, b"\xff\xfe no such unit")
    drop(editor, strange, editor.page.tree.model.index_of(FACTION, "line"))
    assert len(editor.desk.units) == 8


def test_units_are_dropped_on_a_commander_and_never_under_themselves(editor: ForcesEditor) -> None:
    model, desk = editor.page.tree.model, editor.desk
    guard = model.index_of(FACTION, "guard")
    first, mob = model.index(0, 0, guard), model.index(0, 0, model.index_of(FACTION, "rebels"))
    assert (model.unit_at(first), model.unit_at(mob)) == ("first", "mob")
    drop(editor, model.mimeData([mob]), first)
    assert desk.units["mob"].values["commander"] == "first" and desk.units["mob"].faction == "guard"
    assert [one.id for one in desk.forces.under[0].under[0].under] == ["first"]
    drop(editor, model.mimeData([model.index_of(COMMAND, "first")]), unit_row(editor, "mob"))
    assert "commander" not in desk.units["first"].values and editor.page.toast.isVisible()
    drop(editor, model.mimeData([model.index_of(COMMAND, "first")]), model.index_of(FACTION, "line"))
    assert {desk.units[one].faction for one in ("first", "mob")} == {"line"}
    assert desk.units["mob"].values["commander"] == "first"
    for _ in range(2):
        desk.history.undo()
    assert desk.design == design()


def test_a_commander_is_typed_in_a_cell_and_chosen_in_the_form(editor: ForcesEditor) -> None:
    desk, form = editor.desk, editor.page.command_form
    assert typed(editor, "second", "under", "First")
    assert desk.units["second"].values["commander"] == "first"
    assert not typed(editor, "first", "under", "Second") and not typed(editor, "first", "under", "Nobody")
    choose(editor, "third", "horse")
    form.under.opened.emit()
    form.under.activated.emit(form.under.findData("first"))
    choose(editor, "horse")
    assert form.under.currentText() == "nobody"
    form.under.opened.emit()
    form.under.setCurrentIndex(form.under.findData("first"))
    form.under.activated.emit(form.under.currentIndex())
    assert desk.units["horse"].values["commander"] == "first"
    choose(editor, "first")
    form.under.opened.emit()
    assert form.under.findData("second") < 0 <= form.under.findData("third")
    form.span.setText("1")
    form.span.setModified(True)
    form.span.editingFinished.emit()
    assert desk.units["first"].values["span"] == 1
    shown = editor.page.tree.model.index_of(COMMAND, "first")
    assert shown.siblingAtColumn(1).data() == "⚠ 2/1 · 10"
    assert [one.check for one in desk.problems() if one.place.id == "first"] == ["command_span"]
    form.span.setText("many")
    form.span.setModified(True)
    form.span.editingFinished.emit()
    assert desk.units["first"].values["span"] == 1 == int(form.span.text())
    assert typed(editor, "second", "under", "")
    assert "commander" not in desk.units["second"].values


def test_the_tree_keeps_the_rules_of_qt_and_what_was_open(editor: ForcesEditor, qtmodeltester: ModelTester) -> None:
    page, desk = editor.page, editor.desk
    desk.put_under(("second", "horse"), "first")
    qtmodeltester.check(page.tree.model)
    page.tree.tree.expandAll()
    before = page.tree.tree.currentIndex().data()
    assert typed(editor, "horse", "strength", "7")
    assert page.tree.tree.isExpanded(page.tree.model.index_of(COMMAND, "first"))
    assert page.tree.model.index_of(FACTION, "guard").siblingAtColumn(1).data() == "3 · 15" and before == "All units"
    page.tree.tree.setCurrentIndex(unit_row(editor, "horse"))
    assert desk.branch.id == "first" and desk.chosen == ("horse",) and rows(editor) == ["first", "second", "horse"]


def test_a_list_of_a_spreadsheet_is_looked_at_and_laid_over_the_units(
    editor: ForcesEditor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "units.csv"
    path.write_text("Nom;Force;Cohésion;Foo\nFirst;7;3;x\nThird;;4;y\n", encoding="cp1252")
    read = dialog_of(editor.desk, editor.page, path, lambda sheet: ForeignCounters(editor.desk.design, sheet))
    assert read is not None and read.apply_button.isEnabled()
    assert [str(box.currentData()) for box in read.boxes.values()] == ["name", "strength", "quality", ""]
    read.boxes["Cohésion"].setCurrentIndex(read.boxes["Cohésion"].findData("new"))
    read.boxes["Foo"].setCurrentIndex(read.boxes["Foo"].findData("arrival"))
    read.look()
    assert not read.apply_button.isEnabled() and "line 2, Foo" in read.told.item(0).text()
    read.boxes["Foo"].setCurrentIndex(0)
    read.look()
    assert read.told.count() == 3 and read.apply_button.isEnabled()
    monkeypatch.setattr(CsvDialog, "exec", lambda self: (self.look(), CsvDialog.DialogCode.Accepted)[1])
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))
    editor.import_csv()
    assert editor.desk.units["first"].strength == 7 and editor.desk.history.count() == 1
    editor.desk.history.undo()
    assert editor.desk.design == design()
    out = tmp_path / "out.csv"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(out), ""))
    editor.export_csv()
    assert out.read_text(encoding="utf-8-sig").startswith("id,name,short_name,faction")
    path.write_bytes(b"\x00\x01")
    refused: list[str] = []
    editor.desk.refused.connect(refused.append)
    editor.import_csv()
    assert refused == ["units.csv: it is no text in UTF-8, UTF-16 or Windows-1252"] and editor.desk.design == design()
    read.close()


def unit_row(editor: ForcesEditor, unit: str) -> QModelIndex:
    model = editor.page.tree.model
    for branch in model.branch_indexes():
        for row in range(model.rowCount(branch)):
            if model.unit_at(model.index(row, 0, branch)) == unit:
                return model.index(row, 0, branch)
    raise AssertionError(unit)


def drop(editor: ForcesEditor, carried: QMimeData, on: QModelIndex) -> None:
    tree = editor.page.tree.tree
    tree.expandAll()
    tree.scrollTo(on)
    tree.dropEvent(dropped(carried, tree.visualRect(on).center()))


def dropped(carried: QMimeData, at: QPoint) -> QDropEvent:
    buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    return QDropEvent(QPointF(at), Qt.DropAction.MoveAction, carried, buttons, keys)


def test_a_click_on_a_turn_chooses_who_comes_then(editor: ForcesEditor) -> None:
    editor.page.chart.bars.turn_clicked.emit(2)
    assert editor.desk.chosen == ("second", "horse")
    assert editor.page.place.text() == "2 units"
    editor.page.chart.by_turn.setChecked(True)
    assert "turn 2: 5" in editor.page.chart.bars.accessibleName()


def test_without_scenarios_or_units_the_page_says_so(qtbot: QtBot) -> None:
    editor = ForcesEditor(RulesetDocument(Design("Empty", "")))
    qtbot.addWidget(editor.page)
    editor.page.show()
    assert editor.page.no_units.isVisible() and not editor.page.chart.bars.isVisible()
    editor.close()


def test_a_page_that_nobody_sees_catches_up_when_it_is_seen(editor: ForcesEditor) -> None:
    editor.page.hide()
    editor.desk.give(["third"], "rebels")
    editor.desk.list_branch(FACTION, "rebels")
    assert "third" not in rows(editor) or len(rows(editor)) == 8, "nothing is listed anew meanwhile"
    editor.page.show()
    assert rows(editor) == ["third", "mob"]


def test_the_place_of_a_unit_is_shown(editor: ForcesEditor) -> None:
    editor.desk.list_branch(FACTION, "rebels")
    assert editor.has_place(Place("counter", "third"))
    editor.go_to(Place("counter", "third"))
    assert editor.desk.branch.id == "line" and editor.desk.chosen == ("third",)
    editor.go_to(Place("counter", "gone"))
    assert editor.desk.chosen == ("third",)
    choose(editor, "third")
    tree = editor.page.tree.tree
    assert tree.currentIndex().data() == "Line"


def test_what_is_wrong_with_units_is_listed_and_led_to(editor: ForcesEditor, qtbot: QtBot) -> None:
    problems = editor.page.problems
    editor.page.bottom.setCurrentWidget(problems)
    assert {(one.check, one.place.id) for one in problems.problems} == {("unknown_faction", "lost")}
    editor.desk.apply(ChangeThings("counters", "", ("mob",), "faction", "ghosts"))
    qtbot.wait_until(lambda: {one.place.id for one in problems.problems} == {"lost", "mob"})
    problems.step(1)
    assert editor.desk.chosen == (problems.problems[0].place.id,)


def test_the_model_keeps_the_rules_of_qt(editor: ForcesEditor, qtmodeltester: ModelTester) -> None:
    qtmodeltester.check(editor.page.sheet.model)


def test_a_file_that_is_only_looked_at_stays_as_it_is(qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "small.ruleset"
    with RulesetDocument.create(path, design()), RulesetDocument.open(path) as document:
        assert document.why_read_only
        editor = ForcesEditor(document)
        qtbot.addWidget(editor.page)
        editor.page.show()
        choose(editor, "first")
        editor.page.sheet.clear_cells()
        assert not editor.page.form.isEnabled() and not editor.page.give_button.isEnabled()
        editor.close()


def test_a_pipe_a_device_and_a_folder_are_no_csv_files_and_nobody_waits_for_them(
    editor: ForcesEditor, tmp_path: Path
) -> None:
    pipe, folder = tmp_path / "pipe.csv", tmp_path / "folder.csv"
    os.mkfifo(pipe)
    folder.mkdir()
    refused: list[str] = []
    editor.desk.refused.connect(refused.append)
    for path in (pipe, folder, Path("/dev/zero"), tmp_path / "none.csv"):
        read = dialog_of(editor.desk, editor.page, path, lambda sheet: ForeignCounters(editor.desk.design, sheet))
        assert read is None
    assert refused[:3] == [f"{name}: it is not a file" for name in ("pipe.csv", "folder.csv", "zero")]
    assert len(refused) == 4
