"""Maps as GeoJSON: one feature collection, a feature a line."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from shapely.errors import ShapelyError

from workbench.cartography.areas.faces import faces
from workbench.cartography.areas.outlines import Face, pieces
from workbench.cartography.hexes.hex_grid import centre_of, hexside_ends
from workbench.cartography.map_spaces import AnyMap
from workbench.cartography.plane import border_line
from workbench.cartography.space_faces import face_of
from workbench.engine.codec import to_builtins
from workbench.engine.maps.area_map import AreaMap, Georeference, Junction, Space, SpaceKind
from workbench.engine.maps.border import Border, BorderMarks, Road
from workbench.engine.maps.hex_map import HexMap
from workbench.engine.maps.hex_places import known_place
from workbench.engine.words.message import Message, said_by
from workbench.exchange.geojson.features import HEXSIDE, UNLIMITED_TEXT, Feature
from workbench.exchange.geojson.sheet import Sheet, positions
from workbench.long_work import UNTOLD, LongWork


class UnfitMap(ValueError):
    """A map whose lines cannot be written as shapes; the text says why."""


ON_THE_SHEET: dict[str, Any] = {
    "crs": None,
    "plane": {"unit": "mm", "origin": "the upper left corner of the sheet", "x": "to the right", "y": "down"},
}
"""Numbers without a place on the globe: a program that reads them must not take them for longitudes and latitudes."""


def write_geojson(shown: AnyMap, work: LongWork = UNTOLD) -> str:
    """The map as one feature collection; UnfitMap when its lines are none, Stopped as the work is.

    Of areas: spaces, borders, junctions, roads and rivers, and `read_area_map` of it is the same map again. Of hexes:
    every hex and zone as a polygon, what hexsides carry and roads as lines.
    """
    globe = shown.georeference
    sheet = Sheet(shown.id, shown.title, shown.width_mm, shown.height_mm, globe, shown.provenance)
    told = {"type": "FeatureCollection", "sheet": to_builtins(sheet)} | ({} if globe else ON_THE_SHEET)
    head = json.dumps(told, ensure_ascii=False)
    lines = [json.dumps(feature, ensure_ascii=False, sort_keys=True) for feature in features_of(shown, work)]
    written = ",\n".join(lines)
    return f'{head[:-1]}, "features": [\n{written}\n]}}\n'


def features_of(shown: AnyMap, work: LongWork = UNTOLD) -> Iterator[Feature]:
    """The features of a map one after the other; UnfitMap and Stopped as `write_geojson`."""
    features = _of_hexes(shown) if isinstance(shown, HexMap) else _of_areas(shown)
    try:
        for number, feature in enumerate(features):
            work.tell(number, _expected(shown))
            yield feature
    except (ShapelyError, ArithmeticError, LookupError, ValueError) as error:
        raise UnfitMap(Message("its lines are no map ({error})", error=said_by(error))) from error


def _expected(shown: AnyMap) -> int:
    """How many features there will be, about."""
    return len(shown.every_space) + len(shown.borders) + len(shown.roads) + len(shown.junctions)


def _of_areas(area_map: AreaMap) -> Iterator[Feature]:
    for _, space in sorted(area_map.spaces.items()):
        yield _area(area_map, space)
    for _, border in sorted(area_map.borders.items()):
        yield _border(area_map, border)
    for _, junction in sorted(area_map.junctions.items()):
        yield _junction(area_map, junction)
    for _, road in sorted(area_map.roads.items()):
        yield _feature({"kind": "road", **_without_spaces(road)})
    for _, river in sorted(area_map.rivers.items()):
        yield _feature({"kind": "river", **to_builtins(river)})


def _of_hexes(hex_map: HexMap) -> Iterator[Feature]:
    for name, space in hex_map.every_space.items():
        yield _polygon(face_of(hex_map, name), _properties(space))
    for _, side in sorted(hex_map.borders.items()):
        yield _hexside(hex_map, side)
    for _, road in sorted(hex_map.roads.items()):
        line = positions(None, [centre_of(hex_map, number) for number in road.spaces])
        yield _feature({"kind": "road", **_without_spaces(road), "hexes": road.spaces}, "LineString", line)


def _without_spaces(road: Road) -> dict[str, Any]:
    return {key: value for key, value in to_builtins(road).items() if key != "spaces"}


def _area(area_map: AreaMap, space: Space) -> Feature:
    parts = pieces(faces(area_map).face(space.id))
    return _polygon(parts[0], _properties(space), area_map.georeference)


def _properties(space: Space) -> dict[str, Any]:
    properties = {"kind": "area", **to_builtins(space)}
    if space.kind is SpaceKind.AREA and space.stacking is None:
        properties["stacking"] = UNLIMITED_TEXT
    return properties


def _border(area_map: AreaMap, border: Border) -> Feature:
    between = {"start": border.start, "end": border.end, "left": border.left, "right": border.right}
    properties = to_builtins(BorderMarks.of(border)) | between
    properties |= {"name": border.name} if border.name else {}
    properties |= {"tags": dict(sorted(border.tags.items()))} if border.tags else {}
    line = positions(area_map.georeference, border_line(area_map, border))
    return _feature({**properties, "kind": "border"}, "LineString", line)


def _junction(area_map: AreaMap, junction: Junction) -> Feature:
    known = {key: value for key, value in to_builtins(junction).items() if key in ("id", "name", "provenance")}
    known |= {"tags": dict(sorted(junction.tags.items()))} if junction.tags else {}
    return _feature({"kind": "junction", **known}, "Point", positions(area_map.georeference, [junction.point])[0])


def _hexside(hex_map: HexMap, side: Border) -> Feature:
    ends = hexside_ends(hex_map.grid, *(known_place(hex_map.grid, number) for number in (side.first, side.second)))
    told = {key: value for key, value in to_builtins(side).items() if key != "course" and (value or key != "tags")}
    return _feature({"kind": HEXSIDE, **told, "features": side.kinds}, "LineString", positions(None, ends))


def _polygon(face: Face, properties: Mapping[str, Any], globe: Georeference | None = None) -> Feature:
    """A polygon, or several where the face lies in pieces; without rings where it lies nowhere."""
    parts = [
        [positions(globe, ring.coords) for ring in (part.exterior, *part.interiors)]
        for part in pieces(face)
        if not part.is_empty
    ]
    if len(parts) > 1:
        return _feature(properties, "MultiPolygon", parts)
    return _feature(properties, "Polygon", parts[0] if parts else [])


def _feature(properties: Mapping[str, Any], shape: str = "", coordinates: object = None) -> Feature:
    geometry = {"type": shape, "coordinates": coordinates} if shape else None
    return {"type": "Feature", "properties": dict(properties), "geometry": geometry}
