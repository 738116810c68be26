"""What changes during play, and nothing else: figures, map and seed are not in the state.

Add fields to your unit (losses, markers) and to your state (weather, who is phasing). Everything is frozen; only
events change it.
"""

from __future__ import annotations

from rulesets.template.procedures import RaceProcedure
from workbench.engine.state import State, Unit


class Runner(Unit, frozen=True):
    """A counter in play. `tired`: it dashed in its last turn."""

    tired: bool = False


class RaceState(State[Runner, RaceProcedure], frozen=True):
    """A moment of the race; `turn` is 0 before the first."""

    turn: int = 0
