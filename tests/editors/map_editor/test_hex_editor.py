"""The editor of hex maps: tools with fake events, the inspector's fields, undo, problems."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from editors.map_editor.editor import MapEditor
from editors.map_editor.hexes.hex_desk import HexDesk
from editors.map_editor.hexes.hexes_feature import HexesFeature
from editors.map_editor.hexes.tools.select_hex_tool import SelectHexTool
from editors.map_editor.selection import NOTHING, one_space
from tests.editors.map_editor.markers import marker
from workbench.cartography.hexes.hex_grid import centre_of
from workbench.engine.design import Design
from workbench.engine.maps.area_map import Space, SpaceKind
from workbench.engine.maps.border import BLOCKED, RIVER
from workbench.qt.controls.parts import EmptyState
from workbench.qt.map_canvas import Selection, ToolEvent
from workbench.qt.undo import EditStack
from workbench.shell.editors import DESIGN, make_editor
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.zone_edits import AddZone
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
def editor(qtbot: QtBot, document: RulesetDocument) -> Iterator[MapEditor]:
    made = make_editor(DESIGN, document)
    assert isinstance(made, MapEditor)
    qtbot.addWidget(made.widget())
    made.widget().resize(1200, 800)
    yield made
    made.close()


def hexes(editor: MapEditor) -> HexesFeature:
    return editor.part.feature(HexesFeature)


def over(desk: HexDesk, space: str, control: bool = False) -> ToolEvent:
    """The left button over the middle of a hex, or beside the map."""
    x, y = centre_of(desk.hex_map, space) if space else (-50.0, -50.0)
    return ToolEvent(x, y, space=space, button="left", control=control)


def test_a_click_selects_and_escape_gives_up(desk: HexDesk) -> None:
    tool = SelectHexTool(desk)
    tool.press(over(desk, "1008"))
    assert desk.chosen == one_space("1008")
    assert tool.press_key(ToolEvent(key="escape"))
    assert desk.chosen == NOTHING
    assert not tool.press_key(ToolEvent(key="escape"))


def test_hexsides_are_marked_along_a_drag_and_taken_away(desk: HexDesk, history: EditStack) -> None:
    assert ("Ford", "ford") in marker(desk, "Along a border").choices()
    tool = marker(desk, "Impassable")
    x, y = 60 + 4 * 15.588, 18 + 4 * 18.0
    side = ToolEvent(x, y + 8.9, space="0505", button="left")
    tool.move(side)
    assert tool.overlays() == (Selection(borders=("0505/0506",)),)
    note = tool.note()
    assert note is not None
    assert note.title == "Hexside 0505–0506"
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


def test_the_inspector_shows_a_hex_and_edits_it(editor: MapEditor) -> None:
    editor.desk.choose(one_space("1308"))
    form = hexes(editor).space_form
    assert (form["name"].text(), form["victory_points"].value(), form["town"].isChecked()) == ("Ashbridge", 4, True)
    form["name"].setText("Ash Bridge")
    form["name"].editingFinished.emit()
    form["victory_points"].setValue(7)
    form["stacking"].setValue(3)
    form["terrain"].setCurrentIndex(form["terrain"].findData("hills"))
    form["terrain"].activated.emit(form["terrain"].currentIndex())
    form["town"].click()
    found = hexes(editor).hex_desk.hex_map.space("1308")
    assert (found.name, found.victory_points, found.stacking, found.terrain, found.town) == (
        "Ash Bridge", 7, 3, "hills", False
    )  # fmt: skip
    diagram = form.sides.diagram
    assert diagram.picture is not None
    diagram.choose(next(side for side in diagram.picture.sides if side.beyond == "1408"))
    assert form.sides.boxes[RIVER].isChecked()
    form.sides.boxes[RIVER].click()
    assert RIVER not in hexes(editor).hex_desk.features("1308", "1408")
    editor.check_now()
    assert any(problem.check == "bridge_without_river" for problem in editor.page.problems.problems)
    stack = editor.undo_stack()
    assert stack is not None
    while stack.canUndo():
        stack.undo()
    assert form["name"].text() == "Ashbridge"
    assert form.sides.boxes[RIVER].isChecked()


def test_the_map_follows_the_selection_and_tools_have_their_choices(editor: MapEditor, qtbot: QtBot) -> None:
    names = set(editor.part.strip.actions_by_name())
    assert {"Select", "Lasso", "Hand", "Brush", "Fill", "River", "Impassable", "Road", "Paste"} <= names
    editor.part.strip.take("Brush")
    assert editor.canvas.tool_host.tool is editor.part.tools[1][0]
    hexes(editor).spaces.spaces_chosen.emit(("1308",))
    assert editor.desk.chosen == one_space("1308")
    assert editor.canvas.walk.current_space == "1308"
    editor.show_example()
    assert editor.desk.chosen == one_space("1008")


def test_the_list_that_has_what_is_selected_comes_to_the_front(editor: MapEditor) -> None:
    ground, tabs = hexes(editor), editor.part.outline.tabs
    words = "".join(tabs.tabText(at) for at in range(tabs.count()))
    assert words.isalpha(), "no figures: all titles are read at once in a narrow dock"
    assert tabs.tabToolTip(tabs.indexOf(ground.roads)) == f"Roads: {len(ground.hex_desk.hex_map.roads)}"
    tabs.setCurrentWidget(ground.roads)
    editor.desk.choose(ground.example())
    assert tabs.currentWidget() is ground.spaces
    editor.desk.choose(one_space("0101"))
    assert tabs.currentWidget() is ground.spaces


def test_a_list_without_rows_says_how_to_get_some(editor: MapEditor) -> None:
    zones = hexes(editor).zones
    said = [label.text() for label in zones.findChild(EmptyState).findChildren(QLabel)]
    assert zones.filter.isHidden() and any("New sea zone" in text for text in said)
    editor.apply(AddZone(editor.desk.map_id, Space("z", "Bay", SpaceKind.SEA_ZONE), ("0101",)))
    assert not zones.filter.isHidden() and zones.visible_names() == ["Bay"]
