"""What the hex map editor works on: one hex map of a document, and the hex that is selected of it."""

from __future__ import annotations

from collections.abc import Callable

from editors.map_editor.areas.area_desk import DoesEdits
from workbench.engine.design import Design
from workbench.engine.hex_map import HexGrid, HexMap, hexside_id
from workbench.engine.hex_places import find_place, neighbours, number_of
from workbench.engine.problem import Problem
from workbench.storage.document import RulesetDocument
from workbench.storage.edit import Change, Edit, EditError

HEXES_ALONE = frozenset({"hexes"})


class HexDesk:
    """The map on the table. Tools and panels read it, choose on it and apply edits; all are told what changed.

    `on_map` functions are told which hexes alone can differ (None: anything can); `on_choice` ones take no argument.
    """

    def __init__(self, document: RulesetDocument, history: DoesEdits, map_id: str = "") -> None:
        self._document = document
        self._history = history
        self.map_id = map_id or document.design.hex_map().id
        self.chosen = ""
        self.on_map: list[Callable[[frozenset[str] | None], None]] = []
        self.on_choice: list[Callable[[], None]] = []
        self.on_refusal: list[Callable[[str], None]] = []
        self._stop_observing = document.observe(self._document_changed)

    def close(self) -> None:
        """Look at the document no longer."""
        self._stop_observing()

    @property
    def design(self) -> Design:
        return self._document.design

    @property
    def hex_map(self) -> HexMap:
        """The map as it is now; a sheet without hexes when the design has it no longer."""
        found = next((one for one in self.design.hex_maps if one.id == self.map_id), None)
        return found if found is not None else HexMap(self.map_id, "", 0.0, 0.0, HexGrid(0, 0, 1.0, 0.0, 0.0))

    @property
    def is_blank(self) -> bool:
        """Never: a grid has its hexes from the first."""
        return False

    def fix_of(self, problem: Problem) -> Edit | None:
        """None yet: what is wrong with a hex map is for the designer to mend."""
        return None

    def neighbours(self, number: str) -> tuple[str, ...]:
        """The numbers of the hexes beside a hex, clockwise."""
        grid = self.hex_map.grid
        place = find_place(grid, number)
        return tuple(number_of(grid, other) for other in neighbours(grid, place)) if place is not None else ()

    def features(self, first: str, second: str) -> tuple[str, ...]:
        """What the hexside between two neighbours carries."""
        side = self.hex_map.hexsides.get(hexside_id(first, second))
        return side.features if side is not None else ()

    def apply(self, edit: Edit) -> str:
        """Do an edit. Returns the reason when it cannot be done, "" when it is done."""
        try:
            self._history.do(edit, self)
        except EditError as refusal:
            for told in self.on_refusal:
                told(str(refusal))
            return str(refusal)
        return ""

    def choose(self, number: str) -> None:
        """Select a hex, or with "" nothing."""
        wanted = number if number and find_place(self.hex_map.grid, number) is not None else ""
        if wanted != self.chosen:
            self.chosen = wanted
            for told in self.on_choice:
                told()

    def _document_changed(self, change: Change) -> None:
        touched = change.ids if change.kinds <= HEXES_ALONE else None
        for told in self.on_map:
            told(touched)
        self.choose(self.chosen)
