"""Hachures down the slopes and trees in the woods, the same in every process and after every edit elsewhere.

There are no heights on an area map: a space is as steep as its ground says, and slopes fall from steep spaces to
their flatter neighbours.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QRectF
from shapely.geometry.base import BaseGeometry

from workbench.qt.map_canvas.areas.sheet_geometry import SheetGeometry
from workbench.qt.map_canvas.styles.map_style import MapStyle

Floats = NDArray[np.float64]

HACHURE_APART_MM = 1.25
HEIGHT_GRID_MM = 4.0
SLOPE_REACH_MM = 7.0
CLEAR_OF_LINES_MM = 1.7
TREE_CLEAR_MM = 2.2
HACHURE_WIDTHS_MM = (0.16, 0.22, 0.3)
_RANDOM = 7919


@dataclass(frozen=True, slots=True)
class Relief:
    """Hachures by width in mm, four figures each (both ends), and trees (foot and a figure 0 to 1) from the north."""

    hachures: dict[float, Floats]
    trees: Floats


NO_RELIEF = Relief({}, np.zeros((0, 3)))


def relief_of(geometry: SheetGeometry, style: MapStyle, kept_free: list[QRectF], rect: QRectF) -> Relief:
    """Hachures and trees of a rectangle; none stand in `kept_free` (labels), on roads, rivers, towns and coasts."""
    around = shapely.box(rect.left() - 4, rect.top() - 4, rect.right() + 4, rect.bottom() + 4)
    near_lines = _lines_to_keep_clear(geometry, rect.adjusted(-4, -4, 4, 4))
    boxes = shapely.union_all([shapely.box(r.left(), r.top(), r.right(), r.bottom()) for r in kept_free])
    boxes = boxes.intersection(around)
    hachures: dict[float, Floats] = {}
    if style.hachure is not None:
        clear = shapely.union(near_lines.buffer(CLEAR_OF_LINES_MM), boxes.buffer(0.6))
        hachures = _hachures(geometry, style, clear, rect)
    trees = _trees(geometry, style, shapely.union(near_lines.buffer(TREE_CLEAR_MM), boxes.buffer(1.2)), rect)
    return Relief(hachures, trees)


def relief_after(before: Relief, patch: Relief, rect: QRectF) -> Relief:
    """An older relief with a rectangle of it drawn anew."""
    hachures = {}
    for width in HACHURE_WIDTHS_MM:
        old, new = (relief.hachures.get(width, np.zeros((0, 4))) for relief in (before, patch))
        x, y = (old[:, 0] + old[:, 2]) / 2, (old[:, 1] + old[:, 3]) / 2
        hachures[width] = np.concatenate([old[~_held(rect, x, y)], new])
    trees = np.concatenate([before.trees[~_held(rect, before.trees[:, 0], before.trees[:, 1])], patch.trees])
    return Relief(hachures, trees[np.lexsort((trees[:, 0], trees[:, 1]))])


def _held(rect: QRectF, x: Floats, y: Floats) -> NDArray[np.bool_]:
    held: NDArray[np.bool_] = (x >= rect.left()) & (x < rect.right()) & (y >= rect.top()) & (y < rect.bottom())
    return held


def hachures_in(relief: Relief, width: float, rect: QRectF) -> list[QLineF]:
    """The hachures of a width that touch a rectangle."""
    lines = relief.hachures.get(width)
    if lines is None:
        return []
    near = lines[_held(rect.adjusted(-3, -3, 3, 3), lines[:, 0], lines[:, 1])]
    return [QLineF(x0, y0, x1, y1) for x0, y0, x1, y1 in near.tolist()]


def trees_in(relief: Relief, rect: QRectF, height: float) -> list[list[float]]:
    """The trees that touch a rectangle."""
    reach = rect.adjusted(-height, -height, height, 2 * height)
    found: list[list[float]] = relief.trees[_held(reach, relief.trees[:, 0], relief.trees[:, 1])].tolist()
    return found


def _lines_to_keep_clear(geometry: SheetGeometry, rect: QRectF) -> BaseGeometry:
    shapes: list[BaseGeometry] = [
        shapely.LineString(shape.points)
        for shape in geometry.borders.values()
        if shape.rect.adjusted(-1, -1, 1, 1).intersects(rect)
        and (shape.border.road or shape.border.river or shape.kind in ("coast", "sea"))
    ]
    towns = (space.id for _, space in sorted(geometry.map.spaces.items()) if space.town)
    shapes += [geometry.face(town) for town in towns if geometry.rect_of(town).intersects(rect)]
    return shapely.union_all(shapes) if shapes else shapely.Polygon()


def scattered(rect: QRectF, apart: float, salt: int) -> tuple[Floats, Floats, Floats]:
    """Points about `apart` mm from each other, shaken by their own place on the sheet; and a figure 0 to 1 for each."""
    columns = np.arange(np.floor(rect.left() / apart) - 2, np.ceil(rect.right() / apart) + 3)
    rows = np.arange(np.floor(rect.top() / apart) - 2, np.ceil(rect.bottom() / apart) + 3)
    column, row = (grid.ravel() for grid in np.meshgrid(columns, rows))
    shake_x, shake_y, own = (_noise(column, row, salt + k) for k in range(3))
    x = (column + 0.5 * (row % 2) + 0.85 * (shake_x - 0.5)) * apart
    y = (row + 0.85 * (shake_y - 0.5)) * apart
    held = _held(rect, x, y)
    return x[held], y[held], own[held]


def _noise(column: Floats, row: Floats, salt: int) -> Floats:
    """0 to 1, by place alone."""
    raised: Floats = np.sin(column * 12.9898 + row * 78.233 + salt * 37.719) * 43758.5453
    return np.asarray(raised - np.floor(raised), dtype=np.float64)


def _hachures(geometry: SheetGeometry, style: MapStyle, kept_free: BaseGeometry, rect: QRectF) -> dict[float, Floats]:
    x, y, own = scattered(rect, HACHURE_APART_MM, _RANDOM)
    steep = _steepness(geometry, style, x, y)
    x, y, own, steep = (values[steep > 0] for values in (x, y, own, steep))
    down_x, down_y, slope = _Heights(geometry, style, rect).slope(x, y)
    keen = steep * np.clip(slope * 15.0, 0.0, 1.0) * (0.55 + 0.75 * _ripple(x, y))
    chosen = own < keen * 0.95
    x, y, own, keen, dx, dy = (values[chosen] for values in (x, y, own, keen, down_x, down_y))
    turn = (_noise(x, y, 5) - 0.5) * 0.5
    dx, dy = dx * np.cos(turn) - dy * np.sin(turn), dx * np.sin(turn) + dy * np.cos(turn)
    length = 0.9 + 2.1 * np.clip(keen, 0, 1) * (0.4 + 0.6 * own / np.maximum(keen, 0.05))
    ends = np.stack([x - dx * length / 2, y - dy * length / 2, x + dx * length / 2, y + dy * length / 2], axis=1)
    free = np.ones(x.shape, dtype=bool)
    shapely.prepare(kept_free)
    for at_x, at_y in ((x, y), (ends[:, 0], ends[:, 1]), (ends[:, 2], ends[:, 3])):
        free &= ~shapely.intersects_xy(kept_free, at_x, at_y)
    width = np.digitize(keen + 0.3 * _noise(x, y, 9), (0.45, 0.8))
    return {w: ends[free & (width == k)] for k, w in enumerate(HACHURE_WIDTHS_MM)}


def _ripple(x: Floats, y: Floats) -> Floats:
    """Gullies: bands that come and go along a slope, 0 to 1."""
    wave = np.sin(x * 0.31 + 2.1 * np.sin(y * 0.13)) + np.sin(y * 0.37 + 1.7 * np.sin(x * 0.11))
    return np.asarray(np.clip(0.5 + 0.3 * wave, 0.0, 1.0), dtype=np.float64)


def _steepness(geometry: SheetGeometry, style: MapStyle, x: Floats, y: Floats) -> Floats:
    steep = np.zeros_like(x)
    if not x.size:
        return steep
    around = QRectF(x.min(), y.min(), np.ptp(x) + 1e-6, np.ptp(y) + 1e-6)
    for space in sorted(geometry.map.spaces):
        share = style.ground(geometry.map.spaces[space]).steepness
        if share > 0 and geometry.rect_of(space).intersects(around):
            steep[_inside(geometry.face(space), x, y)] = share
    return steep


def _inside(shape: BaseGeometry, x: Floats, y: Floats) -> NDArray[np.bool_]:
    result = np.zeros(x.shape, dtype=bool)
    if shape.is_empty:
        return result
    left, top, right, bottom = shape.bounds
    near = (x >= left) & (x <= right) & (y >= top) & (y <= bottom)
    shapely.prepare(shape)
    result[near] = shapely.contains_xy(shape, x[near], y[near])
    return result


class _Heights:
    """Height over the sheet: each space as high as it is steep, made smooth."""

    def __init__(self, geometry: SheetGeometry, style: MapStyle, rect: QRectF) -> None:
        pad = 5 * HEIGHT_GRID_MM
        # The grid lies at the same places whatever rectangle is asked for.
        self.left = np.floor((rect.left() - pad) / HEIGHT_GRID_MM) * HEIGHT_GRID_MM
        self.top = np.floor((rect.top() - pad) / HEIGHT_GRID_MM) * HEIGHT_GRID_MM
        self.xs = np.arange(self.left, rect.right() + pad, HEIGHT_GRID_MM)
        self.ys = np.arange(self.top, rect.bottom() + pad, HEIGHT_GRID_MM)
        gx, gy = np.meshgrid(self.xs, self.ys)
        mapped = geometry.mapped_rect
        inner_x = np.clip(gx, mapped.left() + 0.1, mapped.right() - 0.1).ravel()
        inner_y = np.clip(gy, mapped.top() + 0.1, mapped.bottom() - 0.1).ravel()
        height = _steepness(geometry, style, inner_x, inner_y)
        height += _middles(geometry, style, inner_x, inner_y)
        self.fall_x, self.fall_y = _falls(height.reshape(gx.shape))

    def slope(self, x: Floats, y: Floats) -> tuple[Floats, Floats, Floats]:
        """The direction down (a unit vector) and how much it falls in a mm."""
        along, down = (x - self.left) / HEIGHT_GRID_MM, (y - self.top) / HEIGHT_GRID_MM
        column, row = along.astype(int), down.astype(int)
        right, lower = along - column, down - row
        fall_x, fall_y = (
            (grid[row, column] * (1 - right) + grid[row, column + 1] * right) * (1 - lower)
            + (grid[row + 1, column] * (1 - right) + grid[row + 1, column + 1] * right) * lower
            for grid in (self.fall_x, self.fall_y)
        )
        slope = np.hypot(fall_x, fall_y)
        safe = np.maximum(slope, 1e-9)
        return fall_x / safe, fall_y / safe, slope


def _falls(height: Floats) -> tuple[Floats, Floats]:
    """How the smoothed height falls to the right and downwards, at every point of the grid."""
    reach = 3
    rows, columns = height.shape
    padded = np.pad(height, reach, mode="edge")
    fall_x, fall_y, weight = np.zeros_like(height), np.zeros_like(height), 0.0
    for i in range(-reach, reach + 1):
        for j in range(-reach, reach + 1):
            dx, dy = i * HEIGHT_GRID_MM, j * HEIGHT_GRID_MM
            w = float(np.exp(-(dx * dx + dy * dy) / (2 * SLOPE_REACH_MM**2)))
            there = padded[reach + j : reach + j + rows, reach + i : reach + i + columns]
            weight += w
            fall_x -= w * dx * there
            fall_y -= w * dy * there
    scale = weight * SLOPE_REACH_MM**2
    return fall_x / scale, fall_y / scale


def _middles(geometry: SheetGeometry, style: MapStyle, x: Floats, y: Floats) -> Floats:
    """Steep spaces rise towards their middle, so that neighbours of one height still have slopes."""
    height = np.zeros_like(x)
    for space in sorted(geometry.map.spaces):
        share = style.ground(geometry.map.spaces[space]).steepness
        place = geometry.faces.label(space)
        if share > 0 and place.radius_mm > 0:
            away = np.hypot(x - place.point[0], y - place.point[1])
            height += 0.9 * share * np.exp(-((away / (place.radius_mm * 0.9)) ** 2))
    return height


def _trees(geometry: SheetGeometry, style: MapStyle, kept_free: BaseGeometry, rect: QRectF) -> Floats:
    spaces = geometry.map.spaces
    wooded = [s for s in sorted(spaces) if style.ground(spaces[s]).sign == "trees"]
    x, y, own = scattered(rect, style.trees.apart, _RANDOM + 11)
    inside = np.zeros(x.shape, dtype=bool)
    for space in wooded:
        if geometry.rect_of(space).intersects(rect):
            inside |= _inside(geometry.face(space).buffer(-1.6), x, y)
    inside &= own < 0.35 + 0.6 * _ripple(x * 0.6 + 40, y * 0.6)
    shapely.prepare(kept_free)
    inside[inside] = ~shapely.intersects_xy(kept_free, x[inside], y[inside])
    order = np.lexsort((x[inside], y[inside]))
    found: Floats = np.stack([x[inside], y[inside], own[inside]], axis=1)[order]
    return found
