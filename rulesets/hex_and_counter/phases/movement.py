"""The movement phase (5): units move one by one, each along its cheapest way to where its owner wants it."""

from __future__ import annotations

from dataclasses import replace as replace_parts

from msgspec.structs import replace

from rulesets.hex_and_counter.events import UnitExited, UnitsHidden
from rulesets.hex_and_counter.phases.acts import Play, take_hexes
from rulesets.hex_and_counter.phases.strangers import other_unit
from rulesets.hex_and_counter.position import SPENT, Position
from rulesets.hex_and_counter.procedures import Movement
from workbench.engine.clauses import Refusal, implements
from workbench.engine.events import UnitMoved
from workbench.engine.options import OneOf
from workbench.engine.unfolding import Again, End, Step
from workbench.engine.words.message import Message, marked

HELD = Refusal("4.4", "an enemy zone of control locks it in place")
OUT_OF_REACH = Refusal("5.2", "no way leads there with the movement points that are left")
END, STAY, EXIT = "end", "stay", "exit"
WORDS = {END: marked("no more moves"), EXIT: marked("leave the map"), STAY: marked("stay")}


@implements("13.3")
def turn_face_down(phase: Movement, u: Play) -> Step:
    """With fog, units that have lost touch with the enemy are hidden again."""
    q = u.position
    if q.state.fog:
        touched = {b for a in q.enemy_hexes(phase.side) for b in q.ground.neighbours[a]}
        out_of_touch = tuple(x for x in q.on_map(phase.side) if q.unit(x).shown and q.unit(x).space not in touched)
        if out_of_touch:
            u.emit(UnitsHidden(units=out_of_touch))
    return None


@implements("5.1", "3.3")
def move_a_unit(phase: Movement, u: Play) -> Step:
    """Unit, destination; END closes the phase."""
    q, side = u.position, phase.side
    ready = tuple(x for x in q.on_map(side) if x not in phase.moved)
    if not ready:
        return End(phase)
    units = OneOf(
        (*ready, END),
        lambda x: why_not_move(q, x),
        words={END: WORDS[END]},
        way_out=END,
        beyond=other_unit(q, side, "5.1", marked("it has moved in this phase")),
    )
    unit = u.ask(side, "Unit to move", units)
    if unit == END:
        return End(phase)
    prompt = Message("Where {unit} {unit:goes|go}", unit=u.words.subject_of(unit))
    to = u.ask(side, prompt, destinations(q, unit), "5.2")
    if to == STAY:
        return Again(phase)
    if to == EXIT:
        leave_the_map(u, unit)
    else:
        path = q.reach(unit).ways[to]
        u.emit(UnitMoved(unit=unit, to=to, path=path, clause="5.1"))
        take_hexes(u, side, path)
    return Again(replace(phase, moved=(*phase.moved, unit)))


@implements("4.4")
def why_not_move(q: Position, unit: str) -> Refusal | None:
    """A unit that is held in place."""
    if unit != END and q.is_held(unit):
        return HELD
    return None


@implements("5.2", "5.8")
def destinations(q: Position, unit: str) -> OneOf:
    """All hexes that the unit comes to, the closed ones next to it with the reason, and the exit."""
    here, found = q.unit(unit).space, q.reach(unit)
    near = (number for number in q.ground.neighbours[here] if number not in found.costs)
    hexes = sorted({*found.costs, *near} - {here})
    leaving = (EXIT,) if q.exits(unit) else ()

    def note(to: str) -> str:
        return _points(q.figures.in_points(found.costs[to])) if to in found.costs else ""

    def way(to: str) -> tuple[str, ...]:
        return found.ways[to] if to in found.costs else ()

    return OneOf(
        (*hexes, *leaving, STAY),
        lambda to: why_not_enter(q, unit, to),
        words={EXIT: WORDS[EXIT], STAY: WORDS[STAY]},
        note=note,
        way=way,
        way_out=STAY,
        beyond=lambda to: _why_out_of_reach(q, to),
    )


def _why_out_of_reach(q: Position, to: str) -> Refusal | None:
    if to == EXIT:
        return Refusal("5.8", "it does not come to an exit of its side")
    return OUT_OF_REACH if to in q.ground.neighbours else None


@implements("5.3", "5.6", "4.6", "1.4", "5.2", "3.1", "4.4")
def why_not_enter(q: Position, unit: str, to: str) -> Refusal | None:
    """Why a unit may not end its move there; None when it may."""
    if to in (STAY, EXIT):
        return None
    found, here = q.reach(unit), q.unit(unit).space
    if to in found.costs:
        return None if q.stacks(to, unit) else Refusal("3.1", "the stacking limit would be broken")
    if q.is_held(unit):
        return HELD
    x = q.unit(unit)
    cost = replace_parts(q.move_cost(x.side, x.unit_type, x.disrupted), starts=(here,))
    stop = cost.why_not(here, to, q.ground.network.graph.adj[here][to]) or SPENT
    return Refusal(stop.clause, stop.reason)


@implements("5.8", "12.2")
def leave_the_map(u: Play, unit: str) -> None:
    """By the cheapest exit."""
    q = u.position
    path = q.reach(unit).ways[q.exits(unit)[0]]
    side = q.unit(unit).side
    u.emit(UnitExited(unit=unit, steps=q.steps(unit), path=path, clause="5.8"))
    take_hexes(u, side, path)


def _points(cost: str) -> str:
    """A cost as a player says it: "1 movement point", "1/2 movement point", "1 1/2 movement points"."""
    return Message("{cost} movement point" if cost in ("1", "1/2") else "{cost} movement points", cost=cost)
