"""The sheet of a GeoJSON document: what a map has beside its features, and how positions come onto it and back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import isfinite
from typing import Any

import msgspec
from msgspec.structs import astuple

from workbench import limits
from workbench.cartography.plane import on_grid
from workbench.cartography.projection import fitted_georeference
from workbench.engine.codec import decode_hook
from workbench.engine.maps.area_map import Georeference, Point, SpaceKind
from workbench.engine.provenance import Provenance
from workbench.engine.words.message import Message, said_by
from workbench.exchange.geojson.features import Feature, not_a_map, of_kind

DEGREE_DECIMALS = 9
LONGEST_MM = limits.SHEET_MM.most

ToSheet = Callable[[Sequence[float]], Point]


class Sheet(msgspec.Struct, frozen=True, omit_defaults=True):
    """The collection's member "sheet": what a map has beside its spaces, borders and lines."""

    id: str
    title: str
    width_mm: float
    height_mm: float
    georeference: Georeference | None = None
    provenance: Provenance = Provenance()


def sheet_told(collection: Mapping[str, Any]) -> Sheet | None:
    """The member "sheet" of a collection, None where it has none; CoverageError where it cannot be read."""
    if "sheet" not in collection:
        return None
    try:
        sheet = msgspec.convert(collection["sheet"], Sheet, dec_hook=decode_hook)
    except msgspec.ValidationError as error:
        raise not_a_map(Message('has a member "sheet" that cannot be read: {error}', error=said_by(error))) from None
    if not all(0 < side <= LONGEST_MM for side in (sheet.width_mm, sheet.height_mm)):
        raise not_a_map(Message('has a member "sheet" whose sides are not between 0 and {most:,} mm', most=LONGEST_MM))
    if (globe := sheet.georeference) and not all(map(isfinite, astuple(globe))):
        raise not_a_map(Message('has a member "sheet" whose georeference is no numbers'))
    if globe and not (globe.lon_deg_per_mm and globe.lat_deg_per_mm):
        raise not_a_map(Message('has a member "sheet" whose georeference has no degrees in a millimetre'))
    return sheet


def fitted_sheet(features: Sequence[Feature], map_id: str, title: str, size_mm: tuple[float, float]) -> Sheet:
    """A sheet of this size that the polygons fill; CoverageError where they lie nowhere on the globe."""
    corners = [c for f in of_kind(features, *SpaceKind) for ring in f["geometry"]["coordinates"] for c in ring]
    lons, lats = [corner[0] for corner in corners], [corner[1] for corner in corners]
    if max(abs(lon) for lon in lons) > 180 or max(abs(lat) for lat in lats) > 90:
        raise not_a_map(Message("has coordinates that are no longitudes and latitudes"))
    try:
        georeference = fitted_georeference(
            min(lons), min(lats), max(lons), max(lats), width_mm=size_mm[0], height_mm=size_mm[1]
        )
    except ValueError as error:
        raise not_a_map(said_by(error)) from None
    return Sheet(map_id, title, *size_mm, georeference=georeference)


def to_sheet_of(georeference: Georeference | None) -> ToSheet:
    """How a position of the document becomes a point of the sheet in mm."""
    if georeference is None:
        return lambda c: on_grid((float(c[0]), float(c[1])))
    return lambda c: on_grid(georeference.sheet(c[0], c[1]))


def positions(georeference: Georeference | None, points: Iterable[Sequence[float]]) -> list[list[float]]:
    """Points of the sheet in mm as they are written: the way back of `to_sheet_of`."""
    if georeference is None:
        return [[point[0], point[1]] for point in points]
    return [[round(part, DEGREE_DECIMALS) for part in georeference.globe(point[0], point[1])] for point in points]
