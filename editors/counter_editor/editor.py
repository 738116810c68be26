"""The counter editor as a page of the window: a document, the undo stack that Design shares, and the page."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QFileDialog, QMessageBox

from editors.counter_editor.counters_desk import CountersDesk
from editors.counter_editor.page import CounterPage
from workbench.engine.problem import Place
from workbench.engine.secrecy.published import Audience, published_for
from workbench.engine.words.bounded_words import few_lines
from workbench.engine.words.message import Message, said_by
from workbench.exchange.counter_pictures import read_counter_picture
from workbench.exchange.scans.pictures import UnfitPicture
from workbench.exchange.table_folder.csv_files import csv_text
from workbench.exchange.table_folder.foreign_counters import ForeignCounters
from workbench.exchange.table_folder.lists import lines_of
from workbench.qt.chosen_names import file_name, with_ending
from workbench.qt.counter_sheets.writing import write_sheet
from workbench.qt.editing.document_editor import DocumentEditor
from workbench.qt.editing.half_typed import after_typing
from workbench.qt.looks.translator import spoken
from workbench.qt.map_prints.pages import PrintError
from workbench.qt.things.csv_files import ask_export, ask_import, csv_menu
from workbench.qt.undo import EditStack
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.counters.counter_edits import (
    AddCounters,
    RemoveCounters,
    copies_of,
    free_id,
    who_needs,
)
from workbench.storage.edits.counters.symbol_sets import in_symbols_of
from workbench.storage.edits.thing_edits import ChangeThings
from workbench.storage.file.file_errors import StoredFileError
from workbench.storage.starters.starter_design import first_counter


class CounterEditor(DocumentEditor):
    """Counters of a document, with their types, factions, values and sheets."""

    places = frozenset({"counter", "value_type", "counter_sheet"})

    def __init__(self, document: RulesetDocument, history: EditStack | None = None) -> None:
        self.desk = CountersDesk(document, EditStack(document) if history is None else history)
        self.page = CounterPage(self.desk)
        super().__init__(self.desk, self.page, is_history_shared=history is not None)
        self.page.outline.new_counter_asked.connect(after_typing(self.add_counter))
        self.page.no_counter.clicked.connect(self.add_counter)
        self.page.picture.clicked.connect(self.choose_picture)
        self.page.print.clicked.connect(self.choose_print)
        self.page.csv_button.setMenu(csv_menu(self.page, self.import_csv, self.export_csv))
        tr = _tr
        self.add_actions(
            tr("Counters"),
            [
                (tr("New counter"), self.add_counter, "Ctrl+Shift+N"),
                (tr("Duplicate"), self.duplicate, "Ctrl+D"),
                (tr("Take out"), self.remove, "Del"),
                (tr("Other side"), self.desk.turn_over, "F"),
                (tr("Counter before"), lambda: self.desk.step(-1), "["),
                (tr("Counter after"), lambda: self.desk.step(1), "]"),
                (tr("Picture…"), self.choose_picture, ""),
                (tr("Symbols of the period"), lambda: self.change_symbols(period=True), ""),
                (tr("Symbols as boxes"), lambda: self.change_symbols(period=False), ""),
                (tr("Import from CSV…"), self.import_csv, ""),
                (tr("Export as CSV…"), self.export_csv, ""),
                (tr("Print the sheet…"), self.choose_print, ""),
            ],
        )

    def import_csv(self) -> None:
        """Lay a list out of a spreadsheet over the counters."""
        ask_import(self.desk, self.page, lambda sheet: ForeignCounters(self.desk.design, sheet))

    def export_csv(self) -> None:
        """Write the counters as a list for a spreadsheet."""
        ask_export(self.desk, self.page, "counters", lambda: csv_text(*lines_of(self.desk.design, "counters")))

    def add_counter(self) -> None:
        """A new counter like the one on the stage, with the keyboard in its name."""
        design, like = self.desk.design, self.desk.counter
        known = [one.id for one in design.counters]
        if like is None:
            made, edit = first_counter(design, spoken)
            why = self.desk.apply(edit)
        else:
            made = like.another(free_id("counter", known), _tr("New counter"))
            why = self.desk.apply(AddCounters((made,), like.id))
        if not why:
            self.desk.choose((made.id,))
            self.page.show_form(self.page.counter_form)
            name = self.page.counter_form.rows["name"]
            name.setFocus()
            name.selectAll()

    def change_symbols(self, *, period: bool) -> None:
        """All types of unit in the other set of symbols, as far as it has theirs."""
        edit = in_symbols_of(self.desk.design, period=period)
        if edit is not None:
            self.desk.apply(edit)
        else:
            self.desk.refuse(_tr("No type of unit has a symbol of the other set."))

    def duplicate(self) -> None:
        """Another of each chosen counter; the copies are chosen."""
        if not self.desk.chosen:
            return
        edit = copies_of(self.desk.design, [one.id for one in self.desk.chosen])
        if not self.desk.apply(edit):
            self.desk.choose([one.id for one in edit.counters])

    def remove(self) -> None:
        """Take the chosen counters out; where scenarios need them one is asked first."""
        ids = tuple(one.id for one in self.desk.chosen)
        if not ids:
            return
        needed = who_needs(self.desk.design, frozenset(ids))
        if needed and not self._may_go(ids, needed):
            return
        self.desk.apply(RemoveCounters(ids, and_set_ups=bool(needed)))

    def choose_picture(self) -> None:
        """Ask for a file and take the picture in it."""
        name, _ = QFileDialog.getOpenFileName(
            self.page, _tr("Picture of the counter"), "", _tr("Pictures (*.png *.svg)")
        )
        if name:
            self.take_picture(Path(name))

    def take_picture(self, path: Path) -> None:
        """Give the chosen counters the picture of a file, or say why it cannot be one."""
        counters = self.desk.chosen
        if not counters:
            return
        try:
            asset = read_counter_picture(path)
            self.desk.document.put_asset(asset)
        except (UnfitPicture, OSError, StoredFileError) as why:
            self.desk.refuse(spoken(said_by(why)))
            return
        ids = tuple(one.id for one in counters)
        self.desk.apply(ChangeThings("counters", "", ids, "picture", asset.name, called=counters[0].name))

    def choose_print(self) -> None:
        """Ask for a file and write the sheet into it."""
        suggested = f"{file_name(self.desk.design.title)}.pdf"
        name, _ = QFileDialog.getSaveFileName(self.page, _tr("Print the sheet"), suggested, _tr("PDF (*.pdf)"))
        if path := with_ending(self.page, name, ".pdf"):
            self.print_sheet(path)

    def print_sheet(self, path: Path) -> None:
        """Write the sheet as a PDF, as the players may have it, or say why it cannot be written."""
        design, shown = published_for(self.desk.design, Audience.PLAYERS), self.desk.sheet
        sheet = next((one for one in design.counter_sheets if one.id == shown.id), shown)
        try:
            count = write_sheet(design, sheet, path)
        except (PrintError, ValueError) as why:
            self.desk.refuse(spoken(said_by(why)))
            return
        told = Message("{file}: {count} {count:sheet|sheets} of paper", file=path.name, count=count)
        self.page.toast.show_message(spoken(told))

    def go_to(self, place: Place) -> None:
        self.page.go_to(place)

    def _may_go(self, ids: tuple[str, ...], needed: tuple[str, ...]) -> bool:
        """Ask whether counters go with what needs them."""
        box = QMessageBox(self.page)
        count = Message("{count} {count:counter is|counters are} needed elsewhere.", count=len(ids))
        box.setText(few_lines(spoken(count)))
        box.setInformativeText(few_lines("\n".join(spoken(one) for one in needed[:4])))
        go = box.addButton(_tr("Take out, with their set-ups"), QMessageBox.ButtonRole.DestructiveRole)
        box.addButton(QMessageBox.StandardButton.Cancel)
        box.exec()
        return box.clickedButton() is go


def _tr(text: str) -> str:
    return QCoreApplication.translate("CounterEditor", text)
