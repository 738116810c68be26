"""The sections of the inspector for hexes. A new one is put into the tuple of `HexForm`."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from editors.map_editor.hexes.hex_desk import HexDesk
from editors.map_editor.hexes.inspecting.hexside_form import HexsideSection
from editors.map_editor.inspector import Heading
from editors.map_editor.off_map.sea_rows import SeaRows
from editors.map_editor.spaces.folding import FoldingSection
from editors.map_editor.spaces.forts_form import FortsForm
from editors.map_editor.spaces.sections import common_sections
from editors.map_editor.spaces.space_form import CommonRows, SpaceForm
from workbench.engine.maps.area_map import Space, SpaceKind
from workbench.engine.maps.hex_places import axial_of, known_place

KINDS = (SpaceKind.HEX, SpaceKind.SEA_ZONE, SpaceKind.RADE, SpaceKind.UNPLAYABLE)


class HexForm(SpaceForm):
    """The form of one hex or many."""

    def __init__(self, desk: HexDesk) -> None:
        self._hex_desk = desk
        rows = CommonRows(desk, KINDS)
        self.sides, self.forts = HexsideSection(desk), FortsForm(desk)
        self.more = common_sections(desk)
        super().__init__(
            desk,
            rows,
            (
                FoldingSection("hexsides", _tr("Hexsides"), self.sides),
                FoldingSection("forts", _tr("Forts"), self.forts),
                *self.more,
                FoldingSection("sea", _tr("Sea and links"), SeaRows(desk)),
            ),
        )

    def words(self, spaces: Sequence[Space]) -> Heading:
        if len(spaces) > 1:
            return Heading("hexagon", _tr("{0} hexes").format(len(spaces)))
        number, grid = spaces[0].id, self._hex_desk.hex_map.grid
        q, r = axial_of(grid, known_place(grid, number))
        return Heading("hexagon", _tr("Hex {0}").format(number), _tr("axial {0}, {1}").format(q, r))


def _tr(text: str) -> str:
    return QCoreApplication.translate("HexSpaces", text)
