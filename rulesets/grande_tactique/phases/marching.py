"""Where a force may march (9.1, 9.2.1, 9.2.4), and where a demoralised one has to (3.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rulesets.grande_tactique.figures.ground import NEAR
from rulesets.grande_tactique.position import Position
from rulesets.grande_tactique.procedures import Activation
from workbench.engine.clauses import Refusal, implements
from workbench.engine.refusals import why_none
from workbench.engine.words.message import Message, marked

HALVES = 2
MOST_FATIGUE = 2
NOT_NEXT = marked("it is not next to the force")


@implements("9.1")
def why_not_enter(q: Position, a: Activation, to: str) -> Refusal | None:
    """Why a force may not march into a hex, in the order a player is told."""
    cost = step_cost(q, a, to)
    if refused := why_not_stand_there(q, a.force, to):
        return refused
    assert cost is not None
    if refused := why_not_flee_to(q, a, to):
        return refused
    return _why_not_pay(a, cost)


def why_not_stand_there(q: Position, force: str, to: str) -> Refusal | None:
    """Why no march of any kind leads from where a force is into a hex."""
    unit = q.force(force)
    if to not in q.ground.steps[unit.space]:
        return Refusal("help.a", "closed to a march off the road")
    if q.enemies_in(to, unit.side):
        return Refusal("11.1", "enemy forces are attacked, not entered")
    return None


def why_no_way(
    q: Position, hexes: Iterable[str], why_not: Callable[[str], Refusal | None], clause: str
) -> Refusal | None:
    """Why none of the hexes beside a force can be entered; None when one can."""

    def name(number: str) -> str:
        return q.ground.spaces[number].name or number

    return why_none(hexes, why_not, name, Refusal(clause, "no hex beside it is open"))


def _why_not_pay(a: Activation, cost: int) -> Refusal | None:
    if cost <= a.mp or may_make_the_least_move(a, cost):
        return None
    return too_dear(cost, a.mp)


def too_dear(cost: int, left: int) -> Refusal:
    """A step that cannot be paid for, in halves of movement points."""
    if not left:
        return Refusal.of("9.1", "it costs {cost} MP, and none left", cost=in_points(cost))
    return Refusal.of("9.1", "it costs {cost} MP, and {left} left", cost=in_points(cost), left=in_points(left))


@implements("9.2.1")
def why_not_rapidly(q: Position, a: Activation, to: str) -> Refusal | None:
    """Why a force may not make a rapid march into a hex."""
    if q.flees(a.force):
        return Refusal("3.2", "a demoralised division only flees")
    if not q.is_commanded(a.force):
        return Refusal("9.2.1", "without orders it cannot march rapidly")
    if a.rapid is None and q.sheet(a.force).fatigue:
        return Refusal("9.2.1", "a tired force cannot march rapidly")
    if refused := why_not_stand_there(q, a.force, to):
        return refused
    if not q.ground.is_road(q.force(a.force).space, to):
        return Refusal("9.2.1", "a rapid march keeps to roads")
    cost = step_cost(q, a, to, rapid=True) or 0
    if cost > a.mp or (a.rapid or 0) + cost > q.figures.halves("rapid_march_most"):
        return Refusal("9.2.1", "no movement points are left for a rapid march")
    return None


@implements("9.2.4")
def may_make_the_least_move(a: Activation, cost: int) -> bool:
    """The first move of the turn may always be one hex, whatever it costs; but not of a force too tired to move."""
    return not a.moved and not a.done and a.mp == a.whole and cost > a.mp


def step_cost(q: Position, a: Activation, to: str, *, rapid: bool = False) -> int | None:
    """Halves of movement points for a step, None where it is closed. Rapidly, two hexes of road cost one point."""
    cost = q.ground.steps[q.force(a.force).space].get(to)
    return cost if cost is None or not rapid else cost // 2


# ---------------------------------------------------------------- flight of the demoralised (3.2)


@implements("3.2")
def why_not_flee_to(q: Position, a: Activation, to: str) -> Refusal | None:
    """A demoralised division goes nearer to a depot, and no nearer to the enemy if it can (interpretation 19)."""
    if not q.flees(a.force) or to in (ways_to_flee(q, a) or ways_to_flee(q, a, least=True)):
        return None
    return Refusal("3.2", "a demoralised division flees from the enemy, towards its supply")


@implements("3.2")
def why_not_halt(q: Position, a: Activation) -> Refusal | None:
    """It flees with all its movement points, until the enemy is far enough away; one that begins far away may rest."""
    if not q.flees(a.force) or is_far_from_the_enemy(q, a) or not ways_to_flee(q, a):
        return None
    return Refusal("3.2", "a demoralised division near the enemy flees with all its movement points")


@implements("3.2")
def is_far_from_the_enemy(q: Position, a: Activation) -> bool:
    """More than the distance of flight away; where it begins, the distance at which it rallies."""
    unit, far = q.force(a.force), q.figures.halves("flight_distance")
    near, beyond = q.ground.near(unit.space), NEAR + 1
    enemies = q.forces_of(q.pieces.other(unit.side))
    nearest = min((near.get(q.force(enemy).space, beyond) for enemy in enemies), default=beyond)
    return nearest > far if a.moved else nearest >= q.figures.halves("rally_distance")


def ways_to_flee(q: Position, a: Activation, *, least: bool = False) -> tuple[str, ...]:
    """The hexes that it can flee into with the points it has left, sorted; none for one too tired to move.

    With `least` by the least move too: that is open to it, but no duty (interpretation 111).
    """
    if q.sheet(a.force).fatigue >= MOST_FATIGUE:
        return ()
    here = q.force(a.force).space
    homeward = tuple(
        to
        for to in q.ground.around[here]
        if why_not_stand_there(q, a.force, to) is None
        and (q.ground.steps[here][to] <= a.mp or (least and may_make_the_least_move(a, q.ground.steps[here][to])))
        and _is_nearer_to_a_depot(q, a.force, to)
    )
    away = tuple(to for to in homeward if _nearest_enemy(q, a.force, to) >= _nearest_enemy(q, a.force, here))
    return away or homeward


def _is_nearer_to_a_depot(q: Position, force: str, to: str) -> bool:
    way = q.figures.battle.way_to_supply(q.printed(q.formations_in(force)[0]).faction)
    return to in way and way[to] < way.get(q.force(force).space, way[to] + 1)


def _nearest_enemy(q: Position, force: str, number: str) -> int:
    """Hexes to the nearest enemy marker."""
    enemies = q.forces_of(q.pieces.other(q.force(force).side))
    return min((q.ground.distance(number, q.force(enemy).space) for enemy in enemies), default=0)


def in_points(halves: int) -> str:
    """Halves as movement points.

    >>> in_points(3), in_points(4)
    ('1 1/2', '2')
    """
    whole, half = divmod(halves, HALVES)
    return f"{whole or ''}{' ' if whole and half else ''}{'1/2' if half else ''}" or "0"


def in_mp(halves: int) -> str:
    """What a step costs: "1 1/2 MP"."""
    return Message("{cost} MP", cost=in_points(halves))
