"""Chains of borders from junction to junction: the shortest way along them, and the direction of each on it."""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import count

from workbench.cartography.areas.faces import faces
from workbench.cartography.areas.surgery import Impossible
from workbench.cartography.plane import border_line, length
from workbench.engine.maps.area_map import OUTSIDE, AreaMap, Point
from workbench.engine.words.message import Message

EDGE_FACTOR = 1.5
"""A way along the edge of the map counts as so many times its length: nobody means it where there is another."""


def shortest_chain(area_map: AreaMap, start: str, end: str) -> tuple[str, ...]:
    """The borders from one junction to another that are shortest together, in order; () from a junction to itself.

    Raises
    ------
    Impossible
        There is no such junction, or no borders lead from one to the other.
    """
    for junction in (start, end):
        if junction not in area_map.junctions:
            raise Impossible(Message("There is no junction {junction}.", junction=junction))
    derived = faces(area_map)
    ties = count()
    waiting: list[tuple[float, int, str]] = [(0.0, next(ties), start)]
    came_by: dict[str, str] = {}
    nearest = {start: 0.0}
    while waiting:
        travelled, _, here = heappop(waiting)
        if here == end:
            return _back_from(area_map, end, start, came_by)
        if travelled > nearest[here]:
            continue
        for name in derived.borders_at(here):
            border = area_map.borders[name]
            there = border.end if border.start == here else border.start
            if there not in area_map.junctions:
                continue
            factor = EDGE_FACTOR if OUTSIDE in (border.left, border.right) else 1.0
            reached = travelled + factor * length(border_line(area_map, border))
            if there not in nearest or reached < nearest[there]:
                nearest[there], came_by[there] = reached, name
                heappush(waiting, (reached, next(ties), there))
    raise Impossible("No borders lead from there to here: they hang together with nothing.")


def _back_from(area_map: AreaMap, end: str, start: str, came_by: dict[str, str]) -> tuple[str, ...]:
    chain, here = [], end
    while here != start:
        border = area_map.borders[came_by[here]]
        chain.append(border.id)
        here = border.start if border.end == here else border.end
    return tuple(reversed(chain))


def walked(area_map: AreaMap, start: str, chain: tuple[str, ...]) -> tuple[bool, ...]:
    """Whether each border of a chain that begins in a junction is walked from its start to its end."""
    along, here = [], start
    for name in chain:
        border = area_map.borders[name]
        along.append(border.start == here)
        here = border.end if border.start == here else border.start
    return tuple(along)


def chain_line(area_map: AreaMap, start: str, chain: tuple[str, ...]) -> tuple[Point, ...]:
    """The points of a chain of borders as it is walked from a junction; () of no borders."""
    points: list[Point] = []
    for name, along in zip(chain, walked(area_map, start, chain), strict=True):
        line = border_line(area_map, area_map.borders[name])
        line = line if along else line[::-1]
        points += line if not points else line[1:]
    return tuple(points)
