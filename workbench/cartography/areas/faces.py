"""Areas are the faces of the borders: polygons, the space at a point, and the place of a label.

Deriving is lazy and remembered per map value. When a map was made from one seen before, only the spaces are
derived anew whose borders or junctions are other values than before.
"""

from __future__ import annotations

from collections import OrderedDict, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

import numpy as np
import shapely
from immutables import Map
from msgspec import Struct

from workbench.cartography.areas.outlines import Arc, Face, Outline, outline_of
from workbench.cartography.plane import border_line
from workbench.engine.maps.area_map import OUTSIDE, AreaMap, Point, SpaceKind

V = TypeVar("V")
LABEL_TOLERANCE_MM = 0.2
NO_BORDERS: frozenset[str] = frozenset()
MAPS_REMEMBERED = 12
STALE_SPACES_KEPT = 64


class LabelPlace(Struct, frozen=True):
    """The centre and radius in mm of the widest circle inside a space: where its name and number stand best."""

    point: Point
    radius_mm: float


class Faces:
    """What one map value encloses. Made by `faces`; all of it is derived when it is first asked for."""

    def __init__(
        self, area_map: AreaMap, borders_of: Map[str, frozenset[str]], borders_at: Map[str, frozenset[str]]
    ) -> None:
        self.map = area_map
        self._borders_of = borders_of
        self._borders_at = borders_at
        self._outlines: dict[str, Outline] = {}
        self._faces: dict[str, Face] = {}
        self._lines: dict[str, shapely.LineString] = {}
        self._inside: dict[str, shapely.Point] = {}
        self._widest: dict[str, LabelPlace] = {}
        self._tree: tuple[shapely.STRtree, tuple[str, ...]] | None = None
        self._not_in_tree: frozenset[str] = frozenset()
        self._is_whole_in_tree = True

    def borders_of(self, space: str) -> tuple[str, ...]:
        """The ids of the borders that have the space on one side, sorted."""
        return tuple(sorted(self._borders_of.get(space, NO_BORDERS)))

    def borders_at(self, junction: str) -> tuple[str, ...]:
        """The ids of the borders that start or end in the junction, sorted."""
        return tuple(sorted(self._borders_at.get(junction, NO_BORDERS)))

    def spaces_at(self, junction: str) -> tuple[str, ...]:
        """The spaces around a junction, sorted, without the outside."""
        borders = (self.map.borders[border] for border in self.borders_at(junction))
        return tuple(sorted({side for border in borders for side in (border.left, border.right)} - {OUTSIDE}))

    def outline(self, space: str) -> Outline:
        """The rings that the borders of a space make, and the junctions where they do not close."""
        if space not in self._outlines:
            self._outlines[space] = outline_of(self._arcs(space))
        return self._outlines[space]

    def face(self, space: str) -> Face:
        """The polygon of a space; empty when its outline does not close, two or more when it lies in pieces."""
        if space not in self._faces:
            self._faces[space] = self.outline(space).face()
        return self._faces[space]

    def line(self, border: str) -> shapely.LineString:
        """A border as a line from junction to junction; KeyError when it ends in an unknown one."""
        if border not in self._lines:
            self._lines[border] = shapely.LineString(border_line(self.map, self.map.borders[border]))
        return self._lines[border]

    def inside(self, space: str) -> shapely.Point:
        """Some point well inside a space; an empty point when it has no face."""
        if space not in self._inside:
            self._inside[space] = self.face(space).representative_point()
        return self._inside[space]

    def faces(self) -> dict[str, Face]:
        """The polygons of all spaces, by id in sorted order."""
        return {space: self.face(space) for space in sorted(self.map.spaces)}

    def label(self, space: str) -> LabelPlace:
        """Where the space's label stands: the designer's place, else the centre of the widest circle inside."""
        if space not in self._widest:
            self._widest[space] = _widest_circle(self.face(space))
        widest, chosen = self._widest[space], self.map.spaces[space].label
        return widest if chosen is None else LabelPlace(chosen, widest.radius_mm)

    def space_at(self, x_mm: float, y_mm: float) -> str:
        """The space that holds a point, "" outside; on a border the first of its spaces in sorted order."""
        point = shapely.Point(x_mm, y_mm)
        held = (space for space in self.spaces_near(point) if self.face(space).intersects(point))
        return min(held, default=OUTSIDE)

    def spaces_near(self, shape: shapely.Geometry) -> tuple[str, ...]:
        """The spaces whose bounding boxes meet the one of a shape, sorted."""
        tree, spaces = self._index()
        found = {spaces[i] for i in tree.query(shape)} - self._not_in_tree
        if self._not_in_tree:
            found |= self._stale_near(shapely.bounds(shape).tolist())
        return tuple(sorted(found))

    @property
    def is_whole(self) -> bool:
        """Has every space a face and every border a space? If not, `spaces_near` does not lead to all borders."""
        self._index()
        return self._is_whole_in_tree and not any(self._is_faceless(space) for space in self._not_in_tree)

    def _is_faceless(self, space: str) -> bool:
        known = self.map.spaces.get(space)
        if known is None:
            return bool(self._borders_of.get(space))
        return known.kind is not SpaceKind.BOX and self.face(space).is_empty

    def _stale_near(self, box: Sequence[float]) -> set[str]:
        """The spaces that the index does not know as they are now, and whose boxes meet the box given."""
        stale = sorted(self._not_in_tree)
        left, top, right, bottom = shapely.bounds([self.face(space) for space in stale]).T
        meets = (left <= box[2]) & (box[0] <= right) & (top <= box[3]) & (box[1] <= bottom)
        return {stale[index] for index in np.flatnonzero(meets).tolist()}

    def after(self, changed: AreaMap, junctions: Iterable[str], borders: Iterable[str]) -> Faces:
        """The faces of a map that differs from this one in the junctions and borders named, and in no others."""
        borders_of, borders_at = self._borders_of, self._borders_at
        touched: set[str] = set()
        redrawn = set(borders)
        for name in sorted(redrawn):
            for border, present in ((self.map.borders.get(name), False), (changed.borders.get(name), True)):
                if border is not None:
                    borders_of = _marked(borders_of, {border.left, border.right}, name, present)
                    borders_at = _marked(borders_at, {border.start, border.end}, name, present)
                    touched |= {border.left, border.right}
        for junction in junctions:
            for name in borders_at.get(junction, NO_BORDERS):
                redrawn.add(name)
                touched |= {changed.borders[name].left, changed.borders[name].right}
        result = Faces(changed, borders_of, borders_at)
        result._take_over(self, touched - {OUTSIDE}, redrawn)
        return result

    def _take_over(self, before: Faces, touched: set[str], redrawn: set[str]) -> None:
        """Keep what was derived of all else; the index of boxes serves on until too much of it is stale."""
        self._lines = _without(before._lines, redrawn)
        self._inside = _without(before._inside, touched)
        self._outlines = _without(before._outlines, touched | {OUTSIDE})
        self._faces = _without(before._faces, touched)
        self._widest = _without(before._widest, touched)
        stale = before._not_in_tree | touched
        bare = any(name in self.map.borders and self._is_bare(name) for name in redrawn)
        if before._tree is not None and len(stale) <= STALE_SPACES_KEPT and not bare:
            self._tree, self._not_in_tree = before._tree, stale
            self._is_whole_in_tree = before._is_whole_in_tree

    def _arcs(self, space: str) -> list[Arc]:
        """The borders of a space walked with the space on the left; those with it on both sides are no outline."""
        arcs = []
        for name in self.borders_of(space):
            border = self.map.borders[name]
            if border.left == border.right or not all(end in self.map.junctions for end in (border.start, border.end)):
                continue
            line = border_line(self.map, border)
            if border.left == space:
                arcs.append(Arc(border.start, border.end, line))
            else:
                arcs.append(Arc(border.end, border.start, line[::-1]))
        return arcs

    def _index(self) -> tuple[shapely.STRtree, tuple[str, ...]]:
        if self._tree is None:
            shapes = self.faces()
            self._tree = (shapely.STRtree(list(shapes.values())), tuple(shapes))
            self._not_in_tree = frozenset()
            spaceless = any(self._is_bare(name) for name in self.map.borders)
            self._is_whole_in_tree = not spaceless and not any(self._is_faceless(space) for space in shapes)
        return self._tree

    def _is_bare(self, border: str) -> bool:
        """Has a border no space on either side?"""
        known = self.map.borders[border]
        return known.left not in self.map.spaces and known.right not in self.map.spaces


def faces(area_map: AreaMap) -> Faces:
    """The faces of a map value: remembered, or made from those of the last map of this id, or derived from nothing."""
    known = _remembered.get(id(area_map))
    if known is None:
        last = next((f for f in reversed(_remembered.values()) if f.map.id == area_map.id), None)
        known = _derived(area_map) if last is None else last.after(area_map, *_differences(last.map, area_map))
    return remember(known)


def remember(derived: Faces) -> Faces:
    """Keep faces for the next `faces` of the same map value, and let the oldest go."""
    _remembered[id(derived.map)] = derived
    _remembered.move_to_end(id(derived.map))
    while len(_remembered) > MAPS_REMEMBERED:
        _remembered.popitem(last=False)
    return derived


_remembered: OrderedDict[int, Faces] = OrderedDict()  # each value holds its map, so that the key stays that map's own


def _derived(area_map: AreaMap) -> Faces:
    of: defaultdict[str, set[str]] = defaultdict(set)
    at: defaultdict[str, set[str]] = defaultdict(set)
    for name, border in area_map.borders.items():
        of[border.left].add(name)
        of[border.right].add(name)
        at[border.start].add(name)
        at[border.end].add(name)
    return Faces(area_map, _frozen(of), _frozen(at))


def _frozen(names: Mapping[str, set[str]]) -> Map[str, frozenset[str]]:
    return Map({key: frozenset(value) for key, value in names.items()})


def _differences(old: AreaMap, new: AreaMap) -> tuple[set[str], set[str]]:
    """The ids of junctions and borders that are not the same values in both maps."""
    return _differing(old.junctions, new.junctions), _differing(old.borders, new.borders)


def _differing(old: Map[str, V], new: Map[str, V]) -> set[str]:
    if old is new:
        return set()
    changed = {name for name, value in new.items() if old.get(name) is not value}
    return changed | {name for name in old if name not in new}


def _marked(index: Map[str, frozenset[str]], keys: set[str], name: str, present: bool) -> Map[str, frozenset[str]]:
    for key in keys:
        names = index.get(key, NO_BORDERS)
        index = index.set(key, names | {name} if present else names - {name})
    return index


def _without(derived: dict[str, V], stale: Iterable[str]) -> dict[str, V]:
    """A copy without some entries; copying first is many times faster than choosing."""
    kept = derived.copy()
    for name in stale:
        kept.pop(name, None)
    return kept


def _widest_circle(face: Face) -> LabelPlace:
    if face.is_empty:
        return LabelPlace((0.0, 0.0), 0.0)
    radius = shapely.maximum_inscribed_circle(face, LABEL_TOLERANCE_MM)
    x, y = radius.coords[0]
    return LabelPlace((x, y), radius.length)
