"""One map as it lies open in the editor: its desk, tools, canvas, inspector and outline, each with its own memory.

What it has, its features bring: the ground (`areas/areas_feature.py` or `hexes/hexes_feature.py`), and those of
`every_feature.py`. What a feature is stands in `features.py`.
Overlays of a tool are its own (`Tool.overlays`); others are laid by
`canvas.layers.set_overlays` under a group of their own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QWidget
from shiboken6 import isValid

from editors.map_editor.catalogue.catalogue_dialog import CatalogueDialog
from editors.map_editor.comparing.panel import ComparisonCard
from editors.map_editor.desk import AnyDesk
from editors.map_editor.every_feature import FEATURES
from editors.map_editor.features import Feature, Ground
from editors.map_editor.find_box import FindBox
from editors.map_editor.inspector import Inspector
from editors.map_editor.layers.layer_presets import PRESET
from editors.map_editor.layers.layers_panel import LayersPanel
from editors.map_editor.layers.look_dialog import LookDialog
from editors.map_editor.selection import NOTHING, Chosen, one_space
from editors.map_editor.spaces.declare_dialog import DeclareDialog
from editors.map_editor.spaces.table.space_table import SpaceTable
from editors.map_editor.spaces.texts_dialog import TextsDialog
from editors.map_editor.tools.label_tool import LabelTool
from editors.map_editor.tools.tool_strip import ToolGroup, ToolStrip
from workbench.engine.design import Design
from workbench.engine.maps import map_parts
from workbench.engine.problem import Problem
from workbench.engine.words.bounded_words import few_lines
from workbench.qt.editing.outline import Outline
from workbench.qt.map_canvas import Layer, MapCanvas, ProblemMark, Selection, Tool, ToolEvent
from workbench.qt.map_canvas.layers import ordered
from workbench.qt.map_canvas.styles.kinds import kinds_of
from workbench.qt.map_canvas.styles.map_style import STYLES, style_of
from workbench.storage.edits.sheet_edits import OrderLayers, SetLayers

F = TypeVar("F")
MOST_MARKED = 400
"""Each mark is painted in each frame; more of them than this are not told apart on a screen."""


class MapPart:
    """A map that is open. It is refreshed while it is shown; what changed meanwhile is caught up when it is again."""

    def __init__(self, desk: AnyDesk, ground: Ground) -> None:
        self.desk = desk
        self.style = ""
        self._style_told = ""
        self.comparison: ComparisonCard | None = None
        self.ground = ground
        self.others: tuple[Feature, ...] = tuple(made(desk) for made in FEATURES)
        self.features: tuple[Feature, ...] = (ground, *self.others)
        self.tools = _joined(group for feature in self.features for group in feature.tools())
        self.strip = ToolStrip(self.tools)
        self.canvas = MapCanvas()
        self.canvas.layers.takes_single_hexes = True
        self.strip.watch(self.canvas)
        pages = [page for feature in reversed(self.features) for page in feature.pages()]
        self.inspector = Inspector(desk, pages)
        self.space_table = SpaceTable(desk)
        self.layers = LayersPanel(groups=ground.layers())
        lists = [listed for feature in self.features for listed in feature.lists()]
        self.outline = Outline[Chosen](self.layers, lists)
        self.find = FindBox(desk, self.canvas)
        self.middle = QWidget()
        row = QHBoxLayout(self.middle)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.strip)
        row.addWidget(self.canvas, 1)
        self._is_shown, self._is_stale, self._looks_only = False, True, False
        self.language = ""
        self._catalogue: CatalogueDialog | None = None
        self._connect()
        self.strip.take(self.tools[0][0].name)

    # What its features bring

    def feature(self, kind: type[F]) -> F:
        """The feature of a kind; every map has one of each of `every_feature.py`, and its ground."""
        return next(feature for feature in self.features if isinstance(feature, kind))

    def options_of(self, tool: Tool) -> list[QWidget]:
        """The options of a tool in the bar over the map."""
        return [option for feature in self.features for option in feature.options_of(tool)]

    def bottom_tabs(self) -> Sequence[tuple[str, QWidget]]:
        """Tabs of the bottom dock that belong to this map, beside Problems and History."""
        own = (self.space_table.title, self.space_table)
        return (own, *(tab for feature in self.features for tab in feature.tabs()))

    # What happens

    def show(self, is_shown: bool) -> None:
        """The map comes to the front, or another one does."""
        self._is_shown = is_shown
        if is_shown and self._is_stale:
            self._show_map(None)
            self._choice_changed()

    def close(self) -> None:
        """Let go of the document."""
        for feature in self.features:
            feature.close()
        self.desk.close()

    def show_catalogue(self) -> CatalogueDialog:
        """Open the catalogues of terrain, roads and lines beside the map."""
        if self._catalogue is None:
            self._catalogue = CatalogueDialog(self.desk, self.canvas)
        self._catalogue.show()
        self._catalogue.raise_()
        return self._catalogue

    def declare_tag(self) -> DeclareDialog:
        """Open the dialog in which a tag of spaces, junctions or set-ups is declared."""
        dialog = DeclareDialog(self.desk, self.canvas.window())
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()
        return dialog

    def show_names_in(self, language: str) -> None:
        """Write the names on the map in a language of the design; "" is its first."""
        self.language = language
        self.canvas.layers.set_kinds(kinds_of(self.desk.design, language))

    def take_tool(self, tool: Tool) -> None:
        """Work with a tool."""
        self.canvas.tool_host.set_tool(tool)

    def go_to(self, chosen: Chosen) -> None:
        """Select something and bring it into view."""
        self.desk.choose(chosen)
        place = self.desk.place_of(chosen)
        if place is not None:
            self.canvas.camera.bring_into_view(*place)

    def zoom_to(self, chosen: Chosen) -> None:
        """Show something large, in the middle."""
        place = self.desk.place_of(chosen)
        if place is not None:
            self.canvas.camera.set_zoom(max(1.0, self.canvas.camera.zoom))
            self.canvas.camera.fly_to_point(*place, animated=True)

    def remove(self) -> None:
        """The tool may know what to take away, such as a corner that was just set; else what is selected goes."""
        tool = self.canvas.tool_host.tool
        if tool is None or not tool.press_key(ToolEvent(key="delete")):
            self.desk.remove_chosen()
        self.canvas.tool_host.refresh()

    def choose_alike(self) -> None:
        """Select all spaces of the kind of the one that was chosen last."""
        self.desk.choose(self.desk.chosen.with_more(self.desk.spaces_alike(self.desk.chosen.last)))

    def mark_problems(self, problems: Sequence[Problem], chosen: Problem | None) -> None:
        """Lay marks at the places of the problems of this map; of very many the gravest, and the chosen one."""
        marks: list[ProblemMark] = []
        gravest = sorted(problems, key=lambda problem: (problem != chosen, problem.level.weight))
        for problem in gravest:
            if len(marks) >= MOST_MARKED:
                break
            is_chosen, point = problem == chosen, self.desk.point_of(problem)
            points = self.desk.points_of(problem) if is_chosen else (point,) if point is not None else ()
            marks += [ProblemMark(*at, level=problem.level.value, chosen=is_chosen) for at in points]
        self.canvas.layers.set_overlays("problems", marks)

    def look_only(self, why: str) -> None:
        """Grey the tools that change the map and the inspector, with the reason."""
        self._looks_only = True
        for feature in self.features:
            feature.look_only(why)
        self.layers.look_only(why)
        self.strip.look_only([name for feature in self.features for name in feature.looking_tools()], why)
        self.inspector.setEnabled(False)
        self.inspector.setToolTip(few_lines(why))
        self.space_table.look_only(why)

    def _connect(self) -> None:
        self.desk.home.setParent(self.middle)
        for feature in self.features:
            feature.connect(self)
            for menu in feature.menus():
                menu.setParent(self.middle, menu.windowFlags())
        for tool in (tool for group in self.tools for tool in group if isinstance(tool, LabelTool)):
            tool.labels = self.canvas.layers.labels
        self.desk.map_changed.connect(self._map_changed)
        self.desk.choice_changed.connect(self._choice_changed)
        self.strip.tool_taken.connect(self.take_tool)
        self.inspector.done.connect(self.canvas.setFocus)
        self.layers.layers_shown.connect(self._show_layers)
        self.layers.layers_faded.connect(self._fade_layers)
        self.layers.layers_ordered.connect(self._order_layers)
        self.layers.preset_chosen.connect(self.take_preset)
        self.find.flown_to.connect(self.go_to)
        self.canvas.walk.current_changed.connect(self._current_changed)
        self.canvas.escaped.connect(lambda: self.desk.choose(NOTHING))

    def _current_changed(self, space: str) -> None:
        """The keyboard has gone to a space; one that is among those selected keeps them all."""
        if space and space not in self.desk.chosen.spaces:
            self.desk.choose(one_space(space))

    # Style and layers

    def show_style(self, style: str) -> None:
        """Show the map in a style in this window; "" is the map's own."""
        name = style or self.desk.map.look.style
        if name != self._style_told and name in STYLES and (why := STYLES.why_not(name)):
            self.desk.refuse(few_lines(why))
        self.style, self._style_told = style, name
        wanted = style_of(name)
        if wanted is not self.canvas.layers.style_of_map:
            self.canvas.layers.set_style(wanted)

    def compare_with(self, old: Design, title: str) -> ComparisonCard:
        """Mark what differs between an older design and now; a comparison that was shown before ends."""
        if self.comparison is not None and isValid(self.comparison):
            self.comparison.close_card()
        self.comparison = ComparisonCard(self.desk, self.canvas, old, title, self.canvas)
        return self.comparison

    def ask_look(self) -> LookDialog:
        """Open the dialog for the map's own style and colours."""
        dialog = LookDialog(self.desk, self.canvas.window())
        dialog.show()
        return dialog

    def ask_texts(self) -> TextsDialog:
        """Open the dialog for what the maps print in further languages."""
        dialog = TextsDialog(self.desk, self.canvas.window())
        dialog.show()
        return dialog

    def _show_layers(self, layers: Sequence[Layer], shown: bool) -> None:
        """They are shown or hidden on the map itself; where the file is only looked at, in this window. What a preset
        hides in this window is opened here too.
        """
        PRESET.take("")
        if self._looks_only or shown:
            self._show_here(layers, shown)
        if not self._looks_only and any(layer.shown != shown for layer in self._kept(layers)):
            self._set_layers([replace(layer, shown=shown) for layer in self._kept(layers)])
        self._show_look()

    def take_preset(self, key: str) -> None:
        """Show in this window what a preset shows. Of the map itself only eyes are opened, in one step."""
        PRESET.take(key)
        if (preset := PRESET.preset) is None:
            return
        closed = [layer for layer in self._kept(sorted(preset.opens)) if not layer.shown]
        if closed and not self._looks_only:
            self._set_layers([replace(layer, shown=True) for layer in closed])
        self._lay_preset()
        self._show_look()

    def _lay_preset(self) -> None:
        if preset := PRESET.preset:
            self._show_here([layer for layer in Layer if layer not in preset.hides], True)
            self._show_here(sorted(preset.hides), False)

    def _show_here(self, layers: Sequence[Layer], shown: bool) -> None:
        for layer in layers:
            self.canvas.layers.set_layer_visible(layer, shown)

    def _fade_layers(self, layers: Sequence[Layer], percent: int, gesture: str) -> None:
        self._set_layers([replace(layer, opacity_percent=percent) for layer in self._kept(layers)], gesture)

    def _kept(self, layers: Sequence[Layer]) -> list[map_parts.Layer]:
        """The layers as the map has them."""
        return [self.desk.map.look.layer(layer.value) for layer in layers]

    def _set_layers(self, layers: Sequence[map_parts.Layer], gesture: str = "") -> None:
        """One step of the history, of however many layers."""
        order = tuple(one.value for one in ordered(self.desk.map.look))
        self.desk.apply(SetLayers(self.desk.map_id, tuple(layers), gesture, order))

    def _order_layers(self, order: Sequence[Layer]) -> None:
        self.desk.apply(OrderLayers(self.desk.map_id, tuple(layer.value for layer in order)))

    def _map_changed(self, touched: frozenset[str] | None) -> None:
        if self._is_shown:
            self._show_map(touched)
            self.canvas.tool_host.refresh()
        else:
            self._is_stale = True

    def _show_map(self, touched: frozenset[str] | None) -> None:
        self._is_stale = False
        shown = self.desk.map
        self.canvas.layers.set_kinds(kinds_of(self.desk.design, self.language))
        self.show_style(self.style)
        self.canvas.set_map(shown if shown.id else None, touched)
        self.strip.follow()
        self._lay_preset()
        self._mark_choice()
        for feature in self.features:
            feature.lay()
        self.outline.show_map()
        self.layers.show_counts({layer: n for feature in self.features for layer, n in feature.counts().items()})
        self._show_look()

    def _show_look(self) -> None:
        """The eyes and the order in the panel as the map has them, and what is hidden in this window alone."""
        hidden = self.canvas.layers.scene.sheet.hidden if self.canvas.layers.scene else ()
        self.layers.show_look(self.desk.map.look, frozenset(hidden))
        self.layers.presets.mark(PRESET.key)

    def _choice_changed(self) -> None:
        self._mark_choice()
        chosen = self.desk.chosen
        if chosen.last:
            self.canvas.walk.set_current_space(chosen.last)
        self.outline.show_choice(chosen)

    def _mark_choice(self) -> None:
        """Lay the mark of what is selected where it lies now: lines grow, what links join is moved."""
        chosen = self.desk.chosen
        junctions = (chosen.junction,) if chosen.junction else ()
        selection = Selection(chosen.spaces, self.desk.chosen_borders(), junctions, self.desk.chosen_lines())
        self.canvas.layers.set_overlays("selection", (selection,) if chosen != NOTHING else ())


def _joined(groups: Iterable[ToolGroup]) -> list[ToolGroup]:
    """Groups of the same title as one, where the first of them stands."""
    found: dict[str, list[Tool]] = {}
    for group in groups:
        found.setdefault(group.title, []).extend(group)
    return [ToolGroup(title, tools) for title, tools in found.items()]
