"""What the things of an area map are called where one is told of them."""

from __future__ import annotations

from workbench.engine.maps.area_map import OUTSIDE, AreaMap, Junction
from workbench.engine.problem import Place


def space_place(area_map: AreaMap, space: str) -> Place:
    """A space as a problem names it."""
    known = area_map.spaces.get(space)
    return Place("space", space, known.name if known and known.name.strip() else space or "the outside")


def junction_place(junction: Junction) -> Place:
    """A junction as a problem names it."""
    kind = "reconnoitre point" if junction.reconnoitre_point else "junction"
    return Place("junction", junction.id, junction.name or f"{kind} {junction.id}")


def border_name(area_map: AreaMap, border: str) -> str:
    """ "the border of Toulon and La Rode", "the edge of Janas"."""
    known = area_map.borders[border]
    sides = sorted(space_place(area_map, side).name for side in {known.left, known.right} - {OUTSIDE})
    if OUTSIDE in (known.left, known.right):
        return f"the edge of {sides[0]}" if sides else f"border {border}"
    return f"the border of {' and '.join(sides)}"


def border_place(area_map: AreaMap, border: str) -> Place:
    """A border as a problem names it."""
    return Place("border", border, border_name(area_map, border))
