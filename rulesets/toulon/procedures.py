"""What can be going on in Toulon 1793: each procedure as plain facts. Their segments stand in `sequence.py`."""

from __future__ import annotations

from typing import Self

from msgspec.structs import replace

from rulesets.toulon.rade_procedures import Barrage, RadeControl, Salvo, ShipFire, ShoreFire
from rulesets.toulon.sides import OTHER, Pair, Shares, total
from workbench.engine.state import Procedure

# ---------------------------------------------------------------- the game turn (4)


class Game(Procedure, frozen=True):
    """All game turns, one after the other; `turn` is the last one begun."""

    turn: int = 0


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
        Sides that have no more dates to change (9.5).
    changed
        Units whose date was changed in this phase.
    placing
        Units whose owner has a choice of place.
    """

    dated: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    placing: tuple[str, ...] = ()


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
    """The movement phase: any force, any number of times (16.7)."""

    side: str = ""


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
    """

    side: str = ""
    area: str = ""
    origin: str = ""
    base: str = ""
    entered: tuple[str, ...] = ()
    leaders: tuple[str, ...] = ()
    paid: Shares = ()


class Overstack(Procedure, frozen=True):
    """An overstacked area: its owner takes temporary losses until it complies (6.4)."""

    side: str = ""
    area: str = ""


# ---------------------------------------------------------------- combat (25)


class CombatPhase(Procedure, frozen=True):
    """The battles of a side turn, in the order that the phasing side chooses (25.7)."""

    side: str = ""
    fought: tuple[str, ...] = ()


class SubBattle(Procedure, frozen=True):
    """Units that fight each other on the battle board (25.22 to 25.32).

    Attributes
    ----------
    attackers, defenders
        Unit ids.
    fort
        The fortification that the defenders hold, "" in the open.
    round
        1 or 2.
    due
        Losses that the combat results table demands, of the attacker and of the defender.
    letters
        "r", "R" or "" for each.
    guns
        Whether attacker and defender had artillery in it when the die was rolled (23.4).
    losses, permanent
        Strength points lost so far, all of them and the permanent ones.
    """

    attacker: str = ""
    area: str = ""
    attackers: tuple[str, ...] = ()
    defenders: tuple[str, ...] = ()
    leader: str = ""
    fort: str = ""
    round: int = 1
    due: Pair = (0, 0)
    letters: tuple[str, str] = ("", "")
    guns: tuple[bool, bool] = (False, False)
    losses: Pair = (0, 0)
    permanent: Pair = (0, 0)


class Round(Procedure, frozen=True):
    """One of the two rounds of a battle (25.8).

    Attributes
    ----------
    joined
        The sides that have said which of their neighbours try to join.
    joiners
        Units that joined in this round: they may not enter a fortification (25.8).
    line
        The defender's units on the board, left to right (25.20).
    coordinators
        Leaders who may combine units, and how many (25.12).
    forces
        The attacker's sub-forces (25.21); `leaders` names each one's coordinating leader, "" without.
    subs
        Sub-battles still to be fought.
    reserve
        The attacker's units that are in none of them (25.23).
    losses, permanent
        Of attacker and defender, summed over the sub-battles fought.
    routed
        The side that suffered an R (25.33).
    fought
        Whether any sub-battle was (24.2).
    """

    attacker: str = ""
    area: str = ""
    number: int = 1
    joined: tuple[str, ...] = ()
    joiners: tuple[str, ...] = ()
    line: tuple[str, ...] = ()
    coordinators: tuple[tuple[str, int], ...] = ()
    forces: tuple[tuple[str, ...], ...] = ()
    leaders: tuple[str, ...] = ()
    subs: tuple[SubBattle, ...] = ()
    reserve: tuple[str, ...] = ()
    losses: Pair = (0, 0)
    permanent: Pair = (0, 0)
    routed: str = ""
    fought: bool = False

    def receive(self, inner: Procedure) -> Self:
        """Losses and routs of a sub-battle that has been fought."""
        if not isinstance(inner, SubBattle):
            return self
        sides = (inner.attacker, OTHER[inner.attacker])
        routed = next((side for side, letter in zip(sides, inner.letters, strict=True) if letter == "R"), "")
        return replace(
            self,
            losses=total(self.losses, inner.losses),
            permanent=total(self.permanent, inner.permanent),
            routed=self.routed or routed,
            fought=True,
        )


class Retreat(Procedure, frozen=True):
    """Units leave an area (26).

    Attributes
    ----------
    side, area, units
        Whose units leave from where.
    attacking
        The attacker retreats: to where the attack came from (26.1).
    overrun_from
        A patrol that was overrun: the area the overrunning force came from (21.1).
    spiked
        Guns of these units that stay behind (26.4, 26.5).
    losses, permanent
        Strength points lost or captured on the way; they count for the battle (26.8, 28.2).
    """

    side: str = ""
    area: str = ""
    units: tuple[str, ...] = ()
    attacking: bool = False
    overrun_from: str = ""
    spiked: tuple[str, ...] = ()
    losses: int = 0
    permanent: int = 0


class Battle(Procedure, frozen=True):
    """All the fighting in one area (25.7).

    Attributes
    ----------
    losses, permanent
        Strength points lost by attacker and defender, all of them and the permanent ones.
    routed
        The side that suffered an R, or the defender when he had no strength to begin a round with (25.2).
    garrisoned
        Permanent forts that a defender with strength held at the start (35.1).
    reserve
        The attacker's units that the last round left unused (25.34).
    pursuit
        Losses by the free attack that are still to be shared out.
    retreated
        Units that have left the area, of both sides.
    leaders, batteries
        Leaders of both sides, and batteries of the defender, that were there at the start (24.1, 27.18).
    fought
        Whether any sub-battle was (24.2).
    """

    attacker: str = ""
    area: str = ""
    garrisoned: tuple[str, ...] = ()
    reserve: tuple[str, ...] = ()
    pursuit: int = 0
    retreated: tuple[str, ...] = ()
    leaders: tuple[str, ...] = ()
    batteries: tuple[str, ...] = ()
    fought: bool = False
    losses: Pair = (0, 0)
    permanent: Pair = (0, 0)
    routed: str = ""

    def receive(self, inner: Procedure) -> Self:
        """Losses and routs of a round, losses of a retreat."""
        if isinstance(inner, Round):
            return replace(
                self,
                losses=total(self.losses, inner.losses),
                permanent=total(self.permanent, inner.permanent),
                routed=self.routed or inner.routed,
                fought=self.fought or inner.fought,
                reserve=inner.reserve,
            )
        if isinstance(inner, Retreat):
            first = inner.side == self.attacker
            lost = (inner.losses, 0) if first else (0, inner.losses)
            lasting = (inner.permanent, 0) if first else (0, inner.permanent)
            return replace(
                self,
                losses=total(self.losses, lost),
                permanent=total(self.permanent, lasting),
                retreated=(*self.retreated, *inner.units),
            )
        return self


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
    | Overstack
    | ShoreFire
    | Barrage
    | ShipFire
    | Salvo
    | CombatPhase
    | Battle
    | Round
    | SubBattle
    | Retreat
    | Rally
    | Encircled
    | FinalAttrition
)
