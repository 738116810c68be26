"""The sections of the inspector for the spaces of an area map. A new one is put
into the tuple of `AreaSpaceForm`."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from editors.map_editor.areas.area_desk import AreaDesk
from editors.map_editor.areas.borders_table import BordersSection
from editors.map_editor.inspector import Heading
from editors.map_editor.off_map.sea_rows import SeaRows
from editors.map_editor.spaces.folding import FoldingSection
from editors.map_editor.spaces.forts_form import FortsForm
from editors.map_editor.spaces.sections import common_sections
from editors.map_editor.spaces.space_form import CommonRows, SpaceForm, kind_name
from workbench.engine.maps.area_map import Space, SpaceKind
from workbench.qt.editing.inspector_rows import area_words
from workbench.qt.looks.translator import called


class AreaRows(CommonRows):
    """The common rows; those that say something of land alone are grey for waters and boxes."""

    def __init__(self, desk: AreaDesk) -> None:
        kinds = [kind for kind in SpaceKind if kind is not SpaceKind.HEX]
        super().__init__(desk, kinds)

    def show_spaces(self, spaces: Sequence[Space]) -> None:
        super().show_spaces(spaces)
        for name, field in self.declared.items():
            self.enable((name,), all(field.is_of(space.kind) for space in spaces))


class AreaSpaceForm(SpaceForm):
    """The form of areas, rades, sea zones and boxes."""

    def __init__(self, desk: AreaDesk) -> None:
        self._area_desk = desk
        self.area_rows, self.forts, self.borders = AreaRows(desk), FortsForm(desk), BordersSection(desk)
        self.more = common_sections(desk)
        super().__init__(
            desk,
            self.area_rows,
            (
                FoldingSection("forts", _tr("Forts"), self.forts),
                FoldingSection("borders", _tr("Borders"), self.borders),
                *self.more,
                FoldingSection("sea", _tr("Sea and links"), SeaRows(desk)),
            ),
        )

    def words(self, spaces: Sequence[Space]) -> Heading:
        area_map, face = self._area_desk.area_map, self._area_desk.geometry.face
        large = area_words(area_map, sum(face(space.id).area for space in spaces))
        kinds = {space.kind for space in spaces}
        icon = "polygon" if SpaceKind.AREA in kinds else "waves"
        if len(spaces) > 1:
            return Heading(icon, called(self._area_desk.called(self._area_desk.chosen)), large)
        return Heading(icon, f"{kind_name(spaces[0].kind)} {spaces[0].id}", large)


def _tr(text: str) -> str:
    return QCoreApplication.translate("AreaSpaces", text)
