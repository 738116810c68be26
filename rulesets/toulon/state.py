"""The state of a playtest of Toulon 1793: units, tracks, control of the rades, and what is going on."""

from __future__ import annotations

from typing import Self

from immutables import Map
from msgspec import Struct
from msgspec.structs import replace

from workbench.engine.state import Procedure, State, Unit

REPUBLICAN, ALLIED = "republican", "allied"
SIDES = (REPUBLICAN, ALLIED)
OTHER = {REPUBLICAN: ALLIED, ALLIED: REPUBLICAN}

ARRIVALS = "arrivals"
"""The turn track: units that are still to come, each with the turn in `due`."""

HELD, TENUOUS, LOST = "held", "tenuous", "lost"
"""What a rade is to the Allies (12)."""

Pair = tuple[int, int]
"""Something of the attacker, and of the defender."""

Shares = tuple[tuple[str, int], ...]
"""Operations points by purse, in printed order."""


class ToulonUnit(Unit, frozen=True):
    """A counter in play; its key is the counter's id.

    Attributes
    ----------
    faction, arm
        As printed; of an unknown counter as its face shows them (6.3).
    temporary, permanent
        Losses in strength points (23).
    attrition
        What its attrition check marker adds, None without a marker (22.1).
    shown
        Turned face down: open to inspection (16.13).
    fort
        None while no battle is laid out; in a battle the fortification it holds, "" in the open.
    withdrawn
        In the retreat zone of the battle board (25.32).
    supplied_by
        The depot, or the rade for those afloat, that it traced supply to in this side turn.
    out_of_supply
        Marked out of general supply (15.14).
    came_from
        The area from which it entered the contested area where it stands (3, 26.1).
    failed_areas
        Enemy areas it failed to enter in this side turn (16.11).
    failed_by_road
        Has failed a check on a road section in this side turn (18.9).
    due
        In the arrivals box: the turn it enters.
    replaced
        A leader on his replacement side (24.5).
    """

    faction: str = ""
    arm: str = ""
    temporary: int = 0
    permanent: int = 0
    attrition: int | None = None
    shown: bool = False
    fort: str | None = None
    withdrawn: bool = False
    supplied_by: str = ""
    out_of_supply: bool = False
    came_from: str = ""
    failed_areas: tuple[str, ...] = ()
    failed_by_road: bool = False
    due: int = 0
    replaced: bool = False


class SupplyTrace(Struct, frozen=True):
    """How the units of one area were traced to a depot, for the map to draw.

    `path` runs from the area to the depot, or to the place where it was blocked; `clause` and `reason` say by
    what, and are "" when supply came through.
    """

    area: str
    depot: str
    path: tuple[str, ...]
    clause: str = ""
    reason: str = ""


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
    losses, permanent
        Strength points lost or captured on the way; they count for the battle (26.8, 28.2).
    """

    side: str = ""
    area: str = ""
    units: tuple[str, ...] = ()
    attacking: bool = False
    overrun_from: str = ""
    losses: int = 0
    permanent: int = 0


class Battle(Procedure, frozen=True):
    """All the fighting in one area (25.7).

    Attributes
    ----------
    losses, permanent
        Strength points lost by attacker and defender, all of them and the permanent ones.
    routed
        The side that suffered an R.
    garrisoned
        Permanent forts that a defender with strength held at the start (35.1).
    reserve
        The attacker's units that the last round left unused (25.34).
    pursuit
        Losses by the free attack that are still to be shared out.
    retreated
        Units that have left the area, of both sides.
    """

    attacker: str = ""
    area: str = ""
    garrisoned: tuple[str, ...] = ()
    reserve: tuple[str, ...] = ()
    pursuit: int = 0
    retreated: tuple[str, ...] = ()
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
    | SupplyDetermination
    | Movement
    | RoadMarch
    | Entry
    | Overstack
    | CombatPhase
    | Battle
    | Round
    | SubBattle
    | Retreat
    | Rally
    | Encircled
    | FinalAttrition
)


class ToulonState(State[ToulonUnit, ToulonProcedure], frozen=True):
    """A moment of a playtest.

    Tracks: "ops.<purse>" (operations points by nation, wing or "bonaparte"), "victory_points_<side>"
    (events only; areas held are counted where they stand), "evacuation", "stockpile".

    Attributes
    ----------
    turn
        The game turn, 0 before the first.
    active
        The phasing side, "" in joint phases.
    initiative
        The side that holds it (10.5).
    rades
        Rade -> held, tenuous or lost, as it is to the Allies (12).
    attack_supply
        Depots in attack supply in this side turn.
    traces
        How supply was traced in this side turn.
    origins
        Area under attack -> the areas that attackers entered it from, sorted.
    friendly_sections
        Road sections reconnoitred in this side turn (18.10).
    enemy_sections
        Road sections whose owner declared them enemy controlled in this side turn (18.3).
    defeated
        Sides on the significant defeat track (28.3).
    last_winner
        The side that won the last significant battle, "" before one.
    occupied_depots
        Depots that Republicans have occupied (34.1).
    toulon_entered
        The turn in which Toulon was entered by land, 0 before (17.5).
    """

    turn: int = 0
    active: str = ""
    initiative: str = ""
    rades: Map[str, str] = Map()
    attack_supply: tuple[str, ...] = ()
    traces: tuple[SupplyTrace, ...] = ()
    origins: Map[str, tuple[str, ...]] = Map()
    friendly_sections: tuple[str, ...] = ()
    enemy_sections: tuple[str, ...] = ()
    defeated: tuple[str, ...] = ()
    last_winner: str = ""
    occupied_depots: tuple[str, ...] = ()
    toulon_entered: int = 0


def total(one: Pair, other: Pair) -> Pair:
    """The sum of two pairs."""
    return (one[0] + other[0], one[1] + other[1])
