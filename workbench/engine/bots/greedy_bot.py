"""The bot that takes what looks best: by appraisal, and one play ahead where the rules module values positions."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from typing import Any

from workbench.engine.bots.bot import Sight
from workbench.engine.bots.look_ahead import LookAhead
from workbench.engine.bots.random_bot import RandomBot
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
SAME = 1e-9
"""Values nearer to each other than this are equal, and appraisal decides."""

Appraise = Callable[[Any, Decision, Answer, tuple[Answer, ...]], float]
Propose = Callable[[Any, Decision, tuple[Answer, ...]], Iterable[Answer]]


class GreedyBot:
    """The answer with the best prospects among those listed or drawn; ties go by chance.

    Answers are put in order by `appraise`. With a `look_ahead` the first few are then played on to the next decision,
    over exact odds, and the best position to come of them counts; appraisal decides between equals.

    Where the rules module itself proposes answers (`propose`), the first of them that is legal is taken unseen.
    """

    name = "greedy"

    def __init__(
        self, seed: int, appraise: Appraise, look_ahead: LookAhead | None = None, propose: Propose | None = None
    ) -> None:
        self._rng = random.Random(seed)
        self._appraise = appraise
        self._look_ahead = look_ahead
        self._propose = propose
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
            return options.way_out
        chosen = self._proposed(decision, so_far, sight)
        if chosen is None:
            drawn = self._listed(options, so_far) if isinstance(options, OneOf) else self._draw(options)
            if not drawn:
                return self._fallback.choose(decision, so_far, sight)
            chosen = self._best(decision, so_far, drawn, sight)
        if so_far and isinstance(options, OneOf) and chosen == options.way_out and isinstance(so_far[0], str):
            self._given_up |= {so_far[0]}
        return chosen

    def _proposed(self, decision: Decision, so_far: tuple[Answer, ...], sight: Sight) -> Answer | None:
        """The first proposal that may be played and has not been given up; None without one."""
        for answer in self._propose(sight(), decision, so_far) if self._propose else ():
            is_left = so_far or not isinstance(answer, str) or answer not in self._given_up
            if is_left and decision.options.refusal(answer) is None:
                return answer
        return None

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
            return first
        in_order = dict.fromkeys(a for *_, a in sorted(liked, key=lambda one: one[:2], reverse=True))
        few = list(in_order)[:LOOKED_AHEAD]
        way_out = decision.options.way_out if isinstance(decision.options, OneOf) else ""
        if way_out in in_order and way_out not in few:
            few.append(way_out)
        best, most = first, float("-inf")
        for answer, value in zip(few, self._look_ahead.values(decision, so_far, few, sight), strict=True):
            if value is not None and value > most + SAME:
                best, most = answer, value
        return best
