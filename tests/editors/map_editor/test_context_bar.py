"""The bar over the canvas in a narrow window: what is in it can be read."""

from __future__ import annotations

from PySide6.QtWidgets import QComboBox
from pytestqt.qtbot import QtBot

from editors.map_editor.context_bar import ContextBar
from editors.map_editor.tool_options import ToolOption
from workbench.qt.map_canvas import Tool


def text_room(box: QComboBox) -> int:
    """How many pixels the words of a box have, without its arrow."""
    return box.width() - 36


def test_in_a_narrow_window_the_style_is_read_and_the_zoom_makes_room(qtbot: QtBot) -> None:
    bar = ContextBar()
    qtbot.addWidget(bar)
    bar.show_tool(Tool(), [ToolOption()])
    bar.resize(660, 44)
    bar.show()
    assert not bar.zoom_box.isVisible()
    assert text_room(bar.style_box) >= bar.style_box.fontMetrics().horizontalAdvance(bar.style_box.currentText())
    bar.resize(1100, 44)
    assert bar.zoom_box.isVisible()
    bar.resize(660, 44)
    bar.show_tool(Tool(), [])
    assert bar.zoom_box.isVisible()
