"""Narrow gaps that a drawing leaves between a new area and its neighbours."""

from __future__ import annotations

from itertools import pairwise

import shapely
from msgspec.structs import replace

from workbench.cartography.areas.faces import faces
from workbench.cartography.areas.surgery import checked
from workbench.cartography.areas.surgery_of_areas import tidied
from workbench.cartography.checks.area_checks import width_of
from workbench.cartography.checks.line_checks import gaps
from workbench.cartography.plane import Ring, border_line
from workbench.engine.maps.area_map import OUTSIDE, AreaMap


def without_crevices(before: AreaMap, drawn: AreaMap, new: str, snap_mm: float) -> AreaMap:
    """The map where the new space has the gaps beside it, narrower than `snap_mm`, that were none before."""
    known = [shapely.Polygon(ring) for ring in gaps(faces(before))]
    for ring in gaps(faces(drawn)):
        gap = shapely.Polygon(ring)
        if width_of(gap) < snap_mm and not any(old.equals(gap) for old in known):
            drawn = _filled(drawn, ring, new)
    return drawn


def _filled(area_map: AreaMap, gap: Ring, by: str) -> AreaMap:
    """The map where a space has the ground of a gap beside it; as it is when it lies beside others alone."""
    sides = {side for a, b in pairwise((*gap, gap[0])) for side in ((a, b), (b, a))}
    round_it = [area_map.borders[name] for name in faces(area_map).borders_of(OUTSIDE)]
    round_it = [border for border in round_it if sides.issuperset(pairwise(border_line(area_map, border)))]
    if by not in {border.across(OUTSIDE) for border in round_it}:
        return area_map
    borders = area_map.borders
    for border in round_it:
        if border.across(OUTSIDE) == by:
            borders = borders.delete(border.id)
        else:
            taken = replace(border, first=by) if border.first == OUTSIDE else replace(border, second=by)
            borders = borders.set(border.id, taken)
    changed = replace(area_map, borders=borders)
    checked(area_map, changed, (), [border.id for border in round_it])
    return tidied(changed, {end for border in round_it for end in (border.start, border.end)})
