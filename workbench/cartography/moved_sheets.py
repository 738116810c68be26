"""What is drawn on a sheet, moved and made larger with its map: labels, boxes, furniture, scans, the lines of areas."""

from __future__ import annotations

from collections.abc import Iterable

from immutables import Map
from msgspec import Struct
from msgspec.structs import replace

from workbench.cartography.hexes.hex_grid import centre
from workbench.cartography.hexes.hex_resizing import Sides
from workbench.cartography.hexes.hex_sheets import FittedGrid, frame_extent
from workbench.cartography.plane import on_grid
from workbench.cartography.scans.calibration import calibration_of
from workbench.engine.maps.area_map import AreaMap, Georeference, Junction, Point, Space
from workbench.engine.maps.border import Border
from workbench.engine.maps.hex_map import HexGrid, HexMap, HexZone
from workbench.engine.maps.map_parts import Furniture, Rectangle, Scan

Extent = tuple[float, float, float, float]
"""Left, upper, right and lower edge in mm."""


class Move(Struct, frozen=True):
    """From the old sheet to the new one: a point lies `scale` times as far from the corner, and so many mm further."""

    x_mm: float = 0.0
    y_mm: float = 0.0
    scale: float = 1.0

    @property
    def is_none(self) -> bool:
        """Does everything stay where it is?"""
        return (self.x_mm, self.y_mm, self.scale) == (0.0, 0.0, 1.0)

    def point(self, point: Point) -> Point:
        """Where a point of the old sheet lies on the new one."""
        return on_grid((point[0] * self.scale + self.x_mm, point[1] * self.scale + self.y_mm))

    def rectangle(self, shape: Rectangle) -> Rectangle:
        """The rectangle moved with what it lies over, and as much larger."""
        size = round(shape.width_mm * self.scale, 4), round(shape.height_mm * self.scale, 4)
        return Rectangle(*self.point((shape.x_mm, shape.y_mm)), *size)

    def scan(self, scan: Scan, width_mm: float, height_mm: float) -> Scan:
        """The scan under the same things as before, on a sheet that was so large."""
        if self.is_none and scan.calibration is not None:
            return scan
        was = calibration_of(scan, width_mm, height_mm)
        a, b, d, e = (figure / self.scale for figure in (was.a, was.b, was.d, was.e))
        c, f = was.c - a * self.x_mm - b * self.y_mm, was.f - d * self.x_mm - e * self.y_mm
        marks = (
            replace(mark, x_mm=at[0], y_mm=at[1]) for mark in scan.marks for at in [self._of(mark.x_mm, mark.y_mm)]
        )
        return replace(scan, calibration=replace(was, a=a, b=b, c=c, d=d, e=e, f=f), marks=tuple(marks))

    def space(self, space: Space) -> Space:
        """The space with its label, and the shape of a box, moved."""
        if self.is_none or (space.label is None and space.shape is None and space.label_style is None):
            return space
        label = self.point(space.label) if space.label is not None else None
        shape = self.rectangle(space.shape) if space.shape is not None else None
        style = space.label_style
        if style is not None and style.size_mm:
            style = replace(style, size_mm=round(style.size_mm * self.scale, 4))
        return replace(space, label=label, shape=shape, label_style=style)

    def _of(self, x_mm: float, y_mm: float) -> Point:
        return self.point((x_mm, y_mm))


# ---- maps of hexes


def move_between(old: HexGrid, new: HexGrid, sides: Sides) -> Move:
    """The move that takes the hexes of one grid to where they lie on another."""
    scale = new.size_mm / old.size_mm
    (x, y), (to_x, to_y) = centre(old, (0, 0)), centre(new, sides.moved((0, 0)))
    return Move(round(to_x - x * scale, 4) + 0.0, round(to_y - y * scale, 4) + 0.0, scale)


def with_sheet_moved(before: HexMap, after: HexMap, sides: Sides) -> HexMap:
    """The map after, whose grid and sheet are new, with everything that lies on the sheet moved along with the hexes.

    What stands beside the hexes keeps its size and its distance from them.
    """
    move = move_between(before.grid, after.grid, sides)
    frames, sheet = (frame_extent(before.grid), frame_extent(after.grid)), (after.width_mm, after.height_mm)
    has_same_sheet = sheet == (before.width_mm, before.height_mm)
    if move.is_none and has_same_sheet and frames[0] == frames[1]:
        return after

    def placed(shape: Rectangle) -> Rectangle:
        return beside_frame(shape, move, frames[0], frames[1], sheet)

    scans = before.scans
    if not (move.is_none and has_same_sheet):
        scans = tuple(move.scan(scan, before.width_mm, before.height_mm) for scan in scans)
    return replace(
        after,
        hexes=_spaces_moved(after.hexes, move),
        zones=Map({name: _zone_moved(zone, move, placed(s) if (s := zone.space.shape) else None)
                   for name, zone in sorted(after.zones.items())}),
        furniture=tuple(replace(item, shape=placed(item.shape)) for item in before.furniture),
        scans=scans,
    )  # fmt: skip


def furniture_left_behind(before: HexMap, fitted: FittedGrid, sides: Sides) -> tuple[Furniture, ...]:
    """The furniture over hexes that would lie off the sheet with them, and is moved in."""
    move, (left, upper, right, lower) = move_between(before.grid, fitted.grid, sides), frame_extent(before.grid)
    over = (p for p in before.furniture if left <= p.shape.middle[0] <= right and upper <= p.shape.middle[1] <= lower)
    return tuple(item for item in over if not _holds(move.rectangle(item.shape), fitted.width_mm, fitted.height_mm))


def beside_frame(shape: Rectangle, move: Move, was: Extent, now: Extent, sheet: tuple[float, float]) -> Rectangle:
    """Where a box or an item of furniture comes to lie; what lies over the hexes moves and grows with them.

    What has its middle beyond an edge of their frame keeps its size and its distance from that edge. Nothing leaves the
    sheet for it.
    """
    x, y = shape.middle
    if was[0] <= x <= was[2] and was[1] <= y <= was[3]:
        return _moved_in(move.rectangle(shape), sheet)
    left = _along(shape.x_mm, shape.width_mm, (was[0], was[2]), (now[0], now[2]), move.scale, move.x_mm, sheet[0])
    upper = _along(shape.y_mm, shape.height_mm, (was[1], was[3]), (now[1], now[3]), move.scale, move.y_mm, sheet[1])
    return replace(shape, x_mm=left, y_mm=upper)


def _along(
    low: float, size: float, was: tuple[float, float], now: tuple[float, float], scale: float, way: float, room: float
) -> float:
    """The lower end, in one direction, of what stands beside the frame of the hexes."""
    middle = low + size / 2
    if middle > was[1]:
        low += now[1] - was[1]
    elif middle < was[0]:
        low += now[0] - was[0]
    else:
        low = middle * scale + way - size / 2
    return _within(low, size, room)


def _moved_in(shape: Rectangle, sheet: tuple[float, float]) -> Rectangle:
    x, y = _within(shape.x_mm, shape.width_mm, sheet[0]), _within(shape.y_mm, shape.height_mm, sheet[1])
    return replace(shape, x_mm=x, y_mm=y)


def _within(low: float, size: float, room: float) -> float:
    """The lower end of something, moved so far that it does not leave the room before its upper end does."""
    return round(max(0.0, min(low, room - size)), 4) + 0.0


def _spaces_moved(spaces: Map[str, Space], move: Move) -> Map[str, Space]:
    moved = {name: new for name, space in spaces.items() if (new := move.space(space)) is not space}
    return spaces.update(moved) if moved else spaces


def _zone_moved(zone: HexZone, move: Move, shape: Rectangle | None) -> HexZone:
    space = move.space(zone.space)
    return (
        zone if space == zone.space and shape == zone.space.shape else replace(zone, space=replace(space, shape=shape))
    )


# ---- maps of areas


def on_sheet(area_map: AreaMap, width_mm: float, height_mm: float, move: Move) -> AreaMap:
    """The map on a sheet of another size, with all that is drawn on it moved, and as much larger."""
    scans = area_map.scans
    if not move.is_none or (width_mm, height_mm) != (area_map.width_mm, area_map.height_mm):
        scans = tuple(move.scan(scan, area_map.width_mm, area_map.height_mm) for scan in scans)
    after = replace(area_map, width_mm=width_mm, height_mm=height_mm, scans=scans)
    if move.is_none:
        return after
    furniture = tuple(replace(item, shape=move.rectangle(item.shape)) for item in area_map.furniture)
    return replace(
        after,
        junctions=Map((name, _junction(junction, move)) for name, junction in area_map.junctions.items()),
        borders=Map((name, _border(border, move)) for name, border in area_map.borders.items()),
        spaces=_spaces_moved(area_map.spaces, move),
        georeference=_georeference(area_map.georeference, move) if area_map.georeference is not None else None,
        metres_per_mm=area_map.metres_per_mm / move.scale,
        furniture=furniture,
    )


def points_off(area_map: AreaMap) -> tuple[str, ...]:
    """The spaces that have a point of their outline off the sheet, sorted."""
    off = {name for name, junction in area_map.junctions.items() if not _is_on(area_map, [junction.point])}
    borders = (
        border
        for border in area_map.borders.values()
        if border.start in off or border.end in off or not _is_on(area_map, border.points)
    )
    return tuple(sorted({side for border in borders for side in (border.left, border.right) if side}))


def furniture_off(furniture: Iterable[Furniture], width_mm: float, height_mm: float) -> tuple[str, ...]:
    """The furniture that does not lie on the sheet with all of it, by id."""
    return tuple(item.id for item in furniture if not _holds(item.shape, width_mm, height_mm))


def _holds(shape: Rectangle, width_mm: float, height_mm: float) -> bool:
    right, lower = shape.x_mm + shape.width_mm, shape.y_mm + shape.height_mm
    return shape.x_mm >= 0 and shape.y_mm >= 0 and right <= width_mm + 1e-6 and lower <= height_mm + 1e-6


def _is_on(area_map: AreaMap, points: Iterable[Point]) -> bool:
    return all(0 <= x <= area_map.width_mm and 0 <= y <= area_map.height_mm for x, y in points)


def _junction(junction: Junction, move: Move) -> Junction:
    x, y = move.point(junction.point)
    return replace(junction, x_mm=x, y_mm=y)


def _border(border: Border, move: Move) -> Border:
    return border.drawn(points=tuple(map(move.point, border.points))) if border.points else border


def _georeference(globe: Georeference, move: Move) -> Georeference:
    lon, lat = globe.lon_deg_per_mm / move.scale, globe.lat_deg_per_mm / move.scale
    return Georeference(
        globe.west_deg - move.x_mm * lon, globe.north_deg + move.y_mm * lat, lon, lat, globe.metres_per_mm / move.scale
    )
