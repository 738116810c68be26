"""Troops that cannot be relied on in battle: the Spanish pull out (32.2), the Royal Louis goes over (32.10)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from rulesets.toulon.events import UnitDefected, UnitPlaced
from rulesets.toulon.figures import ROYAL_LOUIS, SPANISH
from rulesets.toulon.phases.acts import Play
from rulesets.toulon.phases.combat.combat import standing
from rulesets.toulon.phases.combat.retreat import places_around, why_closed_to_all, why_not_retreat
from rulesets.toulon.phases.strangers import not_here
from rulesets.toulon.position import Position
from rulesets.toulon.procedures import Battle, Retreat, Round
from rulesets.toulon.sides import ALLIED, REPUBLICAN
from rulesets.toulon.state import ARRIVALS
from workbench.engine.clauses import Refusal, implements
from workbench.engine.events import Told
from workbench.engine.mechanics.combat_results import row_index
from workbench.engine.mechanics.modifiers import Modifiers, those_met, total_of
from workbench.engine.mechanics.stacking import fits
from workbench.engine.options import SomeOf
from workbench.engine.unfolding import Step
from workbench.engine.words.message import Message

RETREAT = "retreat"
HEAVY_LOSSES = 2

# ---------------------------------------------------------------- the Spanish


@implements("32.2", "25.8")
def spanish_waver(round_: Round, u: Play) -> Step:
    """Before anybody elects to leave, one die for all Spanish units; those with a way out by land obey it."""
    q = u.position
    spanish = spanish_in(q, round_.area)
    if round_.number == 1 or not spanish or not _has_way_by_land(q, round_):
        return None
    modifiers = spanish_modifiers(q, round_, spanish)
    (face,) = u.roll(Message("Spanish retreat"), clause="32.2", modifiers=modifiers)
    table = q.figures.table("spanish_retreat")
    modified = face + total_of(modifiers)
    result = table.cell(table.rows[row_index(modified, table.rows)])
    u.emit(Told(what=Message("the Spanish"), result=result, place=round_.area, clause="32.2"))
    if result == RETREAT:
        retreat = _retreat_of(round_, spanish)
        for x in spanish:
            if _way_of(q, retreat, x):
                u.emit(UnitPlaced(unit=x, fort="", withdrawn=True, clause="32.2"))
    return None


def spanish_in(q: Position, area: str) -> tuple[str, ...]:
    """Spanish troops in a battle that have not fallen back."""
    return tuple(x for x in standing(q, area, ALLIED) if q.unit(x).faction == SPANISH)


@implements("32.2")
def spanish_modifiers(q: Position, round_: Round, spanish: tuple[str, ...]) -> Modifiers:
    """A leader of theirs, walls round all of them, and what their side lost in the first round."""
    led = any(q.unit(x).faction == SPANISH for x in q.leaders(round_.area, ALLIED))
    lost = round_.before[0 if round_.attacker == ALLIED else 1] >= HEAVY_LOSSES
    walled = all(q.unit(x).fort for x in spanish)
    applies = {"spanish_leader_present": led, "lost_2_or_more_in_round_1": lost, "in_fortification": walled}
    met = (condition for condition, holds in applies.items() if holds)
    return those_met(q.figures.modifiers["spanish_retreat_modifiers"], met)


def _retreat_of(round_: Round, units: tuple[str, ...]) -> Retreat:
    return Retreat(side=ALLIED, area=round_.area, units=units, attacking=round_.attacker == ALLIED)


@implements("32.2")
def _has_way_by_land(q: Position, round_: Round) -> bool:
    """As both sides see it: that a way is full is not for the enemy to know."""
    retreat = _retreat_of(round_, ())
    return any(why_closed_to_all(q, retreat, a) is None for a in places_around(q, retreat))


def _way_of(q: Position, retreat: Retreat, unit: str) -> bool:
    places = (a for a in places_around(q, retreat) if a != ARRIVALS)
    return any(why_not_retreat(q, retreat, unit, a, {}) is None for a in places)


# ---------------------------------------------------------------- the Royal Louis


@implements("32.10", "32.11")
def royal_louis_wavers(round_: Round, u: Play) -> Step:
    """Outside Toulon, before the first round in which it stands in the open of a battle, two dice."""
    q = u.position
    if not _may_waver(q, round_) or q.unit(ROYAL_LOUIS).fort:
        return None
    _roll_for_loyalty(u)
    return replace(round_, wavered=True)


@implements("32.10", "32.11", "25.24")
def royal_louis_is_drawn_in(round_: Round, u: Play) -> Step:
    """In a fort it is not used until somebody engages it, or it is sent to a sub-battle; there it changes over."""
    if not _may_waver(u.position, round_) or not any(ROYAL_LOUIS in sub.defenders for sub in round_.subs):
        return None
    _roll_for_loyalty(u)
    round_ = replace(round_, wavered=True)
    return round_ if u.state.units[ROYAL_LOUIS].side == ALLIED else _changes_over(round_)


def _may_waver(q: Position, round_: Round) -> bool:
    """Is it in the battle with strength left, and has not been rolled for in it?"""
    louis = q.state.units.get(ROYAL_LOUIS)
    if round_.wavered or louis is None or louis.side != ALLIED or louis.space != round_.area:
        return False
    return round_.area != q.figures.toulon and not louis.withdrawn and q.strength(ROYAL_LOUIS) > 0


def _roll_for_loyalty(u: Play) -> None:
    faces = u.roll(Message("loyalty of the Royal Louis"), 2, clause="32.10")
    if sum(faces) >= u.position.figures.number("royal_louis_defects_from"):
        u.emit(UnitDefected(unit=ROYAL_LOUIS, side=REPUBLICAN, clause="32.11"))


@implements("32.11")
def _changes_over(round_: Round) -> Round:
    """It turns on those beside whom it stood; with nobody of them left in the sub-battle, its foes are in reserve."""
    subs, reserve = [], round_.reserve
    for sub in round_.subs:
        if ROYAL_LOUIS not in sub.defenders:
            subs.append(sub)
        elif len(sub.defenders) > 1:
            foes = tuple(x for x in sub.defenders if x != ROYAL_LOUIS)
            subs.append(replace(sub, attackers=(*sub.attackers, ROYAL_LOUIS), defenders=foes))
        else:
            reserve = (*reserve, *sub.attackers, ROYAL_LOUIS)
    return replace(round_, subs=tuple(subs), reserve=reserve)


@implements("32.13")
def make_room_after_round_one(battle: Battle, u: Play) -> Step:
    """What does not fit after the Royal Louis has gone over is borne for the round in which it did."""
    return _make_room(battle, u)


@implements("32.13")
def make_room_after_round_two(battle: Battle, u: Play) -> Step:
    """It may have come to the battle, and gone over, in round two."""
    return _make_room(battle, u)


def _make_room(battle: Battle, u: Play) -> Step:
    """Republican units of their owner's choice retreat."""
    q = u.position
    louis = q.state.units.get(ROYAL_LOUIS)
    if louis is None or louis.side != REPUBLICAN or louis.space != battle.area or battle.routed == REPUBLICAN:
        return None
    units = standing(q, battle.area, REPUBLICAN)
    if not units or why_still_too_many(q, battle.area, units) is None:
        return None
    options = SomeOf(
        units,
        1,
        refuse=lambda going: why_still_too_many(q, battle.area, (x for x in units if x not in going)),
        beyond=not_here(q, REPUBLICAN, battle.area, "32.13"),
        clause="32.13",
    )
    for x in u.ask(REPUBLICAN, "choose the units that retreat to make room", options, clause="32.13"):
        u.emit(UnitPlaced(unit=x, fort="", withdrawn=True, clause="32.13"))
    return None


def why_still_too_many(q: Position, area: str, units: Iterable[str]) -> Refusal | None:
    """The area does not hold these units."""
    if fits((q.strength(x) for x in units), q.figures.occupancy.get(area)):
        return None
    return Refusal.of(
        "32.13", "more than {occupancy} strength points would be left", occupancy=str(q.figures.occupancy[area])
    )
