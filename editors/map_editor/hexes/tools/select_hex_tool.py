"""Selecting on hex maps: hexes, and hexsides that carry something."""

from __future__ import annotations

from editors.map_editor.hexes.hex_desk import HexDesk
from editors.map_editor.tools.select_tool import SelectTool
from workbench.language import marked


class SelectHexTool(SelectTool):
    """A click selects a hex, or a hexside that carries something; any drag selects the hexes in a rectangle."""

    bands_everywhere = True
    things = marked("a hex, or a hexside that carries something,")

    def __init__(self, desk: HexDesk) -> None:
        super().__init__(desk)
        self._hex_desk = desk

    def takes_border(self, border: str) -> bool:
        return border in self._hex_desk.hex_map.borders
