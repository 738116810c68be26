"""What it thinks of in a battle: who joins it, what it costs, where the beaten go."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from rulesets.grande_tactique.opinions.forms import best_sets
from rulesets.grande_tactique.phases.battles.guns import ARRIVE, STOP
from rulesets.grande_tactique.plans.battles import in_battle
from rulesets.grande_tactique.plans.marches import Plan
from rulesets.grande_tactique.plans.outlook import Outlook
from rulesets.grande_tactique.plans.upkeep import attrition
from rulesets.grande_tactique.position import Position
from rulesets.grande_tactique.procedures import Battle, GunsMarch, Retreat
from workbench.engine.decision import Decision
from workbench.engine.options import SomeOf
from workbench.engine.state import Allotted, Answer


def battle_in(plan: Plan) -> Battle | None:
    """The battle that is going on."""
    return next((p for p in reversed(plan.outlook.q.state.procedures) if isinstance(p, Battle)), None)


def who_joins(plan: Plan, decision: Decision, so_far: tuple[Answer, ...]) -> Iterator[Answer]:
    """The set of forces with which the battle promises most."""
    b, options = battle_in(plan), decision.options
    if b is None or not isinstance(options, SomeOf):
        return
    able = tuple(force for force in options.candidates if options.refusal((force,)) is None)
    promise: Callable[[tuple[str, ...]], float] = lambda some: in_battle(  # noqa: E731
        plan.outlook, replace(b, joined=(*b.joined, *some))
    )
    yield from best_sets(able, promise)


def who_marches(plan: Plan, decision: Decision, so_far: tuple[Answer, ...]) -> Iterator[Answer]:
    """Those with whom it promises enough more to march for."""
    b, options = battle_in(plan), decision.options
    if b is None or not isinstance(options, SomeOf):
        return
    q = plan.outlook.q
    able = tuple(force for force in options.candidates if options.refusal((force,)) is None)

    def promise(some: tuple[str, ...]) -> float:
        added = replace(b, by_the_guns=(*b.by_the_guns, *some))
        leaves = sum(plan.outlook.to_keep.get(q.force(f).space, 0.0) for f in some)
        tired = sum(attrition(plan.outlook, f, acted=True) for f in some)
        return _as_if_beside(plan, added, some) - tired - 0.2 * leaves

    yield from best_sets(able, promise)


def _as_if_beside(plan: Plan, b: Battle, some: tuple[str, ...]) -> float:
    """What a battle promises with forces that are still on their way: half of their strength, from anywhere."""
    q = plan.outlook.q
    near = next(iter(q.ground.around[b.hex]))
    units = q.state.units
    for force in some:
        units = units.set(force, replace(units[force], space=near))
    moved = Position(q.figures, replace(q.state, units=units))
    return in_battle(Outlook(moved, plan.outlook.side), b)


def to_the_guns(plan: Plan, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]) -> float:
    """Into the battle as soon as possible."""
    q = plan.outlook.q
    m = next((p for p in reversed(q.state.procedures) if isinstance(p, GunsMarch)), None)
    if decision.stage == 0:
        return {ARRIVE: 3.0, "march": 2.0, "rapid_march": 1.0, STOP: 0.0}.get(str(answer), 0.0)
    if m is None or not isinstance(answer, str) or answer not in q.ground.around:
        return 0.0
    return -float(q.ground.distance(answer, m.hex))


def terrain(plan: Plan, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]) -> float:
    """Whatever is best to fight behind."""
    b = battle_in(plan)
    if b is None:
        return 0.0
    return -float(plan.outlook.q.figures.battle.terrain_modifiers(b.hex, b.from_hex).get(str(answer), 0))


def give_morale(plan: Plan, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]) -> float:
    """The best morale, of equals the strongest."""
    q = plan.outlook.q
    if not isinstance(answer, str) or answer not in q.state.formations:
        return 0.0
    return q.morale(answer) + q.formation(answer).sp / 100


def losses(plan: Plan, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]) -> float:
    """Rather from the strong, and rather from those that keep some strength; rather not from Sardinians."""
    if not isinstance(answer, Allotted):
        return 0.0
    q, cost = plan.outlook.q, 0.0
    for formation in sorted(answer.shares):
        if formation in q.state.formations:
            n, sp = answer.shares[formation], q.formation(formation).sp
            cost += n * (1.3 if q.printed(formation).faction == "sardinian" else 1.0) + n * n / max(1, sp)
            cost += 2.0 if n >= sp else 0.0
    return -cost


def fall_back(plan: Plan, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]) -> float:
    """To where it is worth being, away from the enemy."""
    q = plan.outlook.q
    retreat = next((p for p in reversed(q.state.procedures) if isinstance(p, Retreat)), None)
    if retreat is None or not retreat.forces or not isinstance(answer, str) or answer not in q.ground.around:
        return 0.0
    force = retreat.forces[0]
    if answer == (retreat.here or retreat.hex):
        return -5.0
    beside = sum(1 for number in q.ground.around[answer] if number in plan.outlook.enemies)
    return plan.worth(force, answer) - 0.3 * beside
