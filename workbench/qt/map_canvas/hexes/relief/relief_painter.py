"""Paints the hachures of hills and mountains: as strokes, or as pictures of them kept for each scale where hexes are
small and many. The painter works in millimetres.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import ceil
from typing import NamedTuple

import numpy as np
from immutables import Map
from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QColor, QPaintEngine, QPainter, QPen, QPixmap

from workbench.cartography.hexes.hex_grid import centre
from workbench.engine.maps.area_map import Space
from workbench.engine.maps.border import Border, Road
from workbench.engine.maps.hex_map import HexGrid, HexMap
from workbench.engine.maps.hex_places import Place, axial_of, direction, find_place, number_of
from workbench.qt.map_canvas.hexes.ground_sheet import GroundSheet
from workbench.qt.map_canvas.hexes.hex_signs import SETTLEMENT, VILLAGE
from workbench.qt.map_canvas.hexes.hex_style import is_built
from workbench.qt.map_canvas.hexes.hex_window import HexWindow
from workbench.qt.map_canvas.hexes.kept import HasTime, Kept, KeptWindows
from workbench.qt.map_canvas.hexes.relief.hachures import BEYOND_MM, PERIOD, RADIUS_MM, SAME, SIZE_MM, Lie, hachures
from workbench.qt.map_canvas.styles.hex_grounds import HexStyle

RELIEF_SIGNS = ("hills", "mountain")
PICTURES_PX = 80.0
"""Hexes that are smaller are painted as pictures."""
PLAIN_PX, FEW = 24.0, 3
"""In hexes that are smaller nobody sees what strokes keep clear of, nor that the pattern comes again soon."""
HOUSES_CLEAR_MM, FORT_CLEAR_MM, VILLAGE_CLEAR_MM = 4.9, 3.4, 1.9
REACH_MM = RADIUS_MM + BEYOND_MM + 0.5
DARK_FROM = 0.1
LIGHT_MM, DARK_MM, HEAVY_SHARE, HEAVY_MM = 0.15, 0.19, 0.5, 0.11
"""Strokes towards the light and away from it; above, for a share of their length, they are so much thicker."""
HILL_INK, MOUNTAIN_INK = 0.72, 0.9
"""Shares of the opacity of relief."""
_OFF, _NONE, _MOUNTAIN = -1, 0, 2
_Strokes = tuple[list[QLineF], list[QLineF], list[QLineF]]
_Ways = Mapping[str, tuple[Road, Mapping[str, int]]]


class HexRelief:
    """The lies of the hills and mountains of a map, found where they are seen. Give that of the map before."""

    def __init__(self, hex_map: HexMap, ground: GroundSheet, style: HexStyle, before: HexRelief | None = None) -> None:
        self._map, self._ground, self._style = hex_map, ground, style
        levels = [max((RELIEF_SIGNS.index(s) + 1 for s in signs if s in RELIEF_SIGNS), default=_NONE)
                  for signs in ground.kinds_of_signs]  # fmt: skip
        self._levels = np.array([*levels, _OFF], np.int8)
        self._has_relief = any(levels)
        same = before if before is not None and before._map.grid == hex_map.grid else None
        is_same = same is not None and same._map.roads is hex_map.roads
        self._ways: _Ways = same._ways if same and is_same else _ways(hex_map, same._ways if same else {})
        self._kept = KeptWindows[tuple[Place, Lie]]()
        self._lined: Mapping[str, int] = _lined(hex_map, same)
        self._roads: Mapping[str, int] = same._roads if same and is_same else _united(self._ways)

    def lies(self, window: HexWindow, is_plain: bool) -> Sequence[tuple[Place, Lie]]:
        """The hills and mountains in a window; a plain lie knows only what lies round the hex."""
        return self._kept.within(window, is_plain, lambda: self._found(window, is_plain), lambda lie: lie[0])

    def _found(self, window: HexWindow, is_plain: bool) -> Iterator[tuple[Place, Lie]]:
        if not self._has_relief or window.is_empty:
            return
        levels = self._levels[window.of(self._ground.signs, len(self._levels) - 1, margin=1)]
        own = levels[1:-1, 1:-1]
        found = np.nonzero(own > _NONE)
        if not len(found[0]):
            return
        wet = window.of(self._ground.wet, 0, margin=1)
        around, lined = np.zeros((6, len(found[0])), np.int64), np.zeros(len(found[0]), np.int64)
        for side in range(6):
            other = window.next_to(levels, side)[found]
            around[side] = np.where(other == _OFF, SAME, SAME + np.sign(other - own[found]))
            lined |= ((other == _OFF) | window.next_to(wet, side)[found]).astype(np.int64) << side
        rows, columns = (found[0] + window.first[1]).tolist(), (found[1] + window.first[0]).tolist()
        for column, row, level, beside, sides in zip(
            columns, rows, own[found].tolist(), around.T.tolist(), lined.tolist(), strict=True
        ):
            place = (column, row)
            yield place, self._lie(place, level == _MOUNTAIN, tuple(beside), sides, is_plain)

    def _lie(self, place: Place, is_mountain: bool, around: tuple[int, ...], sides: int, is_plain: bool) -> Lie:
        grid = self._map.grid
        q, r = axial_of(grid, place)
        if is_plain:
            return Lie(is_mountain, (q % FEW, r % FEW), around, 0, 0, 0.0, False, grid.orientation)
        number = number_of(grid, place)
        space = self._map.hexes.get(number)
        sides |= self._lined.get(number, 0)
        middle = _middle(space, self._style) if space is not None else 0.0
        is_named = space is not None and bool(space.name)
        at = (q % PERIOD, r % PERIOD)
        return Lie(is_mountain, at, around, self._roads.get(number, 0), sides, middle, is_named, grid.orientation)


def _middle(space: Space, style: HexStyle) -> float:
    """How far what stands in the middle of a hex reaches."""
    if is_built(space, style):
        return HOUSES_CLEAR_MM
    if space.forts:
        return FORT_CLEAR_MM
    return VILLAGE_CLEAR_MM if space.tags.get(SETTLEMENT) == VILLAGE else 0.0


def _lined(hex_map: HexMap, before: HexRelief | None) -> Mapping[str, int]:
    """The directions in which hexes have sides that carry something, as bits; what is the same is taken over."""
    old = before._map.borders if before is not None else Map[str, Border]()
    found = before._lined if before is not None else dict[str, int]()
    if hex_map.borders is old:
        return found
    was, now = dict(old.items()), dict(hex_map.borders.items())
    after = {**found}
    for name in (name for name in {**was, **now} if was.get(name) is not now.get(name)):
        side = now.get(name) or was[name]
        one, other = find_place(hex_map.grid, side.first), find_place(hex_map.grid, side.second)
        facing = direction(hex_map.grid, one, other) if one is not None and other is not None else None
        if facing is not None:
            carries = name in now and bool(side.features)
            for number, bit in ((side.first, 1 << facing), (side.second, 1 << (facing + 3) % 6)):
                after[number] = after.get(number, 0) & ~bit | bit * carries
    return after


def _ways(hex_map: HexMap, before: _Ways) -> _Ways:
    """Each road with the directions in which it leaves its hexes, as bits; those of roads before are kept."""
    found = dict[str, tuple[Road, Mapping[str, int]]]()
    for name, road in hex_map.roads.items():
        kept = before.get(name)
        found[name] = kept if kept is not None and kept[0] is road else (road, _directions(hex_map.grid, road))
    return found


def _directions(grid: HexGrid, road: Road) -> Mapping[str, int]:
    found = dict[str, int]()
    for one, other in pairwise(road.spaces):
        here, there = find_place(grid, one), find_place(grid, other)
        facing = direction(grid, here, there) if here is not None and there is not None else None
        if facing is not None:
            found[one] = found.get(one, 0) | 1 << facing
            found[other] = found.get(other, 0) | 1 << (facing + 3) % 6
    return found


def _united(ways: _Ways) -> Mapping[str, int]:
    found = dict[str, int]()
    for _, directions in ways.values():
        for number, bits in directions.items():
            found[number] = found.get(number, 0) | bits
    return found


def make_relief(
    relief: HexRelief, window: HexWindow, style: HexStyle, hex_px: float, quarter_px: int, has_time: HasTime
) -> bool:
    """Make what hills and mountains of a window are painted with, while there is time; whether all is made."""
    lies = (lie for _, lie in relief.lies(window, is_plain=hex_px < PLAIN_PX))
    if hex_px < PICTURES_PX:
        return _PICTURES.made((_Seen(lie, quarter_px, style) for lie in lies), has_time)
    return _STROKES.made(lies, has_time)


def paint_relief(
    painter: QPainter, relief: HexRelief, window: HexWindow, style: HexStyle, hex_px: float, share: float,
    if_made: bool = False,
) -> None:  # fmt: skip
    """The hills and mountains of a window, as strongly as a share says; or only those that need not be made first."""
    engine = painter.paintEngine()
    is_screen = engine is not None and engine.type() == QPaintEngine.Type.Raster
    lies = relief.lies(window, is_plain=hex_px < PLAIN_PX)
    painter.save()
    painter.setOpacity(painter.opacity() * share)
    if is_screen and hex_px < PICTURES_PX:
        _lay_pictures(painter, window.grid, lies, style, if_made)
    else:
        for place, lie in lies:
            if not if_made or _STROKES.find(lie):
                scale = window.grid.size_mm / SIZE_MM
                _paint_strokes(painter, QPointF(*centre(window.grid, place)), scale, lie, style)
    painter.restore()


def _paint_strokes(painter: QPainter, middle: QPointF, scale: float, lie: Lie, style: HexStyle) -> None:
    transform = painter.transform()
    painter.translate(middle)
    painter.scale(scale, scale)
    colour = QColor(style.relief)
    colour.setAlphaF(style.relief_opacity * (MOUNTAIN_INK if lie.is_mountain else HILL_INK))
    light, dark, heads = _STROKES.of(lie)
    for lines, width in ((light, LIGHT_MM), (dark, DARK_MM), (heads, DARK_MM + HEAVY_MM)):
        painter.setPen(QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawLines(lines)
    painter.setTransform(transform)


def _strokes(lie: Lie) -> _Strokes:
    """Strokes towards the light, those away from it, and the thick upper ends of these."""
    light, dark, heads = list[QLineF](), list[QLineF](), list[QLineF]()
    for x1, y1, x2, y2, shade in hachures(lie).tolist():
        (dark if shade > DARK_FROM else light).append(QLineF(x1, y1, x2, y2))
        reach = HEAVY_SHARE if shade > DARK_FROM else HEAVY_SHARE / 3
        heads.append(QLineF(x1, y1, x1 + (x2 - x1) * reach, y1 + (y2 - y1) * reach))
    return light, dark, heads


def _lay_pictures(
    painter: QPainter, grid: HexGrid, lies: Iterable[tuple[Place, Lie]], style: HexStyle, if_made: bool
) -> None:
    transform = painter.transform()
    quarter_px = round(transform.m11() * grid.size_mm * 4)
    painter.resetTransform()
    for place, lie in lies:
        seen = _Seen(lie, quarter_px, style)
        picture = _PICTURES.find(seen) if if_made else _PICTURES.of(seen)
        if picture is not None:
            at = transform.map(QPointF(*centre(grid, place)))
            painter.drawPixmap(round(at.x() - picture.width() / 2), round(at.y() - picture.height() / 2), picture)
    painter.setTransform(transform)


class _Seen(NamedTuple):
    """A lie as it is seen where the size of a hex is so many quarters of a pixel."""

    lie: Lie
    quarter_px: int
    style: HexStyle


def _picture(seen: _Seen) -> QPixmap:
    scale = seen.quarter_px / 4 / SIZE_MM
    side = max(2, ceil(2 * REACH_MM * scale))
    picture = QPixmap(side, side)
    picture.fill(Qt.GlobalColor.transparent)
    with QPainter(picture) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(scale, scale)
        _paint_strokes(painter, QPointF(side / scale / 2, side / scale / 2), 1.0, seen.lie, seen.style)
    return picture


_STROKES: Kept[Lie, _Strokes] = Kept(1024, _strokes)
_PICTURES: Kept[_Seen, QPixmap] = Kept(1024, _picture)
