"""What it thinks of set-up, orders and initiative."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.grande_tactique.opinions.forms import best_sets
from rulesets.grande_tactique.phases.actions import WAITS
from rulesets.grande_tactique.phases.arrangement import DONE
from rulesets.grande_tactique.phases.initiative import NO, YES
from rulesets.grande_tactique.plans.marches import Plan
from workbench.engine.decision import Decision
from workbench.engine.options import SomeOf
from workbench.engine.state import Answer


def stand_well(plan: Plan, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]) -> float:
    """Where it is nearest to something worth having."""
    ground = plan.outlook.q.ground
    if not isinstance(answer, str) or answer not in ground.around:
        return -1.0
    return max((plan.promise(aim, ground.costs_to(aim.hex).get(answer, 99)) for aim in plan.aims), default=0.0)


def near_the_front(plan: Plan, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]) -> float:
    """Decoys are spread over the forces that stand nearest to the enemy."""
    outlook = plan.outlook
    if not isinstance(answer, str) or answer not in outlook.q.ground.around:
        return -100.0
    near = min((outlook.q.ground.distance(answer, number) for number in outlook.enemies), default=0)
    return -float(near) - 10.0 * so_far.count(answer)


def orders(plan: Plan, decision: Decision, so_far: tuple[Answer, ...]) -> Iterator[Answer]:
    """All who can be paid for, the strongest and those with most to do first."""
    options, q = decision.options, plan.outlook.q
    if not isinstance(options, SomeOf):
        return

    def need(name: str) -> float:
        formation = q.pieces.division_of.get(name, name)
        force = q.formation(formation).force
        aim = plan.aim_of.get(force)
        return 1.0 + q.formation(formation).sp + (aim.worth if aim else 0.0) - 3.0 * q.is_demoralised(formation)

    yield from best_sets(options.candidates, lambda some: sum(need(name) for name in some))


def leave_as_it_is(plan: Plan, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]) -> float:
    """Forces stay as they are."""
    return 1.0 if answer in (DONE, WAITS) else 0.0


def initiative(plan: Plan, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]) -> float:
    """Always tried, with the general-in-chief who has more to do."""
    if answer in (YES, NO):
        return 1.0 if answer == YES else 0.0
    q = plan.outlook.q
    force = q.chief_at(answer) if isinstance(answer, str) else ""
    return float(q.sp(force)) if force else 0.0


def next_force(plan: Plan, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]) -> float:
    """The strongest first; a division stays with its general-in-chief."""
    q = plan.outlook.q
    if answer == WAITS:
        return 1.0
    return float(q.sp(answer)) if isinstance(answer, str) and answer in q.state.units else 0.0
