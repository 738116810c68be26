"""What can be going on around a battle (11), as plain facts; joined to all others in `procedures.py`."""

from __future__ import annotations

from typing import Self

from msgspec.structs import replace

from workbench.engine.state import Procedure


class Battle(Procedure, frozen=True):
    """One battle (11). All of it is played in the open.

    Attributes
    ----------
    attacker
        The force marker of the principal attacker.
    from_hex, hex
        Where he stood when he declared it, and the hex of the principal defender.
    attacking, defending
        The sides.
    defenders
        The markers of the principal defender.
    joined
        Adjacent forces that take part, of both sides.
    tested
        Forces without orders beside the field, and whether they passed; still to be decided on.
    marching
        Forces that are still to march to the guns.
    by_the_guns
        Forces that have arrived that way.
    terrain
        The terrain modifier that the defender chose, as he named it.
    morale_from
        The formations that give their morale, attacker's first.
    victor
        The side that won, "" when it is undecided.
    attacker_loss, defender_loss
        Strength points.
    attacker_morale, defender_morale
        How the cursors of divisions engaged move.
    tired
        Forces that are still to be tested for attrition after the battle.
    sheltered
        Forces of the vanquished that have withdrawn into a fort.
    """

    attacker: str = ""
    from_hex: str = ""
    hex: str = ""
    attacking: str = ""
    defending: str = ""
    defenders: tuple[str, ...] = ()
    joined: tuple[str, ...] = ()
    tested: tuple[tuple[str, bool], ...] = ()
    marching: tuple[str, ...] = ()
    by_the_guns: tuple[str, ...] = ()
    terrain: str = ""
    morale_from: tuple[str, ...] = ()
    victor: str = ""
    attacker_loss: int = 0
    defender_loss: int = 0
    attacker_morale: int = 0
    defender_morale: int = 0
    tired: tuple[str, ...] = ()
    sheltered: tuple[str, ...] = ()

    def receive(self, inner: Procedure) -> Self:
        """Who has come to the guns, and who has withdrawn into a fort."""
        if isinstance(inner, GunsMarch) and inner.arrived:
            return replace(self, by_the_guns=(*self.by_the_guns, inner.force))
        if isinstance(inner, Retreat):
            return replace(self, sheltered=inner.sheltered)
        return self


class GunsMarch(Procedure, frozen=True):
    """A force marches to the sound of the guns (11.2), to the battle in `hex`, with `mp` halves left.

    Attributes
    ----------
    moved
        It has left its hex.
    rapid
        Halves of movement points spent on rapid march; None while it does not march rapidly.
    arrived
        It stands beside the field and takes part.
    """

    force: str = ""
    hex: str = ""
    mp: int = 0
    rapid: int | None = None
    moved: bool = False
    arrived: bool = False


class Retreat(Procedure, frozen=True):
    """The forces of a side retreat by so many `hexes`, one after the other (11.10).

    Attributes
    ----------
    forces
        Those still to retreat; the first one does.
    hex, away_from
        The field, where the retreat is counted from, and the hex of the principal attacker.
    attacking
        The vanquished had attacked.
    steps, here
        Hexes that the first force has gone already, and where it has come to ("" before the first).
    sheltered
        Those that have withdrawn into a fort.
    """

    side: str = ""
    forces: tuple[str, ...] = ()
    hex: str = ""
    away_from: str = ""
    attacking: bool = False
    hexes: int = 1
    steps: int = 0
    here: str = ""
    sheltered: tuple[str, ...] = ()


class Pursuit(Procedure, frozen=True):
    """The victor pursues (11.11).

    Attributes
    ----------
    side
        The victor's.
    victors, vanquished
        Force markers of both that are left.
    hex
        The field.
    commander
        The force whose general is tested.
    losses
        Strength points that the vanquished still have to share out.
    """

    side: str = ""
    victors: tuple[str, ...] = ()
    vanquished: tuple[str, ...] = ()
    hex: str = ""
    commander: str = ""
    losses: int = 0
