"""The kinds that a tool of a hex map can paint or draw, in rows: name, cost, key, and how much of each the map has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import TypeAlias

from msgspec import Struct
from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QIcon

from editors.map_editor.borders.border_tool import BorderTool
from editors.map_editor.borders.line_classes import cost_words
from editors.map_editor.hexes.hex_desk import HexDesk
from editors.map_editor.hexes.line_kinds import feature_cost, road_cost
from editors.map_editor.hexes.palettes.ground_counts import GroundCounts, LineCounts
from editors.map_editor.hexes.palettes.swatches import Swatches
from editors.map_editor.hexes.tools.paints import Paints
from editors.map_editor.hexes.tools.road_tool import HexRoadTool
from workbench.engine.design import Design
from workbench.storage.edits.hex_painting import PaintKind

TERRAIN_COSTS = "terrain_effects"
OF_GROUND = (PaintKind.TERRAIN, PaintKind.FEATURE)
NUMBERED = 9

LineTool: TypeAlias = HexRoadTool | BorderTool


class PaletteRow(Struct, frozen=True):
    """One kind: its value for the tool, its name, its key and what it costs. `amount` is how many the map has, where
    that is counted, and `amount_words` the same in words. Ground is seen as a hex, the rest as a line or not at all.
    """

    value: str
    name: str
    key: str = ""
    cost: str = ""
    amount: int | None = None
    amount_words: str = ""
    is_ground: bool = False

    @property
    def tip(self) -> str:
        """All of it in a line."""
        called = f"{self.name} ({self.key})" if self.key else self.name
        return " · ".join(filter(None, (called, self.cost, self.amount_words)))


class PaletteRows:
    """The rows of one map as it is now; what was counted before is kept up with its edits."""

    def __init__(self, desk: HexDesk) -> None:
        self._desk = desk
        self._grounds, self._lines, self._pictures = GroundCounts(), LineCounts(), Swatches(desk)

    def of_paints(self, paints: Paints) -> tuple[PaletteRow, ...]:
        """What can be on the brush: the values of the kind of paint that is taken."""
        is_ground = paints.kind in OF_GROUND
        many = self._counted(paints) if is_ground else Counter[str]()
        rows = []
        for at, (words, value) in enumerate(paints.choices()):
            key = str(at + 1) if at < NUMBERED else ""
            if not is_ground:
                rows.append(PaletteRow(value, words, key))
                continue
            said = _tr("1 hex") if many[value] == 1 else _tr("{0} hexes").format(many[value])
            if paints.kind == PaintKind.TERRAIN and value == self._desk.hex_map.default_terrain:
                said += f", {_tr('plain ground')}"
            cost = cost_words(self._desk.design, TERRAIN_COSTS, value)
            rows.append(PaletteRow(value, words, key, cost, many[value], said, is_ground=True))
        return tuple(rows)

    def of_lines(self, tool: LineTool) -> tuple[PaletteRow, ...]:
        """What a tool can draw: kinds of hexsides, or classes of roads."""
        design, hex_map = self._desk.design, self._desk.hex_map
        is_road = isinstance(tool, HexRoadTool)
        roads = Counter(road.road_class for road in hex_map.roads.values())
        many = roads if is_road else self._lines.of(hex_map.borders)
        words = _tr("{0} roads") if is_road else _tr("{0} hexsides")
        cost_of: Callable[[Design, str], str] = road_cost if is_road else feature_cost
        return tuple(
            PaletteRow(value, name, "", cost_of(design, value), many[value], words.format(many[value]))
            for name, value in tool.choices()
        )

    def paint_pictures(self, paints: Paints, size_px: int) -> dict[str, QIcon]:
        """A hex of each kind of ground that can be on the brush; other paints have no picture."""
        if paints.kind not in OF_GROUND:
            return {}
        return self._pictures.grounds((value for _, value in paints.choices()), size_px)

    def line_pictures(self, tool: LineTool) -> dict[str, QIcon]:
        """A piece of each line that a tool can draw."""
        kinds = [value for _, value in tool.choices()]
        return self._pictures.roads(kinds) if isinstance(tool, HexRoadTool) else self._pictures.lines(kinds)

    def _counted(self, paints: Paints) -> Counter[str]:
        """How many hexes have which ground, or which feature; plain ground has all that are not stored."""
        hex_map = self._desk.hex_map
        counts, grid = self._grounds.of(hex_map.hexes), hex_map.grid
        if paints.kind != PaintKind.TERRAIN:
            return counts.features
        plain = hex_map.default_terrain
        unstored = max(0, grid.columns * grid.rows - len(hex_map.hexes))
        return counts.terrain + Counter({plain: unstored})


def _tr(text: str) -> str:
    return QCoreApplication.translate("HexPaints", text)
