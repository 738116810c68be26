"""The playtest editor: the page before a playtest, the table while one is under way, records in and out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction, QUndoStack
from PySide6.QtWidgets import QFileDialog, QMessageBox, QStackedWidget, QWidget

from editors.playtest.commands import Commands
from editors.playtest.seat_names import seat_names
from editors.playtest.session import PERSON, PlaytestSession
from editors.playtest.setup_offer import NOT_PLAYABLE, SetupOffer, words_of
from editors.playtest.setup_panel import SetupPanel
from editors.playtest.table import PlaytestTable
from workbench.storage.document import RulesetDocument
from workbench.storage.edit import Change, Edit, EditError
from workbench.storage.file_errors import StoredFileError
from workbench.storage.playtest_record import RecordedPlaytest


class PlaytestEditor:
    """A page of the window. The design is read when a playtest begins; plays never change it."""

    def __init__(self, document: RulesetDocument) -> None:
        self._document = document
        self._pages = QStackedWidget()
        self._table: PlaytestTable | None = None
        self._layout = b""
        self._listeners: list[Callable[[], None]] = []
        self._commands = Commands(self._pages, lambda: self._table)
        self._save = self._commands.plain(_tr("Save the record as…"), self._ask_save, "Ctrl+Shift+S")
        self._open = self._commands.plain(_tr("Open a record…"), self._ask_open)
        self._leave = self._commands.plain(_tr("Leave this playtest"), self.leave)
        self._setup = self._make_setup()
        self._pages.addWidget(self._setup)
        self._stop_watching = document.observe(self._design_changed)
        self._refresh_actions()

    # ------------------------------------------------------------------ what the shell asks

    def widget(self) -> QWidget:
        return self._pages

    def menus(self) -> Mapping[str, Sequence[QAction]]:
        return {
            _tr("Edit"): (self._commands.undo, self._commands.redo),
            _tr("Playtest"): (self._open, self._save, self._leave, *self._commands.of_menu()),
        }

    def undo_stack(self) -> QUndoStack | None:
        return None

    def history(self) -> tuple[QAction, QAction] | None:
        return self._commands.undo, self._commands.redo

    def title(self) -> str:
        return self._document.design.title

    def status(self) -> str:
        if self._table is None:
            return _tr("no playtest under way")
        recorded = self._table.session.recorded
        where = recorded.path.name if recorded.path else _tr("not saved to a file yet")
        return _tr("Playtest “{}”, {}").format(recorded.design.scenario(recorded.playtest.scenario).title, where)

    def save_layout(self) -> bytes:
        return self._table.save_layout() if self._table else self._layout

    def restore_layout(self, layout: bytes) -> None:
        self._layout = layout
        if self._table:
            self._table.restore_layout(layout)

    def on_change(self, listener: Callable[[], None]) -> None:
        self._listeners.append(listener)

    def close(self) -> None:
        self._stop_watching()
        self._drop_table()

    # ------------------------------------------------------------------ playtests

    @property
    def table(self) -> PlaytestTable | None:
        """The playtest under way."""
        return self._table

    def begin(
        self, scenario: str, seed: int, seats: Mapping[str, str], options: Mapping[str, str] | None = None
    ) -> None:
        """Begin a playtest of the design as it is now. `options` replace those of the scenario."""
        try:
            recorded = RecordedPlaytest.start(self._document.design, scenario, seed, seats, options=options)
        except NOT_PLAYABLE as error:
            QMessageBox.warning(self._pages, _tr("This scenario cannot be played"), words_of(error))
            return
        self._sit_down(recorded, seats)

    def go_on_with(self, recorded: RecordedPlaytest) -> None:
        """Sit down at a playtest that was recorded."""
        self._sit_down(recorded, recorded.seats)

    def open_record(self, path: Path) -> bool:
        """Go on with a record. One that cannot be opened is said in a dialog, and the playtest on the table stays."""
        self.make_way_for(path)
        try:
            recorded = RecordedPlaytest.open(path)
        except StoredFileError as error:
            QMessageBox.warning(self._pages, _tr("This record cannot be opened"), str(error))
            return False
        self.go_on_with(recorded)
        return True

    def make_way_for(self, path: Path) -> None:
        """Rise from the table when its record is the one that is to be opened again: a record has one writer."""
        kept_in = self._table.session.recorded.path if self._table is not None else None
        if kept_in is not None and kept_in.exists() and path.exists() and kept_in.samefile(path):
            self.leave()

    def save_record(self, path: Path) -> bool:
        """Write the record to a file; every later play goes there too. Says what is wrong when it cannot be."""
        if self._table is None:
            return False
        try:
            self._table.session.recorded.save_as(path)
        except StoredFileError as error:
            QMessageBox.warning(self._pages, _tr("The record cannot be saved"), str(error))
            return False
        self._table.map.toast.show_message(_tr("Saved as {}; every play from now on is kept there").format(path.name))
        self._refresh_actions()
        return True

    def leave(self) -> None:
        """Rise from the table; a record that was saved is complete."""
        self._drop_table()
        self._renew_setup()
        self._pages.setCurrentWidget(self._setup)
        self._refresh_actions()

    def _sit_down(self, recorded: RecordedPlaytest, seats: Mapping[str, str]) -> None:
        self._drop_table()
        session = PlaytestSession(recorded, seats)
        self._table = PlaytestTable(session)
        names = seat_names(session.rules.design)
        self._commands.offer_eyes(session.rules.seats(session.playtest.start), names)
        self._table.right.set_eyes_menu(self._commands.eyes_menu)
        self._table.changed.connect(self._refresh_actions)
        self._table.new_playtest_asked.connect(self.leave)
        if self._layout:
            self._table.restore_layout(self._layout)
        self._pages.addWidget(self._table)
        self._pages.setCurrentWidget(self._table)
        self._refresh_actions()

    def _drop_table(self) -> None:
        if self._table is None:
            return
        table, self._table = self._table, None
        self._layout = table.save_layout()
        table.stop()
        table.session.recorded.close()
        self._pages.removeWidget(table)
        table.hide()
        table.deleteLater()

    def _make_setup(self) -> SetupPanel:
        panel = SetupPanel(SetupOffer(self._document.design))
        panel.start_asked.connect(self.begin)
        panel.open_asked.connect(self._ask_open)
        panel.remedy_asked.connect(self.make_playable)
        return panel

    def make_playable(self, edit: Edit) -> None:
        """Give the design what it lacks for a playtest; the page before it shows what came of it."""
        try:
            self._document.apply(edit, self)
        except (EditError, StoredFileError) as error:
            QMessageBox.warning(self._pages, _tr("This cannot be done"), str(error))

    def _design_changed(self, _change: Change) -> None:
        if self._table is None:
            self._renew_setup()

    def _renew_setup(self) -> None:
        """The page before a playtest, for the design as it is now; what was chosen there is kept."""
        old, self._setup = self._setup, self._make_setup()
        self._setup.take_over(old)
        self._pages.addWidget(self._setup)
        if self._table is None:
            self._pages.setCurrentWidget(self._setup)
        self._pages.removeWidget(old)
        old.deleteLater()

    # ------------------------------------------------------------------ actions

    def _refresh_actions(self) -> None:
        for listener in self._listeners:
            listener()
        self._commands.refresh()
        for action in (self._save, self._leave):
            action.setEnabled(self._table is not None)

    def _ask_save(self) -> None:
        if self._table is None:
            return
        name = f"{self._table.session.playtest.scenario}.record"
        chosen, _ = QFileDialog.getSaveFileName(
            self._pages, _tr("Save the record"), name, _tr("Records (*.record)")
        )  # fmt: skip
        if chosen:
            self.save_record(Path(chosen))

    def _ask_open(self) -> None:
        chosen, _ = QFileDialog.getOpenFileName(self._pages, _tr("Open a record"), "", _tr("Records (*.record)"))
        if chosen:
            self.open_record(Path(chosen))


def _tr(text: str) -> str:
    return QCoreApplication.translate("PlaytestEditor", text)


__all__ = ["PERSON", "PlaytestEditor"]
