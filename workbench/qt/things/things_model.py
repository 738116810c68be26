"""Things of one kind as a table for Qt. It holds ids alone and asks for a thing when its row is looked at."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QMimeData, QModelIndex, QObject, QPersistentModelIndex, Qt

from workbench.engine.words.bounded_words import one_line
from workbench.qt.things.columns import Column

Index = QModelIndex | QPersistentModelIndex
NO_PARENT = QModelIndex()
Accepts = Callable[[Any], bool]
WORDS_BEGIN = Qt.MatchFlag.MatchStartsWith | Qt.MatchFlag.MatchWrap
LOOKED_AT = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
EDITABLE = LOOKED_AT | Qt.ItemFlag.ItemIsEditable


class ThingsModel(QAbstractTableModel):
    """Rows are things, columns what is said of them. `write` is told the id, the column and the text typed.

    `bare` makes what is shown of an id that no thing has: a plain hex that is off the grid by now.
    """

    def __init__(
        self, write: Callable[[str, Column, str], bool], bare: Callable[[str], Any], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._write, self._bare = write, bare
        self._things: Mapping[str, Any] = {}
        self.rows: list[str] = []
        self.columns: list[Column] = []
        self._flags: list[Qt.ItemFlag] = []
        self._places: dict[str, int] | None = None
        self.dragged_as = ""
        """The format under which rows that are selected can be dragged elsewhere: their ids, a line each."""

    def show_rows(self, things: Mapping[str, Any], rows: Sequence[str], columns: Sequence[Column]) -> None:
        """Show these things in this order; other rows or columns than before are told as a new table."""
        listed = list(rows)
        same = listed == self.rows and [c.key for c in columns] == [c.key for c in self.columns]
        self._flags = [EDITABLE if column.write is not None else LOOKED_AT for column in columns]
        if same:
            self._things, self.columns = things, list(columns)
            if self.rows:
                self.dataChanged.emit(self.index(0, 0), self.index(len(self.rows) - 1, len(self.columns) - 1))
            return
        self.beginResetModel()
        self._things, self.rows, self.columns = things, listed, list(columns)
        self._places = None
        self.endResetModel()

    def show_changed(self, things: Mapping[str, Any], changed: Collection[str]) -> None:
        """The same rows; these things alone can differ."""
        self._things = things
        for row in self.rows_of(changed):
            self.dataChanged.emit(self.index(row, 0), self.index(row, len(self.columns) - 1))

    def rows_of(self, ids: Collection[str]) -> list[int]:
        """The rows of things, those that are there, from the top."""
        if self._places is None:
            self._places = {thing: row for row, thing in enumerate(self.rows)}
        return sorted(self._places[thing] for thing in ids if thing in self._places)

    def thing_at(self, row: int) -> Any:
        """The thing of a row."""
        return self._things.get(self.rows[row]) or self._bare(self.rows[row])

    # What Qt asks

    def rowCount(self, parent: Index = NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self.columns)

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> object:
        if not index.isValid():
            return None
        column = self.columns[index.column()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole, Qt.ItemDataRole.ToolTipRole):
            said = column.read(self.thing_at(index.row()))
            return said if role == Qt.ItemDataRole.EditRole or not isinstance(said, str) else one_line(said)
        if role == Qt.ItemDataRole.TextAlignmentRole and column.is_number:
            return int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = int(Qt.ItemDataRole.DisplayRole)
    ) -> object:
        if role != Qt.ItemDataRole.DisplayRole or orientation is not Qt.Orientation.Horizontal:
            return None
        return self.columns[section].title if section < len(self.columns) else None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Qt asks for those of each cell when all are selected."""
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        flags = self._flags[index.column()]
        return flags | Qt.ItemFlag.ItemIsDragEnabled if self.dragged_as else flags

    def mimeTypes(self) -> list[str]:
        return [self.dragged_as] if self.dragged_as else super().mimeTypes()

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        carried = QMimeData()
        ids = dict.fromkeys(self.rows[row] for row in sorted({index.row() for index in indexes}))
        carried.setData(self.dragged_as, "\n".join(ids).encode())
        return carried

    def match(
        self, start: Index, role: int, value: object, hits: int = 1, flags: Qt.MatchFlag = WORDS_BEGIN
    ) -> list[QModelIndex]:
        """Numbers that are typed are looked up here: Qt would ask for the text of each cell."""
        if start.column() or hits != 1 or role != Qt.ItemDataRole.DisplayRole:
            return super().match(start, role, value, hits, flags)
        first, words = start.row(), str(value).casefold()
        turned = (*range(first, len(self.rows)), *range(first))
        found = next((row for row in turned if self.rows[row].casefold().startswith(words)), None)
        return [] if found is None else [self.index(found, 0)]

    def setData(self, index: Index, value: object, role: int = int(Qt.ItemDataRole.EditRole)) -> bool:
        if role != Qt.ItemDataRole.EditRole or not index.isValid():
            return False
        column, text = self.columns[index.column()], str(value)
        if text == column.read(self.thing_at(index.row())):
            return False
        return self._write(self.rows[index.row()], column, text)


def filter_of(words: str, columns: Sequence[Column]) -> Accepts:
    """What a thing must say: every word in some column, and `field:value` in the column of that key or title."""
    tests = [_test(word.casefold(), columns) for word in words.split()]
    return lambda thing: all(test(thing) for test in tests)


def _test(word: str, columns: Sequence[Column]) -> Accepts:
    field, colon, value = word.partition(":")
    if colon:
        named = [c for c in columns if field in (c.key.casefold(), c.title.casefold().replace(" ", "_"))]
        named = named or [c for c in columns if field and c.title.casefold().startswith(field)]
        if named:
            return lambda thing: _says(named[0].read(thing).casefold(), value)
    return lambda thing: any(word in column.read(thing).casefold() for column in columns)


def _says(text: str, wanted: str) -> bool:
    """An empty value asks for empty cells; `>3` and `<3` compare numbers."""
    if not wanted:
        return not text
    if wanted[0] in "<>" and wanted[1:].isdecimal():
        if not text.isdecimal():
            return False
        return int(text) > int(wanted[1:]) if wanted[0] == ">" else int(text) < int(wanted[1:])
    return wanted in text
