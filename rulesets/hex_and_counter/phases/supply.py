"""The supply phase (9): a line of communication for the units of every hex."""

from __future__ import annotations

from collections.abc import Iterable

from rulesets.hex_and_counter.events import LinesForgotten, SupplyTraced
from rulesets.hex_and_counter.phases.acts import Play
from rulesets.hex_and_counter.position import Position
from rulesets.hex_and_counter.procedures import SupplyPhase
from rulesets.hex_and_counter.state import SupplyLine
from workbench.engine.clauses import implements
from workbench.engine.mechanics.supply import SupplyTrace, trace_supply
from workbench.engine.networks.network import Blocked, MoveCost
from workbench.engine.unfolding import Step

ENEMIES = Blocked("9.4", "enemy units bar the line")
ZONE = Blocked("9.4", "an enemy zone of control bars the line")
NO_SOURCE = Blocked("9.3", "there is no way to a source of supply")
TOO_FAR = Blocked("9.2", "no source of supply is in range")


@implements("9.1")
def trace_lines(phase: SupplyPhase, u: Play) -> Step:
    """Hex by hex; what is found holds until the side's next supply phase."""
    q, side = u.position, phase.side
    u.emit(LinesForgotten(side=side))
    for line in lines(q, side, q.friend_hexes(side)):
        u.emit(SupplyTraced(units=q.friends_in(line.hex, side), line=line, clause=line.clause or "9.2"))
    return None


@implements("9.2", "9.3", "9.4")
def lines(q: Position, side: str, hexes: Iterable[str]) -> tuple[SupplyLine, ...]:
    """The lines of units of a side in these hexes: each to its source, or to the place where it is cut."""
    asked = (side, q.shut_zone(side), q.enemy_hexes(side), frozenset(hexes))
    return q.ground.remembered(asked, lambda: _traced(q, *asked))


def _traced(
    q: Position, side: str, zone: frozenset[str], enemies: frozenset[str], hexes: frozenset[str]
) -> tuple[SupplyLine, ...]:
    graph = q.ground.network.graph
    barred = {**dict.fromkeys(sorted(zone), ZONE), **dict.fromkeys(sorted(enemies), ENEMIES)}
    cost = MoveCost(graph, q.ground.supply_price, closed=barred, impassable=NO_SOURCE)
    sources = [source for source in q.ground.supply_sources(side) if source not in barred]
    found = trace_supply(graph, sources, hexes, cost, q.figures.supply_range, TOO_FAR)
    return tuple(_line(side, trace) for trace in found.values())


def _line(side: str, trace: SupplyTrace) -> SupplyLine:
    cut = trace.blocked
    return SupplyLine(trace.space, side, trace.way, cut.clause if cut else "", cut.reason if cut else "")
