"""The odds panel: sliders, shades, columns, and two designs side by side."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import pytest
from immutables import Map
from msgspec.structs import replace
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from editors.table_editor.editor import TableEditor
from editors.table_editor.odds_words import figure_rows
from editors.table_editor.other_designs import NOTHING, OPENED
from editors.table_editor.outlooks import by_column, outlook, passing, shifted_by
from workbench.engine.rules_modules import reads_of
from workbench.engine.tables.odds import Passes
from workbench.engine.tables.printed_odds import column_odds
from workbench.engine.tables.reads import shifts_of
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.table_edits import CellName, SetCells
from workbench.storage.samples import build_sample

GROUND = int(Qt.ItemDataRole.BackgroundRole)


@pytest.fixture
def editor(qtbot: QtBot) -> Iterator[TableEditor]:
    made = TableEditor(RulesetDocument(build_sample("crossroads")))
    qtbot.addWidget(made.page)
    made.page.resize(1300, 800)
    made.page.show()
    made.desk.choose_table("combat_results")
    yield made
    made.close()


def changed(editor: TableEditor, text: str = "DE") -> None:
    table = editor.desk.design.table("combat_results")
    editor.desk.document.apply(SetCells(table.id, Map({CellName("3", editor.page.grid.column()): text})))


def test_a_slider_goes_as_far_as_the_rules_declare_and_shifts_the_column(editor: TableEditor) -> None:
    panel, design = editor.page.odds, editor.desk.design
    table = design.table("combat_results")
    low, high = shifts_of(reads_of(design), design, table)
    assert (panel._shift.slider.minimum(), panel._shift.slider.maximum()) == (low, high)
    editor.page.grid.choose_column(table.columns[1])
    panel._shift.slider.setValue(min(1, high) or low)
    moved = shifted_by(table, table.columns[1], panel.shift.value())
    assert moved != table.columns[1] and moved in panel.title.text()
    assert shifted_by(table, table.columns[0], -5) == table.columns[0]


def test_a_column_is_chosen_by_its_stack(editor: TableEditor) -> None:
    panel, table = editor.page.odds, editor.desk.design.table("combat_results")
    panel._by.button(1).setChecked(True)
    assert [name for name, _ in panel.chart._outlooks] == [*table.columns]
    panel.chart.chosen.emit(3)
    assert editor.page.grid.column() == table.columns[3]
    assert {one: found.shares for one, found in by_column(table, 1).items()} == {
        one: outlook(table, one, 1).shares for one in table.columns
    }


def test_cells_are_shaded_by_the_chance_of_what_they_say(editor: TableEditor) -> None:
    model, table = editor.page.grid.model, editor.desk.design.table("combat_results")
    before = model.index(0, model.first_cell).data(GROUND)
    editor.page.odds.heat.setChecked(True)
    odds = column_odds(table)[table.columns[0]]
    depths = {table.rows[row]: model.index(row, model.first_cell).data(GROUND).alphaF() for row in range(6)}
    deepest, likeliest = max(depths, key=depths.__getitem__), max(odds, key=odds.__getitem__)
    assert odds[table.cell(deepest, table.columns[0])] == odds[likeliest]
    editor.page.odds.modifier.setValue(9)
    assert model.index(0, model.first_cell).data(GROUND) is None, "the first row is never rolled"
    editor.page.odds.heat.setChecked(False)
    assert model.index(0, model.first_cell).data(GROUND) == before


def test_the_design_before_an_edit_as_it_was_opened_and_a_version_stand_beside(editor: TableEditor) -> None:
    panel, others = editor.page.odds, editor.page.others
    changed(editor)
    editor.desk.document.save_version("First", "2026-11-24")
    changed(editor, "AE")
    now = {row.name: row.now for row in panel.figures._rows}
    assert {row.name: row.was for row in panel.figures._rows}["Defender is eliminated"] > now["Defender is eliminated"]
    panel.compared.refresh()
    assert panel.compared.choice.count() == 4
    last = {row.name: row.was for row in panel.figures._rows}
    others.choose(1)
    assert panel.figures._heads[0] == "Version 1"
    assert {row.name: row.was for row in panel.figures._rows} == last
    others.choose(OPENED)
    assert {row.name: row.was for row in panel.figures._rows} != last
    others.choose(NOTHING)
    assert panel.figures._heads == ("", "")


def test_dice_that_are_rolled_against_cells_have_their_chances(qtbot: QtBot) -> None:
    made = TableEditor(RulesetDocument(build_sample("toulon")))
    qtbot.addWidget(made.page)
    made.page.show()
    made.desk.choose_table("quality_check")
    assert made.page.odds.title.text() == "1D6 · at most what the cell says"
    assert made.page.grid.model.index(1, 1).data(Qt.ItemDataRole.ToolTipRole) == "5/6"
    assert not made.page.odds.chart.isVisible() and not made.page.odds.heat.isVisible()
    table = made.desk.design.table("quality_check")
    assert {share.cell: share.chance for share in passing(table, "", Passes.AT_MOST, 1).shares}["B3"] == Fraction(4, 6)
    made.close()


def test_chances_of_retreats_and_eliminations_are_rows() -> None:
    table = build_sample("toulon").table("combat_results")
    reads = reads_of(build_sample("toulon"))
    found = outlook(table, "1:1", 0, reads.language(table, "1", "1:1"))
    rows = {row.name: row.now for row in figure_rows(found)}
    r = sum(chance for cell, chance in column_odds(table)["1:1"].items() if cell.partition("/")[0].endswith("r"))
    assert rows["Attacker: r"] == pytest.approx(float(r))
    assert set(rows) >= {"Attacker’s losses", "Defender’s losses"}


def test_losses_beside_an_elimination_are_called_others(editor: TableEditor) -> None:
    table = editor.desk.design.table("combat_results")
    plain = replace(table, cells=tuple(("1/1",) * len(table.columns) for _ in table.rows))
    deadly = replace(plain, cells=(("AE",) * len(table.columns), *plain.cells[1:]))
    was, now = (outlook(one, table.columns[0], 0) for one in (plain, deadly))
    assert [row.name for row in figure_rows(was)] == ["Attacker’s losses", "Defender’s losses"]
    rows = [row.name for row in figure_rows(now, was)]
    assert rows == ["Attacker’s other losses", "Defender’s losses", "Attacker is eliminated"]


def test_a_shift_is_of_columns_in_an_order_of_strength_alone(editor: TableEditor) -> None:
    panel = editor.page.odds
    panel.shift.setValue(1)
    design = build_sample("grande_tactique")
    table = design.table("combat_results")
    assert shifts_of(reads_of(design), design, table) == (0, 0)
    panel.show_odds(table, "defender_loss")
    assert panel.title.text() == "2D6 · defender_loss" and not panel._shift.isVisible()
