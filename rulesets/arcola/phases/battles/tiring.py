"""Steps 15 and 16: who routs at once, and who is tired of combat, exhausted or routed (18.15, 18.16)."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from rulesets.arcola.battle.manoeuvres import pressure_on
from rulesets.arcola.battle.outcome import losers_tiredness, routs_automatically, winners_tiredness
from rulesets.arcola.battle_procedures import Battle, SideOfBattle
from rulesets.arcola.grounds.battles import why_it_tires
from rulesets.arcola.orders.ruling_words import RULING_WORDS
from rulesets.arcola.phases.acts import Play
from rulesets.arcola.phases.battles.opening import with_side
from rulesets.arcola.position import Position
from workbench.engine.clauses import implements
from workbench.engine.options import OneOf
from workbench.engine.orders.options import Grounds
from workbench.engine.unfolding import Step
from workbench.engine.words.message import Message, marked

RESTED, TIRED, EXHAUSTED, ROUTS = "rested", "tired", "exhausted", "routs"


@implements("18.15", "18.16", "18.16.a", "18.16.b")
def tire(battle: Battle, u: Play) -> Step:
    """Who routs at once, and who is tired of combat."""
    assert battle.verdict is not None
    tired = {is_attacker: _ruled_tired(battle, u, is_attacker) for is_attacker in (True, False)}
    for is_attacker, of in tired.items():
        battle = with_side(battle, is_attacker, of)
    return battle


def _ruled_tired(battle: Battle, u: Play, is_attacker: bool) -> SideOfBattle:
    """How a side stands, as its die says or as whoever referees rules."""
    assert battle.verdict is not None
    of, loses = battle.of(is_attacker), battle.verdict.loses(is_attacker)
    (die,) = battle.roll_of(TIRED, of.side)
    found = _tired(battle, u.position, is_attacker, die)
    ruled = u.rule(
        (TIRED, of.side),
        _standing(found),
        OneOf((RESTED, TIRED, ROUTS if loses else EXHAUSTED), words=RULING_WORDS),
        Message("How tired of combat are {side}?", side=u.words.name_of(of.side)),
        clause="18.16.b" if loses else "18.16.a",
        grounds=partial(_why_tired, battle, u, is_attacker, die),
    )
    if ruled == _standing(found):
        return found
    return replace(of, is_tired=ruled != RESTED, routs=ruled == ROUTS, is_exhausted=ruled == EXHAUSTED)


def _standing(of: SideOfBattle) -> str:
    return ROUTS if of.routs else EXHAUSTED if of.is_exhausted else TIRED if of.is_tired else RESTED


def _why_tired(battle: Battle, u: Play, is_attacker: bool, die: int) -> Grounds:
    assert battle.verdict is not None
    p, of = u.position, battle.of(is_attacker)
    loses = battle.verdict.loses(is_attacker)
    if loses and _routs_at_once(battle, is_attacker):
        return Grounds(marked("It routs before anything is rolled for"))
    worse = battle.verdict.number(is_attacker) // 2 if loses else 0
    by = partial(_tired, battle, p, is_attacker)
    return why_it_tires(p, u.words.name_of, of.commander, die, worse, lambda face: _standing(by(face)))


def _tired(battle: Battle, p: Position, is_attacker: bool, die: int) -> SideOfBattle:
    assert battle.verdict is not None
    of, fights = battle.of(is_attacker), p.figures.fights
    pressure = pressure_on(battle.manoeuvres, is_attacker)
    initiative = p.own_initiative(of.commander)
    if not battle.verdict.loses(is_attacker):
        if _routs_at_once(battle, not is_attacker):
            return replace(of, is_tired=pressure.tires)
        found = winners_tiredness(die, initiative, fights.exhausted_from, pressure)
        return replace(of, is_tired=found.is_tired, is_exhausted=found.is_worse)
    if _routs_at_once(battle, is_attacker):
        return replace(of, routs=True, is_tired=True)
    if battle.verdict.is_rearguard and not is_attacker:  # it goes back its full length anyway (interpretation 22)
        return replace(of, is_tired=True)
    number = battle.verdict.number(is_attacker)
    found = losers_tiredness(die, number, initiative, fights.exhausted_from, fights.never_routs_on, pressure)
    return replace(of, is_tired=found.is_tired, routs=found.is_worse and may_rout(battle, is_attacker))


@implements("16.4.2", "16.7.5")
def may_rout(battle: Battle, is_attacker: bool) -> bool:
    """Attackers rout everywhere, defenders not where their ground keeps them together."""
    return is_attacker or battle.field.may_rout


@implements("18.15")
def _routs_at_once(battle: Battle, is_attacker: bool) -> bool:
    """Does a loser rout before anything is rolled for?"""
    units, pressure = battle.field.units(is_attacker), pressure_on(battle.manoeuvres, is_attacker)
    return routs_automatically(units, is_attacker, may_rout(battle, is_attacker), pressure)
