"""The tools that mark what lies along borders, the same on maps of either kind, and their options."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from editors.map_editor.borders.border_tool import BorderTool, Choices
from editors.map_editor.borders.kind_option import KindOption
from editors.map_editor.borders.marks import Mark
from editors.map_editor.desk import AnyDesk
from workbench.language import marked


def marking_tools(desk: AnyDesk, river: BorderTool, kinds: Choices, shores: Choices) -> list[BorderTool]:
    """In the order of the strip: a river, what else lies along a border, shore, one way, impassable, clear.

    `river` differs: it is a thing of a map of areas, and lies along the hexsides of others. `kinds` are the further
    kinds of lines, `shores` what one can say of a coast.
    """
    return [
        river,
        BorderTool(desk, Mark.FEATURE, marked("Along a border"), "wall", "Shift+B", kinds),
        BorderTool(desk, Mark.SHORE, marked("Shore"), "umbrella-simple", "B", shores),
        BorderTool(desk, Mark.ONE_WAY, marked("One way"), "arrow-fat-lines-right", "O"),
        BorderTool(desk, Mark.BLOCKED, marked("Impassable"), "prohibit", "K"),
        BorderTool(desk, Mark.NONE, marked("Clear border"), "eraser", "E", bridges=river.bridges),
    ]


def marking_options(tool: BorderTool, desk: AnyDesk) -> Sequence[QWidget]:
    """What is offered in the bar for a tool that lays one of several kinds."""
    return [KindOption(desk, tool)] if tool.choices() else []
