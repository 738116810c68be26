"""Rows for the fields that a kind of thing declares: a section of the inspector is what is declared for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast, get_origin

from immutables import Map
from PySide6.QtWidgets import QLineEdit, QWidget

from workbench.engine.fields import Choice, Field, FieldKind, fields_of, rows_of_section, type_of, types_of
from workbench.engine.maps.map_parts import StackingRule
from workbench.engine.maps.written_fields import Choices
from workbench.qt.editing.inspector_rows import narrow
from workbench.qt.looks.symbols import show_symbols
from workbench.qt.looks.translator import spoken
from workbench.qt.things.choices import choices_of
from workbench.qt.things.thing_rows import FIGURE_WIDTH, LIMIT_WIDTH, ThingRows
from workbench.qt.things.things_shown import ThingsShown
from workbench.storage.edits.thing_edits import KINDS, SET_OTHERWISE

KIND = "kind"


class DeclaredRows(ThingRows):
    """The rows of a section in their order; `kinds` are those that a thing can become here.

    `rows["town"]` is the widget of a field. What is set otherwise than by its field
    (`SET_OTHERWISE`) has a row where it is named `also_here`, and `change` is overridden.
    """

    def __init__(
        self,
        edited: ThingsShown,
        section: str,
        kinds: Callable[[], Choices] | None = None,
        also_here: Sequence[str] = (),
    ) -> None:
        value = KINDS[edited.of].value
        self._notes = fields_of(value)
        origins = types_of(value).get("provenance")
        self.has_origins = origins is not None
        self.has_own_origins = get_origin(origins) is Map
        super().__init__(edited)
        self._kinds, self._value = kinds, value
        otherwise = SET_OTHERWISE.get(edited.of, frozenset()) - {*also_here}
        rows = rows_of_section(self._value, section)
        self.declared: Mapping[str, Field] = {name: field for name, field in rows.items() if name not in otherwise}
        self.add_rows(self.declared)

    def add_rows(self, declared: Mapping[str, Field]) -> None:
        """A row for each."""
        for name, field in declared.items():
            self.add_declared(name, field)

    def add_declared(self, name: str, field: Field) -> QWidget:
        """The row of a field, by what its values are."""
        title = spoken(field.title)
        match field.kind:
            case FieldKind.WHOLE:
                return self._whole(name, title, field)
            case FieldKind.DECIMAL:
                unit = f" {spoken(field.unit)}" if field.unit else ""
                return self.decimal(name, title, field.low, field.high, unit, decimals=2)
            case FieldKind.LIMIT:
                return self.limit(name, title, lambda: self._said_by_the_map(field))
            case FieldKind.YES_NO:
                return self.check(name, title)
            case FieldKind.CHOICE if field.is_open:
                box = self.open_choice(name, title, self._choices(name, field))
                if field.choices is Choice.SYMBOLS:
                    self._filled.connect(lambda: show_symbols(box))
                return box
            case FieldKind.CHOICE:
                return self.choice(name, title, self._choices(name, field), type_of(self._value, name))
            case FieldKind.SEVERAL:
                return self.chips_of(name, title, self._choices(name, field))
            case FieldKind.SPACE:
                return self.space(name, title)
            case FieldKind.LINES:
                return self.notes(name, title if len(self.declared) > 1 else "")
            case FieldKind.FIGURE | FieldKind.FIGURES | FieldKind.NUMBERS | FieldKind.TEXTS:
                return self.written(name, title, field)
            case FieldKind.COLOUR | FieldKind.COLOURS:
                return self.written(name, title, field)
            case _:
                return self.text(name, title)

    def _whole(self, name: str, title: str, field: Field) -> QWidget:
        low, high = int(field.low), int(field.high)
        if field.absent:
            return narrow(self.number(name, title, low - 1, high, spoken(field.briefly or field.absent)), LIMIT_WIDTH)
        box = self.number(name, title, low, high)
        if field.unit:
            box.setSuffix(f" {spoken(field.unit)}")
        narrow(box, LIMIT_WIDTH if field.unit else FIGURE_WIDTH)
        return box

    def has_chip(self, field: str) -> bool:
        """Where a thing has one origin, the first row tells it."""
        note = self._notes.get(field)
        is_first = self.has_own_origins or not self.chips
        return super().has_chip(field) and is_first and (note is None or note.has_origin)

    def is_needed(self, field: str) -> bool:
        note = self._notes.get(field)
        return note is not None and note.is_needed

    def _said_by_the_map(self, field: Field) -> int | None:
        stacking = self._edited.board.stacking if self._edited.board is not None else StackingRule()
        limit: int | None = getattr(stacking, field.as_map)
        return limit

    def _choices(self, name: str, field: Field) -> Callable[[], Choices]:
        if name == KIND and self._kinds is not None:
            return self._kinds
        nothing = [(spoken(field.absent), "")] if field.absent else []
        return lambda: [*nothing, *choices_of(field.choices, self._edited.design, self._edited.board)]

    def said(self, things: Sequence[Any]) -> str:
        """What there is, in a word each: for a section that is folded."""
        told = ((name, field.word) for name, field in self.declared.items() if field.word)
        return ", ".join(spoken(word) for name, word in told if any(getattr(thing, name) for thing in things))

    @property
    def name_line(self) -> QLineEdit:
        """The line of the name, where a section has it."""
        return cast(QLineEdit, self.widgets["name"])

    @property
    def first_figure(self) -> QWidget:
        """The first number of the section: it is what one types most."""
        return next(self.widgets[name] for name, field in self.declared.items() if field.is_number)

    def __getitem__(self, name: str) -> Any:
        return self.widgets[name]
