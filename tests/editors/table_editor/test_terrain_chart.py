"""The terrain effects chart: what it lays side by side, and that each cell is changed where it lives."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QItemSelection, QItemSelectionModel, Qt
from PySide6.QtGui import QGuiApplication
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from editors.map_editor.catalogue.pages import Catalogue
from editors.map_editor.editor import MapEditor
from editors.table_editor.chart import Chart, ChartCell, ChartColumn, ChartRow
from editors.table_editor.editor import TableEditor
from workbench.engine.design import Design
from workbench.engine.maps.area_map import AreaMap
from workbench.engine.problem import Place
from workbench.engine.provenance import Provenance, Source
from workbench.engine.rules_modules import reads_of, rules_for
from workbench.storage.document import RulesetDocument
from workbench.storage.samples import build_sample
from workbench.storage.starters.new_game import GameWish, made_game

SHEET = AreaMap("map", "Sheet", 420, 297)


@pytest.fixture
def editor(qtbot: QtBot) -> Iterator[TableEditor]:
    yield from shown(qtbot, made_game(GameWish("Own", SHEET)))


def shown(qtbot: QtBot, design: Design) -> Iterator[TableEditor]:
    made = TableEditor(RulesetDocument(design))
    qtbot.addWidget(made.page)
    made.page.resize(1400, 900)
    made.page.show()
    made.desk.choose_chart()
    yield made
    made.close()


def at(editor: TableEditor, kind: str, column: str, family: str = "") -> tuple[int, int]:
    """Row and column of the model where a kind and a column meet."""
    chart = editor.page.chart.model.chart
    assert chart is not None
    row = next(n for n, row in enumerate(chart.rows) if row.kind == kind and row.family.value.startswith(family))
    return row, 1 + next(n for n, one in enumerate(chart.columns) if one.name == column)


def go(editor: TableEditor, kind: str, column: str) -> None:
    editor.page.chart.view.setCurrentIndex(editor.page.chart.model.index(*at(editor, kind, column)))


def read(editor: TableEditor, kind: str, column: str) -> str:
    return str(editor.page.chart.model.index(*at(editor, kind, column)).data())


def put(editor: TableEditor, kind: str, column: str, text: str) -> bool:
    model = editor.page.chart.model
    return model.setData(model.index(*at(editor, kind, column)), text)


def test_a_figure_is_typed_in_the_chart_and_is_the_table_s(editor: TableEditor, qtbot: QtBot) -> None:
    before = editor.desk.design
    go(editor, "woods", "cavalry")
    view = editor.page.chart.view
    qtbot.keyClicks(view, "4")
    field = view.findChild(type(editor.page.outline.filter))
    assert field is not None
    qtbot.keyClick(field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: editor.desk.design.table("terrain_effects").cell("woods", "cavalry") == "4")
    assert read(editor, "woods", "cavalry") == "4"
    stack = editor.undo_stack()
    assert stack is not None
    stack.undo()
    assert editor.desk.design == before and read(editor, "woods", "cavalry") == "3"


@pytest.mark.parametrize("typed", ["x", "P", "–", "Closed"])
def test_any_sign_of_a_closed_way_is_the_one_that_the_rules_read(editor: TableEditor, typed: str) -> None:
    assert put(editor, "woods", "artillery", typed)
    assert editor.desk.design.table("terrain_effects").cell("woods", "artillery") == "P"
    assert read(editor, "woods", "artillery") == "closed"


def test_a_road_has_one_figure_for_all_units(editor: TableEditor) -> None:
    road = editor.desk.design.table("road_effects").rows[0]
    assert read(editor, road, "infantry") == read(editor, road, "cavalry") == "1/2"
    assert put(editor, road, "cavalry", "1/3")
    assert editor.desk.design.table("road_effects").cell(road) == "1/3" and read(editor, road, "infantry") == "1/3"
    go(editor, road, "infantry")
    QGuiApplication.clipboard().setText("1\t2")
    before = editor.desk.design
    editor.page.chart.paste()
    assert editor.desk.design == before and "one figure" in editor.page.chart.faults.faults[0].why


def test_a_kind_that_a_table_lacks_gets_its_row_in_one_step(editor: TableEditor) -> None:
    before = editor.desk.design
    assert "clear" not in before.table("combat_effects").rows and read(editor, "clear", "shift") == ""
    assert put(editor, "clear", "shift", "+1")
    table = editor.desk.design.table("combat_effects")
    assert table.cell("clear", "shift") == "+1" and table.cell("clear", "modifier") == ""
    stack = editor.undo_stack()
    assert stack is not None
    stack.undo()
    assert editor.desk.design == before


def test_a_new_row_of_costs_says_the_same_for_all_units(qtbot: QtBot) -> None:
    full = made_game(GameWish("Own", SHEET))
    table = full.table("hexside_effects")
    fewer = replace(table, rows=table.rows[1:], cells=table.cells[1:])
    tables = tuple(fewer if one.id == table.id else one for one in full.tables)
    for editor in shown(qtbot, replace(full, tables=tables)):
        assert put(editor, table.rows[0], "light", "2")
        made = editor.desk.design.table("hexside_effects")
        assert made.cells[made.rows.index(table.rows[0])] == ("2", "2", "2", "2")
        rules_for(editor.desk.design)


def test_a_block_is_pasted_over_headings_and_filled_and_emptied(editor: TableEditor) -> None:
    chart, model = editor.page.chart, editor.page.chart.model
    last = [row.kind for row in model.chart.rows if row.family.value == "terrain"][-1] if model.chart else ""
    first = editor.desk.design.table("hexside_effects").rows[0]
    go(editor, last, "infantry")
    QGuiApplication.clipboard().setText("3\t4\n5\t6")
    chart.paste()
    assert editor.desk.design.table("terrain_effects").cells[-1][:2] == ("3", "4")
    assert editor.desk.design.table("hexside_effects").cell(first, "light") == "6"
    block = QItemSelection(model.index(*at(editor, "clear", "light")), model.index(*at(editor, "hills", "light")))
    chart.view.selectionModel().select(block, QItemSelectionModel.SelectionFlag.ClearAndSelect)
    chart.fill_down()
    assert [editor.desk.design.table("terrain_effects").cell(kind, "light") for kind in ("woods", "hills")] == [
        "1",
        "1",
    ]
    chart.copy()
    assert QGuiApplication.clipboard().text().split() == ["1", "1", "1"]
    chart.clear_cells()
    assert read(editor, "clear", "light") == "" and editor.page.chart.model.chart is not None
    go(editor, "clear", "modifier")
    QGuiApplication.clipboard().setText("1\t2\t3")
    before = editor.desk.design
    chart.paste()
    assert editor.desk.design == before and chart.faults.faults


def test_a_figure_of_the_rulebook_asks_first(qtbot: QtBot) -> None:
    full = made_game(GameWish("Own", SHEET))
    book = Provenance(Source.RULEBOOK, "5.2")
    tables = tuple(replace(one, provenance=book) if one.id == "terrain_effects" else one for one in full.tables)
    for editor in shown(qtbot, replace(full, tables=tables)):
        assert not put(editor, "woods", "infantry", "5") and editor.page.chart.protection.isVisible()
        assert read(editor, "woods", "infantry") == "2"
        editor.page.chart.protection.change.click()
        assert read(editor, "woods", "infantry") == "5"


@pytest.mark.parametrize("game", ["crossroads", "arcola", "war_and_peace", "grande_tactique"])
def test_the_chart_of_a_sample_shows_every_cell_of_its_tables(game: str) -> None:
    design = build_sample(game)
    chart = Chart(design, reads_of(design))
    found = {(cell.table.id, cell.name) for _, _, cell in cells_of(chart) if not cell.is_new}
    assert found == {(table.id, name) for table in chart.tables() for name, _ in table.named_cells()}
    for row, column, cell in cells_of(chart):
        assert chart.text(row, column) == ("" if cell.is_new else cell.table.cell(*cell.name))
        assert chart.fault(row, column) == ""


def cells_of(chart: Chart) -> Iterator[tuple[ChartRow, ChartColumn, ChartCell]]:
    for row in chart.rows:
        for column in chart.columns:
            if (cell := chart.cell(row, column)) is not None:
                yield row, column, cell


def test_enter_on_a_kind_leads_to_it_in_the_catalogue(editor: TableEditor, qtbot: QtBot) -> None:
    wanted: list[Place] = []
    editor.place_wanted.connect(wanted.append)
    row, _ = at(editor, "woods", "infantry")
    editor.page.chart.view.setCurrentIndex(editor.page.chart.model.index(row, 0))
    qtbot.keyClick(editor.page.chart.view, Qt.Key.Key_Return)
    assert [(place.kind, place.id) for place in wanted] == [("terrain", "woods")]
    maps = MapEditor(RulesetDocument(editor.desk.design))
    qtbot.addWidget(maps.page)
    maps.page.show()
    assert maps.has_place(wanted[0]) and not maps.has_place(Place("space", "A1"))
    maps.go_to(wanted[0])
    chosen = maps.part.show_catalogue().pages[Catalogue.TERRAIN].chosen()
    assert chosen is not None and chosen.id == "woods"
    maps.close()


def test_the_model_keeps_what_qt_expects(editor: TableEditor, qtmodeltester: ModelTester) -> None:
    qtmodeltester.check(editor.page.chart.model)


def test_a_file_that_is_looked_at_shows_its_chart_and_takes_nothing(editor: TableEditor) -> None:
    editor.page.look_only()
    model, before = editor.page.chart.model, editor.desk.design
    index = model.index(*at(editor, "woods", "infantry"))
    editor.page.chart.view.setCurrentIndex(index)
    assert not model.flags(index) & Qt.ItemFlag.ItemIsEditable
    QGuiApplication.clipboard().setText("9")
    for deed in (editor.page.chart.paste, editor.page.chart.clear_cells, editor.page.chart.fill_down):
        deed()
    editor.page.chart.copy()
    assert editor.desk.design == before and QGuiApplication.clipboard().text().strip() == "2"


def test_a_design_without_a_chart_offers_none(qtbot: QtBot) -> None:
    for editor in shown(qtbot, build_sample("toulon")):
        assert editor.desk.chart is None and editor.page.middle.currentWidget() is editor.page.grid
        assert editor.page.outline.tables.topLevelItemCount() == len(editor.desk.design.tables)
