"""A further map for the design: what the line "New map…" of the map chooser does."""

from __future__ import annotations

from immutables import Map

from editors.map_editor.host import Host
from workbench.cartography.map_spaces import AnyMap
from workbench.engine.design import Design
from workbench.engine.words.message import Message
from workbench.qt.looks.translator import spoken
from workbench.qt.new_maps.new_map_dialog import NewMapDialog
from workbench.storage.edits.edits import ChangeDesign


def ask_new_map(editor: Host) -> NewMapDialog:
    """Open the dialog; the map that comes of it is added in one edit and shown at once."""
    design = editor.design
    number = len(design.maps) + 1
    dialog = NewMapDialog(free_map_id(design), spoken(Message("Map {number}", number=str(number))), editor.page)

    def add() -> None:
        if dialog.made is not None and not editor.apply(added_map(editor.design, dialog.made)):
            editor.show_map(dialog.made.id)

    dialog.accepted.connect(add)
    dialog.open()
    return dialog


def added_map(design: Design, shown: AnyMap) -> ChangeDesign:
    """The edit that adds a map of either kind behind those that are there."""
    return ChangeDesign(Message("Add the map {name}", name=shown.title), Map(maps=design.with_map(shown).maps))


def free_map_id(design: Design) -> str:
    """An id of the form "map2" that no map of the design has."""
    taken, number = {shown.id for shown in design.maps}, 1
    while f"map{number}" in taken:
        number += 1
    return f"map{number}"
