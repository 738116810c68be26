"""The inspector's page for spaces, one or many: sections under each other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from editors.map_editor.desk import AnyDesk
from editors.map_editor.inspector import Heading, InspectorPage
from editors.map_editor.spaces.space_rows import DeclaredSpaceRows
from workbench.engine.fields import MAIN
from workbench.engine.maps.area_map import Space, SpaceKind
from workbench.qt.looks.translator import title_of


class Section(Protocol):
    """A part of the form; one that can show only one space hides itself when there are more."""

    def show_spaces(self, spaces: Sequence[Space]) -> None: ...


class CommonRows(DeclaredSpaceRows):
    """What every space has: name, kind, and the figures that are declared for the first section."""

    def __init__(self, desk: AnyDesk, kinds: Sequence[SpaceKind]) -> None:
        super().__init__(desk, MAIN, lambda: [(kind_name(k), k.value) for k in kinds])


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

    def __getitem__(self, name: str) -> Any:
        return self.rows[name]

    def name_field(self) -> QLineEdit | None:
        return self.rows.name_line

    def first_field(self) -> QWidget | None:
        return self.rows.first_figure


def kind_name(kind: SpaceKind) -> str:
    """The kind of a space in a word or two."""
    return title_of(kind)
