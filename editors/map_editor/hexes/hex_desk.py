"""A hex map on the desk of the map editor."""

from __future__ import annotations

from math import inf

from msgspec.structs import replace

from editors.map_editor.desk import NO_PLACE, Desk, DoesEdits
from editors.map_editor.furniture.placing import called as called_item
from editors.map_editor.furniture.placing import item_of
from editors.map_editor.hexes.hexside_net import HexsideNet
from editors.map_editor.hexes.removal import removal_of
from editors.map_editor.off_map.boxes import nudge_box
from editors.map_editor.off_map.links import link_called, place_of_link
from editors.map_editor.selection import NOTHING, Chosen
from editors.map_editor.spaces.space_search import MOST_FOUND, spaces_called
from workbench.cartography.hexes.hex_grid import centre, centre_of, place_at
from workbench.engine.maps.area_map import Point, Space, SpaceKind
from workbench.engine.maps.hex_map import HexGrid, HexMap, hexside_id
from workbench.engine.maps.hex_places import every_number, find_place, neighbours, number_of
from workbench.engine.problem import Problem
from workbench.engine.words.message import Message
from workbench.qt.map_canvas.hexes.hex_geometry import HexGeometry
from workbench.qt.map_canvas.hexes.hex_hits import HexHits
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.edit import Change, Edit

HEXES_ALONE = frozenset({"hexes"})


class HexDesk(Desk[HexMap]):
    """A hex map; on a design without one a sheet without hexes."""

    def __init__(self, document: RulesetDocument, history: DoesEdits, map_id: str = "") -> None:
        super().__init__(document, history, map_id or document.design.hex_map().id)
        self._geometry: HexGeometry | None = None
        self._hits: HexHits | None = None
        self._grid_before = self.hex_map.grid

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
    def geometry(self) -> HexGeometry:
        """The shapes of the map as it is now."""
        hex_map = self.hex_map
        if self._geometry is None or self._geometry.map is not hex_map:
            self._geometry, self._hits = HexGeometry(hex_map, self._geometry), None
        return self._geometry

    @property
    def hits(self) -> HexHits:
        geometry = self.geometry
        if self._hits is None:
            self._hits = HexHits(geometry.grid, geometry)
        return self._hits

    @property
    def net(self) -> HexsideNet:
        return HexsideNet(self.hex_map)

    def neighbours(self, number: str) -> tuple[str, ...]:
        """The numbers of the hexes beside a hex, clockwise."""
        grid = self.hex_map.grid
        place = find_place(grid, number)
        return tuple(number_of(grid, other) for other in neighbours(grid, place)) if place is not None else ()

    def features(self, first: str, second: str) -> tuple[str, ...]:
        """What the hexside between two neighbours carries."""
        side = self.hex_map.borders.get(hexside_id(first, second))
        return side.kinds if side is not None else ()

    def spaces_of(self, chosen: Chosen) -> list[Space]:
        hex_map = self.hex_map
        return [hex_map.space(number) for number in chosen.spaces]

    # What is where

    def place_of(self, chosen: Chosen) -> Point | None:
        hex_map = self.hex_map
        if chosen.last:
            return self.geometry.middle(chosen.last)
        if item := item_of(hex_map, chosen.furniture):
            return item.shape.middle
        if chosen.link in hex_map.links:
            return place_of_link(self.geometry, chosen.link)
        if road := hex_map.roads.get(chosen.road):
            return centre_of(hex_map, road.spaces[len(road.spaces) // 2]) if road.spaces else None
        if chosen.border:
            (ax, ay), (bx, by) = (centre_of(hex_map, number) for number in chosen.border.split("/"))
            return (ax + bx) / 2, (ay + by) / 2
        return None

    def spaces_in(self, low: Point, high: Point) -> tuple[str, ...]:
        grid = self.hex_map.grid
        corners = [place_at(grid, (x, y)) for x in (low[0], high[0]) for y in (low[1], high[1])]
        columns = range(max(0, min(c for c, _ in corners) - 1), min(grid.columns, max(c for c, _ in corners) + 2))
        rows = range(max(0, min(r for _, r in corners) - 1), min(grid.rows, max(r for _, r in corners) + 2))
        found = []
        for place in ((column, row) for row in rows for column in columns):
            x, y = centre(grid, place)
            if low[0] <= x <= high[0] and low[1] <= y <= high[1]:
                found.append(number_of(grid, place))
        for name, box in self.geometry.boxes.items():
            x, y = box.space.shape.middle if box.space.shape is not None else (inf, inf)
            if low[0] <= x <= high[0] and low[1] <= y <= high[1]:
                found.append(name)
        return tuple(found)

    def spaces_alike(self, space: str) -> tuple[str, ...]:
        """All hexes of its kind; of a zone or box those of its kind."""
        hex_map = self.hex_map
        kind = hex_map.space(space).kind if space else SpaceKind.HEX
        if space in hex_map.zones:
            return tuple(name for name in sorted(hex_map.zones) if hex_map.zones[name].space.kind is kind)
        return tuple(number for number in every_number(hex_map.grid) if hex_map.space(number).kind is kind)

    def spaces_called(self, words: str) -> tuple[str, ...]:
        """A number is found whether the hex carries anything or not."""
        hex_map, wanted = self.hex_map, words.strip()
        exact = (wanted,) if wanted and find_place(hex_map.grid, wanted) is not None else ()
        zones = [zone.space for zone in hex_map.zones.values()]
        named = spaces_called((*zones, *(space for space in hex_map.hexes.values() if space.name)), words)
        return tuple(dict.fromkeys((*exact, *named)))[:MOST_FOUND]

    def called(self, chosen: Chosen) -> str:
        hex_map = self.hex_map
        if len(chosen.spaces) > 1:
            has_zones = any(space in hex_map.zones for space in chosen.spaces)
            if has_zones:
                return Message("{count} {count:space|spaces}", count=len(chosen.spaces))
            return Message("{count} {count:hex|hexes}", count=len(chosen.spaces))
        if zone := hex_map.zones.get(chosen.space):
            return zone.space.name or zone.id
        if chosen.space:
            return Message("Hex {number}", number=chosen.space)
        if item := item_of(hex_map, chosen.furniture):
            return called_item(item)
        if link := hex_map.links.get(chosen.link):
            return link_called(hex_map, link)
        if road := self.hex_map.roads.get(chosen.road):
            return road.name
        return Message("hexside {border}", border=chosen.border.replace("/", "–")) if chosen.border else ""

    # What is selected

    def chosen_borders(self) -> tuple[str, ...]:
        """The hexside that is selected."""
        return (self.chosen.border,) if self.chosen.border else ()

    def chosen_lines(self) -> tuple[tuple[Point, ...], ...]:
        """The line of the road that is selected, from middle to middle, or of the link."""
        hex_map = self.hex_map
        if road := hex_map.roads.get(self.chosen.road):
            known = (number for number in road.spaces if find_place(hex_map.grid, number) is not None)
            return (tuple(centre_of(hex_map, number) for number in known),)
        return super().chosen_lines()

    def called_now(self, chosen: Chosen) -> Chosen:
        """Hexes that were numbered anew stay selected by their places; those of another grid are let go."""
        before, self._grid_before = self._grid_before, self.hex_map.grid
        after = self._grid_before
        if before.numbering == after.numbering or not (chosen.spaces or chosen.border):
            return chosen
        is_same_grid = (before.columns, before.rows) == (after.columns, after.rows)

        def now(name: str) -> str:
            place = find_place(before, name)
            if place is None:
                return name
            return number_of(after, place) if is_same_grid else ""

        spaces = tuple(number for name in chosen.spaces if (number := now(name)))
        first, cut, second = chosen.border.partition("/")
        border = hexside_id(now(first), now(second)) if cut else ""
        return replace(chosen, spaces=spaces, border=border)

    def still_there(self, chosen: Chosen) -> Chosen:
        hex_map = self.hex_map
        grid, roads = hex_map.grid, hex_map.roads
        return Chosen(
            tuple(name for name in chosen.spaces if name in hex_map.zones or find_place(grid, name) is not None),
            border=chosen.border if self._is_hexside(chosen.border) else "",
            road=chosen.road if chosen.road in roads else "",
            link=chosen.link if chosen.link in hex_map.links else "",
            furniture=chosen.furniture if item_of(hex_map, chosen.furniture) else "",
        )

    def _is_hexside(self, border: str) -> bool:
        first, _, second = border.partition("/")
        return bool(border) and second in self.neighbours(first)

    # Edits and problems

    def removal(self) -> Edit | None:
        return removal_of(self)

    def nudge(self, way_mm: Point, gesture: str) -> bool:
        """A box; hexes stand where the grid puts them, and arrows go from hex to hex."""
        return nudge_box(self, way_mm, gesture)

    def choice_of(self, problem: Problem) -> Chosen:
        """A hex, a hexside or a road."""
        place = problem.place if self.has_place_of(problem) else NO_PLACE
        match place.kind:
            case "hex" | "space" | "zone" | "box":
                return self.still_there(Chosen((place.id,)))
            case "hexside":
                return self.still_there(Chosen(border=place.id))
            case "road":
                return self.still_there(Chosen(road=place.id))
            case "furniture":
                return self.still_there(Chosen(furniture=place.id))
            case "link":
                return self.still_there(Chosen(link=place.id))
            case _:
                return NOTHING

    def touched(self, change: Change) -> frozenset[str] | None:
        return change.ids if change.kinds <= HEXES_ALONE else None
