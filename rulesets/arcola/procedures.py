"""What can be going on in Arcola. Every field is a fact; what a seat may read of them says `visibility.py`."""

from __future__ import annotations

from typing import TypeAlias

from immutables import Map
from msgspec import Struct
from msgspec.structs import replace

from rulesets.arcola.battle_procedures import Battle, Pursuit, Retreat
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
    strokes
        Repulses that failed.
    """

    side: str = ""
    when: When = MOVEMENT
    is_written: bool = False
    entered: tuple[str, ...] = ()
    outcomes: tuple[tuple[str, bool], ...] = ()
    strokes: tuple[Stroke, ...] = ()

    def receive(self, inner: Procedure) -> Marches:
        return replace(self, strokes=inner.march.strokes) if isinstance(inner, March) else self


class Stroke(Struct, frozen=True):
    """A repulse that was tried and failed: who has to attack those in which hexes, at a worse ratio (15)."""

    force: str
    targets: tuple[str, ...]


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
    strokes
        Repulses that failed.
    halts
        Force -> why it goes no farther.
    """

    side: str = ""
    when: When = MOVEMENT
    movers: tuple[Mover, ...] = ()
    day: int = 1
    now: int = 0
    orders: Map[str, Order] = Map()
    settled: Map[str, str] = Map()
    strokes: tuple[Stroke, ...] = ()
    halts: Map[str, str] = Map()

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


class Attack(Struct, frozen=True):
    """An attack that was designated: forces of one leader against hexes (16.1, 16.2).

    Attributes
    ----------
    force
        The leader who commands it.
    joined
        Forces in other hexes that fight under him (11.2.1).
    targets
        The hexes attacked.
    order
        What was ordered for it; an order of no parts where nothing was.
    is_flanking
        It strikes at a force that is fought by others already (7.1.3.3.c).
    failed_repulse
        It follows a repulse that failed (15).
    """

    force: str
    joined: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    order: Order = Order("")
    is_flanking: bool = False
    failed_repulse: bool = False


class CombatPhase(Procedure, frozen=True):
    """Designation, combat march of the other side, reactions, battles, consolidation (7.1.3).

    Attributes
    ----------
    attacks
        Those of the phasing side that have not been fought, then those of the other side.
    strokes
        Repulses that failed in this turn: they bind to attack.
    fought
        Forces that have fought in this phase: none fights twice (16.1).
    orders
        Orders for combat of either side.
    """

    side: str = ""
    attacks: tuple[Attack, ...] = ()
    reactions: tuple[Attack, ...] = ()
    strokes: tuple[Stroke, ...] = ()
    fought: tuple[str, ...] = ()
    orders: tuple[Order, ...] = ()

    def receive(self, inner: Procedure) -> CombatPhase:
        """What a combat march could not repulse has to be attacked."""
        if isinstance(inner, Marches):
            return replace(self, strokes=(*self.strokes, *inner.strokes))
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
    | Retreat
    | Pursuit
)
