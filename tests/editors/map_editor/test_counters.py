"""Counters in the map editor: placed by a dialog, moved by a tool, taken off, shown on the map, undone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from editors.map_editor.areas.area_desk import AreaDesk
from editors.map_editor.context_menu import menu_at
from editors.map_editor.counters.counter_tool import CounterTool
from editors.map_editor.counters.counters_feature import CountersFeature
from editors.map_editor.counters.placer import Placer
from editors.map_editor.counters.space_counters import SpaceCounters
from editors.map_editor.editor import MapEditor
from editors.map_editor.selection import one_space
from tests.editors.map_editor.conftest import PlainHistory, small_map
from tests.editors.map_editor.tool_events import LEFT, at, click, drag, hold, key, said
from workbench.engine.codec import digest
from workbench.engine.design import UnitType
from workbench.engine.maps.area_map import Point, SpaceKind
from workbench.qt.set_up.set_up import Draft, scenario_for, short_name, standing
from workbench.shell.editors import DESIGN, make_editor
from workbench.storage.checks.playable_checks import rules_problems
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.edits import ReplaceDesign, ReplaceSpace
from workbench.storage.starters.starter_design import starter_design

A, B, C, S = (35.0, 35.0), (85.0, 35.0), (35.0, 85.0), (85.0, 85.0)


@pytest.fixture
def document() -> RulesetDocument:
    return RulesetDocument(starter_design("Small", small_map()))


@pytest.fixture
def placer(desk: AreaDesk) -> Placer:
    return Placer(desk)


@pytest.fixture
def editor(qtbot: QtBot, document: RulesetDocument) -> Iterator[MapEditor]:
    made = make_editor(DESIGN, document)
    assert isinstance(made, MapEditor)
    qtbot.addWidget(made.widget())
    made.widget().resize(1200, 800)
    yield made
    made.close()


def where(document: RulesetDocument) -> dict[str, str]:
    return {placement.counter: placement.space for placement in document.design.scenario().placements}


# ---- placing


def test_a_known_counter_is_placed_moved_and_taken_off(
    desk: AreaDesk, placer: Placer, document: RulesetDocument
) -> None:
    assert placer.place("blue_horse", "A") == ""
    assert where(document) == {"blue_horse": "A"}
    assert placer.is_shown
    assert placer.place("blue_horse", "B") == ""
    assert where(document) == {"blue_horse": "B"}
    assert placer.take_off("blue_horse") == ""
    assert where(document) == {}
    assert "blue_horse" in {counter.id for counter in document.design.counters}


def test_a_new_counter_takes_after_those_of_its_type_and_can_be_played(
    desk: AreaDesk, placer: Placer, document: RulesetDocument, history: PlainHistory
) -> None:
    before = digest(document.design)
    assert placer.make(Draft("red_army", "cavalry", 7), "C") == ""
    made = document.design.counters[-1]
    assert (made.name, made.strength, made.faction, made.unit_type) == ("Red Cavalry 1", 7, "red_army", "cavalry")
    assert made.values["movement"] == 6
    assert made.values["defence"] == 7
    assert where(document) == {made.id: "C"}
    placer.place("blue_horse", "A")
    assert not [problem for problem in rules_problems(document.design) if made.id in str(problem)]
    history.undo()
    history.undo()
    assert digest(document.design) == before


def test_names_and_ids_of_new_counters_differ(desk: AreaDesk, placer: Placer, document: RulesetDocument) -> None:
    for _ in range(3):
        assert placer.make(Draft("red_army", "cavalry", 2), "C") == ""
    made = document.design.counters[-3:]
    assert len({counter.id for counter in document.design.counters}) == len(document.design.counters)
    assert [counter.name for counter in made] == ["Red Cavalry 1", "Red Cavalry 2", "Red Cavalry 3"]
    assert placer.standing_in("C") == made


def test_a_design_without_sides_types_and_scenario_gets_them_with_its_first_counter(
    desk: AreaDesk, placer: Placer, document: RulesetDocument, history: PlainHistory
) -> None:
    bare = replace(
        document.design, rules="", sides=(), factions=(), unit_types=(), counters=(), scenarios=(), tables=(),
        parameters=(), sequence=(),
    )  # fmt: skip
    history.do(ReplaceDesign("Bare", bare))
    assert placer.make(Draft("blue_army", "infantry", 3), "A") == ""
    design = document.design
    assert [side.id for side in design.sides] == ["blue", "red"]
    assert design.faction("blue_army").side == "blue"
    assert {kind.id for kind in design.unit_types} >= {"infantry"}
    assert design.scenario().map == "small"
    assert where(document) == {design.counters[0].id: "A"}
    history.undo()
    assert document.design == bare


def test_no_counter_is_placed_where_nobody_plays(desk: AreaDesk, placer: Placer, document: RulesetDocument) -> None:
    area_map = document.design.maps[0]
    unplayed = replace(area_map.spaces["B"], kind=SpaceKind.UNPLAYABLE)
    document.apply(ReplaceSpace("Not played", "small", unplayed))
    told: list[str] = []
    desk.refused.connect(told.append)
    assert "not played" in placer.place("blue_horse", "B")
    assert "Select the space" in placer.place("blue_horse", "nowhere")
    assert len(told) == 2
    assert where(document) == {}


def test_a_map_that_no_scenario_is_played_on_gets_one_of_its_own(document: RulesetDocument) -> None:
    other = replace(small_map(), id="other", title="Other map")
    made = scenario_for(document.design, other)
    assert made.map == "other"
    assert made.id not in {scenario.id for scenario in document.design.scenarios}
    assert scenario_for(document.design, small_map()).id == "first"


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("Horse", "Horse"),
        ("Red Infantry 12", "Infantry 12"),
        ("Royal Light Grenadier 1", "Grenadier 1"),
        ("Landsturmregiment", "Landsturmre"),
        ("The Grenadierregimenter 7", "Infantry 7"),
    ],
)
def test_what_is_printed_of_a_name_fits_on_the_counter(name: str, short: str) -> None:
    assert short_name(name, UnitType("infantry", "Infantry", "infantry")) == short


# ---- the tool


@pytest.fixture
def tool(desk: AreaDesk, placer: Placer) -> CounterTool:
    return CounterTool(desk, placer)


def test_a_drag_moves_the_uppermost_counter(
    desk: AreaDesk, tool: CounterTool, placer: Placer, document: RulesetDocument, history: PlainHistory
) -> None:
    placer.place("blue_horse", "A")
    placer.place("blue_1st_foot", "A")
    uppermost = placer.pile("A")[-1].id
    hold(tool, desk, [A, B])
    assert "Bellevue" in said(tool)
    tool.release(at(desk, B, LEFT))
    assert where(document)[uppermost] == "B"
    assert sorted(where(document).values()) == ["A", "B"]
    assert desk.chosen == one_space("B")
    history.undo()
    assert set(where(document).values()) == {"A"}


def test_a_counter_let_go_beside_the_map_stays_and_says_so(
    desk: AreaDesk, tool: CounterTool, placer: Placer, document: RulesetDocument
) -> None:
    told: list[str] = []
    desk.refused.connect(told.append)
    placer.place("blue_horse", "A")
    drag(tool, desk, [A, (-20.0, -20.0)])
    assert where(document) == {"blue_horse": "A"}
    assert len(told) == 1
    hold(tool, desk, [A, B])
    assert key(tool, desk, "escape")
    tool.release(at(desk, B, LEFT))
    assert where(document) == {"blue_horse": "A"}


def test_a_click_asks_and_a_click_with_control_places_one_more_like_the_last(
    desk: AreaDesk, tool: CounterTool, placer: Placer, document: RulesetDocument
) -> None:
    asked: list[str] = []
    tool.asked.connect(asked.append)
    click(tool, desk, C)
    assert asked == ["C"]
    placer.make(Draft("red_army", "infantry", 5), "C")
    click(tool, desk, B, control=True)
    assert asked == ["C"]
    assert [counter.strength for counter in placer.standing_in("B")] == [5]


def test_delete_takes_the_uppermost_counter_off_and_never_the_space(
    desk: AreaDesk, tool: CounterTool, placer: Placer, document: RulesetDocument
) -> None:
    placer.place("blue_horse", "A")
    desk.choose(one_space("A"))
    assert key(tool, desk, "delete")
    assert where(document) == {}
    told: list[str] = []
    desk.refused.connect(told.append)
    assert key(tool, desk, "delete")
    assert told == ["No counter stands in Ardent."]
    assert "A" in desk.spaces


def test_one_more_is_a_free_counter_of_the_kind_before_a_new_one(desk: AreaDesk, placer: Placer) -> None:
    assert "Nothing was placed" in placer.place_one_more("A")
    placer.place("blue_1st_foot", "A")
    number = len(desk.design.counters)
    placer.place_one_more("A")
    assert [counter.id for counter in placer.standing_in("A")] == ["blue_1st_foot", "blue_2nd_foot"]
    assert len(desk.design.counters) == number
    placer.place_one_more("B")
    assert placer.standing_in("B")[0].strength == 4
    assert len(desk.design.counters) == number + 1


def test_a_trial_set_up_is_one_edit_and_says_what_is_missing(
    desk: AreaDesk, placer: Placer, document: RulesetDocument, history: PlainHistory
) -> None:
    before = digest(document.design)
    assert placer.set_up_for_a_trial() == ""
    sides = {document.design.counter(counter).faction: space for counter, space in where(document).items()}
    assert len(sides) == 2 and len(set(sides.values())) == 2
    history.undo()
    assert digest(document.design) == before
    history.do(ReplaceDesign("No scenario", replace(document.design, scenarios=())))
    assert placer.set_up_for_a_trial() == ""
    assert document.design.scenario().map == "small" and where(document)
    history.undo()
    history.do(ReplaceDesign("No counters", replace(document.design, counters=())))
    assert placer.set_up_for_a_trial() == "The side Blue has no counter."


# ---- in the window


def test_the_dialog_offers_free_counters_first_and_then_a_new_one(editor: MapEditor) -> None:
    part = editor.part.feature(CountersFeature)
    editor.desk.choose(one_space("A"))
    dialog = part.ask()
    assert dialog is not None
    dialog.kind.setCurrentIndex(dialog.kind.findData("cavalry"))
    dialog.kind.activated.emit(dialog.kind.currentIndex())
    assert dialog.counter.itemText(0) == "Blue Horse, 3"
    assert not dialog.strength.isEnabled()
    dialog.another.click()
    assert [counter.id for counter in part.placer.standing_in("A")] == ["blue_horse"]
    assert dialog.strength.isEnabled()
    dialog.strength.setValue(6)
    dialog.name.setText("Blue Guard")
    dialog.place.click()
    assert [counter.name for counter in part.placer.standing_in("A")] == ["Blue Horse", "Blue Guard"]
    assert not dialog.isVisible()
    stack = editor.canvas.layers.scene.counters.stacks["A"][0].stack if editor.canvas.layers.scene else None
    assert stack is not None
    assert (len(stack.counters), stack.badge) == (2, "9 SP")
    history = editor.undo_stack()
    assert history is not None
    history.undo()
    history.undo()
    assert editor.canvas.layers.scene is not None
    assert not editor.canvas.layers.scene.counters.stacks


def test_the_inspector_lists_the_counters_of_a_space_and_takes_them_off(editor: MapEditor) -> None:
    editor.part.feature(CountersFeature).placer.place("blue_horse", "A")
    editor.desk.choose(one_space("A"))
    sections = [one for one in editor.part.inspector.findChildren(SpaceCounters) if one.isVisibleTo(editor.page)]
    (section,) = sections
    assert section.said(editor.desk.spaces_of(editor.desk.chosen)) == "1 counter"
    section.off_buttons[0].click()
    assert where(editor.desk.document) == {}
    assert not section.off_buttons


def test_the_menu_of_a_space_places_and_takes_off(editor: MapEditor) -> None:
    editor.part.feature(CountersFeature).placer.place("blue_horse", "A")
    menu = menu_at(editor, *A, editor.page)
    lines = {action.text().split("\t")[0]: action for action in menu.actions()}
    assert "Place a counter…" in lines
    lines["Take Blue Horse off the map"].trigger()
    assert where(editor.desk.document) == {}
    lines["Place a counter…"].trigger()
    dialog = editor.part.feature(CountersFeature).dialog
    assert dialog is not None
    assert "Ardent" in dialog.windowTitle()
    dialog.reject()


def test_without_a_space_the_command_says_what_to_do(editor: MapEditor) -> None:
    told: list[str] = []
    editor.desk.refused.connect(told.append)
    assert editor.part.feature(CountersFeature).ask() is None
    assert told == ["Select the space that the counter stands in."]


def test_the_table_lists_the_set_up_and_hides_the_counters(editor: MapEditor) -> None:
    part = editor.part.feature(CountersFeature)
    part.placer.place("red_horse", "B")
    part.table.refresh()
    where_it_stands = part.table.table.item(0, 4)
    assert where_it_stands is not None
    assert where_it_stands.text() == "Bellevue"
    assert part.table.said.text() == "1 of 10 stand on the map"
    went: list[str] = []
    part.table.space_asked.connect(went.append)
    part.table.table.cellClicked.emit(0, 0)
    assert went == ["B"]
    assert editor.canvas.layers.scene is not None
    assert "B" in editor.canvas.layers.scene.counters.stacks
    part.table.shown.setChecked(False)
    assert not editor.canvas.layers.scene.counters.stacks
    part.turn()
    part.table.refresh()
    assert part.table.shown.isChecked()
    part.table.table.selectRow(0)
    part.table.off.click()
    assert not standing(editor.design, editor.design.scenario())


def test_a_counter_is_placed_dragged_and_taken_off_with_mouse_and_keys(editor: MapEditor, qtbot: QtBot) -> None:
    with qtbot.waitExposed(editor.page):
        editor.page.show()
    canvas, document = editor.canvas, editor.desk.document
    left = Qt.MouseButton.LeftButton

    def at_screen(place: Point) -> QPoint:
        return canvas.camera.view.to_screen(*place).toPoint()

    editor.part.strip.take(CounterTool.name)
    canvas.setFocus()
    QTest.mouseClick(canvas, left, pos=at_screen(A))
    dialog = editor.part.feature(CountersFeature).dialog
    assert dialog is not None and dialog.isVisible()
    assert dialog.place.isDefault()
    QTest.keyClick(dialog.army, Qt.Key.Key_Return)
    assert where(document) == {"blue_1st_foot": "A"}
    QTest.mousePress(canvas, left, pos=at_screen(A))
    for share in (0.3, 0.6, 1.0):
        place = (A[0] + (B[0] - A[0]) * share, A[1])
        QTest.mouseMove(canvas, at_screen(place))
    QTest.mouseRelease(canvas, left, pos=at_screen(B))
    assert where(document) == {"blue_1st_foot": "B"}
    QTest.keyClick(canvas, Qt.Key.Key_Delete)
    assert where(document) == {}
