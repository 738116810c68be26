"""What `Del` does with what is selected of a hex map."""

from __future__ import annotations

from msgspec.structs import replace

from editors.map_editor.desk import Desk
from workbench.engine.maps.hex_map import HexMap
from workbench.engine.words.message import Message
from workbench.long_work import each
from workbench.storage.edits.edit import Edit, EditError
from workbench.storage.edits.edits import ReplaceMap, Together
from workbench.storage.edits.furniture_edits import RemoveFurniture
from workbench.storage.edits.link_edits import RemoveLinks
from workbench.storage.edits.zone_edits import RemoveBox


def removal_of(desk: Desk[HexMap]) -> Edit | None:
    """The edit that makes hexes plain ground again, takes a hexside's features off, or a road.

    Raises
    ------
    EditError
        There is nothing to take away; the text says so.
    """
    chosen, hex_map = desk.chosen, desk.map
    called = desk.called(chosen)
    if chosen.furniture:
        return RemoveFurniture(hex_map.id, (chosen.furniture,))
    if chosen.link in hex_map.links:
        return RemoveLinks(hex_map.id, (chosen.link,), called)
    zones = [space for space in chosen.spaces if space in hex_map.zones]
    if zones:
        boxes = tuple(RemoveBox(hex_map.id, zone, hex_map.zones[zone].space.name) for zone in zones)
        words = Message("Take {count} zones and boxes off the map", count=len(boxes))
        return boxes[0] if len(boxes) == 1 else Together(words, boxes)
    if chosen.spaces:
        marked = [number for number in chosen.spaces if number in hex_map.hexes]
        if not marked:
            raise EditError(Message("{called}: plain ground already; there is nothing to take away.", called=called))
        hexes = hex_map.hexes
        for number in each(marked):
            hexes = hexes.delete(number)
        return ReplaceMap(Message("{called}: plain ground again", called=called), replace(hex_map, hexes=hexes))
    if chosen.road:
        words = Message("Take the road {road} off", road=called)
        return ReplaceMap(words, replace(hex_map, roads=hex_map.roads.delete(chosen.road)))
    if chosen.border in hex_map.borders:
        words = Message("Clear {called}", called=called)
        return ReplaceMap(words, replace(hex_map, borders=hex_map.borders.delete(chosen.border)))
    if chosen.border:
        raise EditError(Message("The {called} carries nothing.", called=called))
    return None
