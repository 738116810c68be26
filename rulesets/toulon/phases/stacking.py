"""Areas found overstacked: their owner takes temporary losses until they comply (6.4)."""

from __future__ import annotations

from rulesets.toulon.events import LossTaken
from rulesets.toulon.phases.acts import Play
from rulesets.toulon.phases.strangers import not_here
from rulesets.toulon.position import Position
from rulesets.toulon.procedures import GameTurn, Overstack, SideTurn
from rulesets.toulon.seats import readers
from rulesets.toulon.sides import SIDES
from workbench.engine.clauses import implements
from workbench.engine.mechanics.stacking import excess
from workbench.engine.options import Allotment
from workbench.engine.unfolding import Begin, Step


@implements("6.4")
def find_overstacked_arrivals(turn: GameTurn, u: Play) -> Step:
    """When reinforcements have come, and units have come up to strength (interpretation 110)."""
    stack = next_overstack(u.position)
    return Begin(turn, stack, again=True) if stack else None


@implements("6.4", "6.5")
def find_overstacks(turn: SideTurn, u: Play) -> Step:
    """When the battles of a side turn are over: one overstacked area after the other (interpretation 110)."""
    stack = next_overstack(u.position)
    return Begin(turn, stack, again=True) if stack else None


def next_overstack(q: Position) -> Overstack | None:
    """The first area that holds too much of a side, None while all comply."""
    areas = ((area, side) for side in SIDES for area in q.held_areas(side))
    return next((Overstack(side=side, area=area) for area, side in areas if overstack(q, area, side)), None)


def overstack(q: Position, area: str, side: str) -> int:
    """Strength points above what the area holds of a side; a single unit always fits."""
    return excess((q.strength(x) for x in q.troops(area, side)), q.figures.occupancy[area])


@implements("6.4")
def shed_strength(stack: Overstack, u: Play) -> Step:
    """Temporary losses, shared out by the owner."""
    q = u.position
    room = {x: n for x in q.troops(stack.area, stack.side) if (n := q.strength(x))}
    too_much = overstack(q, stack.area, stack.side)
    beyond = not_here(q, stack.side, stack.area, "6.4")
    options = Allotment(too_much, room, clause="6.4", name=u.words.name_of, beyond=beyond)
    answer = u.ask(stack.side, "share out the losses of the overstacked area", options)
    for x in sorted(answer.shares):
        u.emit(LossTaken(unit=x, temporary=answer.shares[x], seen_by=readers(q, x)))
    return None
