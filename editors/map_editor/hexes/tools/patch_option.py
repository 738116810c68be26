"""What is done with a patch before it is laid down, in the bar over the map: turned, mirrored, with its names."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QHBoxLayout, QToolButton

from editors.map_editor.hexes.tools.region_tools import PasteTool
from editors.map_editor.tools.tool_options import ToolOption, check_option
from workbench.engine.words.bounded_words import few_lines
from workbench.qt.looks.icons import bind_icon
from workbench.qt.looks.theme import px

BUTTON_PX = 26


class PatchOption(ToolOption):
    """Four buttons close together, and a switch."""

    def __init__(self, tool: PasteTool) -> None:
        super().__init__()
        self._tool = tool
        self.buttons = [self._button(*turn) for turn in _turns()]
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        for button in self.buttons:
            row.addWidget(button)
        row.addSpacing(px(8))
        row.addWidget(check_option(_tr("Names too"), tool, "with_names", _tr("Names come along with the hexes")))

    def refresh(self) -> None:
        """The patch is none of the map's."""

    def _button(self, key: str, icon_name: str, words: str) -> QToolButton:
        button = QToolButton()
        button.setFixedWidth(px(BUTTON_PX))
        bind_icon(button, icon_name)
        button.setToolTip(few_lines(words))
        button.setAccessibleName(few_lines(words))
        button.clicked.connect(lambda: self._tool.turn(key))
        return button


def _turns() -> tuple[tuple[str, str, str], ...]:
    """Key, icon and words of what is done with a patch."""
    return (
        ("[", "arrow-counter-clockwise", _tr("Turn to the left  ([)")),
        ("]", "arrow-clockwise", _tr("Turn to the right  (])")),
        ("/", "arrows-left-right", _tr("Mirror left and right  (/)")),
        ("\\", "arrows-down-up", _tr("Mirror top and bottom  (\\)")),
    )


def _tr(text: str) -> str:
    return QCoreApplication.translate("HexTools", text)
