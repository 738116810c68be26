"""What a package that the workbench wrote says of itself: ids and names as they were, and how the picture lies."""

from __future__ import annotations

import json
from math import isfinite

import msgspec
from msgspec import Struct

from workbench.engine.maps.area_map import SpaceKind
from workbench.exchange.imports.drawn_shapes import MOST_MM
from workbench.exchange.json_depth import is_too_deep

MOST_SIGNS = 10_000
LEAST_SCALE, MOST_SCALE = 1e-4, 1e4


class OwnMap(Struct, frozen=True):
    id: str
    title: str
    width_mm: float
    height_mm: float


class OwnPicture(Struct, frozen=True):
    left_mm: float
    above_mm: float
    px_per_mm: float


class OwnSpace(Struct, frozen=True):
    id: str
    name: str
    kind: SpaceKind = SpaceKind.AREA


class OwnMapFile(Struct, frozen=True):
    """As the package has them; a file that was written by another hand, or changed so that it fits nowhere, is none."""

    map: OwnMap
    picture: OwnPicture
    territories: dict[str, OwnSpace]

    @property
    def is_sound(self) -> bool:
        lengths = (self.map.width_mm, self.map.height_mm, self.picture.left_mm, self.picture.above_mm)
        ids = {space.id for space in self.territories.values()}
        return (
            all(isfinite(length) and abs(length) <= MOST_MM for length in lengths)
            and min(self.map.width_mm, self.map.height_mm) > 0
            and LEAST_SCALE <= self.picture.px_per_mm <= MOST_SCALE
            and len(ids) == len(self.territories)
            and all(
                0 < len(space.id) <= MOST_SIGNS and len(space.name) <= MOST_SIGNS for space in self.territories.values()
            )
        )


def own_names(content: bytes) -> OwnMapFile | None:
    """What the file says, None where it is none of ours."""
    if is_too_deep(content):
        return None
    try:
        found = msgspec.convert(json.loads(content), OwnMapFile)
    except (ValueError, msgspec.ValidationError, RecursionError):
        return None
    return found if found.is_sound else None
