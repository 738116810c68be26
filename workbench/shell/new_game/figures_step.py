"""The fourth step: the combat table and the chart that the game begins with, and the figures one asks for first."""

from __future__ import annotations

from immutables import Map
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableWidget, QTabWidget

from workbench.engine.design import Design, Value
from workbench.engine.tables.table import Table
from workbench.engine.words.bounded_words import few_lines
from workbench.qt.controls.bounded_widgets import TableCell
from workbench.qt.controls.fields import choice_field, number_field
from workbench.qt.controls.parts import text_label
from workbench.qt.looks.theme import px
from workbench.shell.new_game.step import Step
from workbench.storage.starters.new_game import MOST_STACKED

SHOWN = ("combat_results", "terrain_effects", "hexside_effects")
ROW_HEIGHT = 24


class FiguresStep(Step):
    """A few figures to be set, and the tables to be looked at: cell by cell they are changed in Tables."""

    def __init__(self) -> None:
        super().__init__(
            _tr("Tables and rules"),
            _tr("The standard rules play the game by these. Every cell can be changed later in Tables."),
        )
        self.together = number_field(1, MOST_STACKED, 2)
        self.zones = choice_field(
            (_tr("stop whoever enters"), "rigid"), (_tr("stop and hold"), "locking"), (_tr("only cost"), "loose"),
            (_tr("there are none"), "none"),
        )  # fmt: skip
        self.leaving = number_field(0, 9, 1)
        self.add_rows(
            (_tr("Units in a space"), self.together), (_tr("Zones of control"), self.zones),
            (_tr("Leaving one costs"), self.leaving),
        )  # fmt: skip
        self.first_field = self.together
        self.tables, self.sequence = QTabWidget(), text_label("", "label", wrap=True)
        self.box.addWidget(self.tables, 1)
        self.box.addWidget(self.sequence)
        for field in (self.together, self.leaving):
            field.valueChanged.connect(self.changed)
        self.zones.currentIndexChanged.connect(self.changed)

    def figures(self) -> Map[str, Value]:
        """Parameters by id."""
        return Map(
            stacking_limit=self.together.value(),
            zones_of_control=str(self.zones.currentData()),
            zone_exit_cost=self.leaving.value(),
        )

    def show_tables(self, design: Design) -> None:
        """Show the tables and the sequence of the game as it would be made now."""
        kept = self.tables.currentIndex()
        while (page := self.tables.widget(0)) is not None:
            self.tables.removeTab(0)
            page.deleteLater()
        names = {kind.id: kind.name for kind in design.terrain}
        names |= {line.id: line.name for line in design.line_classes}
        names |= {arm.id: arm.name for arm in design.unit_types}
        known = {table.id: table for table in design.tables}
        for table in (known[name] for name in SHOWN if name in known):
            self.tables.addTab(_looked_at(table, names), few_lines(table.title))
        self.tables.setCurrentIndex(max(0, kept))
        phases = [phase.title for phase in design.sequence]
        self.sequence.setText(few_lines(_tr("A turn: {0}").format(" · ".join(phases))))


def _looked_at(table: Table, names: dict[str, str]) -> QTableWidget:
    """A table to be read: nothing in it can be typed."""
    shown = QTableWidget(len(table.rows), len(table.columns))
    shown.setAccessibleName(few_lines(table.title))
    shown.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    shown.setVerticalHeaderLabels([few_lines(names.get(row, row)) for row in table.rows])
    shown.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
    shown.verticalHeader().setDefaultSectionSize(px(ROW_HEIGHT))
    for column, name in enumerate(table.columns):
        shown.setHorizontalHeaderItem(column, _centred(names.get(name, name)))
    for row, line in enumerate(table.cells):
        for column, text in enumerate(line):
            shown.setItem(row, column, _centred(text))
    return shown


def _centred(text: str) -> TableCell:
    cell = TableCell(text)
    cell.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
    return cell


def _tr(text: str) -> str:
    return QCoreApplication.translate("NewGame", text)
