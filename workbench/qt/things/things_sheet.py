"""A sheet of things, one a row: cells that are typed, copied, pasted, filled and emptied, as in any spreadsheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QTableView, QWidget

from workbench.engine.words.message import Message, small
from workbench.qt.editing.cell_selection import cells_in, columns_in, rows_in
from workbench.qt.editing.cells_view import CellsView
from workbench.qt.editing.fault_list import FaultList
from workbench.qt.looks.translator import spoken_error
from workbench.qt.things.columns import Column
from workbench.qt.things.pasting import Fault, Sheet, cells_of, filled_down, pasted, text_of
from workbench.qt.things.things_model import ThingsModel


class SheetWords(NamedTuple):
    """What its steps are called in the history, {0} for how many things; the name of the view; the word for a thing."""

    view: str
    paste: str
    fill: str
    empty: str
    thing: str


class ThingsSheet(QWidget):
    """View, model and the line of faults; the subclass lays them out, lists rows and columns, and does the edits."""

    never_emptied: frozenset[str] = frozenset()
    """Columns that Del leaves alone: what stands there is one of a list."""

    def __init__(self, words: SheetWords) -> None:
        super().__init__()
        self._words = words
        self.every_column: list[Column] = []
        self.model = ThingsModel(self._write, self.bare, self)
        self.view = CellsView(self, words.view, self)
        self.view.setModel(self.model)
        self.faults = FaultList()

    # What the subclass says

    def known(self) -> Mapping[str, Any]:
        """Every thing by its id, also those that are not listed."""
        raise NotImplementedError

    def bare(self, name: str) -> Any:
        """What is shown in the row of an id that no thing has."""
        raise NotImplementedError

    def called(self, name: str) -> str:
        """What the history calls a thing."""
        raise NotImplementedError

    def apply(self, things: Sequence[Any], label: str) -> str:
        """Put the things in the place of those of their ids; why that is refused, "" when it is done."""
        raise NotImplementedError

    def is_held_up(self) -> bool:
        """Whether rows are other than they seem just now, which is said then: nothing is laid over them."""
        return False

    # What the keys of the cells do

    def sheet(self) -> Sheet:
        """The table as one pastes into it."""
        current = self.view.currentIndex()
        at_row, at_column = max(0, current.row()), max(0, current.column())
        model = self.model
        return Sheet(model.columns, self.every_column, model.rows, at_row, at_column, self.known(), self._words.thing)

    def look_only(self, why: str) -> None:
        """Nothing can be changed, for a reason that buttons tell; cells can be copied."""
        self.view.setEditTriggers(QTableView.EditTrigger.NoEditTriggers)

    def copy(self) -> None:
        """Put the cells that are selected on the clipboard; of rows with gaps, the columns that any of them has."""
        chosen = self.view.selectionModel()
        rows, columns = rows_in(chosen), [self.model.columns[at] for at in columns_in(chosen)]
        if not rows:
            return
        texts = [[column.read(self.model.thing_at(row)) for column in columns] for row in rows]
        if len(columns) == self.model.columnCount():
            texts.insert(0, [column.title for column in columns])
        QGuiApplication.clipboard().setText(text_of(texts))

    def paste(self) -> None:
        """Lay the cells of the clipboard over the table, all or none."""
        if not self._is_changeable():
            return
        try:
            cells = cells_of(QGuiApplication.clipboard().text())
        except ValueError as why:
            self.say(spoken_error(why))
            return
        found = pasted(cells, self.sheet())
        if found.faults:
            self.faults.show_faults(found.faults)
        else:
            self._put(found.things, self._words.paste.format(len(found.things)))

    def fill_down(self) -> None:
        """The topmost of the cells that are selected in each column, in all others of that column."""
        if not self._is_changeable():
            return
        cells = cells_in(self.view.selectionModel())
        faults: list[Fault] = []
        things = filled_down(self.sheet(), {at: rows for at, rows in cells.items() if len(rows) > 1}, faults.append)
        if faults:
            self.faults.show_faults(faults)
        elif things:
            self._put(things, self._words.fill.format(len(things)))

    def clear_cells(self) -> None:
        """Empty the cells that are selected."""
        if not self._is_changeable():
            return
        written: dict[str, Any] = {}
        known = self.known()
        for at, rows in cells_in(self.view.selectionModel()).items():
            column = self.model.columns[at]
            if column.write is None or column.key in self.never_emptied:
                continue
            for name in (self.model.rows[row] for row in rows):
                try:
                    written[name] = column.write(written.get(name) or known[name], "")
                except ValueError as why:
                    self.say(spoken_error(why), column.title, self.model.rows_of([name])[0] + 1)
                    return
        if written:
            self._put(tuple(written.values()), self._words.empty.format(len(written)))

    def say(self, why: str, column: str = "", row: int = 0) -> None:
        """Why nothing was changed."""
        self.faults.show_faults([Fault(row, column, why)])

    def _is_changeable(self) -> bool:
        return self.view.editTriggers() != QTableView.EditTrigger.NoEditTriggers and not self.is_held_up()

    def _write(self, name: str, column: Column, text: str) -> bool:
        """One cell that was typed."""
        assert column.write is not None
        try:
            after = column.write(self.known()[name], text)
        except ValueError as why:
            self.say(spoken_error(why), column.title, self.model.rows_of([name])[0] + 1)
            return False
        told = Message("{called}: {what} {text}", called=self.called(name), what=small(column.title), text=text)
        return self._put((after,), told)

    def _put(self, things: Sequence[Any], label: str) -> bool:
        known = self.known()
        if all(known[thing.id] == thing for thing in things):
            self.faults.show_faults([])
            return False
        reason = self.apply(things, label)
        self.faults.show_faults([Fault(0, "", reason)] if reason else [])
        return not reason
