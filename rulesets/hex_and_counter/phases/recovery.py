"""The recovery phase (11): disrupted units come to order again."""

from __future__ import annotations

from rulesets.hex_and_counter.events import UnitDisrupted
from rulesets.hex_and_counter.phases.acts import Play
from rulesets.hex_and_counter.procedures import Recovery
from rulesets.hex_and_counter.visibility import by_sight
from workbench.engine.clauses import implements
from workbench.engine.mechanics.rally import is_certain, rallied
from workbench.engine.unfolding import Step
from workbench.engine.words.message import Message

DIE_SIDES = 6


@implements("11.1")
def roll_to_recover(phase: Recovery, u: Play) -> Step:
    """One die a unit outside enemy zones of control; none where every face recovers it."""
    q = u.position
    at_most = q.figures.recovery_at_most
    for unit in by_sight(u.state, q.on_map(phase.side)):
        x = q.unit(unit)
        if not x.disrupted or x.space in q.enemy_zone(phase.side):
            continue
        # the place is told and not the name, which may be hidden
        why = Message("recovery in {hex}, {most} or less", hex=u.words.name_of(x.space), most=at_most)
        if is_certain(at_most, DIE_SIDES) or rallied(u.roll(why)[0], {unit: at_most}):
            u.emit(UnitDisrupted(unit=unit, disrupted=False))
    return None
