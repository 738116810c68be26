"""What runs along the hexsides of a map, as lines of the sheet: waters as smooth courses, the rest side by side."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF

from workbench.cartography.hexes.hex_grid import centre, hexside_ends
from workbench.engine.catalogue.resolved import STANDARD, Kindred
from workbench.engine.catalogue.standard import Wet
from workbench.engine.maps.area_map import Point
from workbench.engine.maps.border import RIVER, Border
from workbench.engine.maps.hex_map import HexGrid, HexMap, hexside_id
from workbench.engine.maps.hex_places import direction, find_place, neighbours, number_of
from workbench.qt.map_canvas.frames.sheet_blocks import SheetBlocks
from workbench.qt.map_canvas.hexes.hex_geometry import corner_key
from workbench.qt.map_canvas.hexes.waters.water_courses import Course, Edge, WaterCourses, edge_of

ROOM_MM = 3.0
STREAM = "stream"


@dataclass(frozen=True, slots=True)
class SideMark:
    """Something on one hexside: a bridge, a ford, a wall. `first` to `second` are its ends.

    `across` points over it, in widths of a hex: down where one of its two hexes lies higher, else from the first hex
    to the second. Teeth and ticks point there.
    """

    feature: str
    first: Point
    second: Point
    across: Point
    rect: QRectF

    @property
    def middle(self) -> Point:
        return (self.first[0] + self.second[0]) / 2, (self.first[1] + self.second[1]) / 2


@dataclass(frozen=True, slots=True)
class _SideLine:
    """One hexside that carries something, on the sheet. `water` is None for a dry one."""

    marks: tuple[SideMark, ...]
    rect: QRectF
    water: Edge | None = None
    is_small: bool = False


class HexsideLines:
    """All waters of a map and all marks on its hexsides; hexsides off the grid are left out. `lines_of` makes them.

    `changed` names the hexsides that differ from the lines before.
    """

    def __init__(self, grid: HexGrid, kindred: Kindred = STANDARD.borders) -> None:
        self._kindred = kindred
        self.changed: tuple[str, ...] = ()
        self._lines: dict[str, _SideLine] = {}
        self._blocks: SheetBlocks[str] = SheetBlocks()
        self._small, self._large = WaterCourses(grid, is_small=True), WaterCourses(grid, is_small=False)

    def courses_near(self, rect: QRectF) -> list[Course]:
        """The waters that can touch a rectangle, the small ones first."""
        return [*self._small.near(rect), *self._large.near(rect)]

    def large_courses(self) -> Iterable[Course]:
        """The waters that are no streams."""
        return self._large.all()

    def marks_near(self, rect: QRectF) -> list[SideMark]:
        """The marks that can touch a rectangle, in the order of their hexsides."""
        return [mark for name in sorted(self._blocks.near(rect)) for mark in self._lines[name].marks]

    def with_changes(self, hex_map: HexMap, changed: Collection[str]) -> HexsideLines:
        """The lines of a map that differs from the one before in these hexsides alone."""
        after = HexsideLines(hex_map.grid, self._kindred)
        after.changed = tuple(changed)
        old = {name: self._lines[name] for name in changed if name in self._lines}
        sides = {name: hex_map.borders[name] for name in changed if name in hex_map.borders}
        new = {name: line for name, side in sides.items() if (line := _line(hex_map, side, self._kindred)) is not None}
        after._lines = {name: line for name, line in self._lines.items() if name not in old} if old else {**self._lines}
        after._lines.update(new)
        after._blocks = self._blocks.with_changes(
            ((name, line.rect) for name, line in old.items()), ((name, line.rect) for name, line in new.items())
        )
        after._small = self._small.with_changes(_wet(old.values(), True), _wet(new.values(), True))
        after._large = self._large.with_changes(_wet(old.values(), False), _wet(new.values(), False))
        return after


def lines_of(hex_map: HexMap, kindred: Kindred = STANDARD.borders) -> HexsideLines:
    """The lines of every hexside that carries something; `kindred` says what that is."""
    return HexsideLines(hex_map.grid, kindred).with_changes(hex_map, sorted(hex_map.borders))


def lines_after(before: HexsideLines, old: HexMap, new: HexMap, differing: Collection[str]) -> HexsideLines:
    """The lines of a map on the same grid, whose hexes differ in these alone; the same where no line differs."""
    changed = _differing_sides(old, new) | _sides_of_raised(old, new, differing)
    return before.with_changes(new, sorted(changed)) if changed else before


def _differing_sides(old: HexMap, new: HexMap) -> set[str]:
    if old.borders is new.borders:
        return set()
    found = {name for name, side in new.borders.items() if old.borders.get(name) is not side}
    return found | {name for name in old.borders if name not in new.borders}


def _sides_of_raised(old: HexMap, new: HexMap, differing: Collection[str]) -> set[str]:
    """The hexsides of hexes that lie higher or lower than before: the low side of a cliff can be another."""
    found = set[str]()
    for number in differing if new.borders else ():
        place = find_place(new.grid, number)
        if place is not None and old.space(number).elevation != new.space(number).elevation:
            around = (hexside_id(number, number_of(new.grid, other)) for other in neighbours(new.grid, place))
            found.update(name for name in around if name in new.borders)
    return found


def _wet(lines: Iterable[_SideLine], is_small: bool) -> list[Edge]:
    return [line.water for line in lines if line.water is not None and line.is_small is is_small]


def marks_of(hex_map: HexMap, side: Border, kindred: Kindred) -> tuple[SideMark, ...]:
    """What stands on one hexside, waters left out; nothing off the grid."""
    line = _line(hex_map, side, kindred)
    return line.marks if line is not None else ()


def is_small_water(kindred: Kindred, features: Iterable[str]) -> bool:
    """Whether the water along a hexside is a stream and no river."""
    said = tuple(features)
    return any(kindred.is_a(kind, STREAM) for kind in said) and not any(kindred.is_a(kind, RIVER) for kind in said)


def _line(hex_map: HexMap, side: Border, kindred: Kindred) -> _SideLine | None:
    grid = hex_map.grid
    first, second = find_place(grid, side.first), find_place(grid, side.second)
    if first is None or second is None or direction(grid, first, second) is None:
        return None
    ends = hexside_ends(grid, first, second)
    rect = QRectF(QPointF(*ends[0]), QPointF(*ends[1])).normalized().adjusted(-ROOM_MM, -ROOM_MM, ROOM_MM, ROOM_MM)
    (ax, ay), (bx, by) = centre(grid, first), centre(grid, second)
    down = -1.0 if hex_map.space(side.first).elevation < hex_map.space(side.second).elevation else 1.0
    across = ((bx - ax) / grid.size_mm * down, (by - ay) / grid.size_mm * down)
    marks = tuple(
        SideMark(feature, ends[0], ends[1], across, rect)
        for feature in side.kinds
        if kindred.wet(feature) is not Wet.RUNNING
    )
    if not any(map(kindred.is_running, side.kinds)):
        return _SideLine(marks, rect)
    water = edge_of(corner_key(grid, ends[0]), corner_key(grid, ends[1]))
    return _SideLine(marks, rect, water, is_small_water(kindred, side.kinds))
