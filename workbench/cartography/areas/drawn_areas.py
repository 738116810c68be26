"""Drawing a new area over what is there: it takes existing borders as its own and cuts what it overlaps."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby, pairwise

import shapely
from immutables import Map
from msgspec import Struct
from msgspec.structs import replace

from workbench.cartography.areas.crevices import without_crevices
from workbench.cartography.areas.faces import faces, remember
from workbench.cartography.areas.joined_junctions import with_one_meeting
from workbench.cartography.areas.outlines import CORNERS_OF_A_RING
from workbench.cartography.areas.polygons_to_borders import border_id
from workbench.cartography.areas.surgery import SAME_PLACE_MM, Impossible, checked, differing_borders, free_junction_id
from workbench.cartography.areas.surgery_of_areas import check_free_of_lines, check_new_space, tidied
from workbench.cartography.plane import (
    Ring,
    border_line,
    distance,
    nearest_on_line,
    nearest_on_segment,
    on_grid,
    signed_area,
)
from workbench.engine.maps.area_map import AreaMap, Junction, Point, Space
from workbench.engine.maps.border import Border, drawn_border
from workbench.engine.words.message import Message, marked

SMALLEST_MM2 = 1.0
NEXT_TO_NOTHING = marked("The outline encloses next to nothing.")

Lines = dict[str, list[Point]]


class Piece(Struct, frozen=True):
    """A part of an old border: inside the new area, on its ring, or outside of it."""

    line: tuple[Point, ...]
    place: str


def draw_area(area_map: AreaMap, ring: Sequence[Point], space: Space, snap_mm: float = 1.0) -> AreaMap:
    """Add a space with this outline; spaces under it lose that ground, the outside and the sea as well.

    Corners within `snap_mm` of a junction or border lie on it; a side between two points of one border follows the
    border while it stays that near. Crevices that it would leave between itself and its neighbours are its ground too,
    and its junctions that near to others are one with them.

    Raises
    ------
    Impossible
        The outline crosses itself or is too small, covers a space wholly or divides one, or a road or river runs
        inside; the id or name is taken.
    """
    drawn = without_crevices(area_map, _laid_over(area_map, ring, space, snap_mm), space.id, snap_mm)
    return with_one_meeting(area_map, drawn, snap_mm)


def _laid_over(area_map: AreaMap, ring: Sequence[Point], space: Space, snap_mm: float) -> AreaMap:
    check_new_space(area_map, space.id, space.name)
    lines = _lines_near(area_map, ring, snap_mm)
    meant = _distinct(on_grid(point) for point in ring)
    outline = _fitted(meant, lines, snap_mm)
    if _is_sound(meant) and not _is_sound(outline):
        outline = _fitted(_without_pinches(outline), lines, snap_mm)
    shape = _sound_shape(outline)
    if signed_area(outline) < 0:
        outline = outline[::-1]
    drawn = _Drawing(area_map, space.id, outline, shape, lines)
    changed = drawn.result(space)
    touched = differing_borders(area_map, changed)
    remember(faces(area_map).after(changed, drawn.new_junctions, touched))
    _check_nothing_vanished(area_map, changed, touched)
    changed = tidied(changed, {*drawn.old_junctions, *drawn.new_junctions})
    return checked(area_map, changed, drawn.new_junctions, differing_borders(area_map, changed))


class _Drawing:
    """The overlay of one ring with the borders near it, all of them with corners where they meet."""

    def __init__(self, area_map: AreaMap, new: str, ring: Ring, shape: shapely.Polygon, lines: Lines) -> None:
        self.map, self.new, self.ring, self.shape, self.lines = area_map, new, ring, shape, lines
        shapely.prepare(shape)
        self.sides = set(pairwise((*ring, ring[0])))
        self.corners = set(ring)
        old_sides = {side for line in lines.values() for a, b in pairwise(line) for side in ((a, b), (b, a))}
        self.new_sides = [side for side in pairwise((*ring, ring[0])) if side not in old_sides]
        on_borders = {point for line in lines.values() for point in line}
        self.nodes = {point for side in self.new_sides for point in side} & on_borders
        self.junctions = area_map.junctions
        self.new_junctions: list[str] = []
        self.old_junctions: set[str] = set()
        self._at = {junction.point: name for name, junction in sorted(area_map.junctions.items(), reverse=True)}

    def result(self, space: Space) -> AreaMap:
        borders = self.map.borders
        for name in sorted(self.lines):
            borders = self._recut(name, borders)
        for chain in self._new_chains():
            borders = self._with_chain(chain, borders)
        return replace(self.map, junctions=self.junctions, borders=borders, spaces=self.map.spaces.set(space.id, space))

    def _recut(self, name: str, borders: Map[str, Border]) -> Map[str, Border]:
        """An old border after the drawing: gone where it is inside, the new area's where it is on the ring."""
        old = self.map.borders[name]
        pieces = self._pieces(self.lines[name])
        if [piece.place for piece in pieces] == ["outside"] and len(pieces[0].line) == len(old.points) + 2:
            return borders
        self.old_junctions |= {old.start, old.end}
        borders = borders.delete(name)
        for piece in pieces:
            if piece.place == "inside":
                check_free_of_lines(self.map, old, marked("through the new area"))
                continue
            left, right = old.left, old.right
            if piece.place == "ring":
                runs_along = (piece.line[0], piece.line[1]) in self.sides
                left, right = (self.new, right) if runs_along else (left, self.new)
            own = name if name not in borders and (left, right) == (old.left, old.right) else ""
            own = own or border_id(left, right, borders)
            start, end = self._junction(piece.line[0]), self._junction(piece.line[-1])
            cut = replace(old, id=own, first=left, second=right).drawn(start, end, piece.line[1:-1])
            borders = borders.set(own, cut)
        return borders

    def _pieces(self, line: Sequence[Point]) -> list[Piece]:
        """The parts of a line by where they lie, cut further where the ring leaves it."""
        stretches: list[tuple[str, list[Point]]] = []
        for side in pairwise(line):
            place = self._place(side)
            if stretches and stretches[-1][0] == place and side[0] not in self.nodes:
                stretches[-1][1].append(side[1])
            else:
                stretches.append((place, [*side]))
        return [Piece(tuple(points), place) for place, points in stretches]

    def _place(self, side: tuple[Point, Point]) -> str:
        a, b = side
        if (a, b) in self.sides or (b, a) in self.sides:
            return "ring"
        middle = shapely.Point((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
        return "inside" if self.shape.contains(middle) else "outside"

    def _new_chains(self) -> list[tuple[Point, ...]]:
        """The parts of the ring that are no old border, from node to node."""
        if len(self.new_sides) == len(self.ring) and not self.nodes:
            return [(*self.ring, self.ring[0])]
        chains: list[list[Point]] = []
        for a, b in self.new_sides:
            if chains and chains[-1][-1] == a and a not in self.nodes:
                chains[-1].append(b)
            else:
                chains.append([a, b])
        if len(chains) > 1 and chains[-1][-1] == chains[0][0] and chains[0][0] not in self.nodes:
            chains[0] = chains.pop() + chains[0][1:]
        return [tuple(chain) for chain in chains]

    def _with_chain(self, chain: tuple[Point, ...], borders: Map[str, Border]) -> Map[str, Border]:
        middle = ((chain[0][0] + chain[1][0]) / 2, (chain[0][1] + chain[1][1]) / 2)
        beyond = faces(self.map).space_at(*middle)
        name = border_id(self.new, beyond, borders)
        start, end = self._junction(chain[0]), self._junction(chain[-1])
        return borders.set(name, drawn_border(name, start, end, self.new, beyond, chain[1:-1]))

    def _junction(self, point: Point) -> str:
        """The junction at a point, made when there is none."""
        if point not in self._at:
            name = free_junction_id(self.junctions)
            self.junctions = self.junctions.set(name, Junction(name, *point))
            self.new_junctions.append(name)
            self._at[point] = name
        return self._at[point]


# ---- fitting the ring to what is there


def _lines_near(area_map: AreaMap, ring: Sequence[Point], snap_mm: float) -> Lines:
    """The borders, as lists of points, whose boxes come near the ring's."""
    if len(ring) < 3:
        raise Impossible("An outline has at least three corners.")
    box = shapely.box(*shapely.LineString(ring).buffer(2 * snap_mm).bounds)
    derived = faces(area_map)
    near = {name for space in derived.spaces_near(box) for name in derived.borders_of(space)}
    return {
        name: list(border_line(area_map, area_map.borders[name]))
        for name in sorted(near)
        if derived.line(name).intersects(box)
    }


def _fitted(ring: Ring, lines: Lines, snap_mm: float) -> Ring:
    """The ring with its corners on the borders near them, corners at every meeting, following borders."""
    snapped = _distinct(_snapped(point, lines, snap_mm) for point in ring)
    if len(snapped) < CORNERS_OF_A_RING:
        raise Impossible(NEXT_TO_NOTHING)
    followed = _distinct(
        point for side in pairwise((*snapped, snapped[0])) for point in _following(side, lines, snap_mm)[:-1]
    )
    met: list[Point] = []
    for a, b in pairwise((*followed, followed[0])):
        met += [a, *_meetings(a, b, lines)]
    return _distinct(met)


def _snapped(point: Point, lines: Lines, snap_mm: float) -> Point:
    """The corner of a border or the place on it within reach, which becomes a corner; else the point itself."""
    ends = [end for line in lines.values() for end in (line[0], line[-1])]
    end = min(ends, key=lambda e: distance(e, point), default=None)
    if end is not None and distance(end, point) <= snap_mm:
        return end
    nearest = min(((nearest_on_line(line, point)[2], name) for name, line in lines.items()), default=None)
    return _corner_on(lines[nearest[1]], point) if nearest is not None and nearest[0] <= snap_mm else point


def _corner_on(line: list[Point], near: Point) -> Point:
    """The line's corner at its place nearest to a point, put in when there is none."""
    index, place, _ = nearest_on_line(line, near)
    for corner in (line[index], line[index + 1]):
        if distance(corner, place) <= SAME_PLACE_MM:
            return corner
    place = on_grid(place)
    line.insert(index + 1, place)
    return place


def _following(side: tuple[Point, Point], lines: Lines, snap_mm: float) -> tuple[Point, ...]:
    """The side, or the part of a border between its ends when that stays near it."""
    a, b = side
    for line in lines.values():
        if a in line and b in line:
            first, last = line.index(a), line.index(b)
            part = line[first : last + 1] if first < last else line[last : first + 1][::-1]
            if all(distance(nearest_on_segment(a, b, point), point) <= snap_mm for point in part):
                return tuple(part)
    return side


def _meetings(a: Point, b: Point, lines: Lines) -> list[Point]:
    """The points between a and b where the side meets borders, in order; each becomes a corner of its border."""
    side = shapely.LineString([a, b])
    found = set()
    for line in lines.values():
        shared = side.intersection(shapely.LineString(line))
        for part in shapely.get_parts(shared):
            for x, y in part.coords:
                found.add(_meeting((x, y), (a, b), line))
    return sorted(found - {a, b}, key=lambda point: distance(a, point))


def _meeting(point: Point, ends: tuple[Point, Point], line: list[Point]) -> Point:
    """A meeting as a corner of the line: an end of the side that is as good as there, else the line's own."""
    for end in ends:
        if distance(end, point) <= SAME_PLACE_MM and end not in line:
            index, _, _ = nearest_on_line(line, end)
            if all(distance(corner, end) > SAME_PLACE_MM for corner in line):
                line.insert(index + 1, end)
                return end
    return _corner_on(line, point)


def _distinct(points: Iterable[Point]) -> Ring:
    """The points without immediate repetitions, round the ring."""
    kept = [point for point, _ in groupby(points)]
    while len(kept) > 1 and kept[0] == kept[-1]:
        kept.pop()
    return tuple(kept)


def _without_pinches(ring: Ring) -> Ring:
    """The outline of the largest part of a ring that touches itself since its corners lie on borders."""
    parts = shapely.get_parts(shapely.make_valid(shapely.Polygon(ring)))
    grounds = [part for part in shapely.get_parts(parts) if isinstance(part, shapely.Polygon)]
    largest = max(grounds, key=lambda part: part.area, default=shapely.Polygon())
    return _distinct(on_grid((x, y)) for x, y in largest.exterior.coords)


def _is_sound(ring: Ring) -> bool:
    return len(ring) >= CORNERS_OF_A_RING and bool(shapely.Polygon(ring).is_valid)


def _sound_shape(ring: Ring) -> shapely.Polygon:
    shape = shapely.Polygon(ring) if len(ring) >= 3 else shapely.Polygon()
    if shape.is_empty or not shape.is_valid:
        raise Impossible("The outline crosses or touches itself.")
    if shape.area < SMALLEST_MM2:
        raise Impossible(NEXT_TO_NOTHING)
    return shape


def _check_nothing_vanished(before: AreaMap, changed: AreaMap, touched: Iterable[str]) -> None:
    old = (before.borders[name] for name in touched if name in before.borders)
    for space in sorted({side for border in old for side in (border.left, border.right)} & set(before.spaces)):
        if not faces(changed).borders_of(space):
            raise Impossible(Message("The outline covers {name} wholly.", name=before.spaces[space].name))
