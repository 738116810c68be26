"""Whoever moves may ask whose a road section is, before anybody marches on it (18.3)."""

from __future__ import annotations

from rulesets.toulon.phases.acts import Play
from rulesets.toulon.phases.movement.roads import is_declared_enemy
from rulesets.toulon.position import Position
from rulesets.toulon.procedures import Movement
from rulesets.toulon.seats import mover
from rulesets.toulon.sides import OTHER
from workbench.engine.clauses import Refusal, implements
from workbench.engine.options import OneOf
from workbench.engine.unfolding import Again, Step
from workbench.engine.words.message import Message

ENQUIRE, NOTHING = "enquire", "nothing"
WORDS_OF_ENQUIRIES = {ENQUIRE: Message("ask the enemy whether a road section is his")}


@implements("18.3")
def enquire(phase: Movement, u: Play) -> Step:
    """The owner of the lone units beside a section declares whether they are mere patrols; nobody need march for it."""
    sections = sections_in_doubt(u.position, phase.side)
    options = OneOf(
        (*sections, NOTHING),
        words={NOTHING: Message("ask nothing after all")},
        way_out=NOTHING,
        beyond=lambda section: why_no_doubt(u.position, section),
    )
    seat = mover(u.position, phase)
    section = u.ask(seat, "choose the road section of which the enemy says whether it is his", options, clause="18.3")
    if section != NOTHING:
        is_declared_enemy(u, section, phase.side)
    return Again(phase)


@implements("18.3")
def why_no_doubt(q: Position, section: str) -> Refusal | None:
    """Why nobody is asked about another road section; None of what is none."""
    if section not in q.network.sections:
        return None
    if section in q.state.enemy_sections or section in q.state.patrol_sections:
        return Refusal("18.3", "its owner has said so in this turn")
    return Refusal("18.3", "no lone counter that you cannot read stands beside it")


def sections_in_doubt(q: Position, side: str) -> tuple[str, ...]:
    """Road sections beside which a lone unread unit of the enemy stands, sorted; those declared already left out."""
    near = {section for area in q.held_areas(OTHER[side]) for section in q.figures.roads_at[area]}
    return tuple(sorted(section for section in near if q.doubtful(section, side)))
