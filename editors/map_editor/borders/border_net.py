"""What the tools that mark borders ask of a map: the borders near the pointer, and the way along them.

`areas/border_net.py` answers for borders that are drawn, `hexes/hexside_net.py` for the sides of hexes.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple, Protocol

from workbench.engine.maps.area_map import Point
from workbench.engine.maps.border import Border
from workbench.qt.map_canvas.tools import ToolEvent

Corner = Hashable
"""Where borders meet, by what the map knows it by: a junction, or the corner of hexes."""


class Side(NamedTuple):
    """A border as it is met by the pointer, or as a chain runs along it.

    `from_first` tells whether the pointer is on the side of its first space, or the chain has that on its left.
    """

    border: str
    from_first: bool


class BorderNet(Protocol):
    """The borders of one map as it is now, with those that carry nothing."""

    arrow_mm: float
    """How long the arrow across a border is that is crossed one way."""

    def near(self, event: ToolEvent) -> Side | None:
        """The border that the pointer aims at."""

    def passed(self, start: Point, event: ToolEvent, before: Side | None) -> tuple[Side, ...]:
        """The borders that a stroke from a place to the pointer runs along, in order; it came along `before`."""

    def corner_near(self, event: ToolEvent) -> Corner | None:
        """The corner that the pointer is at."""

    def goal_near(self, event: ToolEvent) -> Corner | None:
        """The corner that a chain leads to when the pointer is here."""

    def corner_point(self, corner: Corner) -> Point | None:
        """Where a corner lies on the sheet; None when it is there no more."""

    def chain(self, start: Corner, end: Corner) -> tuple[Side, ...]:
        """The shortest way along borders from one corner to another.

        Raises
        ------
        Impossible
            There is none; the text says why.
        """

    def line(self, border: Border) -> tuple[Point, ...]:
        """The points of a border as one walks with its first space on the left."""

    def may_be_shore(self, border: Border) -> bool:
        """Can one say of a border what it is like to land there?"""


def chain_line(net: BorderNet, sides: tuple[tuple[Border, bool], ...]) -> tuple[Point, ...]:
    """The points of a chain as it is walked; each border with whether its first space lies on the left."""
    points: list[Point] = []
    for border, along in sides:
        line = net.line(border) if along else net.line(border)[::-1]
        points += line if not points else line[1:]
    return tuple(points)
