"""The sections of the inspector for the spaces of an area map. A new one is put
into the tuple of `AreaSpaceForm`."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from editors.map_editor.areas.area_desk import AreaDesk
from editors.map_editor.areas.borders_table import BordersSection
from editors.map_editor.forts_form import FortsForm
from editors.map_editor.inspector import Heading
from editors.map_editor.inspector_rows import area_words
from editors.map_editor.space_form import CommonRows, SpaceForm, kind_name
from editors.map_editor.space_rows import SpaceRows
from workbench.engine.area_map import Space, SpaceKind
from workbench.qt.parts import text_label

FORCES_IN_A_SPACE = 3
LAND_ONLY = ("stacking", "terrain", "town", "victory_points", "zone", "depot")


class AreaRows(CommonRows):
    """The common rows and what areas have: whose ships reach them, whom they supply."""

    def __init__(self, desk: AreaDesk) -> None:
        self.occupancy = text_label("", "hint")
        kinds = [kind for kind in SpaceKind if kind is not SpaceKind.HEX]
        super().__init__(desk, kinds, _tr("Stacking number"), _tr("0 is unlimited"), self.occupancy)
        self.zone = self.text("zone", _tr("Ship fire from"), lambda text: text.strip().upper())
        self.depot = self.choice("depot", _tr("Depot of"), self._owners)

    def show_spaces(self, spaces: Sequence[Space]) -> None:
        super().show_spaces(spaces)
        numbers = {space.stacking for space in spaces}
        most = numbers.pop() if len(numbers) == 1 else 0
        words = _tr("no limit") if most is None else _tr("max. {0}").format(most * FORCES_IN_A_SPACE) if most else ""
        self.occupancy.setText(words)
        self.enable(LAND_ONLY, all(space.kind is SpaceKind.AREA for space in spaces))

    def _owners(self) -> list[tuple[str, str]]:
        design = self._desk.design
        sides = [(side.name, side.id) for side in design.sides]
        return [(_tr("none"), ""), *sides, *((faction.name, faction.id) for faction in design.factions)]


class NotesRows(SpaceRows):
    """What the designer wants to remember."""

    def __init__(self, desk: AreaDesk) -> None:
        super().__init__(desk)
        self.rows.add_heading(_tr("Notes"))
        self.edit = self.notes("notes")


class AreaSpaceForm(SpaceForm):
    """The form of areas, rades, sea zones and boxes."""

    def __init__(self, desk: AreaDesk) -> None:
        self._area_desk = desk
        self.area_rows, self.forts, self.borders, self.notes = (
            AreaRows(desk), FortsForm(desk), BordersSection(desk), NotesRows(desk)
        )  # fmt: skip
        super().__init__(desk, self.area_rows, (self.forts, self.borders, self.notes))

    def words(self, spaces: Sequence[Space]) -> Heading:
        area_map, face = self._area_desk.area_map, self._area_desk.geometry.face
        large = area_words(area_map, sum(face(space.id).area for space in spaces))
        kinds = {space.kind for space in spaces}
        icon = "polygon" if SpaceKind.AREA in kinds else "waves"
        if len(spaces) > 1:
            return Heading(icon, self._area_desk.called(self._area_desk.chosen).capitalize(), large)
        return Heading(icon, f"{kind_name(spaces[0].kind)} {spaces[0].id}", large)


def _tr(text: str) -> str:
    return QCoreApplication.translate("AreaSpaces", text)
