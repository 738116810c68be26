"""Where the battle of the panel is from: posed with figures, or one that was fought in a kept playtest."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication, QSignalBlocker, Signal
from PySide6.QtWidgets import QFileDialog, QVBoxLayout, QWidget

from editors.table_editor.other_designs import narrow_choice
from editors.table_editor.tables_desk import TablesDesk
from workbench.engine.questions.begun_procedures import Begun
from workbench.engine.words.bounded_words import MOST_TOLD, an_entry, few_lines, one_line
from workbench.qt.controls.parts import text_label
from workbench.qt.looks.translator import spoken, spoken_error
from workbench.qt.quiet_work import QuietWork
from workbench.storage.records.begun_in_record import BegunInRecord, begun_in_record
from workbench.storage.records.kept_playtests import KeptPlaytests

MOST_KEPT = 12
ANOTHER = "another"


class BattleSource(QWidget):
    """`changed` tells that another battle is chosen: one that was fought is `begun`."""

    changed = Signal()

    def __init__(self, desk: TablesDesk, kept: KeptPlaytests | None = None) -> None:
        super().__init__()
        self._desk, self._kept = desk, kept or KeptPlaytests()
        self._procedure = ""
        self._found: BegunInRecord | None = None
        self._path: Path | None = None
        self.choice, self.battles = narrow_choice(), narrow_choice()
        self.choice.setAccessibleName(_tr("Where the battle is from"))
        self.battles.setAccessibleName(_tr("Battle of the playtest"))
        self.said = text_label("", "label", wrap=True)
        self.work = QuietWork(self)
        self.work.done.connect(self._has_read)
        self.work.failed.connect(self._has_failed)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(6)
        for widget in (self.choice, self.battles, self.said):
            box.addWidget(widget)
        self.choice.activated.connect(lambda _: self._choose())
        self.battles.activated.connect(lambda _: self.changed.emit())
        self._show()

    @property
    def begun(self) -> Begun | None:
        """The battle that is chosen, as it began; None of one to be posed."""
        at = self.battles.currentIndex()
        return self._found.begun[at] if self._found is not None and 0 <= at < len(self._found.begun) else None

    @property
    def is_posed(self) -> bool:
        """Is it to be posed with figures?"""
        return self._path is None

    def refresh(self, procedure: str) -> None:
        """Look which playtests are kept now, of which such procedures are wanted."""
        self._procedure = procedure
        with QSignalBlocker(self.choice):
            self.choice.clear()
            self.choice.addItem(_tr("with the forces below"), None)
            kept = self._kept.of_game(self._desk.design.title)[:MOST_KEPT]
            paths = [one.path for one in kept]
            for one in kept:
                self.choice.addItem(an_entry(one_line(_tr("{0}, {1}").format(one.title, one.begun))), one.path)
            if self._path is not None and self._path not in paths:
                self.choice.addItem(an_entry(one_line(self._path.name)), self._path)
            self.choice.addItem(_tr("From a record …"), ANOTHER)
            self.choice.setCurrentIndex(max(0, self.choice.findData(self._path)) if self._path else 0)

    def take_record(self, path: Path) -> None:
        """The battles of a record are to be chosen from."""
        self._path, self._found = path, None
        self.refresh(self._procedure)
        self._show(_tr("The playtest is being read …"))
        procedure = self._procedure
        self.work.start(lambda: begun_in_record(path, procedure))
        self.changed.emit()

    def pose(self) -> None:
        """It is to be posed with figures."""
        self.work.stop()
        self._path = self._found = None
        self._show()
        self.changed.emit()

    def _choose(self) -> None:
        chosen = self.choice.currentData()
        if chosen == ANOTHER:
            self.ask_record()
        elif chosen is None:
            self.pose()
        elif chosen != self._path:
            self.take_record(chosen)

    def ask_record(self) -> None:
        """Ask for the record of a playtest, and take it."""
        name, _ = QFileDialog.getOpenFileName(self, _tr("Open a record"), "", _tr("Records (*.record)"))
        self.take_record(Path(name)) if name else self.refresh(self._procedure)

    def _has_read(self, found: BegunInRecord) -> None:
        self._found = found
        with QSignalBlocker(self.battles):
            self.battles.clear()
            for turn, place in found.words:
                self.battles.addItem(an_entry(one_line(_tr("{0}: {1}").format(spoken(turn), spoken(place)))))
        self._show("" if found.begun else _tr("No battle was fought in it."))
        self.changed.emit()

    def _has_failed(self, error: Exception) -> None:
        self._show(few_lines(spoken_error(error), MOST_TOLD))
        self.changed.emit()

    def _show(self, said: str = "") -> None:
        self.said.setText(said)
        self.said.setVisible(bool(said))
        self.battles.setVisible(self._found is not None and bool(self._found.begun))


def _tr(text: str) -> str:
    return QCoreApplication.translate("BattlePanel", text)
