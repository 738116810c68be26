"""One round as it is adjudicated: pure, from a state, what the seats have to say and the dice to what came of it.

Answers come in, in the printed order of the seats, as long as somebody is asked who has something to say. So a round
goes on to the next moment at which a player has to be asked.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from workbench import limits
from workbench.engine.clauses import IllegalAction
from workbench.engine.decision import Action, Decision
from workbench.engine.dice import Dice
from workbench.engine.events import Answered, Event
from workbench.engine.knowledge.contacts import REFEREE
from workbench.engine.play import Engine
from workbench.engine.words.message import marked
from workbench.referee.answering import ORDERED, RULED, Answering, StillToRule, sight
from workbench.referee.formats import NotPlayed
from workbench.referee.refused import Refused

AnyEngine = Engine[Any, Any]
MOST_PLAYS = limits.ORDERED_ACTIONS.most
FOLLOWS_ANOTHER = marked("what stood before it was not carried out")
NOT_REACHED = marked("it was not asked for any more")


class RoundPlay(NamedTuple):
    """One play of a round. `action` is None of how the game began, `how` says who answered."""

    before: Any
    action: Action | None
    how: str
    events: tuple[Event[Any], ...]
    after: Any


class Played(NamedTuple):
    """What came of a round: its plays, what of each seat's orders was not carried out, and the state after it.

    `ruling` is what a person as referee has still to rule before it goes on.
    """

    plays: tuple[RoundPlay, ...]
    not_played: Mapping[str, tuple[NotPlayed, ...]]
    state: Any
    ruling: Decision | None = None


def play_round(engine: AnyEngine, state: Any, dice: Dice, answers: Mapping[str, Answering], begins: bool) -> Played:
    """Adjudicate a round; `begins` is the first one of a game that rolls before anybody is asked.

    Raises Refused when a ruling is none that may be given.
    """
    adjudicated = _Round(engine, state, dice, answers)
    if begins:
        adjudicated.begin()
    adjudicated.play()
    return adjudicated.played()


class _Round:
    def __init__(self, engine: AnyEngine, state: Any, dice: Dice, answers: Mapping[str, Answering]) -> None:
        self._engine, self._state, self._dice, self._answers = engine, state, dice, answers
        self._left = {seat: deque(answering.actions) for seat, answering in answers.items()}
        self._plays: list[RoundPlay] = []
        self._waits = False
        self._not_played: dict[str, list[NotPlayed]] = {}

    def begin(self) -> None:
        events, after = self._engine.begin(self._state, self._dice)
        self._add(None, ORDERED, events, after)

    def play(self) -> None:
        while len(self._plays) < MOST_PLAYS and not self._waits and (seat := self._next_seat()):
            answering = self._answers[seat]
            if self._left[seat]:
                self._carry_out(seat, answering.how)
            elif answering.further is not None:
                self._let_answer(seat, answering)

    def played(self) -> Played:
        for seat, left in self._left.items():
            if self._answers[seat].how == ORDERED:
                self._give_up(seat, left, NOT_REACHED)
        ruling = next((d for d in self._engine.decisions(self._state) if d.seat == REFEREE), None)
        return Played(tuple(self._plays), {s: tuple(x) for s, x in self._not_played.items()}, self._state, ruling)

    def _next_seat(self) -> str:
        asked = {decision.seat for decision in self._engine.decisions(self._state)}
        seats: Sequence[str] = self._engine.rules.seats(self._state)
        return next((seat for seat in seats if seat in asked and self._has_more(seat)), "")

    def _has_more(self, seat: str) -> bool:
        return bool(self._left.get(seat)) or (seat in self._answers and self._answers[seat].further is not None)

    def _carry_out(self, seat: str, how: str) -> None:
        action = self._left[seat].popleft()
        try:
            events, after = self._engine.play(self._state, action, self._dice)
        except IllegalAction as refused:
            if how == RULED:
                raise Refused(refused.reason, refused.clause) from None
            if how == ORDERED:  # what is left standing is tried again and again, and much of it in vain
                self._not_played.setdefault(seat, []).append(NotPlayed(action, refused.clause, str(refused.reason)))
                self._give_up(seat, self._left[seat], FOLLOWS_ANOTHER)
            return
        self._add(action, how, events, after)

    def _let_answer(self, seat: str, answering: Answering) -> None:
        assert answering.further is not None
        seen = sight(self._engine.rules, self._engine.view(self._state, seat))
        try:
            events, after = self._engine.play_by(self._state, seat, answering.further(seen), self._dice)
        except StillToRule:
            self._waits = True
            return
        said = next(e for e in events if isinstance(e, Answered))
        self._add(Action(said.seat, said.to, said.answers), answering.how, events, after)

    def _give_up(self, seat: str, left: deque[Action], why: str) -> None:
        if left:
            self._not_played.setdefault(seat, []).extend(NotPlayed(action, "", str(why)) for action in left)
            left.clear()

    def _add(self, action: Action | None, how: str, events: Iterable[Event[Any]], after: Any) -> None:
        self._plays.append(RoundPlay(self._state, action, how, tuple(events), after))
        self._state = after
