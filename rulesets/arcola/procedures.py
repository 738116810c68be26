"""What can be going on in Arcola. Every field is a fact; what a seat may read of them says `visibility.py`."""

from __future__ import annotations

from typing import TypeAlias

from immutables import Map
from msgspec import Struct
from msgspec.structs import replace

from rulesets.arcola.battle_procedures import Attack, Battle
from rulesets.arcola.report_procedures import ReportPhase
from workbench.engine.mechanics.timed_march import Mover
from workbench.engine.orders.order import MOVEMENT, Order, When
from workbench.engine.state import Procedure
from workbench.engine.turns import Game, GameTurn


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
    """Orders are written, sent and carried out (7.1.2.2, 13): of the movement phase, or of a combat march.

    Attributes
    ----------
    is_written
        The orders stand in the state already.
    entered
        As those of the movement phase.
    outcomes
        Force -> does it begin its order? As it was rolled; the referee may say otherwise.
    moved
        Forces that have stepped.
    """

    side: str = ""
    when: When = MOVEMENT
    is_written: bool = False
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
        """A force, and whoever follows it, goes no farther in this phase."""
        movers = tuple(replace(one, is_halted=True) if force in (one.id, one.leader) else one for one in self.movers)
        return replace(self, movers=movers, halts=self.halts.set(force, why))


class March(Procedure, frozen=True):
    """All forces of a side that have an order march at the same time, instant after instant (13)."""

    march: Marching = Marching()

    def receive(self, inner: Procedure) -> March:
        return replace(self, march=inner.march) if isinstance(inner, Instant) else self


class Instant(Procedure, frozen=True):
    """One instant of a march: who is about to meet the enemy, who steps, and what comes of it."""

    march: Marching = Marching()
    met: tuple[Meeting, ...] = ()

    def receive(self, inner: Procedure) -> Instant:
        return replace(self, march=inner.march) if isinstance(inner, Beside) else self


class Beside(Procedure, frozen=True):
    """Forces that have come beside the enemy: they go no farther, unless they repulse him (14.2, 15)."""

    march: Marching = Marching()
    met: tuple[Meeting, ...] = ()


class CombatPhase(Procedure, frozen=True):
    """Designation, combat march of the other side, reactions, battles, consolidation (7.1.3).

    Attributes
    ----------
    orders, reactions
        Orders for combat of the phasing side, and of the other one.
    moved
        Forces of the other side that have marched in this phase.
    attacks
        Attacks to be fought, in order, each with those that strike at its flanks.
    fought
        Forces that have fought in this phase: none fights twice (16.1).
    """

    side: str = ""
    orders: tuple[Order, ...] = ()
    reactions: tuple[Order, ...] = ()
    moved: tuple[str, ...] = ()
    attacks: tuple[tuple[Attack, tuple[Attack, ...]], ...] = ()
    fought: tuple[str, ...] = ()

    def receive(self, inner: Procedure) -> CombatPhase:
        """Who has marched may react; who has fought fights no more."""
        if isinstance(inner, Marches):
            return replace(self, moved=inner.moved)
        if isinstance(inner, Battle):
            forces = (*inner.attacker.forces, *inner.defender.forces)
            return replace(self, fought=(*self.fought, *forces, *(x for one in inner.flanks for x in one.forces)))
        return self


class RallyPhase(Procedure, frozen=True):
    """Disorganization and rally (7.1.4)."""

    side: str = ""


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
        "CombatPhase": ("moved", "fought"),
        "Attack": ("force", "joined"),
        "SideOfBattle": ("forces", "placed"),
        "Company": ("id", "leader"),
        "Rolled": ("of",),
        "Manoeuvre": ("units", "met_with"),
        "Battle": ("lead", "facing"),
    }.items()
    for field in fields
)
"""Fields that remember pieces which may be gone: what was ordered, chosen or rolled is told of them afterwards."""
