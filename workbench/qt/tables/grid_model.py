"""The cells of a table for Qt: the names of its rows, beside each the chance that it is rolled, then the cells."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor

from workbench.engine.provenance import Provenance, Source
from workbench.engine.tables.grammar import Grammar
from workbench.engine.tables.odds import row_odds
from workbench.engine.tables.printed_odds import (
    ColumnOdds,
    NoOdds,
    column_odds,
    likely_language,
    passing_odds,
    rolled_against,
    rows_of,
)
from workbench.engine.tables.reads import NOTHING_READ, Reads, why_not_a_cell
from workbench.engine.tables.table import Table
from workbench.engine.words.bounded_words import few_lines, one_line
from workbench.qt.looks.theme import current_theme
from workbench.qt.looks.translator import spoken, spoken_error
from workbench.storage.edits.table_edits import CellName

Index = QModelIndex | QPersistentModelIndex
NO_PARENT = QModelIndex()
DISPLAY, EDIT = int(Qt.ItemDataRole.DisplayRole), int(Qt.ItemDataRole.EditRole)
CHANCE = int(Qt.ItemDataRole.UserRole)
"""The role under which the column of chances tells them from 0 to 1."""
HITS = CHANCE + 1
"""The role under which a cell tells how often it was hit, where that is counted."""
LOOKED_AT = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
TINTS = {
    Source.RULEBOOK: "ok_tint", Source.PUBLIC_SOURCE: "info_tint", Source.RECONSTRUCTED: "warning_tint",
    Source.DESIGNER: "neutral_tint",
}  # fmt: skip
"""The grounds of cells that are from elsewhere than their table: those of the chips."""
LEAST_HEAT, MOST_HEAT = 0.08, 0.75
"""How deep cells are shaded whose result is rolled almost never, and always; the text is read on both."""
NAMES, CHANCES = 0, 1
"""The columns of the names of rows, and of chances where there are any; the cells follow from `first_cell` on."""


class GridModel(QAbstractTableModel):
    """`write` is told the cells that were typed, `rename` a row and its new name; both say whether it was done."""

    def __init__(
        self, write: Callable[[Mapping[CellName, str]], bool], rename: Callable[[str, str], bool], parent: QObject
    ) -> None:
        super().__init__(parent)
        self._write, self._rename = write, rename
        self.table: Table | None = None
        self.plane = ""
        self.language: Grammar | None = None
        self._whole: Table | None = None
        self._reads = NOTHING_READ
        self.is_locked = False
        self.is_shaded = False
        self.hits: Mapping[CellName, int] | None = None
        self._chances: dict[str, Fraction] = {}
        self._results: ColumnOdds = {}

    def show_table(
        self,
        table: Table | None,
        modifier: int = 0,
        chance_words: str = "",
        rows_words: str = "",
        plane: str = "",
        reads: Reads = NOTHING_READ,
    ) -> None:
        """Show a plane of a table under a modifier of what is rolled. The words head chances and names.

        `reads` tells the languages of its cells.
        """
        had_shape, self._whole, self._reads = self._shape(), table, reads
        if table is not None and table.planes:
            self.plane = plane if plane in table.planes else table.planes[0]
            table = table.plane(self.plane)
        else:
            self.plane = ""
        self.table = table
        self._chance_words, self._rows_words = chance_words, rows_words
        self.language = likely_language(table) if table is not None else None
        self._chances = _chances(table, modifier, reads)
        self._results = _results(table, modifier) if self.is_shaded else {}
        if self._shape() != had_shape:
            self.beginResetModel()
            self.endResetModel()
        elif self.rowCount():
            self.dataChanged.emit(self.index(0, 0), self.index(self.rowCount() - 1, self.columnCount() - 1))
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, self.columnCount() - 1)

    @property
    def has_chances(self) -> bool:
        return bool(self._chances)

    @property
    def first_cell(self) -> int:
        """The column of the first cells."""
        return CHANCES + self.has_chances

    def name_at(self, index: Index) -> CellName | None:
        """The cell of the table that stands at an index; None for names and chances."""
        at = index.column() - self.first_cell
        if self.table is None or not index.isValid() or not 0 <= at < len(self.table.columns):
            return None
        return CellName(self.table.rows[index.row()], self.table.columns[at], self.plane)

    def origin_at(self, index: Index) -> Provenance | None:
        """Where the cell at an index is from; None beside the cells."""
        name = self.name_at(index)
        return self._whole.origin_at(name) if name is not None and self._whole is not None else None

    def fault_of(self, index: Index) -> str:
        """Why the text of a cell is none of the language of its table; "" when it is, or nobody knows the language."""
        name = self.name_at(index)
        if name is None or self.table is None:
            return ""
        if self._reads.language(self.table, name.row, name.column) is not None:
            return spoken(why_not_a_cell(self._reads, self.table, name.row, name.column, self._text(index)))
        if self.language is None:
            return ""
        try:
            self.language.parse(self._text(index))
        except ValueError as why:
            return spoken_error(why)
        return ""

    # What Qt asks

    def rowCount(self, parent: Index = NO_PARENT) -> int:
        return 0 if self.table is None or parent.isValid() else len(self.table.rows)

    def columnCount(self, parent: Index = NO_PARENT) -> int:
        return 0 if self.table is None or parent.isValid() else self.first_cell + len(self.table.columns)

    def data(self, index: Index, role: int = DISPLAY) -> object:
        if self.table is None or not index.isValid():
            return None
        if role in (DISPLAY, EDIT):
            text = self._text(index)
            return text if role == EDIT else one_line(text)
        if role == CHANCE and self._is_chance(index.column()):
            return float(self._chances[self.table.rows[index.row()]])
        if role == HITS:
            name = self.name_at(index) if self.hits is not None else None
            return self.hits.get(name, 0) if self.hits is not None and name is not None else None
        if role == Qt.ItemDataRole.TextAlignmentRole and not self._is_chance(index.column()):
            return int(Qt.AlignmentFlag.AlignCenter)
        if role == Qt.ItemDataRole.BackgroundRole and index.column() == NAMES:
            return QColor(current_theme().bench)
        if role == Qt.ItemDataRole.BackgroundRole and (shade := self._shade(index)) is not None:
            return shade
        fault = self.fault_of(index) if role in (Qt.ItemDataRole.ForegroundRole, Qt.ItemDataRole.ToolTipRole) else ""
        if fault:
            is_tip = role == Qt.ItemDataRole.ToolTipRole
            return few_lines(fault) if is_tip else QColor(current_theme().error)
        if role == Qt.ItemDataRole.ToolTipRole and self._is_chance(index.column()):
            chance = self._chances[self.table.rows[index.row()]]
            return f"{chance.numerator}/{chance.denominator}"
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = DISPLAY) -> object:
        if orientation is not Qt.Orientation.Horizontal or self.table is None:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole and not self._is_chance(section):
            return int(Qt.AlignmentFlag.AlignCenter)
        if role != DISPLAY or not 0 <= section < self.columnCount():
            return None
        if section == NAMES:
            return one_line(self._rows_words)
        if self._is_chance(section):
            return one_line(self._chance_words)
        return one_line(self.table.columns[section - self.first_cell])

    def flags(self, index: Index) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        if self.is_locked or self._is_chance(index.column()):
            return LOOKED_AT
        return LOOKED_AT | Qt.ItemFlag.ItemIsEditable

    def setData(self, index: Index, value: object, role: int = EDIT) -> bool:
        text = str(value)
        if role != EDIT or self.table is None or not index.isValid() or text == self._text(index):
            return False
        if index.column() == NAMES:
            return self._rename(self.table.rows[index.row()], text)
        name = self.name_at(index)
        return name is not None and self._write({name: text})

    def _shade(self, index: Index) -> QColor | None:
        """The ground of a cell by the chance of what it says, where cells are shaded; else one that is from elsewhere
        than its table has that of the chip of where it is from.
        """
        if self._results:
            return self._heat(index)
        origin = self.origin_at(index)
        if origin is None or self._whole is None or origin == self._whole.provenance:
            return None
        return current_theme().color(TINTS[origin.source])

    def _heat(self, index: Index) -> QColor | None:
        """The more likely its result in its column, the deeper; what never comes has none."""
        name = self.name_at(index)
        chance = self._results.get(name.column, {}).get(self._text(index), 0) if name is not None else 0
        if not chance:
            return None
        shade = current_theme().color("accent")
        shade.setAlphaF(LEAST_HEAT + (MOST_HEAT - LEAST_HEAT) * float(chance))
        return shade

    def _shape(self) -> tuple[object, ...]:
        return (
            ()
            if self.table is None
            else (self.table.id, self.plane, self.table.rows, self.table.columns, self.has_chances)
        )

    def _is_chance(self, column: int) -> bool:
        return self.has_chances and column == CHANCES

    def _text(self, index: Index) -> str:
        if self.table is None or self._is_chance(index.column()):
            return ""
        if index.column() == NAMES:
            return self.table.rows[index.row()]
        try:
            return self.table.cells[index.row()][index.column() - self.first_cell]
        except IndexError:  # a damaged table has names for more rows or columns than it has cells
            return ""


def _chances(table: Table | None, modifier: int, reads: Reads) -> dict[str, Fraction]:
    """Row -> the chance that it is rolled, or that it passes where dice are rolled against its one cell; nothing for a
    table on which no dice fall.
    """
    if table is None:
        return {}
    try:
        if (passes := rolled_against(reads, table)) is not None:
            return passing_odds(table, passes, modifier)[""] if table.columns == ("",) else {}
        return row_odds(rows_of(table), table.dice, modifier)
    except (NoOdds, ValueError, KeyError):
        return {}


def _results(table: Table | None, modifier: int) -> ColumnOdds:
    """Column -> cell -> its chance, nothing where there is none."""
    try:
        return column_odds(table, modifier) if table is not None else {}
    except (NoOdds, ValueError, KeyError):
        return {}
