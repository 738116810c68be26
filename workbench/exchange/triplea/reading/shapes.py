"""Outlines in pixels as shapes on a sheet: holes out of slits, all running the same way, in millimetres."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import numpy as np
import shapely
from msgspec import Struct
from shapely import Polygon

from workbench.cartography.plane import Ring, on_grid, signed_area
from workbench.engine.maps.area_map import Point, Space
from workbench.engine.words.message import Message
from workbench.exchange.imports.drawn_shapes import DrawnShape, check_scribble, checked_point
from workbench.exchange.triplea.reading.own_names import OwnMapFile
from workbench.exchange.triplea.rings import LEAST_CORNERS, Pixel, without_slits

PX_PER_MM = 4.0
"""Of a map that does not say how large it is printed."""
GAP_PX, OWN_GAP_PX = 3.2, 0.25
"""Outlines that were traced beside a drawn line lie two or three pixels apart; our own share their corners."""


class Picture(Struct, frozen=True):
    """How pixels lie on the sheet, and how near to each other corners are meant to be one."""

    left_mm: float
    above_mm: float
    px_per_mm: float
    near_mm: float

    def point(self, pixel: tuple[float, float], where: str) -> Point:
        x, y = self.left_mm + pixel[0] / self.px_per_mm, self.above_mm + pixel[1] / self.px_per_mm
        return on_grid(checked_point((x, y), where))


def picture_of(own: OwnMapFile | None) -> Picture:
    """As a package of our own says, or as is usual."""
    if own is None:
        return Picture(0.0, 0.0, PX_PER_MM, GAP_PX / PX_PER_MM)
    told = own.picture
    return Picture(told.left_mm, told.above_mm, told.px_per_mm, OWN_GAP_PX / told.px_per_mm)


def drawn_shapes(
    outlines: Mapping[str, Sequence[Sequence[Pixel]]], spaces: Mapping[str, Space], picture: Picture
) -> Iterator[DrawnShape]:
    """A shape for each territory; ImportRefused for one whose outline nobody can follow."""
    for number, (name, rings) in enumerate(outlines.items()):
        where = Message("the outline of {name}", name=name)
        parts = tuple(part for ring in rings for part in _parts([picture.point(pixel, where) for pixel in ring]))
        for ring in (ring for part in parts for ring in part):
            check_scribble(ring, where)
        yield DrawnShape(spaces[name].id, spaces[name].name or spaces[name].id, parts, where, number)


def _parts(ring: Sequence[Point]) -> list[tuple[Ring, ...]]:
    """The outline of a part with its holes; what lies outside of it by a slit is a part of its own."""
    if len(ring) < LEAST_CORNERS:
        return [(tuple(ring),)]
    rings = sorted(without_slits(ring), key=lambda one: -abs(signed_area(one)))
    if len(rings) < 2:
        return [(_turned(rings[0] if rings else tuple(ring)),)]
    found: list[list[Ring]] = []
    for one in rings:
        x, y = _inner(one)
        around = next((part for part in found if shapely.contains_xy(Polygon(part[0]), x, y)), None)
        if around is None:
            found.append([_turned(one)])
        else:
            around.append(one)
    return [tuple(part) for part in found]


def _inner(ring: Ring) -> Point:
    """A point inside of a ring that may touch itself."""
    ground = Polygon(ring)
    sound = ground if ground.is_valid else shapely.make_valid(ground)
    x, y = np.asarray(shapely.get_coordinates(shapely.point_on_surface(sound)))[0].tolist()
    return (x, y)


def _turned(ring: Ring) -> Ring:
    """The ring as all run: which way it was drawn says nothing."""
    return ring if signed_area(ring) > 0 else ring[::-1]
