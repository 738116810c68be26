"""What is laid over the map to be read: lines, zones, room, prizes, reach, threat, retreats, by the same rules."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.hex_and_counter.figures import LOCKING, LOOSE, NONE
from rulesets.hex_and_counter.outlook import retreats_of
from rulesets.hex_and_counter.phases.movement import EXIT, STAY, destinations
from rulesets.hex_and_counter.phases.supply import lines
from rulesets.hex_and_counter.position import Position
from rulesets.hex_and_counter.state import SupplyLine
from workbench.engine import display
from workbench.engine.clauses import implements
from workbench.engine.display import ShownSupply
from workbench.engine.mechanics.movement import reach
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
    ShownZones,
    SpaceRoom,
    WayOut,
)
from workbench.engine.state import is_stand_in
from workbench.engine.words.message import Message, joined, marked

TURNS = 3
"""So many turns of marching are looked ahead."""


# ---------------------------------------------------------------- supply


@implements("9.1", "9.2", "9.3", "9.4")
def supply_lines(q: Position, side: str) -> ShownLines:
    """The lines of the last supply phase; before the first one, and where there is none, those of this moment."""
    traced = [line for line in q.state.lines if line.side == side]
    if traced:
        note = OverlayNote(marked("as traced in the last supply phase"), "9.1")
    else:
        traced = list(lines(q, side, [number for number in q.friend_hexes(side) if number in q.ground.spaces]))
        note = OverlayNote(marked("as they would be traced now"), "9.1")
    sources = tuple(s for s in q.ground.tagged("supply_source", side) if s in q.ground.spaces)
    notes = [note]
    if edges := q.figures.supply_edges.get(side, ()):
        notes.append(OverlayNote(Message("map edges are sources: {edges}", edges=joined(", ", edges)), "9.3"))
    return ShownLines(tuple(_line(q, line) for line in traced if line.path), sources, (), tuple(notes))


def _line(q: Position, line: SupplyLine) -> ShownSupply:
    return display.traced(line.side, line.path, line.clause, line.reason, cutters(q, line))


def cutters(q: Position, line: SupplyLine) -> tuple[str, ...]:
    """Who stands where a line is cut, or whose zone reaches there."""
    if not line.reason:
        return ()
    at = line.path[-1]
    there = tuple(unit for unit in q.units_in(at) if q.unit(unit).side != line.side)
    if there or at not in q.shut_zone(line.side):
        return there
    near = (hex_ for hex_ in q.ground.neighbours.get(at, ()) if at in q.ground.zone_reaches.get(hex_, ()))
    stops = q.figures.zone_stops | q.figures.zone_kept_in
    around = (unit for hex_ in near for unit in q.units_in(hex_) if q.unit(unit).side != line.side)
    return tuple(unit for unit in around if not q.unit(unit).disrupted and q.unit(unit).unit_type not in stops)


# ---------------------------------------------------------------- zones of control, room, prizes


@implements("4.1", "4.3", "4.4", "4.5", "4.6", "4.7")
def zones(q: Position) -> ShownZones:
    """The zone of each side, and what it does to the others."""
    if q.figures.zones == NONE:
        return ShownZones()
    found = tuple((side, tuple(sorted(q.zone_of(side)))) for side in q.figures.sides)
    return ShownZones(found, tuple(_effects_of_zones(q)))


def _effects_of_zones(q: Position) -> Iterator[OverlayNote]:
    figures = q.figures
    match figures.zones:
        case str(kind) if kind == LOCKING:
            yield OverlayNote(marked("who begins in an enemy zone cannot leave it"), "4.4")
        case str(kind) if kind == LOOSE:
            yield OverlayNote(marked("an enemy zone does not end a move"), "4.7")
        case _:
            yield OverlayNote(marked("a move ends in an enemy zone"), "4.3")
    if figures.zone_entry_mp:
        entering = marked("entering one costs {points} more movement {points:point|points}")
        yield OverlayNote(Message(entering, points=figures.zone_entry_mp), "4.5")
    if figures.zone_exit_mp:
        leaving = marked("leaving one costs {points} more movement {points:point|points}")
        yield OverlayNote(Message(leaving, points=figures.zone_exit_mp), "4.5")
    if not figures.zone_to_zone:
        yield OverlayNote(marked("no step leads from one enemy zone straight into another"), "4.6")
    yield OverlayNote(marked("without a friend there it bars retreats and lines of communication"), "7.2")


@implements("3.1", "3.2")
def room(q: Position, side: str) -> ShownRoom:
    """The hexes in which the side has units, and those whose limit is one of their own."""
    ground, counts_strength = q.ground, q.figures.stacks_by_strength
    own = {number for number in ground.sheet.written if number in ground.neighbours}
    own = {number for number in own if ground.stacking(number) != _usual(q)}
    found = []
    for number in sorted({*own, *(n for n in q.friend_hexes(side) if n in ground.spaces)}):
        friends = q.friends_in(number, side)
        taken = sum(q.strength(unit) for unit in friends) if counts_strength else len(friends)
        found.append(SpaceRoom(number, taken, ground.stacking(number)))
    counted = marked("SP") if counts_strength else marked("units")
    note = OverlayNote(marked("the limit holds when a move, a retreat or an arrival ends"), "3.3")
    return ShownRoom(side, tuple(found), counted, _usual(q), (note,))


def _usual(q: Position) -> int:
    """The limit of a hex of which nothing is said."""
    rule = q.ground.sheet.stacking
    return next((limit for limit in (rule.occupancy, rule.entry) if limit is not None), q.figures.stacking_limit)


@implements("12.1", "12.6", "12.7")
def prizes(q: Position) -> ShownPrizes:
    """Hexes worth points, and those of objectives and conditions, with who holds them."""
    scenario = q.state.scenario
    aims = {number: side for side, aim in q.figures.objectives[scenario].items() for number in aim.hexes}
    found = []
    for number, worth in sorted(q.ground.prizes(scenario).items()):
        most = max(worth.values(), default=0)
        holder = q.state.held.get(number, "")
        remark = marked("an objective that wins at once") if number in aims else ""
        if not most and not remark:
            remark = marked("a condition of victory asks about it")
        points = tuple((side, str(worth[side])) for side in q.figures.sides if worth.get(side))
        clause = "12.1" if most else "12.6" if number in aims else "12.7"
        label = "/".join(dict.fromkeys(points for _, points in points)) if points else "!"
        found.append(Prize(number, label, points, (holder,) if holder else (), remark, clause))
    return ShownPrizes(tuple(found))


# ---------------------------------------------------------------- moves and retreats


@implements("5.1", "5.7")
def come_to(q: Position, units: tuple[str, ...]) -> ShownReach:
    """Where all of these units can end this move, and after so many turns of marching if nobody else moves."""
    units = tuple(unit for unit in units if unit in q.state.units and q.unit(unit).space in q.ground.spaces)
    if not units:
        return ShownReach()
    ends = [_ends(q, unit) for unit in units]
    first = {to for to in ends[0] if all(to in other for other in ends)}
    costs = {to: max(other[to] for other in ends) for to in first}
    found = {to: Reached(to, q.figures.in_points(costs[to])) for to in first}
    start = q.unit(units[0]).space
    for turn, spaces in enumerate(_later(q, units, {start, *first}), start=2):
        found.update({to: Reached(to, "", turn) for to in spaces})
    notes = (
        OverlayNote(marked("movement points for this move"), "5.2"),
        OverlayNote(marked("later turns: if nobody else moves")),
    )
    return ShownReach(units, tuple(found[to] for to in sorted(found)), TURNS, notes)


def _ends(q: Position, unit: str) -> dict[str, int]:
    """Space -> cost, of all that the unit may end its move in."""
    options, costs, start = destinations(q, unit), q.reach(unit).costs, q.unit(unit).space
    legal = (to for to in options.candidates if to not in (STAY, EXIT, start) and to in costs)
    return {to: costs[to] for to in legal if not (options.refuse and options.refuse(to))}


def _later(q: Position, units: tuple[str, ...], reached: set[str]) -> Iterator[set[str]]:
    """The spaces that are come to on the second turn and after it: each turn begins wherever one before has ended."""
    seen, graph = set(reached), q.ground.network.graph
    for _ in range(TURNS - 1):
        together: set[str] | None = None
        for unit in units:
            x = q.unit(unit)
            cost = q.move_cost(x.side, x.unit_type, x.disrupted)
            ends = set(reach(graph, sorted(seen), cost, q.allowance(unit)).costs) & q.ground.neighbours.keys()
            together = ends if together is None else together & ends
        new = (together or set()) - seen
        yield new
        seen |= new


@implements("5.1", "6.1", "6.2")
def menaces(q: Position, side: str) -> Iterator[Menace]:
    """Of each known enemy unit: where it can come to, and hexes of ours that it could attack from there."""
    ours = q.friend_hexes(side)
    for enemy in q.figures.enemies(side):
        for unit in q.on_map(enemy):
            if not is_stand_in(unit) and q.unit(unit).space in q.ground.spaces:
                yield Menace(unit, tuple(sorted(menaced(q, unit, ours))))


def menaced(q: Position, unit: str, ours: frozenset[str]) -> set[str]:
    """The hexes that a unit can enter by one move, and those of `ours` beside them that it can step into."""
    x = q.unit(unit)
    ends = {to for to in q.reach(unit).costs if to in q.ground.neighbours}
    if x.disrupted or q.strength(unit) <= 0:
        return ends
    near = {(a, b) for b in ours for a in q.ground.neighbours.get(b, ()) if a in ends}
    return ends | {b for a, b in near if q.can_step(unit, a, b)}


@implements("7.1", "7.2", "7.4", "7.5")
def ways_out(q: Position, units: tuple[str, ...]) -> ShownRetreats:
    """Ends of a retreat of the shortest length: those that the priorities prefer, the others, and what is barred."""
    found: dict[str, WayOut] = {}
    units = tuple(unit for unit in units if unit in q.state.units and q.unit(unit).space in q.ground.spaces)
    for unit, ways in retreats_of(q, units).units:
        for way in ways:
            rank = 1 if not way.reason else 2 if way.clause == "7.4" else 0
            known = found.get(way.to)
            who = (*known.units, unit) if known is not None and known.rank == rank else (unit,)
            if known is None or (rank and (not known.rank or rank <= known.rank)):
                found[way.to] = WayOut(way.to, way.path, rank, who, way.clause, way.reason)
    ordered = sorted(found.values(), key=lambda way: (way.rank or 9, way.to))
    notes = [OverlayNote(marked("1 goes before 2: the priorities of retreat"), "7.4")]
    if q.figures.retreat_hexes > 1:
        notes.append(OverlayNote(Message("{hexes} {hexes:hex|hexes} away", hexes=q.figures.retreat_hexes), "7.1"))
    return ShownRetreats(units, tuple(ordered), tuple(notes))
