"""A combat that was fought, as a case writes it: who lost by which result; the aftermath of it is played."""

from __future__ import annotations

import re
from typing import Any

import msgspec
from immutables import Map
from msgspec.structs import replace

from rulesets.arcola.battle.battlefield import Companies, Field, Section
from rulesets.arcola.battle.outcome import Verdict
from rulesets.arcola.battle_procedures import Attack, Battle, SideOfBattle
from rulesets.arcola.phases.battles.opening import companies
from rulesets.arcola.position import Position
from tests.case_books.names import WrongCase
from tests.case_books.words import Words
from tests.rulesets.arcola.case_book import Names
from workbench.engine.orders.order import COMBAT, Order, Stand

ATTACKER, DEFENDER = "attacker", "defender"
_CELL = re.compile(r"([AD])(\d)/(\d)")


class Chose(Words, frozen=True):
    """What a side said after the combat: to stand, or to retreat so many hexes; to pursue so many, and with whom."""

    retreat: int = 0
    pursue: int = 0
    pursue_with: tuple[str, ...] = ()


class Fought(Words, frozen=True, kw_only=True):
    """A combat: `attack` are the heads that attack, `against` the hexes attacked, `result` a cell.

    `routs`, `tired` and `exhausted` name attacker and defender; `lost` says what they lost in the combat, by force;
    whoever is in `reserve` was never committed.
    """

    attack: tuple[str, ...]
    against: tuple[str, ...]
    result: str
    routs: tuple[str, ...] = ()
    tired: tuple[str, ...] = ()
    exhausted: tuple[str, ...] = ()
    lost: dict[str, int] = {}  # noqa: RUF012
    by_guns: dict[str, int] = {}  # noqa: RUF012
    reserve: tuple[str, ...] = ()
    superior: str = ""
    rearguard: bool = False
    attacker: Chose = Chose()
    defender: Chose = Chose()


def fought(p: Position, names: Names, said: Any) -> Battle:
    """The combat that a case describes, as it stands when what follows it begins."""
    one = msgspec.convert({key: names.plain(value) for key, value in said.items()}, Fought)
    if not (cell := _CELL.fullmatch(one.result)):
        raise WrongCase(f"{one.result!r} is no result")
    loses_attacker = cell[1] == "A"
    verdict = Verdict(
        int(cell[2]), int(cell[3]), loses_attacker, not loses_attacker or one.rearguard, is_rearguard=one.rearguard
    )
    enemy = p.other(p.units[one.attack[0]].side)
    defenders = sorted((x for hex_ in one.against for x in p.fighting(enemy, hex_)), key=p.precedence)
    ground = p.ground
    field = Field(
        _companies(p, one.attack, one.against, one.reserve),
        _companies(p, defenders, (), one.reserve),
        is_fort=any(map(ground.is_fort, one.against)),
        may_rout=all(map(ground.may_rout, one.against)),
    )
    return Battle(
        attack=Attack(one.attack[0], one.attack[1:], one.against),
        hexes=tuple(dict.fromkeys(map(p.place, one.attack))),
        attacker=_side(p, one, ATTACKER, one.attack),
        defender=_side(p, one, DEFENDER, tuple(defenders)),
        field=field,
        superiority=(one.superior == ATTACKER, one.superior == DEFENDER),
        verdict=verdict,
    )


def _companies(p: Position, heads: Any, into: tuple[str, ...], reserve: tuple[str, ...]) -> Companies:
    units = [unit for head in heads for unit in companies(p, head, into)]
    return tuple(replace(x, section=Section.RESERVE if x.id in reserve else Section.CENTRE) for x in units)


def _side(p: Position, one: Fought, who: str, forces: tuple[str, ...]) -> SideOfBattle:
    chose: Chose = getattr(one, who)
    stand = Stand(while_lost=-1 if chose.retreat else 99, else_retreat=max(1, chose.retreat))
    return SideOfBattle(
        p.units[forces[0]].side,
        forces,
        lost=sum(one.lost.get(force, 0) + one.by_guns.get(force, 0) for force in forces),
        lost_in_combat=Map({p.place(force): one.lost[force] for force in forces if force in one.lost}),
        routs=who in one.routs,
        is_tired=who in one.tired,
        is_exhausted=who in one.exhausted,
        after=Order(forces[0], COMBAT, stand=stand, pursue=chose.pursue, pursue_with=chose.pursue_with),
    )
