"""The shapes of what is no single hex of a hex map: zones as their hexes together, boxes as rectangles."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from workbench.cartography.areas.faces import LabelPlace
from workbench.cartography.hexes.hex_grid import centre, corners
from workbench.cartography.hexes.many_hexes import outlines_of
from workbench.engine.maps.area_map import Point
from workbench.engine.maps.hex_map import HexGrid, HexMap, HexZone
from workbench.engine.maps.hex_places import find_place
from workbench.engine.maps.map_parts import Rectangle

CORNER_DIGITS = 4
"""A corner is the same for its three hexes when it is rounded so, and a region of hexes has no cracks."""
MOST_ADDED = 400
"""So many hexes more or fewer are put to a zone's shape or cut from it; beyond that it is made anew."""
MIDDLE_TOLERANCE = 0.05
REGIONS_KEPT = 4


class ZoneFaces:
    """Shapes and middles of the zones and boxes of one map, made when they are asked for.

    Give those of the map before to keep what is the same, and to make a zone that was painted out of what it was.
    """

    def __init__(self, hex_map: HexMap, before: ZoneFaces | None = None) -> None:
        self._map = hex_map
        self._faces: dict[str, BaseGeometry] = {}
        self._places: dict[str, LabelPlace | None] = {}
        self._earlier: dict[str, tuple[HexZone, BaseGeometry]] = {}
        if before is not None and before._map.grid == hex_map.grid:
            self._keep(before)

    def _keep(self, before: ZoneFaces) -> None:
        for name, face in before._faces.items():
            old, new = before._map.zones[name], self._map.zones.get(name)
            if new is None:
                continue
            if _ground(old) == _ground(new):
                self._faces[name] = face
                if name in before._places:
                    self._places[name] = before._places[name]
            else:
                self._earlier[name] = (old, face)

    def face(self, zone: str) -> BaseGeometry:
        """The ground of a zone, in one piece or several, or the rectangle of a box; empty for what is neither."""
        if zone not in self._map.zones:
            return shapely.Polygon()
        if zone not in self._faces:
            self._faces[zone] = self._made(self._map.zones[zone])
        return self._faces[zone]

    def place(self, zone: str) -> LabelPlace | None:
        """The widest circle on the ground of a zone, or the middle of a box; None where there is no ground."""
        if zone not in self._places:
            found = self._map.zones.get(zone)
            shape = found.space.shape if found is not None and not found.hexes else None
            if shape is not None:
                self._places[zone] = LabelPlace(shape.middle, min(shape.width_mm, shape.height_mm) / 2)
            else:
                self._places[zone] = _widest_circle(self.face(zone), self._map.grid.size_mm)
        return self._places[zone]

    def middle(self, zone: str) -> Point | None:
        """Where counters stand in a zone or box."""
        place = self.place(zone)
        return place.point if place is not None else None

    def _made(self, zone: HexZone) -> BaseGeometry:
        if not zone.hexes:
            return box_face(zone.space.shape)
        earlier = self._earlier.get(zone.id)
        if earlier is not None and earlier[0].hexes:
            face = earlier[1]
            added, lost = came_and_went(earlier[0].hexes, zone.hexes)
            if len(added) + len(lost) <= MOST_ADDED:
                if added:
                    face = shapely.union(face, self._region(added))
                return shapely.difference(face, self._region(lost)) if lost else face
        return self._region(zone.hexes)

    def limits(self) -> BaseGeometry:
        """The lines round all zones, each once where two of them meet."""
        faces = [self.face(name) for name in sorted(self._map.zones) if self._map.zones[name].hexes]
        if not faces:
            return shapely.MultiLineString()
        return shapely.line_merge(shapely.union_all([face.boundary for face in faces]))

    def _region(self, numbers: Collection[str]) -> BaseGeometry:
        rings = outlines_of(self._map.grid, sorted(numbers))
        return shapely.coverage_union_all(shapely.polygons(np.round(rings, CORNER_DIGITS)))


def came_and_went(old: Sequence[str], new: Sequence[str]) -> tuple[set[str], set[str]]:
    """The hexes that a zone has now and had not, and those that it had and has no longer; none stands twice in either.

    Zones have tens of thousands of hexes and strokes change a few: the second set is made only where it is not empty.
    """
    came = set(new).difference(old)
    return came, set[str]() if len(new) - len(came) == len(old) else set(old).difference(new)


def hex_face(grid: HexGrid, number: str) -> shapely.Polygon:
    """The polygon of a hex; empty for a number that the grid does not have."""
    place = find_place(grid, number)
    if place is None:
        return shapely.Polygon()
    return shapely.Polygon([(round(x, CORNER_DIGITS), round(y, CORNER_DIGITS)) for x, y in corners(grid, place)])


@lru_cache(maxsize=REGIONS_KEPT)
def hex_region(grid: HexGrid, numbers: tuple[str, ...]) -> BaseGeometry:
    """What hexes cover together; numbers that the grid does not have are left out. The last few are kept."""
    places = [place for number in numbers if (place := find_place(grid, number)) is not None]
    if not places:
        return shapely.Polygon()
    middles = np.array([centre(grid, place) for place in places])
    x, y = centre(grid, places[0])
    around = np.array(corners(grid, places[0])) - (x, y)
    return shapely.coverage_union_all(shapely.polygons(np.round(middles[:, None, :] + around, CORNER_DIGITS)))


def box_face(shape: Rectangle | None) -> shapely.Polygon:
    """The polygon of a box; empty without a shape."""
    if shape is None:
        return shapely.Polygon()
    return shapely.box(shape.x_mm, shape.y_mm, shape.x_mm + shape.width_mm, shape.y_mm + shape.height_mm)


def _ground(zone: HexZone) -> tuple[tuple[str, ...], Rectangle | None]:
    """What the shape of a zone is made of."""
    return zone.hexes, zone.space.shape


def _widest_circle(face: BaseGeometry, hex_mm: float) -> LabelPlace | None:
    parts = [part for part in shapely.get_parts(face) if isinstance(part, shapely.Polygon) and not part.is_empty]
    if not parts:
        return None
    widest = max(parts, key=lambda part: part.area)
    radius = shapely.maximum_inscribed_circle(widest, hex_mm * MIDDLE_TOLERANCE)
    x, y = radius.coords[0]
    return LabelPlace((x, y), radius.length)
