"""Events of spies: what they read is told to their side, and no counter is turned for it."""

from __future__ import annotations

from msgspec import Struct

from rulesets.toulon.state import ToulonState
from workbench.engine.events import Event


class CounterRead(Struct, frozen=True):
    """What a spy reports of one counter: names as printed, `strength` what is left of it."""

    name: str
    arm: str
    quality: str
    strength: int
    temporary: int = 0
    permanent: int = 0


class SpiesSent(Event[ToulonState], frozen=True, kw_only=True):
    """A side has sent out its spies, or let it be."""

    side: str
    sent: bool

    def apply(self, state: ToulonState) -> ToulonState:
        return state


class StackInspected(Event[ToulonState], frozen=True, kw_only=True):
    """A side looks at an enemy stack; everybody sees which, and what is in it is told by `StackRead`."""

    side: str
    area: str

    def apply(self, state: ToulonState) -> ToulonState:
        return state


class StackRead(Event[ToulonState], frozen=True, kw_only=True):
    """What a stack holds, for the eyes of those who inspect it.

    It changes nothing: the counters stay as they lie, and a view has forgotten them when the next event comes (14.5).
    Counters go by their printed names, since their ids stay hidden.
    """

    area: str
    counters: tuple[CounterRead, ...]

    def apply(self, state: ToulonState) -> ToulonState:
        return state
