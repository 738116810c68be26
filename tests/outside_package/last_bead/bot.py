"""A bot: a function of a seed and of the rules gives it; it sees its side's view and answers question by question."""

from __future__ import annotations

import random
from typing import Any

from workbench.engine.bots import Bot, Sight
from workbench.engine.decision import Decision
from workbench.engine.options import Number
from workbench.engine.ruleset import RulesModule
from workbench.engine.state import Answer


class CountingBot:
    """Leaves a number of beads that its opponent can only lose with; where it cannot, and in other games, by chance."""

    name = "counting"

    def __init__(self, seed: int) -> None:
        self._rng = random.Random(seed)

    def choose(self, decision: Decision, so_far: tuple[Answer, ...], sight: Sight) -> Answer:
        left = sight.view.tracks.get("beads", 0)
        if isinstance(decision.options, Number) and left % 4:
            wanted: Answer = left % 4
            if decision.options.refusal(wanted) is None:
                return wanted
        answer: Answer = decision.options.sample(self._rng)
        return answer


def counting_bot(seed: int, rules: RulesModule[Any, Any]) -> Bot:
    """The same seed has to give the same answers, in every process."""
    return CountingBot(seed)
