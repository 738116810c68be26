"""What can happen under the standard rules beyond the engine's common events. `apply` is dull; no rule in it."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rulesets.hex_and_counter.state import EXITED, HexState, SupplyLine
from workbench.engine.events import Event
from workbench.engine.state import with_units
from workbench.engine.turns import SideActive, TurnBegun


class UnitArrived(Event[HexState], frozen=True, kw_only=True):
    """A reinforcement stands on the map."""

    unit: str
    to: str

    def apply(self, state: HexState) -> HexState:
        return with_units(state, self.unit, space=self.to, due=0, entry="")


class UnitSetUp(UnitArrived, frozen=True, kw_only=True):
    """A unit that was left to its owner to set up stands on the map."""


class UnitExited(Event[HexState], frozen=True, kw_only=True):
    """A unit has left the map by an exit, with this many steps."""

    unit: str
    steps: int
    path: tuple[str, ...] = ()

    def apply(self, state: HexState) -> HexState:
        side = state.units[self.unit].side
        track = f"steps_exited.{side}"
        tracks = state.tracks.set(track, state.tracks.get(track, 0) + self.steps)
        return replace(with_units(state, self.unit, space=EXITED), tracks=tracks)


class HexTaken(Event[HexState], frozen=True, kw_only=True):
    """A hex that is worth points is held by another side."""

    hex: str
    side: str

    def apply(self, state: HexState) -> HexState:
        return replace(state, held=state.held.set(self.hex, self.side))


class StepsLost(Event[HexState], frozen=True, kw_only=True):
    """A unit has lost steps; it may have none left, then it is removed next."""

    unit: str
    steps: int

    def apply(self, state: HexState) -> HexState:
        x = state.units[self.unit]
        track = f"steps_lost.{x.side}"
        tracks = state.tracks.set(track, state.tracks.get(track, 0) + self.steps)
        return replace(with_units(state, self.unit, lost=x.lost + self.steps), tracks=tracks)


class UnitDisrupted(Event[HexState], frozen=True, kw_only=True):
    """A unit is disrupted, or has recovered."""

    unit: str
    disrupted: bool

    def apply(self, state: HexState) -> HexState:
        return with_units(state, self.unit, disrupted=self.disrupted)


class SupplyTraced(Event[HexState], frozen=True, kw_only=True):
    """The units of a side in one hex are in supply, or out of it until the next supply phase."""

    units: tuple[str, ...]
    line: SupplyLine

    def apply(self, state: HexState) -> HexState:
        lines = (*(x for x in state.lines if (x.hex, x.side) != (self.line.hex, self.line.side)), self.line)
        return replace(with_units(state, *self.units, supplied=not self.line.reason), lines=lines)


class LinesForgotten(Event[HexState], frozen=True, kw_only=True):
    """The lines of a side are traced anew."""

    side: str

    def apply(self, state: HexState) -> HexState:
        return replace(state, lines=tuple(line for line in state.lines if line.side != self.side))


class UnitShown(Event[HexState], frozen=True, kw_only=True):
    """A counter is turned to its front: it carries what it shows, for a seat knows nothing that no event told it.

    `space` is where it lies: of several that look alike in different hexes it says which one it was.
    """

    unit: str
    lost: int
    space: str = ""

    def apply(self, state: HexState) -> HexState:
        return with_units(state, self.unit, shown=True)


class UnitsHidden(Event[HexState], frozen=True, kw_only=True):
    """Counters are turned to their back again."""

    units: tuple[str, ...]

    def apply(self, state: HexState) -> HexState:
        return with_units(state, *self.units, shown=False)


EVENT_TYPES: tuple[type[Event[Any]], ...] = (
    TurnBegun,
    SideActive,
    UnitArrived,
    UnitSetUp,
    UnitExited,
    HexTaken,
    StepsLost,
    UnitDisrupted,
    SupplyTraced,
    LinesForgotten,
    UnitShown,
    UnitsHidden,
)
