"""What a hex map brings to the editor."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from editors.map_editor.commands import MapCommand, Where
from editors.map_editor.context_menu import Entry
from editors.map_editor.hexes.hex_desk import HexDesk
from editors.map_editor.hexes.hexside_form import HexsideForm
from editors.map_editor.hexes.numbering_dialog import NumberingDialog
from editors.map_editor.hexes.region_tools import CLIPBOARD, PasteTool
from editors.map_editor.hexes.roads_list import HexRoadForm, HexRoadsList
from editors.map_editor.hexes.sheet_words import SheetWords
from editors.map_editor.hexes.space_sections import HexForm
from editors.map_editor.hexes.tool_groups import options_of, tool_groups
from editors.map_editor.layers_panel import OF_HEXES
from editors.map_editor.map_part import MapPart
from editors.map_editor.selection import Chosen, one_space
from editors.map_editor.space_list import SpaceList
from workbench.engine.area_map import Space
from workbench.qt.map_canvas import Layer, Tool


class HexPart(MapPart):
    """Its forms and lists and its layers."""

    def __init__(self, desk: HexDesk) -> None:
        self.hex_desk = desk
        self.space_form, self.hexside_form = HexForm(desk), HexsideForm(desk)
        self.road_form, self.sheet_words = HexRoadForm(desk), SheetWords(desk)
        self.spaces, self.roads = SpaceList(self._named), HexRoadsList(desk)
        pages = (self.space_form, self.hexside_form, self.road_form, self.sheet_words)
        lists = ((_tr("Named hexes"), self.spaces), (_tr("Roads"), self.roads))
        super().__init__(desk, tool_groups(desk), pages, OF_HEXES, lists)
        self.spaces.spaces_chosen.connect(lambda spaces: self.go_to(Chosen(spaces)))
        self.roads.road_chosen.connect(self.go_to)
        for tool in (tool for group in self.tools for tool in group):
            if isinstance(tool, PasteTool):
                tool.on_done = lambda: self.strip.take(self.tools[0][0].name)

    def _named(self) -> list[Space]:
        return [space for space in self.hex_desk.hex_map.hexes.values() if space.name]

    def commands(self) -> Sequence[MapCommand]:
        return (
            MapCommand(_tr("Copy the hexes"), self._copy, "Ctrl+C", where=Where.MAP),
            MapCommand(_tr("Cut the hexes"), self._cut, "Ctrl+X", where=Where.MAP, changes=True),
            MapCommand(_tr("Paste hexes"), self._paste, "Ctrl+V", where=Where.MAP, changes=True),
            MapCommand(_tr("Number the hexes…"), self.ask_numbers, changes=True),
        )

    def ask_numbers(self) -> NumberingDialog:
        """Open the dialog that numbers the hexes anew."""
        dialog = NumberingDialog(self.hex_desk, self.canvas)
        dialog.open()
        return dialog

    def _copy(self) -> bool:
        """Take what is selected; whether there was anything."""
        why_not = CLIPBOARD.copy(self.hex_desk)
        if why_not:
            self.desk.refuse(why_not)
        return not why_not

    def _cut(self) -> None:
        if self._copy():
            self.desk.remove_chosen()

    def _paste(self) -> None:
        self.strip.take(PasteTool.name)
        self.canvas.setFocus()

    @property
    def things(self) -> str:
        return _tr("Hexes")

    def options_of(self, tool: Tool) -> list[QWidget]:
        return options_of(tool, self.hex_desk, self.canvas.setFocus)

    def layer_counts(self) -> Mapping[Layer, str]:
        hex_map = self.hex_desk.hex_map
        return {
            Layer.LABELS: str(len(self._named())),
            Layer.ROADS: str(len(hex_map.roads)),
            Layer.RIVERS: str(len(hex_map.hexsides)),
            Layer.SPACES: str(hex_map.grid.columns * hex_map.grid.rows),
        }

    def menu_entries(self, under: Chosen) -> Iterable[Entry]:
        if under.spaces:
            terrain = self.hex_desk.hex_map.space(under.last).terrain
            words = _tr("Select all of terrain {0}").format(terrain.replace("_", " "))
            yield Entry(words, lambda: self._choose_terrain(terrain))

    def _choose_terrain(self, terrain: str) -> None:
        spaces = self.desk.spaces
        self.desk.choose(Chosen(tuple(number for number in spaces if spaces[number].terrain == terrain)))

    def example(self) -> Chosen:
        """The hex worth the most."""
        hexes = self.hex_desk.hex_map.hexes
        return one_space(max(sorted(hexes), key=lambda number: hexes[number].victory_points, default=""))


def _tr(text: str) -> str:
    return QCoreApplication.translate("HexMaps", text)
