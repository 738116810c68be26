"""How the borders of one space join to rings, and rings to a polygon with holes."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence

import shapely
from msgspec import Struct

from workbench.cartography.plane import Ring, clockwise_turn, heading, signed_area
from workbench.engine.maps.area_map import Point

Face = shapely.Polygon | shapely.MultiPolygon


class Arc(Struct, frozen=True):
    """A border walked with the space on the left: from one junction (id) to another along its points."""

    start: str
    end: str
    line: tuple[Point, ...]


CORNERS_OF_A_RING = 3
"""A line that runs back to where it began with fewer points encloses nothing, and is no ring."""


class Outline(Struct, frozen=True):
    """The rings of a space, its inside to the left; or the junctions (ids) where a line ends loose, and no ring."""

    rings: tuple[Ring, ...] = ()
    loose_ends: tuple[str, ...] = ()

    @property
    def is_closed(self) -> bool:
        return bool(self.rings) and not self.loose_ends

    def face(self) -> Face:
        """The polygon inside the rings; in pieces when there are several outer rings; empty unless closed."""
        outer = sorted((r for r in self.rings if signed_area(r) > 0), key=signed_area)
        if not outer or not self.is_closed:
            return shapely.Polygon()
        holes = [ring for ring in self.rings if signed_area(ring) <= 0]
        if len(outer) == 1:
            return shapely.Polygon(outer[0], holes)
        return shapely.MultiPolygon(_pieces(outer, holes))


def _pieces(outer: Sequence[Ring], holes: Sequence[Ring]) -> list[shapely.Polygon]:
    """Each hole goes to the smallest outer ring around it."""
    shells = [shapely.Polygon(ring) for ring in outer]
    inside: defaultdict[int, list[Ring]] = defaultdict(list)
    for hole in holes:
        middle = shapely.Polygon(hole).representative_point()
        inside[next((i for i, shell in enumerate(shells) if shell.contains(middle)), len(shells) - 1)].append(hole)
    return [shapely.Polygon(ring, inside[i]) for i, ring in enumerate(outer)]


def outline_of(arcs: Sequence[Arc]) -> Outline:
    """Join arcs end to start. Where a space touches itself in a junction, the walk keeps to the same inside."""
    balance: Counter[str] = Counter()
    leaving: defaultdict[str, list[Arc]] = defaultdict(list)
    for arc in arcs:
        leaving[arc.start].append(arc)
        balance.update({arc.start: 1})
        balance.subtract({arc.end: 1})
    loose = tuple(sorted(junction for junction, surplus in balance.items() if surplus))
    if loose:
        return Outline((), loose)
    rings: list[Ring] = []
    for first in arcs:
        if first in leaving[first.start]:
            rings += _simple_rings(_walk(first, leaving))
    return Outline(tuple(rings))


def _walk(first: Arc, leaving: dict[str, list[Arc]]) -> list[Arc]:
    """The arcs of one closed walk, taken out of `leaving`, where as many arcs start as end in each junction."""
    leaving[first.start].remove(first)
    walked = [first]
    while True:
        arc = walked[-1]
        following = _same_inside(arc, [*leaving[arc.end], *([first] if arc.end == first.start else [])])
        if following is first:
            return walked
        leaving[arc.end].remove(following)
        walked.append(following)


def _simple_rings(walked: Sequence[Arc]) -> list[Ring]:
    """A closed walk, taken apart where it comes through a junction again: a hole that touches the outer ring."""
    rings: list[Ring] = []
    under_way: list[Arc] = []
    for arc in walked:
        under_way.append(arc)
        starts = [earlier.start for earlier in under_way]
        if arc.end in starts:
            loop = under_way[starts.index(arc.end) :]
            del under_way[starts.index(arc.end) :]
            ring = tuple(point for part in loop for point in part.line[:-1])
            if len(ring) >= CORNERS_OF_A_RING:
                rings.append(ring)
    return rings


def _same_inside(arc: Arc, choices: Sequence[Arc]) -> Arc:
    """The arc that bounds the inside on the other hand: the first one clockwise from where we came."""
    if len(choices) == 1:
        return choices[0]
    back = heading(arc.line[-1], arc.line[-2])
    return min(choices, key=lambda choice: clockwise_turn(back, heading(choice.line[0], choice.line[1])))


def pieces(face: Face) -> tuple[shapely.Polygon, ...]:
    """The polygons of a face: one as a rule."""
    return tuple(face.geoms) if isinstance(face, shapely.MultiPolygon) else (face,)
