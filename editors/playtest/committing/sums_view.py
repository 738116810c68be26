"""What a fight comes to before its roll: both strengths, each shift with its number and clause, the column."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QVBoxLayout, QWidget

from editors.playtest.committing.rolled_table import RolledTable
from workbench.engine.design import Design
from workbench.engine.shown.battle import BoardColumn, BoardNote, BoardPart, BoardSum, ShownBattle, fights
from workbench.engine.words.message import begun
from workbench.engine.words.wording import signed, source_said
from workbench.qt.controls.parts import ClauseLink, text_label
from workbench.qt.looks.translator import called, spoken, worded

SHOWN_COLUMNS = 3
"""So many fights are told, those that are fought now first."""
MOST_PARTS = 12
Named = Callable[[str], str]
"""What a unit is called."""


class SumsView(QWidget):
    """A paragraph for each fight of a battle; the table of the first one below."""

    clause_clicked = Signal(str)

    def __init__(self, design: Design) -> None:
        super().__init__()
        self._design = design
        self._shown: ShownBattle | None = None
        self._name: Named = str
        self.table, self._table_title = RolledTable(), text_label("", "section")
        self._room = QVBoxLayout(self)
        self._room.setContentsMargins(0, 0, 0, 0)
        self._rows = QWidget()
        for widget in (self._rows, self._table_title, self.table):
            self._room.addWidget(widget)

    def show_battle(self, battle: ShownBattle | None, name: Named) -> None:
        """Show what is summed up of a battle; nothing without one. `name` is what its units are called."""
        self._name = name
        if battle == self._shown:
            return
        self._shown = battle
        columns = fights(battle)[:SHOWN_COLUMNS]
        rows = QWidget()
        grid = QGridLayout(rows)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setVerticalSpacing(3)
        grid.setColumnStretch(0, 1)
        for column in columns:
            self._add_fight(grid, column)
        self._room.replaceWidget(self._rows, rows)
        self._rows.hide()
        self._rows.deleteLater()
        self._rows = rows
        self._show_table(next((c.sum for c in columns if c.sum is not None and c.sum.table), None))

    def _show_table(self, told: BoardSum | None) -> None:
        table = next((one for one in self._design.tables if told is not None and one.id == told.table), None)
        for widget in (self._table_title, self.table):
            widget.setVisible(table is not None)
        if table is not None and told is not None:
            self._table_title.setText(called(table.title))
            self.table.show_column(table, told.column, told.odds)

    def _add_fight(self, grid: QGridLayout, column: BoardColumn) -> None:
        told = column.sum
        assert told is not None
        line = worded(_tr("{0} against {1}"), told.attack, told.defence)
        self._add(grid, spoken(column.title), "", told.clause, "section")
        self._add(grid, line, "", "", "body")
        for title, strength, parts in (
            (_tr("Strength of the attack"), told.attack, told.attack_parts),
            (_tr("Strength of the defence"), told.defence, told.defence_parts),
        ):
            self._add_parts(grid, title, strength, parts)
        if column.cover is not None and not told.shifts:
            self._add_note(grid, column.cover)
        for note in (*column.attacking_notes, *column.defending_notes):
            self._add_note(grid, note)
        if told.odds:
            before = self._add(grid, _tr("Column before shifts"), spoken(told.odds), "", "body")
            before.setStyleSheet("text-decoration: line-through")
        for source, number, clause in told.cited_shifts:
            self._add(grid, begun(spoken(source_said(source))), signed(number), clause, "body")
        if told.result:
            self._add(grid, _tr("Rolled on"), spoken(told.result), "", "strong")

    def _add_parts(self, grid: QGridLayout, title: str, strength: str, parts: Sequence[BoardPart]) -> None:
        """What a strength is made of, unless that is one unit."""
        if not parts:
            return
        self._add(grid, title, strength, "", "strong")
        for part in parts[:MOST_PARTS]:
            words = begun(spoken(part.title)) if part.title else self._name(part.unit)
            self._add(grid, words, str(part.points), part.clause, "label")

    def _add_note(self, grid: QGridLayout, note: BoardNote) -> None:
        self._add(grid, begun(spoken(note.text)), "", note.clause, "label")

    def _add(self, grid: QGridLayout, words: str, figure: str, clause: str, role: str) -> QLabel:
        """A line; the label of its figure, or of its words where it has none."""
        row = grid.rowCount()
        label: QLabel = text_label(words, role, wrap=True)
        grid.addWidget(label, row, 0)
        if figure:
            label = text_label(figure, "strong")
            grid.addWidget(label, row, 1, Qt.AlignmentFlag.AlignRight)
        if clause:
            link = ClauseLink(clause, self)
            link.clause_clicked.connect(self.clause_clicked)
            grid.addWidget(link, row, 2, Qt.AlignmentFlag.AlignRight)
        return label


def _tr(text: str) -> str:
    return QCoreApplication.translate("CommittingOdds", text)
