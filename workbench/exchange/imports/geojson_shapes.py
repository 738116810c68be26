"""GeoJSON of any program as a proposal: polygons become areas, and what else our own files say of a map is kept.

A collection that holds borders was written by this program and is taken as it stands. Everything else is shapes, which
are cleaned. Coordinates are longitudes and latitudes, as the format has it, or what `GeoJsonSheet.crs` says.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isclose
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from workbench.cartography.areas.coverage import CoverageError
from workbench.cartography.plane import Ring, on_grid
from workbench.engine.maps.area_map import AreaMap, SpaceKind
from workbench.engine.problem import Place
from workbench.engine.words.message import Message, all_of, joined
from workbench.exchange.geojson import area_map_of
from workbench.exchange.geojson.features import LINE_KINDS, POINT_KINDS, Feature, kind_of, place_of
from workbench.exchange.geojson.sheet import Sheet, ToSheet, to_sheet_of
from workbench.exchange.imports.choosing.columns import GROUP
from workbench.exchange.imports.choosing.found import FoundShape
from workbench.exchange.imports.choosing.naming import choose, is_wet, joined_by_name
from workbench.exchange.imports.cleaning.account import account_of
from workbench.exchange.imports.cleaning.last import with_borders
from workbench.exchange.imports.contents import Choices
from workbench.exchange.imports.coordinates import (
    MOST_LON,
    MOST_TURNED,
    CoordinateSystem,
    fitted_plane,
    fitted_sheet,
    globe_of_web,
    sheet_size,
)
from workbench.exchange.imports.drawn_shapes import DrawnShape, check_scribble, checked_point
from workbench.exchange.imports.features.antimeridian import Polygons, unrolled
from workbench.exchange.imports.features.layers import FeatureLayer, layers_of_documents
from workbench.exchange.imports.features.words import as_own, id_and_name, is_own, words_of
from workbench.exchange.imports.proposal import Cleaning, ImportRefused
from workbench.exchange.imports.shape_cleaning import cleaned

OWN_KINDS = (*LINE_KINDS, *POINT_KINDS)
MOST_DEGREES = 1e7
MOST_WEB_M = 1e9


class GeoJsonSheet(Struct, frozen=True):
    """What the document does not tell: id and title of the map, its sheet, how coordinates are to be read, choices.

    `crs` None is as the document says, and longitudes and latitudes where it says nothing. With `beyond_deg` these go
    on beyond 180°.
    """

    id: str
    title: str
    size_mm: tuple[float, float] = (560.0, 430.0)
    crs: CoordinateSystem | None = None
    choices: Choices = Choices()
    beyond_deg: bool = False


class LayeredFeature(NamedTuple):
    """A feature and the name of its layer."""

    feature: Feature
    layer: str


def read_geojson(documents: Sequence[bytes], sheet: GeoJsonSheet, cleaning: Cleaning) -> AreaMap:
    """The area map that one or more collections, or topologies, make.

    Raises
    ------
    ImportRefused
        A document is no collection, has points that are no places or a coordinate system that is not known; or there
        is no area in it.
    """
    try:
        return read_layers(layers_of_documents(documents, sheet.crs is not None), sheet, cleaning)
    except CoverageError as error:
        raise ImportRefused(joined("; ", (problem.said for problem in error.problems[:3]))) from None


def read_layers(layers: Sequence[FeatureLayer], sheet: GeoJsonSheet, cleaning: Cleaning) -> AreaMap:
    """The area map of layers of features; raises as `read_geojson`, and CoverageError for our own that are no map."""
    own = next((layer.own for layer in reversed(layers) if layer.own is not None), None)
    system = sheet.crs or _system_of(layers, sheet.choices.layers)
    found = [LayeredFeature(feature, layer.name) for layer in layers for feature in layer.features]
    if system is CoordinateSystem.WEB_MERCATOR:
        found, system = [one._replace(feature=_in_degrees(one.feature)) for one in found], CoordinateSystem.LONLAT
    if any(kind_of(one.feature) == SpaceKind.HEX for one in found):
        raise ImportRefused("it holds the hexes of a hex map, which is read from its tables: export it as CSV")
    if any(kind_of(one.feature) == "border" for one in found):
        return area_map_of([one.feature for one in found], own, sheet.id, sheet.title, sheet.size_mm)
    return _of_shapes(found, own, sheet, system or CoordinateSystem.LONLAT, cleaning)


def _system_of(layers: Sequence[FeatureLayer], wanted: Sequence[str]) -> CoordinateSystem | None:
    """How the coordinates of these layers are written; a topology without degrees in it is a drawing, y downwards."""
    told = {layer.system for layer in layers if layer.system is not None and (not wanted or layer.name in wanted)}
    if len(told) > 1:
        raise ImportRefused(Message("its layers are in different coordinate systems: choose some of one"))
    return told.pop() if told else None


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


# ---------------------------------------------------------------- shapes


def _of_shapes(
    found: Sequence[LayeredFeature],
    own: Sheet | None,
    sheet: GeoJsonSheet,
    system: CoordinateSystem,
    cleaning: Cleaning,
) -> AreaMap:
    features = [one.feature for one in found]
    numbers = [number for number, feature in enumerate(features) if _is_shape(number, feature, cleaning)]
    if not numbers:
        raise ImportRefused("there is no polygon in it")
    parts = {number: _parts(number, features[number], cleaning) for number in numbers}
    numbers = [number for number in numbers if parts[number]]
    said = {number: words_of(features[number]) for number in numbers}
    chosen = choose(
        [FoundShape(found[number].layer, said[number], _sketched(parts[number])) for number in numbers],
        sheet.choices,
        cleaning,
    )
    numbers = [numbers[place] for place in chosen.taken]
    parts = {number: parts[number] for number in numbers}
    if own is None and system is CoordinateSystem.LONLAT:
        parts, turned = _drawn_on(parts, features, cleaning)
        sheet = replace(sheet, beyond_deg=turned)
    told, to_sheet = _sheet(
        own, sheet, system, [p for polygons in parts.values() for rings in polygons for p in rings[0]]
    )
    names = {number: id_and_name(features[number], place, chosen) for place, number in enumerate(numbers, start=1)}
    drawn = [
        DrawnShape(
            *names[number][:2],
            tuple(tuple(_ring(ring, to_sheet) for ring in part) for part in parts.pop(number)),
            Message("feature {number}", number=number + 1),
            number,
            names[number][2],
        )
        for number in numbers
    ]
    drawn = joined_by_name(drawn) if chosen.name_from == GROUP else drawn
    for shape in drawn:
        for ring in (ring for part in shape.parts for ring in part):
            check_scribble(ring, Message("{where} ({place})", where=shape.where, place=shape.place.said))
    wet = {
        one.source
        for one in drawn
        if not is_own(features[one.source]) and is_wet(said[one.source], one.place, chosen, cleaning)
    }
    shapes, _, _ = with_borders(cleaned(drawn, cleaning, sheet.choices.close_mm), cleaning)
    cleaning.account = account_of(drawn, shapes, max(told.width_mm, told.height_mm))
    kept = [as_own(shape, features, chosen, wet) for shape in shapes]
    lines = [feature for feature in features if kind_of(feature) in OWN_KINDS]
    outlines = {shape.polygon.id: shape.polygon.rings for shape in shapes}
    return area_map_of([*kept, *lines], told, outlines=outlines)


def _sketched(polygons: Polygons) -> tuple[Ring, ...]:
    """The outlines with y downwards, as layers are shown."""
    return tuple(tuple((x, -y) for x, y in rings[0]) for rings in polygons)


def _drawn_on(
    parts: dict[int, Polygons], features: Sequence[Feature], cleaning: Cleaning
) -> tuple[dict[int, Polygons], bool]:
    """The shapes with those across 180° of longitude in one, where that is wanted."""
    found = unrolled(parts)
    if found is None or not found.mended:
        return parts, False
    names = [place_of(number + 1, features[number]).said for number in found.mended]
    cause = Message("cuts {count} areas at 180° of longitude: {names}", count=len(names), names=all_of(names[:4]))
    remedy = Message("draw the sheet across 180°, where they are whole")
    place = Place("file", "", Message("the document"))
    if not cleaning.step("antimeridian", place, cause, remedy, Message("leave them cut")):
        return parts, False
    return dict(found.shapes), True


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
    cleaning.step("no_area", place, cause, "leave it out")
    return False


def _parts(number: int, feature: Feature, cleaning: Cleaning) -> Polygons:
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
        cause, remedy = Message("has an outline that does not close"), Message("close it")
        if not cleaning.step("open_ring", place, cause, remedy, Message("leave it out")):
            return [polygon for polygon in found if all(_is_closed(ring) for ring in polygon if ring)]
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
    is_globe = system is CoordinateSystem.LONLAT
    size = sheet_size(corners, sheet.choices.longest_mm, is_globe) if sheet.choices.longest_mm else sheet.size_mm
    if is_globe:
        globe = fitted_sheet(corners, size, MOST_TURNED if sheet.beyond_deg else MOST_LON)
        return Sheet(sheet.id, sheet.title, *size, georeference=globe), to_sheet_of(globe)
    plane = fitted_plane(corners, size, system)
    return Sheet(sheet.id, sheet.title, *size), lambda c: on_grid(plane(float(c[0]), float(c[1])))
