"""Presets of layers: All, Lines, Scan, Print change what this window shows, and are kept with the layout."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from editors.map_editor.editor import MapEditor
from editors.map_editor.layers.layer_presets import EVERY_LAYER, PRESET, LayerPreset, layer_presets
from tests.editors.map_editor.edit_examples import everything
from workbench.engine.codec import digest
from workbench.engine.design import Design
from workbench.qt.map_canvas import Layer
from workbench.storage.document import RulesetDocument
from workbench.storage.samples import build_sample

GAMES = ("areas", "crossroads")


def design_of(game: str) -> Design:
    """Areas that cost little to draw, or the hexes of a sample."""
    return everything() if game == "areas" else build_sample(game)


@pytest.fixture(autouse=True)
def no_preset() -> Iterator[None]:
    PRESET.take("")
    yield
    PRESET.take("")


def editor_of(qtbot: QtBot, game: str) -> MapEditor:
    made = MapEditor(RulesetDocument(design_of(game)))
    qtbot.addWidget(made.page)
    made.page.resize(1280, 760)
    made.page.show()
    qtbot.waitExposed(made.page)
    return made


@pytest.fixture(params=GAMES)
def editor(qtbot: QtBot, request: pytest.FixtureRequest) -> MapEditor:
    return editor_of(qtbot, request.param)


def seen(editor: MapEditor) -> frozenset[Layer]:
    scene = editor.part.canvas.layers.scene
    assert scene is not None
    return frozenset(layer for layer in Layer if scene.sheet.shows(layer))


def undo(editor: MapEditor) -> None:
    stack = editor.undo_stack()
    assert stack is not None
    stack.undo()


def press(qtbot: QtBot, editor: MapEditor, key: str) -> None:
    qtbot.mouseClick(editor.part.layers.presets.buttons[key], Qt.MouseButton.LeftButton)


def test_the_four_are_there(editor: MapEditor) -> None:
    titles = [button.text() for button in editor.part.layers.presets.buttons.values()]
    assert titles == ["All", "Lines", "Scan", "Print"]
    assert all(button.toolTip() for button in editor.part.layers.presets.buttons.values())


@pytest.mark.parametrize("preset", layer_presets(), ids=lambda preset: preset.key)
def test_each_shows_its_layers_and_the_map_stays_as_it_is(qtbot: QtBot, editor: MapEditor, preset: LayerPreset) -> None:
    before = digest(editor.part.desk.design)
    press(qtbot, editor, preset.key)
    assert seen(editor) == EVERY_LAYER - preset.hides
    assert digest(editor.part.desk.design) == before
    rows = editor.part.layers.rows.values()
    assert {row.is_shown for row in rows if set(row.group.layers) <= preset.hides} <= {False}
    assert [k for k, button in editor.part.layers.presets.buttons.items() if button.isChecked()] == [preset.key]


def test_all_opens_the_eyes_that_the_map_has_closed_and_can_be_undone(qtbot: QtBot, editor: MapEditor) -> None:
    part = editor.part
    part.layers.show_layer(Layer.LABELS, False)
    assert Layer.LABELS not in seen(editor)
    press(qtbot, editor, "all")
    assert seen(editor) == EVERY_LAYER
    undo(editor)
    assert not part.desk.map.look.layer("labels").shown


def test_an_eye_turned_leaves_the_preset_and_shows_the_layer(qtbot: QtBot, editor: MapEditor) -> None:
    press(qtbot, editor, "lines")
    before = digest(editor.part.desk.design)
    editor.part.layers.turn_eye(Layer.SPACES)
    assert Layer.SPACES in seen(editor)
    assert Layer.SCANS not in seen(editor)
    assert PRESET.key == ""
    assert not any(button.isChecked() for button in editor.part.layers.presets.buttons.values())
    assert digest(editor.part.desk.design) == before


def test_it_is_kept_with_the_layout_and_holds_after_edits(qtbot: QtBot, editor: MapEditor) -> None:
    press(qtbot, editor, "lines")
    layout = editor.save_layout()
    PRESET.take("")
    again = editor_of(qtbot, "crossroads")
    assert seen(again) == EVERY_LAYER
    again.restore_layout(layout)
    assert Layer.SPACES not in seen(again)
    again.part.layers.show_layer(Layer.LABELS, False)
    PRESET.take("lines")
    undo(again)
    assert Layer.SPACES not in seen(again)


@pytest.mark.parametrize("layout", [b"", b"layers:", b"sections:a\nlayers:\xff\nrubbish", b"sections:a\nrubbish"])
def test_layouts_of_other_programs_are_read_as_far_as_they_go(editor: MapEditor, layout: bytes) -> None:
    editor.restore_layout(layout)
    assert PRESET.key == ""


def test_a_map_that_is_only_looked_at_has_presets_too(qtbot: QtBot, editor: MapEditor) -> None:
    editor.part.look_only("another window has it open")
    press(qtbot, editor, "print")
    assert seen(editor) == EVERY_LAYER - {Layer.SCANS}
