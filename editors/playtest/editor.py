"""The playtest editor: the page before a playtest, the table while one is under way, records in and out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, QTimer, Signal
from PySide6.QtGui import QAction, QUndoStack
from PySide6.QtWidgets import QFileDialog, QMessageBox, QStackedWidget, QWidget

from editors.playtest.beginning.kept_desk import KeptDesk
from editors.playtest.beginning.setup_offer import NOT_PLAYABLE, SetupOffer, words_of
from editors.playtest.beginning.setup_panel import SetupPanel
from editors.playtest.by_files.games import GamesByFiles
from editors.playtest.commands import Commands
from editors.playtest.example import show_example
from editors.playtest.figures.changed_figures import differs
from editors.playtest.figures.figures_desk import FiguresDesk
from editors.playtest.notebook.log_desk import LogDesk
from editors.playtest.notebook.playtests_desk import FOLDERS, PlaytestsDesk
from editors.playtest.record_files import RecordFiles, where_kept
from editors.playtest.scenario_dialog import ScenarioDialog
from editors.playtest.seats.titles import seats_called
from editors.playtest.session import PERSON, PlaytestSession
from editors.playtest.table import PlaytestTable
from editors.playtest.table_commands import BOTS, NOTEBOOK, TIME
from editors.playtest.three_columns import layout_of, with_remembered
from editors.playtest.time.part import TimelinePart
from workbench.engine.bots import BotFailed, NoSuchBot
from workbench.engine.clauses import Refusal
from workbench.engine.problem import Place
from workbench.engine.words.bounded_words import MOST_TOLD, few_lines
from workbench.qt.counters.counter_pictures import know_pictures
from workbench.qt.looks.translator import spoken, spoken_error
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.edit import Change, Edit, EditError
from workbench.storage.edits.scenarios.scenario_of_moment import ScenarioOfMoment
from workbench.storage.file.file_errors import StoredFileError
from workbench.storage.records.kept_playtests import KeptPlaytests
from workbench.storage.records.playtest_record import RecordedPlaytest
from workbench.storage.records.seat_record import LookedAtPlaytest, open_playtest


class _Told(QObject):
    changed = Signal()
    place_wanted = Signal(object)


class PlaytestEditor:
    """A page of the window. The design is read when a playtest begins; plays never change it."""

    def __init__(self, document: RulesetDocument) -> None:
        self._document = document
        know_pictures(document)
        self._kept = KeptPlaytests()
        self._pages = QStackedWidget()
        self._table: PlaytestTable | None = None
        self._layout = b""
        self._told = _Told()
        self.changed, self.place_wanted = self._told.changed, self._told.place_wanted
        self._does: Callable[[Edit], str] = self._applied
        self._commands = Commands(self._pages, lambda: self._table)
        self._files = RecordFiles(self._pages, lambda: self._table, lambda: self._refresh_actions())
        self._save = self._commands.plain(_tr("Save the playtest as…"), self._files.ask, "Ctrl+Shift+S")
        self._open = self._commands.plain(_tr("Open a record…"), self._ask_open)
        self._save_for_seat = self._commands.plain(_tr("Save what a side was told…"), self._files.ask_for_seat)
        self._leave = self._commands.plain(_tr("Leave this playtest"), self.leave)
        self._figures = FiguresDesk(self._pages, lambda: document.design)
        self.playtests = PlaytestsDesk(
            self._pages, document, self._kept, lambda: self._table, self.open_record, lambda: self._renew_setup()
        )
        self._clearing = KeptDesk(self._pages, self._kept, lambda: document.design.title, lambda: self._renew_setup())
        self._list = self._commands.plain(_tr("Playtests of this design…"), self.playtests.show, "Ctrl+Shift+R")
        self._search = self._commands.plain(_tr("Search in all logs…"), self.playtests.search, "Ctrl+Shift+G")
        self._take_figures = self._commands.plain(_tr("Take up the figures of the design…"), self._figures.ask)
        self._make_scenario = self._commands.plain(_tr("Scenario from this moment…"), self.ask_scenario)
        self.by_files = GamesByFiles(self, self._pages)
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
            _tr("Playtest"): (
                self._open,
                self._save,
                self._take_figures,
                self._make_scenario,
                self._leave,
                *self._commands.of_menu(),
            ),
            **{spoken(menu): self._commands.of_rooms(menu) for menu in self._commands.menus_of_rooms()},
            spoken(BOTS): self._commands.of_bots(),
            spoken(NOTEBOOK): (
                *self._commands.of_rooms(NOTEBOOK),
                self._save_for_seat,
                self._list,
                self._search,
            ),
            spoken(TIME): (*self._commands.of_rooms(TIME), self._make_scenario, self._take_figures),
        }

    def undo_stack(self) -> QUndoStack | None:
        return None

    def history(self) -> tuple[QAction, QAction] | None:
        return self._commands.undo, self._commands.redo

    def title(self) -> str:
        return self._document.design.title

    def status(self) -> str:
        if self._table is None or self.by_files.status():
            return self.by_files.status() or _tr("no playtest under way")
        recorded = self._table.session.recorded
        words, played = _tr("Playtest “{}”, {}"), recorded.playtest.rules.design
        told = words.format(played.scenario(recorded.playtest.scenario).title, where_kept(recorded))
        is_as_it_was = played is not self._document.design and differs(recorded.playtest, self._document.design)
        return _tr("{}, on the design as it was then").format(told) if is_as_it_was else told

    def save_layout(self) -> bytes:
        layout = self._table.save_layout() if self._table else self._layout
        return with_remembered(layout, FOLDERS, self.playtests.folders.text())

    def restore_layout(self, layout: bytes) -> None:
        self._layout = layout
        self.playtests.folders.remember(layout_of(layout)[1].get(FOLDERS, ""))
        if self._table:
            self._table.restore_layout(layout)

    def close(self) -> None:
        self._stop_watching()
        self.playtests.close()
        self.by_files.leave()

    # ------------------------------------------------------------------ places: a scenario that is to be played

    @staticmethod
    def has_place(place: Place) -> bool:
        return place.kind == "playtest"

    def go_to(self, place: Place) -> None:
        """Begin a playtest of the scenario of this id as it stands now, by who sat down last."""
        if self._table is not None:
            self.leave()
        self._setup.choose_scenario(place.id)
        self._setup.start()

    # ------------------------------------------------------------------ playtests

    @property
    def _shown_table(self) -> PlaytestTable:
        assert self._table is not None
        return self._table

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
            QMessageBox.warning(
                self._pages, _tr("This scenario cannot be played"), few_lines(words_of(error), MOST_TOLD)
            )
            return
        self._keep(recorded)
        self._sit_down(recorded, seats, is_ours=True)

    def go_on_with(self, recorded: RecordedPlaytest) -> None:
        """Sit down at a playtest that was recorded."""
        is_played = not isinstance(recorded, LookedAtPlaytest)
        is_ours = recorded.path is not None and self._kept.holds(recorded.path)
        if is_played and (is_ours or recorded.why_read_only):
            self._keep(recorded)
        is_same_game = (recorded.design.title, recorded.design.rules) == (
            self._document.design.title,
            self._document.design.rules,
        )
        self._sit_down(recorded, recorded.seats, is_played and is_same_game)

    def open_record(self, path: Path) -> bool:
        """Go on with a record. One that cannot be opened is said in a dialog, and the playtest on the table stays."""
        self.make_way_for(path)
        try:
            recorded = open_playtest(path)
        except StoredFileError as error:
            QMessageBox.warning(
                self._pages, _tr("This record cannot be opened"), few_lines(spoken_error(error), MOST_TOLD)
            )
            return False
        self.go_on_with(recorded)
        return True

    def _keep(self, recorded: RecordedPlaytest) -> None:
        """From its next change on the playtest has a record that nobody has to ask for."""
        game, scenario = recorded.design.title, recorded.design.scenario(recorded.playtest.scenario).title
        recorded.keep(lambda: self._kept.place(game, scenario), self._tell_not_kept)

    def _tell_not_kept(self, error: StoredFileError) -> None:
        """Once, in passing: the playtest goes on. The play that it is told at is shown first."""
        words = _tr("From this play on nothing is kept: {}. “Save the playtest as” keeps it elsewhere.")
        QTimer.singleShot(0, self._pages, lambda: self._say(words.format(spoken_error(error).rstrip("."))))

    def _say(self, words: str) -> None:
        if self._table is not None:
            self._table.show_refusal(Refusal("", words))
            self._refresh_actions()

    def show_example(self) -> None:
        """What a picture of the page wants: as far into the decision as shows the most."""
        if self._table is not None:
            show_example(self._table)

    def make_way_for(self, path: Path) -> None:
        """Rise from the table when its record is the one that is to be opened again: a record has one writer."""
        kept_in = self._table.session.recorded.path if self._table is not None else None
        if kept_in is not None and kept_in.exists() and path.exists() and kept_in.samefile(path):
            self.leave()

    def save_record(self, path: Path) -> bool:
        """Move the record to a file of one's own. Says what is wrong when it cannot be."""
        return self._files.save(path)

    def save_for_seat(self, seat: str, path: Path) -> bool:
        """Write what a seat was told, up to where one stands. Says what is wrong when it cannot be."""
        return self._files.save_for_seat(seat, path)

    def leave(self) -> None:
        """Rise from the table; what was played is in its record."""
        self.by_files.leave()
        self._renew_setup()
        self._pages.setCurrentWidget(self._setup)
        self._refresh_actions()

    def _sit_down(self, recorded: RecordedPlaytest, seats: Mapping[str, str], is_ours: bool) -> None:
        self.by_files.leave()
        try:
            session = PlaytestSession(recorded, seats)
        except (BotFailed, NoSuchBot) as error:
            recorded.close()
            QMessageBox.warning(self._pages, _tr("This bot cannot play"), few_lines(spoken_error(error), MOST_TOLD))
            return
        self.show_table(session)
        self._figures.seat(self._shown_table, is_ours)
        self._figures.look()

    def _sit_down_again(self) -> None:
        """The moment goes by other figures: another table, with the same people at it who look as they did."""
        if self._table is None:
            return
        last, old = self._table.session, self._table
        session = PlaytestSession(last.recorded, last.seats)
        session.reasons = last.reasons
        session.look_as(last.viewer, last.follows_the_turn)
        is_waiting, tab = old.clock.waits, old.right.currentIndex()
        self._take_away(old)
        self.show_table(session, old)
        self._shown_table.set_bots_wait(is_waiting)
        if not old.canvas.camera.fits:
            self._shown_table.canvas.camera.look_from(old.canvas.camera.view)
        self._shown_table.right.setCurrentIndex(tab)
        self._figures.seat(self._shown_table, is_ours=self._figures.is_ours)
        self._figures.look()

    def show_table(self, session: PlaytestSession, before: PlaytestTable | None = None) -> None:
        session.home = self._document.path.parent if self._document.path is not None else None
        self._table = PlaytestTable(session, before)
        self._commands.seat(self._table)
        names = seats_called(session.rules.design)
        self._commands.offer_eyes(session.rules.seats(session.playtest.start), names, session.told_to)
        self._table.right.set_eyes_menu(self._commands.eyes_menu)
        for below in self._table.below:
            if isinstance(below, TimelinePart):
                below.offer_more((self._make_scenario, self._take_figures))
        self._table.changed.connect(self._refresh_actions)
        self._table.changed.connect(self._figures.look)
        self._table.seen.connect(self._figures.look)
        self._table.figures_changed.connect(self._sit_down_again)
        self._table.new_playtest_asked.connect(self.leave)
        self._table.part(LogDesk).search_asked.connect(self.playtests.search)
        if self._layout:
            self._table.restore_layout(self._layout)
        self._pages.addWidget(self._table)
        self._pages.setCurrentWidget(self._table)
        self._refresh_actions()

    def drop_table(self) -> None:
        if self._table is None:
            return
        table, self._table = self._table, None
        self._figures.rise()
        table.session.recorded.close()
        self._take_away(table)

    def _take_away(self, table: PlaytestTable) -> None:
        self._layout = table.save_layout()
        table.stop()
        self._pages.removeWidget(table)
        table.hide()
        table.deleteLater()

    def _make_setup(self) -> SetupPanel:
        panel = SetupPanel(SetupOffer(self._document.design), self._kept.of_game(self._document.design.title))
        panel.start_asked.connect(self.begin)
        panel.open_asked.connect(self._ask_open)
        panel.quick_fix_asked.connect(self.make_playable)
        panel.kept.go_on_asked.connect(self.open_record)
        panel.all_asked.connect(self.playtests.show)
        panel.kept.deletion_asked.connect(self._clearing.delete)
        panel.kept.clearing_asked.connect(self._clearing.clear)
        return panel

    def make_playable(self, edit: Edit) -> None:
        """Give the design what it lacks for a playtest; the page before it shows what came of it."""
        self._change_design(edit)

    def take_edits(self, does: Callable[[Edit], str]) -> None:
        """What does an edit of the design where Design can take it back."""
        self._does = does

    def _change_design(self, edit: Edit) -> bool:
        if why := self._does(edit):
            QMessageBox.warning(self._pages, _tr("This cannot be done"), few_lines(why, MOST_TOLD))
        return not why

    def _applied(self, edit: Edit) -> str:
        try:
            self._document.apply(edit, self)
        except (EditError, StoredFileError) as error:
            return spoken_error(error)
        return ""

    def ask_scenario(self) -> None:
        """Ask what a scenario that begins at this moment is called, add it to the design and show it there."""
        if self._table is not None and not self._table.session.told_to:
            dialog = ScenarioDialog(self._table.session, self._document.design, self._pages)
            dialog.accepted.connect(lambda: self._add_scenario(dialog.chosen()))
            dialog.finished.connect(dialog.deleteLater)
            dialog.open()

    def _add_scenario(self, made: ScenarioOfMoment) -> None:
        if self._change_design(made.edit):
            self.place_wanted.emit(Place("scenario", made.scenario.id))

    def _design_changed(self, _change: Change) -> None:
        if self._table is None:
            self._renew_setup()
        self._figures.look()
        self._refresh_actions()

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
        self.changed.emit()
        self._commands.refresh()
        self.playtests.follow()
        for action in (self._save, self._leave):
            action.setEnabled(self._table is not None and self.by_files.player is None)
        for action in (self._list, self._search):
            action.setEnabled(self._table is None or not self._table.is_covered)
        is_played = self._table is not None and not self._table.session.told_to and not self._table.is_covered
        self._make_scenario.setEnabled(is_played and self._figures.is_ours)
        self._take_figures.setEnabled(self._figures.can_ask and not (self._table and self._table.is_covered))
        self._save_for_seat.setEnabled(self._table is not None and not self._table.is_covered)

    def _ask_open(self) -> None:
        chosen, _ = QFileDialog.getOpenFileName(self._pages, _tr("Open a record"), "", _tr("Records (*.record)"))
        if chosen:
            self.open_record(Path(chosen))


def _tr(text: str) -> str:
    return QCoreApplication.translate("PlaytestEditor", text)


__all__ = ["PERSON", "PlaytestEditor"]
