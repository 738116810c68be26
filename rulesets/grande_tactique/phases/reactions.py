"""Reactions of the side that is not active (8.4), and what they may be: a move of one point (9.3), or a look (10)."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.grande_tactique.battle_positions import is_bound
from rulesets.grande_tactique.phases.acts import REACTS, Play, passes, set_formation
from rulesets.grande_tactique.phases.marching import MOST_FATIGUE, NOT_NEXT, why_no_way, why_not_stand_there
from rulesets.grande_tactique.phases.strangers import other_force, other_hex
from rulesets.grande_tactique.phases.sums import needed
from rulesets.grande_tactique.position import Position
from rulesets.grande_tactique.procedures import Attrition, ReactionMove, Reactions, Reconnaissance
from workbench.engine.clauses import Refusal, implements
from workbench.engine.events import UnitMoved
from workbench.engine.options import OneOf
from workbench.engine.refusals import why_none
from workbench.engine.unfolding import Again, Begin, End, Step
from workbench.engine.words.message import Message, marked

NONE, STAY = "none", "stay"
MOVE, WITHDRAW, LOOK = "move", "withdraw", "reconnoitre"
WORDS = {
    NONE: marked("no reaction"),
    STAY: marked("stay"),
    MOVE: marked("move by one movement point"),
    WITHDRAW: marked("move away from it"),
    LOOK: marked("reconnoitre it"),
}
NO_REACTION = Refusal("8.4", "it can react in no way")


@implements("8.4", "2.b")
def offer_reactions(r: Reactions, u: Play) -> Step:
    """One force after another, each with a test of its own (interpretations 21 and 23).

    Asked whenever a marker stands so near that it could be alert: whether it is, and can react, its owner knows.
    """
    q = u.position
    around = may_be_alert(q, r)
    if not around:
        return None
    side, letter = q.pieces.other(q.force(r.to).side), q.pieces.markers[r.to].letter
    choices = (*around, NONE)
    force = u.ask(
        side,
        Message("choose a force that reacts to Force {letter}", letter=letter),
        OneOf(
            choices,
            lambda force: why_not_react(q, r, force),
            words=WORDS,
            note=lambda force: needed(q, force) if force != NONE and q.has_troops(force) else "",
            way_out=NONE,
            beyond=other_force(q, side, "8.4", lambda force: why_never(q, r, force)),
        ),
    )
    if force == NONE:
        return None
    how = u.ask(
        side,
        Message("choose how Force {letter} reacts", letter=q.pieces.markers[force].letter),
        OneOf((MOVE, WITHDRAW, LOOK), lambda how: why_not_react_so(q, r, force, how), words=WORDS),
    )
    after = replace(r, done=(*r.done, force))
    if not passes(u, force, REACTS):
        return Again(after)
    if how == LOOK:
        return Begin(after, Reconnaissance(by=force, on=r.to, reacting=True), again=True)
    return Begin(after, ReactionMove(force=force, to=r.to, away=how == WITHDRAW), again=True)


@implements("2.b", "13.4")
def may_be_alert(q: Position, r: Reactions) -> tuple[str, ...]:
    """Markers of the other side whose alert zone, for all that can be seen, may hold the force that acts."""
    active = q.state.units.get(r.to)
    if active is None:
        return ()
    widest = q.figures.halves("alert_zone_cavalry")
    return tuple(
        force
        for force in q.forces_of(q.pieces.other(active.side))
        if force not in r.done
        and not q.force(force).pillages
        and not is_bound(q, force)
        and q.ground.near(q.force(force).space).get(active.space, widest + 1) <= widest
    )


@implements("2.b", "8.4", "13.4")
def why_never(q: Position, r: Reactions, force: str) -> Refusal:
    """Why a force on the map is none of those that could be alert."""
    if force in r.done:
        return Refusal("8.4", "it has tried to react to this")
    if q.force(force).pillages:
        return Refusal("13.4", "it pillages, and has no alert zone")
    if is_bound(q, force):
        return Refusal("11.2", "it fights in a battle that goes on")
    return Refusal("2.b", "the active force is outside its alert zone")


def why_not_react(q: Position, r: Reactions, force: str) -> Refusal | None:
    """Why a force cannot react at all, or in no way."""
    if force == NONE:
        return None
    if q.is_decoy(force):
        return Refusal("8.4", "a decoy never reacts")
    if not q.is_alert_to(force, q.force(r.to).space):
        return Refusal("2.b", "the active force is outside its alert zone")
    ways = (WITHDRAW, MOVE, LOOK)
    return why_none(ways, lambda how: why_not_react_so(q, r, force, how), WORDS.__getitem__, NO_REACTION)


@implements("8.4", "9.3", "10", "3.3")
def why_not_react_so(q: Position, r: Reactions, force: str, how: str) -> Refusal | None:
    """Why a force cannot react in this way. Moving away is open to the tired and to brigades (interpretation 22)."""
    fatigue = q.sheet(force).fatigue
    if fatigue >= MOST_FATIGUE:
        return Refusal("3.3", "it is too tired to move or look")
    if how != WITHDRAW and fatigue:
        return Refusal("8.4", "a tired force only moves away")
    if how != WITHDRAW and not q.generals_in(force):
        return Refusal("8.4", "a brigade without a general only moves away")
    if how == LOOK:
        return None if q.has_troops(force) else Refusal("10", "a general without troops does not reconnoitre")
    move = ReactionMove(force=force, to=r.to, away=how == WITHDRAW)
    return why_no_way(q, q.ground.around[q.force(force).space], lambda to: why_not_move(q, move, to), "9.3")


@implements("8.5")
def test_those_that_moved(r: Reactions, u: Play) -> Step:
    """Attrition of each, once; the reactions of an activation are tested together when its march is over."""
    if r.later or not r.owing:
        return End(r)
    return Begin(replace(r, owing=r.owing[1:]), Attrition(force=r.owing[0]), again=True)


@implements("9.3")
def move_in_reaction(move: ReactionMove, u: Play) -> Step:
    """One hex for one movement point, or none after all."""
    q = u.position
    unit = q.force(move.force)
    choices = (*q.ground.around[unit.space], STAY)
    to = u.ask(
        unit.side,
        Message("choose where Force {letter} moves", letter=q.pieces.markers[move.force].letter),
        OneOf(
            choices,
            lambda to: None if to == STAY else why_not_move(q, move, to),
            words=WORDS,
            way_out=STAY,
            beyond=other_hex(q, "9.3", NOT_NEXT),
        ),
    )
    if to == STAY:
        return End(move)
    u.emit(UnitMoved(unit=move.force, to=to, path=(unit.space, to), clause="9.3"))
    for formation in q.formations_in(move.force):
        set_formation(u, formation, acted=True)
    return End(replace(move, moved=True))


@implements("9.3", "8.4")
def why_not_move(q: Position, move: ReactionMove, to: str) -> Refusal | None:
    """Why a force cannot go into a hex in reaction, in the order a player is told."""
    if refused := why_not_stand_there(q, move.force, to):
        return refused
    here, active = q.force(move.force).space, q.force(move.to).space
    if q.ground.steps[here][to] > q.figures.halves("reaction_movement"):
        return Refusal("9.3", "it costs more than the movement point of a reaction")
    if move.away and q.ground.distance(to, active) <= q.ground.distance(here, active):
        return Refusal("8.4", "it does not lead away from the active force")
    return None
