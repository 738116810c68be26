"""The panel of problems: groups, filters, keys, fixes of many at once, warnings that are silenced with a reason."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from editors.map_editor.editor import MapEditor
from tests.editors.map_editor.conftest import small_map
from workbench.engine.area_map import AreaMap, Junction, Shore
from workbench.engine.design import Design, Side, TerrainType
from workbench.engine.problem import Level, Problem
from workbench.storage.document import RulesetDocument
from workbench.storage.problems import problems

WORDS = (TerrainType("clear", "Clear"), TerrainType("woods", "Woods"), TerrainType("sea", "Sea"))


def spoilt(area_map: AreaMap) -> AreaMap:
    """Two stray junctions, and a beach between two areas."""
    stray = {name: Junction(name, 20.0 + at, 20.0) for at, name in enumerate(("X", "Y"))}
    inland = replace(area_map.borders["A-B"], shore=Shore.BEACH)
    borders = area_map.borders.set("A-B", inland)
    return replace(area_map, junctions=area_map.junctions.update(stray), borders=borders)


@pytest.fixture
def editor(qtbot: QtBot) -> Iterator[MapEditor]:
    sheet = spoilt(small_map())
    other = replace(small_map(), id="other", title="Other")
    other = replace(other, junctions=other.junctions.set("X", Junction("X", 30.0, 30.0)))
    design = Design("Small", "", maps=(sheet, other), terrain=WORDS, sides=(Side("blue", "Blue"),))
    made = MapEditor(RulesetDocument(design))
    qtbot.addWidget(made.page)
    made.page.resize(1200, 800)
    made.page.show()
    made.check_now()
    yield made
    made.close()


def of_check(editor: MapEditor, check: str) -> list[Problem]:
    return [problem for problem in editor.page.problems.problems if problem.check == check]


def choose(editor: MapEditor, problem: Problem) -> None:
    listed = editor.page.problems
    for _ in listed.problems:
        listed.step(1)
        if listed.chosen() == problem:
            return
    raise AssertionError(f"{problem} is not listed")


def test_rows_stand_in_groups_by_check(editor: MapEditor) -> None:
    tree = editor.page.problems.tree
    titles = [tree.topLevelItem(at).text(0) for at in range(tree.topLevelItemCount())]
    assert "Junction without a border   3" in titles
    assert "Shore   1" in titles


def test_levels_and_words_filter_the_rows(editor: MapEditor) -> None:
    listed = editor.page.problems
    everything = listed.shown()
    listed.words.setText("junction x")
    assert {problem.place.id for problem in listed.shown()} == {"X"}
    assert len(listed.shown()) == 2
    listed.words.setText("nothing like it")
    assert listed.shown() == []
    assert not listed.tree.isVisible()
    listed.words.clear()
    listed.levels[Level.WARNING].setChecked(False)
    assert not [problem for problem in listed.shown() if problem.level is Level.WARNING]
    listed.levels[Level.WARNING].setChecked(True)
    assert listed.shown() == everything


def test_a_problem_is_gone_to_on_its_own_map(editor: MapEditor) -> None:
    on_other = next(p for p in of_check(editor, "unused_junction") if p.place.map == "other")
    choose(editor, on_other)
    assert editor.desk.map_id == "other"
    assert editor.desk.chosen.junction == "X"
    here = next(p for p in of_check(editor, "unused_junction") if p.place.map == "small" and p.place.id == "X")
    choose(editor, here)
    assert editor.desk.map_id == "small"


def test_all_of_a_kind_are_fixed_by_one_edit(editor: MapEditor) -> None:
    before = editor.design
    alike = tuple(p for p in of_check(editor, "unused_junction") if p.place.map == "small")
    assert len(alike) == 2
    editor.page.problems.fix_all_asked.emit(alike)
    assert not [p for p in of_check(editor, "unused_junction") if p.place.map == "small"]
    stack = editor.undo_stack()
    assert stack is not None
    assert stack.count() == 1
    stack.undo()
    assert editor.design == before


def test_a_warning_is_silenced_with_a_reason_and_heard_again(editor: MapEditor, qtbot: QtBot) -> None:
    listed = editor.page.problems
    (shore,) = of_check(editor, "shore")
    choose(editor, shore)
    listed.tree.setFocus()
    qtbot.keyClick(listed.tree, Qt.Key.Key_Delete)
    assert listed.reason.isVisible()
    qtbot.keyClicks(listed.reason.field, "An old harbour.")
    qtbot.keyClick(listed.reason.field, Qt.Key.Key_Return)
    assert of_check(editor, "shore") == []
    assert [entry.reason for entry in editor.design.silenced] == ["An old harbour."]
    group = listed.tree.topLevelItem(listed.tree.topLevelItemCount() - 1)
    assert group.text(0) == "Silenced   1"
    assert "An old harbour." in group.child(0).text(0)
    listed.tree.setCurrentItem(group.child(0))
    listed.silence()
    assert editor.design.silenced == ()
    assert of_check(editor, "shore") == [shore]


def test_a_silence_without_a_reason_is_refused(editor: MapEditor) -> None:
    (shore,) = of_check(editor, "shore")
    before = editor.design
    editor.page.problems.silence_asked.emit(shore, "  ")
    assert editor.design is before


def test_the_slices_of_a_check_come_to_the_end_between_events(editor: MapEditor, qtbot: QtBot) -> None:
    checking = editor.problems.checking
    with qtbot.waitSignal(checking.found) as told:
        checking.anew()
    assert told.args is not None
    assert told.args[0].problems == problems(editor.design)
    assert not editor.page.problems.progress.isVisible()


def test_the_menu_of_a_row_fixes_and_silences(editor: MapEditor) -> None:
    listed = editor.page.problems
    choose(editor, of_check(editor, "shore")[0])
    item = listed.tree.currentItem()
    assert item is not None
    words = [action.text() for action in listed.menu_of(item).actions()]
    assert words == ["Go there", "Take the shore off", "Silence with a reason…"]
    listed.fix()
    assert of_check(editor, "shore") == []
