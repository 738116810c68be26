"""A line drawn by hand that runs along borders: there the borders themselves are meant, not the hand that trembled."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, groupby, pairwise

from msgspec import Struct

from workbench.cartography.areas.faces import faces
from workbench.cartography.areas.surgery import SAME_PLACE_MM
from workbench.cartography.lines.drawing_guides import without_needless_points
from workbench.cartography.plane import border_line, distance, length, nearest_on_line
from workbench.engine.maps.area_map import AreaMap, Point

DETOUR = 2.0
"""Between two junctions a border is meant that is at most so many times as long as the straight way."""


class Trace(Struct, frozen=True):
    """A place that the hand passed, and the place of the border or junction within its reach that it stands for."""

    drawn: Point
    point: Point
    border: str = ""
    junction: str = ""


class _Stretch(Struct, frozen=True):
    """Traces in a row on one border; on none when `border` is ""."""

    border: str
    traces: tuple[Trace, ...]


def along_borders(
    area_map: AreaMap, traces: Sequence[Trace], least_mm: float, tolerance_mm: float
) -> tuple[Point, ...]:
    """The line as it is meant, from the first trace to the last.

    Where it runs along borders for `least_mm` or more it is these borders; one that is followed for less was crossed.
    Elsewhere it is the line of the hand without the points that matter less than the tolerance.
    """
    traces = [trace if _is_known(area_map, trace) else Trace(trace.drawn, trace.drawn) for trace in traces]
    if len(traces) < 2:
        return tuple(trace.point for trace in traces)
    stretches = list(_stretches(area_map, list(_with_junctions(area_map, traces, least_mm)), least_mm))
    line: list[Point] = []
    for at, stretch in enumerate(stretches):
        first, *inner, last = stretch.traces
        if stretch.border:
            points = _part(area_map, stretch)
        else:
            free = (first.point, *(trace.drawn for trace in inner), last.point)
            points = without_needless_points(free, tolerance_mm)
        line += points[1 if at else 0 :]
    return tuple(point for point, _ in groupby(line))


def _is_known(area_map: AreaMap, trace: Trace) -> bool:
    """Has the map what a trace lies on? The map may have changed while the hand drew."""
    if trace.junction:
        return trace.junction in area_map.junctions
    return not trace.border or trace.border in area_map.borders


def _with_junctions(area_map: AreaMap, traces: Sequence[Trace], least_mm: float) -> Iterator[Trace]:
    """The traces, one for each visit of a junction; where the border changes with the one that the hand leapt over."""
    before = traces[0]
    yield before
    for trace in traces[1:]:
        if before.junction and trace.junction == before.junction:
            continue
        if before.border and trace.border and before.border != trace.border:
            ends = {*_ends(area_map, before.border)} & {*_ends(area_map, trace.border)}
            for name in sorted(ends):
                place = area_map.junctions[name].point
                way = distance(before.point, place) + distance(place, trace.point)
                if way <= DETOUR * max(distance(before.point, trace.point), least_mm):
                    yield Trace(place, place, junction=name)
                    break
        yield trace
        before = trace


def _stretches(area_map: AreaMap, traces: Sequence[Trace], least_mm: float) -> Iterator[_Stretch]:
    """The traces in stretches, each beginning where the one before ended."""
    ways = [_common_border(area_map, a, b) for a, b in pairwise(traces)]
    at = 0
    for border, group in groupby(list(ways)):
        number = len(list(group))
        stretch = _Stretch(border, tuple(traces[at : at + number + 1]))
        if border and length(_part(area_map, stretch)) < least_mm:
            ways[at : at + number] = [""] * number
        at += number
    at = 0
    for border, group in groupby(ways):
        number = len(list(group))
        yield _Stretch(border, tuple(traces[at : at + number + 1]))
        at += number


def _common_border(area_map: AreaMap, a: Trace, b: Trace) -> str:
    """The border on which two traces lie, "" when they lie on none together."""
    if a.border or b.border:
        border = a.border or b.border
        return border if all(trace.border == border or _is_end(area_map, border, trace) for trace in (a, b)) else ""
    if not (a.junction and b.junction):
        return ""
    derived = faces(area_map)
    both = set(derived.borders_at(a.junction)) & set(derived.borders_at(b.junction))
    lengths = sorted((derived.line(name).length, name) for name in both)
    return lengths[0][1] if lengths and lengths[0][0] <= DETOUR * distance(a.point, b.point) else ""


def _is_end(area_map: AreaMap, border: str, trace: Trace) -> bool:
    return bool(trace.junction) and trace.junction in _ends(area_map, border)


def _ends(area_map: AreaMap, border: str) -> tuple[str, str]:
    return area_map.borders[border].start, area_map.borders[border].end


def _part(area_map: AreaMap, stretch: _Stretch) -> tuple[Point, ...]:
    """The border from the first of the traces on it to the last, whatever way the hand took between them."""
    line = border_line(area_map, area_map.borders[stretch.border])
    marks = [0.0, *accumulate(distance(a, b) for a, b in pairwise(line))]
    whole, is_ring = marks[-1], line[0] == line[-1]
    places = [_mark_of(line, marks, trace.point) for trace in stretch.traces]
    start = end = places[0]
    for before, now in pairwise(places):
        step = now - before
        end += (step + whole / 2) % whole - whole / 2 if is_ring else step
    rounds = (-whole, 0.0, whole) if is_ring else (0.0,)
    low, high = min(start, end) + SAME_PLACE_MM, max(start, end) - SAME_PLACE_MM
    corners = sorted((mark + more, point) for more in rounds for mark, point in zip(marks, line, strict=True))
    between = [point for mark, point in corners if low < mark < high]
    ordered = between if start <= end else between[::-1]
    return (stretch.traces[0].point, *(point for point, _ in groupby(ordered)), stretch.traces[-1].point)


def _mark_of(line: Sequence[Point], marks: Sequence[float], point: Point) -> float:
    """How far along a line a point on it lies, in mm."""
    index, place, _ = nearest_on_line(line, point)
    return marks[index] + distance(line[index], place)
