"""What a front-end asks of a position: where a force can march, where it would retreat, how far its messengers come.

All as the side knows it: an enemy who was never reported bars no way here.
"""

from __future__ import annotations

from fractions import Fraction

from msgspec import Struct

from rulesets.arcola.figures.command import HALVES
from rulesets.arcola.orders.judging import arms_of, start_of
from rulesets.arcola.orders.ways import day_of_march, reach
from rulesets.arcola.phases.retreats import ways_back
from rulesets.arcola.position import Position
from workbench.engine.clauses import implements
from workbench.engine.shown.destination import Destination
from workbench.engine.words.message import Message

MOST_RETREAT = 3
"""Hexes of the retreats that are shown: no result of a table is known before the battle."""


class March(Struct, frozen=True):
    """Where a force could march within one phase."""

    force: str
    to: tuple[Destination, ...] = ()


class ReachReport(Struct, frozen=True):
    """The marches of each force asked about."""

    forces: tuple[March, ...]


class WayBack(Struct, frozen=True):
    """The retreats of a force over so many hexes, the preferred one first."""

    force: str
    hexes: int
    to: tuple[Destination, ...]


class RetreatReport(Struct, frozen=True):
    """The retreats of each force asked about."""

    ways: tuple[WayBack, ...]


class Line(Struct, frozen=True):
    """A line of communication from a hex: to a source of supply, or to the commander-in-chief ("chief").

    `cost` is in movement points of a rider; "" where no line comes through within dispatch distance.
    """

    to: str
    path: tuple[str, ...] = ()
    cost: str = ""


class SupplyReport(Struct, frozen=True):
    """The lines of a hex."""

    hex: str
    lines: tuple[Line, ...]


@implements("13", "13.4")
def reach_of(known: Position, side: str, forces: tuple[str, ...]) -> ReachReport:
    """Where each force can come to in a phase."""
    return ReachReport(tuple(_march(known, side, force) for force in forces if known.units[force].side == side))


def _march(known: Position, side: str, force: str) -> March:
    start, day = start_of(known, force), day_of_march(known)
    found = reach(known, side, arms_of(known, force), start, within=day)
    ends = {
        to: Destination(to, found.ways[to], str(Fraction(found.costs[to], day)))
        for to in found.costs
        if to != start and to in known.ground.around
    }
    for (here, to), stop in sorted(found.stops.items()):
        if to in known.ground.around and to not in found.costs and to not in ends:
            ends[to] = Destination(to, (*found.ways[here], to), "", stop.clause, stop.reason)
    return March(force, tuple(ends[to] for to in sorted(ends)))


@implements("19", "19.1")
def retreats_of(known: Position, side: str, forces: tuple[str, ...]) -> RetreatReport:
    """Where each force would go back to over one hex, two and three, if it had to."""
    heads = tuple(dict.fromkeys(known.head_of(force) for force in forces if known.units[force].side == side))
    found = []
    for head in heads:
        for hexes in range(1, MOST_RETREAT + 1) if known.is_on_map(head) else ():
            ways = ways_back(known, head, hexes)
            ends = tuple(Destination(way.path[-1], way.path) for way in ways if way.path[1:])
            found.append(WayBack(head, hexes, ends))
    return RetreatReport(tuple(found))


@implements("8", "9", "13.2")
def supply_report(known: Position, side: str, of: str) -> SupplyReport:
    """The lines of communication of a force or a hex.

    Raises
    ------
    KeyError
        No force and no hex has this name.
    """
    hex_ = start_of(known, of) if of in known.units else of
    if hex_ not in known.ground.around:
        raise KeyError(Message("no force and no hex is called {of}", of=repr(of)))
    chief = known.pieces.chief(side)
    places = [known.place(chief)] if chief in known.units and known.is_on_map(chief) else []
    lines = [_line(known, side, source, source, hex_) for source in known.ground.supply_sources(side)]
    return SupplyReport(hex_, (*lines, *(_line(known, side, place, "chief", hex_) for place in places)))


def _line(known: Position, side: str, start: str, called: str, hex_: str) -> Line:
    found = known.lines_from(side, (start,))
    if hex_ not in found.costs:
        return Line(called)
    return Line(called, tuple(reversed(found.ways[hex_])), str(Fraction(found.costs[hex_], HALVES)))
