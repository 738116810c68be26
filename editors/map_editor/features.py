"""What a feature of the map editor is: tools, pages, lists, tabs, commands and lines of menus that belong together.

A new one is a class of `Feature` in a file of its own, and a line of `every_feature.py`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple, Protocol, TypeVar

from PySide6.QtWidgets import QMenu, QWidget

from editors.map_editor.inspector import Inspector, InspectorPage
from editors.map_editor.layers.layer_groups import LayerGroup
from editors.map_editor.selection import Chosen
from editors.map_editor.tools.tool_strip import ToolGroup, ToolStrip
from workbench.language import marked
from workbench.qt.editing.outline import Outline, OutlineList
from workbench.qt.map_canvas import Layer, MapCanvas, Tool

F = TypeVar("F")


class Menu(StrEnum):
    """The menus that the editor has lines in."""

    MAP = marked("Map")
    VIEW = marked("View")
    CHECK = marked("Check")


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
    outline: Outline[Chosen]

    def go_to(self, chosen: Chosen) -> None:
        """Select something and bring it into view."""

    def show_catalogue(self) -> object:
        """Open the catalogues of terrain, roads and lines beside the map."""

    def feature(self, kind: type[F]) -> F:
        """Another feature of the same map."""


class Feature:
    """What belongs together on a map. A feature says what it has of all this; what it does not say is nothing."""

    def tools(self) -> Sequence[ToolGroup]:
        """Its tools in groups of the strip; groups of the same title are one."""
        return ()

    def looking_tools(self) -> Sequence[str]:
        """The names of those that change nothing: they are taken in a file that is only looked at too."""
        return ()

    def options_of(self, tool: Tool) -> Sequence[QWidget]:
        """The options of a tool in the bar over the map."""
        return ()

    def pages(self) -> Sequence[InspectorPage]:
        """Pages of the inspector. What lies over the ground is asked first, the last feature before the others."""
        return ()

    def lists(self) -> Sequence[tuple[str, OutlineList[Chosen]]]:
        """Lists of the outline with their titles."""
        return ()

    def tabs(self) -> Sequence[tuple[str, QWidget]]:
        """Tabs of the bottom dock with their titles."""
        return ()

    def commands(self) -> Sequence[MapCommand]:
        """Commands: of the kind of map in a submenu of its own, of all others in the menus themselves."""
        return ()

    def menus(self) -> Sequence[QMenu]:
        """Submenus beside the commands of the kind of map, filled when they are about to be shown."""
        return ()

    def menu_entries(self, chosen: Chosen) -> Iterable[Entry]:
        """Lines of the menu of the right button for what lies under the pointer and is selected."""
        return ()

    def counts(self) -> Mapping[Layer, int]:
        """How much is in each layer that is counted."""
        return {}

    def connect(self, shown: ShownMap) -> None:
        """Join it with the widgets of the map, which are there now."""

    def lay(self) -> None:
        """The map has changed while it is seen: lay on the canvas what is not drawn with the map."""

    def look_only(self, why: str) -> None:
        """The file is only looked at: grey what would change it, with the reason."""

    def close(self) -> None:
        """Let go of the document and the canvas."""


class Ground(Feature, ABC):
    """The feature that a kind of map is made of: areas, hexes."""

    @abstractmethod
    def things(self) -> str:
        """What the map is made of, for the menu of its own commands: "Areas", "Hexes"."""

    @abstractmethod
    def layers(self) -> Sequence[LayerGroup]:
        """The rows of the panel of layers."""

    @abstractmethod
    def example(self) -> Chosen:
        """What a picture of the page wants to have selected."""
