"""GeoJSON as area maps: polygons with properties are spaces, lines and points are borders, roads, rivers, junctions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec
from immutables import Map
from msgspec.structs import replace

from workbench.cartography.areas.coverage import CoverageError
from workbench.cartography.plane import Ring
from workbench.engine.codec import decode_hook
from workbench.engine.maps.area_map import AreaMap, River, Space, SpaceKind
from workbench.engine.maps.border import Road
from workbench.engine.words.message import Message, said_by
from workbench.exchange.geojson.borders import with_borders
from workbench.exchange.geojson.features import (
    UNLIMITED_TEXT,
    Feature,
    check_features,
    collection_of,
    converted,
    fault,
    kind_of,
    of_kind,
    place_of,
)
from workbench.exchange.geojson.sheet import Sheet, fitted_sheet, sheet_told, to_sheet_of
from workbench.storage.older_facts import space_as_today


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
        sheet = fitted_sheet(features, map_id or "map", title or map_id or "Map", size_mm)
    area_map = AreaMap(
        sheet.id,
        sheet.title,
        sheet.width_mm,
        sheet.height_mm,
        spaces=_spaces(features),
        georeference=sheet.georeference,
        provenance=sheet.provenance,
    )
    return with_borders(_with_lines(area_map, features), features, to_sheet_of(sheet.georeference), outlines or {})


def _spaces(features: Sequence[Feature]) -> Map[str, Space]:
    problems, spaces = [], {}
    for number, feature in enumerate(features, 1):
        if kind_of(feature) in list(SpaceKind):
            fields = {k: v for k, v in space_as_today(feature["properties"]).items() if k != "shore"}
            if fields.get("stacking") == UNLIMITED_TEXT:
                del fields["stacking"]
            try:
                space = msgspec.convert(fields, Space, dec_hook=decode_hook)
                spaces[space.id] = space
            except msgspec.ValidationError as error:
                problems.append(
                    fault(
                        "property", place_of(number, feature), Message("cannot be read: {error}", error=said_by(error))
                    )
                )
    if problems:
        raise CoverageError(problems)
    return Map(spaces)


def _with_lines(area_map: AreaMap, features: Sequence[Feature]) -> AreaMap:
    roads: dict[str, Road] = {}
    rivers: dict[str, River] = {}
    for feature in of_kind(features, "road", "road_section"):
        fields = feature["properties"]
        name = fields.get("road", fields.get("id"))
        known = {k: fields[k] for k in ("road_class", "provenance") if k in fields}
        roads.setdefault(name, converted(feature, {"id": name, "name": fields.get("name", name), **known}, Road))
    for feature in of_kind(features, "river"):
        known = {k: v for k, v in feature["properties"].items() if k in ("id", "name", "provenance")}
        rivers[known["id"]] = converted(feature, known, River)
    return replace(area_map, roads=Map(roads), rivers=Map(rivers))
