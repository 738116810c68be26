"""Records written where somebody wants them: a whole playtest, or what one side was told of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QFileDialog, QInputDialog, QMessageBox, QWidget

from editors.playtest.saved_places import folder_of, in_folder, remember_folder
from editors.playtest.table import PlaytestTable
from workbench.engine.words.bounded_words import MOST_TOLD, few_lines
from workbench.engine.words.message import Message
from workbench.qt.looks.translator import spoken, spoken_error
from workbench.storage.file.file_errors import StoredFileError
from workbench.storage.records.playtest_record import RecordedPlaytest
from workbench.storage.records.seat_record import write_seat_record


class RecordFiles:
    """Works on the table of the moment; `saved` is called when its record has moved."""

    def __init__(self, page: QWidget, table: Callable[[], PlaytestTable | None], saved: Callable[[], None]) -> None:
        self._page, self._table, self._saved = page, table, saved

    def save(self, path: Path) -> bool:
        """Move the record to a file of one's own; later plays go there too. Says what is wrong when it cannot be."""
        if (table := self._table()) is None:
            return False
        try:
            table.session.recorded.save_as(path)
        except StoredFileError as error:
            QMessageBox.warning(
                self._page, _tr("The playtest cannot be saved"), few_lines(spoken_error(error), MOST_TOLD)
            )
            return False
        remember_folder(path)
        words = _tr("Saved as {}, with every play from now on. The file holds everything, also what a side hides.")
        table.map.toast.show_message(words.format(path.name))
        self._saved()
        return True

    def save_for_seat(self, seat: str, path: Path) -> bool:
        """Write what a seat was told, up to where one stands. Says what is wrong when it cannot be."""
        if (table := self._table()) is None:
            return False
        recorded = table.session.recorded
        try:
            write_seat_record(path, recorded.playtest.rules.design, recorded.playtest, seat)
        except StoredFileError as error:
            QMessageBox.warning(self._page, _tr("This cannot be saved"), few_lines(spoken_error(error), MOST_TOLD))
            return False
        remember_folder(path)
        words = _tr("Saved as {}: what {} was told up to this play, and nothing else.")
        name = table.right.name_of(seat)
        table.map.toast.show_message(words.format(path.name, name))
        return True

    def ask(self) -> None:
        if (table := self._table()) is None:
            return
        name = in_folder(f"{table.session.playtest.scenario}.record", folder_of(table.session))
        chosen, _ = QFileDialog.getSaveFileName(
            self._page, _tr("Save the playtest, all that happened in it"), name, _tr("Records (*.record)")
        )  # fmt: skip
        if chosen:
            self.save(Path(chosen))

    def ask_for_seat(self) -> None:
        """Whose record it is to be: of the eyes that look, unless these are everybody's."""
        if (table := self._table()) is None:
            return
        session, name_of = table.session, table.right.name_of
        seats = (session.told_to,) if session.told_to else session.rules.seats(session.playtest.start)
        names = [name_of(seat) for seat in seats]
        now = seats.index(session.viewer) if session.viewer in seats else 0
        title, label = _tr("Save what a side was told"), _tr("The file holds what this side was told, for its player:")
        name, is_given = QInputDialog.getItem(self._page, title, label, names, now, False)
        if not is_given:
            return
        file = spoken(Message("{scenario} for {seat}.record", scenario=session.playtest.scenario, seat=name))
        suggested = in_folder(file, folder_of(session))
        chosen, _ = QFileDialog.getSaveFileName(self._page, title, suggested, _tr("Records (*.record)"))
        if chosen:
            self.save_for_seat(seats[names.index(name)], Path(chosen))


def where_kept(recorded: RecordedPlaytest) -> str:
    """Where the record of a playtest is, in words."""
    if recorded.why_not_kept:
        return _tr("not on the disk")
    if recorded.is_kept:
        return _tr("kept by itself") if recorded.path else _tr("kept from its first play on")
    return recorded.path.name if recorded.path else _tr("not saved to a file yet")


def _tr(text: str) -> str:
    return QCoreApplication.translate("PlaytestEditor", text)
