"""How good an answer looks to a seat, from its view alone; the greedy bot takes the best."""

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
