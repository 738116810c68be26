"""What `Del` does with what is selected, and which areas can become one."""

from __future__ import annotations

from editors.map_editor.desk import Desk
from workbench.cartography.areas.faces import faces
from workbench.cartography.areas.lost_marks import lost_marks, that_goes
from workbench.cartography.areas.surgery import Impossible
from workbench.cartography.areas.surgery_of_areas import clear_area
from workbench.engine.maps.area_map import OUTSIDE, AreaMap
from workbench.engine.words.message import Message
from workbench.long_work import FEW, each
from workbench.storage.edits.areas.area_edits import ClearArea, DissolveJunction, MergeAreas, with_loss
from workbench.storage.edits.areas.line_edits import RemoveRiver
from workbench.storage.edits.areas.merging import merge_loss, merging
from workbench.storage.edits.edit import Edit, EditError
from workbench.storage.edits.edits import Together
from workbench.storage.edits.furniture_edits import RemoveFurniture
from workbench.storage.edits.link_edits import RemoveLinks
from workbench.storage.edits.road_edits import RemoveRoads
from workbench.storage.edits.zone_edits import RemoveBox


def removal_of(desk: Desk[AreaMap]) -> Edit | None:
    """The edit that takes away what is selected: an area, a border between two, a junction, a road or river.

    Raises
    ------
    EditError
        It cannot go; the text says why.
    """
    chosen, area_map = desk.chosen, desk.map
    if chosen.furniture:
        return RemoveFurniture(area_map.id, (chosen.furniture,))
    if chosen.link in area_map.links:
        return RemoveLinks(area_map.id, (chosen.link,), desk.called(chosen))
    if chosen.spaces:
        edits: tuple[Edit, ...] = tuple(_removal_of_space(desk, space) for space in each(chosen.spaces, FEW))
        return (
            edits[0]
            if len(edits) == 1
            else Together(Message("Take {called} off the map", called=desk.called(chosen)), edits)
        )
    if chosen.border in area_map.borders:
        border = area_map.borders[chosen.border]
        if OUTSIDE in (border.left, border.right):
            raise EditError("The edge of the map goes with its area; select the area instead.")
        kept, merged = sorted((border.left, border.right), key=lambda space: -faces(desk.map).face(space).area)
        return merge_of(desk, kept, merged)
    if chosen.junction in area_map.junctions:
        return DissolveJunction(area_map.id, chosen.junction)
    if road := area_map.roads.get(chosen.road):
        return RemoveRoads(area_map.id, (road.id,), road.name)
    if river := area_map.rivers.get(chosen.river):
        return RemoveRiver(area_map.id, river)
    if chosen.section:
        raise EditError("A road section is what lies between two points; take those or the road away.")
    return None


def _removal_of_space(desk: Desk[AreaMap], space: str) -> Edit:
    """A box goes as it is; of an area the ground becomes nobody's."""
    area_map = desk.map
    called = area_map.spaces[space].name
    if area_map.spaces[space].shape is not None and not faces(area_map).borders_of(space):
        return RemoveBox(area_map.id, space, called)
    try:
        goes = that_goes(lost_marks(area_map, clear_area(area_map, space), _borders_round(area_map, space)))
    except Impossible:
        goes = ""
    return ClearArea(area_map.id, space, called, goes)


def _borders_round(area_map: AreaMap, space: str) -> set[str]:
    """The borders of an area and of its neighbours: no others change when it goes."""
    derived = faces(area_map)
    own = derived.borders_of(space)
    beside = {area_map.borders[name].across(space) for name in own} - {OUTSIDE}
    return {*own, *(name for other in beside for name in derived.borders_of(other))}


def merge_chosen(desk: Desk[AreaMap]) -> Edit:
    """The edit that makes one of all areas that are selected; the first keeps its name and figures.

    Raises
    ------
    EditError
        Fewer than two are selected; the text says so.
    """
    kept, *others = desk.chosen.spaces or ("",)
    if not others:
        raise EditError("Select two areas or more that lie beside each other; the first keeps its name.")
    if len(others) == 1:
        return merge_of(desk, kept, others[0])
    ordered = _outwards(desk, kept, others)
    each = tuple(MergeAreas(desk.map_id, kept, other) for other in ordered)
    return Together(
        with_loss(Message("Merge {called}", called=desk.called(desk.chosen)), merge_loss(desk.map, kept, ordered)), each
    )


def _outwards(desk: Desk[AreaMap], kept: str, others: list[str]) -> list[str]:
    """The others in an order in which each lies beside what has been merged before; the rest as it is."""
    derived, borders = faces(desk.map), desk.map.borders
    joined, ordered, left = {kept}, [], list(others)
    while left:
        beside = {borders[name].across(space) for space in joined for name in derived.borders_of(space)}
        following = next((space for space in left if space in beside), left[0])
        left.remove(following)
        joined.add(following)
        ordered.append(following)
    return ordered


def merge_of(desk: Desk[AreaMap], kept: str, merged: str) -> MergeAreas:
    """The edit that makes one space of two; the first keeps its name and figures."""
    return merging(desk.map, kept, merged)


def mergeable(desk: Desk[AreaMap]) -> list[str]:
    """The neighbours that the selected space can be made one with, by name."""
    spaces, space = desk.map.spaces, desk.chosen.space
    if space not in spaces:
        return []
    beside = {desk.map.borders[border].across(space) for border in faces(desk.map).borders_of(space)}
    alike = [other for other in beside if other in spaces and spaces[other].kind is spaces[space].kind]
    return sorted(alike, key=lambda other: (spaces[other].name, other))
