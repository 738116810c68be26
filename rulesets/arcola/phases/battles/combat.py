"""Steps 8 to 14, 17 and 18: odds, the die, who loses, and what both lose (16.5.6, 16.5.7, 18.8–18.18)."""

from __future__ import annotations

from collections.abc import Container
from functools import partial

from immutables import Map
from msgspec.structs import replace

from rulesets.arcola.battle.losses import Losses, combat_losses, losses_in_turn
from rulesets.arcola.battle.manoeuvres import shift_of
from rulesets.arcola.battle.odds import Totals, column_of, combat_die, is_bad_lead, totals
from rulesets.arcola.battle.outcome import (
    Verdict,
    points_lost,
    refusal_succeeds,
    routs_by_losses,
    verdict,
)
from rulesets.arcola.battle_events import Reckoned
from rulesets.arcola.battle_procedures import Battle, Rolled, SideOfBattle
from rulesets.arcola.fleeing_procedures import Group
from rulesets.arcola.grounds.battles import result_words, why_it_ends_so, why_it_refuses
from rulesets.arcola.orders.ruling_words import FAILS, RULING_WORDS, SUCCEEDS
from rulesets.arcola.phases.acts import Play
from rulesets.arcola.phases.battles.opening import companies, with_side
from rulesets.arcola.phases.battles.rolling import battle_roll, battle_totals
from rulesets.arcola.phases.battles.tiring import TIRED, may_rout
from rulesets.arcola.phases.leaders import and_captures, lose_all
from rulesets.arcola.position import Position
from workbench.engine.clauses import implements
from workbench.engine.mechanics.combat_table import LoserAndNumbers, loser_and_numbers
from workbench.engine.options import OneOf
from workbench.engine.orders.options import Grounds
from workbench.engine.unfolding import Step
from workbench.engine.words.message import Message, all_of, marked

COMBAT, REFUSAL = "combat", "refusal"
RESULT = marked("What is the result of the combat at {places}?")


@implements("18.9", "18.12", "18.13", "16.5.5.1", "18.16")
def roll_for_combat(battle: Battle, u: Play) -> Step:
    """All dice of the combat at once: the combat's own, of a refusal, and of both sides' tiredness."""
    dice = u.position.figures.battle.dice(battle.is_out_of_supply)
    rolls = [Rolled(COMBAT, (), battle_totals(u, battle, dice, COMBAT))]
    if battle.attacker.is_special:
        rolls.append(Rolled(REFUSAL, (), battle_roll(u, battle, REFUSAL)))
    for is_attacker in (True, False):
        side = battle.of(is_attacker).side
        rolls.append(Rolled(TIRED, (side,), battle_roll(u, battle, TIRED, side)))
    return replace(battle, rolls=tuple(rolls))


@implements("18.8", "18.9", "18.10", "18.11", "18.12", "18.13", "18.14")
def reckon(battle: Battle, u: Play) -> Step:
    """Strengths, column, shifts and die; the referee sees them and may rule another result."""
    p = u.position
    strengths = _totals(battle, p)
    shifts = _shifts(battle, p)
    shift = sum(number for _, number in shifts)
    (die,) = battle.roll_of(COMBAT)
    column, modified = _column_and_die(battle, p, strengths, shift, die)
    found = p.figures.battle.result(column, modified, battle.field.is_affecting, battle.is_out_of_supply)
    cell = _cell(found)
    refusal = _ruled_refusal(battle, u)

    def grounds() -> Grounds:
        row = partial(_cell_of_die, battle, p, strengths, shift)
        lost = points_lost(_verdict(battle, found, refusal), p.figures.fights)
        return why_it_ends_so(p, battle.is_out_of_supply, strengths, shifts, (column, die, modified), lost, row)

    ruled = u.rule(
        (COMBAT, *battle.attack.targets),
        cell,
        OneOf(results := sorted({cell, *_all_results(battle, p)}), words={x: result_words(x) for x in results}),
        Message(RESULT, places=all_of(map(u.words.name_of, battle.attack.targets))),
        clause="18.13",
        grounds=grounds,
    )
    result = loser_and_numbers(ruled)
    u.emit(
        Reckoned(
            attack=strengths.attack,
            defence=strengths.defence,
            column=p.figures.battle.columns[max(0, min(column, len(p.figures.battle.columns) - 1))],
            shifts=shifts,
            die=die,
            modified=modified,
            result=ruled,
            seen_by=(),
        )
    )
    return replace(battle, verdict=_verdict(battle, result, refusal))


@implements("18.8")
def _totals(battle: Battle, p: Position) -> Totals:
    most = max((p.ground.strength_added_most(target) for target in battle.attack.targets), default=0)
    return totals(battle.field, p.figures.fights.manoeuvring_times, most)


@implements("15", "18.9")
def _shifts(battle: Battle, p: Position) -> tuple[tuple[str, int], ...]:
    """Columns for the attacker by what they come from."""
    found = [("manoeuvres", shift_of(battle.manoeuvres))]
    if battle.attack.failed_repulse:
        found.append(("failed_repulse", p.figures.fights.repulse_failed_shift))
    return tuple((why, number) for why, number in found if number)


@implements("18.9", "18.10", "18.11", "18.12")
def _column_and_die(battle: Battle, p: Position, strengths: Totals, shift: int, die: int) -> tuple[int, int]:
    """(column, modified die)."""
    figures = p.figures.battle
    has_bad_lead = _stands(battle, battle.lead) and is_bad_lead(battle.field.attacker, battle.lead)
    column = column_of(strengths, figures, battle.field.is_affecting, shift, has_bad_lead)
    return column.column, combat_die(die, column, p.pieces.bonus(battle.attacker.commander), figures)


def _cell_of_die(battle: Battle, p: Position, strengths: Totals, shift: int, die: int) -> str:
    """What the table gives for a natural die."""
    column, modified = _column_and_die(battle, p, strengths, shift, die)
    return _cell(p.figures.battle.result(column, modified, battle.field.is_affecting, battle.is_out_of_supply))


def _stands(battle: Battle, unit: str) -> bool:
    return any(x.id == unit for x in battle.field.attacker)


def _cell(result: LoserAndNumbers) -> str:
    return f"{result.loser[0].upper()}{result.attacker}/{result.defender}"


def _all_results(battle: Battle, p: Position) -> set[str]:
    """The results that this table has at all: what the referee may choose from."""
    figures = p.figures.battle
    return {
        _cell(figures.result(column, die, battle.field.is_affecting, battle.is_out_of_supply))
        for column in range(len(figures.columns))
        for die in range(figures.die(-99), figures.die(99) + 1)
    }


@implements("16.5.5.1")
def _ruled_refusal(battle: Battle, u: Play) -> bool | None:
    """Does the attacker succeed in refusing, by his die or as whoever referees rules; None when he did not try."""
    if not (faces := battle.roll_of(REFUSAL)):
        return None
    side, does = battle.attacker.side, _refuses(battle, u.position, faces[0])
    ruled: str = u.rule(
        (REFUSAL, *battle.attack.targets),
        SUCCEEDS if does else FAILS,
        OneOf((SUCCEEDS, FAILS), words=RULING_WORDS),
        Message("Do {side} succeed in refusing combat?", side=u.words.name_of(side)),
        clause="16.5.5.1",
        grounds=partial(_why_refused, battle, u, faces[0]),
    )
    return ruled == SUCCEEDS


def _refuses(battle: Battle, p: Position, die: int) -> bool:
    fights, force = p.figures.fights, battle.attacker.commander
    return refusal_succeeds(
        die,
        p.modified_initiative(force),
        p.own_initiative(force),
        any(p.ground.helps_refusal(target) for target in battle.attack.targets),
        fights.refusal_modifier,
        fights.refusal_fails_on,
    )


def _why_refused(battle: Battle, u: Play, die: int) -> Grounds:
    def by(face: int) -> str:
        return SUCCEEDS if _refuses(battle, u.position, face) else FAILS

    return why_it_refuses(u.position, u.words.name_of, battle.attacker.commander, die, by)


@implements("16.5.5.1", "16.5.5.2", "18.14")
def _verdict(battle: Battle, result: LoserAndNumbers, refusal: bool | None) -> Verdict:
    return verdict(result, refusal, battle.defender.is_special)


# ---------------------------------------------------------------- losses


@implements("16.5.7", "16.5.7.1", "18.14", "18.17", "18.18")
def take_losses(battle: Battle, u: Play) -> Step:
    """What both lose, allotted by the scheme; a loser may rout by it."""
    assert battle.verdict is not None
    fights = u.position.figures.fights
    points = points_lost(battle.verdict, fights, (battle.attacker.routs, battle.defender.routs))
    alone = list[Group]()
    for is_attacker in (True, False):
        before = battle.field.units(is_attacker)
        of, lead = battle.of(is_attacker), battle.lead if is_attacker else battle.facing
        lead = lead if any(x.id == lead for x in before) else before[0].id if before else ""
        if not lead:
            continue
        losses = combat_losses(before, points.of(is_attacker), lead, of.routs)
        by_hex = _by_hex(u.position, losses)
        alone += lose_all(u, losses, COMBAT)
        beyond, others = _lose_besides(u, of, {unit.id for unit in before}, losses.left_over)
        alone += others
        routs = of.routs
        if battle.verdict.loses(is_attacker) and not routs:
            routs = routs_by_losses(before, losses, may_rout(battle, is_attacker))
        of = replace(of, lost=of.lost + losses.total + beyond, lost_in_combat=by_hex, routs=routs)
        field = battle.field.with_units(is_attacker, losses.standing)
        battle = with_side(replace(battle, field=field), is_attacker, of)
    return and_captures(replace(battle, rolls=()), alone)


@implements("20")
def _by_hex(p: Position, losses: Losses) -> Map[str, int]:
    """Hex -> strength points that the force there lost: they count against what a pursuit of it costs."""
    found: dict[str, int] = {}
    for unit in sorted(losses.by_unit):
        hex_ = p.place(unit)
        found[hex_] = found.get(hex_, 0) + losses.of(unit)
    return Map(found)


@implements("16.1")
def _lose_besides(u: Play, of: SideOfBattle, fought: Container[str], points: int) -> tuple[int, list[Group]]:
    """What those who fought cannot lose any more those lose who stand by, in turn.

    How much that is, and the leaders whom it leaves alone.
    """
    heads = [head for head in of.besides if head in u.state.units] if points else []
    units = (unit for head in heads for unit in companies(u.position, head, ()) if unit.id not in fought)
    losses = losses_in_turn(units, points)
    return losses.total, lose_all(u, losses, COMBAT)
