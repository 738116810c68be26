"""The two kinds of maps under the standard rules: what a hex map and an area map answer differently.

Chapters say "hex"; on a map of areas that is an area, and a hexside is the border that two areas share.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import hypot
from typing import Any

from workbench.engine.catalogue.resolved import Kindred
from workbench.engine.clauses import implements
from workbench.engine.design import Design
from workbench.engine.maps.area_map import OUTSIDE, AreaMap, Point, Space
from workbench.engine.maps.border import Border
from workbench.engine.maps.hex_map import HexMap
from workbench.engine.maps.map_parts import StackingRule
from workbench.engine.mechanics.distance import steps_from
from workbench.engine.mechanics.terrain_effects import Costs, TerrainEffects
from workbench.engine.network_backend.map_graph import MapGraph
from workbench.engine.network_backend.move_cost import StepPrice
from workbench.engine.networks.hex_network import HexNetwork
from workbench.engine.networks.network import MapNetwork, Network
from workbench.engine.words.message import Message, marked

AnyMap = HexMap | AreaMap
EDGES: Mapping[str, tuple[float, float]] = {
    "north": (0.0, -1.0),
    "east": (1.0, 0.0),
    "south": (0.0, 1.0),
    "west": (-1.0, 0.0),
}
"""The edges of a map, and which way one looks out over them; y runs downwards on a sheet."""
FACING = 0.5
"""An area lies along an edge when its borders with the outside face it within 60 degrees: a corner lies along two."""
OUT_OF_REACH = 10**6
"""Steps to what cannot be reached on foot."""


class Sheet(ABC):
    """A map of either kind as the rules read it.

    Attributes
    ----------
    noun, noun_with_article
        What a space of it is called, without and with its article.
    """

    noun: str
    noun_with_article: str
    network: MapNetwork

    @property
    @abstractmethod
    def written(self) -> Mapping[str, Space]:
        """Space -> what is said of it; spaces of which nothing is said may be left out."""

    @property
    @abstractmethod
    def stacking(self) -> StackingRule:
        """What a space without a stacking number of its own has, as the map says it."""

    @property
    @abstractmethod
    def road_classes(self) -> Mapping[str, str]:
        """Road -> its class."""

    @cached_property
    def neighbour_graph(self) -> MapGraph:
        """The same as a graph, for distances, retreats and displacements."""
        return MapGraph(self.neighbours)

    @cached_property
    def neighbours(self) -> dict[str, tuple[str, ...]]:
        """Space of land -> those that share a border with it, sorted, whatever lies between; links do not count."""
        graph, land = self.network.graph, set(self.network.areas)
        return {
            one: tuple(sorted(other for other in graph.adj[one] if other in land and graph.adj[one][other]["borders"]))
            for one in sorted(land)
        }

    @abstractmethod
    def distance(self, a: str, b: str) -> int:
        """Steps from one space to another, whoever stands between."""

    @abstractmethod
    def along(self, edge: str) -> tuple[str, ...]:
        """The spaces along one edge of the map, sorted."""

    @abstractmethod
    def price(self, terrain: Costs, features: Costs, roads: Mapping[str, int]) -> StepPrice:
        """What a step costs by these charts; `roads` are road ids."""


class HexSheet(Sheet):
    """Hexes: distance is that of the grid, and roads run across hexsides."""

    noun, noun_with_article = marked("hex"), marked("the hex")

    def __init__(self, hex_map: HexMap, kinds: Kindred) -> None:
        self.hex_map, self.kinds = hex_map, kinds
        self.network: HexNetwork = HexNetwork(hex_map, kinds)

    @property
    def written(self) -> Mapping[str, Space]:
        return self.hex_map.hexes

    @property
    def stacking(self) -> StackingRule:
        return self.hex_map.stacking

    @property
    def road_classes(self) -> Mapping[str, str]:
        return {road: self.hex_map.roads[road].road_class for road in sorted(self.hex_map.roads)}

    def distance(self, a: str, b: str) -> int:
        return self.network.distance(a, b)

    def along(self, edge: str) -> tuple[str, ...]:
        grid, (x, y) = self.hex_map.grid, EDGES[edge]
        column, row = (grid.columns - 1 if x > 0 else 0), (grid.rows - 1 if y > 0 else 0)
        places = ((number, self.network.place(number)) for number in self.neighbours)
        return tuple(number for number, place in places if (place[0] == column if x else place[1] == row))

    def price(self, terrain: Costs, features: Costs, roads: Mapping[str, int]) -> StepPrice:
        return TerrainEffects(terrain, features, roads, self.kinds)


class AreaSheet(Sheet):
    """Areas: distance is counted in areas, and roads run along borders and serve the areas beside them."""

    noun, noun_with_article = marked("area"), marked("the area")

    def __init__(self, area_map: AreaMap, kinds: Kindred) -> None:
        self.area_map, self.kinds = area_map, kinds
        self.network = Network(area_map, kinds)
        self._far: dict[str, dict[str, int]] = {}

    @property
    def written(self) -> Mapping[str, Space]:
        return self.area_map.spaces

    @property
    def stacking(self) -> StackingRule:
        return self.area_map.stacking

    @property
    def road_classes(self) -> Mapping[str, str]:
        return {road: self.area_map.roads[road].road_class for road in sorted(self.area_map.roads)}

    def distance(self, a: str, b: str) -> int:
        if a not in self._far:
            self._far[a] = steps_from(self.neighbour_graph, a)
        return self._far[a].get(b, OUT_OF_REACH)

    @implements("9.3")
    def along(self, edge: str) -> tuple[str, ...]:
        x, y = EDGES[edge]
        return tuple(
            area
            for area, (outward_x, outward_y) in self._outward.items()
            if area in self.neighbours and outward_x * x + outward_y * y >= FACING * hypot(outward_x, outward_y)
        )

    @cached_property
    def _outward(self) -> dict[str, Point]:
        """Area -> which way its borders with the outside of the map face, all together; no area is left at (0, 0)."""
        found: dict[str, Point] = {}
        for border_id in sorted(self.area_map.borders):
            for area, (x, y) in self._faces(self.area_map.borders[border_id]):
                so_far = found.get(area, (0.0, 0.0))
                found[area] = (so_far[0] + x, so_far[1] + y)
        return {area: found[area] for area in sorted(found) if found[area] != (0.0, 0.0)}

    def _faces(self, border: Border) -> Iterator[tuple[str, Point]]:
        """The area that a border parts from the outside, and the way out, as long as the border is."""
        start, end = (self.area_map.junctions[junction].point for junction in (border.start, border.end))
        across_x, across_y = end[0] - start[0], end[1] - start[1]
        # y runs downwards: to the left of a walk in the direction (x, y) lies (y, -x)
        if border.left == OUTSIDE and border.right != OUTSIDE:
            yield border.right, (across_y, -across_x)
        elif border.right == OUTSIDE and border.left != OUTSIDE:
            yield border.left, (-across_y, across_x)

    def price(self, terrain: Costs, features: Costs, roads: Mapping[str, int]) -> StepPrice:
        return BesideRoads(TerrainEffects(terrain, features, {}, self.kinds), self._roads_beside, roads)

    @cached_property
    def _roads_beside(self) -> Mapping[str, frozenset[str]]:
        """Border -> the roads that both of its areas lie beside, wherever on their borders the road runs."""
        beside: dict[str, set[str]] = {}
        borders = self.area_map.borders
        for border_id in sorted(borders):
            for space in (borders[border_id].left, borders[border_id].right):
                if borders[border_id].road:
                    beside.setdefault(space, set()).add(borders[border_id].road)
        nowhere: set[str] = set()
        return {x.id: frozenset(beside.get(x.left, nowhere) & beside.get(x.right, nowhere)) for x in borders.values()}


def sheet_of(design: Design, map_id: str) -> AnyMap:
    """The map of this id, whichever kind it is; without an id the first area map, else the first hex map.

    Raises
    ------
    KeyError
        There is none.
    """
    maps: tuple[AnyMap, ...] = design.maps
    found = next((one for one in maps if map_id in ("", one.id)), None)
    if found is None:
        there = ", ".join(one.id for one in maps)
        raise KeyError(
            Message("no map {id} (there are: {there})", id=repr(map_id), there=there)
            if there
            else Message("the design has no map")
        )
    return found


@dataclass(frozen=True, eq=False)
class OverLinks:
    """What a step costs where a link of the map may name its own price, in scaled movement points."""

    by_border: StepPrice
    scale: int

    @implements("5.9")
    def __call__(self, space: Mapping[str, Any], edge: Mapping[str, Any]) -> int | None:
        cost, own = self.by_border(space, edge), edge["cost"]
        return cost if cost is None or own is None else int(own) * self.scale


@dataclass(frozen=True, eq=False)
class BesideRoads:
    """What a step between areas costs: by a road that both lie beside, or by the terrain; border features besides.

    Attributes
    ----------
    by_terrain
        The step where there is no road.
    beside
        Border -> the roads beside which both of its areas lie.
    roads
        Road -> what a step by it costs; roads that are left out are no help.
    """

    by_terrain: TerrainEffects
    beside: Mapping[str, frozenset[str]]
    roads: Mapping[str, int]

    @implements("5.5")
    def __call__(self, space: Mapping[str, Any], edge: Mapping[str, Any]) -> int | None:
        plain = self.by_terrain(space, edge)
        shared = {road for border in edge["borders"] for road in self.beside.get(border, ())}
        prices = [self.roads[road] for road in sorted(shared) if road in self.roads]
        if not prices:
            return plain
        by_road = self.by_terrain.paying(min(prices), edge)
        return min((cost for cost in (plain, by_road) if cost is not None), default=None)
