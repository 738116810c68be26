"""A playtest as the window works on it: who answers, what is chosen so far, what the reader sees. No Qt here."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal

from editors.playtest.answering.answers_ahead import ONLY_ANSWER
from editors.playtest.answering.going_along import GoingAlong
from editors.playtest.orders.writing import Writing
from editors.playtest.seats.kept_reasons import KeptReasons
from editors.playtest.seats.thinking import Thinking, Thought
from workbench.engine.bots import Bot
from workbench.engine.clauses import IllegalAction, Refusal
from workbench.engine.decision import Action, Decision
from workbench.engine.design import Design
from workbench.engine.display import Piece
from workbench.engine.events import PositionSet
from workbench.engine.playtests.play_tree import Made
from workbench.engine.playtests.playtest import Play, Playtest
from workbench.engine.playtests.told_playtest import ToldPlaytest
from workbench.engine.ruleset import RulesModule
from workbench.engine.secrecy.seat_rules import design_of_seat
from workbench.engine.state import Answer
from workbench.storage.records.playtest_record import PERSON, RecordedPlaytest

EVERYTHING = ""
"""The reader who sees both sides: when bots play by themselves, or a designer looks in."""


class _Told(QObject):
    changed = Signal()


class PlaytestSession:
    """One playtest at the table.

    A decision of a person is answered stage by stage; nothing is played before the last stage is given.
    `is_advised` says that a bot's advice was shown to the person who is asked; it is noted with their play, and with
    any other that they make there after taking it back. `reasons` are what bots told of their plays.
    `along` is what goes along with an answer: orders of several plays, and questions that are told and not asked.
    `writing` are the orders that are being written; what is taken back first is a change of theirs.
    `viewer` is the seat whose eyes the window has, or EVERYTHING. `told_to` is the seat whose record is looked at, ""
    of a playtest that is played.
    """

    def __init__(self, recorded: RecordedPlaytest, seats: Mapping[str, str]) -> None:
        self.recorded = recorded
        self.seats = dict(seats)
        self.home: Path | None = None
        """The folder in which the file of the design lies."""
        self.so_far: tuple[Answer, ...] = ()
        told = self.playtest
        self.told_to = told.seat if isinstance(told, ToldPlaytest) else ""
        kinds = {seat: kind for seat, kind in self.seats.items() if kind != PERSON and not self.told_to}
        self.thinking = Thinking(recorded.playtest, kinds)
        persons = self.persons
        # where bots are asked first, several people see what one of them may, and not everything
        self.viewer = self.told_to or next(iter(persons), EVERYTHING)
        self.follows_the_turn = len(persons) != 1 and not self.told_to
        self._told = _Told()
        self.changed = self._told.changed
        self._seen: tuple[object, str, Any] | None = None
        self._designs: dict[tuple[int, str], tuple[Design, Design]] = {}
        self._advised_at: set[object] = set()
        self.reasons = KeptReasons()
        self.along = GoingAlong(self)
        self.writing = Writing()
        self._is_chosen = False
        self._asking: object = None
        self._asked_at = 0.0
        self._look_over_the_shoulder()

    # ------------------------------------------------------------------ reading

    @property
    def _bots(self) -> dict[str, Bot]:
        return self.thinking.bots

    @property
    def playtest(self) -> Playtest[Any, Any]:
        playtest: Playtest[Any, Any] = self.recorded.playtest
        return playtest

    @property
    def rules(self) -> RulesModule[Any, Any]:
        return self.playtest.rules

    @property
    def persons(self) -> tuple[str, ...]:
        """The seats that people hold, in printed order; none where only what one seat was told is looked at."""
        if self.told_to:
            return ()
        return tuple(s for s in self.rules.seats(self.playtest.start) if self.seats.get(s, PERSON) == PERSON)

    @property
    def sight(self) -> Any:
        """The moment as the viewer sees it: a view, or the whole state."""
        state = self.playtest.state
        if self._seen is None or self._seen[0] is not state or self._seen[1] != self.viewer:
            seen = self.playtest.view(self.viewer) if self.viewer else state
            self._seen = (state, self.viewer, seen)
        return self._seen[2]

    @property
    def design_seen(self) -> Design:
        """The design as the viewer may know it, with the pictures of the whole one."""
        whole = self.rules.design
        if not self.viewer or not whole.secrets:
            return whole
        key = (id(whole), self.viewer)
        if key not in self._designs:
            self._designs[key] = whole, design_of_seat(self.rules, self.viewer)
            self._designs[key][1].pictures_kept_as.update(whole.pictures_kept_as)
        return self._designs[key][1]

    def pieces(self) -> tuple[Piece, ...]:
        """All units as the viewer sees them."""
        return self.rules.display.pieces(self.sight)

    def decision(self) -> Decision | None:
        """What the reader is asked now, at the stage that is reached; None when nobody is, or it is another's secret.

        Eyes that are fixed on one seat see no question of another; those that follow the turn are the asked seat's.
        """
        for first in self.asked_persons():
            if self.follows_the_turn or self.viewer in (EVERYTHING, first.seat):
                return self.playtest.next_decision(first.seat, self.so_far) if self.so_far else first
        return None

    def waits_for(self) -> str:
        """The seat of a person whose question the reader may not see, when there is none for the reader; else ""."""
        return next((d.seat for d in self.asked_persons()), "") if self.decision() is None else ""

    def bot_to_move(self) -> str | None:
        """The seat of a bot that is asked, when no person is."""
        if next(self.asked_persons(), None) is not None:
            return None
        return next((d.seat for d in self.playtest.decisions() if d.seat in self._bots), None)

    def asked_persons(self) -> Iterator[Decision]:
        return (asked for asked in self.playtest.decisions() if asked.seat in self.persons)

    # ------------------------------------------------------------------ answering

    def answer(self, answer: Answer) -> Refusal | None:
        """Give one stage's answer; plays when it was the last. A refusal changes nothing."""
        decision = self.decision()
        if decision is None:
            seat = self.viewer or next(iter(self.persons), "")
            refused = self.playtest.engine.why_not_now(self.playtest.state, seat) if seat else None
            return refused or Refusal("", "a bot is asked now, and no person")
        self.along.begin(decision.seat)
        refused = self.give(decision, answer)
        if refused is None:
            self.along.go_on(is_own=bool(self.so_far))
            self.tell()
        return refused

    def give(
        self, decision: Decision, answer: Answer, went_along: bool = False, is_only: bool = False
    ) -> Refusal | None:
        """One stage's answer, without a word to anybody; whether it goes along with another, and was the only one."""
        if refused := decision.options.refusal(answer):
            return Refusal(refused.clause or decision.clause, refused.reason)
        chosen = (*self.so_far, answer)
        is_chosen = (self._is_chosen and bool(self.so_far)) or not is_only
        try:
            if self.playtest.next_decision(decision.seat, chosen) is None:
                by, seconds = (PERSON, time.monotonic() - self._asked_at) if is_chosen else (ONLY_ANSWER, 0.0)
                made = Made(by, 0.0 if went_along else round(seconds, 1), self.is_advised and is_chosen)
                before = self.playtest.state
                play = self.recorded.play(Action(decision.seat, decision.name, chosen), made=made)
                self.so_far = ()
                self.along.note_play(play, before, went_along)
            else:
                self.so_far = chosen
        except IllegalAction as refused_late:
            return Refusal(refused_late.clause, refused_late.reason)
        self._is_chosen = is_chosen
        return None

    def back(self) -> bool:
        """Take back the last stage of the choice, and those that were told before it; False when there is none."""
        left = self.so_far[:-1]
        while left and self.along.was_told(left):
            left = left[:-1]
        if not self.so_far or (not left and self.along.was_told(left)):
            return False
        self.along.ahead.drop()
        self.so_far = left
        self.tell()
        return True

    def can_undo(self) -> bool:
        """Is there a play of a person (or, when bots play by themselves, any play), or a stage, to take back?"""
        plays = self.playtest.plays[1:] if self.told_to else self.playtest.plays
        return self.writing.can_undo() or self._has_chosen() or any(self._ends_undo(play) for play in reversed(plays))

    def _has_chosen(self) -> bool:
        """Is there a stage of the choice under way that was not told?"""
        return bool(self.so_far) and self._is_chosen

    def _ends_undo(self, play: Play[Any], number: int = -1) -> bool:
        if self.told_to:
            return True  # one looks at it play by play
        if self.went_along(play, number):
            return False
        if play.events and isinstance(play.events[0], PositionSet):
            return True  # other figures, or a position set by hand: somebody wanted it
        return play.action is not None and (play.action.seat in self.persons or not self.persons)

    def went_along(self, play: Play[Any], number: int) -> bool:
        """Did a play go along with one before it, or leave no choice, as far as the eyes at the table may know?

        Every seat is told that another has answered, and so how often: that is what plays are numbered by. Whether the
        other had a choice it is not told, and how far undo goes back would tell.
        """
        is_anothers = play.action is not None and self.viewer not in (EVERYTHING, play.action.seat)
        return not is_anothers and (number in self.along.passed or play.made.by == ONLY_ANSWER)

    def undo(self) -> None:
        """Take back the stages chosen so far, or the last play of a person, what went along with it and what bots
        answered to it."""
        if self.writing.undo():
            return
        self.along.begin(self.along.seat)
        if self._has_chosen():
            self.so_far = ()
        elif self.can_undo():
            self.so_far = ()
            with self.recorded.together():
                while True:
                    number = self.playtest.tree.at
                    if (play := self.recorded.undo()) is None or self._ends_undo(play, number):
                        break
        self.tell()

    def can_redo(self) -> bool:
        """Does the line that is stood on go on from here?"""
        return self.writing.can_redo() or (self._next_play() is not None and not self._has_chosen())

    def redo(self) -> None:
        """Go along the line as far as one undo goes back: a play of a person and what bots answered to it."""
        if self.writing.redo():
            return
        if self.can_redo():
            self.so_far = ()
            with self.recorded.together():
                self.recorded.redo()
                while (following := self._next_play()) is not None and not self._ends_undo(*following):
                    self.recorded.redo()
        self.tell()

    def _next_play(self) -> tuple[Play[Any], int] | None:
        """The next play of the line, and its number."""
        tree = self.playtest.tree
        ahead = tree.ahead()
        return None if ahead is tree else (ahead.kept[ahead.at].play, ahead.at)

    def bot_plays(self, tell: bool = True) -> bool:
        """Let the bot that is asked make one play; False when none is asked.

        Without `tell` nobody hears of it yet: whoever lets bots play fast tells afterwards, once for many plays.

        Raises
        ------
        BotFailed, EndlessPlay
            The bot gives no answer that can be played, or does not come to an end. A person holds its seat now.
        """
        if self.bot_to_move() is None:
            return False
        self.take_thought(self.thinking.think(self.playtest.tree, self.bot_kinds()))
        if tell:
            self.tell()
        return True

    def bot_kinds(self) -> dict[str, str]:
        """The seats that bots hold, each with the kind of its bot."""
        return {seat: self.seats[seat] for seat in sorted(self._bots)}

    def take_thought(self, thought: Thought) -> int:
        """Play what bots have thought out, where one still stands at the moment that it follows; how many plays.

        Raises as `bot_plays`, and what the rules and the record raise; the plays before it are made.
        """
        follows = thought.tree.kept[thought.tree.at] is self.playtest.tree.kept[self.playtest.tree.at]
        if not follows or thought.holders != self.bot_kinds():
            return 0
        is_same = thought.tree is self.playtest.tree  # else something was noted meanwhile
        with self.recorded.together():
            for tree, notes in zip(thought.trees, thought.notes, strict=True):
                self.along.look_where_one_stands()
                before, play = self.playtest.state, tree.kept[tree.at].play
                self.recorded.take_up(tree if is_same else self.playtest.tree.with_play(play))
                self.reasons.keep(self.playtest.tree.at, play, notes)
                self.along.go_on_after(before)
        if thought.failed:
            self._hand_over(thought.failed)
        if thought.error is not None:
            raise thought.error
        return len(thought.trees)

    def _hand_over(self, seat: str) -> None:
        del self._bots[seat]
        self.seats[seat] = PERSON

    def look_as(self, viewer: str, follow: bool = False) -> None:
        """See through the eyes of a seat; `follow` changes them with the seat that is asked.

        What another seat had begun to answer is forgotten: it would be read on the page.
        """
        decision = self.decision()
        self.along.ahead.drop()
        if viewer not in (EVERYTHING, decision.seat if decision else ""):
            self.so_far = ()
        self.viewer = viewer
        self.follows_the_turn = follow
        self.tell()

    @property
    def is_advised(self) -> bool:
        return self._asking in self._advised_at

    def note_advice(self) -> None:
        """A bot's advice is shown to the person who is asked."""
        self._advised_at.add(self._asking)

    def think_from_now(self) -> None:
        """Whoever is asked sees the question only now."""
        self._asked_at = time.monotonic()

    def tell(self) -> None:
        """Tell all who listen to `changed` that something has changed."""
        self._look_over_the_shoulder()
        self.changed.emit()

    def _look_over_the_shoulder(self) -> None:
        decision = self.decision()
        if self.follows_the_turn and decision is not None:
            self.viewer = decision.seat
        asking = (self.playtest.tree.at, decision.seat if decision is not None else "")
        if asking != self._asking:
            self._asking = asking
            self.think_from_now()


__all__ = ["EVERYTHING", "PERSON", "PlaytestSession"]
