"""Spaces that have an outline: areas, waters and boxes as zones of a board, each with the point where counters stand.

A zone is one closed line. What lies in pieces is a zone a piece, all of one name; a hole is cut by going in and out on
one line. VASSAL takes the first zone that holds a point, so that small ones come before those around them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from xml.etree.ElementTree import Element

from immutables import Map
from shapely import Point as Dot
from shapely import Polygon, maximum_inscribed_circle

from workbench.cartography.hexes.hex_grid import place_at
from workbench.cartography.map_spaces import AnyMap, spaces_of
from workbench.cartography.space_faces import face_of
from workbench.engine.maps.area_map import Fort, Point, Space, SpaceKind
from workbench.engine.maps.hex_places import known_place
from workbench.engine.maps.written_fields import said_fort
from workbench.exchange.vassal.boards import Board
from workbench.exchange.vassal.elements import BOARD, MODULE, Setting, element
from workbench.exchange.vassal.hex_grids import hex_grid, middle
from workbench.exchange.vassal.sequences import told_apart

TOLERANCE_MM = 0.2
"""So near the middle of the widest circle in a space counters stand."""
NOT_SAID = frozenset({"names", "label", "shape", "notes", "provenance"})
"""Fields of a space that are drawn, or nobody's but the designer's."""
IN_WATER = "$name$ ($gridLocation$)"
"""Where a zone of many hexes lies, its hexes keep their numbers."""


def grid_of(board: Board) -> Element:
    """The grid of a board: hexes, or zones, or hexes with zones and boxes beside them."""
    zones, grid = list(_zones(board)), board.sheet.grid
    if grid is None or grid.size_mm <= 0:
        return element(BOARD + "ZonedGrid", zones)
    hexes = hex_grid(board, grid)
    return element(BOARD + "ZonedGrid", [*zones, hexes]) if zones else hexes


def zone_names(sheet: AnyMap) -> Mapping[str, str]:
    """Space -> what VASSAL calls it, of those that are zones."""
    drawn = sorted(sheet.drawn_spaces.items())
    return told_apart((one.id, one.name) for _, one in drawn if one.kind is not SpaceKind.UNPLAYABLE)


def pixel_of(board: Board, space: str) -> tuple[int, int] | None:
    """Where counters stand in a space; None where it is not drawn."""
    sheet = board.sheet
    if sheet.grid is None or space not in sheet.every_space:
        place = _place_of(sheet, space)
        return None if place is None else board.at(place)
    if sheet.is_cell(space):
        return middle(board, sheet.grid, known_place(sheet.grid, space))
    place = _place_of(sheet, space)
    if place is None:
        return None
    return middle(board, sheet.grid, place_at(sheet.grid, place)) if sheet.cells_of(space) else board.at(place)


def _place_of(sheet: AnyMap, space: str) -> Point | None:
    """The label of a drawn space, or the middle of its widest circle, in mm of the sheet."""
    face = face_of(sheet, space) if space in sheet.every_space else Polygon()
    if face.is_empty:
        return None
    label = sheet.every_space[space].label
    if label is not None and face.contains(Dot(label)):
        return label
    widest = maximum_inscribed_circle(face, TOLERANCE_MM)
    return widest.coords[0][0], widest.coords[0][1]


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
    is_of_hexes = sheet.grid is not None and bool(sheet.cells_of(space.id))
    properties = [
        element(MODULE + "properties.ZoneProperty", name=key, initialValue=value, isNumeric=False, wrap=False)
        for key, value in said_of(space).items()
    ]
    inner: list[Element] = []
    at = pixel_of(board, space.id)
    if not is_of_hexes and at is not None:
        region = element(BOARD + "Region", name=name, originx=at[0], originy=at[1])
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
    """What is printed in a space, as properties of its zone: what it is, and what it says beyond that."""
    bare = Space(space.id, space.name, space.kind)
    said = {"Id": space.id, "Kind": str(space.kind), "Terrain": space.terrain}
    for field in Space.__struct_fields__:
        value = getattr(space, field)
        if field not in NOT_SAID and value != getattr(bare, field):
            said[field.title().replace("_", "")] = _text(value)
    return said


def _text(value: object) -> str:
    if isinstance(value, tuple):
        return ", ".join(map(_text, value))
    if isinstance(value, Map):
        return ", ".join(f"{name}={value[name]}" for name in sorted(value))
    return said_fort(value) if isinstance(value, Fort) else str(value)
