"""The two kinds of maps under the standard rules: what a hex map and an area map answer differently.

Chapters say "hex"; on a map of areas that is an area, and a hexside is the border that two areas share.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from workbench.engine.catalogue.resolved import Kindred
from workbench.engine.clauses import implements
from workbench.engine.design import Design
from workbench.engine.maps.area_map import AreaMap, Space
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
        return MapGraph.of_neighbours(self.neighbours)

    @cached_property
    def neighbours(self) -> dict[str, tuple[str, ...]]:
        """Space of land -> those that share a border with it, sorted, whatever lies between; links do not count."""
        return self.network.beside_by_land

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
        return self.network.along(edge)

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
        return self.network.along(edge)

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
