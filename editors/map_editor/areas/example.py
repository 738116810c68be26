"""What a picture of an area map wants to have selected."""

from __future__ import annotations

from editors.map_editor.areas.area_desk import AreaDesk
from workbench.engine.maps.area_map import SpaceKind


def example_space(desk: AreaDesk) -> str:
    """An area with a fort that lies at a rade, the one with the most to tell in the west; "" on an empty map."""
    spaces, faces = desk.area_map.spaces, desk.geometry.faces

    def telling(space: str) -> tuple[bool, bool, int, float]:
        beside = {desk.area_map.borders[border].across(space) for border in faces.borders_of(space)}
        at_rade = any(other in spaces and spaces[other].kind is SpaceKind.RADE for other in beside)
        found = spaces[space]
        return bool(found.forts) and not found.town, at_rade, len(beside), -faces.label(space).point[0]

    return max(sorted(spaces), key=telling, default="")
