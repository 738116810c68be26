"""What would come of an outline that is being drawn, or of a line through an area: shapes, and who loses ground."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import shapely
from msgspec import Struct

from workbench.cartography.areas.drawn_areas import draw_area
from workbench.cartography.areas.drawn_beside import draw_beside
from workbench.cartography.areas.faces import Faces, faces
from workbench.cartography.areas.lost_marks import lost_marks
from workbench.cartography.areas.surgery_of_areas import split_area
from workbench.cartography.lines.line_shapes import with_hole
from workbench.engine.maps.area_map import AreaMap, Point, Space

LEAST_LOSS_MM2 = 0.5


class Draft(Struct, frozen=True):
    """A map that would be, the shape that is new in it, and the ground that each space (id) loses, largest first.

    `marks` is what goes with the borders under the shape, in words ("wall").
    """

    map: AreaMap
    shape: shapely.Geometry
    losses: tuple[tuple[str, shapely.Geometry], ...] = ()
    marks: tuple[str, ...] = ()


def drafted_area(area_map: AreaMap, ring: Sequence[Point], space: Space, snap_mm: float, beside: bool) -> Draft:
    """The map with a new space in this outline; one `beside` the others stops at their borders.

    Raises
    ------
    Impossible
        As `draw_area` and `draw_beside`.
    """
    after = (draw_beside if beside else draw_area)(area_map, ring, space, snap_mm)
    shape = faces(after).face(space.id)
    return Draft(after, shape, _losses(faces(area_map), faces(after), shape), lost_marks(area_map, after))


def drafted_hole(area_map: AreaMap, ring: Sequence[Point], snap_mm: float) -> Draft:
    """The map without the ground that an outline encloses.

    Raises
    ------
    Impossible
        As `with_hole`.
    """
    after = with_hole(area_map, ring, snap_mm)
    losses = _losses(faces(area_map), faces(after), shapely.Polygon(ring))
    return Draft(after, shapely.union_all([shape for _, shape in losses]), losses, lost_marks(area_map, after))


def drafted_split(area_map: AreaMap, area: str, line: Sequence[Point], new_id: str, new_name: str) -> Draft:
    """The map with a space divided along a line; the shape is the part that becomes a new space.

    Raises
    ------
    Impossible
        As `split_area`.
    """
    after = split_area(area_map, area, line, new_id, new_name)
    shape = faces(after).face(new_id)
    return Draft(after, shape, ((area, shape),))


def _losses(before: Faces, after: Faces, near: shapely.Geometry) -> tuple[tuple[str, shapely.Geometry], ...]:
    """The ground that each space near a shape has lost, the most first."""
    spaces: Iterable[str] = before.spaces_near(near)
    lost = [
        (space, before.face(space).difference(after.face(space) if space in after.map.spaces else shapely.Polygon()))
        for space in spaces
        if space not in after.map.spaces or before.face(space) is not after.face(space)
    ]
    found = [(space, shape) for space, shape in lost if shape.area >= LEAST_LOSS_MM2]
    return tuple(sorted(found, key=lambda one: (-one[1].area, one[0])))
