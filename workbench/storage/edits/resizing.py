"""Maps that grow and shrink: columns and rows at the sides of a hex map, the size of hexes, the sheet of any map."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from workbench.cartography.areas.surgery import Impossible, checked
from workbench.cartography.hexes.hex_resizing import Sides, lost_numbers, new_numbers, widened
from workbench.cartography.hexes.hex_sheets import FittedGrid, line_ends, refuse_size
from workbench.cartography.moved_sheets import Move, on_sheet, with_sheet_moved
from workbench.engine.design import Design
from workbench.engine.maps.area_map import AreaMap, SpaceKind
from workbench.engine.maps.hex_map import HexGrid, HexMap
from workbench.engine.maps.hex_numbers import number_of, numbers_by_row, why_not_numbered
from workbench.engine.maps.hex_places import is_on
from workbench.engine.words.message import Message, marked, said_by
from workbench.storage.edits.edit import Edit, Edited, EditError
from workbench.storage.edits.edits import ReplaceDesign
from workbench.storage.edits.lost_hexes import what_goes, without_hexes
from workbench.storage.edits.map_changes import NOTHING_CHANGES, area_map_of, change_map, hex_map_of, map_of
from workbench.storage.edits.references import with_spaces_renamed

GONE = " (gone)"
"""Follows the number of a lost hex in a text where another hex has that number now."""


class ResizeHexMap(Struct, frozen=True):
    """Give a hex map more or fewer columns and rows at its sides, hexes of another size, another sheet or scale.

    `fitted` is the grid, numbers included, and the sheet that come of it. What hangs on lost hexes goes with them
    (`lost_hexes.py`); what lies on the sheet moves along with the hexes. Where hexes do not keep their numbers, the
    new ones are written wherever the old ones stood.
    """

    map_id: str
    sides: Sides
    fitted: FittedGrid
    km_per_hex: float = 0.0

    @property
    def label(self) -> str:
        return marked("Change the size of the map")

    def apply(self, document: Edited) -> Edit:
        before = document.design
        hex_map = hex_map_of(map_of(document, self.map_id))
        after = resized(before, hex_map, self)
        if after == before:
            raise EditError(NOTHING_CHANGES)
        document.put(after)
        return ReplaceDesign(self.label, before)


class ResizeSheet(Struct, frozen=True):
    """Give a map of areas a sheet of another size, and move what is drawn on it, or make it larger or smaller."""

    map_id: str
    width_mm: float
    height_mm: float
    move: Move = Move()

    @property
    def label(self) -> str:
        return marked("Change the size of the sheet")

    def apply(self, document: Edited) -> Edit:
        return change_map(document, self.map_id, self.label, lambda shown: self._resized(area_map_of(shown)))

    def _resized(self, area_map: AreaMap) -> AreaMap:
        if not (self.width_mm > 0 and self.height_mm > 0 and self.move.scale > 0):
            raise EditError("A sheet has a width and a height, and what is drawn on it some size.")
        after = on_sheet(area_map, self.width_mm, self.height_mm, self.move)
        if self.move.is_none:
            return after
        try:
            return checked(area_map, after, sorted(after.junctions), sorted(after.borders))
        except Impossible as why:
            raise EditError(said_by(why)) from None


def losses(design: Design, map_id: str, sides: Sides) -> tuple[str, ...]:
    """What goes when a hex map loses these columns and rows, a sentence each."""
    grid = design.hex_map(map_id).grid
    return what_goes(design, map_id, frozenset(lost_numbers(grid, sides)))


def resized(design: Design, hex_map: HexMap, change: ResizeHexMap) -> Design:
    """The design in which one of its hex maps has another size.

    Raises
    ------
    EditError
        The grid is not that of the map with these sides, cannot be numbered so, or no hex would be left.
    """
    sides, fitted = change.sides, change.fitted
    _refuse_other_grid(hex_map.grid, fitted.grid, sides)
    if not (fitted.width_mm > 0 and fitted.height_mm > 0 and change.km_per_hex >= 0):
        raise EditError("A sheet has a width and a height, and its scale is not below 0.")
    lost = frozenset(lost_numbers(hex_map.grid, sides))
    names = _names(hex_map, fitted.grid, sides, lost)
    after = without_hexes(design, hex_map.id, lost)
    if names:
        after = with_spaces_renamed(after, hex_map.id, names)
    pruned = after.hex_map(hex_map.id)
    grown = replace(
        pruned, grid=fitted.grid, width_mm=fitted.width_mm, height_mm=fitted.height_mm, km_per_hex=change.km_per_hex
    )
    grown = _with_shorter_lines(hex_map, with_sheet_moved(hex_map, grown, sides), sides)
    return after.with_map(grown)


def _refuse_other_grid(old: HexGrid, new: HexGrid, sides: Sides) -> None:
    try:
        meant = widened(old, sides)
        refuse_size(new.size_mm)
    except Impossible as why:
        raise EditError(said_by(why)) from None
    if (meant.columns, meant.rows, meant.shifted) != (new.columns, new.rows, new.shifted):
        raise EditError("The grid does not have the columns and rows that the sides say.")
    if new.orientation is not old.orientation:
        raise EditError("The hexes of a map go on standing as they stand.")
    if why_not := why_not_numbered(new):
        raise EditError(Message("The hexes cannot be numbered so: {why_not}.", why_not=why_not))


def _names(hex_map: HexMap, grid: HexGrid, sides: Sides, lost: frozenset[str]) -> dict[str, str]:
    """Old number -> new number of the hexes that do not keep theirs; a lost number that another hex takes is marked."""
    numbers = {number for row in numbers_by_row(grid) for number in row}
    if taken := sorted(numbers & {*hex_map.zones}):
        raise EditError(
            Message("The hexes cannot be numbered so: a zone or box is called {taken}.", taken=repr(taken[0]))
        )
    names = {was: now for was, now in new_numbers(hex_map.grid, grid, sides).items() if was != now}
    return names | {number: number + GONE for number in lost & numbers} if names else {}


def _with_shorter_lines(before: HexMap, after: HexMap, sides: Sides) -> HexMap:
    """Where each line further in was one hex shorter than the others, so it is on the new grid."""
    old_ends = line_ends(before.grid)
    bare = {number_of(before.grid, place): place for place in old_ends}
    plays_none = all(before.space(number).kind is SpaceKind.UNPLAYABLE for number in bare)
    new_ends = {number_of(after.grid, place) for place in line_ends(after.grid)}
    moved = {number_of(after.grid, to) for place in old_ends if is_on(after.grid, to := sides.moved(place))}
    if not bare or not plays_none or moved == new_ends:
        return after
    hexes = after.hexes.mutate()
    for number in sorted(moved - new_ends):
        if (played := replace(after.space(number), kind=SpaceKind.HEX)) == after.bare_space(number):
            hexes.pop(number, None)
        else:
            hexes[number] = played
    for number in sorted(new_ends):
        hexes[number] = replace(after.space(number), kind=SpaceKind.UNPLAYABLE)
    return replace(after, hexes=hexes.finish())
