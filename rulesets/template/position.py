"""Pure questions: figures read once from the design, and a position made for each state.

Every number of the game comes from the design (parameters, tables, counters), so that a designer changes it without
touching code.
"""

from __future__ import annotations

from rulesets.template.state import RaceState
from workbench.engine.design import Design
from workbench.engine.words.message import Message


class Figures:
    """The track and the figures of a design; KeyError says what it lacks."""

    def __init__(self, design: Design) -> None:
        self.design = design
        spaces = design.area_map().spaces
        if not spaces or not all(space.isdecimal() for space in spaces):
            raise KeyError(Message("the spaces of the map are not numbered 1, 2, 3 ..."))
        self.track = tuple(sorted(spaces, key=int))
        self.steady = design.number("steady_distance")
        self.die_sides = design.number("dash_die")

    def side_of(self, counter: str) -> str:
        """The side of a counter, or KeyError."""
        return self.design.faction(self.design.counter(counter).faction).side


class Position:
    """Figures and a state."""

    def __init__(self, figures: Figures, state: RaceState) -> None:
        self.figures = figures
        self.state = state

    def runner_of(self, side: str) -> str:
        """The unit of a side."""
        return next(unit for unit in sorted(self.state.units) if self.state.units[unit].side == side)

    def ahead(self, unit: str, distance: int) -> str:
        """The space so far ahead of a unit, the last one at most."""
        track = self.figures.track
        return track[min(len(track) - 1, track.index(self.state.units[unit].space) + distance)]

    @property
    def advanced(self) -> dict[str, int]:
        """Side -> how many spaces its runner has behind it."""
        units = self.state.units
        return {units[unit].side: self.figures.track.index(units[unit].space) for unit in sorted(units)}
