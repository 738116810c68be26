"""What the greedy bot likes: places and victories for the side that it plays, forces that live and have orders.

It reads the position of its own view only, where markers that it cannot read count with what is public of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import combinations

from msgspec.structs import replace

from rulesets.grande_tactique.phases.actions import WAITS
from rulesets.grande_tactique.phases.arrangement import DONE
from rulesets.grande_tactique.phases.choices import ATTACK, END, LOOK, MARCH, PART, PILLAGE, RAPID
from rulesets.grande_tactique.phases.guns import ARRIVE, STOP
from rulesets.grande_tactique.phases.initiative import NO, YES
from rulesets.grande_tactique.phases.pursuit import PURSUE
from rulesets.grande_tactique.phases.reactions import LOOK as LOOK_BACK
from rulesets.grande_tactique.phases.reactions import MOVE, NONE, STAY, WITHDRAW
from rulesets.grande_tactique.phases.results import ADVANCE
from rulesets.grande_tactique.phases.strategic import NO_MORE
from rulesets.grande_tactique.plans.battles import defence_of, in_battle
from rulesets.grande_tactique.plans.looking import most_points, unread_by, worth_of_a_look
from rulesets.grande_tactique.plans.marches import DANGER, SUPPLY, TIRES, Plan
from rulesets.grande_tactique.plans.outlook import Outlook
from rulesets.grande_tactique.plans.upkeep import attrition, is_pillage_better
from rulesets.grande_tactique.position import Position
from rulesets.grande_tactique.procedures import (
    Activation,
    Battle,
    GunsMarch,
    ReactionMove,
    Reactions,
    Retreat,
    RoadMove,
)
from workbench.engine.decision import Decision
from workbench.engine.options import Allotment, SomeOf
from workbench.engine.state import Allotted, Answer

MATTERS = {SUPPLY: "hunger and pillage unbidden", DANGER: "what the enemy may attack next"}
"""What the bot can be told to ignore."""
Opinion = Callable[[Plan, Decision, Answer, tuple[Answer, ...]], float]
Proposal = Callable[[Plan, Decision, tuple[Answer, ...]], Iterable[Answer]]

THREATENED = -0.4
"""An attack that promises less than this is one to get out of the way of."""
WORTH_A_FIGHT = 0.15
"""What an attack has to promise."""


@lru_cache(maxsize=2)
def plan_on(q: Position, side: str, ignored: frozenset[str] = frozenset()) -> Plan:
    """The plan of a side, kept while the questions of one play are answered."""
    return Plan(Outlook(q, side), ignored)


def appraise(
    q: Position, decision: Decision, answer: Answer, so_far: tuple[Answer, ...], ignored: frozenset[str] = frozenset()
) -> float:
    """How good an answer looks to the seat; 0 where the bot has no opinion."""
    opinion = OPINIONS.get(decision.name)
    return opinion(plan_on(q, decision.seat, ignored), decision, answer, so_far) if opinion else 0.0


def propose(
    q: Position, decision: Decision, so_far: tuple[Answer, ...], ignored: frozenset[str] = frozenset()
) -> Iterable[Answer]:
    """Sets of forces that are weighed as a whole: who gets orders, who joins a battle."""
    proposal = PROPOSALS.get(decision.name)
    return proposal(plan_on(q, decision.seat, ignored), decision, so_far) if proposal else ()


# ---------------------------------------------------------------- set-up, command, initiative


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

    yield from _best_sets(options.candidates, lambda some: sum(need(name) for name in some))


def _best_sets(candidates: tuple[str, ...], liking: Callable[[tuple[str, ...]], float]) -> Iterator[tuple[str, ...]]:
    """All sets of a few candidates, the best first; of many only the whole, without one after another."""
    if len(candidates) <= 8:
        some = [chosen for n in range(len(candidates) + 1) for chosen in combinations(candidates, n)]
    else:
        some = [candidates[:n] for n in range(len(candidates) + 1)]
    return iter(sorted(some, key=lambda chosen: (-liking(chosen), chosen)))


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


# ---------------------------------------------------------------- a force acts


def act(plan: Plan, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]) -> float:
    """The best of staying, marching and fighting, by what the hex at the end of it is worth."""
    a = next((p for p in reversed(plan.outlook.q.state.procedures) if isinstance(p, Activation)), None)
    if a is None or not a.force:
        return 0.0
    if decision.stage == 0:
        return _deed(plan, a, answer)
    if isinstance(answer, int):
        return -abs(float(answer - most_points(plan.outlook, a)))
    if not isinstance(answer, str):
        return 0.0
    here = plan.outlook.q.force(a.force).space
    if so_far[0] == ATTACK:
        return 1.0 if answer == plan.attack(a.force, here, bool(a.tired))[1] else 0.0
    if so_far[0] == LOOK:
        return 1.0 if answer in unread_by(plan.outlook, a) else 0.0
    if so_far[0] in (MARCH, RAPID):
        march = plan.march(a) if so_far[0] == MARCH else plan.rapid_march(a)
        return 100.0 if answer == march.step else plan.worth(a.force, answer)
    return 0.0


def _deed(plan: Plan, a: Activation, answer: Answer) -> float:
    """What a deed promises. Places are pillaged in the supply phase, when it is known who is hungry."""
    q = plan.outlook.q
    here = q.force(a.force).space
    stay = plan.worth(a.force, here)
    if answer == END:
        return stay
    if answer == ATTACK:
        return stay + plan.attack(a.force, here, bool(a.tired))[0] - WORTH_A_FIGHT
    if answer in (MARCH, RAPID):
        march = plan.march(a) if answer == MARCH else plan.rapid_march(a)
        return march.value if march.step else stay - 0.5
    if answer == LOOK:
        return stay + worth_of_a_look(plan.outlook, a)
    return stay - (2.0 if answer in (PART, PILLAGE) else 3.0)


# ---------------------------------------------------------------- reactions


def react(plan: Plan, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]) -> float:
    """Whoever is about to be attacked at bad odds gets out of the way; the others keep still."""
    outlook, q = plan.outlook, plan.outlook.q
    r = next((p for p in reversed(q.state.procedures) if isinstance(p, Reactions)), None)
    if r is None or not isinstance(answer, str):
        return 0.0
    if decision.stage:
        return {WITHDRAW: 2.0, MOVE: 1.0, LOOK_BACK: 0.0}.get(answer, 0.0)
    if answer == NONE or answer not in q.state.units or not q.has_troops(answer):
        return 0.0 if answer == NONE else -1.0
    here, active = q.force(answer).space, q.force(r.to).space
    if active not in q.ground.around[here]:
        return -1.0
    attack = outlook.enemies.get(active, 0.0)
    promise = defence_of(outlook, here, active, attack, [f for f in q.forces_in(here, outlook.side) if q.has_troops(f)])
    return THREATENED - promise


def step_aside(plan: Plan, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]) -> float:
    """To the best hex near; not where the enemy can follow at once."""
    q = plan.outlook.q
    move = next((p for p in reversed(q.state.procedures) if isinstance(p, ReactionMove)), None)
    if move is None or not isinstance(answer, str):
        return 0.0
    here = q.force(move.force).space
    if answer == STAY:
        return plan.worth(move.force, here) - 1.0
    beside = sum(1 for number in q.ground.around[answer] if number in plan.outlook.enemies)
    return plan.worth(move.force, answer) - 0.5 * beside


def tell_more(plan: Plan, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]) -> float:
    """As much as may be told: it keeps the enemy away."""
    return float(answer) if isinstance(answer, int) else 0.0


# ---------------------------------------------------------------- battles


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
    yield from _best_sets(able, promise)


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

    yield from _best_sets(able, promise)


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


def replacements(plan: Plan, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]) -> float:
    """To those that are weakest."""
    if not isinstance(answer, Allotted) or not isinstance(decision.options, Allotment):
        return 0.0
    q = plan.outlook.q
    after = [q.formation(x).sp + n for x, n in sorted(answer.shares.items()) if x in q.state.formations]
    return -float(sum(after))


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


def always(*liked: str) -> Opinion:
    """Certain answers, whatever the position."""

    def opinion(plan: Plan, decision: Decision, answer: Answer, so_far: tuple[Answer, ...]) -> float:
        return 1.0 if answer in liked else 0.0

    return opinion


# ---------------------------------------------------------------- strategic movement, reinforcements, supply


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


def provisions(plan: Plan, decision: Decision, so_far: tuple[Answer, ...]) -> Iterator[Answer]:
    """The strongest eat; only forces pillage for which that is better than hunger."""
    options, q = decision.options, plan.outlook.q
    if not isinstance(options, SomeOf):
        return
    if all(x in q.state.formations for x in options.candidates):
        yield from _best_sets(options.candidates, lambda some: float(sum(q.formation(x).sp for x in some)))
    else:
        yield tuple(force for force in options.candidates if is_pillage_better(plan.outlook, force))


PROPOSALS: dict[str, Proposal] = {
    "CommandPhase.give_orders": orders,
    "Battle.join": who_joins,
    "Battle.hear_the_guns": who_marches,
    "SupplyPhase.choose_forage_and_pillage": provisions,
    "SupplyPhase.share_out_pillage": provisions,
}

OPINIONS: dict[str, Opinion] = {
    "SetUp.place_counters": stand_well,
    "SetUp.place_decoys": near_the_front,
    "CommandPhase.arrange": leave_as_it_is,
    "InitiativePhase.contend_for_the_initiative": initiative,
    "DrawnMarker.activate_the_next": next_force,
    "Activation.act": act,
    "Attrition.share_out_attrition": losses,
    "Reactions.offer_reactions": react,
    "ReactionMove.move_in_reaction": step_aside,
    "Reconnaissance.tell_what_was_seen": tell_more,
    "GunsMarch.step_towards_the_guns": to_the_guns,
    "Battle.choose_the_terrain": terrain,
    "Battle.give_morale": give_morale,
    "Battle.share_out_losses": losses,
    "Battle.concentrate": always(ADVANCE),
    "Retreat.retreat_a_hex": fall_back,
    "Pursuit.test_the_pursuit": always(PURSUE),
    "Pursuit.suffer_the_pursuit": losses,
    "StrategicMovement.order_road_moves": road_move,
    "RoadMove.march_by_road": along_the_road,
    "Reinforcements.call_a_reserve": reserve,
    "Reinforcements.give_out_replacements": replacements,
}
