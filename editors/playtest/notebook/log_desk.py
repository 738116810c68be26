"""What leads out of the log: it is saved and copied as text as its reader reads it, and words are looked for in all."""

from __future__ import annotations

import os
from pathlib import Path

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog

from editors.playtest.moment import Moment
from editors.playtest.notebook.report_files import at_home, suggested
from editors.playtest.saved_places import folder_of, remember_folder
from editors.playtest.session import EVERYTHING
from editors.playtest.table_parts import Stand, Table, TablePart
from editors.playtest.telling.log_text import log_as_text
from workbench.engine.words.message import Message
from workbench.qt.chosen_names import with_ending
from workbench.qt.looks.translator import called, spoken
from workbench.storage.file.written import write_text


class LogDesk(TablePart):
    """Nothing of it is seen. `search_asked` carries the words that are to be looked for in all logs."""

    stand = Stand.STRIP
    name = "log_desk"
    search_asked = Signal(str)

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        page = table.right.log_page
        page.saving_asked.connect(self.ask_to_save)
        page.copying_asked.connect(self.copy)
        page.search_asked.connect(self.search_asked)

    def offered(self, moment: Moment) -> bool:
        return False

    def follow(self, moment: Moment) -> None:
        """It shows nothing."""

    def show_moment(self, moment: Moment) -> None:
        """It shows nothing."""

    def text(self) -> str:
        """The lines that are shown, with what they are of and as whom they are read."""
        session, right = self.table.session, self.table.right
        scenario = session.rules.design.scenario(session.playtest.scenario).title
        viewer = session.viewer
        below = _tr("As told to {}").format(right.name_of(viewer)) if viewer != EVERYTHING else _tr("Everything")
        if words := right.log_page.filter_words():
            below = _tr("{}; only: {}").format(below, words)
        return log_as_text(right.log.lines(), f"{called(session.rules.design.title)} – {called(scenario)}", below)

    def copy(self) -> None:
        """All of it to the clipboard."""
        QGuiApplication.clipboard().setText(self.text())

    def ask_to_save(self) -> None:
        """Ask where it is to lie."""
        session = self.table.session
        name = suggested(f"{session.rules.design.title} {session.playtest.scenario} log", "txt", folder_of(session))
        chosen, _ = QFileDialog.getSaveFileName(self, _tr("Save the log as text"), name, _tr("Text (*.txt)"))
        if (path := with_ending(self, at_home(chosen), ".txt")) is not None:
            self.save(path)

    def save(self, path: Path) -> None:
        """Write it; says in a line what became of it, and what was there before stays where it cannot."""
        try:
            write_text(path, self.text())
        except OSError as error:
            why = error.strerror or os.strerror(error.errno or 0)
            self._say(spoken(Message("{file}: {why}", file=path.name, why=why)))
            return
        remember_folder(path)
        self._say(spoken(Message("{file} is written.", file=path.name)))

    def _say(self, words: str) -> None:
        self.table.map.toast.show_message(words)


def find_in_log(table: Table) -> None:
    """Give the keyboard to the field in which words of the log are typed."""
    table.right.first_field()
    table.right.log_page.find_words()


def _tr(text: str) -> str:
    return QCoreApplication.translate("Notebook", text)
