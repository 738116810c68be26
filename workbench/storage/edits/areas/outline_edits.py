"""The edits that fix broken outlines of an area map: gaps closed, loops cut off, spaces made anew."""

from __future__ import annotations

from collections import Counter

import shapely
from msgspec import Struct
from msgspec.structs import replace

from workbench.cartography.areas.drawn_areas import draw_area
from workbench.cartography.areas.faces import faces
from workbench.cartography.areas.new_spaces import new_space
from workbench.cartography.areas.surgery import Impossible
from workbench.cartography.areas.surgery_of_areas import merge_areas
from workbench.cartography.lines.loops import without_loops
from workbench.cartography.plane import Ring, border_line
from workbench.engine.maps.area_map import OUTSIDE, AreaMap
from workbench.engine.words.message import Message, marked
from workbench.storage.edits.areas.area_edits import changed_map
from workbench.storage.edits.edit import Edit, Edited

NEAR_MM = 0.01
"""What lies so near lies on a line."""


class CloseGap(Struct, frozen=True):
    """Give the ground of a thin gap to the space that has most of its outline."""

    map_id: str
    ring: Ring
    label: str = marked("Close a gap")

    def apply(self, document: Edited) -> Edit:
        return changed_map(document, self.map_id, self.label, self._closed)

    def _closed(self, area_map: AreaMap) -> AreaMap:
        derived, hole, along = faces(area_map), shapely.Polygon(self.ring).exterior, Counter[str]()
        for name in derived.borders_of(OUTSIDE):
            if hole.distance(derived.line(name).interpolate(0.5, normalized=True)) < NEAR_MM:
                along[area_map.borders[name].across(OUTSIDE)] += round(1000 * derived.line(name).length)
        if not along:
            raise Impossible("There is no gap here any longer.")
        taker = min(along, key=lambda space: (-along[space], space))
        patch = replace(new_space(area_map), kind=area_map.spaces[taker].kind)
        return merge_areas(draw_area(area_map, self.ring, patch, NEAR_MM), taker, patch.id)


class MakeAnew(Struct, frozen=True):
    """Make a space that borders name and that is not there."""

    map_id: str
    space: str

    @property
    def label(self) -> str:
        return Message("Make the area {space} anew", space=self.space)

    def apply(self, document: Edited) -> Edit:
        return changed_map(document, self.map_id, self.label, self._made)

    def _made(self, area_map: AreaMap) -> AreaMap:
        made = replace(new_space(area_map), id=self.space)
        return replace(area_map, spaces=area_map.spaces.set(made.id, made))


class CutLoops(Struct, frozen=True):
    """Cut off the loops of a border that crosses itself."""

    map_id: str
    border: str
    label: str = marked("Cut the loop off a border")

    def apply(self, document: Edited) -> Edit:
        return changed_map(document, self.map_id, self.label, self._cut)

    def _cut(self, area_map: AreaMap) -> AreaMap:
        border = area_map.borders[self.border]
        line = without_loops(border_line(area_map, border))
        if not line:
            raise Impossible("Nobody can tell which part of this border is meant; draw it anew.")
        points = tuple(line[1:-1])
        if points == border.points:
            return area_map
        return replace(area_map, borders=area_map.borders.set(border.id, border.drawn(points=points)))
