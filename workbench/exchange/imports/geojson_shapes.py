"""GeoJSON of any program as a proposal: polygons become areas, and what else our own files say of a map is kept.

A collection that holds borders was written by this program and is taken as it stands. Everything else is shapes, which
are cleaned. Coordinates are longitudes and latitudes, as the format has it, or what `GeoJsonSheet.crs` says.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import isclose
from typing import Any

from msgspec import Struct

from workbench import limits
from workbench.cartography.areas.coverage import CoverageError
from workbench.cartography.plane import Ring, on_grid
from workbench.engine.maps.area_map import AreaMap, SpaceKind
from workbench.engine.problem import Place
from workbench.engine.words.message import Message, joined
from workbench.exchange.geojson import area_map_of
from workbench.exchange.geojson.features import (
    LINE_KINDS,
    POINT_KINDS,
    UNLIMITED_TEXT,
    Feature,
    collection_of,
    kind_of,
    place_of,
)
from workbench.exchange.geojson.sheet import Sheet, ToSheet, sheet_told, to_sheet_of
from workbench.exchange.imports.coordinates import (
    CoordinateSystem,
    fitted_plane,
    fitted_sheet,
    globe_of_web,
    named_system,
)
from workbench.exchange.imports.drawn_shapes import MOST_POINTS, DrawnShape, check_scribble, checked_point
from workbench.exchange.imports.proposal import Cleaning, ImportRefused
from workbench.exchange.imports.shape_cleaning import CleanShape, cleaned

OWN_KINDS = (*LINE_KINDS, *POINT_KINDS)
ID_WORDS = ("id", "ID", "Id", "code", "CODE", "fid", "gid")
NAME_WORDS = ("name", "NAME", "Name", "nom", "NOM", "label", "title", "naam", "nome")
MOST_DEGREES = 1e7
MOST_WEB_M = 1e9


class GeoJsonSheet(Struct, frozen=True):
    """What the document does not tell: id and title of the map, its sheet, and how coordinates are to be read.

    `crs` None is as the document says, and longitudes and latitudes where it says nothing.
    """

    id: str
    title: str
    size_mm: tuple[float, float] = (560.0, 430.0)
    crs: CoordinateSystem | None = None


def read_geojson(documents: Sequence[bytes], sheet: GeoJsonSheet, cleaning: Cleaning) -> AreaMap:
    """The area map that one or more collections make.

    Raises
    ------
    ImportRefused
        A document is no collection, has points that are no places or a coordinate system that is not known; or it is
        no map without a step that was declined.
    """
    try:
        features: list[Feature] = []
        own: Sheet | None = None
        system = sheet.crs
        for document in documents:
            check_size(document)
            collection = collection_of(document)
            own = sheet_told(collection) or own
            system = sheet.crs or system or named_system(collection)
            features += collection["features"]
        if system is CoordinateSystem.WEB_MERCATOR:
            features, system = [_in_degrees(feature) for feature in features], CoordinateSystem.LONLAT
        if any(kind_of(feature) == SpaceKind.HEX for feature in features):
            raise ImportRefused("it holds the hexes of a hex map, which is read from its tables: export it as CSV")
        if any(kind_of(feature) == "border" for feature in features):
            return area_map_of(features, own, sheet.id, sheet.title, sheet.size_mm)
        return _of_shapes(features, own, sheet, system or CoordinateSystem.LONLAT, cleaning)
    except CoverageError as error:
        raise ImportRefused(joined("; ", (problem.said for problem in error.problems[:3]))) from None


def _in_degrees(feature: Feature) -> Feature:
    """A feature whose positions were metres of the web's Mercator projection, in longitudes and latitudes."""
    geometry = feature.get("geometry")
    if not isinstance(geometry, dict) or "coordinates" not in geometry:
        return feature
    return {**feature, "geometry": {**geometry, "coordinates": _positions_in_degrees(geometry["coordinates"])}}


def _positions_in_degrees(value: Any) -> Any:
    """Positions in lists of lists as deep as they are; what is none is left for the checks that follow."""
    if not isinstance(value, list):
        return value
    if len(value) > 1 and all(isinstance(part, int | float) for part in value[:2]):
        return list(globe_of_web(*checked_point(value, Message("the document"), MOST_WEB_M)))
    return [_positions_in_degrees(part) for part in value]


def check_size(document: bytes) -> None:
    """ImportRefused when a document has more positions than any map; nothing is parsed for it."""
    if document.count(b"[") > MOST_POINTS * 1.2 + 10_000:
        raise ImportRefused(Message("it has {beyond}", beyond=limits.OUTLINE_POINTS.beyond))


# ---------------------------------------------------------------- shapes


def _of_shapes(
    features: Sequence[Feature], own: Sheet | None, sheet: GeoJsonSheet, system: CoordinateSystem, cleaning: Cleaning
) -> AreaMap:
    polygons = [(number, feature) for number, feature in enumerate(features) if _is_shape(number, feature, cleaning)]
    if not polygons:
        raise ImportRefused("there is no polygon in it")
    parts = {number: _parts(number, feature, cleaning) for number, feature in polygons}
    told, to_sheet = _sheet(own, sheet, system, [p for found in parts.values() for ring in found for p in ring[0]])
    drawn = [
        DrawnShape(
            *_id_and_name(feature, place),
            tuple(tuple(_ring(ring, to_sheet) for ring in part) for part in parts.pop(number)),
            Message("feature {number}", number=number + 1),
            number,
        )
        for place, (number, feature) in enumerate(polygons, start=1)
    ]
    for shape in drawn:
        for ring in (ring for part in shape.parts for ring in part):
            check_scribble(ring, Message("{where} ({place})", where=shape.where, place=shape.place.said))
    shapes = cleaned(drawn, cleaning)
    kept = [_feature(shape, features) for shape in shapes]
    lines = [feature for feature in features if kind_of(feature) in OWN_KINDS]
    outlines = {shape.polygon.id: shape.polygon.rings for shape in shapes}
    return area_map_of([*kept, *lines], told, outlines=outlines)


def _is_shape(number: int, feature: Feature, cleaning: Cleaning) -> bool:
    """Is the feature an area? Points and lines of our own kinds are kept for later, others are left out by a step."""
    if kind_of(feature) in OWN_KINDS:
        return False
    geometry = feature.get("geometry")
    shape = geometry.get("type", "") if isinstance(geometry, dict) else ""
    if shape in ("Polygon", "MultiPolygon"):
        return True
    place = Place("feature", str(number + 1), Message("feature {number}", number=number + 1))
    cause = Message("is a {shape} and no area", shape=str(shape)) if shape else Message("is nothing and no area")
    if not cleaning.step("no_area", place, cause, "leave it out"):
        raise ImportRefused(Message("{place} {cause}", place=place.said, cause=cause))
    return False


def _parts(number: int, feature: Feature, cleaning: Cleaning) -> list[list[list[tuple[float, float]]]]:
    """The polygons of a feature, their rings as points as they are written."""
    where = Message("feature {number} ({place})", number=number + 1, place=place_of(number + 1, feature).said)
    coordinates = feature["geometry"].get("coordinates")
    polygons = coordinates if feature["geometry"]["type"] == "MultiPolygon" else [coordinates]
    try:
        found = [
            [[checked_point(point, where, MOST_DEGREES) for point in ring] for ring in polygon] for polygon in polygons
        ]
    except TypeError:
        raise ImportRefused(Message("{where} has coordinates that are no rings of points", where=where)) from None
    feature["geometry"]["coordinates"] = None  # a million points are kept once
    found = [polygon for polygon in found if polygon and polygon[0]]
    if not found:
        raise ImportRefused(Message("{where} has no outline", where=where))
    if any(ring and not _is_closed(ring) for polygon in found for ring in polygon):
        place = place_of(number + 1, feature)
        if not cleaning.step("open_ring", place, "has an outline that does not close", "close it"):
            raise ImportRefused(Message("{where} has an outline that does not close", where=where))
    return found


def _is_closed(ring: Sequence[tuple[float, float]]) -> bool:
    return all(isclose(a, b, abs_tol=1e-9) for a, b in zip(ring[0], ring[-1], strict=True))


def _ring(points: Sequence[tuple[float, float]], to_sheet: ToSheet) -> Ring:
    ring = tuple(to_sheet(point) for point in points)
    return ring[:-1] if len(ring) > 1 and ring[0] == ring[-1] else ring


def _sheet(
    own: Sheet | None, sheet: GeoJsonSheet, system: CoordinateSystem, corners: Sequence[tuple[float, float]]
) -> tuple[Sheet, ToSheet]:
    """The sheet, and how a position of the document lies on it."""
    if own is not None:
        return own, to_sheet_of(own.georeference)
    if system is CoordinateSystem.LONLAT:
        globe = fitted_sheet(corners, sheet.size_mm)
        return Sheet(sheet.id, sheet.title, *sheet.size_mm, georeference=globe), to_sheet_of(globe)
    plane = fitted_plane(corners, sheet.size_mm, system)
    return Sheet(sheet.id, sheet.title, *sheet.size_mm), lambda c: on_grid(plane(float(c[0]), float(c[1])))


# ---------------------------------------------------------------- what is said of them


def _id_and_name(feature: Feature, place: int) -> tuple[str, str]:
    said = _properties(feature)
    space_id = next((str(said[word]) for word in ID_WORDS if said.get(word) not in (None, "")), "")
    space_id = space_id or (str(feature["id"]) if feature.get("id") not in (None, "") else f"A{place:02}")
    name = next((str(said[word]) for word in NAME_WORDS if said.get(word) not in (None, "")), "")
    return space_id, name or space_id


def _properties(feature: Feature) -> Mapping[str, Any]:
    found = feature.get("properties")
    return found if isinstance(found, dict) else {}


def _feature(shape: CleanShape, features: Sequence[Feature]) -> Feature:
    """A feature as our own files have it, for a shape that was cleaned."""
    said = dict(_properties(features[shape.source])) if shape.source is not None else {}
    is_own = said.get("kind") in list(SpaceKind)
    fields: dict[str, Any] = said if is_own else {"kind": SpaceKind.AREA.value}
    fields |= {"id": shape.polygon.id, "name": shape.polygon.name}
    if shape.source is None:
        fields["kind"] = SpaceKind.UNPLAYABLE.value
    fields.setdefault("stacking", UNLIMITED_TEXT)
    if fields["kind"] != SpaceKind.AREA:
        fields = {key: value for key, value in fields.items() if value != UNLIMITED_TEXT}
    if not is_own and shape.source is not None:
        fields["tags"] = dict(_tags(said))
    rings = [[list(point) for point in ring] for ring in shape.polygon.rings]
    return {"type": "Feature", "properties": fields, "geometry": {"type": "Polygon", "coordinates": rings}}


def _tags(said: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """What a foreign program says of an area besides, as the design's own words."""
    for key in sorted(said):
        if key not in (*ID_WORDS, *NAME_WORDS) and isinstance(said[key], str | int | float) and said[key] != "":
            yield str(key), str(said[key])
