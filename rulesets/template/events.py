"""What can happen beyond the engine's common events (unit moved, dice rolled ...). Past tense; `apply` is dull.

An event carries all that it reveals. No rule stands here.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rulesets.template.state import RaceState
from workbench.engine.events import Event
from workbench.engine.state import with_units


class TurnBegun(Event[RaceState], frozen=True, kw_only=True):
    """A turn has begun."""

    turn: int

    def apply(self, state: RaceState) -> RaceState:
        return replace(state, turn=self.turn)


class RunnerTired(Event[RaceState], frozen=True, kw_only=True):
    """A runner is out of breath, or has got it back."""

    unit: str
    tired: bool

    def apply(self, state: RaceState) -> RaceState:
        return with_units(state, self.unit, tired=self.tired)


EVENT_TYPES: tuple[type[Event[Any]], ...] = (TurnBegun, RunnerTired)
