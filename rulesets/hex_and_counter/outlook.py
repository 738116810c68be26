"""What a front-end asks of a position: how a force is supplied, where it can come to, where it can retreat to."""

from __future__ import annotations

from msgspec import Struct

from rulesets.hex_and_counter.phases.movement import EXIT, STAY, destinations
from rulesets.hex_and_counter.phases.retreat import trace, why_not_end
from rulesets.hex_and_counter.phases.supply import lines
from rulesets.hex_and_counter.position import Position
from rulesets.hex_and_counter.procedures import Retreat
from rulesets.hex_and_counter.state import SupplyLine
from workbench.engine.words.message import Message


class SupplyReport(Struct, frozen=True):
    """The lines of the hexes asked about."""

    lines: tuple[SupplyLine, ...]


class Destination(Struct, frozen=True):
    """Where a unit may go: the way, what it costs in movement points, or why it may not."""

    to: str
    path: tuple[str, ...] = ()
    cost: str = ""
    clause: str = ""
    reason: str = ""


class ReachReport(Struct, frozen=True):
    """The destinations of each unit, those closed to it included."""

    units: tuple[tuple[str, tuple[Destination, ...]], ...]


def supply_report(q: Position, side: str, of: str) -> SupplyReport:
    """How the side's units could be traced now; `of` names a unit or a hex, "" asks for all.

    Raises
    ------
    KeyError
        No unit and no hex has this name.
    """
    if of and of not in q.state.units and of not in q.ground.spaces:
        raise KeyError(Message("no unit and no hex is called {of}", of=repr(of)))
    hexes = sorted(q.friend_hexes(side)) if not of else [q.unit(of).space if of in q.state.units else of]
    return SupplyReport(lines(q, side, [number for number in hexes if number in q.ground.spaces]))


def reach_of(q: Position, units: tuple[str, ...]) -> ReachReport:
    """Where each of these units could move now; KeyError for an unknown one."""
    return ReachReport(tuple((unit, _destinations(q, unit)) for unit in units))


def _destinations(q: Position, unit: str) -> tuple[Destination, ...]:
    if q.unit(unit).space not in q.ground.spaces:
        return ()
    reach, options = q.reach(unit), destinations(q, unit)
    found = []
    for to in options.candidates:
        if to in (STAY, EXIT):
            continue
        refused = options.refuse(to) if options.refuse else None
        path = reach.ways[to] if to in reach.costs else (q.unit(unit).space, to)
        cost = q.figures.in_points(reach.costs[to]) if to in reach.costs else ""
        clause, reason = (refused.clause, refused.reason) if refused else ("", "")
        found.append(Destination(to, path, cost, clause, reason))
    return tuple(found)


def retreats_of(q: Position, units: tuple[str, ...]) -> ReachReport:
    """Where each unit could retreat from where it stands, if it was attacked now."""
    return ReachReport(tuple((unit, _ways_out(q, unit)) for unit in units))


def _ways_out(q: Position, unit: str) -> tuple[Destination, ...]:
    x = q.unit(unit)
    if x.space not in q.ground.spaces:
        return ()
    found = trace(q, Retreat(side=x.side, units=(unit,), hexes=q.figures.retreat_hexes, away_from=x.space))
    ends = []
    for end, way in found.ways.items():
        refused = why_not_end(found, end)
        clause, reason = (refused.clause, refused.reason) if refused else ("", "")
        ends.append(Destination(end, way.spaces, "", clause, reason))
    barred = (Destination(b, (a, b), "", stop.clause, stop.reason) for (a, b), stop in sorted(found.stops.items()))
    return (*ends, *barred)
