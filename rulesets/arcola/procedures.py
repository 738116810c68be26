"""What can be going on in Arcola. Every field is a fact; what a seat may read of them says `visibility.py`."""

from __future__ import annotations

from typing import TypeAlias

from immutables import Map
from msgspec import Struct

from rulesets.arcola.battle_procedures import Battle, Pursuit, Retreat
from workbench.engine.mechanics.timed_march import Mover
from workbench.engine.orders.order import Order
from workbench.engine.state import Procedure


class Campaign(Procedure, frozen=True):
    """The whole: turn after turn (7)."""

    turn: int = 0


class GameTurn(Procedure, frozen=True):
    """A turn, line after line of the sequence of play (7)."""

    turn: int = 0
    line: int = 0


class CommandPhase(Procedure, frozen=True):
    """Transfers between leaders in the same hex (7.1.1)."""

    side: str = ""


class MovementPhase(Procedure, frozen=True):
    """Reinforcements, orders, the march, consolidation (7.1.2)."""

    side: str = ""


class Stroke(Struct, frozen=True):
    """A repulse that was tried and failed: who has to attack whom, at a worse ratio (15)."""

    force: str
    targets: tuple[str, ...]


class March(Procedure, frozen=True):
    """All forces of a side that have an order march at the same time (13).

    Attributes
    ----------
    when
        "movement" or "combat_march".
    movers
        Forces on the move, those that follow a leader among them.
    day, now
        How long the phase lasts in parts of time, and how late it is.
    orders
        Force -> the order that it carries out.
    met
        Forces that have to settle what they met, with the hexes of those whom they met.
    strokes
        Repulses that failed.
    """

    side: str = ""
    when: str = ""
    movers: tuple[Mover, ...] = ()
    day: int = 0
    now: int = 0
    orders: Map[str, Order] = Map()
    met: tuple[tuple[str, tuple[str, ...]], ...] = ()
    strokes: tuple[Stroke, ...] = ()


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
        if isinstance(inner, March):
            return CombatPhase(
                self.at, self.side, self.attacks, self.reactions, (*self.strokes, *inner.strokes), self.fought, self.orders
            )
        return self


class RallyPhase(Procedure, frozen=True):
    """Disorganization and rally (7.1.4)."""

    side: str = ""


ArcolaProcedure: TypeAlias = (
    Campaign | GameTurn | CommandPhase | MovementPhase | March | CombatPhase | RallyPhase | Battle | Retreat | Pursuit
)
