"""The reinforcement phase (10): units that are due enter in a hex of their entry."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.hex_and_counter.events import UnitArrived
from rulesets.hex_and_counter.phases.acts import Play, take_hexes
from rulesets.hex_and_counter.phases.strangers import other_hex
from rulesets.hex_and_counter.position import Position
from rulesets.hex_and_counter.procedures import Reinforcements
from rulesets.hex_and_counter.visibility import by_sight
from workbench.engine.clauses import Refusal, implements
from workbench.engine.mechanics.reinforcements import open_entries
from workbench.engine.options import OneOf
from workbench.engine.unfolding import Again, End, Step
from workbench.engine.words.message import Message, marked

LATER = "later"
WORDS = {LATER: marked("enter later")}


@implements("10.1", "10.2", "10.3")
def place_a_unit(phase: Reinforcements, u: Play) -> Step:
    """One unit after the other; its owner may hold it back."""
    q = u.position
    unit = next((x for x in by_sight(u.state, q.due(phase.side)) if x not in phase.seen), "")
    if not unit:
        return End(phase)
    entries = dict.fromkeys(number for hexes in q.entries(unit) for number in hexes)
    options = OneOf(
        (*entries, LATER),
        lambda to: why_not_arrive(q, unit, to),
        words=WORDS,
        way_out=LATER,
        beyond=other_hex(q, "10.1", marked("it is no entry of the unit")),
    )
    prompt = Message("Where {unit} {unit:enters|enter}", unit=u.words.subject_of(unit))
    to = u.ask(phase.side, prompt, options)
    if to != LATER:
        u.emit(UnitArrived(unit=unit, to=to))
        take_hexes(u, phase.side, (to,))
    return Again(replace(phase, seen=(*phase.seen, unit)))


@implements("10.2", "10.3", "3.3")
def why_not_arrive(q: Position, unit: str, to: str) -> Refusal | None:
    """Why a unit may not enter there; None when it may."""
    if to == LATER:
        return why_not_later(q, unit)
    if refused := why_closed(q, unit, to):
        return refused
    best = open_entries(q.entries(unit), lambda number: why_closed(q, unit, number) is None)
    return None if to in best else Refusal.of("10.3", "its own entry is open: {hexes}", hexes=", ".join(best))


@implements("10.4")
def why_not_later(q: Position, unit: str) -> Refusal | None:
    """Why a unit may not be held back; None when it may."""
    arrival = q.arrival(unit)
    if arrival is None or arrival.may_wait:
        return None
    is_open = any(why_closed(q, unit, number) is None for hexes in q.entries(unit) for number in hexes)
    return Refusal("10.4", "it enters as soon as it can") if is_open else None


def why_closed(q: Position, unit: str, to: str) -> Refusal | None:
    """Why an entry hex is closed to a unit; None when it is open."""
    if to in q.enemy_hexes(q.unit(unit).side):
        return Refusal("10.2", "enemy units hold the entry")
    return None if q.stacks(to, unit) else Refusal("10.2", "the entry is full")
