"""Supply determination (15): attack supply is rolled for, then every force is traced to a depot."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.toulon.events import AttackSupplyRolled, SupplyTraced, WayTried
from rulesets.toulon.figures import RADES, WINGS
from rulesets.toulon.phases.acts import Play
from rulesets.toulon.phases.purses import ask_who_pays, pay_shares
from rulesets.toulon.phases.tracing import Group, Tracer, groups_of
from rulesets.toulon.position import Position
from rulesets.toulon.procedures import SideTurn, SupplyDetermination
from rulesets.toulon.seats import supplier
from rulesets.toulon.sides import OTHER, REPUBLICAN
from rulesets.toulon.state import HELD, LOST, SupplyTrace
from rulesets.toulon.words.grammar import points_in_words
from workbench.engine.clauses import Refusal, implements
from workbench.engine.options import Number
from workbench.engine.unfolding import Again, Begin, Step
from workbench.engine.words.message import Message


@implements("15.1", "4.a")
def determine_supply(turn: SideTurn, u: Play) -> Step:
    u.announce(Message("Supply determination"), turn.side)
    return Begin(turn, SupplyDetermination(side=turn.side))


# ---------------------------------------------------------------- attack supply


@implements("15.5", "15.6", "15.8", "15.10")
def stake_points(phase: SupplyDetermination, u: Play) -> Step:
    """What is spent on each depot is declared before any die falls."""
    q, side = u.position, phase.side
    depot = next((d for d in depots_to_roll_for(q, side) if d not in dict(phase.wagers)), "")
    if not depot:
        return None
    funds = funds_for(q, side, depot)
    most = min(q.figures.number("attack_supply_most_ops"), sum(funds.values()))
    seat = supplier(q, side, depot)
    points = u.ask(
        seat,
        Message(
            "stake operations points on attack supply of {depot}: as many faces of a die secure it, "
            "and without it its units attack nobody",
            depot=u.words.name_of(depot),
        ),
        Number(0, most, lambda points: why_not_stake(q, points), clause="15.6"),
        "15.6",
    )
    shares = ask_who_pays(u, seat, points, funds, "7.10") if points else ()
    return Again(replace(phase, wagers=(*phase.wagers, (depot, shares))))


@implements("15.6")
def why_not_stake(q: Position, points: int) -> Refusal | None:
    """Nothing, or as much as a roll costs at least."""
    least = q.figures.number("attack_supply_least_ops")
    return (
        Refusal.of("15.6", "a roll costs at least {points}", points=points_in_words(least))
        if 0 < points < least
        else None
    )


@implements("15.3", "15.5", "15.10")
def depots_to_roll_for(q: Position, side: str) -> tuple[str, ...]:
    """Depots of a side whose attack supply is not certain and may be paid for, those of wings in printed order.

    A depot that the enemy holds serves nobody; an empty one does, if it has anybody to serve (interpretation 53).
    """
    if side == REPUBLICAN:
        depots = tuple(q.figures.depot_of(wing) for wing in WINGS)
    else:
        depots = () if is_toulon_supplied(q) else (q.figures.toulon,)
    served = {d for a in q.held_areas(side) for x in q.troops(a, side) for d in q.depots_of(x)}
    return tuple(d for d in depots if d in served and not q.troops(d, OTHER[side]) and funds_for(q, side, d))


@implements("15.3")
def is_toulon_supplied(q: Position) -> bool:
    """Are both rades Allied controlled, be it tenuously?"""
    return all(q.state.rades.get(rade, HELD) != LOST for rade in RADES)


@implements("15.8", "7.10")
def funds_for(q: Position, side: str, depot: str) -> dict[str, int]:
    """A wing pays for its own depot, any Allied nation for Toulon."""
    supplied = q.figures.depots[depot]
    if supplied in WINGS:
        return {supplied: points} if (points := q.points_in(supplied)) else {}
    return q.side_funds(side)


@implements("15.5", "15.7", "15.9", "15.3")
def roll_for_attack_supply(phase: SupplyDetermination, u: Play) -> Step:
    """One die a depot, at most the points spent on it. Toulon needs none while both rades are held."""
    q = u.position
    if phase.side != REPUBLICAN and is_toulon_supplied(q):
        u.emit(AttackSupplyRolled(depot=q.figures.toulon, succeeded=True, clause="15.3"))
    for depot, shares in phase.wagers:
        points = sum(n for _, n in shares)
        if points:
            pay_shares(u, shares, Message("attack supply"), "15.6")
            why = Message(
                "attack supply of {depot} (secured with {points} or less)", depot=u.words.name_of(depot), points=points
            )
            (face,) = u.roll(why, clause="15.7")
            u.emit(AttackSupplyRolled(depot=depot, succeeded=face <= points, clause="15.7"))
    return None


# ---------------------------------------------------------------- general supply


@implements("15.13", "15.14", "15.15", "15.16", "15.17", "15.18", "15.19", "15.20", "15.21", "15.22")
def trace_supply(phase: SupplyDetermination, u: Play) -> Step:
    """Force by force to its depot, by the way with the fewest dice; a way that fails is closed and another tried."""
    tracer = Tracer(u.position, phase.side)
    for group in groups_of(u.position, phase.side):
        trace = next((t for depot in group.depots if (t := _trace(u, tracer, group, depot)) and not t.reason), None)
        u.emit(SupplyTraced(units=group.units, trace=trace or tracer.failure(group), clause="15.13"))
    return None


@implements("15.16", "15.17", "15.18")
def _trace(u: Play, tracer: Tracer, group: Group, depot: str) -> SupplyTrace | None:
    """Roll along the best way left until one is open all along, or none is left."""
    while way := tracer.best_way(group.area, depot):
        risk = next(tracer.risks(way), "")
        if not risk:
            return SupplyTrace(group.area, depot, way)
        (face,) = u.roll(
            Message(
                "supply through {risk} (cut from {fails_from} on)",
                risk=u.words.name_of(risk),
                fails_from=tracer.fails_from,
            ),
            clause="15.16",
        )
        opened = face < tracer.fails_from
        u.emit(WayTried(place=risk, opened=opened, clause="15.16" if opened else "15.17"))
        tracer.remember(risk, opened)
    return None
