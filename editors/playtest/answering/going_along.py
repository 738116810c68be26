"""What goes along with the answer of a person: the rest of an order, and what is told instead of being asked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Protocol

from editors.playtest.answering.answers_ahead import MOST_IN_A_ROW, AnswersAhead, ToldAnswer, told_answer
from workbench.engine.clauses import Refusal
from workbench.engine.decision import Decision
from workbench.engine.playtests.playtest import Play, Playtest
from workbench.engine.shown.order import ForeseenPlay
from workbench.engine.state import Answer


class Answering(Protocol):
    """What is asked of the session that answers."""

    so_far: tuple[Answer, ...]
    viewer: str
    follows_the_turn: bool

    @property
    def playtest(self) -> Playtest[Any, Any]: ...

    @property
    def persons(self) -> tuple[str, ...]: ...

    def decision(self) -> Decision | None: ...

    def asked_persons(self) -> Iterator[Decision]: ...

    def give(
        self, decision: Decision, answer: Answer, went_along: bool = False, is_only: bool = False
    ) -> Refusal | None: ...

    def tell(self) -> None: ...


class GoingAlong:
    """Answers by itself what was foreseen, or has one answer only, one question after the other.

    Attributes
    ----------
    asks_everything
        Whether questions are asked that have one answer only.
    told
        Those that were told since a person answered last.
    ahead
        An order that takes several plays.
    passed
        The numbers of plays that undo passes over: they went along with another.
    seat
        Who sits at the table: the seat that answered last.
    """

    def __init__(self, session: Answering) -> None:
        self._session = session
        self.asks_everything = True
        self.told: list[ToldAnswer] = []
        self.ahead = AnswersAhead()
        self.passed: set[int] = set()
        self.seat = ""

    def begin(self, seat: str) -> None:
        """A person at the table does something: what went along with what they did before is over."""
        self.ahead.drop()
        self.told.clear()
        self.seat = seat

    def look_where_one_stands(self) -> None:
        """Forget the order when somebody has gone to another moment."""
        if self.ahead.plays and self._session.playtest.tree.at != self.ahead.at:
            self.ahead.drop()

    def order(self, plays: Sequence[ForeseenPlay]) -> Refusal | None:
        """Give an order of several plays: each answer as it is asked for, until one is not. The first refusal is told.

        What ends it before its time stands in `ahead.stopped`.
        """
        decision = self._session.decision()
        if decision is None:
            return Refusal("", "a bot is asked now, and no person")
        plays_before, so_far = len(self._session.playtest.plays), self._session.so_far
        self.begin(decision.seat)
        self.ahead.begin(decision.seat, plays, self._session.playtest.tree.at)
        self.go_on(is_own=True)
        refused = (
            self.ahead.stopped
            if (len(self._session.playtest.plays), self._session.so_far) == (plays_before, so_far)
            else None
        )
        if refused is None:
            self._session.tell()
        return refused

    def note_play(self, play: Play[Any], before: Any, went_along: bool) -> None:
        """A play of a person was made: is it one that undo passes over, and does their order go on after it?"""
        at = self._session.playtest.tree.at
        if went_along:
            self.passed.add(at)
        if self.ahead.plays and play.action is not None:
            self.ahead.played(play.action.to, at)
            self.ahead.look_at(
                self._session.playtest.engine.redacted(before, play.events, self.ahead.seat), is_own=True
            )

    def go_on(self, is_own: bool = False) -> None:
        """Answer what was ordered ahead, and what has one answer only, until a person is really asked.

        The first play of it is the person's own where `is_own`; undo passes over all others.
        """
        plays = len(self._session.playtest.plays)
        for _ in range(MOST_IN_A_ROW):
            decision = self._session.decision()
            if decision is None:
                return  # a bot answers first; the order goes on behind it
            is_first = is_own and len(self._session.playtest.plays) == plays
            answer = self.ahead.next_for(decision, self._session.so_far)
            only = self._only(decision) if answer is None else None
            if answer is not None:
                refused = self._session.give(decision, answer, went_along=not is_first)
            elif only is not None:
                self.told.append(only)
                refused = self._session.give(decision, only.answer, went_along=not is_first, is_only=True)
            else:
                self.ahead.stop_before(decision)
                return
            if refused is not None:
                self.ahead.stop(refused)
                return

    def _only(self, decision: Decision) -> ToldAnswer | None:
        """The only answer to a question, where it may be told instead of asked.

        Not asking tells those who watch that there was no choice. So another person's question is always asked: only
        who sits at the table, or looks at both sides, is spared their own.
        """
        if self.asks_everything:
            return None
        is_own = decision.seat == self.seat or (self._session.viewer == "" and not self._session.follows_the_turn)
        return told_answer(decision) if is_own or len(self._session.persons) == 1 else None

    def was_told(self, so_far: tuple[Answer, ...]) -> bool:
        """Is the question after these answers one that is told?"""
        asked = next(self._session.asked_persons(), None)
        decision = self._session.playtest.next_decision(asked.seat, so_far) if asked is not None else None
        return decision is not None and self._only(decision) is not None

    def go_on_after(self, before: Any) -> None:
        """A bot has played: the order of a person goes on, unless they have learned something."""
        if self.ahead.plays:
            self.ahead.at = self._session.playtest.tree.at
            told = self._session.playtest.engine.redacted(
                before, self._session.playtest.plays[-1].events, self.ahead.seat
            )
            self.ahead.look_at(told, is_own=False)
        if self.ahead.plays or not self.asks_everything:
            self.go_on()
