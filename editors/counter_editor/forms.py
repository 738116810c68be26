"""The forms at the right: the counter, its face, its type and faction, the values of the game, the sheet."""

from __future__ import annotations

from collections.abc import Mapping

from immutables import Map
from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QSignalBlocker
from PySide6.QtWidgets import QComboBox, QFormLayout, QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from editors.counter_editor.counters_desk import CountersDesk
from workbench.engine.counters.faces import BACK, FRONT, REDUCED, Face
from workbench.engine.counters.shown_counter import LAYOUTS, faces_of, own_face
from workbench.engine.counters.value_types import ValueType
from workbench.engine.fields import Choice, Field, FieldKind
from workbench.engine.maps.written_fields import read, said
from workbench.engine.words.bounded_words import few_lines
from workbench.engine.words.message import Message, said_by
from workbench.language import marked
from workbench.qt.controls.bounded_widgets import ComboBox, Label
from workbench.qt.counter_sheets.writing import STANDARD_SHEET
from workbench.qt.editing.desk_form import DeskForm
from workbench.qt.editing.half_typed import finish_typing
from workbench.qt.looks.symbols import show_symbols, symbol_names
from workbench.qt.looks.translator import spoken
from workbench.storage.edits.counters.counter_edits import SetFaces, free_id
from workbench.storage.edits.edits import ChangeDesign

SAID_OF_A_FACE: Mapping[str, Field] = {
    "text": Field(marked("Heading")),
    "values": Field(marked("Values"), FieldKind.FIGURES),
    "symbol": Field(marked("Symbol"), FieldKind.CHOICE, choices=Choice.SYMBOLS, is_open=True),
    "ground": Field(marked("Ground"), FieldKind.COLOUR),
    "ink": Field(marked("Ink"), FieldKind.COLOUR),
    "picture": Field(marked("Picture")),
    "layout": Field(marked("Layout"), FieldKind.CHOICE, is_open=True),
}
OFFERED = (REDUCED, BACK)


class FaceForm(QWidget):
    """What the chosen face says otherwise, for all chosen counters at once. An empty field is as on the front."""

    def __init__(self, desk: CountersDesk) -> None:
        super().__init__()
        self._desk, self._is_locked = desk, False
        self.faces = ComboBox()
        self.faces.setAccessibleName(_tr("Face"))
        self.faces.activated.connect(lambda at: desk.choose_face(str(self.faces.itemData(at))))
        self.fields: dict[str, QLineEdit | QComboBox] = {}
        form = QFormLayout()
        form.addRow(_tr("Face"), self.faces)
        for name, field in SAID_OF_A_FACE.items():
            self.fields[name] = self._field(name, field)
            form.addRow(Label(spoken(field.title)), self.fields[name])
        self.add_step, self.add_back = QPushButton(_tr("Second step")), QPushButton(_tr("Own back"))
        self.take_away = QPushButton(_tr("Take away"))
        self.add_step.clicked.connect(lambda: self._add(REDUCED))
        self.add_back.clicked.connect(lambda: self._add(BACK))
        self.take_away.clicked.connect(self._take_away)
        buttons = QHBoxLayout()
        for button in (self.add_step, self.add_back, self.take_away):
            buttons.addWidget(button)
        box = QVBoxLayout(self)
        box.addLayout(form)
        box.addLayout(buttons)
        box.addStretch(1)
        desk.changed.connect(self.refresh)
        desk.choice_changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show the face of the counter on the stage."""
        counter, face = self._desk.counter, self._desk.face
        self.setEnabled(counter is not None and not self._is_locked)
        names = faces_of(counter) if counter else (FRONT,)
        with QSignalBlocker(self.faces):
            self.faces.clear()
            for name in names:
                self.faces.addItem(few_lines(_called(name)), name)
            self.faces.setCurrentIndex(names.index(face))
        own = own_face(counter, face) or Face(face)
        for name, field in SAID_OF_A_FACE.items():
            _show(self.fields[name], said(field, getattr(own, name)))
        kept = {one.name for one in counter.faces} if counter else set()
        self.add_step.setEnabled(REDUCED not in kept)
        self.add_back.setEnabled(BACK not in kept)
        self.take_away.setEnabled(face in kept and face != FRONT)

    def lock(self) -> None:
        """Let nothing be typed any more."""
        self._is_locked = True
        self.setEnabled(False)

    def _field(self, name: str, field: Field) -> QLineEdit | QComboBox:
        if field.kind is FieldKind.CHOICE:
            combo = ComboBox()
            combo.setEditable(name == "symbol")
            combo.addItems(["", *(symbol_names() if name == "symbol" else LAYOUTS)])
            if name == "symbol":
                show_symbols(combo)
            combo.textActivated.connect(lambda text: self._typed(name, text))
            if (inner := combo.lineEdit()) is not None:
                inner.editingFinished.connect(lambda: self._line_typed(name, inner))
            combo.setAccessibleName(few_lines(spoken(field.title)))
            return combo
        line = QLineEdit()
        line.setPlaceholderText(_tr("as on the front"))
        line.setAccessibleName(few_lines(spoken(field.title)))
        line.editingFinished.connect(lambda: self._line_typed(name, line))
        return line

    def _line_typed(self, name: str, line: QLineEdit) -> None:
        if line.isModified():
            self._typed(name, line.text())

    def _typed(self, name: str, text: str) -> None:
        counter = self._desk.counter
        if counter is None:
            return
        field, own = SAID_OF_A_FACE[name], own_face(counter, self._desk.face) or Face(self._desk.face)
        try:
            value = text if field.kind is FieldKind.CHOICE else read(field, text, before=getattr(own, name))
        except ValueError as why:
            # What was typed stays, to be mended.
            self._desk.refuse(spoken(said_by(why)))
            return
        if value != getattr(own, name):
            ids = tuple(one.id for one in self._desk.chosen)
            said_now = replace(own, **{name: value})
            gesture = "" if name == "values" else f"{counter.id} {name}"
            self._desk.apply(SetFaces(ids, own.name, said_now, gesture, name, self._values_changed(own, said_now)))
        self.refresh()

    @staticmethod
    def _values_changed(before: Face, after: Face) -> tuple[str, ...]:
        """The values that were typed otherwise: of many faces the others stay as each has them."""
        names = {*before.values, *after.values}
        return tuple(sorted(one for one in names if before.values.get(one) != after.values.get(one)))

    def _add(self, name: str) -> None:
        """A face for those of the chosen that have none of that name."""
        finish_typing()
        ids = tuple(one.id for one in self._desk.chosen if all(face.name != name for face in one.faces))
        if ids and not self._desk.apply(SetFaces(ids, name, Face(name))):
            self._desk.choose_face(name)

    def _take_away(self) -> None:
        finish_typing()
        ids = tuple(one.id for one in self._desk.chosen)
        if not self._desk.apply(SetFaces(ids, self._desk.face, None)):
            self._desk.choose_face(FRONT)


class ValuesForm(QWidget):
    """The values that the counters of this game have: one of them as a form, and buttons to add one or take it out."""

    def __init__(self, desk: CountersDesk) -> None:
        super().__init__()
        self._desk, self._is_locked = desk, False
        self.which, self.form = ComboBox(), DeskForm(desk, "value_types")
        self.which.setAccessibleName(_tr("Value"))
        self.which.activated.connect(lambda _at: self._show())
        self.add, self.remove = QPushButton(_tr("New value")), QPushButton(_tr("Take out"))
        self.add.clicked.connect(self._add)
        self.remove.clicked.connect(self._remove)
        row = QHBoxLayout()
        for widget in (self.which, self.add, self.remove):
            row.addWidget(widget, 1 if widget is self.which else 0)
        box = QVBoxLayout(self)
        box.addLayout(row)
        box.addWidget(self.form, 1)
        desk.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """List the values; the one that is shown stays, if it is there."""
        kept = self.which.currentData()
        types = self._desk.design.value_types
        with QSignalBlocker(self.which):
            self.which.clear()
            for kind in types:
                self.which.addItem(few_lines(kind.title or kind.id), kind.id)
            self.which.setCurrentIndex(max(0, self.which.findData(kept)))
        self._show()

    def lock(self) -> None:
        """Let nothing be typed any more."""
        self._is_locked = True
        self.form.lock()
        self.setEnabled(False)

    def _shown(self) -> list[ValueType]:
        return [kind for kind in self._desk.design.value_types if kind.id == self.which.currentData()]

    def _show(self) -> None:
        self.form.show_things(self._shown())
        self.remove.setEnabled(bool(self._shown()) and not self._is_locked)

    def _add(self) -> None:
        """A value for a figure that counters have and nothing says what it is; else a new one."""
        types = self._desk.design.value_types
        known = {kind.id for kind in types}
        unsaid = sorted({name for one in self._desk.design.counters for name in one.values} - known)
        made = ValueType(unsaid[0], unsaid[0].replace("_", " ").capitalize()) if unsaid else None
        made = made or ValueType(free_id("value", known), _tr("New value"))
        if not self._desk.apply(ChangeDesign(Message("Add a value"), Map({"value_types": (*types, made)}))):
            self.which.setCurrentIndex(self.which.findData(made.id))
            self._show()

    def _remove(self) -> None:
        kept = tuple(kind for kind in self._desk.design.value_types if kind not in self._shown())
        self._desk.apply(ChangeDesign(Message("Take out a value"), Map({"value_types": kept})))


class SheetForm(QWidget):
    """How the counters are printed; a design without a sheet gets one by its first change."""

    def __init__(self, desk: CountersDesk) -> None:
        super().__init__()
        self._desk = desk
        self.form, self.add = DeskForm(desk, "counter_sheets"), QPushButton(_tr("Set up the sheet"))
        self.add.clicked.connect(self._add)
        box = QVBoxLayout(self)
        box.addWidget(self.add)
        box.addWidget(self.form, 1)
        desk.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show the sheet."""
        sheets = self._desk.design.counter_sheets
        self.add.setVisible(not sheets)
        self.form.setVisible(bool(sheets))
        self.form.show_things(sheets[:1])

    def lock(self) -> None:
        """Let nothing be typed any more."""
        self.form.lock()
        self.setEnabled(False)

    def _add(self) -> None:
        self._desk.apply(
            ChangeDesign(Message("Set up the sheet of counters"), Map({"counter_sheets": (STANDARD_SHEET,)}))
        )


def _show(field: QLineEdit | QComboBox, text: str) -> None:
    with QSignalBlocker(field):
        if isinstance(field, QLineEdit):
            field.setText(text)
            field.setModified(False)
        elif field.isEditable():
            field.setEditText(text)
        else:
            field.setCurrentIndex(max(0, field.findText(text)))


def _called(face: str) -> str:
    titles = {FRONT: _tr("Front"), REDUCED: _tr("Second step"), BACK: _tr("Back")}
    return titles.get(face, face)


def _tr(text: str) -> str:
    return QCoreApplication.translate("CounterForms", text)
