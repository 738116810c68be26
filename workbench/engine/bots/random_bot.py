"""The bot that answers at random."""

from __future__ import annotations

import random

from workbench.engine.bots.bot import Sight
from workbench.engine.bots.reasons import How, Notes
from workbench.engine.decision import Decision
from workbench.engine.options import OneOf
from workbench.engine.state import Answer

LEAVES = 0.15
"""How likely the way out of a question is taken: a phase of free moves ends after some seven of them."""
PATIENCE = 60
"""How often in a row the same question is answered otherwise before the way out is always taken."""


class RandomBot:
    """Any legal answer. It takes the way out of a repeated question often enough not to wander for ever."""

    name = "random"

    def __init__(self, seed: int, leaves: float = LEAVES, patience: int = PATIENCE) -> None:
        self._rng = random.Random(seed)
        self._leaves = leaves
        self._patience = patience
        self._asked: tuple[str, int] = ("", 0)
        self.notes: Notes | None = None

    def choose(self, decision: Decision, so_far: tuple[Answer, ...], sight: Sight) -> Answer:
        answer = self._drawn(decision, so_far)
        if self.notes is not None:
            self.notes.chose(decision, so_far, answer, How.BY_CHANCE)
        return answer

    def _drawn(self, decision: Decision, so_far: tuple[Answer, ...]) -> Answer:
        name, times = self._asked
        if not so_far:
            self._asked = (decision.name, times + 1 if name == decision.name else 1)
        options = decision.options
        if isinstance(options, OneOf) and options.way_out:
            if self._rng.random() < self._leaves or times > self._patience:
                return options.way_out
            return options.drawn(self._rng, besides=options.way_out) or options.way_out
        answer: Answer = options.sample(self._rng)
        return answer
