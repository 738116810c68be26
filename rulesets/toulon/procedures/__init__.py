"""What can be going on in Toulon 1793: each procedure as plain facts. Their segments stand in `sequence.py`."""

from __future__ import annotations

from rulesets.toulon.procedures.battle_procedures import (
    Battle,
    Cannonade,
    CombatPhase,
    RangedFire,
    Retreat,
    Round,
    SubBattle,
)
from rulesets.toulon.procedures.rade_procedures import Barrage, RadeControl, Salvo, ShipFire, ShoreFire
from rulesets.toulon.sides import Shares
from workbench.engine.state import Procedure
from workbench.engine.turns import Game as Game

# ---------------------------------------------------------------- the game turn (4)


class GameTurn(Procedure, frozen=True):
    """One week: joint phases, two side turns, and its end. `first` is the side that goes first, once chosen."""

    turn: int = 0
    first: str = ""


class Operations(Procedure, frozen=True):
    """The purses are filled; `penalised` are the sides in disarray that have given up points (7.12)."""

    penalised: tuple[str, ...] = ()


class Disarray(Procedure, frozen=True):
    """A side under a significant defeat gives up operations points, as many as its die shows (7.12)."""

    side: str = ""
    points: int = 0


class Reinforcements(Procedure, frozen=True):
    """Dates are changed, then units due this turn arrive.

    Attributes
    ----------
    dated
        Seats that have no more dates to change (9.5).
    changed
        Units whose date was changed in this phase.
    raised
        Austrian units that were drawn and have not been placed (32.4).
    """

    dated: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    raised: tuple[str, ...] = ()


class SideTurn(Procedure, frozen=True):
    """The turn of one side inside a game turn."""

    side: str = ""


class Spying(Procedure, frozen=True):
    """Spies of the phasing side (14).

    Attributes
    ----------
    payers
        Sides that have paid for influence on the roll (14.4).
    roll, result
        The face as it has been shifted so far, and the row of the table.
    looks, inspected
        Stacks that may still be inspected, and those that were.
    """

    side: str = ""
    payers: tuple[str, ...] = ()
    roll: int = 0
    result: str = ""
    looks: int = 0
    inspected: tuple[str, ...] = ()


class SupplyDetermination(Procedure, frozen=True):
    """Attack supply is rolled for, then every force is traced to a depot (15).

    `wagers` are the points staked on each depot, by purse.
    """

    side: str = ""
    wagers: tuple[tuple[str, Shares], ...] = ()


class Movement(Procedure, frozen=True):
    """The movement phase: any force, any number of times (16.7).

    With nations at the table one moves after the other: `passed` have no more moves, and those who `gave_way` go last.
    """

    side: str = ""
    passed: tuple[str, ...] = ()
    gave_way: tuple[str, ...] = ()


class RoadMarch(Procedure, frozen=True):
    """A force on a road (18); its units stand in `origin` until they leave the road.

    Attributes
    ----------
    units, origin
        The force, and the area from which it joined this stretch of road.
    section
        The last section that it traversed.
    just_scouted
        Its very last step made that section friendly (18.17).
    """

    side: str = ""
    units: tuple[str, ...] = ()
    origin: str = ""
    section: str = ""
    just_scouted: bool = False


class Entry(Procedure, frozen=True):
    """A force has entered an enemy occupied area: garrison, leaders, overrun (13.1, 16.10, 20, 21).

    Attributes
    ----------
    area, origin
        Where it entered, and the neighbouring area that it came from.
    base
        Where it goes back to: the origin, unless it may not stand there (16.8).
    entered
        The units that passed their checks.
    leaders
        Leaders who may follow them (16.10).
    paid
        Points paid for the entry, by purse.
    known_patrol
        It was seen before to hold a mere patrol, and paid for as such (21.8).
    """

    side: str = ""
    area: str = ""
    origin: str = ""
    base: str = ""
    entered: tuple[str, ...] = ()
    leaders: tuple[str, ...] = ()
    paid: Shares = ()
    known_patrol: bool = False


class Ride(Procedure, frozen=True):
    """A leader rides alone (19).

    Attributes
    ----------
    leader, section
        Who, and the road section he is on, "" in an area.
    begun
        He has come through a place that is not friendly.
    flees
        He was left alone among the enemy, and halts in the first friendly area (24.8).
    """

    side: str = ""
    leader: str = ""
    section: str = ""
    begun: bool = False
    flees: bool = False


class LeftAlone(Procedure, frozen=True):
    """Leaders of a side alone in an area that the enemy occupies; `leaders` have still to get away (24.8)."""

    side: str = ""
    leaders: tuple[str, ...] = ()


class Overstack(Procedure, frozen=True):
    """An overstacked area: its owner takes temporary losses until it complies (6.4)."""

    side: str = ""
    area: str = ""


# ---------------------------------------------------------------- the end of a side turn (29, 30)


class Rally(Procedure, frozen=True):
    """Forces with temporary losses try to recover; `done` are the areas that have rolled (29)."""

    side: str = ""
    done: tuple[str, ...] = ()


class Encircled(Procedure, frozen=True):
    """A surrounded force loses stragglers (29.5): `losses`, once rolled, are shared out by its owner."""

    side: str = ""
    area: str = ""
    losses: int = 0


class FinalAttrition(Procedure, frozen=True):
    """Each nation or wing takes its attrition; `due` is what each has still to take (30)."""

    side: str = ""
    due: tuple[tuple[str, int], ...] = ()


ToulonProcedure = (
    Game
    | GameTurn
    | Operations
    | Disarray
    | Reinforcements
    | SideTurn
    | RadeControl
    | Spying
    | SupplyDetermination
    | Movement
    | RoadMarch
    | Entry
    | Ride
    | LeftAlone
    | Overstack
    | ShoreFire
    | Barrage
    | ShipFire
    | Salvo
    | CombatPhase
    | Cannonade
    | Battle
    | Round
    | RangedFire
    | SubBattle
    | Retreat
    | Rally
    | Encircled
    | FinalAttrition
)

__all__ = [
    "Barrage",
    "Battle",
    "Cannonade",
    "CombatPhase",
    "Disarray",
    "Encircled",
    "Entry",
    "FinalAttrition",
    "Game",
    "GameTurn",
    "LeftAlone",
    "Movement",
    "Operations",
    "Overstack",
    "RadeControl",
    "Rally",
    "RangedFire",
    "Reinforcements",
    "Retreat",
    "Ride",
    "RoadMarch",
    "Round",
    "Salvo",
    "ShipFire",
    "ShoreFire",
    "SideTurn",
    "Spying",
    "SubBattle",
    "SupplyDetermination",
    "ToulonProcedure",
]
