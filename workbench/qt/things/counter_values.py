"""Rows for the further values of counters, one each: what the rules read, what the design declares, what any has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from immutables import Map
from msgspec.structs import replace
from PySide6.QtWidgets import QVBoxLayout, QWidget

from workbench import limits
from workbench.engine.counters.value_types import ValueKind, ValueType
from workbench.engine.design import Counter, Design
from workbench.engine.fields import Field, FieldKind
from workbench.engine.provenance import Provenance
from workbench.engine.rules_modules import reads_of
from workbench.engine.words.message import Message, small
from workbench.language import marked
from workbench.qt.looks.translator import spoken
from workbench.qt.things.thing_rows import ThingRows
from workbench.qt.things.things_shown import ThingsShown
from workbench.storage.edits.thing_edits import origin_of, with_origin

MOST_ROWS = 40
"""What a design has beyond that is not asked of one by one."""
NONE = "–"


def values_of(design: Design) -> tuple[ValueType, ...]:
    """The values that counters of a design have or can have: declared ones first, then what the rules read.

    One that nobody declares is a number where every counter that has it says one.
    """
    found = {kind.id: kind for kind in design.value_types}
    for read in reads_of(design).values:
        found.setdefault(read.id, read)
    said: dict[str, bool] = {}
    for counter in design.counters:
        for name, value in counter.values.items():
            said[name] = said.get(name, True) and isinstance(value, int) and value >= 0
    for name in sorted(said):
        found.setdefault(name, ValueType(name, name.replace("_", " ").capitalize()))
    # A text that is there already can only be shown, and set otherwise, in a line.
    return tuple(
        kind if said.get(kind.id, True) or kind.kind is not ValueKind.NUMBER else replace(kind, kind=ValueKind.TEXT)
        for kind in found.values()
    )


class ValueRows(ThingRows):
    """A row for each of some values; of many counters each is set by itself and keeps its other values."""

    def __init__(self, edited: ThingsShown, kinds: Sequence[ValueType]) -> None:
        super().__init__(edited)
        self._kinds = {kind.id: kind for kind in kinds}
        if kinds:
            self.rows.add_heading(self.tr("Values"))
        for kind in kinds:
            title = spoken(kind.title or kind.id)
            if kind.kind is ValueKind.NUMBER:
                most = limits.SPACE_FIGURE.most if kind.most is None else kind.most
                self.number(kind.id, title, -1, most, NONE)
            else:
                self.written(kind.id, title, Field(title, FieldKind.FIGURE, absent=marked("none")))

    def value_of(self, thing: Counter, field: str) -> object:
        return thing.values.get(field)

    def change(self, field: str, value: object, origin: Provenance | None = None) -> None:
        """Set the value of every counter that is shown, None takes it away; an `origin` leaves the values."""
        self.catch_up()
        if not self._shown or (origin is None and self.common(field) == value):
            return
        if origin is not None and all(origin_of(thing, field) == origin for thing in self._shown):
            return
        after = [with_origin(thing, field, origin or Provenance()) for thing in self._shown]
        called = small(spoken(self._kinds[field].title or field))
        if origin is not None:
            self.put(after, Message("where {field} comes from", field=called))
            return
        said = Message("{field} {value}", field=called, value=NONE if value is None else str(value))
        self.put([_with_value(one, field, value) for one in after], said, gesture=field)


def _with_value(counter: Counter, name: str, value: Any) -> Counter:
    others: Mapping[str, Any] = {one: said for one, said in counter.values.items() if one != name}
    return replace(counter, values=Map(others if value is None else {**others, name: value}))


class CounterValues(QWidget):
    """The rows of the values of a design, made anew when it has others."""

    def __init__(self, edited: ThingsShown) -> None:
        super().__init__()
        self._edited = edited
        self._kinds: tuple[ValueType, ...] = ()
        self.rows = ValueRows(edited, ())
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.addWidget(self.rows)
        self.is_all_asked = True
        """Has every value a row?"""

    def show_things(self, things: Sequence[Counter]) -> None:
        """Fill the rows with one counter, or with what many have in common."""
        kinds = values_of(self._edited.design)
        self.is_all_asked = len(kinds) <= MOST_ROWS
        if kinds[:MOST_ROWS] != self._kinds:
            self._kinds, before = kinds[:MOST_ROWS], self.rows
            self.rows = ValueRows(self._edited, self._kinds)
            self._box.replaceWidget(before, self.rows)
            before.hide()
            before.deleteLater()
        self.rows.show_things(things)
