"""What the calendar brings besides reinforcements: leaders leave, contingents change (2, 32.9, 32.14, 32.15)."""

from __future__ import annotations

from rulesets.toulon.events import LossTaken
from rulesets.toulon.figures import BRITISH, CAMBRIDGESHIRE, INFANTRY, NATIONAL_GUARD, ROYAL_LOUIS
from rulesets.toulon.phases.acts import Play
from rulesets.toulon.phases.strangers import other_unit
from rulesets.toulon.position import Position
from rulesets.toulon.procedures import Reinforcements
from rulesets.toulon.seats import seats_of
from rulesets.toulon.sides import ALLIED
from rulesets.toulon.state import ARRIVALS
from workbench.engine.clauses import implements
from workbench.engine.events import UnitRemoved
from workbench.engine.options import Allotment
from workbench.engine.unfolding import Step
from workbench.engine.words.message import Message


@implements("32.9", "32.15", "2.j")
def keep_the_calendar(phase: Reinforcements, u: Play) -> Step:
    """Leaders depart in their turn, the National Guard is disbanded, the Royal Louis comes up to strength."""
    q = u.position
    for leader in leaders_who_leave(q):
        u.emit(UnitRemoved(unit=leader, why="departs"))
    if q.state.turn == q.figures.number("national_guard_removed_turn") and NATIONAL_GUARD in q.state.units:
        u.emit(UnitRemoved(unit=NATIONAL_GUARD, why="disbanded", clause="32.15"))
    louis = q.state.units.get(ROYAL_LOUIS)
    if q.state.turn == q.figures.number("royal_louis_restored_turn") and louis and louis.permanent:
        u.emit(LossTaken(unit=ROYAL_LOUIS, permanent=-1, clause="32.9"))
    return None


@implements("2.j")
def leaders_who_leave(q: Position) -> tuple[str, ...]:
    """Leaders whose printed turn of departure this is, wherever they are."""
    leaving = (c.id for c in q.figures.design.counters if c.values.get("leaves") == q.state.turn)
    return tuple(sorted(unit for unit in leaving if unit in q.state.units))


@implements("32.14")
def ship_the_cambridgeshire(phase: Reinforcements, u: Play) -> Step:
    """The 30th gives up strength for good, wherever it is; what it lacks comes from British infantry on the map."""
    q = u.position
    if q.state.turn != q.figures.number("cambridgeshire_turn"):
        return None
    there = q.strength(CAMBRIDGESHIRE) if CAMBRIDGESHIRE in q.state.units else 0
    own = min(there, q.figures.number("cambridgeshire_losses"))
    room = {x: n for x in british_infantry(q) if x != CAMBRIDGESHIRE and (n := q.strength(x))}
    due = min(q.figures.number("cambridgeshire_losses") - own, sum(room.values()))
    why = Message("only other British infantry on the map makes up what the 30th lacks")
    options = Allotment(due, room, clause="32.14", name=u.words.name_of, beyond=other_unit(q, ALLIED, "32.14", why))
    shares = u.ask(ALLIED, "share out the strength sent to Gibraltar", options).shares if due else {}
    lost = {**shares, **({CAMBRIDGESHIRE: own} if own else {})}
    for unit in sorted(lost):
        seen_by = None if q.is_read(unit) else seats_of(q, ALLIED)
        u.emit(LossTaken(unit=unit, permanent=lost[unit], seen_by=seen_by, clause="32.14"))
        if not u.position.strength(unit):
            u.emit(UnitRemoved(unit=unit, why="transferred", clause="32.14"))
    return None


def british_infantry(q: Position) -> tuple[str, ...]:
    """British infantry that has come, by id; the 30th among it."""
    units = (x for x in sorted(q.state.units) if q.unit(x).faction == BRITISH and q.arm(x) == INFANTRY)
    return tuple(x for x in units if q.unit(x).space != ARRIVALS)
