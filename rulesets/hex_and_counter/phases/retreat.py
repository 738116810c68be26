"""Retreat (7): unit by unit, by the owner, within the priorities of the design."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from rulesets.hex_and_counter.events import UnitDisrupted
from rulesets.hex_and_counter.phases.acts import Play, eliminate, lose_steps, take_hexes
from rulesets.hex_and_counter.position import Position
from rulesets.hex_and_counter.procedures import Retreat
from workbench.engine.clauses import Refusal, implements
from workbench.engine.events import UnitMoved
from workbench.engine.mechanics.displacement import Push, trace_displacement
from workbench.engine.mechanics.retreat import Priority, trace_retreat
from workbench.engine.mechanics.retreat import Retreat as Found
from workbench.engine.networks.network import Blocked
from workbench.engine.options import OneOf
from workbench.engine.unfolding import Again, End, Step
from workbench.engine.words.message import Message, joined, marked

SHUT = Blocked("7.2", "it is closed to this type of unit")
ENEMIES = Blocked("7.2", "enemy units stand there")
ZONE = Blocked("7.2", "it lies in an enemy zone of control")
FULL = Blocked("7.5", "the stacking limit would be broken")
TOWARDS = Blocked("7.3", "it leads no farther from the battle")
STUCK = marked("no way to retreat")
FAR = 10**6


@implements("7.1", "7.4", "7.6", "7.7", "7.8")
def retreat_a_unit(retreat: Retreat, u: Play) -> Step:
    """The first unit goes where its owner wants it, or suffers for being unable to."""
    if not retreat.units:
        return End(retreat)
    q, unit = u.position, retreat.units[0]
    found, missing = as_far_as_it_can(q, retreat)
    if missing == retreat.hexes or (missing and not q.figures.step_a_hex):
        return _stuck(retreat, u, unit, missing)

    def note(end: str) -> str:
        pushed = [u.words.name_of(x) for push in found.ways[end].displaced for x in push.units]
        return Message("displaces {units}", units=joined(", ", pushed)) if pushed else ""

    options = OneOf(
        found.ways,
        lambda end: why_not_end(found, end),
        way=lambda end: found.ways[end].spaces,
        note=note,
        beyond=lambda end: why_not_to(q, found, end),
    )
    prompt = Message("Where {unit} {unit:retreats|retreat}", unit=u.words.subject_of(unit))
    end = u.ask(retreat.side, prompt, options)
    path = found.ways[end].spaces
    _displace(u, retreat.side, found.ways[end].displaced)
    u.emit(UnitMoved(unit=unit, to=end, path=path, clause="7.1"))
    take_hexes(u, retreat.side, path[1:])
    return _stuck(retreat, u, unit, missing)


@implements("7.8")
def _displace(u: Play, side: str, pushes: tuple[Push, ...]) -> None:
    """Friends make room, the last of the chain first, so that no hex is ever too full."""
    for push in reversed(pushes):
        for unit in push.units:
            u.emit(UnitMoved(unit=unit, to=push.to, path=(push.origin, push.to), clause="7.8"))
        take_hexes(u, side, (push.to,))


@implements("7.6", "7.7")
def _stuck(retreat: Retreat, u: Play, unit: str, missing: int) -> Step:
    """The price of the hexes that are missing, if any; who is left is disrupted."""
    figures = u.position.figures
    if missing and figures.step_a_hex:
        lose_steps(u, unit, missing, STUCK)
    elif missing:
        eliminate(u, unit, STUCK)
    if unit in u.state.units and figures.retreat_disrupts and not u.state.units[unit].disrupted:
        u.emit(UnitDisrupted(unit=unit, disrupted=True, clause="7.7"))
    return Again(replace(retreat, units=retreat.units[1:]))


@implements("7.5", "7.6")
def as_far_as_it_can(q: Position, retreat: Retreat) -> tuple[Found, int]:
    """The longest retreat of the first unit that ends with room, and how many hexes it falls short."""
    for hexes in range(retreat.hexes, 0, -1):
        found = trace(q, replace(retreat, hexes=hexes))
        if found.ways:
            return found, retreat.hexes - hexes + found.shortfall
    return found, retreat.hexes


@implements("7.4")
def why_not_end(found: Found, end: str) -> Refusal | None:
    """An end that others go before."""
    if end in found.preferred:
        return None
    text = marked("the priorities of retreat put {hexes} before it")
    return Refusal.of("7.4", text, hexes=", ".join(found.preferred))


@implements("7.1", "7.2", "7.3", "7.5")
def why_not_to(q: Position, found: Found, end: str) -> Refusal | None:
    """Why no retreat of this length ends in a hex."""
    if end not in q.ground.neighbours:
        return None
    if stop := next((found.stops[step] for step in sorted(found.stops) if step[1] == end), None):
        return Refusal(stop.clause, stop.reason)
    return Refusal("7.1", "it is not as many spaces away as the unit has to retreat")


@implements("7.1", "7.3", "7.5")
def trace(q: Position, retreat: Retreat) -> Found:
    """The ways back of the first unit."""
    unit = retreat.units[0]
    return trace_retreat(
        q.ground.neighbour_graph,
        q.unit(unit).space,
        retreat.hexes,
        lambda a, b: why_not_step_back(q, unit, retreat.away_from, a, b),
        [_priority(q, unit, word) for word in q.figures.retreat_priorities],
        lambda end: q.stacks(end, unit),
        lambda way: making_room(q, unit, way),
        FULL,
    )


@implements("7.8")
def making_room(q: Position, unit: str, way: tuple[str, ...]) -> tuple[Push, ...] | None:
    """How friends at the end of a way make room for the unit; None when they do not."""
    if not q.figures.displaces:
        return None
    side = q.unit(unit).side
    return trace_displacement(
        q.ground.neighbour_graph,
        way[-1],
        (unit,),
        lambda number: q.friends_in(number, side),
        q.holds,
        lambda x, a, b: why_not_fall_back(q, x, a, b),
        way,
    )


@implements("7.4")
def _priority(q: Position, unit: str, word: str) -> Priority:
    return lambda a, b: PRIORITY[word](q, unit, b)


@implements("7.2", "7.3")
def why_not_step_back(q: Position, unit: str, away_from: str, a: str, b: str) -> Blocked | None:
    """Why the unit may not retreat from one hex to the next; None when it may."""
    distance = q.ground.distance
    if distance(b, away_from) <= distance(a, away_from):
        return TOWARDS
    return why_not_fall_back(q, unit, a, b)


@implements("7.2")
def why_not_fall_back(q: Position, unit: str, a: str, b: str) -> Blocked | None:
    """Why nobody drives the unit from one hex to the next, whichever way that leads; None when it can be."""
    side = q.unit(unit).side
    if not q.can_step(unit, a, b):
        return SHUT
    if b in q.enemy_hexes(side):
        return ENEMIES
    return ZONE if b in q.shut_zone(side) else None


def _is_taken(q: Position, unit: str, to: str) -> int:
    return int(bool(q.friends_in(to, q.unit(unit).side)))


def _is_in_zone(q: Position, unit: str, to: str) -> int:
    return int(to in q.enemy_zone(q.unit(unit).side))


def _is_far_from_supply(q: Position, unit: str, to: str) -> int:
    return q.ground.supply_distance(q.unit(unit).side).get(to, FAR)


def _overstacks(q: Position, unit: str, to: str) -> int:
    return int(not q.stacks(to, unit))


PRIORITY: dict[str, Callable[[Position, str, str], int]] = {
    "empty_hex": _is_taken,
    "out_of_zones": _is_in_zone,
    "towards_supply": _is_far_from_supply,
    "room_on_the_way": _overstacks,
}
