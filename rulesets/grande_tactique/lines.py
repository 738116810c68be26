"""Lines of communication of generals-in-chief (6.1): one search of the map from the depots of his nation."""

from __future__ import annotations

from collections.abc import Container

from rulesets.grande_tactique.position import FRENCH, Position
from workbench.engine.clauses import implements
from workbench.engine.display import ShownSupply, traced
from workbench.engine.mechanics.supply import SupplyTrace, trace_supply
from workbench.engine.networks.network import Blocked, MoveCost

LINES_ALONG, ROADS, TRAILS_TOO = "lines_along", "roads", "trails_too"
ENEMY = Blocked("6.1", "an enemy force stands on the line")
NO_ROAD = Blocked("6.1", "no road leads from there to a depot of its nation")


@implements("6.1")
def trace_line(q: Position, chief: str) -> SupplyTrace:
    """The line of a general-in-chief in play, or where it is cut. Any enemy marker cuts it (interpretation 2)."""
    force = q.chief_at(chief)
    here, side = q.force(force).space, q.force(force).side
    shut = {here} if is_besieged(q, force) else set[str]()
    return trace_to_depots(q, side, q.general(chief).faction, here, shut)


def trace_to_depots(q: Position, side: str, nation: str, here: str, shut: Container[str] = ()) -> SupplyTrace:
    """The line from a hex to the depots of a nation, past the enemies of a side; no line leaves a `shut` hex."""
    graph = q.ground.network.graph
    enemies = {q.force(other).space for other in q.forces_of(q.pieces.other(side))}
    halts = {here: ENEMY} if here in shut else {}
    command = q.figures.command
    along = command.along_roads if q.state.options.get(LINES_ALONG) == ROADS else command.along_trails_too
    barred = dict.fromkeys(sorted(enemies), ENEMY)
    cost = MoveCost(graph, along, closed=barred, halts=halts, impassable=NO_ROAD)
    depots = q.ground.depots.get(nation, ())
    return trace_supply(graph, [depot for depot in depots if depot not in shut], (here,), cost.reversed())[here]


@implements("6.1")
def has_line(q: Position, chief: str) -> bool:
    """Is he in play, with a line to a depot of his nation?"""
    return bool(q.chief_at(chief)) and trace_line(q, chief).in_supply


def is_besieged(q: Position, force: str) -> bool:
    """Does an enemy stand in the hex of a fort that the force has withdrawn into? Only the Coalition does that."""
    here = q.force(force)
    return q.faction(force) != FRENCH and bool(q.enemies_in(here.space, here.side))


def shown_lines(q: Position, side: str) -> tuple[ShownSupply, ...]:
    """The lines of a side's generals-in-chief, for a map to draw."""
    return tuple(_shown(q, chief, side) for chief in q.pieces.chiefs_of(side) if q.chief_at(chief))


def _shown(q: Position, chief: str, side: str) -> ShownSupply:
    line = trace_line(q, chief)
    return traced(side, line.way, *((line.blocked.clause, line.blocked.reason) if line.blocked else ()))
