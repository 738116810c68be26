"""Running (2) and winning (3).

A segment is a function of the procedure and `u`, the play as it unfolds. It asks first (`u.ask`) and acts afterwards
(`u.roll`, `u.emit`): up to its last question it must be pure. What it returns says what comes next: None (go on),
`Again` (this segment once more), `Begin` (an inner procedure), `End`.
"""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.template.events import RunnerTired, TurnBegun
from rulesets.template.position import Position
from rulesets.template.procedures import Race, Turn
from rulesets.template.state import RaceState
from workbench.engine.clauses import Refusal, implements
from workbench.engine.events import PlaytestEnded, UnitMoved
from workbench.engine.options import OneOf
from workbench.engine.unfolding import Again, Begin, Step, Unfolding
from workbench.engine.words.message import marked

Play = Unfolding[RaceState, Position]
WALK, DASH = "walk", "dash"
WORDS = {WALK: marked("walk the steady distance"), DASH: marked("dash, as far as a die says")}


@implements("1.1")
def run_the_next_turn(race: Race, u: Play) -> Step:
    """Turn after turn; the ending stops it."""
    return Begin(replace(race, turn=race.turn + 1), Turn(), again=True)


@implements("1.1")
def begin_turn(turn: Turn, u: Play) -> Step:
    u.emit(TurnBegun(turn=u.state.turn + 1))
    return None


@implements("2.1", "2.2", "3.1")
def run(turn: Turn, u: Play) -> Step:
    """One side after the other: one question, then what follows from it."""
    q = u.position
    side = next((side.id for side in q.figures.design.sides if side.id not in turn.run), "")
    if not side:
        return None
    unit = q.runner_of(side)
    how = u.ask(side, "How to run", OneOf((WALK, DASH), lambda how: why_not_run(q, unit, how), words=WORDS))
    distance = q.figures.steady
    if how == DASH:
        (face,) = u.roll("dash", sides=q.figures.die_sides)
        distance = 0 if face == 1 else face
    if distance:
        to = u.position.ahead(unit, distance)
        u.emit(UnitMoved(unit=unit, to=to, path=(q.state.units[unit].space, to)))
    if q.state.units[unit].tired != (how == DASH):
        u.emit(RunnerTired(unit=unit, tired=how == DASH, clause="2.3"))
    if u.state.units[unit].space == q.figures.track[-1]:
        u.emit(PlaytestEnded(ending="first_home", winner=side, clause="3.1"))
    return Again(replace(turn, run=(*turn.run, side)))


@implements("2.3")
def why_not_run(q: Position, unit: str, how: str) -> Refusal | None:
    """The chapter's refusals in the order in which a player is told; None when it is legal."""
    if how == DASH and q.state.units[unit].tired:
        return Refusal("2.3", "nobody dashes twice in a row")
    return None
