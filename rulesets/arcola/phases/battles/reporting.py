"""What both sides are told of a battle: whether they won, what they lost, about what they inflicted (16.5.3)."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from rulesets.arcola.battle_events import BattleReported
from rulesets.arcola.battle_procedures import Battle, Rolled
from rulesets.arcola.events import Routed
from rulesets.arcola.grounds.reports import why_so_many_lost
from rulesets.arcola.phases.acts import Play
from rulesets.arcola.phases.battles.forces import forces_left, led_by_who_is_left
from rulesets.arcola.reports.estimates import estimate_of_losses
from workbench.engine.clauses import implements
from workbench.engine.options import Number
from workbench.engine.unfolding import Step
from workbench.engine.words.message import Message

INFLICTED, TIMES = "inflicted", 2
"""What is told may be set by hand to so many times the truth, or to what the dice say."""


@implements("16.5.3", "7.1.4.1")
def guess_losses(battle: Battle, u: Play) -> Step:
    """Who routs knows it; both guess what they inflicted."""
    battle = led_by_who_is_left(u.position, battle)
    for is_attacker in (True, False):
        of = battle.of(is_attacker)
        routed = tuple(x for head in forces_left(u.position, battle, is_attacker) for x in u.position.members(head))
        if of.routs and routed:
            u.emit(Routed(units=routed, seen_by=(of.side,)))
    return replace(battle, rolls=tuple(_guess(battle, u, is_attacker) for is_attacker in (True, False)))


def _guess(battle: Battle, u: Play, is_attacker: bool) -> Rolled:
    of, enemy = battle.of(is_attacker), battle.of(not is_attacker)
    return Rolled(INFLICTED, (of.side,), (estimate_of_losses(u, of.side, battle.attack.targets, enemy.lost),))


@implements("16.5.3", "16.5.7.2")
def report_the_outcome(battle: Battle, u: Play) -> Step:
    """Both sides learn it; whoever referees may tell them another figure."""
    assert battle.verdict is not None
    told = {is_attacker: _ruled_on(battle, u, is_attacker) for is_attacker in (True, False)}
    for is_attacker, men in told.items():
        _report(battle, u, is_attacker, battle.verdict.loses(is_attacker), men)
    return replace(battle, rolls=())


def _ruled_on(battle: Battle, u: Play, is_attacker: bool) -> int:
    of, lost = battle.of(is_attacker), battle.of(not is_attacker).lost
    (men,) = battle.roll_of(INFLICTED, of.side)
    true = lost * u.position.figures.reports.men
    ruled: int = u.rule(
        (INFLICTED, of.side, *battle.attack.targets),
        men,
        Number(0, max(TIMES * true, men)),
        Message("How many men are {side} told that they inflicted?", side=u.words.name_of(of.side)),
        clause="16.5.3",
        grounds=partial(why_so_many_lost, u.position, true),
    )
    return ruled


def report_at_once(battle: Battle, u: Play, is_attacker: bool, has_lost: bool) -> None:
    """The same where guns have left a side without anybody: nothing is asked of anybody then."""
    (men,) = _guess(battle, u, is_attacker).faces
    _report(battle, u, is_attacker, has_lost, men)


def _report(battle: Battle, u: Play, is_attacker: bool, has_lost: bool, men: int) -> None:
    of = battle.of(is_attacker)
    u.emit(
        BattleReported(
            targets=battle.attack.targets,
            outcome="lost" if has_lost else "won",
            lost=of.lost,
            inflicted_men=men,
            tired=of.is_tired,
            routed=of.routs,
            seen_by=(of.side,),
        )
    )
