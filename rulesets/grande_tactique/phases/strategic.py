"""Strategic movement and forced marches (9.2.2, 9.2.3, help.b): along roads, away from the enemy, for fatigue."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.grande_tactique.figures.ground import NEAR
from rulesets.grande_tactique.phases.acts import Play, set_formation, set_sheet
from rulesets.grande_tactique.phases.marching import (
    HALVES,
    MOST_FATIGUE,
    NOT_NEXT,
    in_mp,
    too_dear,
    why_no_way,
    why_not_stand_there,
)
from rulesets.grande_tactique.phases.strangers import other_force, other_hex
from rulesets.grande_tactique.position import Position
from rulesets.grande_tactique.procedures import Attrition, RoadMove, StrategicMovement
from workbench.engine.clauses import Refusal, implements
from workbench.engine.events import UnitMoved
from workbench.engine.options import OneOf
from workbench.engine.unfolding import Again, Begin, End, Step
from workbench.engine.words.message import Message, marked

NO_MORE, END = "no_more", "end"
WORDS = {NO_MORE: marked("no more"), END: marked("it stays here")}
WHO = {
    False: marked("choose a force that makes a strategic move"),
    True: marked("choose a force that makes a forced march"),
}
"""What is asked for: no forced march, or one."""
DISTANCE, ADJACENT, TWO_POINTS = "strategic_distance", "adjacent", "two_points"
"""The option by which strategic moves keep two movement points from the enemy, as the help sheet has it."""


@implements("9.2.2", "9.2.3", "help.b")
def order_road_moves(phase: StrategicMovement, u: Play) -> Step:
    """The strategic moves of one side and of the other, then forced marches in that order (interpretation 26)."""
    q = u.position
    side = phase.side or q.pieces.sides[0]
    now = replace(phase, side=side)
    choices = (*(now.moved if phase.forced else q.forces_of(side)), NO_MORE)
    choices = tuple(force for force in choices if force == NO_MORE or _is_of(q, force, side))
    force = u.ask(
        side,
        WHO[phase.forced],
        OneOf(
            choices,
            lambda force: why_not_march(q, now, force),
            words=WORDS,
            way_out=NO_MORE,
            beyond=other_force(q, side, "9.2.3" if phase.forced else "9.2.2", marked("it has made no strategic move")),
        ),
        "9.2.3" if phase.forced else "9.2.2",
    )
    if force != NO_MORE:
        return Begin(now, RoadMove(force=force, mp=q.capacity(force), forced=phase.forced), again=True)
    if side == q.pieces.sides[0]:
        return Again(replace(now, side=q.pieces.other(side)))
    if phase.forced or not now.moved:
        return End(now)
    u.announce("Forced marches")
    return Again(replace(now, side="", forced=True))


def _is_of(q: Position, force: str, side: str) -> bool:
    return force in q.state.units and q.force(force).side == side


@implements("9.2.2", "9.2.3", "help.b", "3.3")
def why_not_march(q: Position, phase: StrategicMovement, force: str) -> Refusal | None:
    """Why a force may not make a strategic move, or a forced march, in the order a player is told."""
    if force == NO_MORE:
        return None
    clause, sheet = "9.2.3" if phase.forced else "9.2.2", q.sheet(force)
    if force in (phase.marched if phase.forced else phase.moved):
        return Refusal(clause, "once a turn")
    if not phase.forced and not sheet.moved:
        return Refusal("help.b", "a second movement follows a first")
    if q.force(force).pillages:
        return Refusal("13.4", "it pillages until it is activated again")
    if not q.is_commanded(force):
        return Refusal(clause, "without orders")
    if sheet.fatigue >= MOST_FATIGUE:
        return Refusal("3.3", "it is too tired to move")
    if sheet.fatigue and not phase.forced:
        return Refusal(clause, "a tired force makes no strategic move")
    return _why_nowhere(q, RoadMove(force=force, mp=q.capacity(force), forced=phase.forced))


def _why_nowhere(q: Position, move: RoadMove) -> Refusal | None:
    beside = q.ground.around[q.force(move.force).space]
    clause = "9.2.3" if move.forced else "9.2.2"
    return why_no_way(q, beside, lambda to: why_not_by_road(q, move, to), clause)


@implements("9.2.2", "9.2.3")
def march_by_road(move: RoadMove, u: Play) -> Step:
    """Hex by hex along roads, for as long as its owner likes and its points last."""
    q = u.position
    unit = q.force(move.force)
    here, clause = unit.space, "9.2.3" if move.forced else "9.2.2"

    def refuse(to: str) -> Refusal | None:
        if to == END:
            return None if move.moved else Refusal(clause, "it has been chosen to march")
        return why_not_by_road(q, move, to)

    def price(to: str) -> str:
        cost = q.ground.steps[here].get(to)
        return in_mp(cost) if cost is not None else ""

    choices = (*q.ground.around[here], END)
    way_out, beyond = END if move.moved else "", other_hex(q, clause, NOT_NEXT)
    options = OneOf(choices, refuse, words=WORDS, note=price, way_out=way_out, beyond=beyond)
    prompt = Message("choose where Force {letter} marches", letter=q.pieces.markers[move.force].letter)
    to = u.ask(unit.side, prompt, options, clause)
    if to == END:
        return None
    u.emit(UnitMoved(unit=move.force, to=to, path=(here, to), clause=clause))
    return Again(replace(move, mp=move.mp - q.ground.steps[here][to], moved=True))


@implements("9.2.2", "9.2.3", "help.b")
def why_not_by_road(q: Position, move: RoadMove, to: str) -> Refusal | None:
    """Why such a march may not lead into a hex, in the order a player is told."""
    clause, unit = "9.2.3" if move.forced else "9.2.2", q.force(move.force)
    if refused := why_not_stand_there(q, move.force, to):
        return refused
    if not q.ground.is_road(unit.space, to):
        return Refusal(clause, "it keeps to roads")
    if refused := _why_not_so_near(q, unit.side, to, clause):
        return refused
    cost = q.ground.steps[unit.space][to]
    if cost > move.mp:
        return too_dear(cost, move.mp)
    return None


@implements("9.2.2", "9.2.3", "help.b")
def _why_not_so_near(q: Position, side: str, number: str, clause: str) -> Refusal | None:
    """Not beside an enemy; by the option nearer than two movement points instead (interpretation 27)."""
    if q.state.options.get(DISTANCE, ADJACENT) == ADJACENT:
        beside = q.enemies_beside(number, side)
        return Refusal(clause, "it does not go next to an enemy force") if beside else None
    near, enemies = q.ground.near(number), q.forces_of(q.pieces.other(side))
    if any(near.get(q.force(enemy).space, NEAR) < 2 * HALVES for enemy in enemies):
        return Refusal("help.b", "it keeps two movement points from every enemy force")
    return None


@implements("9.2.2", "9.2.3", "8.5")
def tire_by_the_march(move: RoadMove, u: Play) -> Step:
    """One level of fatigue, and a test for attrition."""
    q = u.position
    set_sheet(u, move.force, fatigue=min(MOST_FATIGUE, q.sheet(move.force).fatigue + 1))
    for formation in q.formations_in(move.force):
        set_formation(u, formation, acted=True)
    return Begin(move, Attrition(force=move.force))
