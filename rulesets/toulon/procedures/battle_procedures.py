"""What can be going on in combat: battles, rounds and sub-battles, fire at a distance, retreats (25 to 27)."""

from __future__ import annotations

from typing import Self

from msgspec.structs import replace

from rulesets.toulon.sides import OTHER, Pair, total
from workbench.engine.state import Procedure

Kinds = tuple[str, str]
"""Kinds of loss, "temporary", "permanent" or "", of attacker and defender."""


class CombatPhase(Procedure, frozen=True):
    """The battles of a side turn, in the order that the phasing side chooses (25.7), then fire at other areas (27.34).

    `guns` are batteries that have fired at other areas from the stockpile and may do so again (27.13).
    """

    side: str = ""
    fought: tuple[str, ...] = ()
    guns: tuple[str, ...] = ()


class Cannonade(Procedure, frozen=True):
    """Guns have hit an area where no battle is fought: its defender suffers (27.34)."""

    side: str = ""
    area: str = ""


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
    fire
        What guns at a distance add for the attacker and for the defender (27.25, 27.26).
    guns
        Whether attacker and defender had artillery in it when the die was rolled (23.4).
    losses, permanent
        Strength points lost so far, all of them and the permanent ones.
    last
        The kind of the last loss of each in this sub-battle, in round one already, "" before one (23.4).
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
    fire: Pair = (0, 0)
    guns: tuple[bool, bool] = (False, False)
    losses: Pair = (0, 0)
    permanent: Pair = (0, 0)
    last: Kinds = ("", "")


class RangedFire(Procedure, frozen=True):
    """Guns of one side fire into a battle from a distance (27.21 to 27.33).

    Attributes
    ----------
    near
        Units of the battle's own area that may fire if they are guns: in reserve, or in forts left alone.
    spent
        Guns that have fired in this round already, at fortifications.
    shots
        Guns that are loaded, in the order of loading; one that draws on the stockpile may stand here twice.
    idle
        Leaders who have rolled to coordinate in this round and combined nobody, and how many units they may (25.17).
    coordinators
        Leaders who may coordinate guns, and how many (27.26).
    subs
        The sub-battles, with the fire that has been assigned to them.
    """

    side: str = ""
    attacker: str = ""
    area: str = ""
    near: tuple[str, ...] = ()
    spent: tuple[str, ...] = ()
    shots: tuple[str, ...] = ()
    idle: tuple[tuple[str, int], ...] = ()
    coordinators: tuple[tuple[str, int], ...] = ()
    subs: tuple[SubBattle, ...] = ()


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
    held
        Fortifications in which the defender's units stand (35.1).
    coordinators
        Leaders who may combine units, and how many (25.12).
    forces
        The attacker's sub-forces (25.21); `leaders` names each one's coordinating leader, "" without.
    subs
        Sub-battles still to be fought.
    reserve
        The attacker's units that are in none of them (25.23).
    fired
        Guns of both sides that have fired at a distance in this round (27.17).
    guns
        Guns that fought in its sub-battles (27.20).
    wavered
        The Royal Louis has been rolled for in this battle (32.10).
    before
        Losses of attacker and defender in the round before.
    losses, permanent
        Of attacker and defender, summed over the sub-battles fought.
    routed
        The side that suffered an R (25.33).
    fought
        Whether any sub-battle was (24.2).
    alternation
        Defender -> the kinds of the last losses in the sub-battle where it stood (23.4, interpretation 12).
    """

    attacker: str = ""
    area: str = ""
    number: int = 1
    joined: tuple[str, ...] = ()
    joiners: tuple[str, ...] = ()
    line: tuple[str, ...] = ()
    held: tuple[str, ...] = ()
    coordinators: tuple[tuple[str, int], ...] = ()
    forces: tuple[tuple[str, ...], ...] = ()
    leaders: tuple[str, ...] = ()
    subs: tuple[SubBattle, ...] = ()
    reserve: tuple[str, ...] = ()
    fired: tuple[str, ...] = ()
    guns: tuple[str, ...] = ()
    wavered: bool = False
    before: Pair = (0, 0)
    losses: Pair = (0, 0)
    permanent: Pair = (0, 0)
    routed: str = ""
    fought: bool = False
    alternation: tuple[tuple[str, Kinds], ...] = ()

    def receive(self, inner: Procedure) -> Self:
        """Losses and routs of a sub-battle that has been fought; what guns at a distance add to those to come."""
        if isinstance(inner, RangedFire):
            return replace(self, subs=inner.subs, fired=tuple(sorted({*self.fired, *inner.shots})))
        if not isinstance(inner, SubBattle):
            return self
        sides = (inner.attacker, OTHER[inner.attacker])
        stood = {**dict(self.alternation), **dict.fromkeys(inner.defenders, inner.last)}
        routed = next((side for side, letter in zip(sides, inner.letters, strict=True) if letter == "R"), "")
        return replace(
            self,
            losses=total(self.losses, inner.losses),
            permanent=total(self.permanent, inner.permanent),
            routed=self.routed or routed,
            fought=True,
            alternation=tuple(sorted(stood.items())),
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
        The side that suffered an R (25.33).
    powerless
        The defender, when he had no strength to begin a round with (25.2).
    garrisoned
        Fortifications that a defender with strength has held in any of its rounds (35.1).
    reserve
        The attacker's units that the last round left unused (25.34).
    pursuit
        Losses by the free attack that are still to be shared out.
    retreated
        Units that have left the area, of both sides.
    guns
        Guns that have taken part, near or far (27.17).
    leaders, batteries
        Leaders of both sides, and batteries of the defender, that were there at the start (24.1, 27.18).
    fought
        Whether any sub-battle was (24.2).
    wavered
        The Royal Louis has been rolled for (32.10).
    alternation
        Defender -> the kinds of the last losses in the sub-battle where it stood in round one (23.4).
    """

    attacker: str = ""
    area: str = ""
    garrisoned: tuple[str, ...] = ()
    reserve: tuple[str, ...] = ()
    pursuit: int = 0
    retreated: tuple[str, ...] = ()
    guns: tuple[str, ...] = ()
    leaders: tuple[str, ...] = ()
    batteries: tuple[str, ...] = ()
    fought: bool = False
    wavered: bool = False
    losses: Pair = (0, 0)
    permanent: Pair = (0, 0)
    routed: str = ""
    powerless: str = ""
    alternation: tuple[tuple[str, Kinds], ...] = ()

    def receive(self, inner: Procedure) -> Self:
        """Losses and routs of a round, losses of a retreat."""
        if isinstance(inner, Round):
            return replace(
                self,
                garrisoned=tuple(sorted({*self.garrisoned, *inner.held})),
                losses=total(self.losses, inner.losses),
                permanent=total(self.permanent, inner.permanent),
                routed=self.routed or inner.routed,
                fought=self.fought or inner.fought,
                wavered=inner.wavered,
                alternation=inner.alternation,
                reserve=inner.reserve,
                guns=tuple(sorted({*self.guns, *inner.guns, *inner.fired})),
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
