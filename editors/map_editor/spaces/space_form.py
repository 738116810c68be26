"""The inspector's page for spaces, one or many: sections under each other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from PySide6.QtWidgets import QLineEdit, QSpinBox, QVBoxLayout, QWidget

from editors.map_editor.desk import AnyDesk
from editors.map_editor.inspector import Heading, InspectorPage
from editors.map_editor.spaces.choices import terrain_choices
from editors.map_editor.spaces.space_rows import SpaceRows
from workbench.engine.maps.area_map import Space, SpaceKind
from workbench.qt.looks.translator import title_of


class Section(Protocol):
    """A part of the form; one that can show only one space hides itself when there are more."""

    def show_spaces(self, spaces: Sequence[Space]) -> None: ...


class CommonRows(SpaceRows):
    """What every space has: name, kind, stacking numbers, ground and what it carries, victory points."""

    def __init__(
        self,
        desk: AnyDesk,
        kinds: Sequence[SpaceKind],
        stacking_words: str,
    ) -> None:
        super().__init__(desk)
        self.name = self.text("name", self.tr("Name"))
        self.kind = self.choice("kind", self.tr("Kind"), lambda: [(kind_name(k), k.value) for k in kinds], SpaceKind)
        self.stacking = self.limit("stacking", stacking_words, lambda: desk.map.stacking.entry)
        self.occupancy = self.limit("occupancy", self.tr("May stay"), lambda: desk.map.stacking.occupancy)
        self.terrain = self.choice("terrain", self.tr("Terrain"), lambda: terrain_choices(desk.design))
        self.features = self.chips_of("features", self.tr("Features"), self._features)
        self.elevation = self.number("elevation", self.tr("Elevation"))
        self.town = self.check("town", self.tr("Town"))
        self.points = self.number("victory_points", self.tr("Victory points"))

    def _features(self) -> Sequence[tuple[str, str]]:
        """The kinds that lie on other ground; on a design that tells none apart, all kinds."""
        design = self._desk.design
        return terrain_choices(design, features_alone=True) or terrain_choices(design)


class SpaceForm(InspectorPage):
    """Sections for what is selected; the first holds the common rows. A subclass words the heading."""

    def __init__(self, desk: AnyDesk, rows: CommonRows, sections: Sequence[Section]) -> None:
        super().__init__()
        self._desk = desk
        self.rows = rows
        self._shown: Sequence[Space] = ()
        self.sections: tuple[Section, ...] = (rows, *sections)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 4, 0, 8)
        box.setSpacing(0)
        for section in self.sections:
            if isinstance(section, QWidget):
                box.addWidget(section)
        box.addStretch()

    def heading(self) -> Heading | None:
        self._shown = self._desk.spaces_of(self._desk.chosen)
        return self.words(self._shown) if self._shown else None

    def words(self, spaces: Sequence[Space]) -> Heading:
        """The heading over one space or many."""
        raise NotImplementedError

    def refresh(self) -> None:
        for section in self.sections:
            section.show_spaces(self._shown)

    @property
    def name(self) -> QLineEdit:
        return self.rows.name

    @property
    def stacking(self) -> QSpinBox:
        return self.rows.stacking

    def name_field(self) -> QLineEdit | None:
        return self.rows.name

    def first_field(self) -> QWidget | None:
        return self.rows.stacking


def kind_name(kind: SpaceKind) -> str:
    """The kind of a space in a word or two."""
    return title_of(kind)
