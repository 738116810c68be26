"""What can be going on in Arcola. Every field is a fact; what a seat may read of them says `visibility.py`."""

from __future__ import annotations

from typing import TypeAlias

from immutables import Map
from msgspec import Struct
from msgspec.structs import replace

from rulesets.arcola.battle_procedures import Aftermath, Battle, Retreat
from rulesets.arcola.fleeing_procedures import Capture, Captures, Flight, GoingBack
from rulesets.arcola.report_procedures import ReportPhase
from workbench.engine.mechanics.timed_march import Mover
from workbench.engine.orders.order import MOVEMENT, Order, When
from workbench.engine.state import Procedure
from workbench.engine.turns import Game, GameTurn

HALTS_ALL = ("enemy", "left")
"""Why a leader halts, so that those who march with him do."""


class CommandPhase(Procedure, frozen=True):
    """Transfers between leaders in the same hex (7.1.1)."""

    side: str = ""


class MovementPhase(Procedure, frozen=True):
    """Reinforcements, orders, the march, consolidation (7.1.2).

    `entered` are the forces that came onto the map in this phase: the hex that they entered is still to be paid.
    """

    side: str = ""
    entered: tuple[str, ...] = ()


class Marches(Procedure, frozen=True):
    """Orders arrive and are carried out (7.1.2.2, 13): those for the movement phase, or for a combat march.

    Attributes
    ----------
    entered
        As those of the movement phase.
    outcomes
        Force -> does it begin its order? As it was rolled; the referee may say otherwise.
    moved
        Forces that have stepped.
    """

    side: str = ""
    when: When = MOVEMENT
    entered: tuple[str, ...] = ()
    outcomes: tuple[tuple[str, bool], ...] = ()
    moved: tuple[str, ...] = ()

    def receive(self, inner: Procedure) -> Marches:
        return replace(self, moved=inner.march.moved) if isinstance(inner, March) else self


class Meeting(Struct, frozen=True):
    """A force on the march has met the enemy in these hexes: before it comes beside him, or `is_beside` already.

    `men` is how strong its commander judges him to be, 0 before he does.
    """

    force: str
    targets: tuple[str, ...]
    is_beside: bool = False
    men: int = 0


class Marching(Struct, frozen=True):
    """How far all forces of a side have come that march at the same time.

    Attributes
    ----------
    movers
        Forces on the move, those that follow a leader among them.
    day, now
        How long the phase lasts in parts of time, and how late it is.
    orders
        Force -> the order that it carries out.
    settled
        Force -> what it does about those whom it has met.
    halts
        Force -> why it goes no farther.
    moved
        Forces that have stepped.
    """

    side: str = ""
    when: When = MOVEMENT
    movers: tuple[Mover, ...] = ()
    day: int = 1
    now: int = 0
    orders: Map[str, Order] = Map()
    settled: Map[str, str] = Map()
    halts: Map[str, str] = Map()
    moved: tuple[str, ...] = ()

    def mover(self, force: str) -> Mover:
        """One of those on the move."""
        return next(mover for mover in self.movers if mover.id == force)

    def with_mover(self, mover: Mover) -> Marching:
        """One of those on the move as it is now."""
        return replace(self, movers=tuple(mover if one.id == mover.id else one for one in self.movers))

    def halted(self, force: str, why: str) -> Marching:
        """A force goes no farther in this phase; whoever follows it may close up to it (13.7).

        Where an order makes it halt, or takes it off the map, those who follow halt as well.
        """
        halt = {force, *(x.id for x in self.movers if x.leader == force and why in HALTS_ALL)}
        movers = tuple(replace(one, is_halted=True) if one.id in halt else one for one in self.movers)
        return replace(self, movers=movers, halts=self.halts.set(force, why))


class March(Procedure, frozen=True):
    """All forces of a side that have an order march at the same time, instant after instant (13)."""

    march: Marching = Marching()

    def receive(self, inner: Procedure) -> March:
        return replace(self, march=inner.march) if isinstance(inner, Instant | Beside) else self


class Instant(Procedure, frozen=True):
    """One instant of a march: who is about to meet the enemy, who steps, and what comes of it.

    `passed` are those in whose way no leader of the enemy is any more.
    """

    march: Marching = Marching()
    met: tuple[Meeting, ...] = ()
    passed: tuple[str, ...] = ()

    def receive(self, inner: Procedure) -> Instant:
        return replace(self, march=inner.march) if isinstance(inner, Beside) else self


class Beside(Procedure, frozen=True):
    """Forces that have come beside the enemy: they go no farther, unless they repulse him (14.2, 15).

    `repulsing` is the one before whom the enemy goes back just now.
    """

    march: Marching = Marching()
    met: tuple[Meeting, ...] = ()
    repulsing: str = ""


class CombatPhase(Procedure, frozen=True):
    """Designation, combat march of the other side, battles, consolidation (7.1.3).

    All battles of a phase happen at the same time: both sides deploy for all of them, then all are fought, then both
    say for all of them whether they stand.

    Attributes
    ----------
    moved
        Forces of the other side that have marched in this phase: they may react.
    battles
        Those to be fought, in order; then those that were fought.
    fought
        How many were fought, and of how many what follows is done.
    done
        Of how many retreat and pursuit are over.
    """

    side: str = ""
    moved: tuple[str, ...] = ()
    battles: tuple[Battle, ...] = ()
    fought: int = 0
    done: int = 0

    def receive(self, inner: Procedure) -> CombatPhase:
        """Who has marched may react; a battle that was fought takes the place of the one that was to be."""
        match inner:
            case Marches():
                return replace(self, moved=inner.moved)
            case Battle():
                return replace(self.with_battle(self.fought, inner), fought=self.fought + 1)
            case Aftermath():
                return replace(self.with_battle(self.done, inner.battle), done=self.done + 1)
        return self

    def with_battle(self, number: int, battle: Battle) -> CombatPhase:
        """The phase with one of its battles as it is now."""
        return replace(self, battles=(*self.battles[:number], battle, *self.battles[number + 1 :]))


class RallyPhase(Procedure, frozen=True):
    """Disorganization and rally, of both sides (7.1.4).

    `tested` says of each piece that routed in this player turn whether it falls into disorder, `rallying` of each that
    was in disorder whether it rallies: as it was rolled; the referee may say otherwise.
    """

    side: str = ""
    tested: tuple[tuple[str, bool], ...] = ()
    rallying: tuple[tuple[str, bool], ...] = ()


ArcolaProcedure: TypeAlias = (
    Game
    | GameTurn
    | CommandPhase
    | MovementPhase
    | Marches
    | March
    | Instant
    | Beside
    | CombatPhase
    | RallyPhase
    | ReportPhase
    | Battle
    | Aftermath
    | Retreat
    | Flight
    | GoingBack
    | Captures
    | Capture
)

MAY_OUTLIVE = frozenset(
    f"{kind}.{field}"
    for kind, fields in {
        "Order": ("force", "join", "pursue_with"),
        "Drop": ("leader", "units"),
        "Transfer": ("unit", "to"),
        "Post": ("unit",),
        "Effort": ("unit", "facing"),
        "Meeting": ("force",),
        "Mover": ("id", "leader"),
        "Marching": ("orders", "settled", "halts", "moved"),
        "Marches": ("entered", "outcomes", "moved"),
        "MovementPhase": ("entered",),
        "CombatPhase": ("moved",),
        "Attack": ("force", "joined"),
        "SideOfBattle": ("forces", "placed", "besides"),
        "Company": ("id", "leader"),
        "Rolled": ("of",),
        "Manoeuvre": ("units", "met_with"),
        "Battle": ("lead", "facing"),
        "Aftermath": ("waiting",),
        "Retreat": ("head", "pursuer", "following"),
        "Displaced": ("force",),
        "Flight": ("waiting",),
        "GoingBack": ("head",),
        "Captures": ("waiting",),
        "Capture": ("leaders", "rolled", "free"),
        "Instant": ("passed",),
        "Beside": ("repulsing",),
    }.items()
    for field in fields
)
"""Fields that remember pieces which may be gone: what was ordered, chosen or rolled is told of them afterwards."""
