"""The bar over the canvas in a narrow window: what is in it can be read."""

from __future__ import annotations

from itertools import combinations

import pytest
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from editors.map_editor.context_bar import ContextBar
from editors.map_editor.tools.tool_options import ToolOption
from workbench.qt.map_canvas import Tool


def text_room(box: QComboBox) -> int:
    """How many pixels the words of a box have, without its arrow."""
    return box.width() - 36


def bar_with(qtbot: QtBot, options_px: int) -> ContextBar:
    """A bar with the options of a tool that are so wide."""
    bar, option = ContextBar(), ToolOption()
    qtbot.addWidget(bar)
    row = QHBoxLayout(option)
    row.setContentsMargins(0, 0, 0, 0)
    field = QLineEdit()
    field.setFixedWidth(options_px)
    row.addWidget(field)
    bar.show_tool(Tool(), [option])
    bar.show()
    return bar


def test_in_a_narrow_window_the_style_is_read_and_the_zoom_makes_room(qtbot: QtBot) -> None:
    bar = bar_with(qtbot, 300)
    bar.resize(660, 44)
    assert not bar.zoom_box.isVisible()
    assert text_room(bar.style_box) >= bar.style_box.fontMetrics().horizontalAdvance(bar.style_box.currentText())
    bar.resize(1100, 44)
    assert bar.zoom_box.isVisible()
    bar.resize(660, 44)
    bar.show_tool(Tool(), [])
    assert bar.zoom_box.isVisible()


@pytest.mark.parametrize("options_px", [100, 300, 450])
@pytest.mark.parametrize("width", [620, 760, 900, 1200])
def test_nothing_in_the_bar_covers_anything_else(qtbot: QtBot, width: int, options_px: int) -> None:
    bar = bar_with(qtbot, options_px)
    bar.resize(width, 44)
    bar.layout().activate()
    shown = [part for part in bar.findChildren(QWidget) if part.parent() is bar and part.isVisible()]
    assert not [(a, b) for a, b in combinations(shown, 2) if a.geometry().intersects(b.geometry())]
    assert max(part.geometry().right() for part in shown) < width
