"""The kinds of lines that the maps of a design draw: classes of roads, and what lies along borders and hexsides.

What a class costs to cross or to march along is no part of it: that is the row of its id in the tables that the rules
module reads (`road_effects`, `hexside_effects`).
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, TypeAlias

from msgspec import Struct

from workbench.engine.catalogue.standard import Family, Wet, beginning_kinds
from workbench.engine.fields import Choice, Field, FieldKind
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


MOST_WIDE_MM = 20
KindName: TypeAlias = Annotated[str, Field("Name", is_needed=True)]
OwnColour: TypeAlias = Annotated[str, Field("Colour", FieldKind.COLOUR)]
LineWidth: TypeAlias = Annotated[float, Field("Width", FieldKind.DECIMAL, high=MOST_WIDE_MM, unit="mm")]
DrawnAs: TypeAlias = Annotated[LineStyle, Field("Style", FieldKind.CHOICE, choices=Choice.LINE_STYLES)]
LikeKind: TypeAlias = Annotated[str, Field("Like", FieldKind.CHOICE, choices=Choice.STANDARD_KINDS, absent="nothing")]
Wetness: TypeAlias = Annotated[
    Wet, Field("Water", FieldKind.CHOICE, choices=Choice.WETNESS, absent="as what it is like")
]
"""What kinds of every family say."""


class RoadClass(Struct, frozen=True):
    """A class of roads, as `Road.road_class` names it.

    `colour` is #rrggbb, "" is as the map's style has it; `width_mm` 0 likewise. What it does not say itself comes from
    the standard kind that it is `like`; "" is that of its own id.
    """

    id: str
    name: KindName
    colour: OwnColour = ""
    width_mm: LineWidth = 0.0
    style: DrawnAs = LineStyle.SOLID
    provenance: Provenance = Provenance()
    like: LikeKind = ""
    wet: Wetness = Wet.UNSAID


class LineClass(Struct, frozen=True):
    """A kind of line along borders and hexsides: a feature ("river", "wall", "cliff"), or a class of rivers.

    Features of borders and hexsides, and `River.river_class`, name it by id. Colour, width, `like` as those of roads.
    """

    id: str
    name: KindName
    colour: OwnColour = ""
    width_mm: LineWidth = 0.0
    style: DrawnAs = LineStyle.SOLID
    provenance: Provenance = Provenance()
    like: LikeKind = ""
    wet: Wetness = Wet.UNSAID


def road_classes_in(language: str = "en") -> tuple[RoadClass, ...]:
    """The classes of roads of a new design, called as in this language."""
    return tuple(
        RoadClass(kind.id, kind.called(language), "", kind.width_mm, LineStyle(kind.line or "solid"))
        for kind in beginning_kinds(Family.ROAD)
    )


def line_classes_in(language: str = "en") -> tuple[LineClass, ...]:
    """What lies along borders and hexsides of a new design, called as in this language."""
    return tuple(
        LineClass(kind.id, kind.called(language), "", kind.width_mm, LineStyle(kind.line or "solid"))
        for kind in beginning_kinds(Family.BORDER)
    )


STANDARD_ROAD_CLASSES = road_classes_in()
STANDARD_LINE_CLASSES = line_classes_in()
