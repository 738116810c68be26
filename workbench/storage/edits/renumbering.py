"""Other ids for spaces, with everything that names them: the hexes of a map numbered anew, one space renamed."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from workbench.cartography.map_spaces import spaces_of
from workbench.engine.maps.hex_map import HexMap, HexNumbering
from workbench.engine.maps.hex_numbers import numbers_by_row, why_not_numbered
from workbench.engine.words.message import Message, marked
from workbench.storage.edits.edit import Edit, Edited, EditError
from workbench.storage.edits.edits import ReplaceDesign
from workbench.storage.edits.map_changes import (
    NOTHING_CHANGES,
    hex_map_of,
    map_of,
    refuse_taken_id,
    refuse_unknown_spaces,
)
from workbench.storage.edits.references import with_spaces_renamed


class RenumberHexes(Struct, frozen=True):
    """Number the hexes of a map in another way, and write the new numbers wherever the old ones stand.

    That is: roads, hexsides, zones, links, ports, set-ups, silenced warnings; and texts (tags, tables, parameters,
    values of counters) where they hold nothing but numbers of this map (`workbench.storage.edits.references`).
    """

    map_id: str
    numbering: HexNumbering

    @property
    def label(self) -> str:
        return marked("Number the hexes anew")

    def apply(self, document: Edited) -> Edit:
        before = document.design
        hex_map = hex_map_of(map_of(document, self.map_id))
        if hex_map.grid.numbering == self.numbering:
            raise EditError(NOTHING_CHANGES)
        grid = replace(hex_map.grid, numbering=self.numbering)
        if why := why_not_numbered(grid):
            raise EditError(Message("The hexes cannot be numbered so: {why}.", why=why))
        names = _new_numbers(hex_map, replace(hex_map, grid=grid))
        if taken := sorted({*names.values()} & {*hex_map.zones}):
            raise EditError(
                Message("The hexes cannot be numbered so: a zone or box is called {taken}.", taken=repr(taken[0]))
            )
        after = with_spaces_renamed(before, self.map_id, names)
        document.put(after.with_map(replace(after.hex_map(self.map_id), grid=grid)))
        return ReplaceDesign(self.label, before)


class RenameSpace(Struct, frozen=True):
    """Give an area, a box or a zone another id, wherever it is named. The name that players read stays."""

    map_id: str
    space: str
    new_id: str

    @property
    def label(self) -> str:
        return Message("Change the id {space} to {new_id}", space=self.space, new_id=self.new_id)

    def apply(self, document: Edited) -> Edit:
        before = document.design
        shown = map_of(document, self.map_id)
        refuse_unknown_spaces(shown, [self.space])
        if shown.is_cell(self.space):
            raise EditError("A hex is known by its number: number the hexes of the map anew.")
        refuse_taken_id(self.new_id, spaces_of(shown), "space")
        document.put(with_spaces_renamed(before, self.map_id, {self.space: self.new_id}))
        return ReplaceDesign(self.label, before)


def _new_numbers(old: HexMap, new: HexMap) -> dict[str, str]:
    """Old number -> new number, of all hexes."""
    return {
        was: now
        for were, are in zip(numbers_by_row(old.grid), numbers_by_row(new.grid), strict=True)
        for was, now in zip(were, are, strict=True)
    }
