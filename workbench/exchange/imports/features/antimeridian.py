"""Shapes across 180° of longitude: drawn on, where a document writes them as if they went round the globe the long way.

A document of the world cuts what lies on both sides of 180°, or jumps from one side to the other. Here the sheet is cut
where the fewest shapes lie, so that Chukotka comes beside Russia, and Fiji is one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import shapely

from workbench.cartography.areas.polygon_cleaning import polygons_in

EDGE_DEG, ROUND_DEG, LEAST_CORNERS = 180.0, 360.0, 3
NEAR_DEG, FAR_DEG = 0.02, 20.0
"""What ends so near to 180° was cut there, and what lies so far from it has a part beyond."""
Points = list[tuple[float, float]]
Polygons = list[list[Points]]
"""The polygons of a shape, each an outline and its holes."""


class Unrolled(NamedTuple):
    """Shapes by their keys on a sheet that begins at a longitude, and the keys of those that are whole now."""

    shapes: Mapping[int, Polygons]
    west_deg: float
    mended: tuple[int, ...]


def unrolled(shapes: Mapping[int, Polygons]) -> Unrolled | None:
    """The shapes with those across 180° in one; None where there are none."""
    jumping = {key for key, polygons in shapes.items() if any(_jumps(ring) for polygon in polygons for ring in polygon)}
    cut = {key for key, polygons in shapes.items() if _is_cut(polygons)}
    if not jumping and not cut:
        return None
    drawn_on = {
        key: [[_drawn_on(ring) for ring in polygon] for polygon in polygons] if key in jumping else polygons
        for key, polygons in shapes.items()
    }
    west = _emptiest(drawn_on)
    moved = {key: _from(west, polygons) for key, polygons in drawn_on.items()}
    mended = tuple(sorted(key for key in jumping | cut if _is_whole(moved[key])))
    return Unrolled(moved, west, mended)


def _jumps(ring: Sequence[tuple[float, float]]) -> bool:
    """Whether it goes from one side of 180° to the other in one step."""
    if len(ring) < 2:
        return False
    lons = np.asarray(ring, dtype=np.float64)[:, 0]
    return bool((np.abs(np.diff(lons)) > EDGE_DEG).any()) and bool(np.abs(lons).max() <= EDGE_DEG + 1e-6)


def _is_cut(polygons: Polygons) -> bool:
    """Whether some of its polygons lie at the one end of the globe and some at the other."""
    lons = [lon for polygon in polygons if polygon for lon, _ in polygon[0]]
    if len(polygons) < 2 or not lons or max(lons) > EDGE_DEG + 1e-6 or max(lons) - min(lons) < EDGE_DEG:
        return False
    return max(lons) > EDGE_DEG - FAR_DEG and min(lons) < FAR_DEG - EDGE_DEG


def _drawn_on(ring: Points) -> Points:
    """The ring without jumps; one that goes round the globe is closed over the pole that it lies nearer to."""
    at = np.asarray(ring, dtype=np.float64)
    steps = np.diff(at[:, 0])
    turns = np.append(
        0.0, np.cumsum(np.where(steps > EDGE_DEG, -ROUND_DEG, np.where(steps < -EDGE_DEG, ROUND_DEG, 0.0)))
    )
    lons = at[:, 0] + turns
    found = list(zip(lons.tolist(), at[:, 1].tolist(), strict=True))
    if abs(lons[-1] - lons[0]) > EDGE_DEG:
        pole = 90.0 if at[:, 1].mean() > 0 else -90.0
        found += [(float(lons[-1]), pole), (float(lons[0]), pole), found[0]]
    return found


def _emptiest(shapes: Mapping[int, Polygons]) -> float:
    """Where the fewest shapes lie from pole to pole, as near to 180° as possible."""
    degrees = np.arange(-180, 180)
    crossed = np.zeros(360)
    for polygons in shapes.values():
        for polygon in polygons:
            lons = [lon for lon, _ in polygon[0]]
            least, most = min(lons), max(lons)
            for turn in (-ROUND_DEG, 0.0, ROUND_DEG):
                crossed += (degrees + 0.5 > least + turn) & (degrees + 0.5 < most + turn)
            if abs(most - EDGE_DEG) < NEAR_DEG or abs(least + EDGE_DEG) < NEAR_DEG:
                crossed[0] += most - least < EDGE_DEG  # what is cut there is not whole without moving the cut
                crossed[-1] += most - least < EDGE_DEG
    is_best = crossed == crossed.min()
    runs = _runs(is_best)
    first, length = max(runs, key=lambda run: (run[1], -abs(run[0] - EDGE_DEG)))
    return float((first + length / 2) % ROUND_DEG - EDGE_DEG)


def _runs(chosen: np.ndarray) -> list[tuple[int, int]]:
    """Where stretches of chosen degrees begin, and how long they are; the last degree is followed by the first."""
    count = len(chosen)
    if chosen.all():
        return [(0, count)]
    starts = [place for place in range(count) if chosen[place] and not chosen[place - 1]]
    found = []
    for start in starts:
        length = next(step for step in range(1, count + 1) if not chosen[(start + step) % count])
        found.append((start, length))
    return found


def _from(west: float, polygons: Polygons) -> Polygons:
    """The polygons as they lie from a longitude on, cut there, and in one piece where they meet."""
    pieces = []
    is_moved = False
    for polygon in polygons:
        lons = [lon for lon, _ in polygon[0]]
        turn = np.floor((min(lons) - west) / ROUND_DEG) * ROUND_DEG
        moved = [[(lon - turn, lat) for lon, lat in ring] for ring in polygon]
        is_moved |= bool(turn) or max(lons) - turn > west + ROUND_DEG
        pieces.append(moved)
    if not is_moved:
        return polygons
    grounds = shapely.make_valid(
        [
            shapely.Polygon(rings[0], [hole for hole in rings[1:] if len(hole) > 3])
            for rings in pieces
            if len(rings[0]) > 3
        ]
    )
    sheet = shapely.box(west, -91.0, west + ROUND_DEG, 91.0)
    beyond = shapely.box(west + ROUND_DEG, -91.0, west + 2 * ROUND_DEG, 91.0)
    inside = [shapely.intersection(ground, sheet) for ground in grounds]
    outside = [shapely.transform(shapely.intersection(ground, beyond), _one_turn_back) for ground in grounds]
    whole = shapely.set_precision(shapely.union_all([*inside, *outside]), 1e-9)
    outlines = [polygon[0] for polygon in polygons if len(polygon[0]) > LEAST_CORNERS]
    runs_left = not outlines or bool(shapely.is_ccw(shapely.linearrings(outlines[0])))
    return [_rings(part, runs_left) for part in polygons_in(whole)] or polygons


def _one_turn_back(at: np.ndarray) -> np.ndarray:
    return at - (ROUND_DEG, 0.0)


def _rings(polygon: shapely.Polygon, runs_left: bool) -> list[Points]:
    """Its rings, the outline running as it did."""
    whole = shapely.geometry.polygon.orient(polygon, 1.0 if runs_left else -1.0)
    rings = (whole.exterior, *whole.interiors)
    return [[(x, y) for x, y in shapely.get_coordinates(ring).tolist()] for ring in rings]


def _is_whole(polygons: Polygons) -> bool:
    """No two of its pieces lie at the two ends of the sheet."""
    lons = sorted(lon for polygon in polygons for lon, _ in polygon[0])
    return bool(lons) and all(b - a < EDGE_DEG for a, b in pairwise(lons)) and lons[-1] - lons[0] < ROUND_DEG - 1
