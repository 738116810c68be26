"""A battle from its bombardment to its pursuit by the arithmetic alone, step by step as chapter 18 counts them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from rulesets.arcola.battle.battlefield import Companies, Field, Section, in_reserve, in_section, strength_of
from rulesets.arcola.battle.bombardment import scoring_shot, shots, struck_by
from rulesets.arcola.battle.cavalry import cavalry_superiority, helps_guns, helps_pursuit
from rulesets.arcola.battle.losses import (
    Losses,
    bombardment_loss,
    combat_losses,
    pursuit_losses,
)
from rulesets.arcola.battle.manoeuvres import (
    Manoeuvre,
    carried_out,
    envelopments,
    pressure_on,
    shift_of,
    those_who_succeed,
    who_rolls,
)
from rulesets.arcola.battle.odds import column_of, combat_die, is_bad_lead, may_lead, totals
from rulesets.arcola.battle.outcome import (
    PointsLost,
    Tiredness,
    Verdict,
    forced_retreat,
    losers_tiredness,
    may_pursue,
    points_lost,
    routs_automatically,
    routs_by_losses,
    verdict,
    winners_tiredness,
)
from rulesets.arcola.battle.pursuit import are_all_from_reserve, length_of_pursuit, losses_besides, pursued
from rulesets.arcola.battle.retreats import RetreatWalked
from rulesets.arcola.figures import Figures
from rulesets.arcola.figures.fights import ENVELOPMENT

Roll = Callable[[], int]
SIDES = (True, False)
NO_POINTS = PointsLost(0, 0)


@dataclass
class Fought:
    """What a battle came to, for attacker (True) and defender (False)."""

    field: Field
    manoeuvres: list[Manoeuvre] = field(default_factory=list)
    verdict: Verdict | None = None
    points: PointsLost = NO_POINTS
    bombarded: dict[bool, int] = field(default_factory=lambda: {True: 0, False: 0})
    losses: dict[bool, Losses] = field(default_factory=dict)
    tiredness: dict[bool, Tiredness] = field(default_factory=dict)
    routs: dict[bool, bool] = field(default_factory=lambda: {True: False, False: False})
    retreat: dict[bool, int] = field(default_factory=dict)
    chased: int = 0
    left: dict[bool, Companies] = field(default_factory=dict)


def fight(field: Field, initiative: dict[bool, int], roll: Roll, figures: Figures) -> Fought:
    """One battle in the open, without flanking forces, special combats or bonus points; the retreat finds its way."""
    fights, battle = figures.fights, figures.battle
    fought = Fought(field)
    superior = cavalry_superiority(field, fights.is_superior)
    for side in SIDES:
        _bombard(fought, side, superior.of(side), roll, figures)
    for side, section in envelopments(fought.field):
        group = who_rolls(fought.field.units(side), section)
        done = those_who_succeed({unit: roll() for unit in group}, dict.fromkeys(group, initiative[side]))
        if done:
            able = [unit.id for unit in in_reserve(fought.field.units(not side))]
            fought.field, manoeuvre = carried_out(fought.field, ENVELOPMENT, side, done, fights, able)
            fought.manoeuvres.append(manoeuvre)
    lead = may_lead(fought.field.attacker)[0]
    section = next(unit.section for unit in fought.field.attacker if unit.id == lead)
    facing = (in_section(fought.field.defender, section) or in_section(fought.field.defender, Section.CENTRE))[0].id
    strengths = totals(fought.field, fights.manoeuvring_times)
    has_bad_lead = is_bad_lead(fought.field.attacker, lead)
    column = column_of(strengths, battle, field.is_affecting, shift_of(fought.manoeuvres), has_bad_lead)
    result = battle.result(column.column, combat_die(roll(), column, 0, battle), field.is_affecting, False)
    fought.verdict = verdict(result)
    _conclude(fought, {True: lead, False: facing}, initiative, roll, figures)
    return fought


def _bombard(fought: Fought, side: bool, is_superior: bool, roll: Roll, figures: Figures) -> None:
    fights, units = figures.fights, fought.field.units(side)
    fired = shots(units, side)
    modifier = fights.bombardment_modifier(helps_guns(units, is_superior, fights.bombardment_cavalry), 0)
    shot = scoring_shot(fired, [roll() for _ in fired], modifier, fights.bombardment_hit)
    enemies = fought.field.units(not side)
    if shot is not None and (struck := struck_by(shot, enemies)):
        after = bombardment_loss(enemies, *struck)
        if len(after.standing) == len(enemies):  # the battle goes on with everybody
            fought.bombarded[not side] = after.total
            fought.field = fought.field.with_units(not side, after.standing)


def _conclude(fought: Fought, lead: dict[bool, str], initiative: dict[bool, int], roll: Roll, figures: Figures) -> None:
    fights, outcome = figures.fights, fought.verdict
    assert outcome is not None
    loser = outcome.attacker_loses
    units = fought.field.units(loser)
    pressure = {side: pressure_on(fought.manoeuvres, side) for side in SIDES}
    is_fort, may_rout = fought.field.is_fort and not loser, loser or fought.field.may_rout
    fought.routs[loser] = routs_automatically(units, loser, may_rout, pressure[loser])
    fought.tiredness = dict.fromkeys(SIDES, Tiredness())
    if not fought.routs[loser]:
        fought.tiredness[not loser] = winners_tiredness(
            roll(), initiative[not loser], fights.exhausted_from, pressure[not loser]
        )
        fought.tiredness[loser] = losers_tiredness(
            roll(),
            outcome.number(loser),
            initiative[loser],
            fights.exhausted_from,
            fights.never_routs_on,
            pressure[loser],
        )
        fought.routs[loser] = fought.tiredness[loser].is_worse and may_rout
    fought.points = points_lost(outcome, fights, (fought.routs[True], fought.routs[False]))
    for side in SIDES:
        of_side = fought.field.units(side)
        fought.losses[side] = combat_losses(of_side, fought.points.of(side), lead[side], fought.routs[side])
    fought.routs[loser] |= routs_by_losses(units, fought.losses[loser], may_rout)
    number = outcome.number(loser)
    fought.retreat = {
        not loser: 0,
        loser: forced_retreat(number, fought.routs[loser], fought.tiredness[loser].is_tired, is_fort=is_fort),
    }
    fought.left = {side: fought.losses[side].standing for side in SIDES}
    if fought.retreat[loser] and may_pursue(outcome, not loser, fought.tiredness[not loser]):
        _pursue(fought, loser, initiative[not loser], roll, figures)


def _pursue(fought: Fought, loser: bool, initiative: int, roll: Roll, figures: Figures) -> None:
    fights, battle, hunters = figures.fights, figures.battle, fought.left[not loser]
    superior = cavalry_superiority(fought.field, fights.is_superior).of(not loser)
    helps = helps_pursuit(hunters, superior, fights.pursuit_cavalry)
    die = roll() + battle.pursuit_modifier(are_all_from_reserve(hunters), helps, 0)
    hexes = fought.retreat[loser]
    length = length_of_pursuit(battle.pursuit(initiative + hexes, die), strength_of(hunters))
    way = RetreatWalked(tuple(f"h{n}" for n in range(hexes + 1)), (False,) * hexes, (False,) * hexes)
    found = pursued(way, length, fought.routs[loser], fights)
    fought.routs[loser] |= found.routs
    more = losses_besides(found.losses, fought.losses[loser].total)
    hunted = pursuit_losses(fought.left[loser], more)
    fought.chased, fought.left[loser] = hunted.total, hunted.standing
