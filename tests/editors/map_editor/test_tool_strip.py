"""The strip of tools: one column of groups, each with its tools in a list beside it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from editors.map_editor.editor import MapEditor
from editors.map_editor.tools.tool_flyout import ToolFlyout
from editors.map_editor.tools.tool_strip import HOLD_MS, GroupButton, ToolStrip
from tests.editors.map_editor.edit_examples import everything
from workbench.engine.design import Design
from workbench.storage.document import RulesetDocument
from workbench.storage.samples import build_sample

MOST_GROUPS = 9
GAMES = ("areas", "crossroads")


def design_of(game: str) -> Design:
    """Areas that cost little to draw, or the hexes of a sample."""
    return everything() if game == "areas" else build_sample(game)


@pytest.fixture(params=GAMES)
def editor(qtbot: QtBot, request: pytest.FixtureRequest) -> MapEditor:
    made = MapEditor(RulesetDocument(design_of(request.param)))
    qtbot.addWidget(made.page)
    made.page.resize(1280, 760)
    made.page.show()
    qtbot.waitExposed(made.page)
    return made


@pytest.fixture
def strip(editor: MapEditor) -> ToolStrip:
    return editor.part.strip


def large(strip: ToolStrip) -> GroupButton:
    return max(strip.buttons, key=lambda button: len(button.names))


def opened(button: GroupButton) -> ToolFlyout:
    assert button.flyout is not None
    return button.flyout


def test_one_column_of_at_most_nine_groups_holds_every_tool_once(strip: ToolStrip) -> None:
    assert len(strip.buttons) <= MOST_GROUPS
    assert len({button.x() for button in strip.buttons}) == 1
    assert sorted(name for button in strip.buttons for name in button.names) == sorted(strip.actions_by_name())


def test_all_groups_are_seen_in_a_low_window(editor: MapEditor, strip: ToolStrip) -> None:
    editor.page.resize(900, 480)
    assert len({button.x() for button in strip.buttons}) <= 2
    assert all(strip.rect().contains(button.geometry()) for button in strip.buttons)


def test_a_click_takes_the_tool_taken_last(qtbot: QtBot, strip: ToolStrip) -> None:
    button, first = large(strip), strip.buttons[0]
    wanted = button.names[2]
    strip.take(wanted)
    strip.take(first.names[0])
    assert not button.isChecked() and first.isChecked()
    with qtbot.waitSignal(strip.tool_taken) as taken:
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert taken.args[0].name == wanted
    assert button.isChecked() and not first.isChecked()


def test_holding_the_button_opens_the_group(qtbot: QtBot, strip: ToolStrip) -> None:
    button = large(strip)
    qtbot.mousePress(button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: button.flyout is not None, timeout=20 * HOLD_MS)
    shown = opened(button).list
    assert [shown.item(row).text() for row in range(shown.count())] == [tool.title for tool in button.tools]
    place = shown.visualItemRect(shown.item(1)).center()
    with qtbot.waitSignal(strip.tool_taken) as taken:
        qtbot.mouseClick(shown.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(place))
    assert taken.args[0].name == button.names[1] == button.shown


def test_the_arrow_opens_it_and_keys_choose(qtbot: QtBot, strip: ToolStrip) -> None:
    button = large(strip)
    qtbot.keyClick(button, Qt.Key.Key_Right)
    qtbot.keyClick(opened(button).list, Qt.Key.Key_Down)
    with qtbot.waitSignal(strip.tool_taken) as taken:
        qtbot.keyClick(opened(button), Qt.Key.Key_Return)
    assert taken.args[0].name == button.names[1]
    qtbot.waitUntil(lambda: button.flyout is None)


def test_escape_closes_it_and_takes_nothing(qtbot: QtBot, strip: ToolStrip) -> None:
    button, before = large(strip), strip.buttons[0].names[0]
    strip.take(before)
    qtbot.keyClick(button, Qt.Key.Key_Right)
    with qtbot.assertNotEmitted(strip.tool_taken):
        qtbot.keyClick(opened(button), Qt.Key.Key_Escape)
        qtbot.waitUntil(lambda: button.flyout is None)
    assert strip.actions_by_name()[before].isChecked()


def test_a_tool_that_is_taken_again_stays_taken(strip: ToolStrip) -> None:
    button = large(strip)
    for _ in range(2):
        strip.take(button.names[0])
    assert strip.actions_by_name()[button.names[0]].isChecked()


def test_a_map_that_is_only_looked_at_leaves_the_tools_that_change_nothing(editor: MapEditor, strip: ToolStrip) -> None:
    editor.part.look_only("another window has it open")
    kept = [name for name, action in strip.actions_by_name().items() if action.isEnabled()]
    assert kept == [*strip.buttons[0].names, "Measure"]
    assert [button.names[0] for button in strip.buttons if button.isEnabled()] == ["Select", "Measure"]
    assert "another window" in large(strip).toolTip()


def test_the_same_key_again_takes_the_next_tool_of_its_group(qtbot: QtBot, editor: MapEditor, strip: ToolStrip) -> None:
    canvas, button = editor.part.canvas, large(strip)
    editor.page.activateWindow()
    canvas.setFocus()
    qtbot.waitUntil(canvas.hasFocus)
    key = strip.actions_by_name()[button.names[0]].shortcut()
    strip.take(strip.buttons[0].names[0])
    taken = []
    for _ in range(len(button.names) + 1):
        qtbot.keySequence(canvas, key)
        taken.append(button.shown)
    assert taken == [*button.names, button.names[0]]
    assert [name for name, action in strip.actions_by_name().items() if action.isChecked()] == [button.names[0]]
    assert f"{key.toString()} again takes the next" in button.toolTip()


def test_a_key_after_work_with_the_tool_means_the_tool_again(qtbot: QtBot, editor: MapEditor, strip: ToolStrip) -> None:
    button, first = large(strip), large(strip).names[0]
    strip.press_key_of(first)
    qtbot.mouseClick(editor.part.canvas, Qt.MouseButton.LeftButton, pos=QPoint(5, 5))
    strip.press_key_of(first)
    assert button.shown == first
    strip.press_key_of(first)
    assert button.shown == button.names[1]
    strip.take(first)  # by the button or a menu
    strip.press_key_of(first)
    assert button.shown == first
