"""Marches and landings that raise the worth of what is held."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.toulon.figures import LEADER
from rulesets.toulon.phases.austrians import austrians_waiting, ways_in
from rulesets.toulon.plans.holdings import Holdings
from rulesets.toulon.plans.ledger import Tally
from rulesets.toulon.plans.planned import IDLE, Planned
from rulesets.toulon.position import ENEMY_OCCUPIED
from rulesets.toulon.sides import ALLIED
from rulesets.toulon.state import ARRIVALS

NEARLY = 0.3
"""Marches that gain less than this part of the best are not kept as a second choice."""
UNKNOWN_GROUND = 0.25
"""What a march into no man's land must gain besides, for the check and the marker."""
COMING = 2.0
"""What it is worth that troops come at all."""
SEA_LOSS = 0.7
"""How much of the gain is left when it must be fetched by sea."""


def marches(held: Holdings) -> Iterator[Planned]:
    """Those that are not far behind the best; what cannot be is not looked at."""
    q, least = held.q, IDLE
    for start, number in sorted(held.regions.items()):
        for units, force in _leaving(held, start):
            prospects = held.prospects(number, force)
            if not prospects or prospects[0][0] <= least:
                continue
            loss, has_foot = held.loss_of(start, force), force.pieces < force.troops
            for most, to, is_empty in prospects:
                if most - loss <= least:
                    break
                if to == start or (is_empty and not (has_foot and q.funds(units))):
                    continue
                value = held.gain_of(to, force) - loss - (UNKNOWN_GROUND if is_empty else 0.0)
                if value > least and _may_stand(held, to, units):
                    least = max(least, NEARLY * value)
                    yield Planned(value, start, units, to)


def _may_stand(held: Holdings, to: str, units: tuple[str, ...]) -> bool:
    q, side = held.q, held.side
    return not q.wings_apart((*q.troops(to, side), *units)) and q.fits_standing(to, side, units)


def _leaving(held: Holdings, area: str) -> tuple[tuple[tuple[str, ...], Tally], ...]:
    """Forces of an area, put together once as long as nobody comes or goes."""
    account = held.outlook.account(area)
    if account.forces is None:
        account.forces = tuple(_forces(held, area))
    return account.forces


def _forces(held: Holdings, start: str) -> Iterator[tuple[tuple[str, ...], Tally]]:
    """Unit by unit, one of those alike, and the first with each leader."""
    q, tally = held.q, held.outlook.tally
    troops = [x for x in q.troops(start, held.side) if not q.is_fixed(x)]
    seen = set[tuple[Tally, str]]()
    for x in troops:
        force = tally((x,))
        alike = (force, q.unit(x).faction)
        if alike not in seen:
            seen.add(alike)
            yield (x,), force
    leaders = q.leaders(start, held.side)
    if troops and leaders:
        companion = max(troops, key=q.strength)
        yield from (((companion, leader), tally((companion, leader))) for leader in leaders)


# ---------------------------------------------------------------- the sea


def landings(held: Holdings) -> Iterator[Planned]:
    """From the ships, and from quays to shores that are out of reach by land."""
    q, shores, costs = held.q, _shores(held), held.q.figures.costs
    passage = costs["embark"] + costs["debark_no_mans_land"]
    yield from _over_the_edge(held)
    if not shores:
        return
    for water in sorted(w for w in q.figures.waters if q.troops(w, held.side)):
        for units, force in _forces(held, water):
            bonus = 2.0 + 0.3 * q.total(x for x in units if q.arm(x) != LEADER)
            for to in shores:
                yield Planned(held.gain_of(to, force) + bonus, water, units, to)
    for start, number in sorted(held.regions.items()):
        far = [a for a in shores if a not in held.around[number]]
        ships = q.figures.beaches.get(start, ())
        for units, force in _leaving(held, start) if ships and far else ():
            if len(units) == 1 and sum(q.funds(units).values()) >= passage:
                best = max(held.gain_of(a, force) for a in far)
                value = SEA_LOSS * best - held.loss_of(start, force) - 0.5
                if value > IDLE:
                    yield Planned(value, start, units, ships[0])


def _over_the_edge(held: Holdings) -> Iterator[Planned]:
    """Austrians who come by land, wherever that gains most."""
    q = held.q
    if held.side == ALLIED:
        for x in austrians_waiting(q):
            force = held.outlook.tally((x,))
            for to in ways_in(q):
                if q.control(to, ALLIED) not in ENEMY_OCCUPIED:
                    yield Planned(held.gain_of(to, force) + COMING, ARRIVALS, (x,), to)


def _shores(held: Holdings) -> tuple[str, ...]:
    """Areas that may be landed on."""
    q = held.q
    if held.side != ALLIED:
        return ()
    first = q.state.turn == q.figures.number("first_turn")
    return tuple(
        a
        for a in q.figures.beaches
        if (not first or q.figures.spaces[a].tags.get("landing_turn1"))
        and (q.state.toulon_entered or not q.figures.spaces[a].tags.get("no_debark_before_toulon"))
        and q.control(a, held.side) not in ENEMY_OCCUPIED
    )
