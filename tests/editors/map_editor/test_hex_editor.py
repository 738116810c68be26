"""The editor of hex maps: tools with fake events, the inspector's fields, undo, problems."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from editors.map_editor.hexes.hex_desk import HexDesk
from editors.map_editor.hexes.hex_editor import HexMapEditor
from editors.map_editor.hexes.tools import HexsideTool, SelectHexTool, TerrainBrush
from workbench.engine.design import Design
from workbench.engine.hex_map import BLOCKED, RIVER
from workbench.qt.map_canvas import Selection, ToolEvent
from workbench.qt.undo import EditStack
from workbench.shell.editors import DESIGN, make_editor
from workbench.storage.document import RulesetDocument
from workbench.storage.samples import build_sample


@pytest.fixture(scope="module")
def crossroads() -> Design:
    return build_sample("crossroads")


@pytest.fixture
def document(crossroads: Design) -> RulesetDocument:
    return RulesetDocument(crossroads)


@pytest.fixture
def history(document: RulesetDocument) -> EditStack:
    return EditStack(document)


@pytest.fixture
def desk(document: RulesetDocument, history: EditStack) -> HexDesk:
    return HexDesk(document, history)


@pytest.fixture
def editor(qtbot: QtBot, document: RulesetDocument) -> Iterator[HexMapEditor]:
    made = make_editor(DESIGN, document)
    assert isinstance(made, HexMapEditor)
    qtbot.addWidget(made.widget())
    made.widget().resize(1200, 800)
    yield made
    made.close()


def over(space: str, **more: bool) -> ToolEvent:
    return ToolEvent(space=space, button="left", **more)


def test_a_click_selects_and_escape_gives_up(desk: HexDesk) -> None:
    tool = SelectHexTool(desk)
    tool.press(over("1008"))
    assert desk.chosen == "1008"
    assert tool.press_key(ToolEvent(key="escape"))
    assert desk.chosen == ""
    assert not tool.press_key(ToolEvent(key="escape"))


def test_a_stroke_of_the_brush_is_one_step_of_undo(desk: HexDesk, history: EditStack) -> None:
    before = desk.design
    tool = TerrainBrush(desk)
    tool.chosen = "woods"
    tool.press(over("0505"))
    for space in ("0505", "0506", "", "0507"):
        tool.move(over(space))
    tool.release(over("0507"))
    tool.move(over("0508"))
    assert [desk.hex_map.space(n).terrain for n in ("0505", "0506", "0507", "0508")] == ["woods"] * 3 + ["clear"]
    assert history.count() == 1
    tool.press(over("0506", control=True))
    tool.release(over("0506"))
    assert desk.hex_map.space("0506").terrain == "clear"
    assert history.count() == 2
    history.undo()
    history.undo()
    assert desk.design == before
    history.redo()
    assert desk.hex_map.space("0507").terrain == "woods"


def test_hexsides_are_marked_along_a_drag_and_taken_away(desk: HexDesk, history: EditStack) -> None:
    tool = HexsideTool(desk)
    assert ("Ford", "ford") in tool.choices()
    tool.chosen = BLOCKED
    x, y = 60 + 4 * 15.588, 18 + 4 * 18.0
    side = ToolEvent(x, y + 8.9, space="0505", button="left")
    tool.move(side)
    assert tool.overlays() == (Selection(borders=("0505/0506",)),)
    note = tool.note()
    assert note is not None
    assert note.title == "0505–0506"
    tool.press(side)
    tool.move(ToolEvent(x, y - 8.9, space="0505", button="left"))
    tool.release(side)
    assert desk.features("0505", "0506") == desk.features("0504", "0505") == (BLOCKED,)
    assert history.count() == 1
    tool.press(ToolEvent(x, y + 8.9, space="0505", button="left", control=True))
    tool.release(side)
    assert desk.features("0505", "0506") == ()
    tool.leave()
    assert tool.overlays() == ()


def test_the_inspector_shows_a_hex_and_edits_it(editor: HexMapEditor) -> None:
    editor.desk.choose("1308")
    form = editor.page.inspector.form
    assert (form.name.text(), form.points.value(), form.town.isChecked()) == ("Ashbridge", 4, True)
    form.name.setText("Ash Bridge")
    form.name.editingFinished.emit()
    form.points.setValue(7)
    form.stacking.setValue(3)
    form.terrain.setCurrentIndex(form.terrain.findData("hills"))
    form.terrain.activated.emit(form.terrain.currentIndex())
    form.town.click()
    found = editor.desk.hex_map.space("1308")
    assert (found.name, found.victory_points, found.stacking, found.terrain, found.town) == (
        "Ash Bridge", 7, 3, "hills", False
    )  # fmt: skip
    neighbours = editor.desk.neighbours("1308")
    row = neighbours.index("1408")
    assert form.sides.boxes[row, RIVER].isChecked()
    form.sides.boxes[row, RIVER].click()
    assert RIVER not in editor.desk.features("1308", "1408")
    editor.check_now()
    assert any(problem.check == "bridge_without_river" for problem in editor.page.problems.problems)
    stack = editor.undo_stack()
    assert stack is not None
    while stack.canUndo():
        stack.undo()
    assert form.name.text() == "Ashbridge"
    assert form.sides.boxes[row, RIVER].isChecked()


def test_the_map_follows_the_selection_and_tools_have_their_choices(editor: HexMapEditor, qtbot: QtBot) -> None:
    names = set(editor.page.strip.actions_by_name())
    assert names == {"Select", "Hand", "Terrain brush", "Hexsides"}
    editor.page.strip.take("Terrain brush")
    assert editor.canvas.tool is editor.tools[1][0]
    item = editor.page.places.item(0)
    editor.page.places.itemClicked.emit(item)
    assert editor.desk.chosen == item.data(Qt.ItemDataRole.UserRole)
    assert editor.canvas.current_space == editor.desk.chosen
    editor.show_example()
    assert editor.desk.chosen == "1008"
