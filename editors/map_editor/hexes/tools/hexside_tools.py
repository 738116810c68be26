"""Tools of hex maps: select, mark hexsides by brushing along them. A drag is one edit.

`painting_tools.py` paints hexes, `line_tools.py` draws chains, `road_tool.py` roads, `one_way_tool.py` says which way
a hexside is crossed, `region_tools.py` copies pieces of the map.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from immutables import Map
from msgspec.structs import replace

from editors.map_editor.hexes.hex_desk import HexDesk
from editors.map_editor.hexes.line_kinds import hexside_features
from editors.map_editor.hexes.tools.brushed_sides import brushed_sides
from editors.map_editor.tools.select_tool import SelectTool
from workbench.engine.maps.area_map import Point
from workbench.engine.maps.hex_map import hexside_id
from workbench.language import marked
from workbench.qt.map_canvas.hexes.hex_hits import HexHits
from workbench.qt.map_canvas.laid_over.overlays import Overlay, Selection
from workbench.qt.map_canvas.sheet.sided_lines import has_sides
from workbench.qt.map_canvas.styles.kinds import kinds_of
from workbench.qt.map_canvas.tools import Tool, ToolEvent, ToolNote
from workbench.storage.edits.border_edits import mark_kind

_GESTURES = count(1)
AIMED_SHARE, PASSED_SHARE = 0.5, 0.2
"""How near a hexside must be, in hexes, when it is aimed at, and when a stroke passes it."""


class SelectHexTool(SelectTool):
    """A click selects a hex, or a hexside that carries something; any drag selects the hexes in a rectangle."""

    bands_everywhere = True
    things = marked("a hex, or a hexside that carries something,")

    def __init__(self, desk: HexDesk) -> None:
        super().__init__(desk)
        self._hex_desk = desk

    def takes_border(self, border: str) -> bool:
        return border in self._hex_desk.hex_map.borders


class ChoiceTool(Tool):
    """A tool with one choice that the bar over the map offers: which terrain, which feature."""

    choice_name = ""

    def __init__(self, desk: HexDesk) -> None:
        self._desk = desk
        self.chosen = ""
        self._gesture = ""

    def choices(self) -> list[tuple[str, str]]:
        """What can be chosen: words and value."""
        raise NotImplementedError

    def current(self) -> str:
        """The choice, or the first there is."""
        values = [value for _, value in self.choices()]
        return self.chosen if self.chosen in values else next(iter(values), "")

    def choose(self, value: str) -> None:
        """Take another choice."""
        self.chosen = value

    def _begin(self) -> None:
        self._gesture = f"{self.name} {next(_GESTURES)}"

    def release(self, event: ToolEvent) -> None:
        self._gesture = ""

    def cancel(self) -> None:
        self._gesture = ""

    def leave(self) -> None:
        pass


class HexsideMarker(ChoiceTool):
    """A tool that marks hexsides with what is chosen; water gets bridges where roads cross it, if that is wanted."""

    choice_name = marked("Hexside")

    def __init__(self, desk: HexDesk) -> None:
        super().__init__(desk)
        self.bridges = True

    def choices(self) -> list[tuple[str, str]]:
        return hexside_features(self._desk.design, self._desk.hex_map)

    def _apply(self, sides: Sequence[tuple[str, str]], present: bool, falls: bool) -> None:
        """Mark pairs of neighbours in the stroke that is under way; what `falls` does so to the second of each."""
        lows = {hexside_id(*side): side[1] for side in sides}
        edit = mark_kind(self._desk.map_id, tuple(lows), self.current(), present, self._gesture)
        self._desk.apply(replace(edit, bridges=self.bridges, falls_to=Map(lows) if falls and present else Map()))


class HexsideTool(HexsideMarker):
    """Dragging along hexsides puts a river, a bridge or a wall there, or closes them; with Ctrl it takes it away."""

    name = marked("Hexsides")
    icon = "river"
    key = "W"
    hint = marked(
        "Drag along hexsides to mark them; cliffs fall and walls are ticked on the pointer's side · Ctrl takes away"
    )
    cursor = "cross"
    hovers = False

    def __init__(self, desk: HexDesk) -> None:
        super().__init__(desk)
        self._near = ""
        self._before: Point | None = None
        self._last: tuple[str, str] | None = None

    def press(self, event: ToolEvent) -> None:
        if event.button == "left":
            self._begin()
            self._before = self._last = None
            self._sweep(event, AIMED_SHARE)

    def move(self, event: ToolEvent) -> None:
        self._sweep(event, PASSED_SHARE if self._gesture else AIMED_SHARE)

    def _sweep(self, event: ToolEvent, reach_share: float) -> None:
        grid, here = self._desk.hex_map.grid, (event.x_mm, event.y_mm)
        reach = grid.size_mm * reach_share
        passed = brushed_sides(grid, self._before or here, here, reach, self._last) if self._gesture else ()
        self._before, self._last = here, passed[-1] if passed else self._last
        self._near = HexHits(grid).at(*here, reach).border
        if passed:
            self._mark(passed, present=not event.control)

    def _mark(self, passed: Sequence[tuple[str, str]], present: bool) -> None:
        """Mark hexsides, each with the hex that the pointer was in first; those that are so already stay."""
        feature = self.current()
        wanted = [side for side in passed if (feature in self._desk.features(*side)) != present]
        if not wanted:
            return
        falls = has_sides(kinds_of(self._desk.design), feature)
        sides = tuple((other, under) if falls else (under, other) for under, other in wanted)
        self._apply(sides, present, falls)

    def leave(self) -> None:
        self._near = ""

    def overlays(self) -> Sequence[Overlay]:
        return (Selection(borders=(self._near,)),) if self._near else ()

    def note(self) -> ToolNote | None:
        if not self._near:
            return None
        first, _, second = self._near.partition("/")
        carried = ", ".join(feature.replace("_", " ") for feature in self._desk.features(first, second))
        return ToolNote(f"{first}–{second}", carried)
