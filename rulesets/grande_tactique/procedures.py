"""What can be going on in La Grande Tactique: each procedure as plain facts. Segments stand in `sequence.py`.

Movement points are counted in halves throughout: every cost of the tables is a whole number of them.
"""

from __future__ import annotations

from typing import Self

from msgspec.structs import replace

from rulesets.grande_tactique.battle_procedures import Battle as Battle
from rulesets.grande_tactique.battle_procedures import GunsMarch as GunsMarch
from rulesets.grande_tactique.battle_procedures import Pursuit as Pursuit
from rulesets.grande_tactique.battle_procedures import Retreat as Retreat
from workbench.engine.state import Procedure
from workbench.engine.turns import Game as Game
from workbench.engine.turns import GameTurn as GameTurn
from workbench.engine.words.message import marked

DRAWN = marked("marker drawn")
"""What is told where one is drawn, with whose it is."""


def joined(forces: tuple[str, ...], more: tuple[str, ...]) -> tuple[str, ...]:
    """Both, each force once, in order."""
    return tuple(dict.fromkeys((*forces, *more)))


class SetUp(Procedure, frozen=True):
    """Counters that their owner places near a hex, then the decoys (15.1, 2.e)."""


class Weather(Procedure, frozen=True):
    """The roll for the weather (5)."""


class CommandPhase(Procedure, frozen=True):
    """Both sides at once: lines of communication, orders, fusions, detached brigades (6)."""


class InitiativePhase(Procedure, frozen=True):
    """Who acts first (7); `chief` is the general-in-chief that the Coalition has chosen."""

    chief: str = ""


class ActionPhase(Procedure, frozen=True):
    """Markers are drawn until none is left (8.1).

    Attributes
    ----------
    container
        What is still in it: force markers, and INERTIA.
    waiting
        Markers of uncommanded forces, until the inertia marker is drawn.
    first
        The force that acts before any is drawn, "" without one.
    """

    container: tuple[str, ...] = ()
    waiting: tuple[str, ...] = ()
    first: str = ""


class DrawnMarker(Procedure, frozen=True):
    """Forces that act because of one marker: a general's and his brigades, Colli's and the Sardinians (8.2).

    Attributes
    ----------
    side
        Whose marker it is.
    forces
        Those that may act, and have not yet.
    one
        Only one of them acts: any marker of a decoy stands for the decoy that its owner chooses.
    fused
        The division that the marker stands for lies in its general-in-chief's force: it parts from him, or waits.
    """

    side: str = ""
    forces: tuple[str, ...] = ()
    one: bool = False
    fused: str = ""

    def receive(self, inner: Procedure) -> Self:
        """Brigades that parted act too."""
        return replace(self, forces=joined(self.forces, inner.parted)) if isinstance(inner, Activation) else self


class Activation(Procedure, frozen=True):
    """One force acts (8.2).

    Attributes
    ----------
    force
        The marker.
    mp
        Movement points left, in halves.
    full
        It is commanded, or passed its test: it may reconnoitre, and declare a battle (8.3).
    rapid
        Halves of movement points spent on rapid march; None when it does not march rapidly (9.2.1).
    whole
        The movement points that it began with.
    moved
        It has moved; it is tested for attrition when it stops, or fights (8.5).
    tired
        What its march costs in fatigue when it ends: rapid or minimum movement (9.2).
    done
        It has reconnoitred or fought: it has acted even where it stood.
    fights
        The hex that it attacks when its march has been paid for, "" without one.
    held_back
        Without orders, it failed the test to declare a battle (8.3).
    announced
        Everybody has been told that it acts.
    owing
        Other forces to be tested for attrition when the march is over: enemies that moved in reaction, forces parted.
    parted
        Brigades that parted from their general-in-chief before he acted, and act after him.
    """

    force: str = ""
    mp: int = 0
    full: bool = True
    whole: int = 0
    rapid: int | None = None
    moved: bool = False
    tired: int = 0
    done: bool = False
    fights: str = ""
    held_back: bool = False
    announced: bool = False
    owing: tuple[str, ...] = ()
    parted: tuple[str, ...] = ()

    def receive(self, inner: Procedure) -> Self:
        """Who has moved in reaction."""
        if isinstance(inner, Reactions | Reconnaissance):
            return replace(self, owing=joined(self.owing, inner.owing))
        return self


class Attrition(Procedure, frozen=True):
    """A force is tested for attrition (8.5); `losses` are still to be shared out over what lies under its marker."""

    force: str = ""
    acted: bool = True
    losses: int = 0


class Reactions(Procedure, frozen=True):
    """The other side may react to what the force `to` has just done (8.4).

    Attributes
    ----------
    to
        The force that acts.
    done
        Forces that have tried to react to it.
    owing
        Those that moved, and are still to be tested for attrition.
    later
        They are tested by the procedure outside, which receives them: once for all reactions of an activation.
    """

    to: str = ""
    done: tuple[str, ...] = ()
    owing: tuple[str, ...] = ()
    later: bool = False

    def receive(self, inner: Procedure) -> Self:
        """Who has moved."""
        if isinstance(inner, ReactionMove) and inner.moved:
            return replace(self, owing=joined(self.owing, (inner.force,)))
        return self


class ReactionMove(Procedure, frozen=True):
    """A force that reacts to the force `to` moves by one movement point (9.3), `away` from it or as it likes."""

    force: str = ""
    to: str = ""
    away: bool = False
    moved: bool = False


class Reconnaissance(Procedure, frozen=True):
    """A force looks at another (10).

    Attributes
    ----------
    by, on
        The forces.
    bonus
        Movement points spent to see better.
    reacting
        It looks in reaction: nobody reacts to that again.
    row
        The row of the table that its total comes to, "" when it learns nothing.
    owing
        Forces that moved in reaction to it; see `Reactions`.
    """

    by: str = ""
    on: str = ""
    bonus: int = 0
    reacting: bool = False
    row: str = ""
    owing: tuple[str, ...] = ()

    def receive(self, inner: Procedure) -> Self:
        """Who has moved in reaction."""
        return replace(self, owing=joined(self.owing, inner.owing)) if isinstance(inner, Reactions) else self


class StrategicMovement(Procedure, frozen=True):
    """Strategic moves of all, then forced marches (9.2.2, 9.2.3).

    Attributes
    ----------
    side
        Whose moves are made now.
    forced
        These are forced marches.
    moved
        Forces that have made their strategic move.
    marched
        Forces that have made their forced march.
    """

    side: str = ""
    forced: bool = False
    moved: tuple[str, ...] = ()
    marched: tuple[str, ...] = ()

    def receive(self, inner: Procedure) -> Self:
        """Who has marched."""
        if not isinstance(inner, RoadMove):
            return self
        if inner.forced:
            return replace(self, marched=(*self.marched, inner.force))
        return replace(self, moved=(*self.moved, inner.force))


class RoadMove(Procedure, frozen=True):
    """One strategic move or forced march, hex by hex, with `mp` halves left."""

    force: str = ""
    mp: int = 0
    forced: bool = False
    moved: bool = False


class Reinforcements(Procedure, frozen=True):
    """An Austrian reserve brigade, and replacements on their days (12).

    Attributes
    ----------
    shares
        Armies that have received replacements, and how many; still to be given out.
    """

    shares: tuple[tuple[str, int], ...] = ()


class SupplyPhase(Procedure, frozen=True):
    """Isolated formations live by their own means, or not (13).

    Attributes
    ----------
    fed
        Formations that have something to live on.
    tempted
        Forces whose owners have not chosen to pillage, and are tested for it; each with what a general in the hex
        does to the die, a row of the table of modifiers.
    """

    fed: tuple[str, ...] = ()
    tempted: tuple[tuple[str, str], ...] = ()


class EndOfTurn(Procedure, frozen=True):
    """Victory, rest and rally, fatigue (14)."""


TactiqueProcedure = (
    Game
    | SetUp
    | GameTurn
    | Weather
    | CommandPhase
    | InitiativePhase
    | ActionPhase
    | DrawnMarker
    | Attrition
    | Activation
    | Reactions
    | ReactionMove
    | Reconnaissance
    | Battle
    | GunsMarch
    | Retreat
    | Pursuit
    | StrategicMovement
    | RoadMove
    | Reinforcements
    | SupplyPhase
    | EndOfTurn
)

MAY_OUTLIVE = frozenset(
    {
        "ActionPhase.container",
        "ActionPhase.waiting",
        "DrawnMarker.forces",
        "DrawnMarker.fused",
        "Activation.force",
        "Activation.owing",
        "Activation.parted",
        "Reactions.to",
        "Reactions.done",
        "Reactions.owing",
        "ReactionMove.to",
        "Reconnaissance.by",
        "Reconnaissance.on",
        "Reconnaissance.owing",
        "Battle.attacker",
        "Battle.defenders",
        "Battle.joined",
        "Battle.by_the_guns",
        "Battle.morale_from",
        "Battle.tested",
        "Battle.marching",
        "Battle.tired",
        "Battle.sheltered",
        "GunsMarch.force",
        "Retreat.forces",
        "Retreat.sheltered",
        "Pursuit.victors",
        "Pursuit.vanquished",
        "Pursuit.commander",
        "StrategicMovement.moved",
        "StrategicMovement.marched",
        "RoadMove.force",
        "SupplyPhase.fed",
        "SupplyPhase.tempted",
    }
)
"""Fields that may name what is not on the map: markers in the container, forces that are gone, formations."""
