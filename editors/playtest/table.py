"""The page of a playtest under way: prompt, map, turn, choices and log follow one session; every click goes to it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QApplication, QWidget

from editors.playtest.after_the_map import AfterTheMap
from editors.playtest.answering.choices import Choice
from editors.playtest.answering.enter_key import EnterKey
from editors.playtest.answering.orders import Orders
from editors.playtest.bot_clock import BotClock
from editors.playtest.branches.branch_desk import BranchDesk
from editors.playtest.figures.figures_bar import FiguresBar
from editors.playtest.handover import HandoverCover, leave_nothing_open
from editors.playtest.left_column import LeftColumn
from editors.playtest.moment import moment_of
from editors.playtest.motion.part import MotionPart
from editors.playtest.on_map.faces import Faces
from editors.playtest.on_map.map_side import MapSide
from editors.playtest.prompt_side import PromptSide, several_ways
from editors.playtest.right_column import RightColumn
from editors.playtest.rooms import PARTS
from editors.playtest.rulebook.rules_part import RulesPart
from editors.playtest.session import EVERYTHING, PlaytestSession
from editors.playtest.stacks.part import StacksPart
from editors.playtest.standing_parts import StandingParts
from editors.playtest.status_line import StatusLine
from editors.playtest.table_parts import Part, Stand
from editors.playtest.three_columns import ThreeColumns, kept_layout, layout_of
from workbench.engine.clauses import Refusal
from workbench.engine.playtests.play_tree import NotInTree
from workbench.engine.state import Answer
from workbench.engine.words.message import said_by
from workbench.qt.controls.parts import PromptBar
from workbench.qt.looks.translator import spoken
from workbench.qt.map_canvas import MapCanvas
from workbench.storage.file.file_errors import StoredFileError

PROGRESS_AFTER_S = 0.3


class PlaytestTable(ThreeColumns):
    """Everything on the screen follows from the session."""

    changed = Signal()
    new_playtest_asked = Signal()
    figures_changed = Signal()
    """The moment goes by other figures than the table shows: another table is wanted."""
    seen = Signal()

    def __init__(self, session: PlaytestSession, before: PlaytestTable | None = None) -> None:
        """`before` is the table of the same playtest, on other figures, whose place it takes."""
        super().__init__()
        self.session = session
        self._rules = session.rules
        self.faces = Faces(session.rules.design, lambda: session.design_seen)
        self.map = MapSide(session, self.faces)
        self.left = LeftColumn(session, self.faces)
        self.right: RightColumn = RightColumn(session, self.faces, before.right if before is not None else None)
        self.prompt = PromptBar()
        self._prompt_side = PromptSide(self.prompt, session, self.faces)
        self._status = StatusLine(session.playtest.seed)
        self.clock = BotClock(session, self)
        self.branches = BranchDesk(session, self.right.branches, self, self.change)
        self.moment = moment_of(session, self.map.board)
        self._renewal = QTimer(self, singleShot=True, interval=0)  # once: a new look is told in several steps
        self._renewal.timeout.connect(self._renew)
        self._question: object = None
        self.covers_between_seats = False
        self.figures_bar = FiguresBar()
        self.parts = StandingParts(self, PARTS)
        above = (self.figures_bar, self.prompt, *self.parts.at(Stand.STRIP))
        board = (self.map, *self.parts.at(Stand.BOARD))
        self.lay_out(above, board, self._status, self.left, self.right, session.rules.design.title)
        for tab in self.parts.at(Stand.TAB):
            self.right.addTab(tab, spoken(tab.title))
        for below in self.parts.at(Stand.BOTTOM):
            self.lay_below(below.name, spoken(below.title), below)
        if before is not None:
            self.parts.take_over(before.parts)
        self._cover = HandoverCover(self)
        self._columns = AfterTheMap(self, self.left.show_turn, self.right.show_moment)
        self._connect()
        session.changed.connect(self._follow)
        self._follow()

    # ------------------------------------------------------------------ what the editor calls

    @property
    def is_covered(self) -> bool:
        """Does the table wait behind its cover for the next player?"""
        return self._cover.isVisibleTo(self)

    def part(self, kind: type[Part]) -> Part:
        """The part of this kind."""
        return self.parts.of(kind)

    @property
    def canvas(self) -> MapCanvas:
        return self.map.canvas

    def undo(self) -> None:
        """Take back the stages under way, or the last play; bots that play by themselves stop."""
        self.clock.stop()
        if not self.session.persons:
            self.clock.waits = True
        self._guarded(self.session.undo)

    def redo(self) -> None:
        """Make again what was taken back."""
        self._guarded(self.session.redo)

    def go_to(self, number: int) -> None:
        """Stand at any play; a bot that is asked there waits until it is let go on."""
        self.change(lambda: self.session.recorded.go_to(number))

    def change(self, does: Callable[[], None]) -> None:
        """Change the branches of the playtest. Where one stands at another moment then, a bot that is asked waits."""
        self._guarded(lambda: self._change(does))

    def show_branches(self) -> None:
        """Open the list of branches and give it the keyboard."""
        self.right.setCurrentWidget(self.right.branches)
        self.right.branches.tree.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def set_bots_wait(self, wait: bool) -> None:
        """Hold the bots, or let them go on."""
        self.clock.waits = wait
        self._follow()

    def set_speed(self, speed: str) -> None:
        """How fast the bots play."""
        self.clock.speed = speed

    def confirm(self) -> None:
        """Enter: what the button says, once nothing lies over it."""
        if self.is_covered:
            self._cover.uncover()
        elif self.part(MotionPart).skip():
            pass  # Enter ends what is still shown of the last play
        else:
            self.give()

    def give(self) -> None:
        """The button of the prompt: give what the keyboard points at, else end the choice."""
        if not self.part(EnterKey).give():
            self.finish()

    def finish(self) -> None:
        """End the choice: give the order that is proposed, or the answer of the form, or take the way out."""
        if self.session.told_to:
            self.redo()
        elif self.session.playtest.is_over:
            self.new_playtest_asked.emit()
        elif self.moment.waits_for:
            self.hand_over()
        elif self.moment.decision is None:
            self.set_bots_wait(not self.clock.waits)
        elif self.part(Orders).give():
            pass
        elif (answer := self.left.form.answer()) is not None:
            self.answer(answer)
        elif self.moment.choices.way_out:
            self.answer(self.moment.choices.way_out)
        elif (only := self.moment.only_answer) is not None:
            self.answer(only)
        else:
            self.show_refusal(several_ways(self.moment))
            self.left.form.focus_first()

    def hand_over(self) -> None:
        """Give the table to the person who is asked: the eyes become theirs, behind a cover if one is wanted."""
        if self.moment.waits_for:
            self.session.look_as(self.moment.waits_for)
            self.cover_for(self.moment.viewer, len(self.session.persons) > 1)

    def go_back(self) -> None:
        """Escape: all rows again where a filter leaves some out, else the last stage back, else no stack shown."""
        stacks = self.part(StacksPart)
        if stacks.has_keyboard() and stacks.close_viewer():
            self.canvas.setFocus(Qt.FocusReason.OtherFocusReason)
        elif self.left.form.choice_list.clear_filter() or self.part(Orders).drop():
            pass
        elif self.session.so_far or not stacks.close_viewer():
            self.session.back()

    def next_part(self, step: int = 1) -> None:
        """Give the keyboard to the next part of the page: choices, map, log."""
        parts: list[QWidget] = [self.left.form.choice_list.view, self.canvas, self.right.first_field()]
        now = next((i for i, part in enumerate(parts) if part.hasFocus()), 0 if step > 0 else 1)
        wanted = parts[(now + step) % len(parts)]
        wanted = wanted if wanted.isVisible() else self.canvas
        wanted.setFocus(Qt.FocusReason.TabFocusReason)

    def choose(self, choice: Choice) -> None:
        """Give a candidate as the answer, or say why it is refused."""
        if choice.refusal is not None:
            self.show_refusal(choice.refusal)
            self.map.point_at(choice.key)
        else:
            self.answer(choice.key)

    def answer(self, answer: Answer) -> None:
        """Give one stage's answer."""
        try:
            refused = self.session.answer(answer)
        except StoredFileError as error:
            refused = Refusal("", said_by(error))
        if refused is not None:
            self.show_refusal(refused)

    def show_refusal(self, refusal: Refusal) -> None:
        """Say why not, with the clause to look at; what a rule refuses is a line of the log of this sitting."""
        self.map.show_refusal(refusal)
        if refusal.clause:
            self.right.note_refusal(refusal)

    def stop(self) -> None:
        """Let go of timers; the page is about to be deleted."""
        self.clock.close()
        self.parts.stop()

    def save_layout(self) -> bytes:
        remembered = {**self.parts.remembered(), self.second.name: self.second.remembered()}
        return kept_layout(super().save_layout(), remembered)

    def restore_layout(self, layout: bytes) -> None:
        docks, remembered = layout_of(layout)
        self.parts.remember(remembered)
        self.second.remember(remembered.get(self.second.name, ""))
        super().restore_layout(docks)

    # ------------------------------------------------------------------ following the session

    def _follow(self) -> None:
        if self.session.rules is not self._rules:
            self.figures_changed.emit()
            return
        self.clock.first_slice()
        self.clock.follow()
        before, self.moment = self.moment, moment_of(self.session, self.map.board)
        if before.sight is not self.moment.sight or before.so_far != self.moment.so_far:
            self.map.toast.hide()
        self.left.show_question(self.moment)
        self._prompt_side.show_moment(self.moment, self.left.form.is_collecting(), not self.clock.waits)
        self.map.show_moment(self.moment, self._selected_units())
        self._columns.show(self.moment, self.clock.is_fast and self.clock.plays > 0)
        is_watched = self.moment.bot and not self.clock.is_fast
        self.map.show_happening(self.right.place_of_last_play() if is_watched else "")
        self._status.show_moment(self.moment, self.clock, len(self.session.playtest.plays) - 1)
        self._show_progress()
        self.parts.follow(self.moment)
        self._hand_over(before.viewer)
        self._settle_focus()
        if self.left.form.is_collecting():
            self._form_edited()
        self.changed.emit()

    def _hand_over(self, viewer_before: str) -> None:
        if self.session.follows_the_turn and viewer_before not in (EVERYTHING, self.moment.viewer):
            self.cover_for(self.moment.viewer, len(self.session.persons) > 1)

    def cover_for(self, viewer: str, is_another: bool = True) -> None:
        """Cover the page for another person who is to look at it, unless the players do not want that."""
        if self.covers_between_seats and is_another and viewer != EVERYTHING:
            leave_nothing_open(self)
            name, ground = self.right.name_of(viewer), self.faces.colours_of(viewer)[0]
            self._cover.cover(name, ground, self.parts.greeting, self.moment.decision is not None)
            self._show_parts(False)
            self.changed.emit()

    def _uncovered(self) -> None:
        self.covers_between_seats = self._cover.covers_again
        self.session.think_from_now()
        self._show_parts(True)
        self.changed.emit()
        self._settle_focus()

    def _show_parts(self, shown: bool) -> None:
        """What lies under the cover is neither seen nor read aloud, and has no keyboard."""
        for part in (self.middle, self.left, self.right, *self.below):
            part.setVisible(shown)
        self.second.cover(not shown)

    def _renew(self) -> None:
        """Draw everything with a new look. The form is a new one then, and gets the keyboard that the old one had."""
        focused = QApplication.focusWidget()
        if focused is None or self.left.form.isAncestorOf(focused):
            self._question = None
        self._follow()

    def _show_progress(self) -> None:
        playtest = self.session.playtest
        if self.clock.is_running and self.clock.seconds > PROGRESS_AFTER_S:
            last_turn = playtest.rules.design.scenario(playtest.scenario).last_turn
            self.map.progress.show_share(playtest.turn / max(1, last_turn))
        else:
            self.map.progress.hide()

    def _settle_focus(self) -> None:
        """The keyboard goes to where the question is answered, once for each question."""
        decision = self.moment.decision
        question = (decision.name, decision.seat, decision.stage, self.session.so_far) if decision else None
        if question == self._question or not self.isActiveWindow() or self.is_covered:
            return
        self._question = question
        if decision is None or self.moment.choices.by_space:
            self.canvas.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.left.form.focus_first()

    def _selected_units(self) -> frozenset[str]:
        answer = self.left.form.answer()
        return self.moment.chosen_units | (set(answer) if isinstance(answer, tuple) else set())

    def _form_edited(self) -> None:
        answer = self.left.form.answer()
        if answer is None:
            return
        self.left.form.show_tally(words := self.left.tally_words(self.moment, answer))
        so_far = self._prompt_side.chosen_words(self.moment.so_far)
        chosen = ", ".join(filter(None, (so_far, words)))
        self._prompt_side.show_chosen(chosen, self.left.form.refusal() is None)
        self.map.show_selected(self._selected_units())

    def _unit_clicked(self, unit: str, whole_stack: bool) -> None:
        if not self.left.form.is_collecting():
            self.choose(self.moment.choices.by_unit[unit])
            return
        space = self.moment.pieces[unit].space
        stack = [p.unit for p in self.moment.standing_in(space) if p.unit in self.moment.choices.by_unit]
        for key in stack if whole_stack else [unit]:
            if not self.left.form.check(key, True if whole_stack else None):
                refusal = next((c.refusal for c in self.moment.choices.choices if c.key == key and c.refusal), None)
                if refusal is not None:
                    self.show_refusal(refusal)

    def _change(self, does: Callable[[], None]) -> None:
        session, at = self.session, self.session.playtest.tree.at
        self.clock.stop()
        does()
        if session.playtest.tree.at != at:
            session.so_far = ()
            self.clock.waits = self.clock.waits or session.bot_to_move() is not None
        session.tell()

    def _tell_failure(self, why: str) -> None:
        """What stops a bot may name what it was about to do: only eyes that may see its question read that."""
        hidden = self.tr("A bot has stopped, and its seat needs a person.")
        self.show_refusal(Refusal("", hidden if self.moment.waits_for else why))

    def _guarded(self, does: Callable[[], None]) -> None:
        """What writes to the record: when it cannot be written, or makes no sense, that is said and nothing changes."""
        try:
            does()
        except (StoredFileError, NotInTree) as error:
            self.show_refusal(Refusal("", said_by(error)))

    # ------------------------------------------------------------------ what the page is told

    def showEvent(self, event: QShowEvent) -> None:
        """A page that was not seen yet could not give the keyboard to its question."""
        super().showEvent(event)
        QTimer.singleShot(0, self, self._settle_focus)
        self.seen.emit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange and hasattr(self, "_renewal"):
            self._renewal.start()
        elif event.type() == QEvent.Type.ActivationChange and hasattr(self, "_cover"):
            self._settle_focus()

    def _connect(self) -> None:
        self._cover.taken_over.connect(self._uncovered)
        self.prompt.confirmed.connect(self.give)
        self.part(Orders).proposal_changed.connect(self.part(EnterKey).say_soon)
        self.prompt.went_back.connect(self.go_back)
        form = self.left.form
        form.taken.connect(self.choose)
        form.edited.connect(self._form_edited)
        form.pointed.connect(self.map.point_at)
        self.map.chosen.connect(self.choose)
        self.canvas.digit_pressed.connect(form.choice_list.view.take_digit)
        self.map.unit_clicked.connect(self._unit_clicked)
        self.map.place_changed.connect(self._status.show_place)
        look_up = self.part(RulesPart).look_up
        self.map.toast.action_clicked.connect(lambda: look_up(self.map.toast.action))
        self.right.place_chosen.connect(self.map.show_named)
        self.right.branches.play_chosen.connect(self.go_to)
        self.clock.failed.connect(self._tell_failure)
        self.clock.took.connect(self.right.read_ahead)
        self.parts.connect(self.map.show_named, look_up, self.changed.emit)
        for part in (self.prompt, form, self.map, self.right):
            part.clause_clicked.connect(look_up)
        self.left.turn.clause_chosen.connect(look_up)
