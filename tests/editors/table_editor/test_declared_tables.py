"""The table editor with what the rules declare: planes, faults, who reads it, where cells are from, sums, problems."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from immutables import Map
from msgspec.structs import replace
from PySide6.QtCore import QItemSelectionModel, Qt
from pytestqt.qtbot import QtBot

from editors.table_editor.editor import TableEditor
from tests.storage.samples import BOOK, GUESS, rich_design, shore_fire
from workbench.engine.provenance import Source
from workbench.engine.tables.table import CellName, Table
from workbench.qt.tables.grid_model import GridModel
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.table_edits import SetCells

RESULTS = Table(
    "combat_results",
    "Combat results",
    ("1", "2", "3"),
    ("1:1", "2:1"),
    (("2r/-", "1/1"), ("1/1", "3x/1"), ("-/1R", "-/2R")),
    "1D3",
    "roll",
    clause="25.27",
    provenance=BOOK,
)
SHORE = replace(shore_fire(), dice="1D2")


@pytest.fixture
def editor(qtbot: QtBot) -> Iterator[TableEditor]:
    made = TableEditor(RulesetDocument(replace(rich_design(), tables=(RESULTS, SHORE))))
    qtbot.addWidget(made.page)
    made.page.resize(1300, 800)
    made.page.show()
    yield made
    made.close()


def stand(editor: TableEditor, row: int, column: int) -> None:
    grid = editor.page.grid
    grid.view.setCurrentIndex(grid.model.index(row, grid.model.first_cell + column))


def typed(model: GridModel, row: int, column: int, text: str) -> bool:
    return model.setData(model.index(row, model.first_cell + column), text)


def test_planes_are_tabs_and_cells_are_those_of_the_plane(editor: TableEditor) -> None:
    grid, desk = editor.page.grid, editor.desk
    assert not grid.planes.isVisible()
    desk.choose_table("shore")
    assert grid.planes.isVisible() and [grid.planes.tabText(at) for at in range(2)] == ["near", "far"]
    grid.turn_plane(1)
    assert grid.plane() == "far" and grid.current_name() in (None, CellName("1", "1-2", "far"))
    assert typed(grid.model, 1, 0, "5")
    assert desk.design.table("shore").cell("2+", "1-2", "far") == "5"
    stand(editor, 0, 1)
    assert editor.page.odds.title.text().startswith("1D2")
    desk.choose_table("combat_results")
    assert grid.plane() == "" and not grid.planes.isVisible()


def test_faults_are_told_by_the_language_that_the_rules_read(editor: TableEditor) -> None:
    model, form = editor.page.grid.model, editor.page.cell_form
    assert "is no combat result" in model.fault_of(model.index(1, model.first_cell + 1))
    assert model.fault_of(model.index(0, model.first_cell)) == ""
    stand(editor, 1, 1)
    assert "is no combat result" in form.fault.text() and "2r/1" in form.language.text()
    stand(editor, 0, 0)
    assert not form.fault.isVisibleTo(form)


def test_who_reads_it_is_told_of_tables_and_parameters(editor: TableEditor) -> None:
    uses = editor.page.where_read
    lines = [uses.list.item(at).text() for at in range(uses.list.count())]
    assert lines[:2] == ["Clause 25.27", "Procedure Sub Battle"] and "Its cells: combat result" in lines[2]
    editor.desk.choose_table("shore")
    assert uses.list.count() == 0 and uses._said.text() == "It is only printed."
    editor.desk.choose_parameter("river_cost")
    assert uses._said.text() == "The rules never read it."


def test_a_figure_of_the_rulebook_is_changed_once_one_has_agreed(editor: TableEditor, qtbot: QtBot) -> None:
    grid, design = editor.page.grid, lambda: editor.desk.design.table("combat_results")
    assert not typed(grid.model, 0, 0, "1r/-")
    assert grid.protection.isVisible() and design() == RESULTS
    qtbot.mouseClick(grid.protection.change, Qt.MouseButton.LeftButton)
    assert design().cell("1", "1:1") == "1r/-" and not grid.protection.isVisible()
    origin = design().origin_at(CellName("1", "1:1"))
    assert origin.source is Source.DESIGNER and origin.note.startswith("was 2r/- in the rulebook")
    assert typed(grid.model, 0, 1, "-/1")
    editor.desk.history.undo()
    editor.desk.history.undo()
    assert design() == RESULTS


def test_where_a_cell_is_from_is_shown_and_said(editor: TableEditor) -> None:
    editor.desk.choose_table("shore")
    stand(editor, 0, 0)
    form, model = editor.page.cell_form, editor.page.grid.model
    assert form.chip.toolTip().startswith("Rulebook") and form.note.text() == BOOK.note
    ground = int(Qt.ItemDataRole.BackgroundRole)
    assert model.index(0, model.first_cell).data(ground) is not None
    assert model.index(1, model.first_cell).data(ground) is None
    stand(editor, 1, 1)
    form.chip.origin_chosen.emit(GUESS)
    assert editor.desk.design.table("shore").origin_at(CellName("2+", "3+", "near")) == GUESS
    editor.desk.history.undo()
    assert editor.desk.design.table("shore") == SHORE


def test_the_sum_of_the_cells_that_are_selected_stands_in_the_status_line(editor: TableEditor) -> None:
    editor.desk.choose_table("shore")
    grid, model = editor.page.grid, editor.page.grid.model
    select = QItemSelectionModel.SelectionFlag.Select
    grid.view.selectionModel().clearSelection()
    for row in (0, 1):
        grid.view.selectionModel().select(model.index(row, model.first_cell + 1), select)
    assert grid.sum_words() == "Sum 3 of 2 cells" and "Sum 3" in editor.page.place.text()


def test_odds_go_as_far_as_the_rules_can_change_the_roll_and_are_compared_with_those_before(
    editor: TableEditor,
) -> None:
    panel, document = editor.page.odds, editor.desk.document
    stand(editor, 0, 0)
    assert len(panel.chart._outlooks) == 13 and {row.was for row in panel.figures._rows} == {None}
    document.apply(SetCells("combat_results", Map({CellName("1", "1:1"): "-/3R"})))
    rows = {row.name: row for row in panel.figures._rows}
    assert panel.figures._heads == ("Before", "After")
    assert rows["Defender’s losses"].was != rows["Defender’s losses"].now
    assert rows["Defender: R"].is_share and rows["Defender: R"].now > 0
    editor.desk.choose_table("shore")
    assert panel.figures._heads == ("", "")


def test_problems_of_tables_stand_below_and_lead_to_their_table(editor: TableEditor) -> None:
    page = editor.page
    page.problems.check_now()
    found = page.problems.panel.problems
    assert {problem.place.kind for problem in found} <= {"table", "parameter"}
    assert "wrong_language" in {problem.check for problem in found}
    assert page.bottom.tabText(0) == f"Problems  {len(found)}"
    editor.desk.choose_parameter("river_cost")
    wrong = next(problem for problem in found if problem.check == "wrong_language")
    page.problems.panel.problem_chosen.emit(wrong)
    assert editor.desk.table is not None and editor.desk.table.id == "combat_results"
    page.problems.silence((wrong,), "it is meant so")
    assert "wrong_language" not in {problem.check for problem in page.problems.panel.problems}
