"""What is laid over the map to be read: supply, room, prizes, reach, threat, retreats, by the same rules."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.toulon.figures import LEADER
from rulesets.toulon.outlook import Destination, reach_of, retreats_of, supply_report
from rulesets.toulon.phases.combat.retreat import why_closed_to_all
from rulesets.toulon.phases.movement.journey import Way, find_ways, why_not_alone, why_not_crowd
from rulesets.toulon.phases.movement.landing import is_closed, landing_ways
from rulesets.toulon.position import Control, Position
from rulesets.toulon.procedures import Retreat
from rulesets.toulon.sides import ALLIED, OTHER, SIDES
from rulesets.toulon.state import ARRIVALS, SupplyTrace
from rulesets.toulon.victory import PENINSULAS, forts_of_peninsula, holds
from workbench.engine import display
from workbench.engine.clauses import implements
from workbench.engine.display import ShownSupply
from workbench.engine.shown.overlays import (
    Menace,
    OverlayNote,
    Prize,
    Reached,
    ShownLines,
    ShownPrizes,
    ShownReach,
    ShownRetreats,
    ShownRoom,
    SpaceRoom,
    WayOut,
)
from workbench.engine.state import is_stand_in
from workbench.engine.words.message import Message

# ---------------------------------------------------------------- supply


@implements("15.13", "15.15", "15.16")
def supply_lines(q: Position, side: str) -> ShownLines:
    """The ways that were traced in this side turn; else those of this moment, with the dice that they would cost."""
    traces = [trace for trace in q.state.traces if trace.path and _is_of(q, trace, side)]
    risks: tuple[str, ...] = ()
    if traces:
        notes = [OverlayNote(Message("as determined in this side turn"), "15.13")]
    else:
        forces = [force for force in supply_report(q, side).forces if force.path]
        traces = [SupplyTrace(f.area, f.depot, f.path, f.clause, f.reason) for f in forces]
        risks = tuple(sorted({spot for f in forces for spot in spaces_of(q, f.risks)}))
        notes = [OverlayNote(Message("as it would be traced now"), "15.13")]
        if risks:
            notes.append(OverlayNote(Message("here a die may still cut it"), "15.16"))
    depots = {trace.depot for trace in traces if trace.depot in q.figures.spaces}
    own = {depot for depot, whose in q.figures.depots.items() if q.figures.sides.get(whose, whose) == side}
    return ShownLines(tuple(_line(q, side, t) for t in traces), tuple(sorted(own | depots)), risks, tuple(notes))


def _is_of(q: Position, trace: SupplyTrace, side: str) -> bool:
    return any(q.unit(unit).side == side for whose in SIDES for unit in q.troops(trace.area, whose))


def spaces_of(q: Position, places: tuple[str, ...]) -> tuple[str, ...]:
    """Places where they can be shown: a road section by the areas beside it."""
    return tuple(s for place in places for s in ((place,) if place in q.figures.spaces else q.figures.beside[place]))


def _line(q: Position, side: str, trace: SupplyTrace) -> ShownSupply:
    spaces = tuple(place for place in trace.path if place in q.figures.spaces)
    by = q.troops(spaces[-1], OTHER[side]) if spaces and trace.reason else ()
    return display.traced(side, spaces, trace.clause, trace.reason, by)


# ---------------------------------------------------------------- room and prizes


@implements("6.5", "6.2", "3.b", "3.c")
def room(q: Position, side: str) -> ShownRoom:
    """Strength points of a side in every area, of as many as it holds."""
    found = tuple(
        SpaceRoom(area, q.total(q.troops(area, side)), limit)
        for area, limit in q.figures.occupancy.items()
        if limit is not None or q.troops(area, side)
    )
    note = OverlayNote(Message("of one side together; fewer may enter in one force"), "6.5")
    return ShownRoom(side, found, Message("SP"), None, (note,))


@implements("35.1", "34.1", "33.1")
def prizes(q: Position) -> ShownPrizes:
    """Areas worth points, what ends it at once, the area that the scenario is about."""
    found: dict[str, Prize] = {}
    aim = q.state.objective
    for area in q.figures.areas:
        holders = tuple(side for side in SIDES if q.troops(area, side))
        remark, clause = _ends_it(q, area)
        points = q.figures.spaces[area].victory_points
        if points or remark:
            worth = tuple((side, str(points)) for side in SIDES) if points else ()
            found[area] = Prize(area, str(points) if points else "!", worth, holders, remark, clause)
    if aim:
        known = found.get(aim.area)
        holders = tuple(side for side in SIDES if q.troops(aim.area, side))
        about = Message("the scenario is about it")
        found[aim.area] = Prize(aim.area, "!", known.worth if known else (), holders, about, "34.1")
    return ShownPrizes(tuple(found[area] for area in sorted(found)))


def _ends_it(q: Position, area: str) -> tuple[str, str]:
    """What more than points an area means, with its clause; that of points where it means no more."""
    if area == q.figures.toulon:
        return Message("the Republicans win when they hold it"), "34.1"
    if area in q.state.occupied_depots and not holds(q, area, ALLIED):
        return Message("the Allies win when they hold it"), "34.1"
    if any(area in forts_of_peninsula(q, peninsula) for peninsula in PENINSULAS):
        return Message("its peninsula threatens the rades, and may end it by evacuation"), "33.1"
    return "", "35.1"


# ---------------------------------------------------------------- moves and retreats


@implements("16.1", "16.6", "16.8")
def come_to(q: Position, units: tuple[str, ...]) -> ShownReach:
    """Where a force can go to in one move, at its price in operations points."""
    units = tuple(unit for unit in units if unit in q.state.units)
    troops = tuple(unit for unit in units if q.arm(unit) != LEADER and not q.is_fixed(unit))
    if not troops or q.unit(units[0]).space == ARRIVALS:
        return ShownReach(units)
    report = reach_of(q, troops)
    found = sorted((x.to, x.cost) for x in report.destinations if not x.reason and x.to in q.figures.spaces)
    notes = (
        OverlayNote(Message("operations points for one move; a turn may see several"), "16.6"),
        OverlayNote(Message("only friendly areas are passed through"), "16.8"),
    )
    return ShownReach(troops, tuple(Reached(to, str(cost)) for to, cost in found), 1, notes)


@implements("16.1", "17.1", "18.3")
def menaces(q: Position, side: str) -> Iterator[Menace]:
    """Where each known enemy unit could come to by one move, whatever is left in the enemy's purses now."""
    enemy = OTHER[side]
    for unit in sorted(q.state.units):
        x = q.unit(unit)
        is_troop = x.side == enemy and x.arm != LEADER and not is_stand_in(unit)
        if is_troop and x.space != ARRIVALS and not q.is_fixed(unit):
            yield Menace(unit, tuple(sorted(could_come_to(q, unit))))


@implements("16.1", "16.15", "17.2", "17.6")
def could_come_to(q: Position, unit: str) -> set[str]:
    """The areas that one move of a unit may lead to, but for what it pays and for this turn's checks and supply."""
    x = q.unit(unit)
    if x.space in q.figures.waters:
        landings = landing_ways(q, x.side, x.space)
        return {to for to in landings if q.control(to, x.side) not in _HELD_BY_ENEMY and not is_closed(q, to)}
    if x.space not in q.figures.entry_limits:
        return set()
    ways = find_ways(q, x.side, x.space, (unit,))
    return {x.space, *(to for to, way in ways.items() if _is_open(q, unit, way))}


_HELD_BY_ENEMY = frozenset({Control.ENEMY, Control.PATROL, Control.CONTESTED})


def _is_open(q: Position, unit: str, way: Way) -> bool:
    side = q.unit(unit).side
    if way.blocked or why_not_crowd(q, side, (unit,), way.to):
        return False
    return q.control(way.to, side) is not Control.NO_MANS_LAND or not why_not_alone(q, (unit,))


def _rank(q: Position, unit: str, way: Destination) -> int:
    """1 what is open, 2 what a friendly area goes before, 0 what is closed."""
    side, area = q.unit(unit).side, q.unit(unit).space
    if not way.reason:
        return 1
    closed = why_closed_to_all(q, Retreat(side=side, area=area, units=(unit,), attacking=False), way.to)
    yields = closed is None and way.clause == "26.2" and q.control(way.to, side) is Control.NO_MANS_LAND
    return 2 if yields else 0


@implements("26.1", "26.2", "21.1")
def ways_out(q: Position, units: tuple[str, ...]) -> ShownRetreats:
    """The areas around: friendly ones go before no man's land, and what is closed to all of them says why."""
    units = tuple(u for u in units if u in q.state.units and q.arm(u) != LEADER)
    if not units or q.unit(units[0]).space not in q.figures.entry_limits:
        return ShownRetreats(units)
    found: dict[str, WayOut] = {}
    for unit, ways in retreats_of(q, units).ways:
        for way in ways:
            rank = _rank(q, unit, way)
            known = found.get(way.to)
            who = (*known.units, unit) if known is not None and known.rank == rank else (unit,)
            if known is None or (rank and (not known.rank or rank <= known.rank)):
                found[way.to] = WayOut(way.to, way.path, rank, who, way.clause, way.reason)
    places = {way.to: way for way in found.values() if way.to in q.figures.spaces}
    ordered = sorted(places.values(), key=lambda way: (way.rank or 9, way.to))
    note = OverlayNote(Message("1 goes before 2: friendly areas before no man's land"), "26.2")
    return ShownRetreats(units, tuple(ordered), (note,))
