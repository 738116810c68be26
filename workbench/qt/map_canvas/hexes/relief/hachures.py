"""The hachures of one hex in hills or mountains: crests that run on into hexes of the same kind, and strokes down.

Everything follows from the lie of the hex: what lies round it, what stands in it, and where it is in a pattern that
comes again after some hexes. A crest crosses a hexside at the same point from both of its hexes.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import cos, pi, sin
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from workbench.engine.maps.hex_map import Orientation
from workbench.engine.maps.hex_places import DIRECTIONS

Floats = NDArray[np.float64]

SIZE_MM = 18.0
"""The size of hex that all figures are meant for; others are scaled."""
RADIUS_MM = SIZE_MM / 3**0.5
PERIOD = 6
"""After so many hexes in a direction the pattern comes again."""
LOWER, SAME, HIGHER = 0, 1, 2
NUMBER_HALF_MM, NAME_HALF_MM = (3.3, 1.3), (6.6, 1.5)
BEYOND_MM, EDGE_CLEAR_MM = 1.6, 0.2
"""So far strokes reach into the next hex, and so far they end before one that lies lower."""
ROAD_CLEAR_MM, SIDE_CLEAR_MM = 1.7, 1.45


class Lie(NamedTuple):
    """What the strokes of a hex follow from. `around` says of each neighbour whether it lies lower, alike or higher.

    `roads` and `sides` are bits by direction: where a road goes out, and where a hexside carries a line. `middle` is
    how far from the middle (mm) something stands there.
    """

    is_mountain: bool
    place: tuple[int, int]
    around: tuple[int, ...]
    roads: int
    sides: int
    middle: float
    is_named: bool
    orientation: Orientation


class _Slope(NamedTuple):
    """How slopes of a kind are drawn, in mm: crests join with some chance, `crowns` are all that rise in a hex."""

    joins: float
    crowns: int
    crest: float
    apart: float
    length: float
    rows: int


_HILLS = _Slope(joins=0.34, crowns=3, crest=0.9, apart=0.7, length=2.9, rows=1)
_MOUNTAINS = _Slope(joins=0.5, crowns=3, crest=0.35, apart=0.55, length=3.5, rows=2)


@lru_cache(maxsize=8192)
def hachures(lie: Lie) -> Floats:
    """The strokes of a hex as `[stroke, (x, y above, x, y below, shade)]` round its middle, for a hex of `SIZE_MM`.

    Shade goes from -1 for what falls towards the light, which is in the north-west, to 1 for what falls away from it.
    """
    slope = _MOUNTAINS if lie.is_mountain else _HILLS
    random = np.random.default_rng([lie.is_mountain, *lie.place])
    hexagon = _Hexagon(lie)
    lines = [_falling(_crests(lie, slope, hexagon, random), slope, random)]
    edges = [side for side in range(6) if lie.around[side] == LOWER]
    if edges:
        lines.append(_edges(edges, slope, hexagon, random))
    return _kept(np.concatenate(lines), hexagon)


class _Crest(NamedTuple):
    """A line of points; strokes fan out round its head and its foot where it ends there."""

    line: Floats
    has_head: bool = True
    has_foot: bool = True


class _Shape(NamedTuple):
    """The hex round the origin; the hexside in a direction lies between the corner of that number and the next."""

    corners: Floats
    middles: Floats
    outward: Floats
    number_at: tuple[float, float]
    name_at: tuple[float, float]


@lru_cache(maxsize=2)
def _shape(orientation: Orientation) -> _Shape:
    first = -pi / 6 if orientation is Orientation.POINTY else 0.0
    angles = [first + at * pi / 3 for at in range(6)]
    corners: Floats = RADIUS_MM * np.array([(cos(angle), sin(angle)) for angle in angles])
    middles: Floats = (corners + np.roll(corners, -1, axis=0)) / 2
    down = RADIUS_MM * 0.7 if orientation is Orientation.POINTY else SIZE_MM / 2 * 0.83
    return _Shape(corners, middles, middles / (SIZE_MM / 2), (0.0, -down), (0.0, down))


class _Hexagon:
    """The hex round the origin, and how far points of it are from what strokes keep clear of."""

    def __init__(self, lie: Lie) -> None:
        self.lie = lie
        self.corners, self.middles, self.outward, number_at, name_at = _shape(lie.orientation)
        self._boxes = [(number_at, NUMBER_HALF_MM), *([(name_at, NAME_HALF_MM)] if lie.is_named else [])]
        self._roads = self.middles[[side for side in range(6) if lie.roads >> side & 1]]
        has_line = [bool(lie.sides >> side & 1) for side in range(6)]
        # where a range ends, strokes end; into hexes of its kind they reach a little
        self._reach: Floats = SIZE_MM / 2 + np.array([
            -SIDE_CLEAR_MM if lined else -EDGE_CLEAR_MM if around == LOWER else BEYOND_MM
            for lined, around in zip(has_line, lie.around, strict=True)
        ])  # fmt: skip

    def clearance(self, points: Floats) -> Floats:
        """How far points are from all that is kept clear, in mm; less than 0 is too near."""
        free = (self._reach - points @ self.outward.T).min(axis=-1)
        for (x, y), (wide, high) in self._boxes:
            away = np.maximum(np.abs(points[..., 0] - x) - wide, np.abs(points[..., 1] - y) - high)
            free = np.minimum(free, away)
        if self.lie.middle:
            free = np.minimum(free, np.hypot(points[..., 0], points[..., 1]) - self.lie.middle)
        if len(self._roads):
            along = np.clip(points @ self._roads.T / (SIZE_MM**2 / 4), 0.0, 1.0)
            beside = points[..., None, :] - along[..., None] * self._roads
            free = np.minimum(free, np.hypot(beside[..., 0], beside[..., 1]).min(axis=-1) - ROAD_CLEAR_MM)
        found: Floats = free
        return found


def _crests(lie: Lie, slope: _Slope, hexagon: _Hexagon, random: np.random.Generator) -> list[_Crest]:
    """Lines of points about as far apart as strokes are: through a summit to the hexsides that they cross, or alone."""
    summits = list[Floats]()
    tries = random.uniform(-1, 1, (28, 2)) * (SIZE_MM * 0.36)
    tries = tries[np.hypot(tries[:, 0], tries[:, 1]) < SIZE_MM * 0.4]
    likes = np.minimum(hexagon.clearance(tries), 2.6) + random.uniform(0, 0.8, len(tries))
    turns, lengths = random.uniform(0, pi, 4), random.uniform(1.0, 3.4, 4)
    first = tries[int(np.argmax(likes))]
    arms = [_arm(first, *crossing, slope) for crossing in _crossings(lie, slope, hexagon)]
    crests = [_Crest(arm, has_head=len(arms) == 1, has_foot=False) for arm in arms]
    if not crests:
        crests.append(_Crest(_lone(first, turns[0], lengths[0], slope)))
    summits.append(first)
    for number in range(1, slope.crowns):
        taken = np.concatenate([np.stack(summits), *(crest.line for crest in crests)])
        away = np.min(np.linalg.norm(tries[:, None] - taken[None], axis=2), axis=1)
        room = np.minimum(away - slope.length * 1.5, hexagon.clearance(tries) + 0.3)
        best = int(np.argmax(room))
        if room[best] < 0:
            break
        crests.append(_Crest(_lone(tries[best], turns[number], lengths[number] * 0.7, slope)))
        summits.append(tries[best])
    return crests


def _crossings(lie: Lie, slope: _Slope, hexagon: _Hexagon) -> Iterable[tuple[Floats, Floats]]:
    """Where crests leave the hex, and which way: the same from both hexes of a hexside."""
    for side in range(6):
        if lie.around[side] != SAME or (lie.roads | lie.sides) >> side & 1:
            continue
        chance, shift = _of_hexside(lie.place, side, lie.is_mountain)
        if chance < slope.joins:
            along = np.array([-hexagon.outward[side][1], hexagon.outward[side][0]])
            yield hexagon.middles[side] + along * (shift if side < 3 else -shift), hexagon.outward[side]


@lru_cache(maxsize=512)
def _of_hexside(place: tuple[int, int], side: int, is_mountain: bool) -> tuple[float, float]:
    """A chance and a shift along the hexside (mm), known to both of its hexes."""
    if side >= 3:
        step = DIRECTIONS[side]
        place, side = ((place[0] + step[0]) % PERIOD, (place[1] + step[1]) % PERIOD), side - 3
    chance, shift = np.random.default_rng([3, is_mountain, *place, side]).random(2).tolist()
    return chance, (shift - 0.5) * RADIUS_MM * 0.5


def _arm(summit: Floats, crossing: Floats, outward: Floats, slope: _Slope) -> Floats:
    """From a summit to a hexside, which it meets at right angles."""
    away = float(np.linalg.norm(crossing - summit))
    bend = crossing - outward * away * 0.45
    at = _steps(max(2, round(away / slope.apart)))
    return np.asarray((1 - at) ** 2 * summit + 2 * at * (1 - at) * bend + at**2 * crossing)


def _lone(summit: Floats, turn: float, length: float, slope: _Slope) -> Floats:
    along = np.array([cos(turn), sin(turn)]) * length / 2
    at = 2 * _steps(max(2, round(length / slope.apart))) - 1
    return np.asarray(summit + at * along)


@lru_cache(maxsize=64)
def _steps(count: int) -> Floats:
    """So many steps from 0 to 1, one below the other."""
    return np.linspace(0.0, 1.0, count)[:, None]


def _falling(crests: list[_Crest], slope: _Slope, random: np.random.Generator) -> Floats:
    """Strokes down both sides of crests and round their ends, as lines; none runs into another crest."""
    feet = [_feet(crest, slope) for crest in crests]
    foot = np.concatenate([points for points, _ in feet] * slope.rows)
    way = np.concatenate([ways for _, ways in feet] * slope.rows)
    own = np.repeat(np.arange(len(crests)), [len(ways) for _, ways in feet])
    row = np.repeat(np.arange(slope.rows), len(own))
    own = np.tile(own, slope.rows)
    shake, long, late, rare = random.random((4, len(way)))
    way = way + (shake - 0.5) * 0.44
    to = np.stack([np.cos(way), np.sin(way)], axis=1)
    shade = (to[:, 0] + to[:, 1]) / 2**0.5
    length = slope.length * (0.8 + 0.22 * shade) * (0.5 + 0.65 * long) * np.where(row, 0.7, 1.0)
    begin = slope.crest + 0.35 * late + row * slope.length * 0.9
    start = foot + to * begin[:, None]
    end = start + to * length[:, None]
    points = np.concatenate([crest.line for crest in crests])
    away = np.hypot(end[:, :1] - points[:, 0], end[:, 1:] - points[:, 1])
    firsts = np.cumsum([0, *(len(crest.line) for crest in crests[:-1])])
    nearest = np.minimum.reduceat(away, firsts, axis=1)
    room = (begin + length)[:, None] * np.where(own[:, None] == np.arange(len(crests)), 0.9, 0.93)
    seen = (rare < np.where(row, 0.6, 0.95) + 0.1 * shade) & (nearest > room).all(axis=1)
    falling: Floats = np.concatenate([start, end], axis=1)[seen]
    return falling


def _feet(crest: _Crest, slope: _Slope) -> tuple[Floats, Floats]:
    """Where strokes leave a crest, and in which direction."""
    line = crest.line
    tangent = line[1:] - line[:-1]
    angle = np.arctan2(tangent[:, 1], tangent[:, 0])
    angle = np.append(angle, angle[-1])
    fan = 2.5 * _steps(max(5, round(2.5 * (slope.crest + 0.4 * slope.length) / slope.apart)))[:, 0] - 1.25
    feet, ways = [line, line], [angle + pi / 2, angle - pi / 2]
    for has_end, at, turn in ((crest.has_head, 0, pi), (crest.has_foot, -1, 0.0)):
        if has_end:
            feet.append(np.repeat(line[at][None], len(fan), axis=0))
            ways.append(angle[at] + turn + fan)
    return np.concatenate(feet), np.concatenate(ways)


def _edges(sides: list[int], slope: _Slope, hexagon: _Hexagon, random: np.random.Generator) -> Floats:
    """Strokes that fall outward along the edge of a range, in a line that comes and goes."""
    count = round(RADIUS_MM / (slope.apart * 0.9))
    chance = random.random((4, 6, count))[:, sides]
    phase, pace = random.random((2, 6, 1))[:, sides]
    at = (np.arange(count) + 0.2 + 0.6 * chance[0]) / count
    wave = np.sin((at * (1.1 + 0.8 * pace) + phase) * 2 * pi)
    has_line = np.array([[hexagon.lie.sides >> side & 1] for side in sides])
    inset = 0.3 + 0.7 * (1 + wave) + 0.4 * chance[1] + SIDE_CLEAR_MM * has_line
    length = slope.length * (0.62 + 0.14 * wave) * (0.55 + 0.6 * chance[2])
    out = hexagon.outward[sides][:, None]
    begin, end = hexagon.corners[sides][:, None], hexagon.corners[[(side + 1) % 6 for side in sides]][:, None]
    lean = (chance[3] - 0.5)[..., None] * 0.7
    to = out * np.cos(lean) + np.stack([-out[..., 1], out[..., 0]], axis=-1) * np.sin(lean)
    tips = begin + at[..., None] * (end - begin) - out * inset[..., None]
    lines: Floats = np.concatenate([tips - to * length[..., None], tips], axis=-1).reshape(-1, 4)
    seen: Floats = lines[(chance[1] + chance[2] < 1.62).ravel()]
    return seen


def _kept(lines: Floats, hexagon: _Hexagon) -> Floats:
    """The lines that keep clear of numbers, names, roads and waters, with their shade; those that only end too near
    are cut short.
    """
    start, end = lines[:, :2], lines[:, 2:]
    is_free = hexagon.clearance(np.stack([start, (start + end) / 2, end])) >= 0
    end = np.where(is_free[2][:, None], end, (start + end) / 2)
    along = end - start
    shade = (along[:, 0] + along[:, 1]) / np.maximum(np.hypot(along[:, 0], along[:, 1]) * 2**0.5, 1e-9)
    kept: Floats = np.concatenate([start, end, shade[:, None]], axis=1)[is_free[0] & is_free[1]]
    return kept
