"""The borders of an area map that is read from GeoJSON: as they are written, or derived from its polygons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from immutables import Map
from msgspec import Struct
from msgspec.structs import replace
from shapely import Polygon

from workbench.cartography.areas.adjacency import coasts
from workbench.cartography.areas.coverage import CoverageError, NamedPolygon
from workbench.cartography.areas.faces import faces
from workbench.cartography.areas.outlines import Face
from workbench.cartography.areas.polygons_to_borders import borders_of_polygons
from workbench.cartography.lines.line_marks import borders_along, uncovered_length
from workbench.cartography.plane import Ring
from workbench.engine.maps.area_map import OUTSIDE, AreaMap, Junction, Point, SpaceKind
from workbench.engine.maps.border import BorderMarks, Shore, drawn_border
from workbench.engine.words.message import Message
from workbench.exchange.geojson.features import POINT_KINDS, Feature, converted, fault, kind_of, of_kind, place_of
from workbench.exchange.geojson.sheet import ToSheet
from workbench.storage.older_facts import point_as_today

POLYGON_TOLERANCE_MM2 = 0.01
MISSED_MM = 1.0
"""So much of a road or river may run beside the borders: stubs at its ends, where sources are drawn apart."""


def with_borders(
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
        for feature in of_kind(features, *SpaceKind)
    ]
    if of_kind(features, "border"):
        written = _written_borders(area_map, features, to_sheet)
        _check_faces(written, polygons)
        return written
    points = {
        feature["properties"]["id"]: to_sheet(feature["geometry"]["coordinates"])
        for feature in of_kind(features, *POINT_KINDS)
    }
    junctions, borders = borders_of_polygons(polygons, points)
    area_map = replace(area_map, junctions=_described(junctions, features), borders=borders)
    return _with_shores(_with_roads_and_rivers(area_map, features, to_sheet), features)


def _ring(coordinates: Sequence[Sequence[float]], to_sheet: ToSheet) -> tuple[Point, ...]:
    ring = tuple(to_sheet(corner) for corner in coordinates)
    return ring[:-1] if len(ring) > 1 and ring[0] == ring[-1] else ring


def _described(junctions: Map[str, Junction], features: Sequence[Feature]) -> Map[str, Junction]:
    """The junctions with what their points say: name, provenance, tags."""
    for feature in of_kind(features, *POINT_KINDS):
        junction = junctions[feature["properties"]["id"]]
        junctions = junctions.set(junction.id, _junction(feature, junction.point))
    return junctions


def _junction(feature: Feature, point: Point) -> Junction:
    told = point_as_today(feature["properties"])
    known = {k: v for k, v in told.items() if k in ("id", "name", "provenance", "tags")}
    return converted(feature, {**known, "x_mm": point[0], "y_mm": point[1]}, Junction)


def _written_borders(area_map: AreaMap, features: Sequence[Feature], to_sheet: ToSheet) -> AreaMap:
    junctions = {
        feature["properties"]["id"]: _junction(feature, to_sheet(feature["geometry"]["coordinates"]))
        for feature in of_kind(features, *POINT_KINDS)
    }
    borders = {}
    for feature in of_kind(features, "border"):
        fields = {k: v for k, v in feature["properties"].items() if k != "kind"}
        line = [to_sheet(corner) for corner in feature["geometry"]["coordinates"]]
        drawn = converted(feature, {**fields, "points": line[1:-1]}, _Drawn)
        marks = converted(feature, fields, BorderMarks)
        border = marks.on(drawn_border(drawn.id, drawn.start, drawn.end, drawn.left, drawn.right, drawn.points))
        for end in (border.start, border.end):
            if end not in junctions:
                raise CoverageError(
                    [fault("unknown_junction", place_of(0, feature), Message("ends in no junction ({end})", end=end))]
                )
        borders[border.id] = replace(border, name=drawn.name, tags=drawn.tags)
    return replace(area_map, junctions=Map(junctions), borders=Map(borders))


class _Drawn(Struct, frozen=True):
    """Where a border lies, what it parts, and what is said of it in words."""

    id: str
    start: str
    end: str
    points: tuple[Point, ...]
    left: str = OUTSIDE
    right: str = OUTSIDE
    name: str = ""
    tags: Map[str, str] = Map()


def _check_faces(area_map: AreaMap, polygons: Sequence[NamedPolygon]) -> None:
    """The polygons of a collection with borders must be what the borders enclose."""
    derived = faces(area_map)
    problems = [
        fault(
            "polygon_differs",
            polygon.place,
            Message(
                "its polygon is not what its borders enclose; take the features of kind border out to derive them anew"
            ),
        )
        for polygon in polygons
        if _differ(derived.face(polygon.id), polygon.polygon)
    ]
    if problems:
        raise CoverageError(problems)


def _differ(enclosed: Face, drawn: Polygon) -> bool:
    """Borders that cross each other enclose nothing that could be compared."""
    if not enclosed.is_valid:
        return True
    return bool(enclosed.symmetric_difference(drawn.buffer(0)).area > POLYGON_TOLERANCE_MM2)


def _with_roads_and_rivers(area_map: AreaMap, features: Sequence[Feature], to_sheet: ToSheet) -> AreaMap:
    borders = area_map.borders
    for feature in of_kind(features, "road_section", "road", "river"):
        if feature.get("geometry"):
            line = [to_sheet(corner) for corner in feature["geometry"]["coordinates"]]
            along = borders_along(area_map, line)
            missed = uncovered_length(area_map, along, line)
            if missed > MISSED_MM:
                cause = Message("{missed:.1f} mm of the line run along no border", missed=missed)
                raise CoverageError([fault("off_border", place_of(0, feature), cause)])
            fields = feature["properties"]
            for name in along:
                border = borders[name]
                if kind_of(feature) == "river":
                    borders = borders.set(name, border.marked(river=fields["id"]))
                else:
                    borders = borders.set(name, border.marked(road=fields.get("road", fields.get("id"))))
    return replace(area_map, borders=borders)


def _with_shores(area_map: AreaMap, features: Sequence[Feature]) -> AreaMap:
    """A space's property "shore" goes to its borders with the water."""
    shores = {
        feature["properties"]["id"]: feature["properties"]["shore"]
        for feature in of_kind(features, *SpaceKind)
        if "shore" in feature["properties"]
    }
    borders = area_map.borders
    for coast in coasts(area_map):
        for name in coast.borders if coast.space in shores else ():
            borders = borders.set(name, borders[name].marked(shore=Shore(shores[coast.space])))
    return replace(area_map, borders=borders)
