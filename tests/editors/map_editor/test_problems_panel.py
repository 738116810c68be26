"""The panel of problems: groups, filters, keys, fixes of many at once, warnings that are silenced with a reason."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QMenu
from pytestqt.qtbot import QtBot

from editors.map_editor.editor import MapEditor
from tests.editors.map_editor.conftest import small_map
from workbench.engine.design import Design, Side, TerrainType
from workbench.engine.maps.area_map import AreaMap, Junction
from workbench.engine.maps.border import Shore, drawn_border
from workbench.engine.maps.map_parts import Scan
from workbench.engine.problem import Level, Place, Problem, plain_problem
from workbench.qt.editing.checking import Checking
from workbench.qt.editing.problem_rows import ProblemGroup, ProblemRows
from workbench.storage.checks.problems import problems
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.edits import ReplaceMap

WORDS = (TerrainType("clear", "Clear"), TerrainType("woods", "Woods"), TerrainType("sea", "Sea"))


def spoilt(area_map: AreaMap) -> AreaMap:
    """Two stray junctions, and a beach between two areas."""
    stray = {name: Junction(name, 20.0 + at, 20.0) for at, name in enumerate(("X", "Y"))}
    inland = area_map.borders["A-B"].marked(shore=Shore.BEACH)
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


def test_a_sentence_that_is_too_long_takes_further_lines(qtbot: QtBot) -> None:
    long = plain_problem(Level.WARNING, "port", Place("space", "A"), "its port opens on a sea that is not there " * 3)
    short = plain_problem(Level.WARNING, "shore", Place("space", "A"), "short")
    tree = ProblemRows({})
    qtbot.addWidget(tree)
    tree.resize(420, 400)
    tree.fill([long, short], [], lambda problem: problem.place.id)
    tree.show()
    high, low = (tree.visualItemRect(row).height() for row in tree.rows())
    assert high >= low + 2 * tree.fontMetrics().height()
    tree.resize(1900, 400)
    tree.doItemsLayout()
    assert tree.visualItemRect(tree.rows()[0]).height() == low


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
    editor.page.problems.silence_asked.emit((shore,), "  ")
    assert editor.design is before


def test_the_slices_of_a_check_come_to_the_end_between_events(editor: MapEditor, qtbot: QtBot) -> None:
    checking = editor.problems.checking
    with qtbot.waitSignal(checking.found) as told:
        checking.anew()
    assert told.args is not None
    assert told.args[0].problems == problems(editor.design)
    assert not editor.page.problems.progress.isVisible()


def test_a_check_waits_until_the_map_is_drawn(editor: MapEditor, qtbot: QtBot) -> None:
    """Eyes wait for the map, and nobody for a check: both have one thread."""
    draws, checks = [True, True, False], list[object]()
    checking = Checking(lambda: editor.design, editor.page, lambda: draws.pop(0))
    checking.found.connect(checks.append)
    checking.soon()
    qtbot.waitUntil(lambda: bool(checks))
    assert not draws


def test_the_menu_of_a_row_fixes_and_silences(editor: MapEditor) -> None:
    listed = editor.page.problems
    choose(editor, of_check(editor, "shore")[0])
    item = listed.tree.currentItem()
    assert item is not None
    assert texts(listed.menu_of(item)) == ["Go there", "Take the shore off", "Silence with a reason…"]
    listed.fix()
    assert of_check(editor, "shore") == []


def group_of(editor: MapEditor, words: str) -> ProblemGroup:
    tree = editor.page.problems.tree
    groups = [tree.group_at(at) for at in range(tree.topLevelItemCount())]
    (group,) = [one for one in groups if isinstance(one, ProblemGroup) and one.text(0).startswith(words)]
    return group


def texts(menu: QMenu) -> list[str]:
    return [action.text() for action in menu.actions() if not action.isSeparator()]


def give_reason(editor: MapEditor, qtbot: QtBot, words: str) -> None:
    qtbot.keyClicks(editor.page.problems.reason.field, words)
    qtbot.keyClick(editor.page.problems.reason.field, Qt.Key.Key_Return)


def test_the_menu_of_a_heading_fixes_and_silences_all_under_it(editor: MapEditor, qtbot: QtBot) -> None:
    listed = editor.page.problems
    group = group_of(editor, "Junction without a border")
    menu = listed.menu_of(group)
    assert texts(menu) == ["Fix all 3", "Silence all 3 with a reason…", "Fold"]
    menu.actions()[1].trigger()
    assert listed.reason.said.text() == "Junction without a border   3"
    give_reason(editor, qtbot, "Marks for later.")
    assert of_check(editor, "unused_junction") == []
    assert {(entry.map, entry.place_id) for entry in editor.design.silenced} == {
        ("small", "X"), ("small", "Y"), ("other", "X"),
    }  # fmt: skip
    stack = editor.undo_stack()
    assert stack is not None
    assert stack.count() == 1
    silenced = group_of(editor, "Silenced")
    assert texts(listed.menu_of(silenced)) == ["Hear all 3 again"]
    listed.tree.setCurrentItem(silenced)
    listed.silence()  # a heading is no warning, and what is silenced cannot be silenced again
    assert len(editor.design.silenced) == 3
    listed.fix()
    assert editor.design.silenced == ()
    assert len(of_check(editor, "unused_junction")) == 3


def test_fix_all_fixes_what_it_counts_on_every_map(editor: MapEditor) -> None:
    listed = editor.page.problems
    listed.tree.setCurrentItem(group_of(editor, "Junction without a border"))
    listed.fix()
    assert of_check(editor, "unused_junction") == []
    stack = editor.undo_stack()
    assert stack is not None
    assert stack.undoText() == "Fix all: Junction without a border"


def test_a_fix_of_what_is_gone_is_refused(editor: MapEditor) -> None:
    (shore,) = of_check(editor, "shore")
    editor.fix(shore)
    after = editor.design
    editor.fix(shore)
    assert editor.design is after
    stack = editor.undo_stack()
    assert stack is not None
    assert stack.count() == 1


def test_a_double_click_goes_to_the_place_and_on_with_the_map(editor: MapEditor, qtbot: QtBot) -> None:
    tree = editor.page.problems.tree
    row = next(
        row for row in tree.rows() if row.problem.check == "unused_junction" and row.problem.place.map == "other"
    )
    tree.scrollToItem(row)
    at = tree.visualItemRect(row).center()
    at.setX(40)
    qtbot.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, pos=at)
    qtbot.mouseDClick(tree.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert editor.desk.map_id == "other"
    assert editor.desk.chosen.junction == "X"
    assert editor.page.window().focusWidget() is editor.canvas


def test_places_of_several_maps_are_told_with_their_map(editor: MapEditor) -> None:
    places = [row.text(1) for row in editor.page.problems.tree.rows() if row.problem.check == "unused_junction"]
    assert sorted(places) == ["Junction X · Other", "Junction X · Small map", "Junction Y · Small map"]


def test_errors_warnings_and_hints_are_counted_each_by_itself(editor: MapEditor) -> None:
    scan = Scan("s", "s.png", 9, 9)
    (sheet, *_) = editor.design.maps
    editor.apply(ReplaceMap("Scan", replace(sheet, scans=(scan,))))
    editor.check_now()
    counts = editor.page.problems.counts()
    assert counts[Level.HINT] == 1
    assert counts[Level.WARNING] == len([p for p in editor.page.problems.problems if p.level is Level.WARNING])
    told = {label.accessibleName() for label in editor.page.status_line.findChildren(QLabel)}
    assert {"Errors: 0", f"Warnings: {counts[Level.WARNING]}", "Hints: 1"} <= told


def test_who_needs_the_space_of_a_problem_is_listed(editor: MapEditor) -> None:
    (sheet, *_) = editor.design.maps
    twin = replace(sheet.spaces["A"], name=sheet.spaces["B"].name)
    editor.apply(ReplaceMap("Twin", replace(sheet, spaces=sheet.spaces.set("A", twin))))
    editor.check_now()
    listed = editor.page.problems
    choose(editor, of_check(editor, "name_taken")[0])
    item = listed.tree.currentItem()
    assert item is not None
    menu = listed.menu_of(item)
    assert texts(menu)[:3] == ["Go there", "Who needs this?", "Number the others"]
    next(action for action in menu.actions() if action.text() == "Who needs this?").trigger()
    assert editor.page.where_used.isVisible()
    assert not menu.actions()[-1].isEnabled()  # an error is not silenced


def test_what_is_silenced_is_gone_to_and_heard_from_its_menu(editor: MapEditor, qtbot: QtBot) -> None:
    listed = editor.page.problems
    (shore,) = of_check(editor, "shore")
    choose(editor, shore)
    listed.silence()
    give_reason(editor, qtbot, "An old harbour.")
    row = group_of(editor, "Silenced").child(0)
    assert row is not None
    listed.tree.setCurrentItem(row)
    assert editor.desk.chosen.border == "A-B"
    menu = listed.menu_of(row)
    assert texts(menu) == ["Go there", "Hear again"]
    menu.actions()[-1].trigger()
    assert of_check(editor, "shore") == [shore]


def test_a_map_with_a_border_to_a_junction_that_is_gone_opens_and_is_fixed(qtbot: QtBot) -> None:
    sheet = small_map()
    loose = drawn_border("X", sheet.borders["A-B"].start, "gone", "A", "B").marked(road="R1")
    made = MapEditor(
        RulesetDocument(Design("Small", "", maps=(replace(sheet, borders=sheet.borders.set("X", loose)),)))
    )
    qtbot.addWidget(made.page)
    made.check_now()
    made.fix(of_check(made, "unknown_junction")[0])
    assert of_check(made, "unknown_junction") == []
    assert "X" not in made.design.maps[0].borders
    made.close()


def test_until_something_is_checked_nothing_is_said_to_be_without_problems(qtbot: QtBot) -> None:
    made = MapEditor(RulesetDocument(Design("Small", "", maps=(small_map(),), terrain=WORDS)))
    qtbot.addWidget(made.page)
    made.page.show()

    def said() -> list[str]:
        return [label.text() for label in made.page.findChildren(QLabel) if label.isVisible()]

    made.page.problems.words.setText("a")
    assert "It is being checked" in said() and said().count("…") == len(Level)
    made.check_now()
    assert "It is being checked" not in said() and "…" not in said()
    made.close()
