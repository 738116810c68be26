"""Events of battles. A side is told what it does and loses, and what it sees of the enemy's front: no odds, no dice."""

from __future__ import annotations

from typing import Any

from rulesets.arcola.battle.sight import SeenUnit
from rulesets.arcola.state import ArcolaState
from workbench.engine.events import Event, News


class BattleBegun(News[ArcolaState], frozen=True, kw_only=True):
    """A battle begins: out of which hexes whose forces attack which others."""

    side: str
    hexes: tuple[str, ...]
    targets: tuple[str, ...]


class Deployed(News[ArcolaState], frozen=True, kw_only=True):
    """How a side stands on the battlefield, told to that side; `special` is the kind of combat that it chose."""

    posts: tuple[tuple[str, str], ...]
    special: str = ""


class FrontSeen(News[ArcolaState], frozen=True, kw_only=True):
    """What a side sees of the enemy's front line."""

    targets: tuple[str, ...]
    units: tuple[SeenUnit, ...]


class Pressed(News[ArcolaState], frozen=True, kw_only=True):
    """Where the attacker presses, with which unit against which: told to him."""

    section: str
    unit: str
    facing: str


class ManoeuvreMade(News[ArcolaState], frozen=True, kw_only=True):
    """A flanking attack or an envelopment of a side has come off; how it was met is the referee's."""

    kind: str
    side: str
    hexes: tuple[str, ...] = ()


class Reckoned(News[ArcolaState], frozen=True, kw_only=True):
    """How a combat was reckoned: committed strengths, column, shifts, die and result. The referee's alone."""

    attack: int
    defence: int
    column: str
    shifts: tuple[tuple[str, int], ...]
    die: int
    modified: int
    result: str


class BattleReported(News[ArcolaState], frozen=True, kw_only=True):
    """How a battle ended for a side: won or lost, routed or tired, its losses, and about those of the enemy in men."""

    targets: tuple[str, ...]
    outcome: str
    lost: int
    inflicted_men: int
    tired: bool = False
    routed: bool = False


class PursuitMade(News[ArcolaState], frozen=True, kw_only=True):
    """A side has pursued along these hexes."""

    side: str
    path: tuple[str, ...]


BATTLE_EVENTS: tuple[type[Event[Any]], ...] = (
    BattleBegun, Deployed, FrontSeen, Pressed, ManoeuvreMade, Reckoned, BattleReported, PursuitMade,
)  # fmt: skip
