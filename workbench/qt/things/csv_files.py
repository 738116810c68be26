"""CSV files into and out of an editor: the file is asked for, read, looked at in a dialog, and laid over the design."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QDialog, QFileDialog, QMenu

from workbench import limits
from workbench.engine.words.message import Message, as_message, marked, said_by
from workbench.exchange.table_folder.csv_files import BadTable, Sheet
from workbench.exchange.table_folder.foreign_sheets import ForeignSheet, read_foreign
from workbench.qt.editing.document_desk import DocumentDesk
from workbench.qt.editing.editor_page import EditorPage
from workbench.qt.looks.translator import spoken
from workbench.qt.things.csv_dialog import CsvDialog
from workbench.storage.file.written import write_text

Lays = Callable[[Sheet], ForeignSheet]


def ask_import(desk: DocumentDesk, page: EditorPage, lays: Lays) -> None:
    """Ask for a file, show what its columns say, and do it."""
    name, _ = QFileDialog.getOpenFileName(page, _tr("Import from CSV"), "", _tr("Tables (*.csv *.tsv *.txt)"))
    if name and (dialog := dialog_of(desk, page, Path(name), lays)) is not None:
        if dialog.exec() == QDialog.DialogCode.Accepted and dialog.edit is not None:
            desk.apply(dialog.edit)
        dialog.deleteLater()


def dialog_of(desk: DocumentDesk, page: EditorPage, path: Path, lays: Lays) -> CsvDialog | None:
    """The dialog of a file; None, and why is said, where it cannot be read. Pipes and devices are not opened."""
    try:
        if path.exists() and not path.is_file():
            raise BadTable(Message("{file}: {why}", file=path.name, why=as_message(marked("it is not a file"))))
        if path.stat().st_size > limits.JSON_BYTES.most:
            raise BadTable(Message("{file}: it has {beyond}", file=path.name, beyond=limits.JSON_BYTES.beyond))
        sheet = read_foreign(path.name, path.read_bytes())
    except BadTable as why:
        desk.refuse(spoken(said_by(why)))
    except OSError as why:
        told = Message("{file}: {why}", file=path.name, why=as_message(why.strerror or str(why)))
        desk.refuse(spoken(told))
    else:
        return CsvDialog(lays(sheet), page)
    return None


def ask_export(desk: DocumentDesk, page: EditorPage, name: str, text: Callable[[], str]) -> None:
    """Ask for a file and write a table into it."""
    chosen, _ = QFileDialog.getSaveFileName(page, _tr("Export as CSV"), f"{name}.csv", _tr("Tables (*.csv)"))
    if chosen:
        export_to(desk, page, Path(chosen), text())


def export_to(desk: DocumentDesk, page: EditorPage, path: Path, text: str) -> None:
    """Write a file, and say that it is there or why it is not."""
    try:
        write_text(path, text)
    except OSError as why:
        told = Message("{file}: {why}", file=path.name, why=as_message(why.strerror or str(why)))
        desk.refuse(spoken(told))
        return
    page.toast.show_message(spoken(Message("{file} is written.", file=path.name)))


def csv_menu(page: EditorPage, reads: Callable[[], None], writes: Callable[[], None]) -> QMenu:
    """The menu of a button with both."""
    menu = QMenu(page)
    menu.addAction(_tr("Import from CSV…")).triggered.connect(lambda _checked=False: reads())
    menu.addAction(_tr("Export as CSV…")).triggered.connect(lambda _checked=False: writes())
    return menu


def _tr(text: str) -> str:
    return QCoreApplication.translate("CsvFiles", text)
