"""What lies on any map as objects of Tiled: named spaces, zones and areas, borders, roads, links, junctions, furniture.

Each has the id and the figures of what it stands for as properties; a default is not told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

import shapely
from msgspec import Struct

from workbench.cartography.areas.outlines import Face, pieces
from workbench.cartography.map_spaces import AnyMap
from workbench.cartography.space_faces import face_of
from workbench.engine.maps.area_map import Space
from workbench.engine.maps.border import Border
from workbench.engine.maps.map_parts import Furniture, Link
from workbench.exchange.tiled.tiled_map import ObjectLayer, Point, Properties, Shape, TiledObject
from workbench.exchange.tiled.typed_properties import properties_of
from workbench.long_work import LongWork

AREAS, SEAS, BOXES, BORDERS, JUNCTIONS = "areas", "seas", "boxes", "borders", "junctions"
HEXES, SOURCES, ZONES, HEXSIDES = "hexes", "sources", "zones", "hexsides"
ROADS, RIVERS, LINKS, FURNITURE = "roads", "rivers", "links", "furniture"
COLOURS = {
    AREAS: "#e8d6a8", SEAS: "#8db3be", BOXES: "#d9be8c", BORDERS: "#6a5a47", JUNCTIONS: "#2a211b",
    HEXES: "#6a5a47", SOURCES: "#6a5a47", ZONES: "#5f8799", HEXSIDES: "#2e5a73",
    ROADS: "#a8463b", RIVERS: "#2e5a73", LINKS: "#27506b", FURNITURE: "#b0a890",
}  # fmt: skip
"""The object layers and their colours."""
PART, HOLE = "part", "hole"
"""Kinds of objects that belong to another: a further piece of it, or what it does not cover."""


@dataclass(frozen=True)
class Plane:
    """A map, and where its points of the sheet come to in pixels."""

    map: AnyMap
    point: Callable[[Point], Point]

    def points(self, of: Iterable[Sequence[float]]) -> tuple[Point, ...]:
        return tuple(self.point((one[0], one[1])) for one in of)

    def place(self, space: str) -> Point | None:
        """A point inside a space; None where it lies nowhere, or the map has no such space."""
        if space not in self.map.every_space:
            return None
        face = face_of(self.map, space)
        if face.is_empty:
            return None
        middle = face.centroid if self.map.is_cell(space) else face.representative_point()
        return self.point((middle.x, middle.y))


def layer(name: str, objects: Iterable[TiledObject], shown: bool = True) -> tuple[ObjectLayer, ...]:
    """The layer of these objects; none without any."""
    found = tuple(objects)
    return (ObjectLayer(name, found, shown, COLOURS[name]),) if found else ()


def space_object(plane: Plane, space: Space, further: Properties) -> Iterator[TiledObject]:
    """A space as its polygon, with one for each further piece and each hole; one that lies nowhere as a point."""
    told = properties_of(space, without=("name",)) | further
    kind = space.kind.value
    if space.shape is not None and (face := face_of(plane.map, space.id)).equals(_box(space)):
        (x, y), (right, lower) = plane.points((face.bounds[:2], face.bounds[2:]))
        yield TiledObject(space.name, kind, Shape.RECTANGLE, ((x, y),), (right - x, lower - y), told)
        return
    parts = [part for part in pieces(face_of(plane.map, space.id)) if not part.is_empty]
    if not parts:
        yield TiledObject(space.name, kind, Shape.POINT, (plane.point((0.0, 0.0)),), properties=told)
        return
    yield TiledObject(space.name, kind, Shape.POLYGON, _ring(plane, parts[0]), properties=told)
    of: Properties = {"of": space.id}
    for part in parts[1:]:
        yield TiledObject(space.name, PART, Shape.POLYGON, _ring(plane, part), properties=of)
    for hole in (ring for part in parts for ring in part.interiors):
        yield TiledObject(space.name, HOLE, Shape.POLYGON, plane.points(hole.coords[:-1]), properties=of)


def border_object(plane: Plane, border: Border, line: Iterable[Sequence[float]], further: Properties) -> TiledObject:
    """A border along its line, named as it is."""
    told = properties_of(border, without=("name", "course")) | further
    if border.kinds:
        told["kinds"] = ", ".join(dict.fromkeys(border.kinds))
    kind = border.kinds[0] if border.kinds else border.kind
    return TiledObject(border.name, kind, Shape.POLYLINE, plane.points(line), properties=told)


def link_objects(plane: Plane, work: LongWork) -> Iterator[TiledObject]:
    """Links as lines between their spaces; one whose spaces lie nowhere as a point."""
    for name in work.over(sorted(plane.map.links)):
        yield _link(plane, plane.map.links[name])


def _link(plane: Plane, link: Link) -> TiledObject:
    ends = tuple(place for space in (link.first, link.second) if (place := plane.place(space)) is not None)
    told = properties_of(link, without=("name",))
    if len(ends) < 2:
        return TiledObject(link.name, link.kind, Shape.POINT, ends or (plane.point((0.0, 0.0)),), properties=told)
    return TiledObject(link.name, link.kind, Shape.POLYLINE, ends, properties=told)


def furniture_objects(plane: Plane) -> Iterator[TiledObject]:
    """What is printed besides the map as rectangles."""
    for one in plane.map.furniture:
        (x, y), (right, lower) = _corners(plane, one)
        told = properties_of(one)
        yield TiledObject(one.text, one.kind.value, Shape.RECTANGLE, ((x, y),), (right - x, lower - y), told)


def _corners(plane: Plane, one: Furniture) -> tuple[Point, Point]:
    shape = one.shape
    return plane.point((shape.x_mm, shape.y_mm)), plane.point(
        (shape.x_mm + shape.width_mm, shape.y_mm + shape.height_mm)
    )


def struct_object(
    plane: Plane, one: Struct, name: str, kind: str, line: Sequence[Sequence[float]], without: Sequence[str] = ("name",)
) -> TiledObject:
    """Something along a line, or at a point where the line has only one."""
    points = plane.points(line) or (plane.point((0.0, 0.0)),)
    shape = Shape.POLYLINE if len(points) > 1 else Shape.POINT
    return TiledObject(name, kind, shape, points, properties=properties_of(one, without=without))


def _box(space: Space) -> Face:
    shape = space.shape
    assert shape is not None
    return shapely.box(shape.x_mm, shape.y_mm, shape.x_mm + shape.width_mm, shape.y_mm + shape.height_mm)


def _ring(plane: Plane, part: shapely.Polygon) -> tuple[Point, ...]:
    return plane.points(part.exterior.coords[:-1])
