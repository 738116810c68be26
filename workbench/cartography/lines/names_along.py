"""Where the name of a river is written: letter by letter beside its course, off other names. In mm of the sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import pairwise
from math import ceil
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from workbench.cartography.plane import distance, length
from workbench.engine.maps.area_map import Point

Array: TypeAlias = NDArray[np.float64]
Line: TypeAlias = tuple[Point, ...]

STEP_MM = 1.0
CELL_MM = 0.5
TRIED_EVERY_MM, TRIED_SHARE = 2.0, 0.1
REPEATED_AFTER_MM = 190.0
"""A river that is longer than this is named once more, and so on."""
LEAST_SHARE = 0.6
"""A second part of a river that is shorter than this share of the name goes without it."""
SHARP_RAD = 0.3
MOST_CROWDED = 0.3
"""Inside the sharpest bends a letter is reckoned to have such a share of the room that it has on the course."""
BEND_COST, SHARP_COST, BELOW_COST, AWAY_COST, ASIDE_COST, OFF_SHEET_COST = 1.5, 20.0, 0.4, 0.015, 0.25, 6.0
SIDES = (-1.0, 1.0)
"""Above the course for the reader of the name, and below it."""
LEVEL = 0.12
"""A name that is this near to upright is read from its foot to its head."""


class Letter(NamedTuple):
    """Where the middle of a letter stands, and how far it is turned clockwise."""

    x_mm: float
    y_mm: float
    turned_deg: float


@dataclass(frozen=True, slots=True)
class Lettering:
    """The middles of the letters of a name from its own middle (mm), its height, and how far it stands off the line."""

    offsets: tuple[float, ...]
    wide_mm: float
    high_mm: float
    off_mm: float

    @property
    def room_mm(self) -> float:
        """How far each letter reaches round its middle."""
        return self.high_mm * 0.45


Costly: TypeAlias = tuple[float, float, float, float, float]
"""An upright rectangle (x, y, x, y) and what each letter over it costs."""
Box: TypeAlias = tuple[float, float, float, float]
"""An upright rectangle (x, y, x, y)."""


@dataclass(frozen=True, slots=True)
class Ground:
    """What letters cost at each place of a part of the sheet, in steps of CELL_MM from its upper left corner."""

    costs: Array
    left: float
    upper: float

    def cost(self, x: Array, y: Array) -> Array:
        """What letters at these points cost; beside the ground as much as off the sheet."""
        columns = np.floor((x - self.left) / CELL_MM).astype(np.int64)
        rows = np.floor((y - self.upper) / CELL_MM).astype(np.int64)
        high, wide = self.costs.shape
        is_on = (columns >= 0) & (rows >= 0) & (columns < wide) & (rows < high)
        found = self.costs[np.clip(rows, 0, high - 1), np.clip(columns, 0, wide - 1)]
        return np.where(is_on, found, OFF_SHEET_COST)


def ground(costly: Iterable[Costly], part: Box, room_mm: float) -> Ground:
    """The ground of a part of the sheet where each letter reaches so far round its middle."""
    left, upper, right, lower = part
    size = max(1, ceil((lower - upper) / CELL_MM)), max(1, ceil((right - left) / CELL_MM))
    costs = np.zeros(size)
    for x0, y0, x1, y1, cost in costly:
        columns = slice(max(0, round((x0 - room_mm - left) / CELL_MM)), max(0, round((x1 + room_mm - left) / CELL_MM)))
        rows = slice(max(0, round((y0 - room_mm - upper) / CELL_MM)), max(0, round((y1 + room_mm - upper) / CELL_MM)))
        covered = costs[rows, columns]
        np.maximum(covered, cost, out=covered)
    return Ground(costs, left, upper)


def main_courses(lines: Iterable[Line]) -> list[Line]:
    """Lines that meet in their ends as courses: of all that hangs together the longest way, the longest of them first.

    >>> main_courses([((0.0, 0.0), (9.0, 0.0)), ((9.0, 0.0), (20.0, 1.0)), ((9.0, 0.0), (9.0, 2.0))])
    [((0.0, 0.0), (9.0, 0.0), (20.0, 1.0))]
    """
    around: dict[Point, list[Line]] = {}
    for line in lines:
        around.setdefault(line[0], []).append(line)
        around.setdefault(line[-1], []).append(line[::-1])
    left, found = sorted(around), list[Line]()
    seen: set[Point] = set()
    for start in left:
        if start not in seen:
            reached = _farthest(around, start)
            seen.update(reached)
            found.append(_longest_from(around, max(sorted(reached), key=lambda end: reached[end][0])))
    return sorted(found, key=lambda course: (-length(course), course))


def points_on(line: Line, every_mm: float) -> list[Point]:
    """Points along a line, its ends included, no further from each other than this."""
    found = [line[0]]
    for a, b in pairwise(line):
        steps = max(1, ceil(distance(a, b) / every_mm))
        shares = [step / steps for step in range(1, steps + 1)]
        found += [(a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share) for share in shares]
    return found


def _farthest(around: Mapping[Point, Sequence[Line]], start: Point) -> dict[Point, tuple[float, Line]]:
    """Each point that hangs together with a point: how far it is, and by what line one comes there at last."""
    reached: dict[Point, tuple[float, Line]] = {start: (0.0, (start,))}
    waiting = [(0.0, start)]
    while waiting:
        far, here = heappop(waiting)
        if far > reached[here][0]:
            continue
        for line in around[here]:
            there = far + length(line)
            if line[-1] not in reached or there < reached[line[-1]][0]:
                reached[line[-1]] = (there, line)
                heappush(waiting, (there, line[-1]))
    return reached


def _longest_from(around: Mapping[Point, Sequence[Line]], start: Point) -> Line:
    reached = _farthest(around, start)
    here = max(sorted(reached), key=lambda end: reached[end][0])
    parts: list[Line] = []
    while here != start:
        line = reached[here][1]
        parts.append(line)
        here = line[0]
    points = [start]
    for part in reversed(parts):
        points.extend(part[1:])
    return tuple(points)


def written_along(
    courses: Sequence[Line], lettering: Lettering, ease_mm: float, ground_in: Callable[[Box], Ground]
) -> Iterator[tuple[Letter, ...]]:
    """The letters of the name each time that it is written: once on a course, more often on a very long one.

    `ease_mm` is how much of the course the name evens out; `ground_in` tells what lies in a part of the sheet.
    """
    for number, course in enumerate(courses):
        long = length(course)
        if long <= 0 or (number > 0 and long < lettering.wide_mm * LEAST_SHARE):
            continue
        bed = _bed(course, lettering.wide_mm, ease_mm)
        times = max(1, round(long / REPEATED_AFTER_MM))
        for time in range(times):
            since, until = long * time / times, long * (time + 1) / times
            yield _best(bed, lettering, ground_in(_part(bed, lettering, since, until)), since, until)


def _part(bed: _Bed, lettering: Lettering, since: float, until: float) -> Box:
    """The part of the sheet that a name between two places of the course can reach."""
    under = (bed.along >= since - lettering.wide_mm / 2) & (bed.along <= until + lettering.wide_mm / 2)
    far = float(np.abs(bed.swing).max()) + lettering.off_mm + 2 * lettering.high_mm
    x, y = bed.x[under], bed.y[under]
    return float(x.min()) - far, float(y.min()) - far, float(x.max()) + far, float(y.max()) + far


@dataclass(frozen=True, slots=True)
class _Bed:
    """A course evened out and drawn on straight at both ends: points every STEP_MM or so, and how far each is along.

    `swing` is how far the course itself lies to the right of it there, and to the left.
    """

    x: Array
    y: Array
    along: Array
    swing: Array

    def at(self, along: Array) -> tuple[Array, Array]:
        return np.interp(along, self.along, self.x), np.interp(along, self.along, self.y)

    def heading(self, along: Array) -> Array:
        """The direction in radians, clockwise from the right."""
        before, after = self.at(along - STEP_MM), self.at(along + STEP_MM)
        return np.arctan2(after[1] - before[1], after[0] - before[0])


def _bed(course: Line, beyond_mm: float, ease_mm: float) -> _Bed:
    points = np.array(course, dtype=np.float64)
    steps = np.hypot(*np.diff(points, axis=0).T)
    along = np.concatenate([[0.0], np.cumsum(steps)])
    number = max(3, round(along[-1] / STEP_MM) + 1)
    every = np.linspace(0.0, along[-1], number)
    x, y = np.interp(every, along, points[:, 0]), np.interp(every, along, points[:, 1])
    ease = min(ease_mm, along[-1] / 4) / (every[1] - every[0])
    even_x, even_y = _evened(x, ease), _evened(y, ease)
    heading = np.arctan2(np.gradient(even_y), np.gradient(even_x))
    swing = (y - even_y) * np.cos(heading) - (x - even_x) * np.sin(heading)
    return _drawn_on(even_x, even_y, every, swing, beyond_mm)


def _evened(values: Array, ease: float) -> Array:
    """A running mean; beyond its ends the line goes on as it came, turned about its end."""
    reach = max(1, round(3 * ease))
    weights = np.exp(-0.5 * (np.arange(-reach, reach + 1) / max(ease, 0.3)) ** 2)
    before = 2 * values[0] - values[1 : reach + 1][::-1]
    after = 2 * values[-1] - values[-reach - 1 : -1][::-1]
    wide = np.concatenate([np.full(reach - len(before), before[0]), before, values, after])
    wide = np.concatenate([wide, np.full(reach - len(after), after[-1])])
    found: Array = np.convolve(wide, weights / weights.sum(), mode="valid")
    return found


def _drawn_on(x: Array, y: Array, along: Array, swing: Array, beyond_mm: float) -> _Bed:
    back = min(len(x) - 1, 4)
    first = np.array([x[0] - x[back], y[0] - y[back]])
    last = np.array([x[-1] - x[-1 - back], y[-1] - y[-1 - back]])
    first, last = (way / max(float(np.hypot(*way)), 1e-9) * beyond_mm for way in (first, last))
    return _Bed(
        np.concatenate([[x[0] + first[0]], x, [x[-1] + last[0]]]),
        np.concatenate([[y[0] + first[1]], y, [y[-1] + last[1]]]),
        np.concatenate([[-beyond_mm], along, [along[-1] + beyond_mm]]),
        np.concatenate([[0.0], swing, [0.0]]),
    )


def _best(bed: _Bed, lettering: Lettering, over: Ground, since: float, until: float) -> tuple[Letter, ...]:
    """The letters where they cost least between two places of the course."""
    room = min(lettering.wide_mm, until - since) / 2
    every = max(TRIED_EVERY_MM, lettering.wide_mm * TRIED_SHARE)
    middles = np.arange(since + room, until - room + every / 2, every)
    away = AWAY_COST * np.abs(middles - (since + until) / 2)
    costs = np.array([_costs(bed, lettering, over, middles, side) + away for side in SIDES])
    side, best = np.unravel_index(int(np.argmin(costs)), costs.shape)
    return _letters(bed, lettering, float(middles[best]), SIDES[side])


def _costs(bed: _Bed, lettering: Lettering, over: Ground, middles: Array, side: float) -> Array:
    """What the name costs with its middle at each of these places, its letters not yet spaced to the last bit."""
    way, aside = _ways(bed, middles), _asides(bed, lettering, middles, side)
    along = middles[:, None] + way[:, None] * np.array(lettering.offsets)
    heading = np.unwrap(bed.heading(along), axis=1) + np.where(way > 0, 0.0, np.pi)[:, None]
    off = side * (aside + lettering.off_mm + lettering.high_mm / 2)[:, None]
    x, y = bed.at(along)
    turns, apart = np.diff(heading, axis=1), np.abs(np.diff(lettering.offsets))
    # letters that stand inside a bend turn the more for it: there is less room for each of them
    bends = np.abs(turns) * apart / np.maximum(apart - off * turns, apart * MOST_CROWDED)
    sharp = np.maximum(bends - SHARP_RAD, 0.0).sum(axis=1)
    covered = over.cost((x - np.sin(heading) * off).ravel(), (y + np.cos(heading) * off).ravel())
    found: Array = covered.reshape(x.shape).sum(axis=1) + BEND_COST * bends.sum(axis=1) + SHARP_COST * sharp
    return found + ASIDE_COST * aside + (BELOW_COST if side > 0 else 0.0)


def _asides(bed: _Bed, lettering: Lettering, middles: Array, side: float) -> Array:
    """How far the course swings to the side (of its reader) that the name stands on."""
    half = lettering.wide_mm / 2
    under = middles[:, None] + np.linspace(-half, half, max(5, round(lettering.wide_mm / STEP_MM)))
    swing = np.interp(under, bed.along, bed.swing) * (_ways(bed, middles) * side)[:, None]
    found: Array = np.maximum(swing.max(axis=1), 0.0)
    return found


def _ways(bed: _Bed, middles: Array) -> Array:
    """1 where the name runs with the course, -1 where against it: it is read from the left, or from its foot."""
    (x0, y0), (x1, y1) = bed.at(middles - 4 * STEP_MM), bed.at(middles + 4 * STEP_MM)
    across, down = x1 - x0, y1 - y0
    is_upright = np.abs(across) < LEVEL * np.hypot(across, down)
    return np.where(np.where(is_upright, -down, across) < 0, -1.0, 1.0)


def _letters(bed: _Bed, lettering: Lettering, middle: float, side: float) -> tuple[Letter, ...]:
    """The letters beside the course: above it for its reader (side -1) or below it (1), spaced as they are written."""
    middles = np.array([middle])
    way = float(_ways(bed, middles)[0])
    aside = float(_asides(bed, lettering, middles, side)[0])
    off = side * (aside + lettering.off_mm + lettering.high_mm / 2)
    half = lettering.wide_mm * 0.75 + 2 * STEP_MM
    every = middle + way * np.linspace(-half, half, max(9, round(2 * half / STEP_MM)))
    heading = np.unwrap(bed.heading(every)) + (0.0 if way > 0 else np.pi)
    x, y = bed.at(every)
    x, y = x - np.sin(heading) * off, y + np.cos(heading) * off
    along = np.concatenate([[0.0], np.cumsum(np.hypot(np.diff(x), np.diff(y)))])
    stand = np.interp(middle * way, every * way, along) + np.array(lettering.offsets)
    at_x, at_y = np.interp(stand, along, x), np.interp(stand, along, y)
    turned = (np.degrees(np.interp(stand, along, heading)) + 180) % 360 - 180
    return tuple(Letter(float(a), float(b), float(t)) for a, b, t in zip(at_x, at_y, turned, strict=True))
