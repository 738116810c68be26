"""Leaders hit in battle: whether, how badly, and when they or their replacements are back (24.1 to 24.7)."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.toulon.events import UnitPostponed
from rulesets.toulon.phases.acts import Play
from rulesets.toulon.phases.combat.coordination import is_bonaparte
from rulesets.toulon.phases.combat.retreat import turns_away
from rulesets.toulon.procedures import Battle
from rulesets.toulon.sides import OTHER
from rulesets.toulon.state import ARRIVALS
from rulesets.toulon.victory import score_leader
from workbench.engine.clauses import implements
from workbench.engine.events import Told
from workbench.engine.unfolding import Step
from workbench.engine.words.message import Message

CASUALTY, WOUNDED = "casualty", "wounded"
KILLED_OR_CAPTURED, GRIEVOUS, SERIOUS = "killed_or_captured", "grievous", "serious"
WORDS = {
    KILLED_OR_CAPTURED: Message("killed or captured"),
    GRIEVOUS: Message("grievously wounded"),
    SERIOUS: Message("seriously wounded"),
    "light": Message("lightly wounded"),
}


def note_leaders(battle: Battle, u: Play) -> Step:
    """Who is there when the battle begins."""
    q = u.position
    there = (x for side in (battle.attacker, OTHER[battle.attacker]) for x in q.leaders(battle.area, side))
    return replace(battle, leaders=tuple(there))


@implements("24.1", "24.2")
def roll_for_leaders(battle: Battle, u: Play) -> Step:
    """One roll for each leader of both sides when the fighting is over; fire from afar alone hits nobody.

    A leader who was captured on the retreat, or has left for the turn track, is out of it (interpretation 57).
    """
    if not battle.fought:
        return None
    for leader in battle.leaders:
        x = u.state.units.get(leader)
        if x is None or x.space == ARRIVALS:
            continue
        column, table = (
            "left_with_R" if battle.routed == x.side else "stood",
            u.position.figures.table("leader_casualty"),
        )
        hit = " or ".join(row for row in table.rows if table.cell(row, column) == CASUALTY)
        faces = u.roll(
            Message("is {leader} hit? (with {hit})", leader=u.words.name_of(leader), hit=hit), 2, clause="24.1"
        )
        if table.rolled(str(sum(faces)), column) == CASUALTY:
            _suffer(u, leader)
    return None


@implements("24.3", "24.4", "24.5", "24.6", "24.7")
def _suffer(u: Play, leader: str) -> None:
    """His fate, his wound, and the turn he is back. Bonaparte comes back himself, and is worth the points, if it was
    death, capture or a grievous wound (interpretation 100).
    """
    fate, is_himself = _roll_fate(u, leader), is_bonaparte(u.position, leader)
    u.emit(Told(what=u.words.name_of(leader), result=WORDS[fate], clause="24.3"))
    lives_on = is_himself and fate in (KILLED_OR_CAPTURED, GRIEVOUS)
    if fate == KILLED_OR_CAPTURED or lives_on:
        score_leader(u, leader)
    if lives_on:
        u.emit(
            Told(what=u.words.name_of(leader), result=Message("lives: {wound}", wound=WORDS[SERIOUS]), clause="24.7")
        )
        fate = SERIOUS
    turns = turns_away(u, fate)
    is_replaced = fate in (KILLED_OR_CAPTURED, GRIEVOUS)
    u.emit(UnitPostponed(unit=leader, due=u.state.turn + turns, replaced=is_replaced, clause="24.5"))


def _roll_fate(u: Play, leader: str) -> str:
    table, name = u.position.figures.table, u.words.name_of(leader)
    (face,) = u.roll(Message("fate of {leader}", leader=name), clause="24.3")
    fate = table("leader_fate").rolled(str(face))
    if fate != WOUNDED:
        return fate
    (face,) = u.roll(Message("wound of {leader}", leader=name), clause="24.6")
    return table("leader_wound").rolled(str(face))
