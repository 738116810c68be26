"""The inspector's page for boxes, and for the zones of a hex map: spaces that are no area and no single hex."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from editors.map_editor.counters.space_counters import SpaceCounters
from editors.map_editor.desk import AnyDesk
from editors.map_editor.inspector import Heading, InspectorPage
from editors.map_editor.off_map.sea_rows import SeaRows
from editors.map_editor.selection import one_space
from editors.map_editor.spaces.folding import FoldingSection
from editors.map_editor.spaces.sections import LabelRows, NamesRows, NotesRows
from editors.map_editor.spaces.space_form import Section, kind_name
from editors.map_editor.spaces.space_rows import DeclaredSpaceRows
from editors.map_editor.spaces.tags_form import TagsForm
from workbench.engine.fields import MAIN, Field
from workbench.engine.maps.area_map import Space, SpaceKind
from workbench.qt.controls.parts import text_label
from workbench.qt.looks.translator import said_figure
from workbench.storage.edits.renumbering import RenameSpace

KINDS = (SpaceKind.SEA_ZONE, SpaceKind.RADE, SpaceKind.BOX)
ALSO_OFF_LAND = ("stacking", "victory_points")
"""What is asked of boxes and zones as well, though on the map of land alone."""


class ZoneRows(DeclaredSpaceRows):
    """Name, id and kind, stacking number, victory points, and how large it is."""

    def __init__(self, desk: AnyDesk) -> None:
        self.id = QLineEdit()
        super().__init__(desk, MAIN, self._kinds_here)
        self.id.setToolTip(_tr("What rules and scenarios call it; a change is written wherever it is named"))
        self.id.editingFinished.connect(self._rename)
        self._size = text_label("", "body")
        self.rows.add(_tr("Size"), self._size)

    def add_rows(self, declared: Mapping[str, Field]) -> None:
        """Behind the name stands the id; what is asked of land alone is left out, but for a few."""
        for name, field in declared.items():
            if name in ALSO_OFF_LAND or not field.of:
                self.add_declared(name, field)
            if name == "name":
                self.rows.add(_tr("Id"), self.id)

    def show_spaces(self, spaces: Sequence[Space]) -> None:
        super().show_spaces(spaces)
        self.id.setText(spaces[0].id if len(spaces) == 1 else "")
        self.id.setEnabled(len(spaces) == 1)
        self._size.setText(", ".join(size_words(self._desk, space) for space in spaces[:1]))

    def _kinds_here(self) -> list[tuple[str, str]]:
        """A zone stays a zone of hexes, and a box a box."""
        is_box = all(space.kind is SpaceKind.BOX for space in self._shown)
        kinds = (SpaceKind.BOX,) if is_box else (SpaceKind.SEA_ZONE, SpaceKind.RADE)
        return [(kind_name(kind), kind.value) for kind in kinds]

    def _rename(self) -> None:
        """Give the space another id; it stays selected."""
        new_id = self.id.text().strip()
        if len(self._shown) != 1 or not self.id.isModified() or new_id == self._shown[0].id:
            return
        if self._desk.apply(RenameSpace(self._desk.map_id, self._shown[0].id, new_id)):
            self.show_spaces(self._shown)
        else:
            self._desk.choose(one_space(new_id))


class ZoneForm(InspectorPage):
    """Shown when nothing but boxes and zones is selected."""

    def __init__(self, desk: AnyDesk) -> None:
        super().__init__()
        self._desk = desk
        self._shown: Sequence[Space] = ()
        self.rows = ZoneRows(desk)
        self.sea = SeaRows(desk)
        self.sections: tuple[Section, ...] = (
            self.rows,
            FoldingSection("sea", _tr("Shore, ports, links"), self.sea),
            FoldingSection("counters", _tr("Counters"), SpaceCounters(desk)),
            FoldingSection("names", _tr("Names"), NamesRows(desk)),
            FoldingSection("label", _tr("Label"), LabelRows(desk)),
            FoldingSection("tags", _tr("Tags"), TagsForm(desk)),
            FoldingSection("notes", _tr("Notes"), NotesRows(desk)),
        )
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 4, 0, 8)
        box.setSpacing(0)
        for section in self.sections:
            if isinstance(section, QWidget):
                box.addWidget(section)
        box.addStretch()

    def heading(self) -> Heading | None:
        spaces = self._desk.spaces_of(self._desk.chosen)
        if not spaces or not all(is_off_map(self._desk, space) for space in spaces):
            return None
        self._shown = spaces
        icon = "selection" if spaces[0].kind is SpaceKind.BOX else "waves"
        if len(spaces) > 1:
            return Heading(icon, _tr("{0} zones and boxes").format(len(spaces)))
        return Heading(icon, f"{kind_name(spaces[0].kind)} {spaces[0].id}", size_words(self._desk, spaces[0]))

    def refresh(self) -> None:
        for section in self.sections:
            section.show_spaces(self._shown)

    def name_field(self) -> QLineEdit | None:
        return self.rows.name_line

    def first_field(self) -> QWidget | None:
        return self.rows.first_figure


def is_off_map(desk: AnyDesk, space: Space) -> bool:
    """Whether a space is a box, or a zone of hexes."""
    return space.id in desk.map.zone_spaces


def size_words(desk: AnyDesk, space: Space) -> str:
    """How many hexes a zone has, or how large a box is on the sheet."""
    if hexes := desk.map.cells_of(space.id):
        return _tr("{0} hexes").format(len(hexes))
    shape = space.shape
    return (
        f"{said_figure(shape.width_mm, 'g')} × {said_figure(shape.height_mm, 'g')} mm"
        if shape is not None
        else _tr("no hexes yet")
    )


def _tr(text: str) -> str:
    return QCoreApplication.translate("ZoneForm", text)
