"""Looking one play ahead: every way the dice can fall, and what the position that comes of it is worth."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import Any

from workbench.engine.bots.bot import Sight
from workbench.engine.bots.reasons import DECIDED, Watch, Weighed
from workbench.engine.clauses import BrokenRules, IllegalAction
from workbench.engine.decision import Decision
from workbench.engine.dice import Dice, SeededDice
from workbench.engine.events import DiceRolled, Event
from workbench.engine.options import OneOf
from workbench.engine.play import Engine
from workbench.engine.questions.exact_odds import TooManyWays, every_way
from workbench.engine.ruleset import NotOffered, RulesModule
from workbench.engine.state import Answer, State
from workbench.engine.words.message import marked

MOST_WAYS = 216
"""Plays whose dice can fall in more ways are sampled."""
SAMPLED = 24
"""So many falls of the dice stand for all of them, the same ones for every answer that is compared."""
MOST_STAGES = 60
"""A choice with more stages than this is not thought to its end."""
MOST_LISTED = 40
"""So many answers to a later stage are appraised, listed or drawn."""


class LookAhead:
    """Plays answers on in thought, to the next decision of anybody, and values what comes of them.

    It plays on what the judgement of the rules guesses from the seat's view, never on the state itself. Later stages of
    the same choice are answered as appraisal likes best. Up to MOST_WAYS falls of the dice the expected value is exact,
    beyond that it is the mean of SAMPLED ones. A rules module without a guess or a value leaves the bot to its
    appraisal.
    """

    def __init__(self, rules: RulesModule[Any, Any], seed: int) -> None:
        self._rules = rules
        self._engine = Engine(rules)
        self._rng = random.Random(seed)
        self._guessed: tuple[State[Any, Any], State[Any, Any] | None] | None = None

    def is_worth_it(self, decision: Decision) -> bool:
        """Does looking ahead tell more here than appraisal?"""
        return self._rules.judgement.looks_ahead(decision)

    def values(
        self, decision: Decision, so_far: tuple[Answer, ...], answers: Sequence[Answer], sight: Sight
    ) -> list[float | None]:
        """The expected value of the position after each of these answers; None where it cannot be told.

        The answers of the guessed position may differ from those of the true one: whatever is refused there has no
        value.
        """
        guess = self._guess(sight.view, decision.seat)
        if guess is None:
            return [None] * len(answers)
        luck = self._rng.getrandbits(60)
        return [self._value(guess, decision, (*so_far, answer), luck) for answer in answers]

    def weighed(
        self, decision: Decision, so_far: tuple[Answer, ...], answers: Sequence[Answer], sight: Sight
    ) -> list[Weighed]:
        """As `values`, with what is to be feared of each answer; of the same chances as `values` the same values."""
        guess = self._guess(sight.view, decision.seat)
        if guess is None:
            return [Weighed(answer) for answer in answers]
        luck = self._rng.getrandbits(60)
        found = []
        for answer in answers:
            watch = Watch(guess)
            found.append(watch.weighed(answer, self._value(guess, decision, (*so_far, answer), luck, watch)))
        return found

    def now(self, decision: Decision, sight: Sight) -> float | None:
        """What the position is worth that answers are played on from, once they were; None where that is not told."""
        guess = self._guess(sight.view, decision.seat)
        return None if guess is None else self._worth(guess, decision.seat)

    def _guess(self, view: State[Any, Any], seat: str) -> State[Any, Any] | None:
        """One guess for each view, however many questions are asked of it; None where positions have no value."""
        if self._guessed is None or self._guessed[0] is not view:
            try:
                guess = self._rules.judgement.guess(view, self._rng)
            except NotOffered:
                self._guessed = (view, None)
            else:
                self._guessed = (view, None if self._rules.judgement.value(guess, seat) is None else guess)
        return self._guessed[1]

    def _value(
        self,
        guess: State[Any, Any],
        decision: Decision,
        said: tuple[Answer, ...],
        luck: int,
        watch: Watch | None = None,
    ) -> float | None:
        thought = _Thought(self._rules, self._engine, guess, decision, said, luck)
        try:
            events, after = thought.play(SeededDice(luck))
            ways = _ways(events)
            if ways == 1:
                worth = self._worth(after, decision.seat)
                if watch is not None and worth is not None:
                    watch.saw(events, worth, 1.0)
                return worth
            if ways <= MOST_WAYS:
                return self._exact(thought, decision.seat, watch)
            return self._sampled(thought, decision.seat, watch)
        except (IllegalAction, BrokenRules):
            return None

    def _exact(self, thought: _Thought, seat: str, watch: Watch | None) -> float | None:
        total = 0.0
        try:
            for (events, after), odds in every_way(thought.play, MOST_WAYS):
                worth = self._worth(after, seat)
                if worth is None:
                    return None
                total += float(odds) * worth
                if watch is not None:
                    watch.saw(events, worth, float(odds))
        except TooManyWays:
            return self._sampled(thought, seat, watch)
        return total

    def _sampled(self, thought: _Thought, seat: str, watch: Watch | None) -> float | None:
        known = []
        if watch is not None:
            watch.begin_again(SAMPLED)
        for i in range(SAMPLED):
            events, after = thought.play(SeededDice(thought.luck + i))
            if (worth := self._worth(after, seat)) is not None:
                known.append(worth)
                if watch is not None:
                    watch.saw(events, worth, 1 / SAMPLED)
        return sum(known) / len(known) if known else None

    def _worth(self, state: State[Any, Any], seat: str) -> float | None:
        if not state.ending:
            return self._rules.judgement.value(state, seat)
        if not state.winner:
            return 0.0
        return DECIDED if state.winner in (seat, self._rules.side_of(seat)) else -DECIDED


class _Thought:
    """One play in thought: what is said is settled in its first run and then only the dice differ."""

    def __init__(
        self,
        rules: RulesModule[Any, Any],
        engine: Engine[Any, Any],
        state: State[Any, Any],
        decision: Decision,
        said: tuple[Answer, ...],
        luck: int,
    ) -> None:
        self._rules = rules
        self._engine = engine
        self._state = state
        self._decision = decision
        self._said = list(said)
        self._rng = random.Random(luck)
        self.luck = luck

    def play(self, dice: Dice) -> tuple[list[Event[Any]], State[Any, Any]]:
        """Raises IllegalAction when something said is refused, NeedsDice when a face is missing."""
        return self._engine.play_by(self._state, self._decision.seat, self._choose, dice)

    def _choose(self, decision: Decision, chosen: tuple[Answer, ...]) -> Answer:
        stage = len(chosen)
        if decision.name != self._decision.name or stage > MOST_STAGES:
            raise IllegalAction("", marked("something else is asked"))
        if stage == len(self._said):
            self._said.append(self._appraised(decision, chosen))
        return self._said[stage]

    def _appraised(self, decision: Decision, chosen: tuple[Answer, ...]) -> Answer:
        position = self._rules.position(self._state)
        options = decision.options
        if isinstance(options, OneOf):
            listed: list[Answer] = list(options)
        else:
            listed = [options.sample(self._rng) for _ in range(MOST_LISTED // 2)]
        if not listed:
            raise IllegalAction("", marked("nothing is left to choose"))
        return max(listed, key=lambda answer: self._rules.judgement.appraise(position, decision, answer, chosen))


def _ways(events: Sequence[Event[Any]]) -> int:
    """In how many ways the dice of a play like this can fall."""
    return math.prod(event.sides ** len(event.faces) for event in events if isinstance(event, DiceRolled))
