"""Sets of hexes that one means with one gesture: a line, a rectangle, a disc, connected ground, what an outline holds.

All places lie on the grid. `hex_patches.py` copies a set of hexes with what is in it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from math import ceil, floor

import numpy as np
import shapely
from numpy.typing import NDArray

from workbench.cartography.hexes.hex_grid import ROOT_3, centre, nearest_axial
from workbench.engine.maps.area_map import Point
from workbench.engine.maps.hex_map import HexGrid, Orientation, Shifted
from workbench.engine.maps.hex_places import Place, axial_of, distance, is_on, place_of

Flags = NDArray[np.bool_]
NUDGE = (1e-6, 2e-6)
"""Moves a line off the hexsides that it would run along, always to the same side."""
LEAN = 2
"""Columns and rows by which a straight line can be off the one between the columns and rows of its ends."""


def line(grid: HexGrid, start: Place, end: Place) -> tuple[Place, ...]:
    """The hexes on the straight line between two centres, on the grid or off it, in order."""
    (q, r), (to_q, to_r) = axial_of(grid, start), axial_of(grid, end)
    steps = distance((q, r), (to_q, to_r))
    if steps == 0:
        return (start,) if is_on(grid, start) else ()
    along = (step / steps for step in _steps_near(grid, start, end, steps))
    axials = (nearest_axial(q + NUDGE[0] + (to_q - q) * part, r + NUDGE[1] + (to_r - r) * part) for part in along)
    return tuple(place for place in (place_of(grid, axial) for axial in axials) if is_on(grid, place))


def _steps_near(grid: HexGrid, start: Place, end: Place, steps: int) -> range:
    """Those of the steps from a place to another that can be on the grid: the ends may lie far off the sheet."""
    first, last = 0.0, 1.0
    for at, to, most in ((start[0], end[0], grid.columns), (start[1], end[1], grid.rows)):
        low, high = -LEAN - at, most - 1 + LEAN - at
        if at == to:
            if not low <= 0 <= high:
                return range(0)
            continue
        bounds = sorted((low / (to - at), high / (to - at)))
        first, last = max(first, bounds[0]), min(last, bounds[1])
    return range(floor(first * steps), min(steps, ceil(last * steps)) + 1) if first <= last else range(0)


def rectangle(grid: HexGrid, corner: Place, opposite: Place) -> tuple[Place, ...]:
    """The hexes of the columns and rows between two of them, row by row; these may lie off the grid."""
    columns, rows = (
        range(max(0, min(a, b)), min(most - 1, max(a, b)) + 1)
        for a, b, most in ((corner[0], opposite[0], grid.columns), (corner[1], opposite[1], grid.rows))
    )
    return tuple((column, row) for row in rows for column in columns)


def disc(grid: HexGrid, middle: Place, radius: int) -> tuple[Place, ...]:
    """The hexes that lie at most `radius` hexes from the middle, row by row."""
    q, r = axial_of(grid, middle)
    around = [
        place_of(grid, (q + dq, r + dr))
        for dq in range(-radius, radius + 1)
        for dr in range(max(-radius, -dq - radius), min(radius, -dq + radius) + 1)
    ]
    return tuple(sorted((place for place in around if is_on(grid, place)), key=_by_row))


def connected(grid: HexGrid, start: Place, is_part: Flags) -> tuple[Place, ...]:
    """The hexes that can be reached from `start` over hexes where `is_part[row, column]` holds, row by row."""
    return places_where(reached(grid, start, is_part))


def reached(grid: HexGrid, start: Place, is_part: Flags) -> Flags:
    """The same as flags."""
    if not is_on(grid, start) or not is_part[start[1], start[0]]:
        return np.zeros_like(is_part)
    is_pointy = grid.orientation is Orientation.POINTY
    found = np.zeros_like(is_part if is_pointy else is_part.T)
    line, at = (start[1], start[0]) if is_pointy else start
    for run_line, first, last in _reached_runs(grid, is_part if is_pointy else is_part.T, line, at):
        found[run_line, first : last + 1] = True
    return found if is_pointy else found.T


def places_where(chosen: Flags) -> tuple[Place, ...]:
    """The places that are chosen in an array `[row, column]`, row by row."""
    return tuple((column, row) for row, column in np.argwhere(chosen).tolist())


def _reached_runs(grid: HexGrid, lines: Flags, line: int, at: int) -> Iterator[tuple[int, int, int]]:
    """Runs of hexes in straight lines that hang together with the one that holds a place: line, first and last."""
    edges = np.diff(np.pad(lines.astype(np.int8), ((0, 0), (1, 1))), axis=1)
    begins, ends = np.argwhere(edges == 1), np.argwhere(edges == -1)
    firsts, lasts = begins[:, 1].tolist(), (ends[:, 1] - 1).tolist()
    of_line = np.searchsorted(begins[:, 0], np.arange(len(lines) + 1)).tolist()
    run = bisect_left(lasts, at, of_line[line], of_line[line + 1])
    waiting, known = [(line, run)], {run}
    while waiting:
        here, run = waiting.pop()
        yield here, firsts[run], lasts[run]
        lies_further = (here & 1) == (grid.shifted is Shifted.ODD)
        low, high = (firsts[run], lasts[run] + 1) if lies_further else (firsts[run] - 1, lasts[run])
        for beside in (here - 1, here + 1):
            if not 0 <= beside < len(lines):
                continue
            other, end = bisect_left(lasts, low, of_line[beside], of_line[beside + 1]), of_line[beside + 1]
            while other < end and firsts[other] <= high:
                if other not in known:
                    known.add(other)
                    waiting.append((beside, other))
                other += 1


def inside(grid: HexGrid, outline: Sequence[Point]) -> tuple[Place, ...]:
    """The hexes whose centres an outline on the sheet (mm) holds, row by row; () for fewer than three points."""
    if len(outline) < 3:
        return ()
    shape = shapely.make_valid(shapely.Polygon(outline))
    left, upper, right, lower = shape.bounds
    places = _places_within(grid, (left, upper), (right, lower))
    if not places:
        return ()
    centres = np.array([centre(grid, place) for place in places])
    shapely.prepare(shape)
    held = shapely.contains_xy(shape, centres[:, 0], centres[:, 1])
    return tuple(place for place, is_held in zip(places, held, strict=True) if is_held)


def _places_within(grid: HexGrid, upper_left: Point, lower_right: Point) -> list[Place]:
    """The places whose centres can lie in a box of the sheet, and few more."""
    along, between = grid.size_mm, grid.size_mm * ROOT_3 / 2
    steps = (along, between) if grid.orientation is Orientation.POINTY else (between, along)
    origin, size = (grid.origin_x_mm, grid.origin_y_mm), (grid.columns, grid.rows)
    first = [max(0, int((upper_left[i] - origin[i]) // steps[i]) - 1) for i in (0, 1)]
    last = [min(size[i] - 1, int((lower_right[i] - origin[i]) // steps[i]) + 1) for i in (0, 1)]
    return [(column, row) for row in range(first[1], last[1] + 1) for column in range(first[0], last[0] + 1)]


def _by_row(place: Place) -> tuple[int, int]:
    return place[1], place[0]
