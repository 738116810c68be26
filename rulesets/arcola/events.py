"""Events of Arcola beside the engine's. What happens to a side's own pieces is told to that side alone.

Moves and losses of others are never told: contacts are (`reports`).
"""

from __future__ import annotations

from typing import Any

from immutables import Map
from msgspec.structs import replace

from rulesets.arcola.battle_events import BATTLE_EVENTS
from rulesets.arcola.state import ArcolaState, Piece, Written
from workbench.engine.events import Event, News
from workbench.engine.knowledge.contacts import CONTACT_EVENTS
from workbench.engine.orders.order import When
from workbench.engine.state import with_units


class ArcolaEvent(Event[ArcolaState], frozen=True, kw_only=True):
    """An event of Arcola."""


class TurnBegun(ArcolaEvent, frozen=True, kw_only=True):
    """A turn begins."""

    turn: int

    def apply(self, state: ArcolaState) -> ArcolaState:
        return replace(state, turn=self.turn, part=0)


class PhaseEntered(ArcolaEvent, frozen=True, kw_only=True):
    """A line of the sequence of play begins; `clears` the marks of the player turn before it."""

    phase: str
    part: int
    clears: bool = False

    def apply(self, state: ArcolaState) -> ArcolaState:
        after = replace(state, phase=self.phase, part=self.part)
        return replace(after, routed=(), failed=Map()) if self.clears else after


class ForceMoved(ArcolaEvent, frozen=True, kw_only=True):
    """Pieces of a force stand in another hex. `why` is how: march, retreat, pursuit, displaced."""

    force: str
    units: tuple[str, ...]
    to: str
    path: tuple[str, ...] = ()
    why: str = ""

    def apply(self, state: ArcolaState) -> ArcolaState:
        return with_units(state, *self.units, space=self.to)


class PieceStands(ArcolaEvent, frozen=True, kw_only=True):
    """A piece stands under another leader, or under nobody."""

    unit: str
    under: str

    def apply(self, state: ArcolaState) -> ArcolaState:
        return with_units(state, self.unit, under=self.under)


class StrengthLost(ArcolaEvent, frozen=True, kw_only=True):
    """A unit has lost strength points; `ineffective` is what it is now."""

    unit: str
    infantry: int = 0
    cavalry: int = 0
    artillery: int = 0
    ineffective: bool = False
    why: str = ""

    def apply(self, state: ArcolaState) -> ArcolaState:
        x = state.units[self.unit]
        return with_units(
            state,
            self.unit,
            infantry=x.infantry - self.infantry,
            cavalry=x.cavalry - self.cavalry,
            artillery=x.artillery - self.artillery,
            ineffective=self.ineffective,
        )


class Disorganized(ArcolaEvent, frozen=True, kw_only=True):
    """A piece is disorganized, or has rallied (7.1.4)."""

    unit: str
    is_so: bool = True

    def apply(self, state: ArcolaState) -> ArcolaState:
        return with_units(state, self.unit, disorganized=self.is_so)


class Routed(ArcolaEvent, frozen=True, kw_only=True):
    """A force routs: its pieces are tested for it at the end of the player turn (7.1.4.1)."""

    units: tuple[str, ...]

    def apply(self, state: ArcolaState) -> ArcolaState:
        return replace(state, routed=tuple(sorted({*state.routed, *self.units})))


class Boxed(ArcolaEvent, frozen=True, kw_only=True):
    """A force leaves the map: for good, or to come back by a hex of its edge (17.1, 19.4)."""

    force: str
    units: tuple[str, ...]
    box: str
    entry: str = ""

    def apply(self, state: ArcolaState) -> ArcolaState:
        return with_units(state, *self.units, space=self.box, entry=self.entry)


class RepulseFailed(ArcolaEvent, frozen=True, kw_only=True):
    """A force could not repulse those in these hexes, and has to attack them (15)."""

    force: str
    targets: tuple[str, ...]

    def apply(self, state: ArcolaState) -> ArcolaState:
        return replace(state, failed=state.failed.set(self.force, self.targets))


class OrderStands(ArcolaEvent, frozen=True, kw_only=True):
    """A force has an order for a phase, or has none any more; told to its own side."""

    force: str
    when: When
    written: Written | None = None
    why: str = ""

    def apply(self, state: ArcolaState) -> ArcolaState:
        others = tuple(one for one in state.orders.get(self.force, ()) if one.order.when != self.when)
        now = others if self.written is None else (*others, self.written)
        if now:
            return replace(state, orders=state.orders.set(self.force, now))
        return replace(state, orders=state.orders.delete(self.force)) if self.force in state.orders else state


class Met(News[ArcolaState], frozen=True, kw_only=True):
    """A force on the march has met the enemy, so many men as its commander judges, and what it does about it."""

    force: str
    spaces: tuple[str, ...]
    men: int
    does: str


class Halted(News[ArcolaState], frozen=True, kw_only=True):
    """A force goes no farther; `why` is a word: arrived, points, enemy, zone, room, way, apart."""

    force: str
    space: str
    why: str


class OrderNews(News[ArcolaState], frozen=True, kw_only=True):
    """How an order fares, as its side hears of it: sent, no_news, begun, void."""

    force: str
    news: str


class PieceSet(ArcolaEvent, frozen=True, kw_only=True):
    """A piece as it is from now on: it comes into play (13.1)."""

    unit: str
    piece: Piece

    def apply(self, state: ArcolaState) -> ArcolaState:
        return replace(state, units=state.units.set(self.unit, self.piece))


EVENT_TYPES: tuple[type[Event[Any]], ...] = (
    *CONTACT_EVENTS,
    *BATTLE_EVENTS,
    TurnBegun,
    PhaseEntered,
    ForceMoved,
    PieceStands,
    StrengthLost,
    Disorganized,
    Routed,
    Boxed,
    RepulseFailed,
    OrderStands,
    Met,
    Halted,
    OrderNews,
    PieceSet,
)
