"""Steps 6 and 7: flanking attacks, envelopments, and who is committed from the reserve against them (18.6, 18.7)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from msgspec.structs import replace

from rulesets.arcola.battle.battlefield import Companies, Company, Section, in_reserve
from rulesets.arcola.battle.deployment import in_charge
from rulesets.arcola.battle.manoeuvres import (
    carried_out,
    envelopments,
    flank_succeeds,
    those_who_succeed,
    who_rolls,
)
from rulesets.arcola.battle_events import ManoeuvreMade
from rulesets.arcola.battle_procedures import Attack, Battle, Rolled
from rulesets.arcola.figures.fights import ENVELOPMENT, FLANK
from rulesets.arcola.figures.pieces import ARMS
from rulesets.arcola.grounds.battles import why_it_envelops, why_it_succeeds
from rulesets.arcola.orders.ruling_words import FAILS, RULING_WORDS, SUCCEEDS
from rulesets.arcola.phases.acts import Play
from rulesets.arcola.phases.battles.opening import SUPPORT, array_of, companies
from rulesets.arcola.phases.battles.rolling import battle_roll
from rulesets.arcola.position import Position
from workbench.engine.clauses import implements
from workbench.engine.options import OneOf
from workbench.engine.unfolding import Step
from workbench.engine.words.message import Message, marked

COMES = "comes"
ENVELOPS = {
    Section.LEFT: marked("Does the envelopment of {side} on the left succeed?"),
    Section.CENTRE: marked("Does the envelopment of {side} in the centre succeed?"),
    Section.RIGHT: marked("Does the envelopment of {side} on the right succeed?"),
}


@implements("18.6.a", "16.4.5.3")
def roll_for_flanks(battle: Battle, u: Play) -> Step:
    """A die for each flanking attack; and one for each unit in reserve that would have to come a hex to meet it."""
    rolls = [
        Rolled(FLANK, (flank.force,), battle_roll(u, battle, FLANK, u.position.place(flank.force)))
        for flank in battle.flanks
    ]
    return replace(battle, rolls=(*rolls, *_rolls_to_come(battle, u)))


def _rolls_to_come(battle: Battle, u: Play) -> Iterable[Rolled]:
    for is_attacker in (True, False):
        for unit in in_reserve(battle.field.units(is_attacker)):
            if not _is_near(u.position, battle, is_attacker, unit.origin) and _finds_a_way(u.position, battle, unit):
                yield Rolled(COMES, (unit.id,), battle_roll(u, battle, COMES, unit.id))


@implements("16.4.5.3")
def _is_near(p: Position, battle: Battle, is_attacker: bool, origin: str) -> bool:
    """Is a hex beside one of the enemy's who are in the battle?"""
    enemies = {p.place(x) for x in battle.of(not is_attacker).forces if x in p.units}
    enemies |= {p.place(flank.force) for flank in battle.flanks if _is_attackers(p, battle, flank) is not is_attacker}
    return not enemies.isdisjoint(p.ground.neighbours(origin))


@implements("16.4.5.3")
def _finds_a_way(p: Position, battle: Battle, unit: Company) -> bool:
    """Can a unit come by one step to one of its side's hexes in the battle: over no side that is closed to it?"""
    arms = [arm for arm in ARMS if getattr(unit, arm)]
    hexes = {*battle.hexes, *battle.attack.targets} - {unit.origin}
    enemy = p.held(p.other(p.pieces.side(unit.id)))
    return any(all(p.ground.cost(arm, unit.origin, hex_) is not None for arm in arms) for hex_ in hexes - enemy)


def _is_attackers(p: Position, battle: Battle, flank: Attack) -> bool:
    return p.units[flank.force].side == battle.attacker.side


@implements("16.4.5.3")
def _who_can_come(p: Position, battle: Battle, is_attacker: bool) -> tuple[str, ...]:
    """Who of a side's reserve can be committed: who stands beside the enemy, or comes a hex by his leader's rating."""
    initiative = p.modified_initiative(battle.of(is_attacker).commander)
    return tuple(
        unit.id
        for unit in in_reserve(battle.field.units(is_attacker))
        if _is_near(p, battle, is_attacker, unit.origin) or any(x <= initiative for x in battle.roll_of(COMES, unit.id))
    )


@implements("18.6", "18.6.a", "18.6.b", "18.6.b.i", "18.6.b.ii", "18.6.b.iii", "18.6.b.iv", "18.6.b.v")
def carry_out_flanks(battle: Battle, u: Play) -> Step:
    """Those that succeed reach the battlefield, and the target commits his reserve against them."""
    p = u.position
    made = []
    for flank in battle.flanks:
        (face,) = battle.roll_of(FLANK, flank.force)
        by_attacker = _is_attackers(p, battle, flank)
        is_fort = battle.field.is_fort and by_attacker
        does = flank_succeeds(face, p.modified_initiative(flank.force), is_fort)
        ruled = u.rule(
            (FLANK, flank.force),
            SUCCEEDS if does else FAILS,
            OneOf((SUCCEEDS, FAILS), words=RULING_WORDS),
            Message("Does the flanking attack of {force} succeed?", force=u.words.name_of(flank.force)),
            clause="18.6.a",
            grounds=partial(why_it_succeeds, p, u.words.name_of, flank.force, face, is_fort, (SUCCEEDS, FAILS)),
        )
        if ruled == SUCCEEDS:
            made.append((flank, by_attacker))
    for flank, by_attacker in made:
        into = flank.targets if by_attacker else ()
        units = tuple(unit for head in flank.forces for unit in companies(p, head, into))
        field = battle.field.with_units(by_attacker, (*battle.field.units(by_attacker), *units))
        can_come = _who_can_come(p, battle, not by_attacker)
        field, manoeuvre = carried_out(
            field, FLANK, by_attacker, tuple(unit.id for unit in units), p.figures.fights, can_come
        )
        battle = replace(battle, field=field, manoeuvres=(*battle.manoeuvres, manoeuvre))
        place = p.place(flank.force)
        u.emit(ManoeuvreMade(kind=FLANK, side=p.units[flank.force].side, hexes=(place,)))
    return battle


@implements("18.7", "18.7.a")
def roll_for_envelopments(battle: Battle, u: Play) -> Step:
    """A die for each unit that stands against nobody, and for those in reserve who were to support such a move."""
    rolls = list(battle.rolls)
    for by_attacker, section in envelopments(battle.field):
        for unit in _group(battle, by_attacker, section):
            rolls.append(Rolled(ENVELOPMENT, (unit,), battle_roll(u, battle, ENVELOPMENT, unit)))
    return replace(battle, rolls=tuple(rolls))


def _group(battle: Battle, by_attacker: bool, section: Section) -> tuple[str, ...]:
    placed = battle.of(by_attacker).placed
    supports = [unit for unit in sorted(placed) if placed[unit] == SUPPORT]
    return who_rolls(battle.field.units(by_attacker), section, supports)


@implements("18.7", "18.7.a", "18.7.b", "18.7.b.i", "18.7.b.ii", "18.7.b.iii", "18.7.b.iv", "18.7.b.v")
def carry_out_envelopments(battle: Battle, u: Play) -> Step:
    """Each that one unit at least succeeds in; the target commits his reserve against it."""
    p, ruled = u.position, []
    for by_attacker, section in envelopments(battle.field):
        dice, ratings = _dice_and_ratings(p, battle, by_attacker, section)
        if not dice:
            continue
        does = SUCCEEDS if those_who_succeed(dice, ratings) else FAILS
        side = battle.of(by_attacker).side
        says = u.rule(
            (ENVELOPMENT, side, str(section)),
            does,
            OneOf((SUCCEEDS, FAILS), words=RULING_WORDS),
            Message(ENVELOPS[section], side=u.words.name_of(side)),
            clause="18.7.a",
            grounds=partial(why_it_envelops, u.words.name_of, dice, ratings, (SUCCEEDS, FAILS)),
        )
        ruled.append((by_attacker, section, says == SUCCEEDS, says == does))
    for by_attacker, section, succeeds, is_as_rolled in ruled:
        dice, ratings = _dice_and_ratings(p, battle, by_attacker, section)
        units = those_who_succeed(dice, ratings) if is_as_rolled else tuple(dice)
        if not succeeds or not units:
            continue
        can_come = _who_can_come(p, battle, not by_attacker)
        field, manoeuvre = carried_out(battle.field, ENVELOPMENT, by_attacker, units, p.figures.fights, can_come)
        battle = replace(battle, field=field, manoeuvres=(*battle.manoeuvres, manoeuvre))
        u.emit(ManoeuvreMade(kind=ENVELOPMENT, side=battle.of(by_attacker).side))
    return replace(battle, rolls=())


def _dice_and_ratings(
    p: Position, battle: Battle, by_attacker: bool, section: Section
) -> tuple[dict[str, int], dict[str, int]]:
    """The die of each unit that rolled for an envelopment, and the rating that it must not pass."""
    group = [x for x in _group(battle, by_attacker, section) if battle.roll_of(ENVELOPMENT, x)]
    dice = {unit: battle.roll_of(ENVELOPMENT, unit)[0] for unit in group}
    return dice, _ratings(p, battle, by_attacker, section, group)


@implements("18.7.a")
def _ratings(p: Position, battle: Battle, by_attacker: bool, section: Section, group: Iterable[str]) -> dict[str, int]:
    """In the section the natural initiative of the leader in charge; from the reserve the modified one."""
    units: Companies = battle.field.units(by_attacker)
    of = battle.of(by_attacker)
    array = array_of(p, battle, by_attacker)
    placed = {x: Section(of.placed[x]) for x in array.leaders if of.placed.get(x) in set(map(str, Section))}
    precedence = {x: i for i, x in enumerate(sorted((*array.leaders, *(y.id for y in units)), key=p.precedence))}
    leader = in_charge(section, units, array.leaders, placed, precedence)
    natural = p.own_initiative(leader) if leader else 0
    modified = p.modified_initiative(of.commander)
    reserve = {unit.id for unit in in_reserve(units)}
    return {unit: modified if unit in reserve else natural for unit in group}
