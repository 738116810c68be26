"""Who takes part in a battle, and where he stands: pure questions about a battle and a position (11.1 to 11.3)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from rulesets.grande_tactique.position import Position
from rulesets.grande_tactique.procedures import Battle
from workbench.engine.clauses import Refusal, implements
from workbench.engine.networks.network import Blocked, search

PRINCIPAL, REINFORCEMENT, FLANK = "principal", "reinforcement", "flank"
BY_THE_GUNS = "_by_the_guns"
MOUNTAIN = "mountain"
ENEMY = Blocked("11.2", "an enemy force stands there")
WhyNot = Callable[[Position, Battle, str], "Refusal | None"]
"""Why a force may not take part in a battle, None when it may."""
OPPOSITE = 2
"""Sides of a hex that lie at least so far around from the attacker's are the three opposite him."""


# ---------------------------------------------------------------------- who takes part


def engaged(q: Position, b: Battle, side: str) -> tuple[str, ...]:
    """The markers of a side that fight and are still on the map, the principal ones first."""
    principal = (b.attacker,) if side == b.attacking else b.defenders
    found = (*principal, *(f for f in (*b.joined, *b.by_the_guns) if f not in principal))
    return tuple(f for f in found if f in q.state.units and q.force(f).side == side)


def principals(q: Position, b: Battle, side: str) -> tuple[str, ...]:
    """The principal attacker, or the forces of the principal defender, as far as they are still on the map."""
    found = (b.attacker,) if side == b.attacking else b.defenders
    return tuple(force for force in found if force in q.state.units)


def engaged_formations(q: Position, b: Battle, side: str) -> tuple[str, ...]:
    """The divisions and brigades of a side that fight."""
    return tuple(x for force in engaged(q, b, side) for x in q.formations_in(force))


def engaged_sp(q: Position, b: Battle, side: str) -> int:
    """Strength points of a side that fight, each counting one."""
    return q.total_sp(engaged(q, b, side))


def is_bound(q: Position, force: str) -> bool:
    """Does it fight in a battle that is going on? Then it neither reacts nor marches elsewhere (interpretation 47)."""
    battles = (p for p in q.state.procedures if isinstance(p, Battle))
    return any(force in (b.attacker, *b.defenders, *b.joined, *b.by_the_guns) for b in battles)


# ---------------------------------------------------------------------- who may join


@implements("11.1")
def beside(q: Position, b: Battle, side: str) -> tuple[str, ...]:
    """The markers of a side next to the principal defender's hex that are not yet engaged, sorted by hex."""
    around = (f for number in q.ground.around[b.hex] for f in q.forces_in(number, side))
    return tuple(f for f in around if f not in (b.attacker, *b.joined, *b.by_the_guns))


@implements("11.1", "3.3", "2.e")
def why_not_fight(q: Position, b: Battle, force: str) -> Refusal | None:
    """Why a force beside the field can have no part in a battle, whoever wants it to."""
    if q.is_decoy(force):
        return Refusal("2.e", "a decoy only marches")
    if q.sheet(force).fatigue >= 2:
        return Refusal("3.3", "it is too tired to do anything")
    on_mountain = q.ground.is_terrain(b.hex, MOUNTAIN)
    if on_mountain and not q.ground.is_linked(q.force(force).space, b.hex):
        return Refusal("11.1", "no road leads from there to the mountain that is fought for")
    return None


@implements("11.1")
def why_not_join(q: Position, b: Battle, force: str) -> Refusal | None:
    """Why a force may not join at its owner's choice."""
    if refused := why_not_fight(q, b, force):
        return refused
    if not q.is_commanded(force):
        return Refusal("11.1", "without orders it is tested first")
    return None


def first_refusal(q: Position, b: Battle, why_not: WhyNot) -> Callable[[tuple[str, ...]], Refusal | None]:
    """Refuses a set of forces for the first of them that may not be in it."""

    def refuse(chosen: tuple[str, ...]) -> Refusal | None:
        return next((refused for force in chosen if (refused := why_not(q, b, force))), None)

    return refuse


# ---------------------------------------------------------------------- the sound of the guns


@implements("11.2")
def in_earshot(q: Position, b: Battle, side: str) -> tuple[str, ...]:
    """The markers of a side near enough to hear the guns, but not beside the field."""
    most = q.figures.number("guns_range")
    far = {f: q.ground.distance(q.force(f).space, b.hex) for f in q.forces_of(side)}
    return tuple(f for f in far if 1 < far[f] <= most)


@implements("11.2", "3.3", "2.e")
def why_not_march(q: Position, b: Battle, force: str) -> Refusal | None:
    """Why a force may not try to march to the guns."""
    if q.is_decoy(force):
        return Refusal("2.e", "a decoy only marches")
    if q.sheet(force).fatigue >= 2:
        return Refusal("3.3", "it is too tired to do anything")
    if way_cost(q, force, q.force(force).space, b.hex, rapid=may_hurry(q, force)) > guns_mp(q, force):
        return Refusal("11.2", "it cannot reach the field for the movement points that it has")
    return None


@implements("11.2")
def guns_mp(q: Position, force: str) -> int:
    """Halves of movement points for a march to the guns; no more than the force can march at all."""
    return min(q.figures.halves("guns_movement"), q.capacity(force))


@implements("11.2", "9.2.1")
def may_hurry(q: Position, force: str) -> bool:
    """May it march rapidly to the guns: its general has the initiative, and it is not tired (interpretation 46)."""
    able = bool(q.generals_in(force)) and q.test_value(force) >= q.figures.number("guns_rapid_initiative")
    return able and not q.sheet(force).fatigue


@implements("11.2")
def step_to_the_guns(q: Position, here: str, there: str, *, rapid: bool) -> int | None:
    """Halves of movement points for a step, None where it is closed: two hexes of road for one point if rapid."""
    if not rapid:
        return q.ground.steps[here].get(there)
    return q.ground.steps[here][there] // 2 if q.ground.is_road(here, there) else None


def way_cost(q: Position, force: str, start: str, goal: str, *, rapid: bool) -> int:
    """The least that a way to the field costs, in halves; much more than anybody has where there is none.

    Hexes with enemy markers are gone around. Where `rapid`, each step is made in the cheaper way.
    """
    most, foe = q.figures.halves("guns_movement"), q.pieces.other(q.force(force).side)
    barred = {q.force(enemy).space for enemy in q.forces_of(foe)} - {goal}
    free = q.ground.cost_in_a_hurry if rapid else q.ground.cost
    cost = replace(free, closed=dict.fromkeys(sorted(barred), ENEMY))
    return search(q.ground.network.graph, (start,), cost, most).costs.get(goal, most + 1)


def cheapest_step(q: Position, here: str, there: str, *, rapid: bool) -> int | None:
    """Halves of movement points in whichever way is the cheaper one."""
    costs = [step_to_the_guns(q, here, there, rapid=way) for way in ((True, False) if rapid else (False,))]
    return min((cost for cost in costs if cost is not None), default=None)


@implements("11.2", "6.4")
def guns_modifier(q: Position, force: str) -> int:
    """What the die of a test is changed by: without orders, or a brigade away from its division, it is harder."""
    formations = q.formations_in(force)
    detached = bool(formations) and not q.generals_in(force) and all(q.printed(x).division for x in formations)
    return q.figures.number("guns_modifier") if detached or not q.is_commanded(force) else 0


# ---------------------------------------------------------------------- tactical positions


@implements("11.3", "help.g")
def role(q: Position, b: Battle, force: str) -> str:
    """PRINCIPAL, REINFORCEMENT or FLANK, by the hex from which a force enters the field.

    The attacker's flank is on the three sides opposite the principal attacker, the defender's on the two sides next
    to him; each side is reinforced from the rest.
    """
    if force == b.attacker or force in b.defenders:
        return PRINCIPAL
    opposite = q.ground.sector(b.hex, b.from_hex)[q.force(force).space] >= OPPOSITE
    return FLANK if opposite == (q.force(force).side == b.attacking) else REINFORCEMENT
