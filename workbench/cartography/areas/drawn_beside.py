"""Drawing a new area beside others: it stops at their borders, and those that lie wholly in it become islands of it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

import shapely
from msgspec.structs import replace

from workbench.cartography.areas.drawn_areas import draw_area
from workbench.cartography.areas.faces import faces
from workbench.cartography.areas.free_ground import SLIVER_SHARE, free_ring
from workbench.cartography.areas.surgery import SAME_PLACE_MM, Impossible, checked, differing_borders
from workbench.cartography.checks.map_checks import SMALL_SPACE_MM2
from workbench.cartography.plane import border_line
from workbench.engine.maps.area_map import OUTSIDE, AreaMap, Point, Space
from workbench.engine.maps.border import Border


def draw_beside(area_map: AreaMap, ring: Sequence[Point], space: Space, snap_mm: float = 1.0) -> AreaMap:
    """Add a space with the free ground of this outline; spaces that touch no others and lie inside are islands in it.

    Raises
    ------
    Impossible
        As `draw_area` and `free_ring`.
    """
    islands = _islands(area_map, ring, snap_mm)
    if not islands:
        return draw_area(area_map, free_ring(area_map, ring), space, snap_mm)
    ground = shapely.union_all([faces(area_map).face(name) for name in islands])
    held = [b for _, b in sorted(area_map.borders.items()) if b.left in islands or b.right in islands]
    apart = _without(area_map, islands, held)
    drawn = draw_area(apart, free_ring(apart, ring), space, snap_mm)
    if any(border.id in drawn.borders for border in held):
        raise Impossible("This outline runs all round others; draw it in two parts.")
    borders, spaces = drawn.borders, drawn.spaces
    for border in held:
        borders = borders.set(border.id, _in_new_ground(area_map, border, space.id, ground))
    for name in islands:
        spaces = spaces.set(name, area_map.spaces[name])
    changed = replace(drawn, borders=borders, spaces=spaces)
    new = sorted(set(changed.junctions) - set(area_map.junctions))
    return checked(area_map, changed, new, differing_borders(area_map, changed))


def _islands(area_map: AreaMap, ring: Sequence[Point], snap_mm: float) -> list[str]:
    """The spaces that lie clear inside an outline with all that they touch, when there is ground round them."""
    drawn = shapely.Polygon(ring) if len(ring) >= 3 else shapely.Polygon()
    if drawn.is_empty or not drawn.is_valid:
        return []
    derived, inside = faces(area_map), drawn.buffer(-snap_mm)
    near = [name for name in derived.spaces_near(drawn) if derived.face(name).within(inside)]
    if not near:
        return []
    touching = _touching(area_map)
    kept = sorted(name for name in near if touching[name] <= {*near})
    ground = shapely.union_all([derived.face(name) for name in kept])
    left = drawn.difference(ground).area
    return kept if left >= max(drawn.area * SLIVER_SHARE, SMALL_SPACE_MM2) else []


def _touching(area_map: AreaMap) -> dict[str, set[str]]:
    """Each space with all that hang together with it by borders or in junctions."""
    at: defaultdict[str, set[str]] = defaultdict(set)
    for border in area_map.borders.values():
        sides = {border.left, border.right} - {OUTSIDE}
        at[border.start] |= sides
        at[border.end] |= sides
    groups = {name: {name} for name in area_map.spaces}
    for spaces in at.values():
        joined = set[str]().union(*(groups[name] for name in spaces if name in groups))
        for name in joined:
            groups[name] = joined
    for border in area_map.borders.values():
        if border.left == border.right == OUTSIDE:  # a border of nothing that hangs on a space keeps it where it is
            for name in at[border.start] | at[border.end]:
                groups[name] = groups[name] | {OUTSIDE}
    return groups


def _without(area_map: AreaMap, islands: Sequence[str], held: Sequence[Border]) -> AreaMap:
    """The map without the islands; their junctions stay, so that no new one takes the id of one of them."""
    borders, spaces = area_map.borders, area_map.spaces
    for border in held:
        borders = borders.delete(border.id)
    for name in islands:
        spaces = spaces.delete(name)
    return replace(area_map, borders=borders, spaces=spaces)


def _in_new_ground(area_map: AreaMap, border: Border, new: str, ground: shapely.Geometry) -> Border:
    """A border of an island: where it had nothing on its outer side, the new area lies there now."""
    if OUTSIDE not in (border.left, border.right):
        return border
    middle = shapely.LineString(border_line(area_map, border)).interpolate(0.5, normalized=True)
    outer = [part.exterior for part in shapely.get_parts(ground)]
    if min(ring.distance(middle) for ring in outer) > SAME_PLACE_MM:
        return border  # it bounds a hole of the island itself
    return replace(border, first=new) if border.first == OUTSIDE else replace(border, second=new)
