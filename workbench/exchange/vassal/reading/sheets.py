"""What comes of a board: a map of hexes or areas, how many pixels a mm of it has, and which space a pixel is in."""

from __future__ import annotations

from collections.abc import Iterator

import shapely
from immutables import Map
from msgspec import Struct
from msgspec.structs import replace
from shapely import Point as Dot

from workbench import limits
from workbench.cartography.areas.polygon_cleaning import Shape
from workbench.cartography.hexes.hex_grid import centre, place_at
from workbench.cartography.map_spaces import AnyMap
from workbench.engine.maps.area_map import WATER, AreaMap, Space, SpaceKind
from workbench.engine.maps.hex_map import HexMap, HexZone
from workbench.engine.maps.hex_places import every_place, is_on, number_of
from workbench.engine.maps.map_parts import Calibration, Rectangle, Scan
from workbench.engine.problem import Place
from workbench.engine.words.message import Message, as_message, marked
from workbench.exchange.imports.proposal import Cleaning
from workbench.exchange.triplea.rings import LEAST_CORNERS
from workbench.exchange.vassal.reading.areas import KINDS, areas_of, ground_of
from workbench.exchange.vassal.reading.boards import Board
from workbench.exchange.vassal.reading.hexes import Hexes, hexes_of
from workbench.exchange.vassal.reading.ids import Ids, plain_id
from workbench.exchange.vassal.reading.own_module import OwnMap
from workbench.exchange.vassal.reading.places import HEX_GRID, SQUARE_GRID, Places, Zone, places_of
from workbench.exchange.vassal.reading.squares import squares_of, with_squares

SHEET_MM = 560.0
"""So long is the long side of a map of areas that does not say how large it is printed."""
NEAR_POINT = 2.0
OPACITY = 100


class Sheet(Struct, frozen=True):
    """A map with the board that it came from. `grounds` are spaces that are no hexes, in the order of asking."""

    map: AnyMap
    board: Board
    px_per_mm: tuple[float, float]
    grounds: tuple[tuple[str, Shape], ...]

    def space_at(self, x: int, y: int) -> str:
        """The space at a pixel of the board, "" off all spaces."""
        for space, ground in self.grounds:
            if ground.covers(Dot(x, y)):
                return space
        if self.map.grid is None:
            return self._nearest(x, y)
        place = place_at(self.map.grid, (x / self.px_per_mm[0], y / self.px_per_mm[1]))
        number = number_of(self.map.grid, place) if is_on(self.map.grid, place) else ""
        return "" if not number or self.map.every_space[number].kind is SpaceKind.UNPLAYABLE else number

    def space_called(self, name: str) -> str:
        """The space of a number or a name, "" where there is none."""
        spaces = self.map.every_space
        if self.map.grid is not None and name in spaces:
            return name
        return next((one.id for one in self.map.drawn_spaces.values() if one.name == name), "")

    def _nearest(self, x: int, y: int) -> str:
        """Beside all outlines, the nearest point that is not far off."""
        near = [
            (ground.centroid.distance(Dot(x, y)), space)
            for space, ground in self.grounds
            if (shape := self.map.every_space[space].shape) is not None and shape.width_mm < SHEET_MM
        ]
        apart, space = min(near, default=(0.0, ""))
        if not space:
            return ""
        shape = self.map.every_space[space].shape
        assert shape is not None
        return space if apart <= NEAR_POINT * shape.width_mm * self.px_per_mm[0] else ""


def with_scan(sheet: Sheet) -> Sheet:
    """The map with the picture of its board under it, called after its entry until it is brought."""
    if not sheet.board.picture:
        return sheet
    (wide, high), (across, down) = sheet.board.size, sheet.px_per_mm
    scan = Scan(
        "board", sheet.board.picture, wide, high, Calibration(across, 0.0, 0.0, 0.0, down, 0.0),
        opacity_percent=OPACITY, locked=True,
    )  # fmt: skip
    return replace(sheet, map=replace(sheet.map, scans=(scan,)))


def sheet_of(board: Board, map_id: str, hex_mm: float, own: OwnMap | None, cleaning: Cleaning) -> Sheet:
    """The map of a board.

    Raises
    ------
    ImportRefused
        A step without which there is no map was declined.
    """
    places = places_of(board.element)
    where = Place("map", map_id, board.title)
    if places.is_too_many:
        cleaning.step(
            "board", where, Message("has {beyond}", beyond=limits.MODULE_BOXES.beyond), marked("leave them out")
        )
    if own is not None and own.map.grid is not None and own.fits(places):
        hexes = Hexes(own.map.grid, own.px_per_mm, frozenset())
        return _hex_sheet(board, map_id, hexes, places, own)
    hexed = [zone for zone in places.zones if zone.grid is not None and zone.grid.tag == HEX_GRID]
    found = _hexes(board, places, hexed, hex_mm, where, cleaning)
    if found is not None:
        return _hex_sheet(board, map_id, found, places, None)
    return _area_sheet(board, map_id, places, own, where, cleaning)


def bare_sheet(board: Board, map_id: str) -> Sheet:
    """A map of the board without any space."""
    return _area_sheet(board, map_id, Places(None, (), ()), None, Place("map", map_id, board.title), Cleaning())


# ---------------------------------------------------------------- hexes


def _hexes(
    board: Board, places: Places, hexed: list[Zone], hex_mm: float, where: Place, cleaning: Cleaning
) -> Hexes | None:
    """The grid of a board: that of its ground, or else of the largest of its zones that have one."""
    grids = [zone for zone in hexed if zone.path]
    if places.grid is not None and places.grid.tag == HEX_GRID:
        found, further = hexes_of(places.grid, board.size, hex_mm), len(hexed)
    elif grids:
        largest = max(grids, key=lambda zone: ground_of(zone).area)
        ground = ground_of(largest)
        shapely.prepare(ground)
        assert largest.grid is not None
        found = hexes_of(largest.grid, board.size, hex_mm, lambda x, y: bool(shapely.intersects_xy(ground, x, y)))
        further = len(grids) - 1
    else:
        return None
    if found is None:
        cause = Message("has a grid without hexes, or with {beyond}", beyond=limits.MODULE_SPACES.beyond)
        cleaning.step("grid", where, cause, marked("leave it out"))
        return None
    if further:
        cause = Message("has {count} further {count:grid|grids} of hexes in its zones", count=further)
        cleaning.step("grid", where, cause, marked("leave them out: a map of ours has one grid"))
    for why in found.why:
        cleaning.step("numbering", where, Message("its hexes: {why}", why=as_message(why)), marked("number them so"))
    return found


def _hex_sheet(board: Board, map_id: str, hexes: Hexes, places: Places, own: OwnMap | None) -> Sheet:
    grid, (across, down) = hexes.grid, hexes.px_per_mm
    wide, high = board.size[0] / across, board.size[1] / down
    if own is not None:
        wide, high = own.map.width_mm, own.map.height_mm
    off = {number_of(grid, place) for place in hexes.off}
    plain = HexMap(map_id, board.title, wide, high, grid)
    made = replace(plain, hexes=Map({one: Space(one, "", SpaceKind.UNPLAYABLE) for one in off}))
    zones, grounds = _zones_beside(made, places, hexes.px_per_mm)
    return Sheet(replace(made, zones=Map({zone.id: zone for zone in zones})), board, hexes.px_per_mm, tuple(grounds))


def _zones_beside(
    sheet: HexMap, places: Places, px_per_mm: tuple[float, float]
) -> tuple[list[HexZone], list[tuple[str, Shape]]]:
    """Waters of many hexes, and boxes: zones that neither count hexes of their own nor go by those of the board."""
    ids, zones = Ids(), dict[str, HexZone]()
    grounds: list[tuple[str, Shape]] = []
    for zone in places.zones:
        kind = KINDS.get(zone.properties.get("Kind", ""), SpaceKind.BOX)
        if len(zone.path) < LEAST_CORNERS or zone.grid is not None or (zone.counts and kind not in WATER):
            continue
        said = zone.properties.get("Id", "") or zone.name
        ground = ground_of(zone)
        if ground.is_empty:
            continue
        if said not in zones:
            name = said if said and said not in sheet.every_space else f"box_{plain_id(said)}"
            zones[said] = HexZone(Space(ids.free(name, zone.name, "box"), zone.name, kind))
        known = zones[said]
        if kind in WATER and zone.counts:
            zones[said] = replace(known, hexes=tuple(sorted({*known.hexes, *_under(sheet, ground, px_per_mm)})))
            continue
        if known.space.shape is None:
            zones[said] = replace(known, space=replace(known.space, kind=kind, shape=_frame(ground, px_per_mm)))
        grounds.append((known.id, ground))
    return list(zones.values()), grounds


def _under(sheet: HexMap, ground: Shape, px_per_mm: tuple[float, float]) -> Iterator[str]:
    """The hexes whose centre lies on this ground."""
    shapely.prepare(ground)
    for place in every_place(sheet.grid):
        x, y = centre(sheet.grid, place)
        if shapely.intersects_xy(ground, x * px_per_mm[0], y * px_per_mm[1]):
            yield number_of(sheet.grid, place)


def _frame(ground: Shape, px_per_mm: tuple[float, float]) -> Rectangle:
    left, upper, right, lower = ground.bounds
    across, down = px_per_mm
    return Rectangle(left / across, upper / down, (right - left) / across, (lower - upper) / down)


# ---------------------------------------------------------------- areas


def _area_sheet(
    board: Board, map_id: str, places: Places, own: OwnMap | None, where: Place, cleaning: Cleaning
) -> Sheet:
    scale = own.px_per_mm[0] if own is not None else max(board.size) / SHEET_MM
    wide, high = board.size[0] / scale, board.size[1] / scale
    bare = AreaMap(map_id, board.title, wide, high)
    zones = list(_spaces(board, places, where, cleaning))
    several = [zone for zone in places.zones if len(zone.regions) > 1]
    points = (*places.regions, *(region for zone in several for region in zone.regions))
    found = areas_of(bare, zones, points, scale, cleaning)
    grounds = tuple((one.space, one.ground) for one in found.standing if one.space in found.map.spaces)
    return Sheet(found.map, board, (scale, scale), grounds)


def _spaces(board: Board, places: Places, where: Place, cleaning: Cleaning) -> Iterator[Zone]:
    """The zones that are spaces, those of squares with the squares in their place."""
    for zone in places.zones:
        if zone.grid is not None and zone.grid.tag == SQUARE_GRID and len(zone.path) > 2:
            yield from with_squares(zone, board.size)
        elif len(zone.regions) < 2:
            yield zone
    if places.grid is not None and places.grid.tag == SQUARE_GRID:
        squares = squares_of(places.grid, board.size, (0, 0, *board.size))
        if squares is None:
            cause = Message("has a grid without squares, or with {beyond}", beyond=limits.MODULE_BOXES.beyond)
            cleaning.step("grid", where, cause, marked("leave it out"))
        yield from squares or ()
