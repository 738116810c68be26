"""Steps 4 and 5: cavalry superiority and the bombardment of both sides (16.5.1, 16.5.2, 18.4, 18.5)."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from rulesets.arcola.battle.battlefield import Field
from rulesets.arcola.battle.bombardment import Struck, scoring_shot, shots, struck_by
from rulesets.arcola.battle.cavalry import cavalry_superiority, helps_guns
from rulesets.arcola.battle.losses import bombardment_loss
from rulesets.arcola.battle.outcome import Verdict
from rulesets.arcola.battle_procedures import Battle, Rolled
from rulesets.arcola.fleeing_procedures import Group
from rulesets.arcola.grounds.battles import why_they_hit
from rulesets.arcola.orders.ruling_words import RULING_WORDS
from rulesets.arcola.phases.acts import Play
from rulesets.arcola.phases.battles.forces import led_by_who_is_left
from rulesets.arcola.phases.battles.opening import with_side
from rulesets.arcola.phases.battles.reporting import report_at_once
from rulesets.arcola.phases.battles.rolling import battle_totals
from rulesets.arcola.phases.leaders import and_captures, lose_strength
from rulesets.arcola.position import Position
from workbench.engine.clauses import implements
from workbench.engine.options import OneOf
from workbench.engine.orders.options import Grounds
from workbench.engine.unfolding import End, Step
from workbench.engine.words.message import Message

BOMBARDMENT, MISSED = "bombardment", "missed"


@implements("16.5.1", "16.5.2", "18.4", "18.5")
def fire(battle: Battle, u: Play) -> Step:
    """Both sides' guns in front, a die a point until one hits; both fire before anybody is hit."""
    fights = u.position.figures.fights
    superiority = cavalry_superiority(battle.field, fights.is_superior)
    rolls = []
    for is_attacker in (True, False):
        fired = shots(battle.field.units(is_attacker), is_attacker)
        if fired:
            of = battle.of(is_attacker).side
            dice = battle_totals(u, battle, fights.bombardment_dice, BOMBARDMENT, of, times=len(fired))
            rolls.append(Rolled(BOMBARDMENT, (of,), dice))
    return replace(battle, superiority=tuple(superiority), rolls=tuple(rolls))


@implements("18.5", "16.5.2")
def suffer_the_fire(battle: Battle, u: Play) -> Step:
    """Who is hit loses a point, before anything else is reckoned."""
    struck = {}
    for is_attacker in (True, False):
        hit = _struck(battle, u, is_attacker)
        offered = [MISSED, *(x.id for x in battle.field.units(not is_attacker) if x.strength)]
        struck[is_attacker] = (
            hit,
            u.rule(
                (BOMBARDMENT, battle.of(is_attacker).side),
                hit.unit if hit else MISSED,
                OneOf(offered, words=RULING_WORDS),
                Message("Whom do the guns of {side} hit?", side=u.words.name_of(battle.of(is_attacker).side)),
                clause="18.5",
                grounds=partial(_why_they_hit, battle, u.position, is_attacker),
            ),
        )
    alone = list[Group]()
    for is_attacker, (hit, ruled) in struck.items():
        if ruled != MISSED:
            is_as_rolled = hit is not None and hit.unit == ruled
            arm = hit.arm if hit and is_as_rolled else _first_arm(battle.field, not is_attacker, ruled)
            battle, leaders = _lose(battle, u, not is_attacker, Struck(ruled, arm))
            alone.append(leaders)
    return and_captures(replace(battle, rolls=()), alone)


def _struck(battle: Battle, u: Play, is_attacker: bool) -> Struck | None:
    """Whom a side's guns hit, by the dice."""
    fights, units = u.position.figures.fights, battle.field.units(is_attacker)
    modifier, needed = _modifier_and_needed(battle, u.position, is_attacker)
    dice = battle.roll_of(BOMBARDMENT, battle.of(is_attacker).side)
    scored = scoring_shot(shots(units, is_attacker), dice, modifier, fights.bombardment_hit, needed)
    return struck_by(scored, battle.field.units(not is_attacker)) if scored else None


def _modifier_and_needed(battle: Battle, p: Position, is_attacker: bool) -> tuple[int, int]:
    """What the dice of a side's guns are changed by, and how many hits cost a point."""
    fights, units = p.figures.fights, battle.field.units(is_attacker)
    helps = helps_guns(units, battle.superiority[not is_attacker], fights.bombardment_cavalry)
    bonus = p.pieces.bonus(battle.attacker.commander) if is_attacker else 0
    needed = fights.hits_for_a_loss(is_attacker and battle.is_out_of_supply)
    return fights.bombardment_modifier(helps, bonus), needed


def _why_they_hit(battle: Battle, p: Position, is_attacker: bool) -> Grounds:
    fired = len(shots(battle.field.units(is_attacker), is_attacker))
    dice = battle.roll_of(BOMBARDMENT, battle.of(is_attacker).side)
    return why_they_hit(p, fired, dice, *_modifier_and_needed(battle, p, is_attacker), MISSED)


def _first_arm(field: Field, is_attacker: bool, unit: str) -> str:
    x = next(one for one in field.units(is_attacker) if one.id == unit)
    return "infantry" if x.infantry else "cavalry" if x.cavalry else "artillery"


def _lose(battle: Battle, u: Play, is_attacker: bool, struck: Struck) -> tuple[Battle, Group]:
    """The battle after a point is lost, and the leaders whom it leaves alone."""
    field = battle.field
    losses = bombardment_loss(field.units(is_attacker), struck.unit, struck.arm)
    alone = lose_strength(u, struck.unit, **{struck.arm: 1}, why=BOMBARDMENT)
    of = battle.of(is_attacker)
    field = field.with_units(is_attacker, losses.standing)
    return with_side(replace(battle, field=field), is_attacker, replace(of, lost=of.lost + losses.total)), alone


@implements("3.3.1", "18.5")
def end_where_nobody_is_left(battle: Battle, u: Play) -> Step:
    """Guns may have left a side without anybody: then the battle is over."""
    battle = led_by_who_is_left(u.position, battle)
    gone = {is_attacker: not battle.field.units(is_attacker) for is_attacker in (True, False)}
    if not any(gone.values()):
        return battle
    for is_attacker in (True, False):
        report_at_once(battle, u, is_attacker, gone[is_attacker])
    return End(replace(battle, verdict=Verdict(0, 0, gone[True], gone[False])))
