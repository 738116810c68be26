"""What a hex map brings to the editor."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import dist

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from editors.map_editor.features import Entry, Ground, MapCommand, ShownMap, Where
from editors.map_editor.hexes.hex_desk import HexDesk
from editors.map_editor.hexes.inspecting.hexside_form import HexsideForm
from editors.map_editor.hexes.inspecting.road_form import HexRoadForm
from editors.map_editor.hexes.inspecting.sheet_words import SheetWords
from editors.map_editor.hexes.inspecting.space_sections import HexForm
from editors.map_editor.hexes.named_hexes import NamedHexes
from editors.map_editor.hexes.numbering_dialog import NumberingDialog
from editors.map_editor.hexes.palettes.palette_part import PalettePart
from editors.map_editor.hexes.roads_list import HexRoadsList
from editors.map_editor.hexes.tools.clipboard import CLIPBOARD
from editors.map_editor.hexes.tools.painting_tools import BrushTool, EyedropperTool
from editors.map_editor.hexes.tools.paints import NEW, ZONE, new_zone
from editors.map_editor.hexes.tools.region_tools import PasteTool
from editors.map_editor.hexes.tools.tool_groups import options_of, tool_groups
from editors.map_editor.inspector import InspectorPage
from editors.map_editor.layers.layer_groups import LayerGroup, groups_of_hexes
from editors.map_editor.selection import Chosen, one_space
from editors.map_editor.sheet_size.hex_size_dialog import HexSizeDialog
from editors.map_editor.spaces.space_list import SpaceList
from editors.map_editor.tools.tool_strip import ToolGroup
from workbench.engine.catalogue.standard import Family
from workbench.engine.maps.area_map import Space, SpaceKind
from workbench.qt.controls.parts import EmptyState
from workbench.qt.editing.outline import OutlineList
from workbench.qt.looks.translator import called, kind_title
from workbench.qt.map_canvas import DraftLine, Layer, Tool
from workbench.storage.edits.zone_edits import AddZone


class HexesFeature(Ground):
    """The hexes of one map: forms, lists and layers."""

    def __init__(self, desk: HexDesk) -> None:
        self.hex_desk, self._names = desk, NamedHexes()
        self.desk = desk
        self._shown: ShownMap
        self.palette_part: PalettePart
        self.space_form, self.hexside_form = HexForm(desk), HexsideForm(desk)
        self.road_form, self.sheet_words = HexRoadForm(desk), SheetWords(desk)
        no_names = EmptyState("hexagon", _tr("No hex has a name yet. Select one and name it in the inspector."))
        no_zones = EmptyState("waves", _tr("No zones yet. Select hexes, then choose New sea zone in the menu Map."))
        self.spaces, self.roads = SpaceList(self._named, no_names), HexRoadsList(desk)
        self.zones = SpaceList(self._zones, no_zones, shows_ids=False)
        self._groups = tool_groups(desk)
        self._brush = next(tool for group in self._groups for tool in group if isinstance(tool, BrushTool))

    def connect(self, shown: ShownMap) -> None:
        self._shown = shown
        self.palette_part = PalettePart(self.hex_desk, shown.outline)
        self.palette_part.palette.catalogue_asked.connect(shown.show_catalogue)
        self.spaces.spaces_chosen.connect(lambda spaces: shown.go_to(Chosen(spaces)))
        self.zones.spaces_chosen.connect(lambda spaces: shown.go_to(Chosen(spaces)))
        self.roads.line_chosen.connect(shown.go_to)
        self.space_form.sides.side_marked.connect(self._mark_side)
        self.desk.choice_changed.connect(self._mark_side)
        for tool in (tool for group in self._groups for tool in group):
            if isinstance(tool, PasteTool):
                tool.done.connect(lambda: shown.strip.take(self._groups[0][0].name))
            if isinstance(tool, EyedropperTool):
                tool.done.connect(lambda: shown.strip.take(self._brush.name))

    def tools(self) -> Sequence[ToolGroup]:
        return self._groups

    def looking_tools(self) -> Sequence[str]:
        return [tool.name for tool in self._groups[0]]

    def pages(self) -> Sequence[InspectorPage]:
        return (self.space_form, self.hexside_form, self.road_form, self.sheet_words)

    def lists(self) -> Sequence[tuple[str, OutlineList[Chosen]]]:
        return ((_tr("Names"), self.spaces), (_tr("Zones"), self.zones), (_tr("Roads"), self.roads))

    def layers(self) -> Sequence[LayerGroup]:
        return groups_of_hexes()

    def _mark_side(self, hexside: str = "") -> None:
        """Mark on the map the side that was chosen in the diagram of the inspector."""
        ends = self.hex_desk.geometry.border_ends(hexside) if hexside else None
        self._shown.canvas.layers.set_overlays("side of the diagram", [DraftLine(ends)] if ends is not None else ())

    def _named(self) -> list[Space]:
        return self._names.of(self.hex_desk.hex_map.hexes)

    def _zones(self) -> list[Space]:
        return [zone.space for zone in self.hex_desk.hex_map.zones.values()]

    def new_zone(self, kind: SpaceKind) -> None:
        """Make a sea zone or rade of the hexes that are selected; without any, take the brush to paint one."""
        hex_map = self.hex_desk.hex_map
        hexes = tuple(number for number in self.desk.chosen.spaces if number not in hex_map.zones)
        if not hexes:
            self._brush.paints.take(ZONE, NEW[kind])
            self._shown.strip.take(self._brush.name)
            self._shown.canvas.setFocus()
            return
        space = new_zone(hex_map, kind)
        if not self.desk.apply(AddZone(hex_map.id, space, hexes)):
            self.desk.choose(one_space(space.id))

    def commands(self) -> Sequence[MapCommand]:
        return (
            MapCommand(_tr("Copy the hexes"), self._copy, "Ctrl+C", where=Where.MAP),
            MapCommand(_tr("Cut the hexes"), self._cut, "Ctrl+X", where=Where.MAP, changes=True),
            MapCommand(_tr("Paste hexes"), self._paste, "Ctrl+V", where=Where.MAP, changes=True),
            MapCommand(_tr("New sea zone"), lambda: self.new_zone(SpaceKind.SEA_ZONE), "Shift+Z", changes=True),
            MapCommand(_tr("New rade"), lambda: self.new_zone(SpaceKind.RADE), changes=True),
            MapCommand(_tr("Number the hexes…"), self.ask_numbers, changes=True),
            MapCommand(_tr("Size of the map…"), self.ask_size, changes=True),
        )

    def ask_numbers(self) -> NumberingDialog:
        """Open the dialog that numbers the hexes anew."""
        dialog = NumberingDialog(self.hex_desk, self._shown.canvas)
        dialog.open()
        return dialog

    def ask_size(self) -> HexSizeDialog:
        """Open the dialog for columns and rows, the size of the hexes and the sheet."""
        dialog = HexSizeDialog(self.hex_desk, self._shown.canvas.window())
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
        self._shown.strip.take(PasteTool.name)
        self._shown.canvas.setFocus()

    def things(self) -> str:
        return _tr("Hexes")

    def options_of(self, tool: Tool) -> Sequence[QWidget]:
        options = options_of(tool, self.hex_desk, self.palette_part.rows)
        self.palette_part.follow(tool, options)
        return options

    def counts(self) -> Mapping[Layer, int]:
        hex_map = self.hex_desk.hex_map
        return {
            Layer.LABELS: len(self._named()),
            Layer.ROADS: len(hex_map.roads),
            Layer.RIVERS: len(hex_map.borders),
            Layer.SPACES: hex_map.grid.columns * hex_map.grid.rows,
        }

    def menu_entries(self, chosen: Chosen) -> Iterable[Entry]:
        if any(space not in self.hex_desk.hex_map.zones for space in chosen.spaces):
            yield Entry(_tr("New sea zone of {0}").format(called(self.desk.called(chosen))), self._make_sea_zone)
            yield Entry(_tr("New rade of {0}").format(called(self.desk.called(chosen))), self._make_rade)
        if chosen.spaces and chosen.last not in self.hex_desk.hex_map.zones:
            terrain = self.hex_desk.hex_map.space(chosen.last).terrain
            words = _tr("Select all of terrain {0}").format(self._ground_said(terrain))
            yield Entry(words, lambda: self._choose_terrain(terrain))

    def _ground_said(self, terrain: str) -> str:
        named = {kind.id: kind.name for kind in self.desk.design.terrain}
        return named.get(terrain) or kind_title(Family.GROUND, terrain)

    def _make_sea_zone(self) -> None:
        self.new_zone(SpaceKind.SEA_ZONE)

    def _make_rade(self) -> None:
        self.new_zone(SpaceKind.RADE)

    def _choose_terrain(self, terrain: str) -> None:
        spaces = self.desk.spaces
        self.desk.choose(Chosen(tuple(number for number in spaces if spaces[number].terrain == terrain)))

    def example(self) -> Chosen:
        """The named hex in the middle of the map, one worth something before others."""
        hexes, geometry = self.hex_desk.hex_map.hexes, self.hex_desk.geometry
        middle = geometry.hexes_rect.center().toTuple()

        def telling(number: str) -> tuple[bool, bool, float]:
            away = dist(geometry.middle(number) or middle, middle)
            return not hexes[number].victory_points, not hexes[number].name, away

        return one_space(min(sorted(hexes), key=telling, default=""))


def _tr(text: str) -> str:
    return QCoreApplication.translate("HexMaps", text)
