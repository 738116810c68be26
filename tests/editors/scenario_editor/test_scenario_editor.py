"""Scenarios by mouse and keyboard: a tray, the map, turns, conditions of victory, free areas, and a playtest of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QApplication,
    QCheckBox,
    QComboBox,
    QDockWidget,
    QLineEdit,
    QScrollArea,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from editors.playtest.editor import PlaytestEditor
from editors.scenario_editor.counter_shelf import COUNTERS, dragged
from editors.scenario_editor.editor import ScenarioEditor
from editors.scenario_editor.tray import OUT
from editors.scenario_editor.turn_dialog import TurnDialog
from tests.rulesets.hex_and_counter.small_design import small_design
from workbench.engine.problem import Place
from workbench.engine.scenarios.scenario_parts import VictoryMoment
from workbench.qt.map_canvas.laid_over.overlays import RetreatOption
from workbench.shell.editors import PLAYTEST
from workbench.shell.main_window import MainWindow
from workbench.shell.settings import Settings
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.counters.counter_edits import AddCounters
from workbench.storage.samples import build_sample

PAGE = "design.scenarios"


@pytest.fixture
def editor(qtbot: QtBot) -> Iterator[ScenarioEditor]:
    made = ScenarioEditor(RulesetDocument(small_design()))
    qtbot.addWidget(made.page)
    made.page.resize(1300, 850)
    made.page.show()
    yield made
    made.close()


def over(editor: ScenarioEditor, space: str) -> QPointF:
    """Where the middle of a space is in the window."""
    middle = editor.page.stage.middle(space)
    assert middle is not None
    return editor.page.stage.camera.view.to_screen(*middle)


def let_go(target: QWidget, counters: tuple[str, ...], at: QPointF | None = None) -> None:
    """What Qt does when counters that are dragged are let go over a widget."""
    takes = target.viewport() if isinstance(target, QAbstractScrollArea) else target
    assert takes.acceptDrops(), "Qt asks no widget that does not accept drops"
    data, at = dragged(counters), at or QPointF(5, 5)
    event = QDropEvent(at, Qt.DropAction.MoveAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    target.dropEvent(event)


def where(editor: ScenarioEditor) -> dict[str, str]:
    scenario = editor.desk.scenario
    assert scenario is not None
    return {one.counter: one.space for one in scenario.placements}


def test_counters_go_from_the_tray_to_the_map_between_spaces_and_back(editor: ScenarioEditor) -> None:
    page = editor.page
    blue = page.tray.shelves["blue"]
    assert blue.count() == 5 and "b_late" not in {one.id for one in editor.desk.nowhere("blue")}
    let_go(page.stage, ("b2", "b3"), over(editor, "0303"))
    assert where(editor)["b2"] == where(editor)["b3"] == "0303" and blue.count() == 3
    start, end = over(editor, "0303").toPoint(), over(editor, "0305").toPoint()
    QTest.mousePress(page.stage, Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(page.stage, (start + end) / 2)
    QTest.mouseMove(page.stage, end)
    QTest.mouseRelease(page.stage, Qt.MouseButton.LeftButton, pos=end)
    assert sorted((where(editor)["b2"], where(editor)["b3"])) == ["0303", "0305"]
    let_go(blue, ("b2", "b3"))
    assert not {"b2", "b3"} & where(editor).keys() and blue.count() == 5
    for _ in range(3):
        editor.desk.history.undo()
    assert editor.desk.design == small_design()


def test_counters_are_set_up_and_sent_back_by_keys(editor: ScenarioEditor) -> None:
    page = editor.page
    page.tray.shelves["red"].setCurrentRow(0)
    (chosen,) = editor.desk.chosen
    page.stage.walk.set_current_space("0703")
    QTest.keyClick(page.stage, Qt.Key.Key_Return)
    assert where(editor)[chosen] == "0703"
    QTest.keyClick(page.stage, Qt.Key.Key_Delete)
    assert chosen not in where(editor)


def test_a_stack_that_breaks_a_rule_is_framed_and_may_be_dropped(editor: ScenarioEditor) -> None:
    let_go(editor.page.stage, ("b2", "b3"), over(editor, "0204"))
    assert [*editor.desk.crowded()] == ["0204"]
    refused = editor.desk.crowded()["0204"]
    assert refused.clause == "3.1"
    editor.page.problems.refresh()
    assert any(problem.clause == "3.1" for problem in editor.page.problems.problems)
    scene = editor.page.stage.layers.scene
    assert scene is not None
    assert [one.space for one in scene.overlays_of("crowded") if isinstance(one, RetreatOption)] == ["0204"]


def test_counters_arrive_on_a_turn(editor: ScenarioEditor) -> None:
    track = editor.page.track
    assert [*track.turns] == [1, 2, 3, 4] and track.turns[2].count() == 2
    let_go(track.turns[3], ("b2", "r1"))
    assert track.turns[3].count() == 2 and "r1" not in where(editor)
    scenario = editor.desk.scenario
    assert scenario is not None and [(one.counters, one.turn) for one in scenario.arrivals] == [(("b2", "r1"), "3")]


def test_scenarios_are_begun_copied_and_taken_out(editor: ScenarioEditor) -> None:
    editor.copy()
    assert [one.id for one in editor.desk.design.scenarios] == ["battle", "battle_2"]
    assert editor.desk.scenario is editor.desk.design.scenarios[1]
    editor.add()
    assert where(editor) == {} and editor.page.head.sentence.text().startswith("Nobody")
    editor.remove()
    editor.remove()
    editor.remove()
    assert not editor.desk.design.scenarios and editor.page.middle.currentWidget() is editor.page.no_scenario
    editor.page.no_scenario.clicked.emit()
    assert len(editor.desk.design.scenarios) == 1
    editor.go_to(Place("scenario", "scenario"))
    assert editor.has_place(Place("scenario", "x")) and not editor.has_place(Place("table", "x"))


def test_a_condition_of_victory_is_made_out_of_the_catalogue_of_the_rules(editor: ScenarioEditor) -> None:
    rows = editor.page.victory
    rows.add()
    (card,) = rows.cards
    _winner, when, _kind, *_ = card.findChildren(QComboBox)
    when.setCurrentIndex(when.findData(VictoryMoment.CHECK.value))
    when.activated.emit(when.currentIndex())
    (card,) = rows.cards
    spaces = next(one for one in card.findChildren(QLineEdit) if "within" in one.placeholderText())
    spaces.setText("0404")
    spaces.editingFinished.emit()
    scenario = editor.desk.scenario
    assert scenario is not None
    assert all(box.accessibleName() for box in rows.findChildren(QComboBox))
    (condition,) = scenario.victory
    assert (condition.winner, condition.when, condition.tests[0].kind) == ("blue", VictoryMoment.CHECK, "holds_all")
    assert dict(condition.tests[0].arguments.items()) == {"side": "blue", "spaces": "0404"}
    assert not editor.desk.problems()


def test_what_is_half_typed_in_a_card_spoils_no_other_step(editor: ScenarioEditor, qtbot: QtBot) -> None:
    rows, desk = editor.page.victory, editor.desk
    rows.add()
    rows.add()
    editor.page.activateWindow()
    qtbot.waitUntil(editor.page.isActiveWindow)

    def half_typed(text: str) -> None:
        ending = rows.cards[0].findChildren(QLineEdit)[0]
        ending.setFocus()
        qtbot.waitUntil(ending.hasFocus)
        ending.selectAll()
        QTest.keyClicks(ending, text)

    def press(name: str) -> None:
        next(one for one in rows.cards[0].findChildren(QToolButton) if one.accessibleName() == name).click()

    def stands() -> list[tuple[str, int]]:
        assert desk.scenario is not None
        return [(one.ending, len(one.tests)) for one in desk.scenario.victory]

    half_typed("glory")
    press("And also")
    assert stands() == [("glory", 2), ("condition 2", 1)]
    half_typed("nothing")
    desk.history.undo()
    assert ("nothing", 2) not in stands(), "what is taken back does not come again with the field"
    desk.history.redo()
    assert stands() == [("glory", 2), ("condition 2", 1)]
    half_typed("gone")
    press("Take the condition out")
    assert stands() == [("condition 2", 1)]


def test_tab_goes_on_in_a_card_after_a_field_was_changed(editor: ScenarioEditor, qtbot: QtBot) -> None:
    rows = editor.page.victory
    rows.add()
    editor.page.activateWindow()
    qtbot.waitUntil(editor.page.isActiveWindow)
    ending = rows.cards[0].findChildren(QLineEdit)[0]
    ending.setFocus()
    qtbot.waitUntil(ending.hasFocus)
    QTest.keyClicks(ending, "!")
    QTest.keyClick(ending, Qt.Key.Key_Tab)
    focused = QApplication.focusWidget()
    assert focused is not None and rows.cards[0].isAncestorOf(focused) and rows.cards[0] is not ending.parent()


def test_an_area_of_free_set_up_takes_the_chosen_counters_in(editor: ScenarioEditor) -> None:
    editor.desk.choose(("b1", "b2"))
    editor.page.free.add()
    scenario = editor.desk.scenario
    assert scenario is not None
    assert [(one.counters, one.where) for one in scenario.free] == [(("b1", "b2"), "0204")]
    assert "b1" not in where(editor) and editor.desk.free_spaces() == {scenario.free[0].id: frozenset({"0204"})}
    editor.page.free.let_in(0)
    editor.desk.history.undo()
    assert editor.desk.design == small_design()


def test_a_file_that_is_only_looked_at_is_not_changed(qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "x.ruleset"
    with RulesetDocument.create(path, small_design()), RulesetDocument.open(path) as document:
        assert document.why_read_only
        made = ScenarioEditor(document)
        qtbot.addWidget(made.page)
        made.page.show()
        assert not made.page.stage.acceptDrops() and not made.page.copy_button.isVisibleTo(made.page)
        made.close()


def test_the_page_of_the_rail_begins_a_playtest_of_the_open_scenario(qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "x.ruleset"
    RulesetDocument.create(path, small_design()).close()
    window = MainWindow(Settings(tmp_path / "s.ini"), paints_pictures=False)
    qtbot.addWidget(window)
    window.resize(1300, 850)
    window.show()
    window.take_document(RulesetDocument.open(path))
    window.show_mode(PAGE)
    page = window.editor(PAGE)
    assert isinstance(page, ScenarioEditor)
    page.play()
    table = window.editor(PLAYTEST)
    assert isinstance(table, PlaytestEditor) and table.widget().isVisible() and table.table is not None
    assert table.table.session.playtest.scenario == "battle"
    window.close()


def test_the_turn_is_asked_of_counters_that_come_later(editor: ScenarioEditor, qtbot: QtBot) -> None:
    scenario = editor.desk.scenario
    assert scenario is not None
    first = next(iter(where(editor)), editor.desk.design.counters[0].id)
    editor.desk.choose((first,))
    editor.page.ask_turn()
    (asked,) = editor.page.findChildren(TurnDialog)
    QTest.keyClicks(asked.turn, str(scenario.ends[1]))
    QTest.keyClick(asked.turn, Qt.Key.Key_Return)
    now = editor.desk.scenario
    assert now is not None and any(first in one.counters and one.turn == str(scenario.ends[1]) for one in now.arrivals)
    assert first not in where(editor)


def test_each_condition_is_a_step_of_its_own(editor: ScenarioEditor) -> None:
    before = editor.desk.design
    for _ in range(3):
        editor.page.victory.add()
    editor.desk.history.undo()
    scenario = editor.desk.scenario
    assert scenario is not None and len(scenario.victory) == 2
    editor.desk.history.undo()
    editor.desk.history.undo()
    assert editor.desk.design == before


def test_what_another_program_calls_our_counters_is_no_fault(editor: ScenarioEditor) -> None:
    data = dragged(())
    data.setData(COUNTERS, b"\xff\xfe\n")
    shelf = editor.page.tray.shelves["blue"]
    at, keys = QPointF(5, 5), Qt.KeyboardModifier.NoModifier
    shelf.dropEvent(QDropEvent(at, Qt.DropAction.MoveAction, data, Qt.MouseButton.LeftButton, keys))
    assert where(editor) == {one.counter: one.space for one in small_design().scenarios[0].placements}


def test_counters_of_no_side_wait_on_a_shelf_of_their_own(editor: ScenarioEditor) -> None:
    assert "" not in editor.page.tray.shelves
    design = editor.desk.design
    stray = replace(design.counters[0], id="stray", name="Stray", faction="nobody")
    editor.desk.apply(AddCounters((stray,)))
    shelf = editor.page.tray.shelves[""]
    assert shelf.count() == 1 and shelf.item(0).toolTip() == "Stray"
    shelf.setCurrentRow(0)
    assert editor.desk.chosen == ("stray",)
    editor.desk.history.undo()
    assert "" not in editor.page.tray.shelves


def test_counters_of_the_tray_are_set_up_by_keys_alone(editor: ScenarioEditor) -> None:
    shelf = editor.page.tray.shelves["blue"]
    shelf.setCurrentRow(0)
    (chosen,) = editor.desk.chosen
    QTest.keyClick(shelf, Qt.Key.Key_Return)
    assert editor.page.window().focusWidget() is editor.page.stage
    QTest.keyClick(editor.page.stage, Qt.Key.Key_Right)
    QTest.keyClick(editor.page.stage, Qt.Key.Key_Return)
    assert chosen in where(editor)


def test_arrivals_are_made_in_cards_with_their_entries(editor: ScenarioEditor) -> None:
    desk, rows = editor.desk, editor.page.arrivals
    before = desk.design
    desk.choose(("b2", "b3"))
    rows.add()
    for name, text in (("Turn", "3"), ("Entry", "edge west"), ("Where that is closed", "0303; edge north ;")):
        line = next(one for one in rows.cards[-1].findChildren(QLineEdit) if one.accessibleName() == name)
        line.setText(text)
        line.editingFinished.emit()
    assert desk.scenario is not None
    made = desk.scenario.arrivals[-1]
    assert (made.counters, made.turn, made.entry) == (("b2", "b3"), "3", "edge west")
    assert made.otherwise == ("0303", "edge north") and made.may_wait
    rows.cards[-1].findChildren(QCheckBox)[0].click()
    desk.choose(("b_guns",))
    rows.let_in(len(rows.cards) - 1)
    assert desk.scenario.arrivals[-1].counters == ("b2", "b3", "b_guns") and not desk.scenario.arrivals[-1].may_wait
    assert editor.page.track.turns[3].count() >= 3
    desk.choose(())
    rows.let_in(0)
    while desk.history.canUndo():
        desk.history.undo()
    assert desk.design == before


def test_counters_are_taken_out_of_play_and_brought_back(editor: ScenarioEditor) -> None:
    tray, desk = editor.page.tray, editor.desk
    let_go(tray.shelves[OUT], ("b2",))
    assert desk.scenario is not None and desk.scenario.out_of_play == ("b2",) and tray.shelves[OUT].count() == 1
    let_go(tray.shelves["blue"], ("b2",))
    assert desk.scenario.out_of_play == () and tray.shelves[OUT].count() == 0
    tray.filter.setText("nobody is called so")
    assert tray.shelves["blue"].count() == 0
    tray.filter.clear()
    assert tray.shelves["blue"].count() == 5


def test_who_comes_by_a_table_stands_on_the_track_and_says_why_it_cannot_be_sent_back(qtbot: QtBot) -> None:
    editor = ScenarioEditor(RulesetDocument(build_sample("crossroads")))
    qtbot.addWidget(editor.page)
    editor.page.show()
    desk = editor.desk
    assert desk.nowhere("blue") == () == desk.nowhere("red")
    there = desk.whereabouts()
    assert there is not None and {*there.turns.values()} == {1, 2, 3, 4} and not there.own_turns
    told: list[str] = []
    desk.refused.connect(told.append)
    comes = next(one for one, turn in there.turns.items() if turn == 3)
    before = desk.design
    desk.stand((comes,), "")
    assert desk.design == before and "comes in turn 3" in told[0]
    desk.let_arrive((comes,), 5)
    there = desk.whereabouts()
    assert there is not None and there.turns[comes] == 5, "what the scenario says goes before the table"
    desk.take_out((comes,))
    there = desk.whereabouts()
    assert there is not None and comes not in there.turns and comes in there.out_of_play
    editor.close()


def test_options_of_the_rules_are_switches_of_the_scenario(editor: ScenarioEditor) -> None:
    page = editor.page
    assert "fog" in page.options.switches and page.form.rows["options"].isHidden()
    page.options.switches["fog"].click()  # type: ignore[attr-defined]
    assert editor.desk.scenario is not None and editor.desk.scenario.options["fog"] == "on"
    editor.desk.history.undo()
    assert "fog" not in editor.desk.scenario.options


def test_a_counter_of_the_map_is_dragged_onto_a_turn_and_onto_the_tray(editor: ScenarioEditor, qtbot: QtBot) -> None:
    page, desk = editor.page, editor.desk
    qtbot.waitExposed(page)
    for target, is_there in (
        (page.track.turns[3], lambda: "b1" in desk.whereabouts().turns),
        (page.tray.shelves["blue"], lambda: "b1" in {one.id for one in desk.nowhere("blue")}),
    ):
        desk.stand(("b1",), "0303")
        start = over(editor, "0303").toPoint()
        middle = target.viewport().mapToGlobal(target.viewport().rect().center())
        end = page.stage.mapFromGlobal(middle)
        QTest.mousePress(page.stage, Qt.MouseButton.LeftButton, pos=start)
        QTest.mouseMove(page.stage, (start + end) / 2)
        QTest.mouseMove(page.stage, end)
        QTest.mouseRelease(page.stage, Qt.MouseButton.LeftButton, pos=end)
        assert is_there() and "b1" not in where(editor)


def test_what_is_said_of_a_scenario_is_never_cut_at_the_right(editor: ScenarioEditor, qtbot: QtBot) -> None:
    side = next(dock for dock in editor.page.findChildren(QDockWidget) if dock.objectName() == "scenario_side")
    rolled = side.findChild(QScrollArea)
    assert rolled is not None and rolled.widget() is not None
    editor.page.options.setMinimumWidth(340)  # an option with long words
    for _ in range(5):
        editor.page.resizeDocks([side], [200], Qt.Orientation.Horizontal)
        QApplication.processEvents()
    assert side.width() < 400
    qtbot.waitUntil(lambda: rolled.viewport().width() >= rolled.widget().minimumSizeHint().width())
    assert rolled.widget().width() == rolled.viewport().width()


def test_what_hinders_play_tells_of_units_that_have_no_phase_to_come_in(editor: ScenarioEditor, qtbot: QtBot) -> None:
    assert not editor.desk.problems()
    kept = tuple(one for one in editor.desk.design.sequence if one.id != "red_reinforcements")
    made = ScenarioEditor(RulesetDocument(replace(small_design(), sequence=kept)))
    qtbot.addWidget(made.page)
    (lacks,) = made.desk.problems()
    assert (lacks.check, lacks.clause, lacks.facts["side"]) == ("phase_lacks", "10.1", "red")
    made.page.problems.refresh()
    made.page.problems.fix(lacks)
    assert not made.desk.problems()
    made.close()


def test_the_form_stays_where_it_was_rolled_to(editor: ScenarioEditor, qtbot: QtBot) -> None:
    for _ in range(4):
        editor.page.victory.add()
    side = next(dock for dock in editor.page.findChildren(QDockWidget) if dock.objectName() == "scenario_side")
    rolled = side.findChild(QScrollArea)
    assert rolled is not None
    bar = rolled.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 300)
    qtbot.wait(20)
    bar.setValue(bar.maximum() - 40)
    was = bar.value()
    ending = editor.page.victory.cards[2].findChildren(QLineEdit)[0]
    ending.setText("The bridge")
    ending.editingFinished.emit()
    for _ in range(10):
        QApplication.processEvents()
    assert bar.value() == was
