"""The layers of a map for geographic programs: what is of one kind, as shapes with fields; and who stands where."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

import shapely
from shapely.geometry import MultiPolygon, Polygon, shape
from shapely.geometry.base import BaseGeometry

from workbench.cartography.map_spaces import AnyMap
from workbench.cartography.space_faces import face_of
from workbench.engine.codec import to_builtins
from workbench.engine.counters.pieces import Counter
from workbench.engine.design import Design, Scenario
from workbench.engine.fields import Where, shown_in
from workbench.exchange.geojson.sheet import Sheet
from workbench.exchange.geojson.writing import features_of
from workbench.long_work import LongWork

NOTED = ("notes", "picture")
"""Fields of a counter that are the designer's own."""
Value = str | int | float | bool | None
POLYGONS, LINES, POINTS, PLAIN = "MULTIPOLYGON", "LINESTRING", "POINT", ""
SHEET_TABLE = "workbench_sheet"
"""The table, of one row, that says what our own sheet is; other programs need not understand it."""
PLURALS = {"hex": "hexes", "box": "boxes"}
GEOMETRIES = {"Polygon": POLYGONS, "MultiPolygon": POLYGONS, "LineString": LINES, "Point": POINTS}


class Row(NamedTuple):
    """One thing: its shape, None where it has none, and its fields by name."""

    shape: BaseGeometry | None
    fields: Mapping[str, Value]


class MapLayer(NamedTuple):
    """Things of one kind. `geometry` is what all their shapes are, "" where they have none."""

    name: str
    geometry: str
    rows: list[Row]

    @property
    def columns(self) -> dict[str, type]:
        """The fields of all rows, each with the one kind of value that holds all of its values."""
        found = dict[str, type]()
        for row in self.rows:
            for name, value in row.fields.items():
                if value is not None:
                    found[name] = _wider(found.get(name), type(value))
        return found


def layers_of(design: Design, shown: AnyMap, work: LongWork) -> list[MapLayer]:
    """The spaces by kind, borders, junctions, roads and rivers of a map, and the units of each scenario played on it.

    Shapes are in mm of the sheet with y upwards from its lower edge, on the globe in degrees. What has no shape of its
    own, as a road that runs along its spaces, is a layer of fields alone.
    """
    grouped = dict[tuple[str, str], list[Row]]()
    of_map, of_units = work.parts(0.8, 0.2)
    for feature in features_of(shown, of_map):
        drawn = feature["geometry"]
        geometry = GEOMETRIES[drawn["type"]] if drawn else PLAIN
        row = Row(_placed(shape(drawn), geometry, shown) if drawn else None, _fields(feature["properties"]))
        kind = feature["properties"]["kind"]
        grouped.setdefault((PLURALS.get(kind, f"{kind}s"), geometry), []).append(row)
    links = [Row(None, _fields(to_builtins(link))) for _, link in sorted(shown.links.items())]
    grouped |= {("links", PLAIN): links} if links else {}
    layers = [MapLayer(name, geometry, rows) for (name, geometry), rows in grouped.items()]
    layers.append(MapLayer(SHEET_TABLE, PLAIN, [Row(None, {"sheet": _sheet_told(shown)})]))
    maps = {one.id: one for one in design.maps}
    first = design.maps[0].id
    for scenario in of_units.over(design.scenarios):
        if maps.get(scenario.map or first) is shown and (rows := list(_units(design, scenario, shown))):
            layers.append(MapLayer(f"units_{scenario.id}", POINTS, rows))
    return _told_apart(layers)


def _sheet_told(shown: AnyMap) -> str:
    """The sheet as our own documents tell it: whoever reads the package again knows how large it is."""
    sheet = Sheet(shown.id, shown.title, shown.width_mm, shown.height_mm, shown.georeference, shown.provenance)
    return json.dumps(to_builtins(sheet), ensure_ascii=False, sort_keys=True)


def _placed(found: BaseGeometry, geometry: str, shown: AnyMap) -> BaseGeometry:
    """A shape as it lies in the layer: of one sort with the others, and upwards as programs for maps count."""
    if geometry == POLYGONS and isinstance(found, Polygon):
        found = MultiPolygon([found])
    return found if is_on_the_globe(shown) else shapely.transform(found, lambda at: at * (1, -1) + (0, shown.height_mm))


def is_on_the_globe(shown: AnyMap) -> bool:
    """Whether shapes are longitudes and latitudes."""
    return shown.georeference is not None


def _fields(properties: Mapping[str, object]) -> dict[str, Value]:
    """Plain values as they are, lists and tables as JSON; what says nothing is left out."""
    found = dict[str, Value]()
    for name, value in properties.items():
        if isinstance(value, str | int | float | bool):
            found[name] = value
        elif value:
            found[name] = json.dumps(value, ensure_ascii=False, sort_keys=True)
    return found


def _units(design: Design, scenario: Scenario, shown: AnyMap) -> Iterator[Row]:
    """Who stands on the map when a scenario begins, in the middle of its space."""
    counters = {counter.id: counter for counter in design.counters}
    sides = {faction.id: faction.side for faction in design.factions}
    for placement in scenario.placements:
        counter = counters.get(placement.counter.partition("#")[0])
        if counter is not None and placement.space in shown.every_space:
            at = _middle(shown, placement.space)
            side = sides.get(counter.faction, "")
            yield Row(at, {"id": placement.counter, "space": placement.space, "side": side, **_printed(counter)})


def _printed(counter: Counter) -> dict[str, Value]:
    """What a counter says of itself: its declared fields, and the figures of its design by their names."""
    fields = {name: to_builtins(getattr(counter, name)) for name in shown_in(Counter, Where.CSV) if name not in NOTED}
    return _fields(fields)


def _middle(shown: AnyMap, space: str) -> BaseGeometry | None:
    face = face_of(shown, space)
    if face.is_empty:
        return None
    middle = face.centroid if face.contains(face.centroid) else face.representative_point()
    at = shown.georeference.globe(middle.x, middle.y) if shown.georeference else (middle.x, middle.y)
    return _placed(shapely.Point(at), POINTS, shown)


def _wider(known: type | None, other: type) -> type:
    """The kind of value that holds values of both."""
    if known in (None, other):
        return other
    return float if {known, other} == {int, float} else str


def _told_apart(layers: Iterable[MapLayer]) -> list[MapLayer]:
    """A kind that has things with shapes of two sorts, or without, is two layers."""
    found = dict[str, MapLayer]()
    for layer in layers:
        name = layer.name
        while name.casefold() in found:
            name += "_plain" if not layer.geometry else "_more"
        found[name.casefold()] = layer._replace(name=name)
    return list(found.values())
