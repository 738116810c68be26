"""A hex map on the desk of the map editor."""

from __future__ import annotations

from itertools import pairwise

from editors.map_editor.desk import Desk, DoesEdits
from editors.map_editor.hexes.removal import removal_of
from editors.map_editor.selection import NOTHING, Chosen
from editors.map_editor.space_search import MOST_FOUND, spaces_called
from workbench.cartography.hex_grid import centre, centre_of, place_at
from workbench.engine.area_map import Point, Space, SpaceKind
from workbench.engine.hex_map import HexGrid, HexMap, hexside_id
from workbench.engine.hex_places import every_number, find_place, is_on, neighbours, number_of
from workbench.engine.problem import Problem
from workbench.qt.map_canvas.hexes.hex_hits import HexHits
from workbench.storage.document import RulesetDocument
from workbench.storage.edit import Change, Edit

HEXES_ALONE = frozenset({"hexes"})


class HexDesk(Desk[HexMap]):
    """A hex map; on a design without one a sheet without hexes."""

    def __init__(self, document: RulesetDocument, history: DoesEdits, map_id: str = "") -> None:
        super().__init__(document, history, map_id or document.design.hex_map().id)
        self._hits: tuple[HexGrid, HexHits] | None = None

    @property
    def map(self) -> HexMap:
        return self.hex_map

    @property
    def hex_map(self) -> HexMap:
        """The map as it is now; a sheet without hexes when the design has it no longer."""
        found = next((one for one in self.design.hex_maps if one.id == self.map_id), None)
        return found if found is not None else HexMap(self.map_id, "", 0.0, 0.0, HexGrid(0, 0, 1.0, 0.0, 0.0))

    @property
    def is_blank(self) -> bool:
        """Never: a grid has its hexes from the first."""
        return False

    @property
    def hits(self) -> HexHits:
        grid = self.hex_map.grid
        if self._hits is None or self._hits[0] != grid:
            self._hits = (grid, HexHits(grid))
        return self._hits[1]

    def neighbours(self, number: str) -> tuple[str, ...]:
        """The numbers of the hexes beside a hex, clockwise."""
        grid = self.hex_map.grid
        place = find_place(grid, number)
        return tuple(number_of(grid, other) for other in neighbours(grid, place)) if place is not None else ()

    def features(self, first: str, second: str) -> tuple[str, ...]:
        """What the hexside between two neighbours carries."""
        side = self.hex_map.hexsides.get(hexside_id(first, second))
        return side.features if side is not None else ()

    def spaces_of(self, chosen: Chosen) -> list[Space]:
        hex_map = self.hex_map
        return [hex_map.space(number) for number in chosen.spaces]

    # What is where

    def place_of(self, chosen: Chosen) -> Point | None:
        hex_map = self.hex_map
        if chosen.last:
            return centre_of(hex_map, chosen.last)
        if road := hex_map.roads.get(chosen.road):
            return centre_of(hex_map, road.hexes[len(road.hexes) // 2]) if road.hexes else None
        if chosen.border:
            (ax, ay), (bx, by) = (centre_of(hex_map, number) for number in chosen.border.split("/"))
            return (ax + bx) / 2, (ay + by) / 2
        return None

    def spaces_in(self, low: Point, high: Point) -> tuple[str, ...]:
        grid = self.hex_map.grid
        corners = [place_at(grid, (x, y)) for x in (low[0], high[0]) for y in (low[1], high[1])]
        columns = range(min(c for c, _ in corners) - 1, max(c for c, _ in corners) + 2)
        rows = range(min(r for _, r in corners) - 1, max(r for _, r in corners) + 2)
        found = []
        for place in ((column, row) for row in rows for column in columns):
            x, y = centre(grid, place)
            if is_on(grid, place) and low[0] <= x <= high[0] and low[1] <= y <= high[1]:
                found.append(number_of(grid, place))
        return tuple(found)

    def spaces_alike(self, space: str) -> tuple[str, ...]:
        hex_map = self.hex_map
        kind = hex_map.space(space).kind if space else SpaceKind.HEX
        return tuple(number for number in every_number(hex_map.grid) if hex_map.space(number).kind is kind)

    def spaces_called(self, words: str) -> tuple[str, ...]:
        """A number is found whether the hex carries anything or not."""
        hex_map, wanted = self.hex_map, words.strip()
        exact = (wanted,) if wanted and find_place(hex_map.grid, wanted) is not None else ()
        named = spaces_called((space for space in hex_map.hexes.values() if space.name), words)
        return tuple(dict.fromkeys((*exact, *named)))[:MOST_FOUND]

    def called(self, chosen: Chosen) -> str:
        if len(chosen.spaces) > 1:
            return f"{len(chosen.spaces)} hexes"
        if chosen.space:
            return f"Hex {chosen.space}"
        if road := self.hex_map.roads.get(chosen.road):
            return road.name
        return f"hexside {chosen.border}" if chosen.border else ""

    # What is selected

    def chosen_borders(self) -> tuple[str, ...]:
        """The hexside that is selected, or those that a road crosses."""
        if road := self.hex_map.roads.get(self.chosen.road):
            return tuple(hexside_id(first, second) for first, second in pairwise(road.hexes))
        return (self.chosen.border,) if self.chosen.border else ()

    def still_there(self, chosen: Chosen) -> Chosen:
        grid, roads = self.hex_map.grid, self.hex_map.roads
        return Chosen(
            tuple(number for number in chosen.spaces if find_place(grid, number) is not None),
            border=chosen.border if self._is_hexside(chosen.border) else "",
            road=chosen.road if chosen.road in roads else "",
        )

    def _is_hexside(self, border: str) -> bool:
        first, _, second = border.partition("/")
        return bool(border) and second in self.neighbours(first)

    # Edits and problems

    def removal(self) -> Edit | None:
        return removal_of(self)

    def nudge(self, way_mm: Point, gesture: str) -> bool:
        """Nothing: hexes stand where the grid puts them, and arrows go from hex to hex."""
        return False

    def fix_of(self, problem: Problem) -> Edit | None:
        """None yet: what is wrong with a hex map is for the designer to mend."""
        return None

    def choice_of(self, problem: Problem) -> Chosen:
        """A hex, a hexside or a road."""
        place = problem.place
        match place.kind:
            case "hex" | "space":
                return self.still_there(Chosen((place.id,)))
            case "hexside":
                return self.still_there(Chosen(border=place.id))
            case "road":
                return self.still_there(Chosen(road=place.id))
            case _:
                return NOTHING

    def touched(self, change: Change) -> frozenset[str] | None:
        return change.ids if change.kinds <= HEXES_ALONE else None
