"""What a front-end asks of a position: lines of communication, where a force can march, where it could retreat.

Pure, with ways and reasons that a map can draw; of a seat's view it tells what follows from the view. What lies under a
marker that cannot be read has no answer: its movement would tell what it is.
"""

from __future__ import annotations

from msgspec import Struct

from rulesets.grande_tactique.lines import trace_line, trace_to_depots
from rulesets.grande_tactique.phases.battles.retreat import first_hexes, may_shelter, why_not_retreat
from rulesets.grande_tactique.phases.marching import MOST_FATIGUE, in_points, why_not_stand_there
from rulesets.grande_tactique.position import Position
from rulesets.grande_tactique.procedures import Activation, Retreat
from workbench.engine.clauses import implements
from workbench.engine.mechanics.movement import reach
from workbench.engine.mechanics.supply import SupplyTrace
from workbench.engine.networks.network import Blocked, MoveCost
from workbench.engine.shown.destination import Destination
from workbench.engine.words.message import Message

ENEMIES = Blocked("11.1", "enemy forces are attacked, not entered")
SPENT = Blocked("9.1", "no movement points are left for it")
NO_MARCH = Blocked("help.a", "closed to a march off the road")
UNREAD = Blocked("6.5.1", "what lies under the marker cannot be read")
TIRED = Blocked("3.3", "it is too tired to march")


class Line(Struct, frozen=True):
    """A line of communication: whose, and the way to a depot, or to the place where it is cut (then with a reason).

    `chief` is the general-in-chief whose line it is, "" of a hex that was asked about; `nation` says whose depots.
    """

    chief: str
    nation: str
    path: tuple[str, ...]
    depot: str = ""
    clause: str = ""
    reason: str = ""


class Provided(Struct, frozen=True):
    """How a formation lives: orders and lines as of the last command phase, supply as of the last supply phase."""

    formation: str
    force: str
    commanded: bool
    isolated: bool
    supplied: bool


class SupplyReport(Struct, frozen=True):
    """The lines asked about, and the formations that they are for."""

    lines: tuple[Line, ...]
    formations: tuple[Provided, ...] = ()


class March(Struct, frozen=True):
    """Where a force could come to by an ordinary march, with so many movement points."""

    force: str
    points: str
    to: tuple[Destination, ...] = ()
    clause: str = ""
    reason: str = ""


class ReachReport(Struct, frozen=True):
    """The marches of each force asked about."""

    forces: tuple[March, ...]


class WayBack(Struct, frozen=True):
    """The first hex of a retreat, if the principal attacker stood in `attacker`."""

    force: str
    attacker: str
    to: tuple[Destination, ...]


class RetreatReport(Struct, frozen=True):
    """The retreats of each force: before every enemy beside it, or from every side where none is."""

    ways: tuple[WayBack, ...]


# ---------------------------------------------------------------- lines of communication


@implements("6.1", "13.1")
def supply_report(q: Position, side: str, of: str) -> SupplyReport:
    """The lines of a side's generals-in-chief; of a force those of its army, of a hex those of the side's nations.

    Raises
    ------
    KeyError
        No force and no hex has this name.
    """
    if of in q.state.units:
        army, formations = q.faction(of), q.formations_in(of)
        chiefs = [c for c in _chiefs(q, q.force(of).side) if q.general(c).faction == army]
        return SupplyReport(tuple(_line_of(q, chief) for chief in chiefs), tuple(_provided(q, x) for x in formations))
    if of and of not in q.ground.around:
        raise KeyError(Message("no force and no hex is called {of}", of=repr(of)))
    if not of:
        return SupplyReport(tuple(_line_of(q, chief) for chief in _chiefs(q, side)))
    nations = sorted({nation for nation, whose in q.pieces.side_of_faction.items() if whose == side})
    found = ((nation, trace_to_depots(q, side, nation, of)) for nation in nations if nation in q.ground.depots)
    return SupplyReport(tuple(_line("", nation, trace) for nation, trace in found))


def _chiefs(q: Position, side: str) -> list[str]:
    """The generals-in-chief of a side that are in play, as far as can be read."""
    return [chief for chief in q.pieces.chiefs_of(side) if q.chief_at(chief) in q.state.units]


def _line_of(q: Position, chief: str) -> Line:
    return _line(chief, q.general(chief).faction, trace_line(q, chief))


def _line(chief: str, nation: str, trace: SupplyTrace) -> Line:
    cut = trace.blocked
    depot = "" if cut else trace.source
    return Line(chief, nation, trace.way, depot, cut.clause if cut else "", cut.reason if cut else "")


def _provided(q: Position, formation: str) -> Provided:
    stands = q.formation(formation)
    return Provided(formation, stands.force, stands.commanded, stands.isolated, stands.supplied)


# ---------------------------------------------------------------- marches


@implements("9.1", "9.2.4")
def reach_of(q: Position, forces: tuple[str, ...]) -> ReachReport:
    """Where each force can march to with the movement points that it has, or would have when it is activated."""
    return ReachReport(tuple(_march(q, force) for force in forces))


def _march(q: Position, force: str) -> March:
    if force not in q.state.sheets:
        return March(force, "", (), UNREAD.clause, UNREAD.reason)
    if q.sheet(force).fatigue >= MOST_FATIGUE:
        return March(force, "0", (), TIRED.clause, TIRED.reason)
    return march_of(q, force, *points_of(q, force))


def march_of(q: Position, force: str, points: int, is_fresh: bool) -> March:
    """Where a force whose sheet can be read comes with so many halves of movement points."""
    unit = q.force(force)
    barred = {q.force(enemy).space for enemy in q.forces_of(q.pieces.other(unit.side))}
    graph = q.ground.network.graph
    cost = MoveCost(graph, q.ground.price, closed=dict.fromkeys(sorted(barred), ENEMIES), impassable=NO_MARCH)
    found = reach(graph, (unit.space,), cost, points, SPENT)
    ends = {
        to: Destination(to, found.ways[to], in_points(found.costs[to]))
        for to in found.costs
        if to != unit.space and to in q.ground.around
    }
    if is_fresh:  # the first move of the turn may always be one hex, whatever it costs
        for to, price in q.ground.steps[unit.space].items():
            if to not in ends and why_not_stand_there(q, force, to) is None:
                ends[to] = Destination(to, (unit.space, to), in_points(price))
    for (here, to), stop in sorted(found.stops.items()):
        if to in q.ground.around and to not in ends and to not in found.costs:
            ends[to] = Destination(to, (*found.ways[here], to), "", stop.clause, stop.reason)
    return March(force, in_points(points), tuple(ends[to] for to in sorted(ends)))


def points_of(q: Position, force: str) -> tuple[int, bool]:
    """Halves of movement points that a force has, and whether its first move is still to come."""
    acts = (p for p in q.state.procedures if isinstance(p, Activation) and p.force == force and p.whole)
    acting = next(acts, None)
    if acting is None:
        return q.capacity(force), True
    return acting.mp, not acting.moved and not acting.done


# ---------------------------------------------------------------- retreats


@implements("11.10")
def retreats_of(q: Position, forces: tuple[str, ...]) -> RetreatReport:
    """The first hexes that each force could retreat to, as a defender, if it was beaten where it stands."""
    return RetreatReport(tuple(way for force in forces for way in _ways_back(q, force)))


def _ways_back(q: Position, force: str) -> list[WayBack]:
    unit = q.force(force)
    around = q.ground.around[unit.space]
    attackers = [to for to in around if q.enemies_in(to, unit.side)] or list(around)
    found = []
    for attacker in attackers:
        r = Retreat(side=unit.side, forces=(force,), hex=unit.space, away_from=attacker)
        ways = first_hexes(q, r, force)
        ends = [_first_hex(q, r, force, to, to in ways) for to in around]
        if may_shelter(q, r, force, unit.space):
            ends.append(Destination(unit.space))
        found.append(WayBack(force, attacker, tuple(ends)))
    return found


def _first_hex(q: Position, r: Retreat, force: str, to: str, is_open: bool) -> Destination:
    if is_open:
        return Destination(to, (r.hex, to))
    refused = why_not_retreat(q, r, force, r.hex, to)
    return Destination(to, (r.hex, to), "", refused.clause, refused.reason)
