"""The edit behind the fix that a problem of the map offers."""

from __future__ import annotations

from editors.map_editor.areas.edits import ClearArea, DissolveJunction, RemoveBorder
from editors.map_editor.areas.line_edits import MarkBorder, SetReconnoitrePoint
from workbench.cartography.map_checks import border_name
from workbench.engine.area_map import AreaMap, Shore
from workbench.engine.problem import Problem
from workbench.storage.edit import Edit


def fix_of(area_map: AreaMap, problem: Problem) -> Edit | None:
    """The edit that would cure a problem, or None when its cure is for the designer to choose."""
    place = problem.place.id
    match problem.check:
        case "unknown_junction" | "same_on_both_sides":
            return RemoveBorder(area_map.id, place)
        case "shore" if place in area_map.borders:
            is_marked = area_map.borders[place].shore is not Shore.NONE
            shore = Shore.NONE if is_marked else Shore.BEACH
            return MarkBorder(area_map.id, place, shore=shore, called=border_name(area_map, place))
        case "road_end":
            return SetReconnoitrePoint(area_map.id, place)
        case "unused_junction":
            return DissolveJunction(area_map.id, place)
        case "no_border":
            return ClearArea(area_map.id, place, area_map.spaces[place].name or place)
        case _:
            return None
