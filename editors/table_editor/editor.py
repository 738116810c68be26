"""The table editor as a page of the window: a document, the undo stack that Design shares, and the page."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication

from editors.table_editor import shapes
from editors.table_editor.page import TablePage
from editors.table_editor.tables_desk import TablesDesk
from workbench.engine.problem import Place
from workbench.engine.tables.table import COLUMNS, ROWS
from workbench.exchange.table_folder.foreign_table import ForeignTable
from workbench.exchange.table_folder.writing import grid_text
from workbench.qt.editing.document_editor import DocumentEditor
from workbench.qt.things.csv_files import ask_export, ask_import, csv_menu
from workbench.qt.undo import EditStack
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.table_edits import RemoveTables


class TableEditor(DocumentEditor):
    """Tables and parameters of a document."""

    places = frozenset({"table", "parameter"})

    def __init__(self, document: RulesetDocument, history: EditStack | None = None) -> None:
        self.desk = TablesDesk(document, EditStack(document) if history is None else history)
        self.page = TablePage(self.desk)
        super().__init__(self.desk, self.page, is_history_shared=history is not None)
        self.page.outline.new_table_asked.connect(self.add_table)
        self.page.no_table.clicked.connect(self.add_table)
        self.page.problems.place_wanted.connect(self.go_to)
        self.page.chart.place_wanted.connect(self.place_wanted)
        self.page.csv_button.setMenu(csv_menu(self.page, self.import_csv, self.export_csv))
        self._add_commands()

    def add_table(self) -> None:
        """A new table of one die, with the keyboard in its title."""
        made = shapes.new_table(_tr("New table"), [one.id for one in self.desk.design.tables])
        if not self.desk.apply(made):
            self.desk.choose_table(made.table.id)
            self.page.side.setCurrentWidget(self.page.table_room)
            title = self.page.table_form.rows["title"]
            title.setFocus()
            title.selectAll()

    def remove_table(self) -> None:
        """Take the table that is chosen out of the design."""
        if (table := self.desk.table) is not None:
            self.desk.apply(RemoveTables((table.id,)))

    def import_csv(self) -> None:
        """Lay cells out of a spreadsheet over the table that is chosen."""
        if (table := self.desk.table) is not None:
            ask_import(self.desk, self.page, lambda sheet: ForeignTable(self.desk.design, sheet, table))

    def export_csv(self) -> None:
        """Write the table that is chosen for a spreadsheet."""
        if (table := self.desk.table) is not None:
            ask_export(self.desk, self.page, table.id, lambda: grid_text(table))

    def go_to(self, place: Place) -> None:
        self.desk.choose_table(place.id) if place.kind == "table" else self.desk.choose_parameter(place.id)

    def _add_commands(self) -> None:
        grid = self.page.grid
        commands: list[tuple[str, Callable[[], None], str]] = [
            (_tr("New table"), self.add_table, "Ctrl+Shift+N"),
            (_tr("Take out the table"), self.remove_table, ""),
            (_tr("Terrain effects chart"), self.desk.choose_chart, "Ctrl+Shift+T"),
            (_tr("Import from CSV…"), self.import_csv, ""),
            (_tr("Export as CSV…"), self.export_csv, ""),
            (_tr("Insert a row"), lambda: grid.insert(ROWS), "Ctrl++"),
            (_tr("Take out the rows"), lambda: grid.remove(ROWS), "Ctrl+-"),
            (_tr("Move the row up"), lambda: grid.move_entry(ROWS, -1), "Alt+Up"),
            (_tr("Move the row down"), lambda: grid.move_entry(ROWS, 1), "Alt+Down"),
            (_tr("Next plane"), lambda: grid.turn_plane(1), "Ctrl+PgDown"),
            (_tr("Plane before"), lambda: grid.turn_plane(-1), "Ctrl+PgUp"),
            (_tr("Add a plane"), self.page.table_form.axes.add, ""),
            (_tr("Take out the plane"), self.page.table_form.axes.remove, ""),
            (_tr("Insert a column"), lambda: grid.insert(COLUMNS), "Ctrl+Shift++"),
            (_tr("Take out the columns"), lambda: grid.remove(COLUMNS), "Ctrl+Shift+-"),
            (_tr("Move the column left"), lambda: grid.move_entry(COLUMNS, -1), "Alt+Left"),
            (_tr("Move the column right"), lambda: grid.move_entry(COLUMNS, 1), "Alt+Right"),
        ]
        self.add_actions(_tr("Table"), commands)


def _tr(text: str) -> str:
    return QCoreApplication.translate("TableEditor", text)
