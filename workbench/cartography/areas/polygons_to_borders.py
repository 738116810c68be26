"""From a coverage of polygons to junctions and borders: each border stored once, with the space on either side.

Junctions stand where three or more borders meet, where the neighbour changes, and at points that are asked for
(marked points). An island gets one junction for its ring.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Iterable, Mapping, Sequence
from functools import partial
from itertools import count, pairwise

import numpy as np
import shapely
from immutables import Map

from workbench.cartography.areas.coverage import CoverageError, NamedPolygon, check_coverage, in_words
from workbench.cartography.plane import GRID_DECIMALS, Ring, distance, nearest_on_segment, on_grid, signed_area
from workbench.engine.maps.area_map import OUTSIDE, Junction, Point
from workbench.engine.maps.border import Border, drawn_border
from workbench.engine.problem import Level, Place, Problem, plain_problem
from workbench.engine.words.message import Message

TOUCH_MM = 5e-4
"""A corner this near to a neighbour's side lies on it."""

SURE_MM2 = 1e-3
"""Of a ring that encloses more, the sum of its parts tells which way it runs, in whichever order they are added."""

Segment = tuple[Point, Point]
Sides = tuple[str, str]


def borders_of_polygons(
    polygons: Sequence[NamedPolygon], points: Mapping[str, Point] | None = None, snap_mm: float = 0.2
) -> tuple[Map[str, Junction], Map[str, Border]]:
    """The junctions and borders of a coverage; `points` are further junctions by id, at most `snap_mm` off a border.

    A wanted point takes the place of the junction within `snap_mm`, else of the nearest point of a border. When
    several junctions are that near to it they become one: sources draw such a crossing a few metres apart.

    Raises
    ------
    CoverageError
        The polygons are no coverage (every problem is listed), or a wanted point lies off all borders.
    """
    check_coverage(polygons)
    rings = _touching_corners_added({polygon.id: _oriented(polygon.rings) for polygon in polygons})
    sides = _sides_of_segments(rings)
    drawn_together = _drawn_together(points or {}, sides, snap_mm)
    if drawn_together:
        sides = _sides_of_segments({space: _moved(outline, drawn_together) for space, outline in rings.items()})
    named = _placed(points or {}, sides, snap_mm)
    sides = _split_at(sides, named)
    nodes = _nodes(sides) | set(named)
    chains = _chains(sides, nodes)
    junctions = _named_junctions(chains, named)
    return (
        Map({junction.id: junction for junction in junctions.values()}),
        Map(_named_borders(chains, junctions)),
    )


def border_id(left: str, right: str, taken: Container[str]) -> str:
    """A free id for a border between two spaces: "A01-A02", then "A01-A02.2"; "edge" stands for the outside."""
    first, second = sorted((left, right), key=lambda space: (space == OUTSIDE, space))
    stem = f"{first or 'edge'}-{second or 'edge'}"
    return stem if stem not in taken else next(i for n in count(2) if (i := f"{stem}.{n}") not in taken)


def _oriented(rings: Sequence[Ring]) -> tuple[Ring, ...]:
    """The outline with its inside to the left, holes likewise, coordinates on the grid, no point twice in a row."""
    result = []
    for index, ring in enumerate(rings):
        kept = _on_grid(ring)
        inside_left = _runs_left(kept) == (index == 0)
        result.append(kept if inside_left else kept[::-1])
    return tuple(result)


def _on_grid(ring: Ring) -> Ring:
    """A ring on the grid, no point twice in a row."""
    corners = np.asarray(ring, dtype=np.float64)
    rounded = np.round(corners, GRID_DECIMALS) + 0.0
    if (rounded == corners).all() and (rounded != np.roll(rounded, 1, axis=0)).any(axis=1).all():
        return tuple(map(tuple, rounded.tolist()))
    return tuple(b for a, b in pairwise((on_grid(ring[-1]), *map(on_grid, ring))) if a != b)


def _runs_left(ring: Ring) -> bool:
    """Whether what a ring encloses lies to its left."""
    x, y = (np.asarray(ring) - ring[0]).T
    area = -0.5 * float((x * np.roll(y, -1) - np.roll(x, -1) * y).sum())
    return area > 0 if abs(area) > SURE_MM2 else signed_area(ring) > 0


def _touching_corners_added(rings: Mapping[str, tuple[Ring, ...]]) -> dict[str, tuple[Ring, ...]]:
    """Every corner that lies on a neighbour's side becomes a corner of the neighbour too."""
    touching = _touching([ring for outline in rings.values() for ring in outline])
    bent = _sharp_bends({side for side, _ in touching}, rings) if touching else frozenset()
    on_side: defaultdict[Segment, list[Point]] = defaultdict(list)
    for side, corner in touching:
        if (frozenset(side), corner) not in bent:
            on_side[side].append(corner)
    touched = frozenset(start for start, _ in on_side)
    return {space: tuple(_with_corners(ring, on_side, touched) for ring in outline) for space, outline in rings.items()}


def _touching(rings: Sequence[Ring]) -> list[tuple[Segment, Point]]:
    """The sides of these rings that some corner lies on which is not one of their ends, in order, and that corner."""
    corners = [np.asarray(ring) for ring in rings if ring]
    if not corners:
        return []
    starts = np.concatenate(corners)
    ends = np.concatenate([np.roll(ring, -1, axis=0) for ring in corners])
    different = np.unique(starts @ (1, 1j))
    points = np.asarray(shapely.points(different.real, different.imag), dtype=object)
    low, high = np.minimum(starts, ends) - TOUCH_MM, np.maximum(starts, ends) + TOUCH_MM
    frames = np.asarray(shapely.box(*low.T, *high.T), dtype=object)
    side, corner = shapely.STRtree(points).query(frames)
    found = np.stack((different.real, different.imag), axis=1)[corner]
    is_other = (found != starts[side]).any(axis=1) & (found != ends[side]).any(axis=1)  # each has its own ends near it
    side, corner, found = side[is_other], corner[is_other], found[is_other]
    lines = np.asarray(shapely.linestrings(np.stack((starts[side], ends[side]), axis=1)), dtype=object)
    near = shapely.dwithin(lines, points[corner], TOUCH_MM)
    from_to = np.concatenate((starts[side[near]], ends[side[near]], found[near]), axis=1).tolist()
    pairs = dict.fromkeys((((a, b), (c, d)), (e, f)) for a, b, c, d, e, f in from_to)
    return sorted(pairs, key=lambda pair: pair[0])


def _sharp_bends(
    touched: Container[Segment], rings: Mapping[str, tuple[Ring, ...]]
) -> frozenset[tuple[frozenset[Point], Point]]:
    """Each touched side with the corners next to it in its own ring: where it bends sharply they lie on it, and stay.

    A side that went by way of them would go there and back.
    """
    return frozenset(
        (frozenset((start, end)), beside)
        for outline in rings.values()
        for ring in outline
        for at, (start, end) in enumerate(pairwise((*ring, ring[0])))
        if (start, end) in touched
        for beside in (ring[at - 1], ring[(at + 2) % len(ring)])
    )


def _with_corners(ring: Ring, on_side: Mapping[Segment, Sequence[Point]], touched: frozenset[Point]) -> Ring:
    """The ring with the corners that lie on its sides; `touched` are where such sides start."""
    if touched.isdisjoint(ring):
        return ring
    result: list[Point] = []
    for side in pairwise((*ring, ring[0])):
        result += [side[0], *sorted(on_side.get(side, ()), key=partial(distance, side[0]))]
    return tuple(result)


def _sides_of_segments(rings: Mapping[str, tuple[Ring, ...]]) -> dict[Segment, Sides]:
    """Each segment once, in one direction, with the spaces on its left and right."""
    left_of: dict[Segment, str] = {}
    for space, outline in rings.items():
        for ring in outline:
            for a, b in pairwise((*ring, ring[0])):
                left_of[a, b] = space
    sides = {}
    for (a, b), left in left_of.items():
        right = left_of.get((b, a), OUTSIDE)
        if (b, a) not in sides and left != right:
            sides[a, b] = (left, right)
    return sides


def _drawn_together(points: Mapping[str, Point], sides: Mapping[Segment, Sides], snap_mm: float) -> dict[Point, Point]:
    """Where corners move to, for each wanted point with several junctions near it."""
    if not points:
        return {}
    nodes = sorted(_nodes(sides))
    corners = sorted({end for segment in sides for end in segment})
    moves: dict[Point, Point] = {}
    for _, point in sorted(points.items()):
        near = sorted((distance(node, point), node) for node in nodes if distance(node, point) <= snap_mm)
        if len(near) > 1:
            moves.update({corner: near[0][1] for corner in corners if distance(corner, point) <= snap_mm})
    return moves


def _moved(outline: Sequence[Ring], moves: Mapping[Point, Point]) -> tuple[Ring, ...]:
    moved = ([moves.get(corner, corner) for corner in ring] for ring in outline)
    return tuple(tuple(b for a, b in pairwise((ring[-1], *ring)) if a != b) for ring in moved)


def _placed(points: Mapping[str, Point], sides: Mapping[Segment, Sides], snap_mm: float) -> dict[Point, str]:
    """Where each wanted point stands: on the junction near it, on a corner of a border, or on a side."""
    if not points:
        return {}
    nodes = sorted(_nodes(sides))
    segments = list(sides)
    tree = shapely.STRtree(shapely.linestrings(segments))
    node_tree = shapely.STRtree(shapely.points(nodes)) if nodes else None
    placed: dict[Point, str] = {}
    for name, point in sorted(points.items()):
        found = _nearest_node(point, nodes, node_tree, snap_mm)
        if found is None:
            segment = segments[int(tree.nearest(shapely.Point(point)))]
            found = _on_segment(segment, point)
            if distance(found, point) > snap_mm:
                raise CoverageError(
                    [_off_border(name, Message("lies on no border, at {in_words}", in_words=in_words(point)))]
                )
        if found in placed:
            raise CoverageError(
                [
                    _off_border(
                        name,
                        Message(
                            "stands where {placed} does, at {in_words}", placed=placed[found], in_words=in_words(point)
                        ),
                    )
                ]
            )
        placed[found] = name
    return placed


def _nearest_node(point: Point, nodes: Sequence[Point], tree: shapely.STRtree | None, snap_mm: float) -> Point | None:
    if tree is None:
        return None
    node = nodes[int(tree.nearest(shapely.Point(point)))]
    return node if distance(node, point) <= snap_mm else None


def _on_segment(segment: Segment, point: Point) -> Point:
    a, b = segment
    place = nearest_on_segment(a, b, point)
    corner = min(segment, key=lambda end: distance(end, place))
    return corner if distance(corner, place) <= 10 * TOUCH_MM else on_grid(place)


def _off_border(name: str, cause: str) -> Problem:
    return plain_problem(Level.ERROR, "junction_place", Place("junction", name), cause)


def _split_at(sides: Mapping[Segment, Sides], points: Iterable[Point]) -> dict[Segment, Sides]:
    """The same segments, with those cut in two that a point lies on."""
    result = dict(sides)
    ends = {end for segment in sides for end in segment}
    for point in points:
        if point not in ends:
            a, b = min(result, key=lambda s: distance(nearest_on_segment(s[0], s[1], point), point))
            both = result.pop((a, b))
            result[a, point] = result[point, b] = both
    return result


def _nodes(sides: Mapping[Segment, Sides]) -> set[Point]:
    """Where more or less than two segments meet, or the two have different neighbours."""
    neighbours: defaultdict[Point, list[Sides]] = defaultdict(list)
    for (a, b), (left, right) in sides.items():
        both = (left, right) if left < right else (right, left)
        neighbours[a].append(both)
        neighbours[b].append(both)
    return {point for point, pairs in neighbours.items() if len(pairs) != 2 or pairs[0] != pairs[1]}


def _chains(sides: Mapping[Segment, Sides], nodes: set[Point]) -> list[tuple[tuple[Point, ...], Sides]]:
    """The segments joined to lines from node to node, rings last; all in a fixed order."""
    beside: defaultdict[Point, list[Point]] = defaultdict(list)
    for a, b in sides:
        beside[a].append(b)
        beside[b].append(a)
    done: set[Segment] = set()
    lines = []
    for start in sorted(nodes):
        for following in sorted(beside[start]):
            if (start, following) not in done:
                lines.append(line := _walk(start, following, beside, nodes))
                done.add((line[-1], line[-2]))
    passed = {point for line in lines for point in line}
    for start in sorted(beside.keys() - nodes - passed):  # of rings without a junction
        if start not in passed:
            lines.append(line := _walk(start, min(beside[start]), beside, nodes))
            passed.update(line)
    return [(line, _along(sides, line[0], line[1])) for line in lines]


def _along(sides: Mapping[Segment, Sides], start: Point, following: Point) -> Sides:
    """What lies to the left and to the right as one walks along a segment."""
    if (start, following) in sides:
        return sides[start, following]
    left, right = sides[following, start]
    return (right, left)


def _walk(
    start: Point, following: Point, beside: Mapping[Point, Sequence[Point]], nodes: set[Point]
) -> tuple[Point, ...]:
    """From point to point as far as a node, or round to the start; what is no node has two points beside it."""
    line = [start, following]
    before, here = start, following
    while here not in nodes and here != start:
        one, other = beside[here]
        before, here = here, (other if one == before else one)
        line.append(here)
    return tuple(line)


def _named_junctions(
    chains: Iterable[tuple[tuple[Point, ...], Sides]], named: Mapping[Point, str]
) -> dict[Point, Junction]:
    """Ids "J1", "J2" ... in reading order, except for the wanted points, which keep theirs."""
    ends = {end for line, _ in chains for end in (line[0], line[-1])}
    free = (f"J{n}" for n in count(1) if f"J{n}" not in named.values())
    return {
        point: Junction(named.get(point) or next(free), *point)
        for point in sorted(ends, key=lambda point: (point[1], point[0]))
    }


def _named_borders(
    chains: Iterable[tuple[tuple[Point, ...], Sides]], junctions: Mapping[Point, Junction]
) -> dict[str, Border]:
    borders: dict[str, Border] = {}
    for line, (left, right) in chains:
        name = border_id(left, right, borders)
        borders[name] = drawn_border(name, junctions[line[0]].id, junctions[line[-1]].id, left, right, line[1:-1])
    return borders
