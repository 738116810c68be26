"""What of a drawn outline is free ground: a new area beside others stops at their borders."""

from __future__ import annotations

from collections.abc import Sequence

import shapely

from workbench.cartography.areas.faces import faces
from workbench.cartography.areas.surgery import Impossible
from workbench.cartography.checks.map_checks import SMALL_SPACE_MM2
from workbench.cartography.plane import Ring
from workbench.engine.maps.area_map import AreaMap, Point
from workbench.engine.words.message import Message

SLIVER_SHARE = 0.05
"""Pieces smaller than this share of the outline come of a hand that was not steady, and are dropped."""


def free_ring(area_map: AreaMap, ring: Sequence[Point]) -> Ring:
    """The outline without the ground of the spaces that it overlaps.

    An outline that has no free ground of its own, such as an island in a sea, is returned as it is.

    Raises
    ------
    Impossible
        The free ground lies in several pieces, or all round a space.
    """
    drawn = shapely.Polygon(ring) if len(ring) >= 3 else shapely.Polygon()
    if drawn.is_empty or not drawn.is_valid:
        return tuple(ring)
    derived = faces(area_map)
    over = [space for space in derived.spaces_near(drawn) if derived.face(space).intersects(drawn)]
    free = drawn.difference(shapely.union_all([derived.face(space) for space in over]))
    least = max(drawn.area * SLIVER_SHARE, SMALL_SPACE_MM2)
    pieces = [p for p in shapely.get_parts(free) if isinstance(p, shapely.Polygon) and p.area >= least]
    if not over or not pieces:
        return tuple(ring)
    if len(pieces) > 1:
        raise Impossible(
            Message("The free ground in this outline lies in {pieces} pieces; draw one at a time.", pieces=len(pieces))
        )
    whole = pieces[0]
    held = [name for name in over if derived.face(name).within(shapely.Polygon(whole.exterior))]
    if any(shapely.Polygon(hole).area >= SMALL_SPACE_MM2 for hole in whole.interiors):
        names = ", ".join(area_map.spaces[name].name for name in held) or "a gap"
        raise Impossible(Message("This outline runs all round {names}; draw it in two parts.", names=names))
    return tuple((x, y) for x, y in whole.exterior.coords[:-1])
