"""What bots make of the race: how good an answer looks to a seat, and how good a position is for it.

The greedy bot puts answers in order by the first and then takes the one with the best positions to come by the
second, over exact odds. Leave `value` out, and it takes what is appraised best.
"""

from __future__ import annotations

from typing import ClassVar

from rulesets.template.phases.running import DASH
from rulesets.template.position import Position
from rulesets.template.state import RaceState
from workbench.engine.decision import Decision
from workbench.engine.ruleset import Judgement
from workbench.engine.state import Answer
from workbench.engine.words.message import marked


class RaceJudgement(Judgement[RaceState, Position]):
    """What the bots go by; what it does not define has a default."""

    scale: ClassVar[str] = marked("spaces ahead of the best other runner")

    def appraise(self, position: Position, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]) -> float:
        """The spaces that the answer brings on average; a dash counts its stumbles."""
        sides = position.figures.die_sides
        mean = sum(range(2, sides + 1)) / sides
        return mean if answer == DASH else float(position.figures.steady)

    def is_open(self, view: RaceState) -> bool:
        """Nothing is hidden in a race."""
        return True

    def value(self, state: RaceState, seat: str) -> float:
        """How far ahead of the best other runner; being out of breath costs half a space."""
        q = self.rules.position(state)
        own = q.runner_of(seat)
        others = [advanced for other, advanced in q.advanced.items() if other != seat]
        return q.advanced[seat] - max(others, default=0) - 0.5 * state.units[own].tired
