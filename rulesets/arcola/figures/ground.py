"""The hex map under these rules: what steps cost each arm, and how far it is; `terrain.py` says what ground does.

Costs are in HALVES of movement points: a step along a primary road costs one. They come from terrain, rivers and roads
alone; who stands where is for the position.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any

from rulesets.arcola.figures.command import HALVES
from rulesets.arcola.figures.terrain import FORT, VILLAGE, Terrain
from workbench.engine.clauses import implements
from workbench.engine.design import Design
from workbench.engine.maps.area_map import Space, SpaceKind
from workbench.engine.maps.border import BRIDGE, RIVER
from workbench.engine.maps.hex_map import HexMap
from workbench.engine.maps.hex_places import neighbours_by_number
from workbench.engine.mechanics.terrain_effects import TerrainEffects
from workbench.engine.networks.hex_network import HexNetwork
from workbench.engine.networks.network import MoveCost, search
from workbench.engine.tables.table import Table
from workbench.engine.words.message import Message

CLOSED = "P"
ROAD_OFF = "road_off"
"""The tag of hexes from which a road leads off the map: its class."""
EXIT = "exit"
"""The tag of hexes by which a side may leave."""


@dataclass(frozen=True, eq=False)
class StepCost:
    """What a step costs one arm: the road, or place or ground and what the hexside adds.

    Steps that were asked for are kept: searches ask for the same ones again and again.
    """

    effects: TerrainEffects
    places: Mapping[str, int]
    """Kinds of places that do not cost what their ground does."""
    uses_bridges: bool = True
    """Where the road into a hex cannot be used the river under its bridge is crossed as if there was none."""
    known: dict[tuple[str, tuple[str, ...]], int | None] = field(default_factory=dict)
    """By the hex that is entered and the side that is crossed."""

    def __call__(self, space: Mapping[str, Any], edge: Mapping[str, Any]) -> int | None:
        step = space["space"].id, edge["borders"]
        if step not in self.known:
            self.known[step] = self._reckoned(space, edge)
        return self.known[step]

    def _reckoned(self, space: Mapping[str, Any], edge: Mapping[str, Any]) -> int | None:
        if not self.uses_bridges:
            kinds = self.effects.kinds
            edge = {**edge, "features": tuple(x for x in edge["features"] if not kinds.is_a(x, BRIDGE))}
        place = self.places.get(place_of(space["space"]))
        if place is None or not self.effects.roads.keys().isdisjoint(edge["roads"]):
            return self.effects(space, edge)
        return self.effects.paying(place, edge)


def place_of(space: Space) -> str:
    """FORT, VILLAGE, or "" where there is neither."""
    return FORT if space.forts else VILLAGE if space.tags.get("settlement") == VILLAGE else ""


class Ground(Terrain):
    """One hex map with the costs of the design."""

    def __init__(self, design: Design, hex_map: HexMap) -> None:
        super().__init__(design)
        self.hex_map = hex_map
        self.network = HexNetwork(hex_map, self.kinds.borders)
        self.spaces: Mapping[str, Space] = self.network.spaces
        self._prices: dict[tuple[str, bool], StepCost] = {}
        self._reached: dict[tuple[str, str], Mapping[str, int]] = {}
        self._distances: dict[tuple[str, str], int] = {}

    # -- what steps cost

    @implements("3.1", "13.5", "13.6", "13.6.1", "13.6.2")
    def cost(self, arm: str, a: str, b: str) -> int | None:
        """Half points of a step for an arm, by the road where one leads; None where it cannot go."""
        return self._cost(arm, a, b, is_by_road=True)

    @implements("13.6.1")
    def cost_off_road(self, arm: str, a: str, b: str) -> int | None:
        """The same without roads and their bridges, as into a hex that the enemy controls."""
        return self._cost(arm, a, b, is_by_road=False)

    def _cost(self, arm: str, a: str, b: str, is_by_road: bool) -> int | None:
        graph = self.network.graph
        return self.price(arm, is_by_road)(graph.nodes[b], graph.adj[a][b]) if b in graph.adj[a] else None

    def price(self, arm: str, is_by_road: bool = True) -> StepCost:
        """The price of steps for an arm, for searches in the network."""
        if (arm, is_by_road) not in self._prices:
            self._prices[arm, is_by_road] = self._read_price(arm, is_by_road)
        return self._prices[arm, is_by_road]

    def weight(self, arm: str, is_by_road: bool = True) -> MoveCost:
        """The weight of steps for an arm whoever stands where."""
        return MoveCost(self.network.graph, self.price(arm, is_by_road))

    def _read_price(self, arm: str, is_by_road: bool) -> StepCost:
        terrain, sides = self._design.table("terrain_effects"), self._design.table("hexside_effects")
        places = self._design.table("place_effects")
        effects = TerrainEffects(
            {row: _halves(terrain, row, arm) for row in terrain.rows},
            {row: _halves(sides, row, arm) for row in sides.rows},
            self._road_costs if is_by_road else {},
            self.kinds.borders,
        )
        costs = {row: _halves(places, row, arm) for row in places.rows if places.cell(row, arm)}
        of_places = {row: cost for row, cost in costs.items() if cost is not None}
        return StepCost(effects, of_places, uses_bridges=is_by_road)

    @cached_property
    def _road_costs(self) -> Mapping[str, int]:
        """Id of a road -> halves of a step along it."""
        costs, roads = self._class_costs, self.hex_map.roads
        return {road: costs[roads[road].road_class] for road in sorted(roads) if roads[road].road_class in costs}

    @cached_property
    def _class_costs(self) -> Mapping[str, int]:
        table = self._design.table("road_effects")
        return {row: cost for row in table.rows if (cost := _halves(table, row, "")) is not None}

    @implements("13.1", "17.1.1")
    def entry(self, hex_: str, arm: str) -> int | None:
        """Half points for a hex that an arm enters from off the map, or leaves the map from; None where it cannot.

        Where a road leads off the map it is the road's.
        """
        space = self.spaces[hex_]
        if (road := space.tags.get(ROAD_OFF, "")) in self._class_costs:
            return self._class_costs[road]
        price = self.price(arm, is_by_road=False)
        of_place = price.places.get(self.place(hex_))
        return price.effects.terrain.get(space.terrain) if of_place is None else of_place

    def reached(self, arm: str, hex_: str) -> Mapping[str, int]:
        """Hex -> half points from one hex to it for an arm, whoever stands between; hexes without a way are left out.

        Kept for each hex: distances of dispatches and orders are asked for again and again.
        """
        if (arm, hex_) not in self._reached:
            self._reached[arm, hex_] = search(self.network.graph, (hex_,), self.weight(arm)).costs
        return self._reached[arm, hex_]

    # -- where things lie

    @cached_property
    def around(self) -> Mapping[str, tuple[str, ...]]:
        """Playable hex -> the playable hexes beside it, sorted, whatever lies between."""
        played = {number for number, space in self.spaces.items() if space.kind is SpaceKind.HEX}
        beside = neighbours_by_number(self.hex_map.grid)
        return {number: tuple(sorted(other for other in beside[number] if other in played)) for number in played}

    def neighbours(self, hex_: str) -> tuple[str, ...]:
        """The hexes beside one, sorted, whatever lies between; the lake is left out."""
        return self.around[hex_]

    def distance(self, a: str, b: str) -> int:
        """Hexes from one to another, whatever lies between."""
        found = self._distances.get((a, b))
        if found is None:
            found = self._distances[a, b] = self.network.distance(a, b)
        return found

    @cached_property
    def edge(self) -> frozenset[str]:
        """The hexes along the edges of the map."""
        return frozenset(hex_ for side in ("north", "east", "south", "west") for hex_ in self.network.along(side))

    def terrain(self, hex_: str) -> str:
        """The ground of a hex, whatever stands on it."""
        return self.spaces[hex_].terrain

    def place(self, hex_: str) -> str:
        """FORT, VILLAGE, or "" where there is neither."""
        return self._places[hex_]

    @cached_property
    def _places(self) -> Mapping[str, str]:
        return {number: place_of(space) for number, space in self.spaces.items()}

    def is_fort(self, hex_: str) -> bool:
        """Is it a fortified town?"""
        return self.place(hex_) == FORT

    def is_village(self, hex_: str) -> bool:
        """Is it a village?"""
        return self.place(hex_) == VILLAGE

    def crosses_river(self, a: str, b: str) -> bool:
        """Is the side between two hexes a river's, bridged or not?"""
        return self.network.has_river(a, b)

    def is_bridged(self, a: str, b: str) -> bool:
        """Does a bridge cross the side between two hexes?"""
        return any(self.kinds.borders.is_a(feature, BRIDGE) for feature in self.network.features(a, b))

    def hexside(self, a: str, b: str) -> str:
        """What an attack over the side between two hexes crosses: a row of the tables, "" for nothing."""
        return BRIDGE if self.is_bridged(a, b) else RIVER if self.crosses_river(a, b) else ""

    @implements("8")
    def supply_sources(self, side: str) -> tuple[str, ...]:
        """The hexes in which a side has a source of supply, sorted."""
        return self._sources.get(side, ())

    @cached_property
    def _sources(self) -> Mapping[str, tuple[str, ...]]:
        return self._by_side(lambda space: space.supply)

    @implements("17.1.1")
    def exits(self, side: str) -> tuple[str, ...]:
        """The hexes by which a side may leave the map, sorted."""
        return self._exits.get(side, ())

    @cached_property
    def _exits(self) -> Mapping[str, tuple[str, ...]]:
        return self._by_side(lambda space: filter(None, (space.tags.get(EXIT, ""),)))

    def _by_side(self, sides_of: Callable[[Space], Iterable[str]]) -> Mapping[str, tuple[str, ...]]:
        found: dict[str, list[str]] = {}
        for number in sorted(self.spaces):
            for side in sides_of(self.spaces[number]):
                found.setdefault(side, []).append(number)
        return {side: tuple(numbers) for side, numbers in found.items()}


def _halves(table: Table, row: str, column: str) -> int | None:
    """A cell of movement points in halves, None where it is closed."""
    cell = table.cell(row, column)
    if cell == CLOSED:
        return None
    try:
        cost = Fraction(cell) * HALVES
    except (ValueError, ZeroDivisionError):
        raise KeyError(
            Message("a cost of {cell} is neither movement points nor {closed}", cell=repr(cell), closed=CLOSED)
        ) from None
    if cost.denominator != 1:
        raise KeyError(Message("a cost of {cell} movement points is no whole number of halves", cell=cell))
    return int(cost)
