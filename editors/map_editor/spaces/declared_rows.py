"""Rows for the fields that `Space` declares: a section of the inspector is what is declared for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

from PySide6.QtWidgets import QLineEdit, QWidget

from editors.map_editor.desk import AnyDesk
from editors.map_editor.spaces.choices import choices_of
from editors.map_editor.spaces.space_rows import LIMIT_WIDTH, Choices, SpaceRows
from workbench.engine.fields import Field, FieldKind, rows_of_section, types_of
from workbench.engine.maps.area_map import Space
from workbench.qt.editing.inspector_rows import narrow
from workbench.qt.looks.translator import spoken

KIND = "kind"


class DeclaredRows(SpaceRows):
    """The rows of a section in their order; `kinds` are those that a space can become here.

    `rows["town"]` is the widget of a field.
    """

    def __init__(self, desk: AnyDesk, section: str, kinds: Callable[[], Choices] | None = None) -> None:
        super().__init__(desk)
        self._kinds = kinds
        self.declared: Mapping[str, Field] = rows_of_section(Space, section)
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
                box = self.number(name, title, int(field.low), int(field.high))
                if field.unit:
                    box.setSuffix(f" {spoken(field.unit)}")
                    narrow(box, LIMIT_WIDTH)
                return box
            case FieldKind.LIMIT:
                return self.limit(name, title, lambda: getattr(self._desk.map.stacking, field.as_map))
            case FieldKind.YES_NO:
                return self.check(name, title)
            case FieldKind.CHOICE:
                return self.choice(name, title, self._choices(name, field), types_of(Space)[name])
            case FieldKind.SEVERAL:
                return self.chips_of(name, title, self._choices(name, field))
            case FieldKind.LINES:
                return self.notes(name)
            case FieldKind.LETTERS:
                return self.text(name, title, lambda text: text.strip().upper())
            case _:
                return self.text(name, title)

    def _choices(self, name: str, field: Field) -> Callable[[], Choices]:
        if name == KIND and self._kinds is not None:
            return self._kinds
        nothing = [(spoken(field.absent), "")] if field.absent else []
        return lambda: [*nothing, *choices_of(field.choices, self._desk.design, self._desk.map)]

    def said(self, spaces: Sequence[Space]) -> str:
        """What there is, in a word each: for a section that is folded."""
        told = ((name, field.word) for name, field in self.declared.items() if field.word)
        return ", ".join(spoken(word) for name, word in told if any(getattr(space, name) for space in spaces))

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
