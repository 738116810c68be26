"""The desk of whoever referees a game by files: take files, adjudicate on trial, rule, write the packets.

Nothing is asked twice: what can be taken back is done at once, and what cannot, the writing of packets, says so.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QCheckBox, QFileDialog, QPushButton, QVBoxLayout, QWidget

from editors.playtest.by_files.refereeing.branches_panel import BranchesPanel
from editors.playtest.by_files.refereeing.desk_layout import columns, left_column, tabs, with_count
from editors.playtest.by_files.refereeing.desk_state import DeskState
from editors.playtest.by_files.refereeing.notes_panel import NotesPanel
from editors.playtest.by_files.refereeing.outbox import Outbox
from editors.playtest.by_files.refereeing.reports_panel import ReportsPanel
from editors.playtest.by_files.refereeing.rulings_panel import RulingsPanel
from editors.playtest.by_files.refereeing.seats_panel import SeatsPanel
from editors.playtest.by_files.refereeing.whole_map import WholeMap
from editors.playtest.saved_places import in_folder, remember_folder
from workbench.engine.knowledge.contacts import TOLD
from workbench.engine.state import Answer
from workbench.engine.words.bounded_words import MOST_TOLD, few_lines, one_line
from workbench.engine.words.message import Message, begun
from workbench.qt.busy_pointer import busy_pointer
from workbench.qt.controls.parts import KeyButton, Notice, text_label
from workbench.qt.looks.style_sheet import set_style_property
from workbench.qt.looks.translator import called, spoken, spoken_error
from workbench.referee.by_a_person.rulings import ListedRuling
from workbench.referee.proof import proof_of, reveal
from workbench.referee.referee import Referee
from workbench.referee.referee_file import OUT
from workbench.referee.refused import Refused
from workbench.referee.verification import verify
from workbench.storage.file.file_errors import StoredFileError

SEAL_SIGNS = 8
ADJUDICATE_KEY, WRITE_KEY, BESIDE_KEY = "J", "D", "0"


class RefereeDesk(QWidget):
    """Everything on it follows from the `DeskState`."""

    def __init__(self, referee: Referee) -> None:
        super().__init__()
        self.desk = DeskState(referee)
        self.map = WholeMap(referee)
        name = lambda key: called(referee.rules.words.name_of(key))  # noqa: E731
        self.seats = SeatsPanel(self.map.faces.colours_of)
        self.rulings = RulingsPanel(name, self.desk.dice_of, self.desk.phase_of)
        colours = self.map.faces.colours_of
        self.outbox = Outbox(name, colours)
        self.notes = NotesPanel(name, colours, self.desk.seats)
        self.branches = BranchesPanel(name)
        self.reports = ReportsPanel(name, colours)
        self._title = text_label(few_lines(called(referee.head.facts.title)), "heading", wrap=True)
        self._below = text_label("", "note", wrap=True)
        self._notice = Notice("info", "")
        self.take_button = KeyButton(self.tr("Take files…"))
        self.adjudicate_button = KeyButton(self.tr("Adjudicate"), ADJUDICATE_KEY)
        self.write_button = KeyButton(self.tr("Write all packets"), WRITE_KEY)
        self.without_asking = QCheckBox(self.tr("Rule as suggested, without asking"))
        self._proof = text_label("", "note", wrap=True)
        self.verify_button = QPushButton(self.tr("Verify"))
        self.reveal_button = QPushButton(self.tr("Reveal"))
        for button in (self.verify_button, self.reveal_button):
            set_style_property(button, "dense", True)
        self._connect()
        self._lay_out()
        self._keys()
        self.show_desk()

    # ------------------------------------------------------------------ what is done

    def take(self, paths: list[Path]) -> None:
        """Take files that came; where the program alone referees, and all are there, the round goes on."""
        before = len(self.desk.refused)
        taken = self.desk.take(paths)
        if paths:
            remember_folder(paths[0])
        lines = [self.tr("{}: {}").format(one.name, spoken(one.why)) for one in self.desk.refused[before:]]
        if self.desk.goes_by_itself():
            self._does(self.desk.write_packets, self._written_words())
        else:
            self._say("error" if lines else "ok", "; ".join(lines) or self.tr("{} taken").format(taken))
        self.show_desk()

    def adjudicate(self) -> None:
        """Play the round on trial."""
        self._does(self.desk.adjudicate)

    def confirm_all(self) -> None:
        """Confirm all rulings that wait."""
        if self.desk.waiting:
            self._does(self.desk.confirm_all)

    def write_packets(self) -> None:
        """Close the round: there is no way back behind a packet that was sent."""
        self._does(self.desk.write_packets, self._written_words())

    def ask_files(self) -> None:
        """Ask which files came."""
        start = in_folder("", self.desk.referee.file.folder.parent)
        chosen, _ = QFileDialog.getOpenFileNames(
            self.window(), self.tr("Take files"), start, self.tr("Orders (*.orders)")
        )
        if chosen:
            self.take([Path(one) for one in chosen])

    def ask_picture(self, seat: str) -> None:
        """Ask for a picture for a seat's packet."""
        title, kinds = self.tr("A picture for the packet"), self.tr("Pictures (*.png)")
        chosen, _ = QFileDialog.getOpenFileName(self.window(), title, in_folder("", None), kinds)
        if chosen:
            self._does(lambda: self.desk.add_picture(seat, Path(chosen)))

    def verify(self) -> None:
        """Check the whole game by its proof, as far as it has come."""

        def check() -> None:
            with busy_pointer():
                found = verify(proof_of(self.desk.referee), [])
            told = Message(
                "{rounds} {rounds:round|rounds} and {faces} {faces:face|faces} of dice checked: {faults} "
                "{faults:fault|faults}",
                rounds=found.rounds, faces=found.faces, faults=len(found.faults),
            )  # fmt: skip
            self._say("error" if found.faults else "ok", "; ".join([spoken(told), *map(spoken, found.faults[:3])]))

        self._does(check)

    def reveal(self) -> None:
        """Write the proof of a game that is over."""
        words = self.tr("proof.json and verify_dice.py lie in the folder of the game: send them to everybody")
        self._does(lambda: reveal(self.desk.referee), words)

    def allow_rejoin(self, seat: str) -> None:
        """Let a seat join anew, whose player has lost his file."""
        name = called(self.desk.referee.rules.words.name_of(seat))
        words = self.tr("{} may join anew: send its player the file {} again. All are told once it has.")
        self._does(lambda: self.desk.allow_rejoin(seat), words.format(name, f"{OUT}/000.{seat}.turn"))

    def stop(self) -> None:
        """Let go of the file."""
        self.desk.referee.close()

    def _rule(self, one: ListedRuling, answer: Answer | None, note: str, is_shown: bool) -> None:
        self._does(lambda: self.desk.rule(one, answer, note, is_shown))

    def _does(self, does: Callable[[], object], words: str = "") -> None:
        """Do it and show what came of it; one line says why it cannot be done."""
        self._notice.hide()
        try:
            with busy_pointer():
                does()
        except Refused as refused:
            self._say("error", begun(spoken(refused.said)))
        except StoredFileError as error:
            self._say("error", spoken_error(error))
        except OSError as error:
            self._say("error", error.strerror or str(error))
        else:
            if words:
                self._say("ok", words)
        self.show_desk()

    def _say(self, tone: str, words: str) -> None:
        self._notice.set_notice(tone, few_lines(words, MOST_TOLD))
        self._notice.show()

    def _written_words(self) -> str:
        return self.tr("The packets lie in the folder {} of the game: send each to its player").format(OUT)

    # ------------------------------------------------------------------ what is shown

    def show_desk(self) -> None:
        """Everything as it stands."""
        desk, referee = self.desk, self.desk.referee
        self._below.setText(self._below_words())
        self.seats.show_desk(desk)
        self.map.show_state(desk.state)
        self.rulings.show_rulings(desk.rulings, self._no_rulings_words())
        self.outbox.show_desk(desk)
        self.notes.show_desk(desk)
        self.branches.show_desk(desk)
        self.reports.show_desk(desk)
        self._tell_counts()
        can_play = not desk.is_closed and not desk.waits_for
        self.take_button.setEnabled(not desk.is_closed)
        self.adjudicate_button.setEnabled(can_play and desk.trial is None)
        self.write_button.setEnabled(can_play and desk.trial is not None and (not desk.waiting or desk.asks_nothing))
        for button in (self.take_button, self.adjudicate_button, self.write_button):
            button.set_primary(button is self._next_button())
        self.without_asking.setVisible(desk.is_by_a_person)
        words = self.tr("Sealed to round {}: {}").format(referee.head.round, referee.head.seal[:SEAL_SIGNS] or "–")
        self._proof.setText(words)
        self.reveal_button.setEnabled(referee.is_over or referee.head.is_revealed)

    def _next_button(self) -> KeyButton | None:
        is_taking = not self.desk.is_closed and bool(self.desk.referee.missing)
        offered = (self.write_button, self.adjudicate_button, *((self.take_button,) if is_taking else ()))
        return next((button for button in offered if button.isEnabled()), None)

    def _below_words(self) -> str:
        desk, referee = self.desk, self.desk.referee
        if referee.is_over:
            return begun(spoken(referee.rules.words.ending_words(referee.state.ending)))
        if not referee.head.round:
            return self.tr("The seats join: send each its invitation")
        title, below = referee.rules.display.headline(desk.state)
        missing = ", ".join(called(referee.rules.words.name_of(seat)) for seat in referee.missing)
        waits = self.tr("still to come: {}").format(missing) if missing else self.tr("all files are here")
        return self.tr("Round {} · {} · {}").format(referee.head.round, spoken(title) or called(below), waits)

    def _no_rulings_words(self) -> str:
        if self.desk.trial is None:
            return self.tr("What is to be ruled is shown when the round is adjudicated: nothing is written by that.")
        return self.tr("Nothing is to be ruled in this round: the packets can be written.")

    # ------------------------------------------------------------------ layout

    def _connect(self) -> None:
        self.take_button.clicked.connect(self.ask_files)
        self.adjudicate_button.clicked.connect(self.adjudicate)
        self.write_button.clicked.connect(self.write_packets)
        self.verify_button.clicked.connect(self.verify)
        self.reveal_button.clicked.connect(self.reveal)
        self.without_asking.toggled.connect(self._set_without_asking)
        self.seats.way_chosen.connect(lambda seat, way: self._does(lambda: self.desk.set_absent(seat, way)))
        self.rulings.ruled.connect(self._rule)
        self.rulings.looked_at.connect(lambda one: self.map.show_named(self.desk.place_of(one)))
        self.rulings.taken_back.connect(lambda one: self._does(lambda: self.desk.take_back(one)))
        self.rulings.all_confirmed.connect(self.confirm_all)
        self.seats.rejoin_asked.connect(self.allow_rejoin)
        self.outbox.looked_at.connect(self.notes.answer_to)
        self.notes.said.connect(lambda seat, text: self._does(lambda: self.desk.say(seat, text)))
        self.notes.unsaid.connect(lambda number: self._does(lambda: self.desk.unsay(number)))
        self.notes.picture_asked.connect(self.ask_picture)
        self.branches.gone_back.connect(lambda number: self._does(lambda: self.desk.go_back(number)))
        self.reports.place_chosen.connect(self.map.show_named)

    def _set_without_asking(self, is_on: bool) -> None:
        self.desk.asks_nothing = is_on
        self.show_desk()

    def _keys(self) -> None:
        keys: dict[str, Callable[[], object]] = {
            "Return": self._enter,
            "Enter": self._enter,
            "Shift+Return": self.confirm_all,
            "Shift+Enter": self.confirm_all,
            "A": self.rulings.alter,
            ADJUDICATE_KEY: self.adjudicate_button.click,
            WRITE_KEY: self.write_button.click,
            BESIDE_KEY: self.map.beside.click,
        }
        keys |= {str(number): partial(self.map.look_as, eyes) for number, eyes in enumerate(self.map.eyes, start=1)}
        for key, does in keys.items():
            shortcut = QShortcut(QKeySequence(key), self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(does)

    def _enter(self) -> None:
        """Confirm the ruling that is looked at, else do what comes next."""
        if self.desk.waiting:
            self.rulings.confirm()
        elif (button := self._next_button()) is not None:
            button.click()

    def _tell_counts(self) -> None:
        """What waits stands on the tabs."""
        self._right.setTabText(0, one_line(with_count(self.tr("Rulings"), self.desk.waiting)))
        self._right.setTabText(1, one_line(with_count(self.tr("Reports"), self.reports.count)))
        self._below_map.setTabText(0, one_line(with_count(self.tr("Packets"), self.outbox.count)))
        self._below_map.setTabText(1, one_line(with_count(self.tr("Notes"), self.notes.count)))
        self._below_map.setTabText(2, one_line(with_count(self.tr("Branches"), self.branches.count)))

    def _lay_out(self) -> None:
        head = (self._title, self._below)
        buttons = ((self.take_button, self.adjudicate_button), (self.write_button,), (self.without_asking,))
        left = left_column(head, self.seats, buttons, (self._proof, self.verify_button, self.reveal_button))
        self._right = tabs(self.rulings, self.reports)
        self._right.setTabVisible(1, self.desk.referee.rules.knowledge == TOLD)
        self._below_map = tabs(self.outbox, self.notes, self.branches)
        self._below_map.setTabVisible(2, self.desk.is_by_a_person)
        above = QWidget()
        over = QVBoxLayout(above)
        over.setContentsMargins(0, 0, 0, 0)
        over.setSpacing(0)
        over.addWidget(self._notice)
        over.addWidget(self.map, 1)
        self._notice.hide()
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(columns(left, above, self._below_map, self._right))
