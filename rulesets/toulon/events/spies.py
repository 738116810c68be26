"""Events of spies: what they read is told to their side, and the counters lie as before when they are gone."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from rulesets.toulon.state import ToulonState, ToulonUnit
from workbench.engine.events import Event, News


class CounterRead(Struct, frozen=True):
    """What a spy reports of one counter; `strength` is what is left of it."""

    unit: str
    as_it_is: ToulonUnit
    strength: int


class SpiesSent(News[ToulonState], frozen=True, kw_only=True):
    """A side has sent out its spies, or let it be."""

    side: str
    sent: bool


class StackInspected(News[ToulonState], frozen=True, kw_only=True):
    """A side looks at an enemy stack; everybody sees which, and what is in it is told by `StackRead`."""

    side: str
    area: str


class StackRead(Event[ToulonState], frozen=True, kw_only=True):
    """What a stack holds, for the eyes of the side that inspects it, until `SpiesGone`."""

    side: str
    area: str
    counters: tuple[CounterRead, ...]

    def apply(self, state: ToulonState) -> ToulonState:
        return replace(state, inspecting=self.side, inspected=tuple(counter.unit for counter in self.counters))


class SpiesGone(Event[ToulonState], frozen=True, kw_only=True):
    """The stack lies as before: no view has kept what was read (14.5)."""

    def apply(self, state: ToulonState) -> ToulonState:
        return replace(state, inspecting="", inspected=())
