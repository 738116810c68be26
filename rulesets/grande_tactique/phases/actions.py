"""The action phase (8.1): markers are drawn, and the forces that they stand for act."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.grande_tactique.phases.acts import Play, part
from rulesets.grande_tactique.phases.initiative import INERTIA, leader_of, place_of
from rulesets.grande_tactique.phases.strangers import other_force
from rulesets.grande_tactique.position import Position
from rulesets.grande_tactique.procedures import DRAWN, ActionPhase, Activation, DrawnMarker
from workbench.engine.clauses import Refusal, implements
from workbench.engine.events import Told
from workbench.engine.options import OneOf
from workbench.engine.unfolding import Again, Begin, End, Step
from workbench.engine.words.message import marked

PARTS, WAITS = "parts", "waits"
WORDS = {
    PARTS: marked("part from the general-in-chief and act alone"),
    WAITS: marked("stay with the general-in-chief"),
}


@implements("8.1")
def draw_a_marker(phase: ActionPhase, u: Play) -> Step:
    """The force with the initiative first, then by chance; the inertia marker lets the uncommanded in.

    Everybody is told whose marker it is, its owner which one.
    """
    if phase.first:
        return Begin(replace(phase, first=""), drawn_marker(u.position, phase.first), again=True)
    if not phase.container:
        return End(phase)
    (n,) = u.roll(DRAWN, sides=len(phase.container), seen_by=())
    drawn = phase.container[n - 1]
    left = (*phase.container[: n - 1], *phase.container[n:])
    if drawn == INERTIA:
        u.emit(Told(what=DRAWN, result=INERTIA))
        return Again(replace(phase, container=(*left, *phase.waiting), waiting=()))
    side = u.position.pieces.markers[drawn].side
    u.emit(Told(what=DRAWN, result=side))
    u.emit(Told(what=DRAWN, result="", place=drawn, seen_by=(side,)))
    return Begin(replace(phase, container=left), drawn_marker(u.position, drawn), again=True)


@implements("8.1", "8.2", "2.e")
def drawn_marker(q: Position, marker: str) -> DrawnMarker:
    """Who acts because of a marker: a general's force with his brigades, or one of the decoys.

    A division in its general-in-chief's force may part from it; once he has acted its marker is passed over
    (interpretation 11).
    """
    side = q.pieces.markers[marker].side
    if q.is_decoy(marker):
        decoys = tuple(force for force in q.forces_of(side) if q.is_decoy(force))
        return DrawnMarker(side=side, forces=decoys, one=True)
    force = place_of(q, marker)
    division = q.pieces.division_of.get(q.stands_for(marker), "")
    if division and q.sheet(force).chief:
        return DrawnMarker(side=side, fused="" if q.sheet(force).acted else division)
    return DrawnMarker(side=side, forces=(force, *brigades_with(q, force)))


@implements("8.2")
def brigades_with(q: Position, force: str) -> tuple[str, ...]:
    """Markers of detached brigades that act when this force is drawn; for Colli's all Sardinians."""
    return tuple(
        marker
        for marker in q.pieces.markers
        if force
        and marker != force
        and marker in q.state.units
        and (brigade := q.stands_for(marker)) in q.pieces.formations
        and leader_of(q, brigade) == force
    )


@implements("8.1", "8.2")
def activate_the_next(drawn: DrawnMarker, u: Play) -> Step:
    """Once a turn each; their owner chooses the order. He is asked of a single one too (interpretation 10)."""
    if drawn.fused:
        return _part_or_wait(drawn, u)
    q = u.position
    forces = tuple(force for force in drawn.forces if force in q.state.units and not q.sheet(force).acted)
    if not forces:
        return End(drawn)
    beyond = other_force(q, drawn.side, "8.1", lambda force: _why_not_by_it(q, force))
    force = u.ask(drawn.side, "choose the force that acts next", OneOf(forces, beyond=beyond))
    rest = () if drawn.one else tuple(other for other in forces if other != force)
    return Begin(replace(drawn, forces=rest), Activation(force=force), again=True)


def _why_not_by_it(q: Position, force: str) -> Refusal:
    """Why one's own force on the map does not act by the marker that was drawn."""
    has_acted = q.sheet(force).acted
    return Refusal("8.1", "it has acted this turn" if has_acted else "it does not act by the marker that was drawn")


@implements("6.5.3", "8.1", "8.2")
def _part_or_wait(drawn: DrawnMarker, u: Play) -> Step:
    """A division whose marker is drawn before its general-in-chief's parts from him, or acts with him later."""
    if (
        u.ask(
            drawn.side, "choose what the division that is drawn does", OneOf((PARTS, WAITS), words=WORDS, way_out=WAITS)
        )
        == WAITS
    ):
        return End(drawn)
    part(u, drawn.fused)
    q = u.position
    marker = q.marker_for(drawn.fused)
    return Again(replace(drawn, fused="", forces=(marker, *brigades_with(q, marker))))
