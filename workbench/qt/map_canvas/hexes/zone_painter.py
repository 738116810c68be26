"""The zones of a hex map: a tint on their ground and dashed lines round them, as seas have them on maps of areas."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter

from workbench.cartography.hexes.hex_grid import corner_radius_mm
from workbench.cartography.hexes.hex_zones import came_and_went
from workbench.cartography.hexes.many_hexes import indexes_of
from workbench.engine.maps.area_map import SpaceKind
from workbench.engine.maps.hex_map import HexMap
from workbench.qt.map_canvas.hexes.ground_sheet import Numbers
from workbench.qt.map_canvas.hexes.hex_geometry import HexGeometry
from workbench.qt.map_canvas.hexes.hex_window import HexWindow, lines_of
from workbench.qt.map_canvas.hexes.shading import Colours, shaded
from workbench.qt.map_canvas.sheet.ground_painter import stroke_pen
from workbench.qt.map_canvas.styles.map_style import MapStyle, Stroke

TINTS = {SpaceKind.SEA_ZONE: 0.14, SpaceKind.RADE: 0.26}
PLAIN_TINT = 0.1
LIMIT_PX = 5.0
"""Dashes are seen where a hex has so many pixels; where it has fewer the limit is a plain line."""


@dataclass(frozen=True)
class ZoneSheet:
    """In which zone each hex lies, `[row, column]`: 0 in none, else the place in `names`, counted from 1.

    `tints` are premultiplied colours with nothing round them, as `shaded` takes them. `moved` are
    the hexes whose zone, or the kind of whose zone, differs from the sheet before.
    """

    names: tuple[str, ...]
    codes: Numbers
    tints: tuple[int, ...]
    moved: frozenset[str] = frozenset()

    @cached_property
    def colours(self) -> Colours:
        """The tint of each hex, with nothing round them."""
        found: Colours = np.pad(np.array((0, *self.tints), np.uint32)[self.codes], 1)
        return found


def zone_sheet(
    hex_map: HexMap, style: MapStyle, before: ZoneSheet | None = None, was: HexMap | None = None
) -> ZoneSheet:
    """The sheet of a map's zones; out of that of another map where only a few hexes change their zone."""
    if before is not None and was is not None and was.zones is hex_map.zones:
        return replace(before, moved=frozenset()) if before.moved else before
    names = before.names if before is not None else ()
    names = (*names, *(name for name in sorted(hex_map.zones) if name not in names))
    code_of = {name: at for at, name in enumerate(names, 1)}
    zone_of = hex_map.zone_of
    moved = frozenset(_moved(was, hex_map)) if before is not None and was is not None else frozenset(zone_of)
    if before is not None:
        codes = before.codes.copy()
    else:
        codes = np.zeros((max(0, hex_map.grid.rows), max(0, hex_map.grid.columns)), np.int16)
    found = [(at, code_of.get(zone_of.get(number, ""), 0)) for number, at in indexes_of(hex_map.grid, moved)]
    if found:
        places, values = zip(*found, strict=True)
        codes.flat[list(places)] = values
    return ZoneSheet(names, codes, tuple(_tint(hex_map, name, style) for name in names), moved)


def _moved(was: HexMap, hex_map: HexMap) -> set[str]:
    """The hexes that left a zone or came to one, and all of a zone that is of another kind now."""
    moved = set[str]()
    for name in {*was.zones, *hex_map.zones}:
        old, new = was.zones.get(name), hex_map.zones.get(name)
        if old is not new:
            before, after = old.hexes if old is not None else (), new.hexes if new is not None else ()
            if old is not None and new is not None and old.space.kind is new.space.kind:
                moved.update(*came_and_went(before, after))
            else:
                moved.update(before, after)
    return moved


def _tint(hex_map: HexMap, name: str, style: MapStyle) -> int:
    zone = hex_map.zones.get(name)
    share = TINTS.get(zone.space.kind, PLAIN_TINT) if zone is not None else 0.0
    colour = QColor(style.sea.vignette)
    red, green, blue = (round(part * share) for part in (colour.red(), colour.green(), colour.blue()))
    return round(255 * share) << 24 | red << 16 | green << 8 | blue


def paint_zones(
    painter: QPainter, geometry: HexGeometry, sheet: ZoneSheet, style: MapStyle, px_per_mm: float, rect: QRectF
) -> None:
    """The tints of all zones that touch a rectangle of the sheet, then their limits."""
    inside = rect.intersected(geometry.hexes_rect).intersected(geometry.rect)
    first, last = geometry.span(rect)
    around = HexWindow(geometry.grid, (first[0] - 1, first[1] - 1), (last[0] + 1, last[1] + 1))
    if inside.isEmpty() or not around.of(sheet.codes).any():
        return
    picture, covered = shaded(
        geometry.grid, sheet.colours, inside, abs(painter.deviceTransform().m11()), has_alpha=True
    )
    painter.drawImage(covered, picture)
    painter.setPen(stroke_pen(_limit(geometry, style, px_per_mm), px_per_mm))
    painter.drawLines(lines_of(around.differing(sheet.codes).ends))


def _limit(geometry: HexGeometry, style: MapStyle, px_per_mm: float) -> Stroke:
    """The line along a hexside: as many whole dashes as fit best, so that they go on in the next."""
    stroke, side = style.sea_limit, corner_radius_mm(geometry.grid)
    if not stroke.dash or geometry.grid.size_mm * px_per_mm < LIMIT_PX:
        return Stroke(stroke.colour, stroke.width, (), stroke.round, stroke.opacity)
    fitting = side / sum(stroke.dash) / max(1, round(side / sum(stroke.dash)))
    return Stroke(
        stroke.colour, stroke.width, tuple(one * fitting for one in stroke.dash), stroke.round, stroke.opacity
    )
