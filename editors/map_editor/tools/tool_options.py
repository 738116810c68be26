"""The options of a tool in the bar over the map: a switch, or a choice out of a few."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QWidget

from workbench.engine.words.bounded_words import few_lines
from workbench.qt.controls.bounded_widgets import ComboBox
from workbench.qt.map_canvas import Tool


class ToolOption(QWidget):
    """An option that follows the map. `refreshed` is told when it has looked at the map, or its choice was changed."""

    refreshed = Signal()

    def refresh(self) -> None:
        """Show what the map has now."""
        raise NotImplementedError


def check_option(text: str, tool: Tool, option: str, tip: str = "") -> QCheckBox:
    """A box for one of a tool's own switches."""
    box = QCheckBox(text)
    box.setToolTip(few_lines(tip))
    box.setChecked(bool(getattr(tool, option)))
    box.toggled.connect(lambda on: setattr(tool, option, on))
    return box


def choice_option(
    name: str, choices: Sequence[tuple[str, str]], chosen: str, choose: Callable[[str], object]
) -> QComboBox:
    """A box for a choice: words and value each; `choose` is told the value."""
    box = ComboBox()
    box.setAccessibleName(few_lines(name))
    box.setToolTip(few_lines(name))
    for words, value in choices:
        box.addItem(words, str(value))
    box.setCurrentIndex(box.findData(str(chosen)))
    box.activated.connect(lambda: choose(str(box.currentData())))
    return box
