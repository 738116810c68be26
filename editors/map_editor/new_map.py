"""A further map for the design: what the line "New map…" of the map chooser does.

A wizard takes the place of `ask_new_map`: it ends in `editor.apply(added_map(...))` and `editor.show_map(map.id)`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from immutables import Map

from workbench.cartography.map_spaces import AnyMap
from workbench.engine.area_map import AreaMap
from workbench.engine.design import Design
from workbench.storage.edits import ChangeDesign

if TYPE_CHECKING:
    from editors.map_editor.editor import MapEditor

WIDTH_MM, HEIGHT_MM = 420.0, 297.0


def ask_new_map(editor: MapEditor) -> None:
    """An empty sheet of areas, shown at once."""
    design = editor.design
    number = len(design.maps) + len(design.hex_maps) + 1
    sheet = AreaMap(free_map_id(design), f"Map {number}", WIDTH_MM, HEIGHT_MM)
    if not editor.apply(added_map(design, sheet)):
        editor.show_map(sheet.id)


def added_map(design: Design, shown: AnyMap) -> ChangeDesign:
    """The edit that adds a map of either kind behind those that are there."""
    label = f"Add the map {shown.title}"
    if isinstance(shown, AreaMap):
        return ChangeDesign(label, Map({"maps": (*design.maps, shown)}))
    return ChangeDesign(label, Map({"hex_maps": (*design.hex_maps, shown)}))


def free_map_id(design: Design) -> str:
    """An id of the form "map2" that no map of the design has."""
    taken, number = {shown.id for shown in design.maps} | {shown.id for shown in design.hex_maps}, 1
    while f"map{number}" in taken:
        number += 1
    return f"map{number}"
