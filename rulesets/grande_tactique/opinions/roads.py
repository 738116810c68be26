"""What it thinks of road moves, reinforcements and supply."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.grande_tactique.opinions.forms import best_sets
from rulesets.grande_tactique.phases.strategic import NO_MORE
from rulesets.grande_tactique.plans.marches import TIRES, Plan
from rulesets.grande_tactique.plans.upkeep import attrition, is_pillage_better
from rulesets.grande_tactique.procedures import RoadMove
from workbench.engine.decision import Decision
from workbench.engine.options import Allotment, SomeOf
from workbench.engine.state import Allotted, Answer


def road_move(plan: Plan, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]) -> float:
    """Whoever gains most by a second march, more than it costs in attrition."""
    q = plan.outlook.q
    if not isinstance(answer, str) or answer not in q.state.units or answer == NO_MORE:
        return 0.0
    march = plan.road_march(answer, q.capacity(answer))
    price = attrition(plan.outlook, answer, acted=True, more_fatigue=1) + TIRES * (1 + q.sheet(answer).fatigue)
    return march.value - plan.worth(answer, q.force(answer).space) - price if march.step else -1.0


def along_the_road(plan: Plan, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]) -> float:
    """The way to the best hex, and no further."""
    q = plan.outlook.q
    move = next((p for p in reversed(q.state.procedures) if isinstance(p, RoadMove)), None)
    if move is None or not isinstance(answer, str):
        return 0.0
    step = plan.road_march(move.force, move.mp).step
    if not step:
        return 1.0 if answer not in q.ground.around else plan.worth(move.force, answer) - 100
    return 1.0 if answer == step else 0.0


def reserve(plan: Plan, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]) -> float:
    """At once, for the weakest division."""
    q = plan.outlook.q
    if not isinstance(answer, str) or answer not in q.state.formations:
        return 0.0
    return 1.0 + 1.0 / (1 + q.formation(answer).sp)


def replacements(plan: Plan, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]) -> float:
    """To those that are weakest."""
    if not isinstance(answer, Allotted) or not isinstance(decision.options, Allotment):
        return 0.0
    q = plan.outlook.q
    after = [q.formation(x).sp + n for x, n in sorted(answer.shares.items()) if x in q.state.formations]
    return -float(sum(after))


def provisions(plan: Plan, decision: Decision, so_far: tuple[Answer, ...]) -> Iterator[Answer]:
    """The strongest eat; only forces pillage for which that is better than hunger."""
    options, q = decision.options, plan.outlook.q
    if not isinstance(options, SomeOf):
        return
    if all(x in q.state.formations for x in options.candidates):
        yield from best_sets(options.candidates, lambda some: float(sum(q.formation(x).sp for x in some)))
    else:
        yield tuple(f for f in options.candidates if not options.refusal((f,)) and is_pillage_better(plan.outlook, f))
