"""GeoJSON: area maps out of polygons with properties, and back into a collection that GIS programs open.

Read: polygons (spaces), lines of kind "road_section", "road" or "river", points of kind "reconnoitre_point" or
"junction". Written: the same, and every border as a line of kind "border". When borders are there they are
taken as they stand; without them they are derived from the polygons. Coordinates are longitude and latitude,
or millimetres of the sheet (y downwards) for a map without georeference, as the member "sheet" says.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

import msgspec
from immutables import Map
from msgspec.structs import replace

from workbench.cartography.adjacency import coasts
from workbench.cartography.coverage import CoverageError, NamedPolygon
from workbench.cartography.faces import faces
from workbench.cartography.line_marks import borders_along, uncovered_length
from workbench.cartography.outlines import Face, pieces
from workbench.cartography.plane import Ring, border_line, on_grid
from workbench.cartography.polygons_to_borders import borders_of_polygons
from workbench.cartography.projection import fitted_georeference
from workbench.engine.area_map import (
    OUTSIDE,
    AreaMap,
    Border,
    Georeference,
    Junction,
    Point,
    River,
    Road,
    Shore,
    Space,
    SpaceKind,
)
from workbench.engine.codec import decode_hook, to_builtins
from workbench.engine.provenance import Provenance
from workbench.exchange.geojson_features import (
    POINT_KINDS,
    Feature,
    check_features,
    collection_of,
    fault,
    kind_of,
    not_a_map,
    place_of,
)

DEGREE_DECIMALS = 9
UNLIMITED_TEXT = "unlimited"
POLYGON_TOLERANCE_MM2 = 0.01
MISSED_MM = 1.0
"""So much of a road or river may run beside the borders: stubs at its ends, where sources are drawn apart."""

T = TypeVar("T")

ToSheet = Callable[[Sequence[float]], Point]


class Sheet(msgspec.Struct, frozen=True, omit_defaults=True):
    """The collection's member "sheet": what a map has beside its spaces, borders and lines."""

    id: str
    title: str
    width_mm: float
    height_mm: float
    georeference: Georeference | None = None
    provenance: Provenance = Provenance()


def read_area_map(
    documents: Iterable[str | bytes],
    *,
    map_id: str = "",
    title: str = "",
    size_mm: tuple[float, float] = (560.0, 430.0),
) -> AreaMap:
    """The area map that one or more feature collections make together.

    `map_id`, `title` and `size_mm` are for collections without a member "sheet"; the map is then fitted to the sheet.

    Raises
    ------
    CoverageError
        The collections are no map; every problem found is listed, each with its place.
    """
    features: list[Feature] = []
    sheet: Sheet | None = None
    for document in documents:
        collection = collection_of(document)
        sheet = sheet_told(collection) or sheet
        features += collection["features"]
    return area_map_of(features, sheet, map_id, title, size_mm)


def area_map_of(
    features: Sequence[Feature],
    sheet: Sheet | None,
    map_id: str = "",
    title: str = "",
    size_mm: tuple[float, float] = (560.0, 430.0),
    outlines: Mapping[str, tuple[Ring, ...]] | None = None,
) -> AreaMap:
    """The area map of features that were read; `outlines` are the rings of spaces, in mm, where they were cleaned.

    Raises
    ------
    CoverageError
        As `read_area_map`.
    """
    check_features(features)
    if sheet is None:
        sheet = _fitted_sheet(features, map_id or "map", title or map_id or "Map", size_mm)
    area_map = AreaMap(
        sheet.id,
        sheet.title,
        sheet.width_mm,
        sheet.height_mm,
        spaces=_spaces(features),
        georeference=sheet.georeference,
        provenance=sheet.provenance,
    )
    return _with_borders(_with_lines(area_map, features), features, to_sheet_of(sheet.georeference), outlines or {})


def write_geojson(area_map: AreaMap) -> str:
    """The map as one feature collection, a feature a line: spaces, borders, junctions, roads and rivers.

    `read_area_map` of it is the same map again.
    """
    derived = faces(area_map)
    features = [_space_feature(area_map, space, derived.face(space.id)) for _, space in sorted(area_map.spaces.items())]
    features += [_border_feature(area_map, border) for _, border in sorted(area_map.borders.items())]
    features += [_junction_feature(area_map, junction) for _, junction in sorted(area_map.junctions.items())]
    features += [_feature({"kind": "road", **to_builtins(road)}) for _, road in sorted(area_map.roads.items())]
    features += [_feature({"kind": "river", **to_builtins(r)}) for _, r in sorted(area_map.rivers.items())]
    sheet = Sheet(
        area_map.id,
        area_map.title,
        area_map.width_mm,
        area_map.height_mm,
        area_map.georeference,
        area_map.provenance,
    )
    head = json.dumps({"type": "FeatureCollection", "sheet": to_builtins(sheet)}, ensure_ascii=False)
    lines = ",\n".join(json.dumps(feature, ensure_ascii=False, sort_keys=True) for feature in features)
    return f'{head[:-1]}, "features": [\n{lines}\n]}}\n'


def sheet_told(collection: Mapping[str, Any]) -> Sheet | None:
    if "sheet" not in collection:
        return None
    try:
        return msgspec.convert(collection["sheet"], Sheet, dec_hook=decode_hook)
    except msgspec.ValidationError as error:
        raise not_a_map(f'has a member "sheet" that cannot be read: {error}') from None


def _of_kind(features: Iterable[Feature], *kinds: str) -> list[Feature]:
    return [feature for feature in features if kind_of(feature) in kinds]


def _fitted_sheet(features: Sequence[Feature], map_id: str, title: str, size_mm: tuple[float, float]) -> Sheet:
    corners = [c for f in _of_kind(features, *SpaceKind) for ring in f["geometry"]["coordinates"] for c in ring]
    lons, lats = [corner[0] for corner in corners], [corner[1] for corner in corners]
    if max(abs(lon) for lon in lons) > 180 or max(abs(lat) for lat in lats) > 90:
        raise not_a_map("has coordinates that are no longitudes and latitudes")
    try:
        georeference = fitted_georeference(
            min(lons), min(lats), max(lons), max(lats), width_mm=size_mm[0], height_mm=size_mm[1]
        )
    except ValueError as error:
        raise not_a_map(str(error)) from None
    return Sheet(map_id, title, *size_mm, georeference=georeference)


def to_sheet_of(georeference: Georeference | None) -> ToSheet:
    if georeference is None:
        return lambda c: on_grid((float(c[0]), float(c[1])))
    return lambda c: on_grid(georeference.sheet(c[0], c[1]))


def _spaces(features: Sequence[Feature]) -> Map[str, Space]:
    problems, spaces = [], {}
    for number, feature in enumerate(features, 1):
        if kind_of(feature) in list(SpaceKind):
            fields = {k: v for k, v in feature["properties"].items() if k != "shore"}
            if fields.get("stacking") == UNLIMITED_TEXT:
                del fields["stacking"]
            try:
                space = msgspec.convert(fields, Space, dec_hook=decode_hook)
                spaces[space.id] = space
            except msgspec.ValidationError as error:
                problems.append(fault("property", place_of(number, feature), f"cannot be read: {error}"))
    if problems:
        raise CoverageError(problems)
    return Map(spaces)


def _with_lines(area_map: AreaMap, features: Sequence[Feature]) -> AreaMap:
    roads: dict[str, Road] = {}
    rivers: dict[str, River] = {}
    for feature in _of_kind(features, "road", "road_section"):
        fields = feature["properties"]
        name = fields.get("road", fields.get("id"))
        known = {k: fields[k] for k in ("road_class", "provenance") if k in fields}
        roads.setdefault(name, _converted(feature, {"id": name, "name": fields.get("name", name), **known}, Road))
    for feature in _of_kind(features, "river"):
        known = {k: v for k, v in feature["properties"].items() if k in ("id", "name", "provenance")}
        rivers[known["id"]] = _converted(feature, known, River)
    return replace(area_map, roads=Map(roads), rivers=Map(rivers))


def _converted(feature: Feature, fields: Mapping[str, Any], kind: type[T]) -> T:
    try:
        return msgspec.convert(fields, kind, dec_hook=decode_hook)
    except msgspec.ValidationError as error:
        raise CoverageError([fault("property", place_of(0, feature), f"cannot be read: {error}")]) from None


def _with_borders(
    area_map: AreaMap, features: Sequence[Feature], to_sheet: ToSheet, outlines: Mapping[str, tuple[Ring, ...]]
) -> AreaMap:
    """Borders as they are written, or derived from the polygons, with roads, rivers and shores on them."""
    polygons = [
        NamedPolygon(
            feature["properties"]["id"],
            feature["properties"]["name"],
            outlines.get(feature["properties"]["id"])
            or tuple(_ring(ring, to_sheet) for ring in feature["geometry"]["coordinates"]),
        )
        for feature in _of_kind(features, *SpaceKind)
    ]
    if _of_kind(features, "border"):
        written = _written_borders(area_map, features, to_sheet)
        _check_faces(written, polygons)
        return written
    points = {
        feature["properties"]["id"]: to_sheet(feature["geometry"]["coordinates"])
        for feature in _of_kind(features, *POINT_KINDS)
    }
    junctions, borders = borders_of_polygons(polygons, points)
    area_map = replace(area_map, junctions=_described(junctions, features), borders=borders)
    return _with_shores(_with_roads_and_rivers(area_map, features, to_sheet), features)


def _ring(coordinates: Sequence[Sequence[float]], to_sheet: ToSheet) -> tuple[Point, ...]:
    ring = tuple(to_sheet(corner) for corner in coordinates)
    return ring[:-1] if len(ring) > 1 and ring[0] == ring[-1] else ring


def _described(junctions: Map[str, Junction], features: Sequence[Feature]) -> Map[str, Junction]:
    """The junctions with what their points say: reconnoitre point, name, provenance."""
    for feature in _of_kind(features, *POINT_KINDS):
        junction = junctions[feature["properties"]["id"]]
        junctions = junctions.set(junction.id, _junction(feature, junction.point))
    return junctions


def _junction(feature: Feature, point: Point) -> Junction:
    known = {k: v for k, v in feature["properties"].items() if k in ("id", "name", "provenance")}
    is_point = kind_of(feature) == "reconnoitre_point"
    return _converted(feature, {**known, "x_mm": point[0], "y_mm": point[1], "reconnoitre_point": is_point}, Junction)


def _written_borders(area_map: AreaMap, features: Sequence[Feature], to_sheet: ToSheet) -> AreaMap:
    junctions = {
        feature["properties"]["id"]: _junction(feature, to_sheet(feature["geometry"]["coordinates"]))
        for feature in _of_kind(features, *POINT_KINDS)
    }
    borders = {}
    for feature in _of_kind(features, "border"):
        fields = {k: v for k, v in feature["properties"].items() if k != "kind"}
        line = [to_sheet(corner) for corner in feature["geometry"]["coordinates"]]
        points = line[1:-1]
        sides = {"left": fields.get("left", OUTSIDE), "right": fields.get("right", OUTSIDE)}
        border = _converted(feature, {**fields, **sides, "points": points}, Border)
        for end in (border.start, border.end):
            if end not in junctions:
                raise CoverageError([fault("unknown_junction", place_of(0, feature), f"ends in no junction ({end})")])
        borders[border.id] = border
    return replace(area_map, junctions=Map(junctions), borders=Map(borders))


def _check_faces(area_map: AreaMap, polygons: Sequence[NamedPolygon]) -> None:
    """The polygons of a collection with borders must be what the borders enclose."""
    derived = faces(area_map)
    problems = [
        fault(
            "polygon_differs",
            polygon.place,
            "its polygon is not what its borders enclose; take the features of kind border out to derive them anew",
        )
        for polygon in polygons
        if derived.face(polygon.id).symmetric_difference(polygon.polygon.buffer(0)).area > POLYGON_TOLERANCE_MM2
    ]
    if problems:
        raise CoverageError(problems)


def _with_roads_and_rivers(area_map: AreaMap, features: Sequence[Feature], to_sheet: ToSheet) -> AreaMap:
    borders = area_map.borders
    for feature in _of_kind(features, "road_section", "road", "river"):
        if feature.get("geometry"):
            line = [to_sheet(corner) for corner in feature["geometry"]["coordinates"]]
            along = borders_along(area_map, line)
            missed = uncovered_length(area_map, along, line)
            if missed > MISSED_MM:
                cause = f"{missed:.1f} mm of the line run along no border"
                raise CoverageError([fault("off_border", place_of(0, feature), cause)])
            fields = feature["properties"]
            for name in along:
                border = borders[name]
                if kind_of(feature) == "river":
                    borders = borders.set(name, replace(border, river=fields["id"]))
                else:
                    borders = borders.set(name, replace(border, road=fields.get("road", fields.get("id"))))
    return replace(area_map, borders=borders)


def _with_shores(area_map: AreaMap, features: Sequence[Feature]) -> AreaMap:
    """A space's property "shore" goes to its borders with the water."""
    shores = {
        feature["properties"]["id"]: feature["properties"]["shore"]
        for feature in _of_kind(features, *SpaceKind)
        if "shore" in feature["properties"]
    }
    borders = area_map.borders
    for coast in coasts(area_map):
        for name in coast.borders if coast.space in shores else ():
            borders = borders.set(name, replace(borders[name], shore=Shore(shores[coast.space])))
    return replace(area_map, borders=borders)


# ---- writing


def _space_feature(area_map: AreaMap, space: Space, face: Face) -> Feature:
    properties = {"kind": "area", **to_builtins(space)}
    if space.kind is SpaceKind.AREA and space.stacking is None:
        properties["stacking"] = UNLIMITED_TEXT
    parts = pieces(face)
    rings = [parts[0].exterior.coords, *(hole.coords for hole in parts[0].interiors)] if not face.is_empty else []
    return _feature(properties, "Polygon", [_written(area_map, ring) for ring in rings])


def _border_feature(area_map: AreaMap, border: Border) -> Feature:
    properties = {k: v for k, v in to_builtins(border).items() if k != "points"}
    return _feature({"kind": "border", **properties}, "LineString", _written(area_map, border_line(area_map, border)))


def _junction_feature(area_map: AreaMap, junction: Junction) -> Feature:
    known = {k: v for k, v in to_builtins(junction).items() if k in ("id", "name", "provenance")}
    kind = "reconnoitre_point" if junction.reconnoitre_point else "junction"
    return _feature({"kind": kind, **known}, "Point", _written(area_map, [junction.point])[0])


def _written(area_map: AreaMap, points: Iterable[Sequence[float]]) -> list[list[float]]:
    globe = area_map.georeference
    if globe is None:
        return [[point[0], point[1]] for point in points]
    return [[round(degrees, DEGREE_DECIMALS) for degrees in globe.globe(point[0], point[1])] for point in points]


def _feature(properties: Mapping[str, Any], shape: str = "", coordinates: object = None) -> Feature:
    geometry = {"type": shape, "coordinates": coordinates} if shape else None
    return {"type": "Feature", "properties": dict(properties), "geometry": geometry}
