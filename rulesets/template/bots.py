"""What bots make of the race: how good an answer looks to a seat, and how good a position is for it.

The greedy bot puts answers in order by the first and then takes the one with the best positions to come by the
second, over exact odds. Leave `value` out, and it takes what is appraised best.
"""

from __future__ import annotations

from rulesets.template.phases.running import DASH
from rulesets.template.position import Position
from workbench.engine.decision import Decision
from workbench.engine.state import Answer


def appraise(q: Position, decision: Decision, answer: Answer) -> float:
    """The spaces that the answer brings on average; a dash counts its stumbles."""
    sides = q.figures.die_sides
    mean = sum(range(2, sides + 1)) / sides
    return mean if answer == DASH else float(q.figures.steady)


def value(q: Position, side: str) -> float:
    """How far ahead of the best other runner; being out of breath costs half a space."""
    own = q.runner_of(side)
    others = [advanced for other, advanced in q.advanced.items() if other != side]
    return q.advanced[side] - max(others, default=0) - 0.5 * q.state.units[own].tired
