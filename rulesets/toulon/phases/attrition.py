"""Movement attrition (22): marked units check, one die for each area."""

from __future__ import annotations

from rulesets.toulon.events import AttritionChecked, AttritionMarked, LossTaken
from rulesets.toulon.figures import RESERVE, WINGS
from rulesets.toulon.phases.acts import Play
from rulesets.toulon.position import Position
from rulesets.toulon.procedures import SideTurn
from rulesets.toulon.seats import readers
from rulesets.toulon.sides import ALLIED
from workbench.engine.clauses import implements
from workbench.engine.mechanics.quality_check import fails_from
from workbench.engine.unfolding import Step


@implements("22.2", "22.3", "22.4", "21.3", "4.a")
def check_attrition(turn: SideTurn, u: Play) -> Step:
    """Every area with marked units rolls once; patrols that had to give way check with the others."""
    u.announce("Movement attrition", turn.side)
    for space, marked in marked_units(u.position):
        (face,) = u.roll(f"movement attrition in {u.rules.name_of(space)}", clause="22.3")
        for x in marked:
            _check(u, x, face)
    return None


def marked_units(q: Position) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Spaces with units that bear an attrition check marker, sorted, with those units."""
    found: dict[str, list[str]] = {}
    for unit in sorted(q.state.units):
        if q.unit(unit).attrition is not None:
            found.setdefault(q.unit(unit).space, []).append(unit)
    return tuple((space, tuple(found[space])) for space in sorted(found))


@implements("22.4", "22.5", "23.7")
def _check(u: Play, unit: str, face: int) -> None:
    """One temporary loss for a unit that fails, even for one without strength; of unread units their side knows it."""
    q = u.position
    modifier = attrition_modifier(q, unit)
    failed = fails_from(face, q.figures.fails_from[q.quality(unit)], modifier)
    told = readers(q, unit)
    u.emit(AttritionChecked(unit=unit, modified=face + modifier, failed=failed, clause="22.3", seen_by=told))
    if failed:
        u.emit(LossTaken(unit=unit, temporary=1, clause="22.5", seen_by=told))
    u.emit(AttritionMarked(unit=unit, level=None, clause="22.4"))


@implements("22.1", "22.3", "5.2", "2.g", "2.h", "2.j")
def attrition_modifier(q: Position, unit: str) -> int:
    """The marker's own number, the overall leader's, a leader's on the spot, and that of a mixed force."""
    modifiers = q.figures.modifiers["movement_attrition_modifiers"]
    x = q.unit(unit)
    found = x.attrition or 0
    # the general reserve is of whichever wing it likes (2)
    found += min(_of_overall_leader(q, f) for f in (WINGS if x.faction == RESERVE else (x.faction,)))
    if x.side == ALLIED and len(q.factions(q.troops(x.space, x.side))) > 1:
        found += modifiers["mixed_allied_force"]
    if q.rating_among(q.leaders(x.space, x.side)) == "A":
        found += modifiers["leader_A_in_area"]
    return found


def _of_overall_leader(q: Position, faction: str) -> int:
    leader = q.overall_leader(faction)
    modifiers = q.figures.modifiers["movement_attrition_modifiers"]
    return modifiers.get(f"overall_leader_{q.quality(leader)[0]}", 0) if leader else 0
