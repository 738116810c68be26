"""Tables typed, pasted, reshaped and undone in the window; their odds are those of the engine."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from immutables import Map
from msgspec.structs import replace
from PySide6.QtCore import QItemSelection, QItemSelectionModel, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLineEdit, QWidget
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from editors.table_editor.editor import TableEditor
from editors.table_editor.outlooks import BETTER, WORSE, by_modifier, outlook
from tests.editors.table_editor.conftest import RESULTS, design
from workbench.engine.design import Design
from workbench.engine.tables.printed_odds import column_odds, likely_language
from workbench.engine.tables.table import COLUMNS, ROWS, Table
from workbench.qt.tables.cell_delegates import percent
from workbench.qt.tables.grid_model import CHANCES, NAMES
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.edits import ChangeDesign
from workbench.storage.samples import build_sample


def at(editor: TableEditor, row: int, column: int) -> None:
    """Put the keyboard into a cell of the table."""
    model = editor.page.grid.model
    editor.page.grid.view.setCurrentIndex(model.index(row, model.first_cell + column))


def choose(editor: TableEditor, first: tuple[int, int], last: tuple[int, int]) -> None:
    model, offset = editor.page.grid.model, editor.page.grid.model.first_cell
    block = QItemSelection(model.index(first[0], offset + first[1]), model.index(last[0], offset + last[1]))
    editor.page.grid.view.selectionModel().select(block, QItemSelectionModel.SelectionFlag.ClearAndSelect)


def results(editor: TableEditor) -> Table:
    return editor.desk.design.table("results")


def test_a_cell_is_typed_and_taken_back(editor: TableEditor, qtbot: QtBot) -> None:
    at(editor, 2, 1)
    view = editor.page.grid.view
    qtbot.keyClicks(view, "E")
    field = view.findChild(type(editor.page.outline.filter))
    assert field is not None
    field.setText("-/E")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: results(editor).cell("3", "2:1") == "-/E")
    stack = editor.undo_stack()
    assert stack is not None and "2:1" in stack.undoText()
    stack.undo()
    assert results(editor) == RESULTS


def test_the_model_keeps_what_qt_expects(editor: TableEditor, qtmodeltester: ModelTester) -> None:
    qtmodeltester.check(editor.page.grid.model)


def test_a_block_is_pasted_whole_or_not_at_all(editor: TableEditor) -> None:
    at(editor, 4, 0)
    QGuiApplication.clipboard().setText("-/1\t-/E\n-/E\tDE\n")
    editor.page.grid.paste()
    assert results(editor).cells[4:] == (("-/1", "-/E"), ("-/E", "DE"))
    at(editor, 5, 1)
    editor.page.grid.paste()
    assert results(editor).cells[4:] == (("-/1", "-/E"), ("-/E", "DE"))
    (fault,) = editor.page.grid.faults.faults
    assert "2 × 2" in fault.why and "1 × 1" in fault.why


def test_one_cell_fills_all_that_are_selected_and_del_empties_them(editor: TableEditor) -> None:
    choose(editor, (0, 0), (2, 1))
    QGuiApplication.clipboard().setText("NE")
    editor.page.grid.paste()
    assert {cell for line in results(editor).cells[:3] for cell in line} == {"NE"}
    editor.page.grid.clear_cells()
    assert {cell for line in results(editor).cells[:3] for cell in line} == {""}


def test_the_topmost_cell_is_filled_down(editor: TableEditor) -> None:
    choose(editor, (1, 1), (4, 1))
    editor.page.grid.fill_down()
    assert results(editor).column("2:1") == ("1/-", "1/1", "1/1", "1/1", "1/1", "DE")


def test_a_whole_table_is_copied_with_its_names(editor: TableEditor) -> None:
    editor.page.grid.view.selectAll()
    editor.page.grid.copy()
    lines = QGuiApplication.clipboard().text().splitlines()
    assert lines[0] == "modified roll\t1:1\t2:1" and lines[1] == "1\t1/-\t1/-" and len(lines) == 7


def test_rows_and_columns_come_move_and_go(editor: TableEditor) -> None:
    grid = editor.page.grid
    at(editor, 5, 0)
    grid.insert(ROWS)
    assert results(editor).rows[-1] == "7" and results(editor).cells[-1] == ("", "")
    grid.move_entry(ROWS, -1)
    assert results(editor).rows[-2:] == ("7", "6")
    grid.remove(ROWS)
    assert results(editor) == RESULTS
    at(editor, 0, 1)
    grid.insert(COLUMNS)
    assert len(results(editor).columns) == 3
    grid.rename_column("3:1")
    assert results(editor).columns == ("1:1", "2:1", "3:1")
    grid.move_entry(COLUMNS, -1)
    assert results(editor).columns == ("1:1", "3:1", "2:1")
    assert not grid.rename_column("1:1"), "two columns of one name"


def test_a_row_is_renamed_where_its_name_stands(editor: TableEditor) -> None:
    model = editor.page.grid.model
    assert model.setData(model.index(5, NAMES), "6+")
    assert results(editor).rows[-1] == "6+"


def test_the_chances_follow_the_modifier(editor: TableEditor) -> None:
    model = editor.page.grid.model
    assert model.index(0, CHANCES).data(Qt.ItemDataRole.ToolTipRole) == "1/6"
    editor.page.odds.modifier.setValue(2)
    assert model.index(0, CHANCES).data(Qt.ItemDataRole.ToolTipRole) == "0/1"
    assert model.index(5, CHANCES).data(Qt.ItemDataRole.ToolTipRole) == "1/2"


def test_a_table_without_dice_has_no_chances_and_says_why(editor: TableEditor) -> None:
    editor.desk.choose_table("terrain")
    assert not editor.page.grid.model.has_chances
    assert editor.page.odds.none.isVisible()


@pytest.mark.parametrize("game", ["toulon", "grande_tactique", "crossroads", "arcola", "war_and_peace"])
def test_the_odds_that_are_shown_are_those_of_the_engine(game: str) -> None:
    seen = 0
    for table in (one for one in build_sample(game).tables if one.dice):
        try:
            exact = {modifier: column_odds(table, modifier) for modifier in (-2, 0, 3)}
        except ValueError:
            continue
        for column in table.columns:
            shown = by_modifier(table, column)
            for modifier, odds in exact.items():
                assert {share.cell: share.chance for share in shown[modifier].shares} == odds[column]
                seen += 1
    assert seen


def test_results_are_told_apart_by_whom_they_hurt() -> None:
    shown = outlook(RESULTS, "2:1", 0)
    assert shown.is_judged and shown.means["defender", "eliminated"] == Fraction(1, 6)
    assert {share.cell: share.side for share in shown.shares}.items() >= {("1/-", WORSE), ("DE", BETTER)}


def test_a_cell_of_another_language_is_a_fault(editor: TableEditor) -> None:
    model = editor.page.grid.model
    index = model.index(0, model.first_cell)
    assert model.fault_of(index) == ""
    assert model.setData(index, "3x/1")
    assert "3x/1" in model.fault_of(model.index(0, model.first_cell))
    assert likely_language(results(editor)) is not None


def test_a_table_comes_and_goes(editor: TableEditor, qtbot: QtBot) -> None:
    editor.add_table()
    assert editor.desk.table is not None and editor.desk.table.rows == ("1", "2", "3", "4", "5", "6")
    typed(qtbot, editor.page.table_form.rows["title"], "Weather")
    assert editor.desk.table.title == "Weather"
    editor.remove_table()
    assert editor.desk.design == design() and editor.desk.table == RESULTS


def typed(qtbot: QtBot, field: QWidget, text: str) -> None:
    """What a user types over what stands in a field."""
    assert isinstance(field, QLineEdit)
    field.setFocus()
    field.selectAll()
    qtbot.keyClicks(field, text)
    qtbot.keyClick(field, Qt.Key.Key_Return)


def test_what_is_said_of_a_table_is_typed_and_dice_of_none_have_no_odds(editor: TableEditor, qtbot: QtBot) -> None:
    for text in ("2D6", "two dice"):
        typed(qtbot, editor.page.table_form.rows["dice"], text)
        assert results(editor).dice == text
        assert editor.page.odds.none.isVisible() is (text == "two dice")
    editor.desk.history.undo()
    assert results(editor).dice == "1D6", "what was typed in one field is one step"


def test_a_file_that_is_only_looked_at_keeps_its_forms_shut(editor: TableEditor) -> None:
    editor.page.look_only()
    for choose in (lambda: editor.desk.choose_parameter("limit"), lambda: editor.desk.choose_table("terrain")):
        choose()
        assert not editor.page.table_form.isEnabled() and not editor.page.parameter_form.isEnabled()


def test_a_parameter_is_changed_by_its_form(editor: TableEditor, qtbot: QtBot) -> None:
    editor.desk.choose_parameter("limit")
    assert editor.desk.table is None
    field = editor.page.parameter_form.rows["value"]
    field.selectAll()
    qtbot.keyClicks(field, "3")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    (limit,) = editor.desk.design.parameters
    assert limit.value == 3


def test_the_filter_finds_tables_and_parameters(editor: TableEditor) -> None:
    outline = editor.page.outline
    outline.filter.setText("terrain")
    assert (outline.tables.topLevelItemCount(), outline.parameters.topLevelItemCount()) == (1, 0)
    outline.filter.setText("stacking")
    assert (outline.tables.topLevelItemCount(), outline.parameters.topLevelItemCount()) == (0, 1)


def test_a_design_without_tables_invites_to_make_one(qtbot: QtBot) -> None:
    editor = TableEditor(RulesetDocument(Design("Empty", "")))
    qtbot.addWidget(editor.page)
    editor.page.show()
    assert editor.page.no_table.isVisible()
    editor.page.no_table.clicked.emit()
    assert len(editor.desk.design.tables) == 1 and editor.page.grid.isVisible()
    editor.close()


def test_a_file_that_is_only_looked_at_is_not_changed(qtbot: QtBot, tmp_path: Path) -> None:
    first = RulesetDocument.create(tmp_path / "a.ruleset", design())
    second = RulesetDocument.open(tmp_path / "a.ruleset")
    editor = TableEditor(second)
    qtbot.addWidget(editor.page)
    QGuiApplication.clipboard().setText("DE")
    at(editor, 0, 0)
    editor.page.grid.paste()
    editor.page.grid.clear_cells()
    assert editor.desk.design == design()
    model = editor.page.grid.model
    assert not model.flags(model.index(0, model.first_cell)) & Qt.ItemFlag.ItemIsEditable
    editor.close()
    second.close()
    first.close()


@pytest.mark.parametrize(("chance", "words"), [(0.0, "0"), (0.0001, "< 0.1 %"), (1 / 6, "16.7 %"), (1.0, "100.0 %")])
def test_a_chance_in_words(chance: float, words: str) -> None:
    assert percent(chance) == words


@pytest.mark.parametrize(
    "bare",
    [
        replace(RESULTS, rows=(), cells=()),
        replace(RESULTS, columns=(), cells=tuple(() for _ in RESULTS.rows)),
        replace(RESULTS, rows=(), columns=(), cells=()),
    ],
)
def test_a_table_without_rows_or_columns_out_of_a_file_is_shown_and_can_be_given_some(
    editor: TableEditor, bare: Table
) -> None:
    editor.desk.choose_table("results")
    editor.desk.document.apply(ChangeDesign("Other", Map({"tables": (bare,)})))
    assert editor.desk.table == bare and editor.page.grid.column() == (bare.columns or ("",))[0]
    editor.page.battle.refresh()
    editor.desk.document.apply(ChangeDesign("Back", Map({"tables": (RESULTS,)})))
    assert editor.page.grid.column() == "1:1"
