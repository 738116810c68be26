"""Outlines in pixels as shapes on a sheet: holes out of slits, all running the same way, in millimetres."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

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
GAP_MM, OWN_GAP_PX = 0.8, 0.25
"""Outlines that were traced beside a drawn line lie apart by its width; those of our own packages share their corners.

Where that is many pixels, a map is taken for smaller: gaps that are closed are those of a printed line.
"""
USUAL_GAP_PX, WIDEST_GAP_PX, BENT_PX = 2.0, 12.0, 1.2
"""The gap of a map that does not tell; wider ones are straits; so much wider it is where a line bends."""
MOST_OF_THEM = 0.95

Outlines = Mapping[str, Sequence[Sequence[Pixel]]]


class Picture(Struct, frozen=True):
    """How pixels lie on the sheet, and how near to each other corners are meant to be one."""

    left_mm: float
    above_mm: float
    px_per_mm: float
    near_mm: float

    def point(self, pixel: tuple[float, float], where: str) -> Point:
        x, y = self.left_mm + pixel[0] / self.px_per_mm, self.above_mm + pixel[1] / self.px_per_mm
        return on_grid(checked_point((x, y), where))


def picture_of(own: OwnMapFile | None, outlines: Outlines, connections: Iterable[tuple[str, str]]) -> Picture:
    """As a package of our own says, or as the gaps between territories that are connected tell."""
    if own is None:
        gap_px = gap_between(outlines, connections) + BENT_PX
        px_per_mm = max(PX_PER_MM, gap_px / GAP_MM)
        return Picture(0.0, 0.0, px_per_mm, gap_px / px_per_mm)
    told = own.picture
    return Picture(told.left_mm, told.above_mm, told.px_per_mm, OWN_GAP_PX / told.px_per_mm)


def gap_between(outlines: Outlines, connections: Iterable[tuple[str, str]]) -> float:
    """How many pixels most outlines of neighbours lie apart, without those that lie far apart or in each other."""
    lines = {
        name: shapely.MultiLineString([(*ring, ring[0]) for ring in rings if len(ring) > 1])
        for name, rings in outlines.items()
    }
    known = [pair for pair in connections if pair[0] in lines and pair[1] in lines]
    first, second = (np.asarray([lines[pair[end]] for pair in known], dtype=object) for end in (0, 1))
    apart = shapely.distance(first, second) if known else np.empty(0)
    near = apart[apart <= WIDEST_GAP_PX]
    return float(np.quantile(near, MOST_OF_THEM)) if len(near) else USUAL_GAP_PX


def drawn_shapes(outlines: Outlines, spaces: Mapping[str, Space], picture: Picture) -> Iterator[DrawnShape]:
    """A shape for each territory; ImportRefused for one whose outline nobody can follow."""
    for number, (name, rings) in enumerate(outlines.items()):
        where = Message("the outline of {name}", name=name)
        parts = tuple(part for ring in rings for part in parts_of_ring([picture.point(pixel, where) for pixel in ring]))
        for ring in (ring for part in parts for ring in part):
            check_scribble(ring, where)
        yield DrawnShape(spaces[name].id, spaces[name].name or spaces[name].id, parts, where, number)


def parts_of_ring(ring: Sequence[Point]) -> list[tuple[Ring, ...]]:
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
