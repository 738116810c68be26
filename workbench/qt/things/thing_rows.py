"""Rows of fields that show one thing or many at once: the common value or "mixed", and a change is of all of them.

The rows of declared fields are made from their notes (`declared_rows.py`); a subclass adds others in `__init__`, a line
each.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from msgspec.structs import replace
from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from workbench import limits
from workbench.engine.fields import Field
from workbench.engine.maps.written_fields import Choices, read, said
from workbench.engine.provenance import Provenance
from workbench.engine.words.message import Message, as_message, said_by, small
from workbench.qt.controls.bounded_widgets import ComboBox
from workbench.qt.controls.fields import DecimalField, NumberField, decimal_field, number_field
from workbench.qt.editing.inspector_rows import OriginChip, Rows, narrow
from workbench.qt.looks.translator import spoken
from workbench.qt.things.chips_field import ChipsField
from workbench.qt.things.limit_field import AS_THE_MAP, LimitField
from workbench.qt.things.space_field import SpaceField
from workbench.qt.things.things_shown import ThingsShown, map_id_of, now
from workbench.storage.edits.thing_edits import ChangeThings, SetThings, origin_of, with_origin

FIGURE_WIDTH = 66
LIMIT_WIDTH = 92
MEASURE_WIDTH = 112
NOTES_HEIGHT = 58


W = TypeVar("W", bound=QWidget)


class Mixed:
    """In place of a value: the things differ in it."""


MIXED = Mixed()


class ThingRows(QWidget):
    """Rows under each other, each a field by name.

    A section whose rows are parts of one field answers `value_of` and `change` itself. Without `has_origins` its
    figures are nobody's but the designer's.
    """

    has_origins = True
    has_own_origins = True
    """Has each figure an origin of its own? Where a thing has one, a new figure leaves it."""
    space_wanted = Signal(str)
    _filled = Signal()

    def __init__(self, edited: ThingsShown, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._edited = edited
        self._shown: tuple[Any, ...] = ()
        self.chips: dict[str, OriginChip] = {}
        self.widgets: dict[str, QWidget] = {}
        self.rows = Rows(has_chips=self.has_origins)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.box = box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self.rows)

    def show_things(self, things: Sequence[Any]) -> None:
        """Fill the rows with one thing or with what many have in common."""
        self._shown = tuple(things)
        self._filled.emit()
        for field, chip in self.chips.items():
            origins = {origin_of(thing, field) or Provenance() for thing in self._shown}
            if len(origins) > 1:
                chip.show_mixed()
            else:
                chip.show_origin(next(iter(origins), None))

    def enable(self, fields: Sequence[str], enabled: bool) -> None:
        """Let the fields of these names be changed, or grey them."""
        for field in fields:
            self.widgets[field].setEnabled(enabled)

    def common(self, field: str) -> object:
        """What all shown things have in a field; `MIXED` when they differ."""
        values = {self.value_of(thing, field) for thing in self._shown}
        return values.pop() if len(values) == 1 else MIXED

    def value_of(self, thing: Any, field: str) -> object:
        """What a thing has in a field of this section."""
        return getattr(thing, field)

    def catch_up(self) -> None:
        """Look at the things that are shown as they are now; what is set as a whole is made from that."""
        self._shown = now(self._edited, self._shown)

    # Rows

    def text(self, field: str, label: str, tidy: Callable[[str], str] = str.strip) -> QLineEdit:
        """A line of text."""
        line = QLineEdit()

        def fill() -> None:
            value = self.common(field)
            line.setPlaceholderText(self.tr("mixed") if value is MIXED else "")
            words = "" if value is MIXED else str(value)
            if line.text() != words:
                line.setText(words)
                line.setCursorPosition(0)
            line.setModified(False)

        def typed() -> None:
            if line.isModified() or self.common(field) is not MIXED:
                self.change(field, tidy(line.text()))

        line.editingFinished.connect(typed)
        return self._row(field, label, line, fill)

    def number(
        self,
        field: str,
        label: str,
        lowest: int = 0,
        highest: int = limits.SPACE_FIGURE.most,
        none_word: str = "",
        hint: QLabel | None = None,
    ) -> NumberField:
        """A whole number; with a `none_word` the lowest one stands for None and is shown as that word."""
        box = number_field(lowest, highest, lowest)

        def fill() -> None:
            # One below the lowest there is nothing: that place is shown as "mixed" while the things differ.
            blocker, value = QSignalBlocker(box), self.common(field)
            is_mixed = value is MIXED
            # What a file has beyond the limits is shown as it is.
            known = value if isinstance(value, int) else lowest
            box.setRange(lowest - 1 if is_mixed else min(lowest, known), max(highest, known))
            box.setSpecialValueText(self.tr("mixed") if is_mixed else none_word)
            box.setValue(lowest - 1 if is_mixed else known)
            blocker.unblock()

        def stepped(number: int) -> None:
            if number >= lowest:
                self.change(field, None if none_word and number == lowest else number)

        box.valueChanged.connect(stepped)
        narrow(box, FIGURE_WIDTH)
        return self._row(field, label, box, fill, hint)

    def limit(self, field: str, label: str, default: Callable[[], int | None]) -> LimitField:
        """A stacking number: as the map has it (`default`), unlimited, or so many."""
        box = LimitField()

        def fill() -> None:
            blocker, value = QSignalBlocker(box), self.common(field)
            box.show_limit(value if isinstance(value, int) else None, value is MIXED, default())
            blocker.unblock()

        def stepped(number: int) -> None:
            if number >= AS_THE_MAP:
                self.change(field, box.limit())

        box.valueChanged.connect(stepped)
        narrow(box, LIMIT_WIDTH)
        return self._row(field, label, box, fill)

    def decimal(
        self,
        field: str,
        label: str,
        lowest: float,
        highest: float,
        unit: str,
        none_word: str = "",
        step: float = 1.0,
        decimals: int = 1,
    ) -> DecimalField:
        """A number with decimals; with a `none_word` 0 is shown as that word."""
        box = decimal_field(lowest, highest, 0.0, decimals)
        box.setSingleStep(step)
        box.setSuffix(unit)

        def fill() -> None:
            blocker, value = QSignalBlocker(box), self.common(field)
            is_mixed = value is MIXED
            box.setMinimum(lowest - step if is_mixed else lowest)
            box.setSpecialValueText(self.tr("mixed") if is_mixed else none_word if lowest == 0 else "")
            box.setValue(lowest - step if is_mixed else float(str(value)))
            blocker.unblock()

        def stepped(number: float) -> None:
            if number >= lowest:
                self.change(field, number)

        box.valueChanged.connect(stepped)
        narrow(box, LIMIT_WIDTH if decimals < 2 else MEASURE_WIDTH)
        return self._row(field, label, box, fill)

    def chips_of(self, field: str, label: str, choices: Callable[[], Choices]) -> ChipsField:
        """Some of several things; each thing keeps what else it has."""
        chips = ChipsField()

        def fill() -> None:
            values: list[tuple[str, ...]] = [getattr(thing, field) for thing in self._shown]
            some = list(dict.fromkeys(one for value in values for one in value))
            chips.show_values(choices(), [one for one in some if all(one in value for value in values)], some)

        chips.turned.connect(lambda value, is_there: self._turn(field, label, value, is_there))
        return self._row(field, label, chips, fill)

    def _turn(self, field: str, label: str, value: str, is_there: bool) -> None:
        changed = []
        self.catch_up()
        for thing in self._shown:
            others = tuple(one for one in getattr(thing, field) if one != value)
            after = replace(thing, **{field: (*others, value) if is_there else others})
            changed.append(with_origin(after, field, Provenance()))
        said = Message("{field} {value}" if is_there else "{field} without {value}", field=small(label), value=value)
        self.put(changed, said)

    def put(self, things: Sequence[Any], what: str, gesture: str = "") -> None:
        """Set the shown things anew, each its own; `what` is told in the history."""
        edited, called = self._edited, self._edited.called(self._shown)
        label = Message("{called}: {what}", called=called, what=as_message(what))
        if edited.apply(SetThings(edited.of, label, map_id_of(edited), tuple(things), gesture)):
            self.show_things(self._shown)

    def check(self, field: str, label: str) -> QCheckBox:
        """Yes or no."""
        box = QCheckBox()

        def fill() -> None:
            value = self.common(field)
            box.setTristate(value is MIXED)
            if value is MIXED:
                box.setCheckState(box.checkState().PartiallyChecked)
            else:
                box.setChecked(bool(value))
            box.setText(self.tr("mixed") if value is MIXED else self.tr("Yes") if value else self.tr("No"))

        box.clicked.connect(lambda: self.change(field, box.checkState() != box.checkState().Unchecked))
        return self._row(field, label, box, fill)

    def choice(
        self, field: str, label: str, choices: Callable[[], Choices], make: Callable[[str], object] = str
    ) -> QComboBox:
        """One of a few: words and value each; what none of them is stays as it is."""
        box = ComboBox()
        box.setPlaceholderText(self.tr("mixed"))

        def fill() -> None:
            value, listed = self.common(field), list(choices())
            if value is not MIXED and str(value) not in {known for _, known in listed}:
                listed.append((str(value), str(value)))
            if [(box.itemText(i), box.itemData(i)) for i in range(box.count())] != listed:
                box.clear()
                for words, known in listed:
                    box.addItem(words, known)
            box.setCurrentIndex(-1 if value is MIXED else box.findData(str(value)))

        box.activated.connect(lambda: self.change(field, make(str(box.currentData()))))
        return self._row(field, label, box, fill)

    def open_choice(self, field: str, label: str, choices: Callable[[], Choices]) -> QComboBox:
        """One of a few, or anything that is typed."""
        box = ComboBox()
        box.setEditable(True)
        box.setToolTip(self.tr("One of these, or a word of your own"))
        line = box.lineEdit()
        assert line is not None

        def fill() -> None:
            blocker, value = QSignalBlocker(box), self.common(field)
            box.clear()
            for words, known in choices():
                box.addItem(words, known)
            at = -1 if value is MIXED else box.findData(str(value))
            box.setCurrentIndex(at)
            box.setCurrentText("" if value is MIXED else box.itemText(at) if at >= 0 else str(value))
            line.setPlaceholderText(self.tr("mixed") if value is MIXED else "")
            line.setModified(False)
            blocker.unblock()

        def typed() -> None:
            known = {words.casefold(): str(value) for words, value in choices()}
            words = box.currentText().strip()
            value = known.get(words.casefold(), words.lower().replace(" ", "_"))
            if value or not self.is_needed(field):
                self.change(field, value)

        box.activated.connect(typed)
        line.editingFinished.connect(lambda: typed() if line.isModified() else None)
        return self._row(field, label, box, fill)

    def space(self, field: str, label: str) -> SpaceField:
        """A space by its name or number; `space_wanted` tells when somebody wants to see it."""
        line = SpaceField(self._edited, label)

        def fill() -> None:
            value = self.common(field)
            line.show_space("" if value is MIXED else str(value))

        line.changed.connect(lambda space: self.change(field, space))
        line.wanted.connect(self.space_wanted.emit)
        return self._row(field, label, line, fill)

    def written(self, field: str, label: str, note: Field) -> QLineEdit:
        """A figure that is typed as a cell of a table says it; what cannot be read is refused."""
        line = QLineEdit()

        def fill() -> None:
            value = self.common(field)
            line.setPlaceholderText(self.tr("mixed") if value is MIXED else "")
            words = "" if value is MIXED else said(note, value)
            if line.text() != words:
                line.setText(words)
                line.setCursorPosition(0)
            line.setModified(False)

        def typed() -> None:
            before = self.common(field)
            if not line.isModified():
                return
            try:
                value = read(note, line.text(), before=None if before is MIXED else before)
            except ValueError as why:
                self._edited.refuse(spoken(said_by(why)))  # what was typed stays, to be mended
            else:
                self.change(field, value)

        line.editingFinished.connect(typed)
        return self._row(field, label, line, fill)

    def notes(self, field: str, label: str = "") -> QPlainTextEdit:
        """Lines of text, without a `label` over the whole width, without an origin; changed at each key."""
        edit = QPlainTextEdit()
        edit.setFixedHeight(NOTES_HEIGHT)
        edit.setTabChangesFocus(True)

        def fill() -> None:
            blocker, value = QSignalBlocker(edit), self.common(field)
            edit.setPlaceholderText(self.tr("mixed") if value is MIXED else "")
            words = "" if value is MIXED else str(value)
            if edit.toPlainText() != words:
                edit.setPlainText(words)
            blocker.unblock()

        edit.textChanged.connect(lambda: self.change(field, edit.toPlainText()))
        self.widgets[field] = edit
        if label:
            self.rows.add(label, edit, takes_chips_place=True)
        else:
            self.rows.add_wide(edit)
        self._filled.connect(fill)
        return edit

    def has_chip(self, field: str) -> bool:
        """Does its row tell where the figure comes from?"""
        return self.has_origins

    def is_needed(self, field: str) -> bool:
        """Has it to say something?"""
        return False

    def _row(self, field: str, label: str, widget: W, fill: Callable[[], None], hint: QLabel | None = None) -> W:
        chip = None
        if self.has_chip(field):
            chip = self.chips[field] = OriginChip()
            chip.origin_chosen.connect(lambda origin: self.change(field, None, origin))
        self.widgets[field] = widget
        is_wide = widget.sizePolicy().horizontalPolicy() is not QSizePolicy.Policy.Fixed
        self.rows.add(label, widget, chip, hint=hint, takes_chips_place=self.has_origins and chip is None and is_wide)
        self._filled.connect(fill)
        return widget

    def change(self, field: str, value: object, origin: Provenance | None = None) -> None:
        """Set a field of all shown things; a figure set by hand is the designer's. An `origin` leaves the figures."""
        if not self._shown or (origin is None and self.common(field) == value):
            return
        if origin is not None and all(origin_of(thing, field) == origin for thing in self._shown):
            return
        by_hand = origin or (Provenance() if field in self.chips and self.has_own_origins else None)
        edited, ids = self._edited, tuple(thing.id for thing in self._shown)
        called = edited.called(self._shown)
        edit = ChangeThings(edited.of, map_id_of(edited), ids, field, value, by_hand, called, origin is not None)
        if edited.apply(edit):
            self.show_things(self._shown)
