"""The kinds of lines that the maps of a design draw: classes of roads, and what lies along borders and hexsides.

What a class costs to cross or to march along is no part of it: that is the row of its id in the tables that the rules
module reads (`road_effects`, `hexside_effects`).
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from workbench.engine.provenance import Provenance


class LineStyle(StrEnum):
    """How a line is drawn. Ticks and teeth stand on one side of it: a wall has ticks, a cliff teeth where it falls."""

    SOLID = "solid"
    DASHED = "dashed"
    DOTTED = "dotted"
    DOUBLE = "double"
    CASED = "cased"
    TICKED = "ticked"
    TOOTHED = "toothed"


class RoadClass(Struct, frozen=True):
    """A class of roads, as `Road.road_class` and `HexRoad.road_class` name it.

    `colour` is #rrggbb, "" is as the map's style has it; `width_mm` 0 likewise.
    """

    id: str
    name: str
    colour: str = ""
    width_mm: float = 0.0
    style: LineStyle = LineStyle.SOLID
    provenance: Provenance = Provenance()


class LineClass(Struct, frozen=True):
    """A kind of line along borders and hexsides: a feature ("river", "wall", "cliff"), or a class of rivers.

    Features of borders and hexsides, and `River.river_class`, name it by id. Colour and width as those of roads.
    """

    id: str
    name: str
    colour: str = ""
    width_mm: float = 0.0
    style: LineStyle = LineStyle.SOLID
    provenance: Provenance = Provenance()


STANDARD_ROAD_CLASSES = (
    RoadClass("primary", "Primary road", "", 1.1, LineStyle.CASED),
    RoadClass("secondary", "Secondary road", "", 0.8, LineStyle.SOLID),
    RoadClass("track", "Track", "", 0.5, LineStyle.DASHED),
    RoadClass("rail", "Railway", "", 0.7, LineStyle.TICKED),
)
"""What a new map begins with."""

STANDARD_LINE_CLASSES = (
    LineClass("river", "River", "", 1.6),
    LineClass("stream", "Stream", "", 0.8),
    LineClass("bridge", "Bridge", "", 0.6, LineStyle.DOUBLE),
    LineClass("ford", "Ford", "", 0.6, LineStyle.DOTTED),
    LineClass("wall", "Wall", "", 1.0, LineStyle.TICKED),
    LineClass("cliff", "Cliff", "", 1.0, LineStyle.TOOTHED),
)
"""What lies along borders and hexsides of a new map."""
