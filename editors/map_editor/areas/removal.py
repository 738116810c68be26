"""What `Del` does with what is selected, and which areas can become one."""

from __future__ import annotations

from editors.map_editor.areas.area_desk import AreaDesk, Chosen
from editors.map_editor.areas.edits import ClearArea, DissolveJunction, MergeAreas
from editors.map_editor.areas.line_edits import RemoveLine
from workbench.engine.area_map import OUTSIDE
from workbench.storage.edit import Edit, EditError


def removal_of(desk: AreaDesk) -> Edit | None:
    """The edit that takes away what is selected: an area, a border between two, a junction, a road or river.

    Raises
    ------
    EditError
        It cannot go; the text says why.
    """
    chosen, area_map = desk.chosen, desk.area_map
    if chosen.space in area_map.spaces:
        return ClearArea(area_map.id, chosen.space, area_map.spaces[chosen.space].name)
    if chosen.border in area_map.borders:
        border = area_map.borders[chosen.border]
        if OUTSIDE in (border.left, border.right):
            raise EditError("The edge of the map goes with its area; select the area instead.")
        kept, merged = sorted((border.left, border.right), key=lambda space: -desk.geometry.face(space).area)
        return merge_of(desk, kept, merged)
    if chosen.junction in area_map.junctions:
        return DissolveJunction(area_map.id, chosen.junction)
    for line in (area_map.roads.get(chosen.road), area_map.rivers.get(chosen.river)):
        if line is not None:
            return RemoveLine(area_map.id, line)
    if chosen.section:
        raise EditError("A road section is what lies between two reconnoitre points; take those or the road away.")
    return None


def merge_of(desk: AreaDesk, kept: str, merged: str) -> MergeAreas:
    """The edit that makes one space of two; the first keeps its name and figures."""
    spaces = desk.area_map.spaces
    return MergeAreas(desk.map_id, kept, merged, f"{spaces[kept].name} and {spaces[merged].name}")


def remove_chosen(desk: AreaDesk) -> None:
    """Take away what is selected, or say why it cannot go; a neighbour is selected afterwards."""
    try:
        edit = removal_of(desk)
    except EditError as reason:
        desk.refuse(str(reason))
        return
    if edit is not None and not desk.apply(edit) and isinstance(edit, MergeAreas):
        desk.choose(Chosen(space=edit.kept))


def mergeable(desk: AreaDesk) -> list[str]:
    """The neighbours that the selected space can be made one with, by name."""
    spaces, space = desk.area_map.spaces, desk.chosen.space
    if space not in spaces:
        return []
    beside = {desk.area_map.borders[border].across(space) for border in desk.geometry.faces.borders_of(space)}
    alike = [other for other in beside if other in spaces and spaces[other].kind is spaces[space].kind]
    return sorted(alike, key=lambda other: (spaces[other].name, other))
