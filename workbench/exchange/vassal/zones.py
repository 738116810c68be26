"""Spaces that have an outline: areas, waters and boxes as zones of a board, each with the point where counters stand.

A zone is one closed line. What lies in pieces is a zone a piece, all of one name; a hole is cut by going in and out on
one line. VASSAL takes the first zone that holds a point, so that small ones come before those around them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from xml.etree.ElementTree import Element

from shapely import Polygon

from workbench.cartography.areas.faces import faces
from workbench.cartography.hexes.hex_grid import centre
from workbench.cartography.hexes.hex_zones import ZoneFaces
from workbench.cartography.map_spaces import AnyMap, spaces_of
from workbench.cartography.space_faces import face_of
from workbench.engine.maps.area_map import Point, Space, SpaceKind
from workbench.engine.maps.hex_map import HexMap
from workbench.engine.maps.hex_places import find_place
from workbench.exchange.vassal.boards import Board
from workbench.exchange.vassal.elements import BOARD, MODULE, Setting, element
from workbench.exchange.vassal.hex_grids import hex_grid
from workbench.exchange.vassal.sequences import told_apart

IN_WATER = "$name$ ($gridLocation$)"
"""Where a zone of many hexes lies, its hexes keep their numbers."""


def grid_of(board: Board) -> Element:
    """The grid of a board: hexes, or zones, or hexes with zones and boxes beside them."""
    sheet = board.sheet
    zones = list(_zones(board))
    if not isinstance(sheet, HexMap):
        return element(BOARD + "ZonedGrid", zones)
    hexes = hex_grid(board, sheet.grid)
    return element(BOARD + "ZonedGrid", [*zones, hexes]) if zones else hexes


def zone_names(sheet: AnyMap) -> Mapping[str, str]:
    """Space -> what VASSAL calls it, of those that are zones."""
    drawn = sheet.drawn_spaces if isinstance(sheet, HexMap) else spaces_of(sheet)
    return told_apart((one.id, one.name) for _, one in sorted(drawn.items()) if one.kind is not SpaceKind.UNPLAYABLE)


def place_of(sheet: AnyMap, space: str) -> Point | None:
    """Where counters stand in a space, in mm of the sheet; None where it is not drawn."""
    if isinstance(sheet, HexMap):
        if space in sheet.zones:
            return ZoneFaces(sheet).middle(space)
        place = find_place(sheet.grid, space)
        return None if place is None else centre(sheet.grid, place)
    if space not in sheet.spaces:
        return None
    if faces(sheet).face(space).is_empty:
        shape = sheet.spaces[space].shape
        return None if shape is None else shape.middle
    place_in = faces(sheet).label(space).point
    face = face_of(sheet, space)
    from shapely import Point as Dot

    if face.contains(Dot(place_in)):
        return place_in
    inside = faces(sheet).inside(space)  # a label may stand beside a small space, counters may not
    return inside.x, inside.y


def _zones(board: Board) -> Iterator[Element]:
    sheet, names = board.sheet, zone_names(board.sheet)
    parts = [(polygon, space) for space in names for polygon in _polygons(sheet, space)]
    for polygon, space in sorted(parts, key=lambda part: (Polygon(part[0].exterior).area, part[1], part[0].wkt)):
        path = tuple(_line(board, polygon))
        if len(set(path)) >= 3:
            yield _zone(board, spaces_of(sheet)[space], names[space], path)


def _polygons(sheet: AnyMap, space: str) -> tuple[Polygon, ...]:
    face = face_of(sheet, space)
    parts = face.geoms if hasattr(face, "geoms") else (face,)
    return tuple(part for part in parts if not part.is_empty)


def _line(board: Board, polygon: Polygon) -> Iterator[tuple[int, int]]:
    """The outline in pixels, and each hole on a way in and out from where it begins."""
    outer = _ring(board, polygon.exterior.coords)
    yield from outer
    for hole in polygon.interiors:
        inner = _ring(board, hole.coords)
        yield from (outer[0], *inner, inner[0])
    if polygon.interiors:
        yield outer[0]


def _ring(board: Board, coords: object) -> list[tuple[int, int]]:
    points: list[tuple[int, int]] = []
    for x, y in coords:  # type: ignore[attr-defined]
        point = board.at((x, y))
        if not points or point != points[-1]:
            points.append(point)
    if len(points) > 1 and points[0] == points[-1]:
        points.pop()
    return points


def _zone(board: Board, space: Space, name: str, path: tuple[tuple[int, int], ...]) -> Element:
    sheet = board.sheet
    is_of_hexes = isinstance(sheet, HexMap) and bool(sheet.cells_of(space.id))
    properties = [
        element(MODULE + "properties.ZoneProperty", name=key, initialValue=value, isNumeric=False, wrap=False)
        for key, value in said_of(space).items()
    ]
    inner: list[Element] = []
    place = place_of(sheet, space.id)
    if not is_of_hexes and place is not None:
        x, y = board.at(place)
        region = element(BOARD + "Region", name=name, originx=x, originy=y)
        inner = [element(BOARD + "RegionGrid", [region], snapto=True, visible=False)]
    settings: dict[str, Setting] = {
        "name": name,
        "path": ";".join(f"{x},{y}" for x, y in path),
        "locationFormat": IN_WATER if is_of_hexes else "$name$",
        "useParentGrid": is_of_hexes,
        "useHighlight": False,
    }
    return element(BOARD + "mapgrid.Zone", [*inner, *properties], **settings)


def said_of(space: Space) -> dict[str, str]:
    """What is printed in a space, as properties of its zone."""
    said = {"Id": space.id, "Kind": str(space.kind), "Terrain": space.terrain}
    if space.stacking is not None:
        said["Stacking"] = str(space.stacking)
    if space.victory_points:
        said["VictoryPoints"] = str(space.victory_points)
    if space.forts:
        said["Forts"] = ", ".join(f"{fort.name} {fort.level}".strip() for fort in space.forts)
    return said
