"""Events of turns and purses."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.toulon.state import ToulonState
from workbench.engine.events import Event, News
from workbench.engine.turns import SideActive


class SideTurnBegun(SideActive[ToulonState], frozen=True, kw_only=True):
    """A side has become the phasing side; "" ends a side turn."""


class InitiativeTaken(Event[ToulonState], frozen=True, kw_only=True):
    """A side holds the initiative from now on; the modified rolls that decided it, none when they were not rolled."""

    side: str
    rolls: tuple[tuple[str, int], ...] = ()

    def apply(self, state: ToulonState) -> ToulonState:
        return replace(state, initiative=self.side)


class OrderChosen(News[ToulonState], frozen=True, kw_only=True):
    """The side that goes first this turn."""

    first: str


class PointsSpent(Event[ToulonState], frozen=True, kw_only=True):
    """Operations points leave a purse; a negative number is credited."""

    purse: str
    points: int
    why: str = ""

    def apply(self, state: ToulonState) -> ToulonState:
        track = f"ops.{self.purse}"
        return replace(state, tracks=state.tracks.set(track, max(0, state.tracks.get(track, 0) - self.points)))
