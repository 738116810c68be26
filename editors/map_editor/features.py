"""What the features of a map are made of: commands, lines of menus, and what they may use of the map that is shown."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import NamedTuple, Protocol

from editors.map_editor.inspector import Inspector
from editors.map_editor.selection import Chosen
from editors.map_editor.tools.tool_strip import ToolStrip
from workbench.qt.map_canvas import MapCanvas


class Menu(StrEnum):
    """The menus that the editor has lines in."""

    MAP = "Map"
    VIEW = "View"
    CHECK = "Check"


class Where(StrEnum):
    """Where the keys of a command work: everywhere on the page, on the map alone, or in the docks alone."""

    PAGE = "page"
    MAP = "map"
    DOCKS = "docks"


class MapCommand(NamedTuple):
    """A line of a menu with its key. One that `changes` the map is grey while the file is only looked at."""

    text: str
    does: Callable[[], object]
    keys: str = ""
    menu: Menu = Menu.MAP
    where: Where = Where.PAGE
    changes: bool = False


class Entry(NamedTuple):
    """A line of the menu: what it says, what it does, and when it is grey why. `SEPARATOR` is a hairline."""

    text: str
    does: Callable[[], object] = lambda: None
    why_not: str = ""
    keys: str = ""


SEPARATOR = Entry("")


class ShownMap(Protocol):
    """The map that a feature is of, as far as the feature may use it."""

    canvas: MapCanvas
    strip: ToolStrip
    inspector: Inspector

    def go_to(self, chosen: Chosen) -> None:
        """Select something and bring it into view."""
