"""What an area map brings to the editor."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QMenu, QWidget

from editors.map_editor.areas.area_desk import AreaDesk
from editors.map_editor.areas.border_form import BorderForm
from editors.map_editor.areas.example import example_space
from editors.map_editor.areas.junction_form import JunctionForm
from editors.map_editor.areas.line_form import LineForm
from editors.map_editor.areas.map_form import MapForm
from editors.map_editor.areas.redrawing import Redrawer
from editors.map_editor.areas.removal import merge_chosen, merge_of, mergeable
from editors.map_editor.areas.roads_list import RoadsList
from editors.map_editor.areas.space_sections import AreaSpaceForm
from editors.map_editor.areas.tool_groups import options_of, tool_groups
from editors.map_editor.areas.tools import JunctionTool, WandTool
from editors.map_editor.features import Entry, Ground, MapCommand, ShownMap
from editors.map_editor.inspector import InspectorPage
from editors.map_editor.layers.layer_groups import LayerGroup, groups_of_areas
from editors.map_editor.scans.scans_feature import ScansFeature
from editors.map_editor.selection import Chosen, one_space
from editors.map_editor.sheet_size.area_size_dialog import AreaSizeDialog
from editors.map_editor.spaces.space_list import SpaceList
from editors.map_editor.tools.tool_strip import ToolGroup
from workbench.cartography.areas.joined_junctions import near_junctions
from workbench.cartography.plane import border_line, distance
from workbench.engine.words.bounded_words import an_entry
from workbench.qt.controls.parts import EmptyState
from workbench.qt.editing.outline import OutlineList
from workbench.qt.looks.translator import called, spoken_error, worded
from workbench.qt.map_canvas import DraftLine, Layer, MapCanvas, Tool
from workbench.storage.edits.areas.merging import joining
from workbench.storage.edits.edit import EditError

JOIN_WITHIN_MM = 8.0
MOST_TO_JOIN = 3


class AreasFeature(Ground):
    """The areas of one map: forms and lists, layers, and how they are merged."""

    def __init__(self, desk: AreaDesk) -> None:
        self.desk = self.area_desk = desk
        self._canvas: MapCanvas
        self.space_form = AreaSpaceForm(desk)
        self.border_form, self.junction_form = BorderForm(desk), JunctionForm(desk)
        self.line_form, self.map_form = LineForm(desk), MapForm(desk)
        no_areas = EmptyState("polygon", _tr("No areas yet. Take the area tool and draw the first one."))
        self.spaces, self.roads = SpaceList(lambda: desk.area_map.spaces.values(), no_areas), RoadsList(desk)
        self.merge_menu = QMenu(_tr("Merge with"))
        self.merge_menu.aboutToShow.connect(self.fill_merge_menu)
        self._groups = tool_groups(desk)
        corners = next(tool for group in self._groups for tool in group if isinstance(tool, JunctionTool))
        self.redrawer = Redrawer(desk, corners)

    def connect(self, shown: ShownMap) -> None:
        self._canvas = shown.canvas
        self.space_form.borders.table.borders_marked.connect(self._mark_borders)
        self.desk.choice_changed.connect(self._mark_borders)
        for tool in (tool for group in self._groups for tool in group if isinstance(tool, WandTool)):
            tool.source = shown.feature(ScansFeature).scans
        self.spaces.spaces_chosen.connect(lambda spaces: shown.go_to(Chosen(spaces)))
        self.roads.line_chosen.connect(shown.go_to)
        self.map_form.draw_asked.connect(lambda: shown.strip.take("Draw an area"))

    def tools(self) -> Sequence[ToolGroup]:
        return self._groups

    def looking_tools(self) -> Sequence[str]:
        return [tool.name for tool in self._groups[0]]

    def pages(self) -> Sequence[InspectorPage]:
        return (self.space_form, self.border_form, self.junction_form, self.line_form, self.map_form)

    def lists(self) -> Sequence[tuple[str, OutlineList[Chosen]]]:
        return ((_tr("Spaces"), self.spaces), (_tr("Roads"), self.roads))

    def layers(self) -> Sequence[LayerGroup]:
        return groups_of_areas()

    def things(self) -> str:
        return _tr("Areas")

    def options_of(self, tool: Tool) -> Sequence[QWidget]:
        return options_of(tool, self.area_desk, self._canvas.setFocus)

    def counts(self) -> Mapping[Layer, int]:
        area_map = self.area_desk.area_map
        return {
            Layer.LABELS: sum(1 for space in area_map.spaces.values() if space.name),
            Layer.ROADS: len(self.area_desk.sections),
            Layer.RIVERS: len(area_map.rivers),
            Layer.BORDERS: len(area_map.borders),
            Layer.SPACES: len(area_map.spaces),
        }

    def commands(self) -> Sequence[MapCommand]:
        merge = MapCommand(_tr("Merge the areas that are selected"), self.merge, "M", changes=True)
        size = MapCommand(_tr("Size of the map…"), self.ask_size, changes=True)
        return [merge, *self.redrawer.commands(), size]

    def ask_size(self) -> AreaSizeDialog:
        """Open the dialog for the sheet and where on it the drawing lies."""
        dialog = AreaSizeDialog(self.area_desk, self._canvas.window())
        dialog.open()
        return dialog

    def menus(self) -> Sequence[QMenu]:
        return [self.merge_menu]

    def menu_entries(self, chosen: Chosen) -> Iterable[Entry]:
        if len(chosen.spaces) > 1:
            yield Entry(_tr("Merge {0}").format(called(self.desk.called(chosen))), self.merge, keys="M")
        spaces = self.area_desk.area_map.spaces
        for other in mergeable(self.area_desk):
            yield Entry(_tr("Merge with {0}").format(spaces[other].name), self._merging(chosen.space, other))
        if chosen.spaces or self.area_desk.borders_of(chosen):
            yield from self.redrawer.entries()
        yield from self._joining(chosen.junction)

    def _joining(self, junction: str) -> Iterator[Entry]:
        """A line for each junction near the one under the pointer that it can become one with."""
        area_map = self.area_desk.area_map
        near = near_junctions(area_map, junction, JOIN_WITHIN_MM) if junction in area_map.junctions else ()
        for other in near[:MOST_TO_JOIN]:
            away = distance(area_map.junctions[junction].point, area_map.junctions[other].point)
            words = worded(_tr("Join junction {0}, {1:.1f} mm away"), other, away)
            yield Entry(words, partial(self.desk.apply, joining(area_map, junction, other)))

    def merge(self) -> None:
        """Make one of all areas that are selected; the first keeps its name."""
        kept = self.desk.chosen.spaces[:1]
        try:
            edit = merge_chosen(self.area_desk)
        except EditError as reason:
            self.desk.refuse(spoken_error(reason))
            return
        if not self.desk.apply(edit):
            self.desk.choose(Chosen(kept))

    def _mark_borders(self, borders: Sequence[str] = ()) -> None:
        """Mark on the map the borders whose row is taken in the inspector."""
        area_map = self.area_desk.area_map
        lines = [DraftLine(tuple(border_line(area_map, area_map.borders[border]))) for border in borders]
        self._canvas.layers.set_overlays("borders of the table", lines)

    def fill_merge_menu(self) -> None:
        """A line for each neighbour that the selected area can become one with."""
        self.merge_menu.clear()
        spaces, kept = self.area_desk.area_map.spaces, self.desk.chosen.space
        for other in mergeable(self.area_desk):
            action = self.merge_menu.addAction(an_entry(spaces[other].name))
            action.triggered.connect(self._merging(kept, other))
        if self.merge_menu.isEmpty():
            nothing = self.merge_menu.addAction(_tr("Select an area that has neighbours of its kind"))
            nothing.setEnabled(False)

    def _merging(self, kept: str, other: str) -> Callable[[], None]:
        def merge() -> None:
            self.desk.apply(merge_of(self.area_desk, kept, other))

        return merge

    def example(self) -> Chosen:
        return one_space(example_space(self.area_desk))


def _tr(text: str) -> str:
    return QCoreApplication.translate("AreaMaps", text)
