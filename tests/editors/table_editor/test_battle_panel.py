"""Whole battles beside their table: posed, taken from a record, compared, stopped; and why there is none."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from immutables import Map
from pytestqt.qtbot import QtBot

from editors.table_editor.battles.battle_task import Asked, reckoned
from editors.table_editor.editor import TableEditor
from workbench.cli import main
from workbench.engine.questions.begun_procedures import Begun
from workbench.engine.questions.procedure_odds import procedure_odds, procedures_of
from workbench.engine.questions.whole_procedure import NotPosed
from workbench.engine.rules_modules import rules_for
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.table_edits import CellName, SetCells
from workbench.storage.samples import build_sample


@pytest.fixture
def editor(qtbot: QtBot) -> Iterator[TableEditor]:
    made = TableEditor(RulesetDocument(build_sample("crossroads")))
    qtbot.addWidget(made.page)
    made.page.resize(1300, 800)
    made.page.show()
    made.desk.choose_table("combat_results")
    made.page.side.setCurrentWidget(made.page.battle)
    yield made
    made.page.battle.work.stop()
    made.page.battle.source.work.stop()
    made.close()


def settled(editor: TableEditor) -> dict[str, float]:
    """The figures once all is reckoned: name -> now."""
    panel = editor.page.battle
    panel.refresh()
    panel.work.finish()
    return {row.name: row.now for row in panel.figures._rows}


def test_a_battle_is_posed_with_the_figures_of_the_fields(editor: TableEditor) -> None:
    panel = editor.page.battle
    weak = settled(editor)
    assert panel.said.text().startswith("Exact.")
    panel.fields["attack"].setValue(20)  # type: ignore[union-attr]
    strong = settled(editor)
    assert strong["Losses: Red"] > weak["Losses: Red"]
    whole = procedures_of(rules_for(editor.desk.design))["battle"]
    posed = whole.posed({"attack": 20})
    odds = procedure_odds(whole, posed.rules, posed.state)
    assert strong["Losses: Red"] == pytest.approx(float(odds.expected(1)))


def test_a_changed_cell_changes_the_battle_and_both_stand_side_by_side(editor: TableEditor) -> None:
    panel, table = editor.page.battle, editor.desk.design.table("combat_results")
    before = settled(editor)
    every = {CellName(row, column): "DE" for row in table.rows for column in table.columns}
    editor.desk.document.apply(SetCells(table.id, Map(every)))
    now = settled(editor)
    rows = {row.name: row for row in panel.figures._rows}
    assert rows["Losses: Red"].was == pytest.approx(before["Losses: Red"])
    assert now["The defender is eliminated"] == 1.0
    assert rows["The defender is eliminated"].was is not None and rows["The defender is eliminated"].was < 1
    editor.desk.history.undo()


def test_what_the_map_does_not_have_is_said(editor: TableEditor) -> None:
    panel = editor.page.battle
    settled(editor)
    ground, across = panel.fields["ground"], panel.fields["across"]
    ground.setCurrentIndex(ground.findData("hills"))  # type: ignore[union-attr]
    across.setCurrentIndex(across.findData("river"))  # type: ignore[union-attr]
    panel.refresh()
    panel.work.finish()
    assert panel.said.text().startswith("The map has no such place to attack: hills, across river")
    assert not panel._results.isVisible()


def test_a_table_that_no_procedure_rolls_on_says_so(editor: TableEditor) -> None:
    panel = editor.page.battle
    editor.desk.choose_table("terrain_effects")
    panel.refresh()
    assert panel.none.isVisible() and not panel.work.is_running


def test_what_is_stopped_tells_nothing_and_goes_on_with_the_next_figure(editor: TableEditor, qtbot: QtBot) -> None:
    panel = editor.page.battle
    settled(editor)
    panel.fields["attack"].setValue(9)  # type: ignore[union-attr]
    panel.refresh()
    panel._is_waiting(True)
    assert panel.stop_button.isVisible() and not panel._results.isVisible()
    panel.stop_button.click()
    assert not panel.work.is_running and panel.said.text().startswith("Stopped")
    assert settled(editor)
    assert panel._results.isVisible() and not panel.stop_button.isVisible()


def test_a_battle_is_taken_from_a_record(editor: TableEditor, tmp_path: Path) -> None:
    design, record = tmp_path / "crossroads.ruleset", tmp_path / "played.record"
    assert main(["sample", "crossroads", str(design)]) == 0
    assert (
        main(["playtest", str(design), "--bots", "greedy", "--seed", "2", "--turns", "3", "--record", str(record)]) == 0
    )
    panel = editor.page.battle
    settled(editor)
    panel.source.take_record(record)
    panel.source.work.finish()
    assert panel.source.battles.count() and panel.source.battles.itemText(0).startswith("Turn 1 of 10: ")
    assert settled(editor) and not panel.form.isVisible()
    assert "those that were made then" in panel.said.text()
    panel.source.take_record(tmp_path / "none.record")
    panel.source.work.finish()
    assert panel.source.said.text() and not panel.source.battles.isVisible()
    panel.source.pose()
    assert settled(editor) and panel.form.isVisible()


def test_a_state_of_another_game_is_refused_in_one_line() -> None:
    other = rules_for(build_sample("toulon"))
    posed = procedures_of(other)["battle"].posed({})
    with pytest.raises(NotPosed) as told:
        reckoned(Asked("battle", build_sample("crossroads"), begun=Begun(1, 1, "", posed.state)))
    assert "\n" not in str(told.value)
