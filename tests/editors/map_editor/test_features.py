"""A feature is one file and one line: what it says it has stands in strip, inspector, outline, dock and menus."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import pytest
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from editors.map_editor import map_part
from editors.map_editor.context_menu import menu_at
from editors.map_editor.desk import AnyDesk
from editors.map_editor.editor import MapEditor
from editors.map_editor.every_feature import FEATURES
from editors.map_editor.features import Entry, Feature, MapCommand, Menu, ShownMap
from editors.map_editor.selection import Chosen, one_space
from editors.map_editor.tools.tool_strip import ToolGroup
from tests.editors.map_editor.edit_examples import everything
from workbench.qt.editing.outline import OutlineList
from workbench.qt.map_canvas import Tool
from workbench.storage.document import RulesetDocument

AREAS, HEXES = "small", "hexes"


class Stones(Tool):
    name, icon, key = "Stones", "circle", "Shift+9"


class StoneList(QLabel):
    def show_map(self) -> int:
        return 3

    def show_choice(self, chosen: Chosen) -> None: ...

    def is_of(self, chosen: Chosen) -> bool:
        return False


class StoneFeature(Feature):
    """Something of every part that a feature can have."""

    def __init__(self, desk: AnyDesk) -> None:
        self.desk, self.tool, self.list, self.table = desk, Stones(), StoneList(), QLabel()
        self.thrown = self.laid = 0
        self.why = ""
        self.shown: ShownMap | None = None

    def tools(self) -> Sequence[ToolGroup]:
        return (ToolGroup("Stones", [self.tool]),)

    def options_of(self, tool: Tool) -> Sequence[QWidget]:
        return (QLabel("how heavy"),) if tool is self.tool else ()

    def lists(self) -> Sequence[tuple[str, OutlineList[Chosen]]]:
        return (("Stones", self.list),)

    def tabs(self) -> Sequence[tuple[str, QWidget]]:
        return (("All stones", self.table),)

    def commands(self) -> Sequence[MapCommand]:
        return (MapCommand("Throw a stone", self.throw, changes=True),)

    def menu_entries(self, chosen: Chosen) -> Iterable[Entry]:
        return (Entry(f"Throw at {chosen.space}"),)

    def throw(self) -> None:
        self.thrown += 1

    def connect(self, shown: ShownMap) -> None:
        self.shown = shown

    def lay(self) -> None:
        self.laid += 1

    def look_only(self, why: str) -> None:
        self.why = why


@pytest.fixture
def editor(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[MapEditor]:
    monkeypatch.setattr(map_part, "FEATURES", (*FEATURES, StoneFeature))
    made = MapEditor(RulesetDocument(everything()))
    qtbot.addWidget(made.page)
    yield made
    made.close()


@pytest.mark.parametrize("map_id", [AREAS, HEXES])
def test_what_a_feature_has_stands_where_it_belongs(editor: MapEditor, map_id: str) -> None:
    editor.show_map(map_id)
    part = editor.part
    stones = part.feature(StoneFeature)
    assert stones.shown is part and stones.laid
    assert "Stones" in part.strip.actions_by_name()
    assert [option.text() for option in part.options_of(stones.tool) if isinstance(option, QLabel)] == ["how heavy"]
    tabs = part.outline.tabs
    assert (tabs.tabText(tabs.indexOf(stones.list)), tabs.tabToolTip(tabs.indexOf(stones.list))) == (
        "Stones",
        "Stones: 3",
    )
    bottom = editor.page.bottom
    assert [bottom.tabText(at) for at in range(bottom.count())].count("All stones") == 1
    space = min(part.desk.map.spaces) if map_id == AREAS else "0404"
    part.desk.choose(one_space(space))
    x_mm, y_mm = part.desk.place_of(one_space(space)) or (0.0, 0.0)
    told = [action.text() for action in menu_at(editor, x_mm, y_mm, editor.page).actions()]
    assert f"Throw at {space}" in told


def test_a_command_of_a_feature_is_one_line_and_does_what_the_map_shown_does(editor: MapEditor) -> None:
    editor.show_map(AREAS)
    of_areas = editor.part.feature(StoneFeature)
    editor.show_map(HEXES)
    (line,) = (action for action in editor.commands.of_menu(Menu.MAP) if action.text() == "Throw a stone")
    line.trigger()
    assert (of_areas.thrown, editor.part.feature(StoneFeature).thrown) == (0, 1)
    editor.show_map(AREAS)
    line.trigger()
    assert of_areas.thrown == 1


def test_a_feature_is_told_when_the_file_is_only_looked_at(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(map_part, "FEATURES", (*FEATURES, StoneFeature))
    document = RulesetDocument(everything())
    monkeypatch.setattr(type(document), "why_read_only", property(lambda _self: "it is open elsewhere"))
    made = MapEditor(document)
    qtbot.addWidget(made.page)
    assert made.part.feature(StoneFeature).why == "it is open elsewhere"
    (line,) = (action for action in made.commands.of_menu(Menu.MAP) if action.text() == "Throw a stone")
    assert not line.isEnabled()
    assert not made.part.strip.actions_by_name()["Stones"].isEnabled()
    made.close()
