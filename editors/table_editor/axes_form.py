"""What the axes of a table are: of which kind their entries, from which list, what lies beyond them; and its planes."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QSignalBlocker
from PySide6.QtWidgets import QCheckBox, QComboBox, QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from editors.table_editor import shapes
from editors.table_editor.grid import Grid
from editors.table_editor.tables_desk import TablesDesk
from workbench.engine.tables.axes import AxisKind, AxisType, Beyond, EntriesOf, Rounding
from workbench.engine.tables.table import AXES, COLUMNS, PLANES, ROWS, TYPE_FIELD, Table, axis_type
from workbench.engine.words.bounded_words import an_entry
from workbench.engine.words.message import marked
from workbench.qt.controls.bounded_widgets import ComboBox
from workbench.qt.editing.inspector_rows import Rows, let_undo_through
from workbench.qt.looks.translator import spoken
from workbench.storage.edits.thing_edits import ChangeThings

TITLES: Mapping[str, str] = {ROWS: marked("Rows"), COLUMNS: marked("Columns"), PLANES: marked("Planes")}
KINDS: Mapping[AxisKind, str] = {
    AxisKind.NAMED: marked("names"),
    AxisKind.FIELDS: marked("fields of one record"),
    AxisKind.ROLL: marked("what the dice show"),
    AxisKind.RANGE: marked("a number in bands"),
    AxisKind.TURN: marked("turns"),
    AxisKind.RATIO: marked("ratios of strength"),
    AxisKind.DIFFERENCE: marked("differences of strength"),
}
LISTS: Mapping[EntriesOf, str] = {
    EntriesOf.OWN_WORDS: marked("words of its own"),
    EntriesOf.TERRAIN: marked("kinds of terrain"),
    EntriesOf.FEATURE: marked("kinds of lines"),
    EntriesOf.ROAD_CLASS: marked("classes of roads"),
    EntriesOf.UNIT_TYPE: marked("types of unit"),
    EntriesOf.SIDE: marked("sides"),
    EntriesOf.FACTION: marked("factions"),
    EntriesOf.COUNTER: marked("counters"),
    EntriesOf.SPACE: marked("spaces"),
    EntriesOf.TRACK: marked("tracks"),
}
BELOW: Mapping[Beyond, str] = {
    Beyond.END: marked("as the first entry"),
    Beyond.NOTHING: marked("nothing"),
    Beyond.RECKONED: marked("as the rules say"),
}
ABOVE: Mapping[Beyond, str] = {
    Beyond.END: marked("as the last entry"),
    Beyond.NOTHING: marked("nothing"),
    Beyond.RECKONED: marked("as the rules say"),
}
ROUNDINGS: Mapping[Rounding, str] = {
    Rounding.DEFENDER: marked("for the defender"),
    Rounding.ATTACKER: marked("for the attacker"),
}
NUMBERS = (AxisKind.ROLL, AxisKind.RANGE, AxisKind.TURN, AxisKind.RATIO, AxisKind.DIFFERENCE)


class AxesForm(QWidget):
    """Rows, columns and planes one under the other; a row stands there where it says something of such an axis."""

    def __init__(self, desk: TablesDesk, grid: Grid) -> None:
        super().__init__()
        self._desk, self._grid = desk, grid
        self.fields: dict[tuple[str, str], QComboBox | QCheckBox] = {}
        self.plane, self.add_plane = QLineEdit(), QPushButton(_tr("Add a plane"))
        self.remove_plane = QPushButton(_tr("Take it out"))
        self.plane.editingFinished.connect(self._rename_plane)
        self.add_plane.clicked.connect(self.add)
        self.remove_plane.clicked.connect(self.remove)
        let_undo_through(self.plane)
        self._rows = Rows(has_chips=False)
        for axis in AXES:
            self._rows.add_heading(spoken(TITLES[axis]))
            self._add_axis(axis)
        self._rows.add(_tr("This plane"), self.plane)
        buttons = QWidget()
        row = QHBoxLayout(buttons)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.add_plane)
        row.addWidget(self.remove_plane)
        row.addStretch()
        self._rows.add_wide(buttons)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 4, 0, 0)
        box.addWidget(self._rows)
        grid.planes.currentChanged.connect(lambda _: self.refresh())

    def refresh(self) -> None:
        """Show what is said of the axes of the table that is chosen."""
        table = self._desk.table
        self.setEnabled(table is not None and not self._desk.document.why_read_only)
        if table is None:
            return
        for axis in AXES:
            self._fill(table, axis)
        self.remove_plane.setEnabled(bool(table.planes))
        self._rows.show_row(self.plane, bool(table.planes))
        if not (self.plane.hasFocus() and self.plane.isModified()):
            self.plane.setText(self._grid.plane())

    def add(self) -> None:
        """One more plane behind the others; the first one of a table takes the cells that there are."""
        if (table := self._desk.table) is not None and not self._desk.apply(shapes.with_new_plane(table)):
            self._grid.planes.setCurrentIndex(self._grid.planes.count() - 1)
            self.plane.setFocus()
            self.plane.selectAll()

    def remove(self) -> None:
        """Take the plane that is shown out, with its cells; the last one leaves them."""
        table = self._desk.table
        if table is not None and table.planes:
            self._desk.apply(shapes.without_plane(table, self._grid.plane()))

    def _rename_plane(self) -> None:
        table, was, name = self._desk.table, self._grid.plane(), self.plane.text().strip()
        if table is not None and was and name and name != was:
            self._desk.apply(shapes.renamed(table, PLANES, was, name))
        self.plane.setModified(False)
        self.refresh()

    def _add_axis(self, axis: str) -> None:
        self._choice(axis, "kind", _tr("They are"), {"": ""} | {one.value: words for one, words in KINDS.items()})
        self._choice(axis, "of", _tr("From"), {one.value: words for one, words in LISTS.items()})
        self._choice(axis, "below", _tr("Below them"), {one.value: words for one, words in BELOW.items()})
        self._choice(axis, "above", _tr("Above them"), {one.value: words for one, words in ABOVE.items()})
        self._choice(axis, "rounding", _tr("Rounded"), {one.value: words for one, words in ROUNDINGS.items()})
        low = QCheckBox(_tr("low is better for the attacker"))
        low.clicked.connect(lambda is_on: self._set(axis, "low_is_better", is_on))
        self._rows.add("", low)
        low.setAccessibleName(_tr("low is better for the attacker"))
        self.fields[axis, "low_is_better"] = low

    def _choice(self, axis: str, field: str, title: str, words: Mapping[str, str]) -> None:
        box = ComboBox()
        for value, told in words.items():
            box.addItem(an_entry(spoken(told)), value)
        box.activated.connect(lambda _at: self._set(axis, field, box.currentData()))
        let_undo_through(box)
        self._rows.add(title, box)
        self.fields[axis, field] = box

    def _fill(self, table: Table, axis: str) -> None:
        said, is_there = axis_type(table, axis), axis != PLANES or bool(table.planes)
        kind = table.axis(axis).kind if is_there else AxisKind.NAMED
        shown = {
            "kind": is_there,
            "of": is_there and kind is AxisKind.NAMED,
            "below": is_there and kind in NUMBERS,
            "above": is_there and kind in NUMBERS,
            "rounding": is_there and kind is AxisKind.RATIO,
            "low_is_better": is_there and kind is AxisKind.ROLL,
        }
        for field, is_shown in shown.items():
            widget, value = self.fields[axis, field], getattr(said, field)
            with QSignalBlocker(widget):
                if isinstance(widget, QCheckBox):
                    widget.setChecked(bool(value))
                else:
                    if field == "kind":
                        widget.setItemText(0, an_entry(_tr("as it looks: {0}").format(spoken(KINDS.get(kind, "")))))
                    widget.setCurrentIndex(widget.findData(value.value if isinstance(value, StrEnum) else value))
            self._rows.show_row(widget, is_shown)

    def _set(self, axis: str, field: str, value: object) -> None:
        table = self._desk.table
        if table is None:
            return
        types = {"kind": AxisKind, "of": EntriesOf, "below": Beyond, "above": Beyond, "rounding": Rounding}
        now: AxisType = axis_type(table, axis)
        made = replace(now, **{field: types[field](str(value)) if field in types else bool(value)})
        if made != now:
            self._desk.apply(
                ChangeThings("tables", "", (table.id,), TYPE_FIELD[axis], made, called=shapes.called(table))
            )
        self.refresh()


def _tr(text: str) -> str:
    return QCoreApplication.translate("AxesForm", text)
