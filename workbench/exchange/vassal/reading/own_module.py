"""Modules that the workbench has written: the ruleset in them tells how large their maps are and where hexes end.

Of it only that is taken, and only where the module still has the grid that was made of it: whatever was changed with
VASSAL's editor counts as it is there.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isclose
from xml.etree.ElementTree import Element

from msgspec import Struct

from workbench import limits
from workbench.cartography.map_spaces import AnyMap
from workbench.exchange.imports.proposal import ImportRefused
from workbench.exchange.ruleset_json import RulesetJsonError, read_ruleset_json
from workbench.exchange.vassal import boards as written
from workbench.exchange.vassal.hex_grids import hex_grid
from workbench.exchange.vassal.package import RULESET
from workbench.exchange.vassal.reading.boards import Board
from workbench.exchange.vassal.reading.places import Places
from workbench.exchange.vassal.reading.source import ModuleFiles
from workbench.exchange.vassal.sequences import one_line


class OwnMap(Struct, frozen=True):
    """The map that a board was painted from."""

    map: AnyMap
    board: written.Board

    @property
    def px_per_mm(self) -> tuple[float, float]:
        return self.board.scales()

    def fits(self, places: Places) -> bool:
        """Whether the grid of the board is still that of the map."""
        grid = self.map.grid
        if grid is None:
            return False
        made = hex_grid(self.board, grid)
        if places.grid is not None:
            return _is_as_it_was(made, places.grid)
        points = sorted((one_line(one.get("name", "")), one.get("originx", ""), one.get("originy", "")) for one in made)
        return bool(points) and points == sorted((one.name, *map(str, one.at)) for one in places.regions)


def _is_as_it_was(made: Element, found: Element) -> bool:
    """Whether each setting still says what was written; VASSAL adds others when it saves, figures in its own way."""
    if made.tag != found.tag or any(not _is_same(value, found.get(name)) for name, value in made.attrib.items()):
        return False
    inner = {one.tag: one for one in found}
    return all(one.tag in inner and _is_as_it_was(one, inner[one.tag]) for one in made)


def _is_same(written: str, found: str | None) -> bool:
    if found is None or written == found:
        return written == found
    try:
        return isclose(float(written), float(found))
    except ValueError:
        return False


def own_maps(files: ModuleFiles) -> tuple[written.Board, ...]:
    """The boards as the workbench made them; none where a module is not its own."""
    if RULESET not in files.names:
        return ()
    try:
        design, _ = read_ruleset_json(files.content(RULESET))
    except (RulesetJsonError, ImportRefused):
        return ()
    return written.boards_of(design.maps[: limits.MODULE_BOXES.most])


def own_map(known: Sequence[written.Board], board: Board) -> OwnMap | None:
    """The map that a board was painted from, None where it was not."""
    for one in known:
        if one.name == board.element.get("name") and one.picture == board.named:
            dpi = round(board.size[0] * written.MM_PER_INCH / one.sheet.width_mm)
            painted = written.Board(one.sheet, one.name, one.picture, dpi)
            return OwnMap(one.sheet, painted) if painted.size == board.size else None
    return None
