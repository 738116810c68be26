"""A map of areas as a map of Tiled without tiles: areas and seas as polygons, borders, roads and rivers as lines.

Its squares are ten millimetres of the sheet, for the grid that Tiled shows.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from math import ceil

from workbench.cartography.plane import border_line
from workbench.engine.design import Design
from workbench.engine.maps.area_map import WATER, AreaMap, River, SpaceKind
from workbench.engine.maps.border import RIVER, ROAD, Border, Road
from workbench.exchange.tiled.hex_maps import DRAWN, DrawnMap, counted
from workbench.exchange.tiled.map_objects import (
    AREAS,
    BORDERS,
    BOXES,
    FURNITURE,
    JUNCTIONS,
    LINKS,
    RIVERS,
    ROADS,
    SEAS,
    Plane,
    border_object,
    furniture_objects,
    layer,
    link_objects,
    space_object,
)
from workbench.exchange.tiled.scenario_units import units_of
from workbench.exchange.tiled.tiled_map import (
    ObjectLayer,
    Point,
    Properties,
    Shape,
    TiledMap,
    TiledObject,
    numbered,
)
from workbench.exchange.tiled.typed_properties import properties_of
from workbench.long_work import LongWork

PX_PER_MM = "px_per_mm"
"""The property of the map that tells its scale."""
USUAL_SCALE, MOST_PX, TILE_PX = 4.0, 16_000, 40
OF_LAND = frozenset(SpaceKind) - WATER - {SpaceKind.BOX}


def tiled_area_map(design: Design, area_map: AreaMap, work: LongWork) -> DrawnMap:
    """The map, with the scenarios that are played on it.

    Raises
    ------
    KeyError
        A border leads to a junction that is not there.
    Stopped
        As the work is.
    """
    longest = max(area_map.width_mm, area_map.height_mm, 1.0)
    scale = min(USUAL_SCALE, MOST_PX / longest)

    def point(of: Point) -> Point:
        return (of[0] * scale, of[1] * scale)

    plane = Plane(area_map, point)
    areas, seas, boxes, bordering, linking, placing = work.parts(4, 1, 1, 2, 1, 2)
    layers: list[ObjectLayer] = [
        *layer(SEAS, _spaces(plane, area_map, WATER, seas)),
        *layer(AREAS, _spaces(plane, area_map, OF_LAND, areas)),
        *layer(BOXES, _spaces(plane, area_map, {SpaceKind.BOX}, boxes)),
        *layer(BORDERS, _borders(plane, area_map, bordering)),
        *layer(RIVERS, _stretches(plane, area_map, RIVER)),
        *layer(ROADS, _stretches(plane, area_map, ROAD)),
        *layer(JUNCTIONS, _junctions(plane, area_map)),
        *layer(LINKS, link_objects(plane, linking)),
        *layer(FURNITURE, furniture_objects(plane)),
    ]
    units = units_of(design, plane, placing)
    size = (
        max(1, ceil(area_map.width_mm * scale / TILE_PX)),
        max(1, ceil(area_map.height_mm * scale / TILE_PX)),
    )
    tiled = TiledMap(
        size,
        (TILE_PX, TILE_PX),
        numbered([*layers, *units.layers]),
        properties=properties_of(area_map, without=DRAWN) | {PX_PER_MM: scale},
    )
    return DrawnMap(tiled, b"", counted(tiled), units.nowhere)


def _spaces(plane: Plane, area_map: AreaMap, kinds: Collection[SpaceKind], work: LongWork) -> Iterator[TiledObject]:
    for name in work.over(sorted(area_map.spaces)):
        if area_map.spaces[name].kind in kinds:
            yield from space_object(plane, area_map.spaces[name], {})


def _borders(plane: Plane, area_map: AreaMap, work: LongWork) -> Iterator[TiledObject]:
    for name in work.over(sorted(area_map.borders)):
        border = area_map.borders[name]
        ends: Properties = {"start": border.start, "end": border.end}
        yield border_object(plane, border, border_line(area_map, border), ends)


def _stretches(plane: Plane, area_map: AreaMap, of: str) -> Iterator[TiledObject]:
    """The borders that a road or a river runs along, a line each with all that is said of it; a point where none is."""
    lines: dict[str, list[Border]] = {}
    for _, border in sorted(area_map.borders.items()):
        if name := border.stretch_of(of):
            lines.setdefault(name, []).append(border)
    known: Mapping[str, Road | River] = area_map.roads if of == ROAD else area_map.rivers
    for name in sorted({*known, *lines}):
        one = known.get(name)
        told: Properties = {"id": name} if one is None else properties_of(one, without=("name",))
        kind = getattr(one, "road_class", of)
        called = name if one is None else one.name
        for border in lines.get(name, ()):
            line = plane.points(border_line(area_map, border))
            yield TiledObject(called, kind, Shape.POLYLINE, line, properties=told | {"border": border.id})
        if name not in lines:
            yield TiledObject(called, kind, Shape.POINT, (plane.point((0.0, 0.0)),), properties=told)


def _junctions(plane: Plane, area_map: AreaMap) -> Iterator[TiledObject]:
    for _, junction in sorted(area_map.junctions.items()):
        told = properties_of(junction, without=("name",))
        yield TiledObject(junction.name, "junction", Shape.POINT, (plane.point(junction.point),), properties=told)
