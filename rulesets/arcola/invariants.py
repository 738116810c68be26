"""What has to hold in Arcola after every event, between plays, and at the end of each phase."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulesets.arcola.battle_procedures import Aftermath, Battle, Retreat
from rulesets.arcola.events import Boxed, Disorganized, ForceMoved, PhaseEntered, PieceSet, PieceStands, StrengthLost
from rulesets.arcola.figures.pieces import ARMS
from rulesets.arcola.fleeing_procedures import Captures, Flight
from rulesets.arcola.phases.leaders import CAPTURED, ELIMINATED
from rulesets.arcola.position import Position
from rulesets.arcola.reports.contradictions import contradictions
from rulesets.arcola.set_up_by_hand import problems
from rulesets.arcola.state import EXITED, EXITED_STRENGTH, ArcolaState, Piece
from workbench.engine.events import Event, PositionSet, ProceduresStand, UnitRemoved
from workbench.engine.mechanics.dispatch import Delivery
from workbench.engine.orders.order import COMBAT
from workbench.engine.problem import Place, Problem
from workbench.engine.questions.breaches import Causes, breach, changed_tracks, changed_units, of_causes
from workbench.engine.words.message import Message

CAUSES: Causes = {
    "side": (),
    "space": (ForceMoved, Boxed, PieceSet),
    "under": (PieceStands, PieceSet),
    "infantry": (StrengthLost, PieceSet),
    "cavalry": (StrengthLost, PieceSet),
    "artillery": (StrengthLost, PieceSet),
    "ineffective": (StrengthLost,),
    "disorganized": (Disorganized,),
    "entry": (Boxed, PieceSet),
    "due": (PieceSet,),
}
UNTOLD = (Battle, Aftermath, Retreat, Flight, Captures)
"""While one of these goes on nobody looks."""
BOTH_CONSOLIDATE = ("CombatPhase", "RallyPhase")


def after_event(q: Position, before: ArcolaState, event: Event[Any], after: ArcolaState) -> Iterator[Problem]:
    """What the event has broken; a position that was set up by hand may be anything."""
    if isinstance(event, PositionSet):
        return
    for unit in changed_units(before, after):
        yield from _of_piece(q, unit, before.units.get(unit), event, after.units.get(unit))
    for track in changed_tracks(before, after):
        if track != EXITED_STRENGTH:
            yield breach("track", "there is no such track", Place("track", track))
        elif after.tracks[track] < before.tracks[track]:
            yield breach("track", "who has left comes back", Place("track", track), "17.1.1")
    if isinstance(event, PhaseEntered) and before.phase:
        yield from _at_the_end_of_a_phase(q, before.phase)
    if isinstance(event, ProceduresStand):
        yield from between_plays(q)


def _of_piece(q: Position, unit: str, was: Piece | None, event: Event[Any], now: Piece | None) -> Iterator[Problem]:
    """Pieces come never, go by what removes them, lose strength and never gain it."""
    place, name = Place("unit", unit), type(event).__name__
    if was is None:
        yield breach("pieces", Message("it comes into play by {event}", event=name), place, "3.3.3")
    elif now is None:
        if not isinstance(event, UnitRemoved):
            yield breach("pieces", Message("it is gone by {event}", event=name), place, "3.3.1")
        elif event.why != (CAPTURED if q.pieces.is_leader(unit) else ELIMINATED) or was.strength:
            cause = Message("it is gone ({why}) with a strength of {strength}", why=event.why, strength=was.strength)
            yield breach("pieces", cause, place, "3.3.1")
    else:
        yield from of_causes(unit, was, event, now, CAUSES)
        if any(getattr(now, arm) > getattr(was, arm) for arm in ARMS):
            yield breach("strength points", "it gains strength", place, "3.3.3")
        if was.ineffective and not now.ineffective:
            yield breach("ineffective", "it is effective again", place, "3.3.1.1")


def between_plays(q: Position) -> Iterator[Problem]:
    """What holds whenever somebody is asked."""
    yield from problems(q)
    left = sum(x.strength for _, x in sorted(q.units.items()) if x.space == EXITED)
    if left > q.state.tracks[EXITED_STRENGTH]:
        cause = Message("{left} have left, and it shows less", left=left)
        yield breach("strength points", cause, Place("track", EXITED_STRENGTH), "17")
    yield from _of_orders(q)
    yield from _of_contacts(q)


def _of_orders(q: Position) -> Iterator[Problem]:
    """Whose order it is is in play and in no disorder, and nobody begins another order before his own."""
    for force in sorted(q.state.orders):
        place = Place("unit", force)
        if force not in q.units:
            yield breach("orders", "it has an order and is gone", place, "11.1")
            continue
        marches = any(written.order.when != COMBAT for written in q.state.orders[force])
        if marches and q.units[force].disorganized:  # it may be required to attack
            yield breach("orders", "it has an order to march and is disorganized", place, "7.1.4.2")
        for written in q.state.orders[force]:
            if written.order.force != force:
                yield breach("orders", Message("its order is for {other}", other=written.order.force), place, "11.1")
            if written.since > q.state.clock:
                yield breach("orders", "its order is of a time to come", place, "13.2")
            if written.delivery is Delivery.BEGUN and not written.order.way:
                yield breach("orders", "it is on the march to nowhere", place, "13.2")
        phases = [written.order.when for written in q.state.orders[force]]
        if len(set(phases)) < len(phases):
            yield breach("orders", "it has two orders for one phase", place, "11.1")


def _of_contacts(q: Position) -> Iterator[Problem]:
    """No contact contradicts what its seat sees, or what it stands for; of a battle all is told when it is over."""
    if any(isinstance(procedure, UNTOLD) for procedure in q.state.procedures):
        return
    for seat in sorted(q.state.contacts):
        for cause in contradictions(q, seat):
            yield breach("contacts", cause, Place("side", seat), "4.1")


def _at_the_end_of_a_phase(q: Position, phase: str) -> Iterator[Problem]:
    """Nowhere stand too many, and one force a hex of those who were to be consolidated."""
    kind = next((line for line in q.figures.phases if line.id == phase), None)
    if kind is None:
        return
    for side in q.pieces.sides:
        for hex_ in sorted({q.place(head) for head in q.forces(side)}):
            heads = q.standing(side, hex_)
            place = Place("space", hex_)
            if not q.has_room(side, hex_, heads[0]) and not q.is_hemmed_in(side, hex_):
                yield breach("stacking", "more stand here than may", place, "12.1")
            if len(heads) > 1 and (kind.procedure in BOTH_CONSOLIDATE or side == kind.side):
                yield breach("consolidation", Message("{count} forces stand here", count=len(heads)), place, "12.3")
