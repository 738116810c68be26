"""The forms of an opinion and of a proposal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations

from rulesets.grande_tactique.plans.marches import Plan
from workbench.engine.decision import Decision
from workbench.engine.state import Answer

Opinion = Callable[[Plan, Decision, Answer, tuple[Answer, ...]], float]
"""How good an answer looks after those that were given before it."""
Proposal = Callable[[Plan, Decision, tuple[Answer, ...]], Iterable[Answer]]
"""Answers that are weighed as a whole, the best first."""

MOST_WEIGHED = 8


def always(*liked: str) -> Opinion:
    """Certain answers, whatever the position."""

    def opinion(plan: Plan, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]) -> float:
        return 1.0 if answer in liked else 0.0

    return opinion


def best_sets(candidates: tuple[str, ...], liking: Callable[[tuple[str, ...]], float]) -> Iterator[tuple[str, ...]]:
    """All sets of a few candidates, the best first; of many only the whole, without one after another."""
    if len(candidates) <= MOST_WEIGHED:
        some = [chosen for n in range(len(candidates) + 1) for chosen in combinations(candidates, n)]
    else:
        some = [candidates[:n] for n in range(len(candidates) + 1)]
    return iter(sorted(some, key=lambda chosen: (-liking(chosen), chosen)))
