"""A design with an area map and a hex map: each keeps its selection, its tool and its place; undo goes through both."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from immutables import Map
from msgspec.structs import replace
from pytestqt.qtbot import QtBot

from editors.map_editor.areas.areas_feature import AreasFeature
from editors.map_editor.editor import MapEditor
from editors.map_editor.hexes.hexes_feature import HexesFeature
from editors.map_editor.new_map import ask_new_map
from editors.map_editor.selection import Chosen, one_space
from editors.map_editor.tools.label_tool import LabelTool
from tests.editors.map_editor.conftest import small_map
from workbench.engine.maps.area_map import AreaMap
from workbench.qt.editor import SeenMap, ShowsMap
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.edits import ChangeDesign
from workbench.storage.edits.hex_edits import PaintTerrain
from workbench.storage.edits.thing_edits import ChangeThings
from workbench.storage.samples import build_sample


@pytest.fixture
def editor(qtbot: QtBot) -> Iterator[MapEditor]:
    design = build_sample("crossroads")
    made = MapEditor(RulesetDocument(replace(design, maps=(small_map(), *design.maps))))
    qtbot.addWidget(made.page)
    made.page.resize(1200, 800)
    made.page.show()
    yield made
    made.close()


def titles(editor: MapEditor) -> list[str]:
    maps = editor.page.bar.maps
    return [maps.itemText(i) for i in range(maps.count()) if maps.itemText(i)]


def hex_map_id(editor: MapEditor) -> str:
    return editor.design.hex_map().id


def test_every_map_is_offered_and_the_last_line_asks_for_a_new_one(editor: MapEditor) -> None:
    assert titles(editor) == ["Small map", editor.design.hex_map().title, "New map…"]
    assert isinstance(editor.part.ground, AreasFeature)
    maps = editor.page.bar.maps
    maps.activated.emit(1)
    assert editor.desk.map_id == "small"
    maps.setCurrentIndex(1)
    maps.activated.emit(1)
    assert isinstance(editor.part.ground, HexesFeature)
    assert editor.canvas.isVisible()
    assert editor.canvas.layers.shown_map is editor.design.hex_map()


def test_selection_tool_and_zoom_of_each_map_are_kept(editor: MapEditor) -> None:
    first = editor.part
    editor.desk.choose(Chosen(("A", "B")))
    first.strip.take("Junction")
    editor.canvas.camera.set_zoom(2.0)
    editor.step_map(1)
    editor.desk.choose(one_space("0505"))
    assert editor.page.bar.zoom_box.placeholderText() != "200 %"
    editor.step_map(1)
    assert editor.part is first
    assert editor.desk.chosen == Chosen(("A", "B"))
    assert editor.canvas.camera.zoom == pytest.approx(2.0)
    assert editor.page.bar.zoom_box.placeholderText() == "200 %"
    assert editor.canvas.tool_host.tool is not None and editor.canvas.tool_host.tool.name == "Junction"
    editor.step_map(-1)
    assert editor.desk.chosen == one_space("0505")


def test_undo_goes_back_through_the_maps_and_shows_where(editor: MapEditor) -> None:
    assert editor.apply(ChangeThings("spaces", "small", ("A",), "stacking", 8, called="Ardent")) == ""
    editor.step_map(1)
    assert editor.apply(PaintTerrain(hex_map_id(editor), ("0505",), "woods")) == ""
    stack = editor.undo_stack()
    assert stack is not None and stack.count() == 2
    stack.undo()
    assert isinstance(editor.part.ground, HexesFeature)
    stack.undo()
    assert isinstance(editor.part.ground, AreasFeature)
    assert editor.design.map().spaces["A"].stacking == 4


def test_what_changed_while_a_map_was_hidden_is_seen_when_it_is_shown(editor: MapEditor) -> None:
    editor.step_map(1)
    hexes = editor.part
    editor.step_map(1)
    assert editor.desk.apply(PaintTerrain(hex_map_id(editor), ("0505",), "woods")) == ""
    assert hexes.canvas.layers.shown_map is not editor.design.hex_map()
    editor.show_map(hex_map_id(editor))
    assert hexes.canvas.layers.shown_map is editor.design.hex_map()


def test_a_new_map_is_shown_and_its_undo_takes_it_away(editor: MapEditor) -> None:
    ask_new_map(editor).make()
    assert editor.desk.map_id == "map1"
    assert "Map 3" in titles(editor)
    stack = editor.undo_stack()
    assert stack is not None
    stack.undo()
    assert editor.desk.map_id == "small"
    assert "Map 3" not in titles(editor)
    stack.redo()
    assert "Map 3" in titles(editor)


def test_a_design_whose_first_map_comes_later_shows_it(qtbot: QtBot) -> None:
    document = RulesetDocument(replace(build_sample("crossroads"), maps=(), scenarios=()))
    made = MapEditor(document)
    qtbot.addWidget(made.page)
    made.page.show()
    assert not made.canvas.isVisible()
    assert titles(made) == ["New map…"]
    document.apply(ChangeDesign("Add", Map({"maps": (AreaMap("one", "One", 100.0, 100.0),)})))
    assert made.desk.map_id == "one"
    assert made.canvas.isVisible()
    made.close()


def test_only_the_commands_of_the_map_that_is_shown_are_offered(editor: MapEditor) -> None:
    def offered() -> set[str]:
        return {action.text() for action in editor.commands.own.actions()}

    assert editor.commands.own.menuAction() in editor.menus()["Map"]
    assert {"Merge the areas that are selected", "Merge with"} <= offered()
    tools = {action.text() for action in editor.commands.tools.actions()}
    assert "Split" in tools
    editor.step_map(1)
    assert not {"Merge the areas that are selected", "Merge with"} & offered()
    tools = {action.text() for action in editor.commands.tools.actions()}
    assert "Split" not in tools and "Select" in tools


def test_every_tool_of_a_map_has_a_letter_of_its_own(editor: MapEditor) -> None:
    for _ in editor.maps:
        keys = [tool.key for group in editor.part.tools for tool in group]
        assert len(set(keys)) == len(keys) and all(keys)
        editor.step_map(1)


def test_the_window_is_told_which_map_is_seen_and_how(editor: MapEditor) -> None:
    """It prints that one, as it looks."""
    assert isinstance(editor, ShowsMap) and editor.seen_map() == SeenMap(editor.maps[0].id)
    editor.show_map(hex_map_id(editor))
    editor.part.show_style("clean")
    editor.show_names_in("fr")
    assert editor.seen_map() == SeenMap(hex_map_id(editor), "clean", "fr")


def test_the_label_tools_of_maps_of_both_kinds_see_the_labels_of_their_map(editor: MapEditor) -> None:
    for shown in editor.maps:
        editor.show_map(shown.id)
        (tool,) = (one for group in editor.part.tools for one in group if isinstance(one, LabelTool))
        assert tool.labels() is editor.canvas.layers.labels() and tool.labels()


def test_the_line_above_new_map_is_no_map(editor: MapEditor) -> None:
    maps, shown = editor.page.bar.maps, editor.part
    line = next(i for i in range(maps.count()) if maps.itemData(i) is None)
    maps.setCurrentIndex(line)
    maps.activated.emit(line)
    assert editor.part is shown
    editor.step_map(1)
    assert isinstance(editor.part.ground, HexesFeature)
