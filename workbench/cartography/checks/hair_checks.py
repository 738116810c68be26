"""Areas that run beside each other a hair apart: whoever drew them meant them to be neighbours."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

import shapely

from workbench.cartography.areas.faces import Faces
from workbench.cartography.checks.declared import drawn
from workbench.cartography.checks.map_places import space_place
from workbench.engine.maps.area_map import OUTSIDE, AreaMap
from workbench.engine.problem import Problem

HAIR_MM, LEAST_MM = 0.5, 4.0
"""So near, along so much of their outlines, they are apart by a slip of the pen."""


def hair_problems(area_map: AreaMap, derived: Faces) -> Iterator[Problem]:
    """Pairs of areas whose borders with nothing lie beside each other."""
    beside = {frozenset((border.left, border.right)) for border in area_map.borders.values()}
    known, ends = area_map.borders, area_map.junctions
    outer = [
        name
        for name in sorted(derived.borders_of(OUTSIDE))
        if known[name].left != known[name].right and known[name].start in ends and known[name].end in ends
    ]
    lines = [derived.line(name) for name in outer]
    inner = [area_map.borders[name].across(OUTSIDE) for name in outer]
    found: defaultdict[tuple[str, str], float] = defaultdict(float)
    apart: dict[tuple[str, str], float] = {}
    near = shapely.STRtree(lines).query(lines, predicate="dwithin", distance=HAIR_MM).T.tolist() if lines else []
    for one, other in near:
        both = frozenset((inner[one], inner[other]))
        if inner[one] < inner[other] and both not in beside and all(space in area_map.spaces for space in both):
            pair = (inner[one], inner[other])
            found[pair] += lines[one].intersection(lines[other].buffer(HAIR_MM)).length
            apart[pair] = min(apart.get(pair, HAIR_MM), _apart(lines[one], lines[other]))
    for (first, second), length in sorted(found.items()):
        if length >= LEAST_MM:
            yield drawn.APART_BY_A_HAIR.at(
                space_place(area_map, first),
                space=second,
                other=space_place(area_map, second).name,
                length_mm=length,
                apart_mm=apart[first, second],
            )


def _apart(one: shapely.LineString, other: shapely.LineString) -> float:
    """How far the middle of the stretch that lies near lies from the other line."""
    beside = one.intersection(other.buffer(HAIR_MM))
    if beside.is_empty:
        return HAIR_MM
    longest = max(shapely.get_parts(beside), key=lambda part: float(part.length))
    return float(other.distance(longest.interpolate(0.5, normalized=True)))
