"""A battle as one side may read it: its own half of the field, and what it saw of the enemy's front line (4.1, 16.4.1).

Nothing of the enemy's reserve, of who is spent or in disorder with him, of rolls, of how a combat was reckoned. What
dice have settled of one's own side is read once one was told of it.
"""

from __future__ import annotations

from collections.abc import Callable

from immutables import Map
from msgspec.structs import replace

from rulesets.arcola.battle.battlefield import Companies, Company, Field
from rulesets.arcola.battle.outcome import Verdict
from rulesets.arcola.battle.sight import as_company
from rulesets.arcola.battle_procedures import Attack, Battle, Fronts, SideOfBattle
from workbench.engine.clauses import implements


@implements("4.1", "16.4.1", "16.4.5")
def battle_as_seen(battle: Battle, side: str, is_own: Callable[[str], bool], is_over: bool = False) -> Battle:
    """What a side reads of a battle; `is_own` is asked of forces, `is_over` where it was told how it ended."""
    if not battle.attacker.side:
        return Battle(at=battle.at)
    attacks = battle.attacker.side == side
    own = _own_side(battle.of(attacks), is_over)
    enemy = SideOfBattle(battle.of(not attacks).side)
    ours, theirs = _own_units(battle.field.units(attacks)), _seen_front(battle, not attacks)
    return Battle(
        at=battle.at,
        attack=battle.attack if attacks else Attack("", targets=battle.attack.targets),
        hexes=battle.hexes,
        flanks=tuple(flank for flank in battle.flanks if is_own(flank.force)),
        attacker=own if attacks else enemy,
        defender=enemy if attacks else own,
        field=_field(battle.field, attacks, ours, theirs),
        fronts=_fronts(battle, attacks),
        lead=battle.lead if attacks else "",
        verdict=_verdict(battle, attacks) if is_over else None,
    )


def _own_side(of: SideOfBattle, is_over: bool) -> SideOfBattle:
    return of if is_over else replace(of, routs=False, is_tired=False, is_exhausted=False, lost_in_combat=Map())


def _own_units(units: Companies) -> Companies:
    """As they deployed, with what they have lost since: who else was committed is not told while they fight."""
    return tuple(
        replace(unit, level=0, is_manoeuvring=False, is_called_up=False) for unit in units if not unit.is_flanking
    )


def _seen_front(battle: Battle, is_attacker: bool) -> tuple[Company, ...]:
    """The enemy's front line as it was when it was seen; nobody before."""
    if battle.fronts is None:
        return ()
    return tuple(map(as_company, battle.fronts[0 if is_attacker else 1]))


def _fronts(battle: Battle, attacks: bool) -> Fronts | None:
    """That of the enemy, once it was seen."""
    if battle.fronts is None:
        return None
    return ((), battle.fronts[1]) if attacks else (battle.fronts[0], ())


def _field(field: Field, attacks: bool, ours: Companies, theirs: Companies) -> Field:
    """The ground is known to both; what can be deployed out of his hexes to the attacker."""
    return Field(
        attacker=ours if attacks else theirs,
        defender=theirs if attacks else ours,
        is_affecting=field.is_affecting,
        is_centre_only=field.is_centre_only,
        is_fort=field.is_fort,
        may_rout=field.may_rout,
        limits=field.limits if attacks else Map(),
    )


def _verdict(battle: Battle, attacks: bool) -> Verdict | None:
    """Whether one has lost, as one was told, and no number."""
    if battle.verdict is None:
        return None
    loses = battle.verdict.loses(attacks)
    return Verdict(0, 0, attacker_loses=attacks and loses, defender_loses=not attacks and loses)
