"""The inspector's form for a junction."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from editors.map_editor.areas.area_desk import AreaDesk
from editors.map_editor.desk_things import DeskThings
from editors.map_editor.inspector import Heading, InspectorPage
from editors.map_editor.spaces.declared_tags import DeclaredTags
from editors.map_editor.spaces.tag_field import TagField
from editors.map_editor.spaces.tags import TagOf, TagType
from workbench.cartography.areas.new_names import names_around
from workbench.engine.fields import MAIN, Field
from workbench.engine.maps.area_map import Junction
from workbench.engine.provenance import Provenance
from workbench.qt.controls.parts import text_label
from workbench.qt.looks.theme import px
from workbench.qt.things.declared_rows import DeclaredRows
from workbench.qt.things.things_shown import now
from workbench.storage.edits.areas.area_edits import MoveJunction
from workbench.storage.edits.areas.line_edits import TagJunction

JUNCTIONS = "junctions"
PLACE = ("x_mm", "y_mm")
MEETING_WIDTH = 190
"""What the inspector has for the names at its narrowest: the row is as high as they need there."""


class JunctionRows(DeclaredRows):
    """What a junction declares. One that is moved takes its borders along, as on the map."""

    def __init__(self, desk: AreaDesk) -> None:
        self._meeting = text_label("", "body", wrap=True)
        self._desk = desk
        super().__init__(DeskThings(desk, JUNCTIONS), MAIN, also_here=PLACE)

    def add_rows(self, declared: Mapping[str, Field]) -> None:
        """Before them stands what meets there."""
        self.rows.add(_tr("Between"), self._meeting, takes_chips_place=True)
        super().add_rows(declared)

    def show_things(self, things: Sequence[Any]) -> None:
        super().show_things(things)
        self._meeting.setText(", ".join(name for one in things for name in names_around(self._desk.area_map, one.id)))
        self._meeting.setMinimumHeight(max(0, self._meeting.heightForWidth(px(MEETING_WIDTH))))

    def change(self, field: str, value: object, origin: Provenance | None = None) -> None:
        if field not in PLACE or not self._shown:
            super().change(field, value, origin)
            return
        (junction,) = now(self._edited, self._shown[:1])
        x_mm, y_mm = (float(str(value)) if axis == field else getattr(junction, axis) for axis in PLACE)
        to = (x_mm, y_mm)
        if to != junction.point and self._desk.apply(MoveJunction(self._desk.map_id, junction.id, to)):
            self.show_things((junction,))


class JunctionForm(InspectorPage):
    """Where a junction is, its name, and what the tags of junctions say of it that the design declares."""

    def __init__(self, desk: AreaDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._junction: Junction | None = None
        self.rows = JunctionRows(desk)
        self._tags = DeclaredTags(TagOf.JUNCTION, self._mark)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 4, 0, 8)
        box.addWidget(self.rows)
        box.addWidget(self._tags)
        box.addStretch()

    def heading(self) -> Heading | None:
        chosen = self._desk.chosen.junction
        is_mine = chosen in self._desk.area_map.junctions
        return Heading("junction", _tr("Junction {0}").format(chosen)) if is_mine else None

    def name_field(self) -> QLineEdit | None:
        return self.rows.name_line

    def first_field(self) -> QWidget | None:
        return self.rows.first_figure

    def refresh(self) -> None:
        self.show_junction(self._desk.area_map.junctions[self._desk.chosen.junction])

    def show_junction(self, junction: Junction) -> None:
        """Fill the form."""
        self._junction = junction
        self.rows.show_things((junction,))
        self._tags.show_tags(self._desk.design, junction.tags)

    @property
    def tags(self) -> dict[str, TagField]:
        """The field of each tag."""
        return self._tags.fields

    def __getitem__(self, name: str) -> Any:
        return self.rows[name]

    def _mark(self, tag: TagType, value: str) -> None:
        if self._junction is not None:
            edit = TagJunction(self._desk.map_id, self._junction.id, tag.id, value, tag.called)
            if self._desk.apply(edit):
                self.show_junction(self._junction)


def _tr(text: str) -> str:
    return QCoreApplication.translate("JunctionForm", text)
