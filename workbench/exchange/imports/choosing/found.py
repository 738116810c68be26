"""What a reader hands over of shapes and texts, before anything is chosen."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from workbench.cartography.plane import Ring
from workbench.engine.maps.area_map import Point


class FoundShape(Struct, frozen=True):
    """The layer that a shape lies in, all that the source says of it in words, and its outlines without their holes."""

    layer: str
    said: Mapping[str, str]
    outlines: tuple[Ring, ...] = ()


class FoundText(Struct, frozen=True):
    """What is written in a drawing, and the middle of where it stands, in mm."""

    words: str
    at: Point
