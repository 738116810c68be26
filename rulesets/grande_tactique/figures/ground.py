"""The hex map under these rules: what steps cost, how far it is from hex to hex, what places are for.

Costs and distances are in halves of movement points. They come from terrain, rivers and roads alone; who stands where
is for the position.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from workbench.engine.catalogue.resolved import catalogue_of
from workbench.engine.clauses import implements
from workbench.engine.design import Design
from workbench.engine.maps.area_map import Space, SpaceKind
from workbench.engine.maps.border import BRIDGE, RIVER
from workbench.engine.maps.hex_map import HexMap
from workbench.engine.maps.hex_places import direction, neighbours_by_number
from workbench.engine.mechanics.terrain_effects import TerrainEffects
from workbench.engine.networks.hex_network import HexNetwork
from workbench.engine.networks.network import MoveCost, search
from workbench.engine.words.message import Message

ROAD, TRAIL = "road", "trail"
CLOSED = "P"
SETTLEMENT = "settlement"
NEAR = 12
"""So far, in halves of movement points, distances are kept for each hex."""


@dataclass(frozen=True, eq=False)
class InAHurry:
    """The price of a step for those who march rapidly along roads: two hexes of road for the price of one."""

    price: TerrainEffects
    roads: frozenset[str]

    def __call__(self, space: Mapping[str, Any], edge: Mapping[str, Any]) -> int | None:
        full = self.price(space, edge)
        return full if full is None or self.roads.isdisjoint(edge["roads"]) else full // 2


@dataclass(frozen=True)
class AlongRoads:
    """The price of a step for those who keep to roads; there is no way beside them."""

    price: TerrainEffects
    roads: frozenset[str]
    hexes_for_one: int = 1
    """So many hexes of road are made for the price of one."""

    def __call__(self, space: Mapping[str, Any], edge: Mapping[str, Any]) -> int | None:
        full = None if self.roads.isdisjoint(edge["roads"]) else self.price(space, edge)
        return full if full is None else full // self.hexes_for_one


class Ground:
    """One hex map with the costs of the design, in parts of a movement point (`parts` to the point)."""

    def __init__(self, design: Design, hex_map: HexMap, parts: int) -> None:
        self.hex_map = hex_map
        self.kinds = catalogue_of(design)
        self.network = HexNetwork(hex_map, self.kinds.borders)
        self.spaces: Mapping[str, Space] = self.network.spaces
        self._parts = parts
        self._design = design
        self._near: dict[str, Mapping[str, int]] = {}
        self._costs_to: dict[tuple[str, ...], Mapping[str, int]] = {}

    @cached_property
    @implements("help.a")
    def price(self) -> TerrainEffects:
        """What a step costs: the terrain entered and the river crossed, or the road."""
        effects, sides = self._design.table("terrain_effects"), self._design.table("hexside_effects")
        along = {kind: self._cost(sides.cell(kind, "movement")) or 0 for kind in (ROAD, TRAIL)}
        roads = self.hex_map.roads
        return TerrainEffects(
            {row: self._cost(effects.cell(row, "movement")) for row in effects.rows},
            {row: self._cost(sides.cell(row, "movement")) for row in map(self.kinds.borders.own, (RIVER, BRIDGE))},
            {road: along[roads[road].road_class] for road in sorted(roads) if roads[road].road_class in along},
            self.kinds.borders,
        )

    def _cost(self, cell: str) -> int | None:
        if cell == CLOSED:
            return None
        try:
            cost = Fraction(cell) * self._parts
        except (ValueError, ZeroDivisionError):
            raise KeyError(
                Message("a cost of {cell} is neither movement points nor {closed}", cell=repr(cell), closed=CLOSED)
            ) from None
        if cost.denominator != 1:
            raise KeyError(Message("a cost of {cell} movement points is no whole number of halves", cell=cell))
        return int(cost)

    @cached_property
    def cost(self) -> MoveCost:
        """The weight of a step whoever stands where."""
        return MoveCost(self.network.graph, self.price)

    @cached_property
    def cost_in_a_hurry(self) -> MoveCost:
        """The same where rapid marches are made wherever a road leads (9.2.1)."""
        return MoveCost(self.network.graph, InAHurry(self.price, self.roads))

    @cached_property
    def price_of_roads(self) -> AlongRoads:
        """What a step costs those who keep to roads (9.2)."""
        return AlongRoads(self.price, self.roads)

    @cached_property
    def price_of_rapid_march(self) -> AlongRoads:
        """The same by a rapid march (9.2.1)."""
        return AlongRoads(self.price, self.roads, hexes_for_one=2)

    @cached_property
    def roads(self) -> frozenset[str]:
        """The roads that are no trails, by id."""
        roads = self.hex_map.roads
        return frozenset(road for road in roads if roads[road].road_class != TRAIL)

    @cached_property
    def around(self) -> Mapping[str, tuple[str, ...]]:
        """Playable hex -> the playable hexes beside it, sorted, whatever lies between."""
        played = {number for number, space in self.spaces.items() if space.kind is SpaceKind.HEX}
        beside = neighbours_by_number(self.hex_map.grid)
        return {number: tuple(other for other in beside[number] if other in played) for number in sorted(played)}

    @cached_property
    def steps(self) -> Mapping[str, Mapping[str, int]]:
        """Hex -> hexes that can be entered from it -> what that costs, in halves."""
        graph, price = self.network.graph, self.price
        found: dict[str, dict[str, int]] = {}
        for here in self.around:
            costs = {there: price(graph.nodes[there], graph.adj[here][there]) for there in self.around[here]}
            found[here] = {there: cost for there, cost in costs.items() if cost is not None}
        return found

    def is_terrain(self, number: str, *kinds: str) -> bool:
        """Is the ground of a hex of one of these standard kinds?"""
        terrain = self.spaces[number].terrain
        return any(self.kinds.ground.is_a(terrain, kind) for kind in kinds)

    def is_road(self, a: str, b: str) -> bool:
        """Does a road (no trail) lead from a hex to its neighbour? Special movements keep to roads (9.2)."""
        return (a, b) in self._roads[ROAD]

    def is_linked(self, a: str, b: str) -> bool:
        """Does a road or a trail lead from a hex to its neighbour?"""
        return (a, b) in self._roads[ROAD] or (a, b) in self._roads[TRAIL]

    @cached_property
    def _roads(self) -> Mapping[str, frozenset[tuple[str, str]]]:
        found: dict[str, set[tuple[str, str]]] = {ROAD: set(), TRAIL: set()}
        for name in sorted(self.hex_map.roads):
            road = self.hex_map.roads[name]
            pairs = list(zip(road.spaces, road.spaces[1:], strict=False))
            found[road.road_class].update(pairs, ((b, a) for a, b in pairs))
        return {kind: frozenset(pairs) for kind, pairs in found.items()}

    def near(self, number: str) -> Mapping[str, int]:
        """Hexes that can be come to from a hex for at most NEAR halves -> what that costs. The hex itself costs 0."""
        if number not in self._near:
            self._near[number] = search(self.network.graph, (number,), self.cost, NEAR).costs
        return self._near[number]

    def costs_to(self, *goals: str) -> Mapping[str, int]:
        """Hex -> halves of movement points from there to the nearest of these; hexes without a way are left out."""
        if goals not in self._costs_to:
            self._costs_to[goals] = dict(search(self.network.graph, goals, self.cost.reversed()).costs)
        return self._costs_to[goals]

    def distance(self, a: str, b: str) -> int:
        """Hexes from one to the other, whatever lies between."""
        return self.network.distance(a, b)

    def sector(self, hex_: str, towards: str) -> Mapping[str, int]:
        """Neighbour of a hex -> how far around it lies from the neighbour `towards`: 0 that one, 3 opposite."""
        grid, place = self.hex_map.grid, self.network.place(hex_)
        front = direction(grid, place, self.network.place(towards))
        if front is None:
            raise ValueError(Message("{towards} is not beside {hex}", towards=towards, hex=hex_))
        found = {}
        for other in self.around[hex_]:
            turn = (direction(grid, place, self.network.place(other)) or 0) - front
            found[other] = min(turn % 6, -turn % 6)
        return found

    def settlement(self, number: str) -> str:
        """village, town or city; "" where there is none."""
        return self.spaces[number].tags.get(SETTLEMENT, "")

    def has_fort(self, number: str) -> bool:
        """Is there a permanent fort?"""
        return bool(self.spaces[number].forts)

    @cached_property
    def depots(self) -> Mapping[str, tuple[str, ...]]:
        """Faction -> hexes in which its lines of communication end (6.1), sorted."""
        found: dict[str, list[str]] = {}
        for number in sorted(self.spaces):
            if depot := self.spaces[number].depot:
                found.setdefault(depot, []).append(number)
        return {faction: tuple(numbers) for faction, numbers in found.items()}
