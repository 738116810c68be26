"""What the greedy bot likes; it reads the position of its own view only."""

from __future__ import annotations

from rulesets.hex_and_counter.position import Position
from workbench.engine.decision import Decision
from workbench.engine.state import Answer


def appraise(q: Position, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]) -> float:
    """How good an answer looks to the seat; 0 where the bot has no opinion."""
    return 0.0
