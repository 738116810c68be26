"""The state of a playtest as one frozen value: units, tracks, and the procedures that are going on.

Older states are kept, not copied: undo, branches and look-ahead are older values. Figures, maps and the seed
are not in it. A rules module extends `State`, `Unit` and `Procedure` by its own typed fields.
"""

from __future__ import annotations

from typing import Any, Generic, Self, TypeVar

from immutables import Map
from msgspec import Struct
from msgspec.structs import replace

from workbench.engine.orders.order import GivenOrders, Overruled, Text


class Allotted(Struct, frozen=True, tag=True):
    """A total shared out over units: unit -> how much, units with nothing left out."""

    shares: Map[str, int] = Map()

    @property
    def total(self) -> int:
        return sum(self.shares.values())


Answer = str | int | tuple[str, ...] | Allotted | GivenOrders | Text | Overruled
Said = tuple[str, tuple[Answer, ...]]


class Unit(Struct, frozen=True):
    """A counter in play: whose, and in which space of the map (or which box)."""

    side: str
    space: str


STAND_IN = "?"
"""How the names of unknown counters begin, in views and in events that a seat is told."""


def is_stand_in(unit: str) -> bool:
    """Is this the name of an unknown counter?"""
    return unit.startswith(STAND_IN)


class Procedure(Struct, frozen=True, tag=True):
    """Something going on, as plain facts. `at` names its next segment; "" is the first."""

    at: str = ""

    def receive(self, inner: Procedure) -> Self:
        """This procedure with what it keeps of an inner one that has just ended; by default nothing."""
        return self


U = TypeVar("U", bound=Unit)
P = TypeVar("P", bound=Procedure)


class State(Struct, Generic[U, P], frozen=True):
    """A moment of a playtest.

    `procedures` has the innermost last. `answers` holds what some seats have already said to a segment that
    still waits for others. `ending` is "" while the playtest goes on; `winner` "" is nobody. Iterate the maps
    sorted only: their own order differs from process to process.
    """

    units: Map[str, U]
    tracks: Map[str, int]
    procedures: tuple[P, ...]
    answers: tuple[Said, ...] = ()
    dice_count: int = 0
    ending: str = ""
    winner: str = ""

    @property
    def is_refereed(self) -> bool:
        """Does a person referee? Then rulings are asked of that seat, which sees everything."""
        return False


S = TypeVar("S", bound=State[Any, Any])


def with_units(state: S, *units: str, **fields: Any) -> S:
    """The state with these fields of some units replaced."""
    known = state.units
    for unit in units:
        known = known.set(unit, replace(known[unit], **fields))
    return replace(state, units=known)
