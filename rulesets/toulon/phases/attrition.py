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
from workbench.engine.mechanics.modifiers import Modifiers, those_met, total_of
from workbench.engine.mechanics.quality_check import fails_from
from workbench.engine.tables.hits import hit
from workbench.engine.unfolding import Step
from workbench.engine.words.message import Message


@implements("22.2", "22.3", "22.4", "21.3", "4.a")
def check_attrition(turn: SideTurn, u: Play) -> Step:
    """Every area with marked units rolls once; patrols that had to give way check with the others."""
    u.announce(Message("Movement attrition"), turn.side)
    for space, marked in marked_units(u.position):
        (face,) = u.roll(Message("movement attrition in {space}", space=u.words.name_of(space)), clause="22.3")
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
    modifiers = attrition_modifiers(q, unit)
    modified = face + total_of(modifiers)
    failed = fails_from(modified, q.figures.fails_from[q.quality(unit)])
    hit("movement_attrition", q.quality(unit))
    told = readers(q, unit)
    u.emit(
        AttritionChecked(unit=unit, modified=modified, modifiers=modifiers, failed=failed, clause="22.3", seen_by=told)
    )
    if failed:
        u.emit(LossTaken(unit=unit, temporary=1, clause="22.5", seen_by=told))
    u.emit(AttritionMarked(unit=unit, level=None, clause="22.4"))


@implements("22.1", "22.3", "5.2", "2.g", "2.h", "2.j")
def attrition_modifiers(q: Position, unit: str) -> Modifiers:
    """The marker's own number, the overall leader's, a leader's on the spot, and that of a mixed force."""
    by = q.figures.modifiers["movement_attrition_modifiers"]
    x = q.unit(unit)
    # the general reserve is of whichever wing it likes (2)
    leaders = [_overall_leader(q, faction) for faction in (WINGS if x.faction == RESERVE else (x.faction,))]
    met = [min(leaders, key=lambda rating: by.get(rating, 0))]
    if x.side == ALLIED and len(q.factions(q.troops(x.space, x.side))) > 1:
        met.append("mixed_allied_force")
    if q.rating_among(q.leaders(x.space, x.side)) == "A":
        met.append("leader_A_in_area")
    marker = (("marker", x.attrition),) if x.attrition else ()
    return (*marker, *those_met(by, met))


def _overall_leader(q: Position, faction: str) -> str:
    """The row of the overall leader's rating, "" without one."""
    leader = q.overall_leader(faction)
    return f"overall_leader_{q.quality(leader)[0]}" if leader else ""
