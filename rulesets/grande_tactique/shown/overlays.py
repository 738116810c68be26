"""What is laid over the map to be read: lines, alert zones, prizes, reach, threat, retreats, by the same rules."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.grande_tactique.lines import trace_line
from rulesets.grande_tactique.outlook import ENEMIES, SPENT, march_of, reach_of, retreats_of
from rulesets.grande_tactique.phases.marching import MOST_FATIGUE
from rulesets.grande_tactique.phases.places import holder
from rulesets.grande_tactique.position import FRENCH, Position
from workbench.engine import display
from workbench.engine.clauses import implements
from workbench.engine.display import ShownSupply
from workbench.engine.mechanics.movement import reach
from workbench.engine.networks.network import MoveCost
from workbench.engine.shown.overlays import (
    Menace,
    OverlayNote,
    Prize,
    Reached,
    ShownLines,
    ShownPrizes,
    ShownReach,
    ShownRetreats,
    ShownZones,
    WayOut,
)
from workbench.engine.words.message import Message, joined, marked
from workbench.engine.words.wording import signed

TURNS = 3
"""So many turns of marching are looked ahead."""

# ---------------------------------------------------------------- lines, zones, prizes


@implements("6.1")
def supply_lines(q: Position, side: str) -> ShownLines:
    """The lines of the generals-in-chief, and the depots that they may lead to."""
    chiefs = [chief for chief in q.pieces.chiefs_of(side) if q.chief_at(chief)]
    nations = [nation for nation, whose in q.pieces.side_of_faction.items() if whose == side]
    depots = sorted({depot for nation in nations for depot in q.ground.depots.get(nation, ())})
    note = OverlayNote(marked("of each general-in-chief to a depot of his nation"), "6.1")
    return ShownLines(tuple(_line(q, chief, side) for chief in chiefs), tuple(depots), (), (note,))


def _line(q: Position, chief: str, side: str) -> ShownSupply:
    line = trace_line(q, chief)
    if line.blocked is None:
        return display.traced(side, line.way)
    by = q.enemies_in(line.way[-1], side) if line.way else ()
    return display.traced(side, line.way, line.blocked.clause, line.blocked.reason, by)


@implements("2.b", "8.4")
def zones(q: Position) -> ShownZones:
    """The alert zones of all forces: of what cannot be read as of infantry, for nobody can tell."""
    found = []
    for side in q.pieces.sides:
        spaces: set[str] = set()
        for force in q.forces_of(side):
            most = q.alert_zone(force)
            if q.force(force).space in q.ground.around:
                near = q.ground.near(q.force(force).space)
                spaces |= {to for to, cost in near.items() if cost <= most and to in q.ground.around}
        found.append((side, tuple(sorted(spaces))))
    notes = (
        OverlayNote(marked("alert zones: enemies who act there may be reacted to"), "8.4"),
        OverlayNote(marked("what cannot be read counts as infantry"), "2.b"),
    )
    return ShownZones(tuple(found), notes)


@implements("15.2.d", "15.3.b")
def prizes(q: Position) -> ShownPrizes:
    """What moves the Sardinians, and what brings the French points, with who was the last to hold it."""
    figures, found = q.figures.victory, dict[str, Prize]()
    french = q.pieces.side_of_faction[FRENCH]
    for place in figures.places:
        worth: tuple[tuple[str, str], ...] = ()
        remarks, clause = list[str](), "15.2.d"
        label = ""
        if morale := figures.sardinian_places.get(place, 0):
            remarks.append(Message("its loss costs the Sardinians {morale} of their morale", morale=morale))
            label = Message("−{morale} M", morale=morale)
        row = {figures.genoa: "genoa", figures.carcare: "hexes_around_carcare"}.get(place, "")
        if row:
            points = signed(q.figures.modifier("victory_points", row, french))
            worth, clause, label = ((french, points),), "15.3.b", points
        if place == figures.carcare:
            remarks.append(marked("with the hexes around it free of the enemy"))
        found[place] = Prize(place, label or "!", worth, (holder(q, place),), joined("; ", remarks), clause)
    note = OverlayNote(marked("M is morale of the Sardinians; other numbers are victory points"), "15.2.d")
    return ShownPrizes(tuple(found[place] for place in sorted(found)), (note,))


# ---------------------------------------------------------------- marches and retreats


@implements("9.1", "9.2.4", "6.5.1")
def come_to(q: Position, forces: tuple[str, ...]) -> ShownReach:
    """Where all these forces can march to now, and after so many days if nobody else moves."""
    forces = tuple(force for force in forces if force in q.state.units and force in q.state.sheets)
    marches = [march for march in reach_of(q, forces).forces if not march.reason]
    if not marches or len(marches) < len(forces):
        return ShownReach(forces)
    open_to = [{end.to: end.cost for end in march.to if not end.reason} for march in marches]
    slowest = min(marches, key=lambda march: len(march.to))
    costs = open_to[marches.index(slowest)]
    first = {to for to in costs if all(to in ends for ends in open_to)}
    found = {to: Reached(to, costs[to]) for to in first}
    start = q.force(forces[0]).space
    for turn, spaces in enumerate(_later(q, forces, {start, *first}), start=2):
        found.update({to: Reached(to, "", turn) for to in spaces})
    notes = (
        OverlayNote(marked("movement points for this march, off roads and on"), "9.1"),
        OverlayNote(marked("later turns: if nobody else moves, and nobody grows tired"), "3.3"),
    )
    return ShownReach(forces, tuple(found[to] for to in sorted(found)), TURNS, notes)


def _later(q: Position, forces: tuple[str, ...], reached: set[str]) -> Iterator[set[str]]:
    """What is come to on the second day and after it: each begins wherever one before has ended."""
    graph, side = q.ground.network.graph, q.force(forces[0]).side
    barred = {q.force(enemy).space for enemy in q.forces_of(q.pieces.other(side))}
    cost = MoveCost(graph, q.ground.price, closed=dict.fromkeys(sorted(barred), ENEMIES))
    allowance, seen = min(q.capacity(force) for force in forces), set(reached)
    for _ in range(TURNS - 1):
        new = (set(reach(graph, sorted(seen), cost, allowance, SPENT).costs) & q.ground.around.keys()) - seen
        yield new
        seen |= new


@implements("9.1", "11.1", "6.5.1")
def menaces(q: Position, side: str) -> Iterator[Menace]:
    """Of each enemy force that can be read: where it can march to, and hexes of ours beside those, to give battle."""
    for force in q.forces_of(q.pieces.other(side)):
        if force in q.state.sheets and q.force(force).space in q.ground.around:
            yield Menace(force, tuple(sorted(menaced(q, force))))


def menaced(q: Position, force: str) -> set[str]:
    """The hexes that it can enter on its next turn, and those of its enemies that lie beside them and are open."""
    here = q.force(force).space
    ends = {here}
    if q.sheet(force).fatigue < MOST_FATIGUE:
        ends |= {end.to for end in march_of(q, force, q.capacity(force), True).to if not end.reason}
    if q.is_decoy(force) or not q.has_troops(force):
        return ends
    side = q.force(force).side
    return ends | {to for at in ends for to in q.ground.steps[at] if q.enemies_in(to, side)}


@implements("11.10")
def ways_out(q: Position, forces: tuple[str, ...]) -> ShownRetreats:
    """The first hexes of a retreat, for whichever enemy beside them attacks."""
    forces = tuple(x for x in forces if x in q.state.units and q.force(x).space in q.ground.around)
    found: dict[str, WayOut] = {}
    for back in retreats_of(q, forces).ways:
        for way in back.to:
            rank = 0 if way.reason else 1
            known = found.get(way.to)
            if known is None or rank > known.rank:
                found[way.to] = WayOut(way.to, way.path, rank, (back.force,), way.clause, way.reason)
            elif rank and rank == known.rank and back.force not in known.units:
                found[way.to] = WayOut(way.to, way.path, rank, (*known.units, back.force))
    ordered = sorted(found.values(), key=lambda way: (way.rank or 9, way.to))
    notes = (
        OverlayNote(marked("as defender: the three hexes opposite the principal attacker"), "11.10"),
        OverlayNote(marked("then every step closer to a depot of its army"), "11.10"),
    )
    return ShownRetreats(forces, tuple(ordered), notes)
