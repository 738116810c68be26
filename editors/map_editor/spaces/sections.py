"""Sections of the inspector for spaces of both kinds of maps: supply and ports, names, label, notes."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QLineEdit, QMenu, QPushButton

from editors.map_editor.counters.space_counters import SpaceCounters
from editors.map_editor.desk import AnyDesk
from editors.map_editor.measuring.entry_costs import EntryCostsSection
from editors.map_editor.spaces.folding import FoldingSection, said_of_all
from editors.map_editor.spaces.languages import OFFERED_LANGUAGES, add_language, language_name
from editors.map_editor.spaces.space_rows import DeclaredSpaceRows, SpaceRows
from editors.map_editor.spaces.table.columns import with_name
from editors.map_editor.spaces.tags_form import TagsForm
from workbench.engine.maps.area_map import NOTES, SUPPLY, Space
from workbench.engine.maps.map_parts import LabelStyle
from workbench.engine.provenance import Provenance
from workbench.engine.words.bounded_words import an_entry
from workbench.engine.words.message import Message
from workbench.qt.editing.inspector_rows import Rows
from workbench.qt.looks.fonts import FAMILIES
from workbench.qt.looks.style_sheet import set_style_property


def common_sections(desk: AnyDesk, notes: bool = True) -> tuple[FoldingSection, ...]:
    """The sections that spaces of both kinds of maps have after their own."""
    sections = [
        FoldingSection("counters", _tr("Counters"), SpaceCounters(desk)),
        FoldingSection("costs", _tr("What it costs"), EntryCostsSection(desk)),
        FoldingSection("supply", _tr("Supply, entry, ports"), SupplyRows(desk)),
        FoldingSection("names", _tr("Names"), NamesRows(desk)),
        FoldingSection("label", _tr("Label"), LabelRows(desk)),
        FoldingSection("tags", _tr("Tags"), TagsForm(desk)),
    ]
    return tuple(sections) + ((FoldingSection("notes", _tr("Notes"), NotesRows(desk)),) if notes else ())


class SupplyRows(DeclaredSpaceRows):
    """Whom a space supplies, who comes in here, and which waters its port opens on."""

    def __init__(self, desk: AnyDesk) -> None:
        super().__init__(desk, SUPPLY)


class NamesRows(SpaceRows):
    """The name in each further language of the design."""

    has_origins = False

    def __init__(self, desk: AnyDesk) -> None:
        super().__init__(desk)
        self._languages: tuple[str, ...] = ()
        self.names: dict[str, QLineEdit] = {}
        self.add = QPushButton(_tr("Add a language"))
        set_style_property(self.add, "dense", True)
        self._menu = QMenu(self)
        self._menu.aboutToShow.connect(self.fill_menu)
        self.add.setMenu(self._menu)
        self._make_rows()
        below = Rows(has_chips=False)
        below.add("", self.add)
        self.box.addWidget(below)

    def said(self, spaces: Sequence[Space]) -> str:
        """The codes of the languages in which a space has a name."""
        return ", ".join(sorted({language for space in spaces for language in space.names}))

    def show_spaces(self, spaces: Sequence[Space]) -> None:
        self._make_rows()
        super().show_spaces(spaces)
        for language, field in self.names.items():
            is_of_design = language in self._desk.design.languages[1:]
            field.setEnabled(is_of_design)

    def _make_rows(self) -> None:
        for language in self._desk.design.languages[1:]:
            if language not in self.names:
                self.names[language] = self.text(language, language_name(language))

    def value_of(self, space: Space, field: str) -> object:
        return space.names.get(field, "")

    def change(self, field: str, value: object, origin: Provenance | None = None) -> None:
        self.catch_up()
        if self._shown and self.common(field) != value:
            named = [with_name(space, field, str(value)) for space in self._shown]
            self.put(named, Message("name in {language}", language=language_name(field)))

    def fill_menu(self) -> None:
        """A line for each language that the design does not have yet."""
        self._menu.clear()
        for language in OFFERED_LANGUAGES:
            if language not in self._desk.design.languages:
                self._menu.addAction(an_entry(language_name(language))).triggered.connect(self._adding(language))

    def _adding(self, language: str) -> Callable[[], None]:
        return lambda: add_language(self._desk, language)


class LabelRows(SpaceRows):
    """How the name is written on the map: size, turn, font, halo; hidden; and whether the program places it."""

    has_origins = False

    def __init__(self, desk: AnyDesk) -> None:
        super().__init__(desk)
        self.letters = self.decimal("size_mm", _tr("Size"), 0.0, 40.0, " mm", _tr("style"), 0.5)
        self.letters.setToolTip(_tr("Height of capitals; 0 is as the style of the map has it"))
        self.rotation = self.decimal("rotation_deg", _tr("Turned"), -180.0, 180.0, "°", "", 5.0)
        self.family = self.choice("font", _tr("Font"), lambda: [(_tr("as the style"), ""), *((f, f) for f in FAMILIES)])
        self.halo = self.check("halo", _tr("Halo"))
        self.hidden = self.check("hidden", _tr("Hidden"))
        self.reset = QPushButton(_tr("Place by itself"))
        self.reset.setToolTip(_tr("The program finds the place of the label again"))
        set_style_property(self.reset, "dense", True)
        self.reset.clicked.connect(self._place_by_itself)
        self.rows.add("", self.reset)

    def said(self, spaces: Sequence[Space]) -> str:
        """What differs from the others."""
        placed = any(space.label is not None for space in spaces)
        styled = any(space.label_style is not None for space in spaces)
        hidden = any(space.label_style is not None and space.label_style.hidden for space in spaces)
        words = ((hidden, _tr("hidden")), (styled and not hidden, _tr("own style")), (placed, _tr("moved")))
        return ", ".join(word for is_so, word in words if is_so)

    def show_spaces(self, spaces: Sequence[Space]) -> None:
        super().show_spaces(spaces)
        self.reset.setEnabled(any(space.label is not None for space in spaces))

    def value_of(self, space: Space, field: str) -> object:
        return getattr(space.label_style or LabelStyle(), field)

    def change(self, field: str, value: object, origin: Provenance | None = None) -> None:
        self.catch_up()
        if not self._shown or self.common(field) == value:
            return
        styled = []
        for space in self._shown:
            style = replace(space.label_style or LabelStyle(), **{field: value})
            styled.append(replace(space, label_style=None if style == LabelStyle() else style))
        ids = ",".join(space.id for space in self._shown)
        self.put(styled, Message("style of the label"), f"label:{field}:{ids}")

    def _place_by_itself(self) -> None:
        self.catch_up()
        self.put([replace(space, label=None) for space in self._shown], Message("place the label by itself"))


class NotesRows(DeclaredSpaceRows):
    """What the designer wants to remember."""

    def __init__(self, desk: AnyDesk) -> None:
        super().__init__(desk, NOTES)

    def said(self, spaces: Sequence[Space]) -> str:
        """The first line."""
        return said_of_all(space.notes.strip().split("\n")[0] for space in spaces)


def _tr(text: str) -> str:
    return QCoreApplication.translate("SpaceSections", text)
