"""The order of battle as a page of the window."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication

from editors.order_of_battle_editor.forces_desk import COUNTER, ForcesDesk
from editors.order_of_battle_editor.page import ForcesPage
from workbench.engine.problem import Place
from workbench.exchange.table_folder.csv_files import csv_text
from workbench.exchange.table_folder.lists import lines_of
from workbench.exchange.table_folder.order_of_battle import OrderOfBattle
from workbench.qt.editing.document_editor import DocumentEditor
from workbench.qt.things.csv_files import ask_export, ask_import, csv_menu
from workbench.qt.undo import EditStack
from workbench.storage.document import RulesetDocument


class ForcesEditor(DocumentEditor):
    """The units of a document by sides and factions."""

    places = frozenset({COUNTER})

    def __init__(self, document: RulesetDocument, history: EditStack | None = None) -> None:
        self.desk = ForcesDesk(document, EditStack(document) if history is None else history)
        self.page = ForcesPage(self.desk)
        super().__init__(self.desk, self.page, is_history_shared=history is not None)
        commands: list[tuple[str, Callable[[], None], str]] = [
            (_tr("New unit"), self.desk.add_unit, "Ctrl+Shift+N"),
            (_tr("Duplicate the units"), self.desk.copy_units, "Ctrl+Shift+D"),
            (_tr("Take out the units"), self.desk.remove_units, "Ctrl+Del"),
            (_tr("Import from CSV…"), self.import_csv, ""),
            (_tr("Export as CSV…"), self.export_csv, ""),
            (_tr("Next problem"), lambda: self.page.problems.step(1), "F8"),
            (_tr("Problem before"), lambda: self.page.problems.step(-1), "Shift+F8"),
        ]
        self.add_actions(_tr("Units"), commands)
        self.page.csv_button.setMenu(csv_menu(self.page, self.import_csv, self.export_csv))

    def import_csv(self) -> None:
        """Lay a list out of a spreadsheet over the counters."""
        ask_import(self.desk, self.page, lambda sheet: OrderOfBattle(self.desk.design, sheet))

    def export_csv(self) -> None:
        """Write the counters as a list for a spreadsheet."""
        ask_export(self.desk, self.page, "counters", lambda: csv_text(*lines_of(self.desk.design, "counters")))

    def go_to(self, place: Place) -> None:
        self.desk.list_unit(place.id)


def _tr(text: str) -> str:
    return QCoreApplication.translate("ForcesEditor", text)
