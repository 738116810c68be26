"""The sequence of play in the window: phases added, moved, indented, given figures, taken out and taken back."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from immutables import Map
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QComboBox
from pytestqt.qtbot import QtBot

from editors.sequence_editor.editor import SequenceEditor
from editors.sequence_editor.phase_tree import TITLE, numbers
from editors.sequence_editor.procedure_figures import figures_by_phase
from tests.rulesets.hex_and_counter.small_design import small_design
from workbench.engine.design import Design, Phase
from workbench.engine.problem import Place
from workbench.qt.controls.fields import NumberField
from workbench.storage.checks.fixes.design_fixes import fix_in
from workbench.storage.document import RulesetDocument
from workbench.storage.samples import build_sample

LINES = (
    Phase("b", "Blue's turn", 0, "", "", "blue"), Phase("bm", "Movement", 1, "5", "movement", "blue"),
    Phase("bc", "Combat", 1, "6", "combat", "blue"), Phase("end", "End"),
)  # fmt: skip


@pytest.fixture
def made(qtbot: QtBot) -> Iterator[list[SequenceEditor]]:
    editors: list[SequenceEditor] = []
    yield editors
    for editor in editors:
        editor.close()


@pytest.fixture
def editor(made: list[SequenceEditor], qtbot: QtBot) -> SequenceEditor:
    return opened(replace(small_design(), sequence=LINES), made, qtbot)


def opened(design: Design, made: list[SequenceEditor], qtbot: QtBot) -> SequenceEditor:
    editor = SequenceEditor(RulesetDocument(design))
    made.append(editor)
    qtbot.addWidget(editor.page)
    editor.page.resize(1300, 800)
    editor.page.show()
    return editor


def told(editor: SequenceEditor) -> str:
    return " ".join(f"{phase.depth}{phase.id}" for phase in editor.desk.design.sequence)


def test_phases_are_numbered_as_they_are_printed() -> None:
    lines = [Phase(str(at), "", depth) for at, depth in enumerate((0, 1, 1, 2, 2, 0, 1))]
    assert numbers(lines) == ["1", "1.1", "1.2", "a", "b", "2", "2.1"]


def test_keys_move_indent_and_take_out_and_undo_takes_it_back(editor: SequenceEditor, qtbot: QtBot) -> None:
    tree, start = editor.page.tree, told(editor)
    editor.desk.choose("bc")
    qtbot.keyClick(tree, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert told(editor) == "0b 1bc 1bm 0end"
    qtbot.keyClick(tree, Qt.Key.Key_Backtab)
    assert told(editor) == "0b 0bc 1bm 0end"
    qtbot.keyClick(tree, Qt.Key.Key_Tab)
    qtbot.keyClick(tree, Qt.Key.Key_Delete)
    assert "bc" not in told(editor) and editor.desk.phase is not None
    stack = editor.undo_stack()
    assert stack is not None
    while stack.canUndo():
        stack.undo()
    assert told(editor) == start


def test_a_kind_of_the_catalogue_is_added_behind_the_choice_and_dropped_where_one_lets_go(
    editor: SequenceEditor, qtbot: QtBot
) -> None:
    catalogue, tree = editor.page.catalogue.tree, editor.page.tree
    (supply,) = catalogue.findItems("Supply", Qt.MatchFlag.MatchExactly | Qt.MatchFlag.MatchRecursive)
    catalogue.setCurrentItem(supply)
    editor.desk.choose("bm")
    qtbot.keyClick(catalogue, Qt.Key.Key_Return)
    assert told(editor) == "0b 1bm 1blue_supply 1bc 0end"
    assert editor.desk.phase is not None and editor.desk.phase.side == "blue"
    tree.drop_new("recovery", "end", 1)
    tree.drop_moved("blue_supply", "bm", 1)
    assert told(editor) == "0b 1blue_supply 1bm 1bc 1blue_recovery 0end"
    tree.drop_moved("b", "bm", 1)
    assert told(editor).startswith("0b 1blue_supply"), "a phase is not moved into itself"
    editor.page.catalogue.filter.setText("nothing of the kind")
    assert catalogue.topLevelItemCount() == 0


def test_a_title_is_typed_where_it_stands_and_a_heading_and_a_copy_come_by_their_buttons(
    editor: SequenceEditor,
) -> None:
    item = editor.page.tree.topLevelItem(1)
    assert item is not None
    item.setText(TITLE, "End of the turn")
    assert editor.desk.design.sequence[3].title == "End of the turn"
    editor.desk.choose("b")
    editor.page.repeat_button.click()
    assert told(editor) == "0b 1bm 1bc 0b_2 1bm_2 1bc_2 0end"
    editor.desk.choose("end")
    editor.page.heading_button.click()
    assert told(editor).endswith("0end 0heading")


def test_the_figures_of_a_phase_stand_beside_those_of_the_game(editor: SequenceEditor) -> None:
    editor.go_to(Place("phase", "bc"))
    form = editor.page.form
    retreat, blocked = form.figures["retreat_hexes"], form.figures["blocked_retreat"]
    assert isinstance(retreat, NumberField) and isinstance(blocked, QComboBox)
    assert form.sentence.isVisibleTo(form)
    retreat.setValue(3)
    assert editor.desk.design.sequence[2].parameters == Map({"retreat_hexes": 3})
    blocked.setCurrentIndex(blocked.findData("step_a_hex"))
    blocked.activated.emit(blocked.currentIndex())
    assert editor.desk.design.sequence[2].parameters == Map({"retreat_hexes": 3, "blocked_retreat": "step_a_hex"})
    retreat.setValue(retreat.minimum())
    assert "retreat_hexes" not in editor.desk.design.sequence[2].parameters
    assert "as the game" in retreat.specialValueText()


def test_a_problem_leads_to_its_phase_and_its_button_fixes_it(editor: SequenceEditor) -> None:
    editor.desk.choose("bm")
    editor.page.form.rows["turns"].setText("winter")
    editor.page.form.rows["turns"].setModified(True)
    editor.page.form.rows["turns"].editingFinished.emit()
    problem = editor.page.problems.problems[0]
    editor.desk.choose("end")
    editor.page.problems.step(1)
    assert editor.desk.phase is not None and editor.desk.phase.id == "bm"
    editor.page.problems.fix(problem)
    assert problem not in editor.page.problems.problems and not editor.desk.design.sequence[1].turns


def test_an_empty_sequence_begins_with_a_turn_of_two_sides(made: list[SequenceEditor], qtbot: QtBot) -> None:
    editor = opened(replace(small_design(), sequence=()), made, qtbot)
    assert editor.page.middle.currentWidget() is editor.page.no_phase
    editor.page.no_phase.clicked.emit()
    assert [phase.side for phase in editor.desk.design.sequence if phase.procedure == "movement"] == ["blue", "red"]
    assert {one.check for one in editor.page.problems.problems} == {"phase_lacks"}  # of those who come later


def test_of_a_coded_game_only_notes_and_optional_rules_are_changed(made: list[SequenceEditor], qtbot: QtBot) -> None:
    editor = opened(build_sample("toulon"), made, qtbot)
    before = editor.desk.design
    qtbot.keyClick(editor.page.tree, Qt.Key.Key_Delete)
    editor.page.tree.shift(1)
    editor.repeat()
    editor.add_heading()
    assert editor.desk.design is before
    assert not editor.page.form.rows.isEnabled() and editor.page.form.notes.isEnabled()
    editor.page.side.setCurrentWidget(editor.page.options)
    switches = editor.page.options.switches
    name, field = next((name, field) for name, field in switches.items() if isinstance(field, QComboBox | QCheckBox))
    assert isinstance(field, QComboBox)
    other = (field.currentIndex() + 1) % field.count()
    field.setCurrentIndex(other)
    field.activated.emit(other)
    assert editor.desk.design.scenario().options[name] == field.itemData(other)


def test_what_a_phase_of_a_coded_game_reads_stands_beside_it(made: list[SequenceEditor], qtbot: QtBot) -> None:
    editor = SequenceEditor(RulesetDocument(build_sample("toulon")))
    made.append(editor)
    qtbot.addWidget(editor.page)
    editor.page.show()
    read, asked = editor.page.form.read, []
    editor.place_wanted.connect(asked.append)
    editor.desk.choose("combat")
    rows = [read.topLevelItem(at) for at in range(read.topLevelItemCount())]
    told = {row.text(0): (row.text(1), row.text(2)) for row in rows if row is not None}
    assert told["Most strength of one unit in combat"] == ("5 SP", "25.29") and not read.isHidden()
    read.itemActivated.emit(rows[0], 0)
    assert [place.kind for place in asked] == ["table"]
    by_phase = figures_by_phase(editor.desk.design)
    assert {"weather", "victory_points"}.isdisjoint(one.id for one in by_phase["combat"])
    always_fails = "quality_check_always_fails"
    assert always_fails in {one.id for one in by_phase["operations_points"]}, "chapter 8 stands under that of 7"
    assert "quality_check" in {one.id for one in by_phase["movement"]}, "the rules say where they read it"


def test_of_the_standard_rules_a_phase_has_its_own_figures_instead(editor: SequenceEditor) -> None:
    assert editor.page.form.read.isHidden()


def test_the_problems_tell_of_units_to_come_without_a_phase_and_their_button_adds_it(editor: SequenceEditor) -> None:
    listed = editor.page.problems
    lacks = [one for one in listed.problems if one.check == "phase_lacks"]
    assert [one.facts["side"] for one in lacks] == ["blue", "red"]
    chosen = editor.desk.phase
    listed.setCurrentItem(listed.topLevelItem(listed.problems.index(lacks[0])))
    assert editor.desk.phase == chosen  # it is told of a scenario, which is not on this page
    listed.fix(lacks[0])
    assert told(editor) == "0b 1blue_reinforcements 1bm 1bc 0end"
    assert [one.facts["side"] for one in listed.problems if one.check == "phase_lacks"] == ["red"]
    editor.desk.history.undo()
    assert told(editor) == "0b 1bm 1bc 0end"


def test_what_is_only_advised_is_no_button(made: list[SequenceEditor], qtbot: QtBot) -> None:
    lines = (*LINES, Phase("bs", "Supply", 0, "9", "supply", "blue"))
    editor = opened(replace(small_design(), sequence=lines), made, qtbot)
    problems = editor.page.problems
    for at, problem in enumerate(problems.problems):
        row = problems.topLevelItem(at)
        assert row is not None
        has_button, has_edit = problems.itemWidget(row, 3) is not None, fix_in(editor.desk.design, problem) is not None
        assert has_button == has_edit and (has_button or row.text(3) or not problem.is_curable)
    assert problems.problems
