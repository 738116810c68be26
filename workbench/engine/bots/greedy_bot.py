"""The bot that takes what looks best: by appraisal, and one play ahead where the rules module values positions."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any

from workbench.engine.bots.bot import Sight
from workbench.engine.bots.look_ahead import LookAhead
from workbench.engine.bots.random_bot import RandomBot
from workbench.engine.bots.reasons import SAME, TOLD, How, Notes, Weighed, explained
from workbench.engine.decision import Decision
from workbench.engine.options import OneOf, Options, SomeOf
from workbench.engine.state import Answer

DRAWN = 12
"""How many answers are drawn where there may be too many to list: a set of up to six things is seen half through."""
PATIENCE = 80
"""How often in a row the same question is answered otherwise before the way out is taken: more than a side has units
to move one by one, so that only moves that cost nothing and lead nowhere are cut off."""
LOOKED_AHEAD = 6
"""How many answers, the best by appraisal, are played on in thought; the way out is always among them."""
MOST_PROPOSED = 40
"""So many further proposals are looked through for the next best ones, where somebody asks."""

Appraise = Callable[[Any, Decision, Answer, tuple[Answer, ...]], float]
Propose = Callable[[Any, Decision, tuple[Answer, ...]], Iterable[Answer]]
Promise = Callable[[Any, Decision, Answer, tuple[Answer, ...]], float | None]


class GreedyBot:
    """The answer with the best prospects among those listed or drawn; ties go by chance.

    Answers are put in order by `appraise`. With a `look_ahead` the first few are then played on to the next decision,
    over exact odds, and the best position to come of them counts; appraisal decides between equals.

    Where the rules module itself proposes answers (`propose`), the first of them that is legal is taken unseen.
    """

    name = "greedy"

    def __init__(
        self,
        seed: int,
        appraise: Appraise,
        look_ahead: LookAhead | None = None,
        propose: Propose | None = None,
        promise: Promise | None = None,
    ) -> None:
        self._rng = random.Random(seed)
        self._appraise = appraise
        self._look_ahead = look_ahead
        self._propose = propose
        self._promise = promise
        self.notes: Notes | None = None
        self._fallback = RandomBot(seed + 1)
        self._asked: tuple[str, int] = ("", 0)
        self._given_up: frozenset[str] = frozenset()

    def choose(self, decision: Decision, so_far: tuple[Answer, ...], sight: Sight) -> Answer:
        name, times = self._asked
        if not so_far:
            self._asked = (decision.name, times + 1 if name == decision.name else 1)
            self._given_up = self._given_up if name == decision.name else frozenset()
        options = decision.options
        if isinstance(options, OneOf) and options.way_out and times > PATIENCE:
            if self.notes is not None:
                self.notes.chose(decision, so_far, options.way_out, How.LEFT_OFF)
            return options.way_out
        proposals = self._proposed(decision, so_far, sight)
        chosen = next(proposals, None)
        if chosen is not None:
            self._tell_plan(decision, so_far, chosen, proposals, sight)
        else:
            drawn = self._listed(options, so_far) if isinstance(options, OneOf) else self._draw(options)
            if not drawn:
                with explained(self._fallback, self.notes):
                    return self._fallback.choose(decision, so_far, sight)
            chosen = self._best(decision, so_far, drawn, sight)
        if so_far and isinstance(options, OneOf) and chosen == options.way_out and isinstance(so_far[0], str):
            self._given_up |= {so_far[0]}
        return chosen

    def _proposed(self, decision: Decision, so_far: tuple[Answer, ...], sight: Sight) -> Iterator[Answer]:
        """The proposals that may be played and have not been given up, each looked at only when it is asked for."""
        for answer in self._propose(sight(), decision, so_far) if self._propose else ():
            is_left = so_far or not isinstance(answer, str) or answer not in self._given_up
            if is_left and decision.options.refusal(answer) is None:
                yield answer

    def _tell_plan(
        self,
        decision: Decision,
        so_far: tuple[Answer, ...],
        chosen: Answer,
        further: Iterator[Answer],
        sight: Sight,
    ) -> None:
        """What would have come next, where somebody asks."""
        if self.notes is None:
            return
        others = [a for a in dict.fromkeys(islice(further, MOST_PROPOSED)) if a != chosen][: TOLD - 1]
        promise, position = self._promise, sight()
        weighed = [Weighed(a, promise(position, decision, a, so_far) if promise else None) for a in (chosen, *others)]
        self.notes.chose(decision, so_far, chosen, How.PLANNED, weighed)

    def _listed(self, options: OneOf, so_far: tuple[Answer, ...]) -> list[Answer]:
        """All of them; but what it has given up on the way is not begun again as long as the question is the same."""
        listed: list[Answer] = list(options)
        return [answer for answer in listed if so_far or answer not in self._given_up] or listed

    def _draw(self, options: Options[Any]) -> list[Answer]:
        """Some by chance; of a set also nobody and everyone alone, which chance seldom draws."""
        drawn: list[Answer] = [options.sample(self._rng) for _ in range(DRAWN)]
        if isinstance(options, SomeOf):
            small: list[tuple[str, ...]] = [(), *((candidate,) for candidate in options.candidates)]
            drawn += [few for few in small if options.refusal(few) is None]
        return drawn

    def _best(self, decision: Decision, so_far: tuple[Answer, ...], drawn: list[Answer], sight: Sight) -> Answer:
        position = sight()
        liked = [(self._appraise(position, decision, a, so_far), self._rng.random(), a) for a in drawn]
        first = max(liked, key=lambda one: one[:2])[2]
        if self._look_ahead is None or len(drawn) < 2 or not self._look_ahead.is_worth_it(decision):
            self._tell_liking(decision, so_far, first, liked)
            return first
        in_order = dict.fromkeys(a for *_, a in sorted(liked, key=lambda one: one[:2], reverse=True))
        few = list(in_order)[:LOOKED_AHEAD]
        way_out = decision.options.way_out if isinstance(decision.options, OneOf) else ""
        if way_out in in_order and way_out not in few:
            few.append(way_out)
        best, most = first, float("-inf")
        weighed = self._weighed(decision, so_far, few, sight)
        for one in weighed:
            if one.value is not None and one.value > most + SAME:
                best, most = one.answer, one.value
        if self.notes is not None and most == float("-inf"):
            self._tell_liking(decision, so_far, first, liked)
        elif self.notes is not None:
            told = sorted((one for one in weighed if one.value is not None), key=lambda one: -(one.value or 0.0))
            now = self._look_ahead.now(decision, sight)
            self.notes.chose(decision, so_far, best, How.LOOKED_AHEAD, told, len(in_order), now)
        return best

    def _weighed(
        self, decision: Decision, so_far: tuple[Answer, ...], few: Sequence[Answer], sight: Sight
    ) -> list[Weighed]:
        """Played on in thought; what is to be feared is looked for only where somebody asks."""
        assert self._look_ahead is not None
        if self.notes is not None:
            return self._look_ahead.weighed(decision, so_far, few, sight)
        values = self._look_ahead.values(decision, so_far, few, sight)
        return [Weighed(answer, value) for answer, value in zip(few, values, strict=True)]

    def _tell_liking(
        self,
        decision: Decision,
        so_far: tuple[Answer, ...],
        first: Answer,
        liked: Sequence[tuple[float, float, Answer]],
    ) -> None:
        """How it likes the answers, where somebody asks."""
        if self.notes is not None:
            by_answer = {a: Weighed(a, value) for value, _, a in sorted(liked, key=lambda one: one[:2])}
            told = tuple(reversed(by_answer.values()))
            self.notes.chose(decision, so_far, first, How.APPRAISED, told, len(by_answer))
