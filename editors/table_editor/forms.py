"""The forms at the right: what is said of a table besides its cells, and a parameter by its declared fields."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QCoreApplication, QSignalBlocker
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from editors.table_editor.grid import Grid
from editors.table_editor.tables_desk import TablesDesk
from workbench.engine.design import Design
from workbench.engine.provenance import Provenance
from workbench.engine.tables.rolls import rolls
from workbench.engine.tables.table import Table
from workbench.qt.editing.inspector_rows import OriginChip, Rows, let_undo_through
from workbench.qt.looks.translator import spoken_error
from workbench.qt.things.declared_rows import DeclaredRows
from workbench.storage.edits.edit import Edit
from workbench.storage.edits.table_edits import SayOfTable


class TableForm(QWidget):
    """Title, dice, what rows and columns are, clause and notes; and the name of the column of the current cell."""

    def __init__(self, desk: TablesDesk, grid: Grid) -> None:
        super().__init__()
        self._desk, self._grid = desk, grid
        self.fields: dict[str, QLineEdit] = {}
        self.chip = OriginChip()
        self.chip.origin_chosen.connect(lambda origin: self._say("provenance", origin))
        rows = Rows()
        words = {
            "title": _tr("Title"),
            "dice": _tr("Dice"),
            "row_means": _tr("A row is"),
            "column_means": _tr("A column is"),
            "clause": _tr("Clause"),
            "notes": _tr("Notes"),
        }
        for name, label in words.items():
            self._add(rows, name, label, self.chip if name == "title" else None)
        self.fields["dice"].setPlaceholderText("2D6, 1D3+1, 1D6 white - 1D6 red")
        rows.add_heading(_tr("Column of the cell"))
        self.column = QLineEdit()
        self.column.editingFinished.connect(self._rename_column)
        let_undo_through(self.column)
        rows.add(_tr("Name"), self.column, takes_chips_place=True)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 4, 0, 0)
        box.addWidget(rows)
        box.addStretch()
        grid.current_changed.connect(self.refresh)

    def refresh(self) -> None:
        """Show what is said of the table now."""
        table = self._desk.table
        if table is None:
            return
        for name, field in self.fields.items():
            _show(field, str(getattr(table, name)))
        _show(self.column, self._grid.column())
        self.chip.show_origin(table.provenance)

    def look_only(self) -> None:
        """Nothing can be changed."""
        for field in (*self.fields.values(), self.column, self.chip):
            field.setEnabled(False)

    def _add(self, rows: Rows, name: str, label: str, chip: OriginChip | None) -> None:
        field = QLineEdit()
        field.editingFinished.connect(lambda: self._typed(name))
        let_undo_through(field)
        rows.add(label, field, chip, takes_chips_place=chip is None)
        self.fields[name] = field

    def _typed(self, name: str) -> None:
        table, text = self._desk.table, self.fields[name].text().strip()
        if table is None or text == getattr(table, name):
            return
        if name == "dice" and text:
            try:
                rolls(text)
            except ValueError as why:
                self._desk.refuse(spoken_error(why))
                self.refresh()
                return
        self._say(name, text)

    def _say(self, field: str, value: object) -> None:
        table = self._desk.table
        assert isinstance(value, str | Provenance)
        if table is not None and self._desk.apply(SayOfTable(table.id, field, value)):
            self.refresh()

    def _rename_column(self) -> None:
        name = self.column.text().strip()
        if name != self._grid.column() and not self._grid.rename_column(name):
            self.refresh()


class _Parameters:
    """Parameters as the rows of declared fields see them."""

    of = "parameters"
    board = None

    def __init__(self, desk: TablesDesk) -> None:
        self._desk = desk

    @property
    def design(self) -> Design:
        return self._desk.design

    def apply(self, edit: Edit) -> str:
        return self._desk.apply(edit)

    def called(self, things: Sequence[Any]) -> str:
        return ", ".join(thing.title or thing.id for thing in things)

    def spaces_called(self, words: str) -> tuple[str, ...]:
        return ()

    def refuse(self, reason: str) -> None:
        self._desk.refuse(reason)


class ParameterForm(QWidget):
    """The parameter that is chosen."""

    def __init__(self, desk: TablesDesk) -> None:
        super().__init__()
        self._desk = desk
        self.rows = DeclaredRows(_Parameters(desk), "main")
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 4, 0, 0)
        box.addWidget(self.rows)
        box.addStretch()

    def refresh(self) -> None:
        """Show the parameter as it is now."""
        if (parameter := self._desk.parameter) is not None:
            self.rows.show_things([parameter])


def sentence_of(table: Table) -> str:
    """The table in a line: its dice, how large it is."""
    size = _tr("{0} rows, {1} columns").format(len(table.rows), len(table.columns))
    return f"{table.dice} · {size}" if table.dice else size


def _show(field: QLineEdit, text: str) -> None:
    if field.text() != text and not (field.hasFocus() and field.isModified()):
        with QSignalBlocker(field):
            field.setText(text)


def _tr(text: str) -> str:
    return QCoreApplication.translate("TableForm", text)
