"""A letter means one thing on every kind of map, and Enter confirms what was begun and does nothing else."""

from __future__ import annotations

from collections import defaultdict

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editors.map_editor.editor import MapEditor
from editors.map_editor.selection import Chosen, one_space
from tests.editors.map_editor.edit_examples import AREAS, HEXES, everything
from workbench.engine.design import Design
from workbench.storage.document import RulesetDocument
from workbench.storage.samples import build_sample

MARKING = {"River", "Along a border", "Shore", "One way", "Impassable", "Clear border"}


def letters(qtbot: QtBot, design: Design) -> dict[str, str]:
    editor = MapEditor(RulesetDocument(design))
    qtbot.addWidget(editor.page)
    return {name: action.shortcut().toString() for name, action in editor.part.strip.actions_by_name().items()}


@pytest.fixture(scope="module")
def designs() -> tuple[Design, Design]:
    return build_sample("toulon"), build_sample("crossroads")


def test_a_letter_takes_the_same_tool_on_area_maps_and_hex_maps(qtbot: QtBot, designs: tuple[Design, Design]) -> None:
    taken: defaultdict[str, set[str]] = defaultdict(set)
    for design in designs:
        for name, key in letters(qtbot, design).items():
            taken[key].add(name)
    assert {key: names for key, names in taken.items() if len(names) > 1} == {}


def test_a_tool_has_the_same_letter_on_area_maps_and_hex_maps(qtbot: QtBot, designs: tuple[Design, Design]) -> None:
    areas, hexes = (letters(qtbot, design) for design in designs)
    shared = areas.keys() & hexes.keys()
    assert {"Road", "Rectangle", "Label", *MARKING} <= shared
    assert {name: areas[name] for name in shared} == {name: hexes[name] for name in shared}


def test_no_digit_takes_a_tool(qtbot: QtBot, designs: tuple[Design, Design]) -> None:
    assert not [key for design in designs for key in letters(qtbot, design).values() if key[-1:].isdecimal()]


@pytest.mark.parametrize("map_id", [AREAS, HEXES])
@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter])
def test_enter_jumps_nowhere_whatever_tool_is_taken(qtbot: QtBot, map_id: str, key: Qt.Key) -> None:
    """Where nothing is begun, Enter on the map has nothing to confirm."""
    editor = MapEditor(RulesetDocument(everything()))
    qtbot.addWidget(editor.page)
    editor.page.resize(1200, 800)
    editor.page.show()
    editor.page.activateWindow()
    qtbot.waitUntil(editor.page.isActiveWindow)
    editor.show_map(map_id)
    canvas, space = editor.canvas, "A" if map_id == AREAS else "0202"
    canvas.camera.set_zoom(1.5)

    def seen() -> tuple[object, ...]:
        where = QApplication.focusWidget(), canvas.camera.view, canvas.walk.current_space
        return *where, editor.desk.map_id, editor.desk.chosen, editor.desk.design, QApplication.activeModalWidget()

    for name in editor.part.strip.actions_by_name():
        for chosen in (Chosen(), one_space(space)):
            editor.desk.choose(chosen)
            editor.part.strip.take(name)
            canvas.setFocus()
            before = seen()
            qtbot.keyClick(canvas, key)
            assert seen() == before, name
    editor.close()
