"""A map under the standard rules: what each step costs each type of unit, where zones reach, what hexes are for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import Protocol

from rulesets.hex_and_counter.reading import Cost, words
from rulesets.hex_and_counter.scenario_figures import Objective, Prizes
from rulesets.hex_and_counter.sheets import AnyMap, AreaSheet, HexSheet, OverLinks, Sheet
from rulesets.hex_and_counter.state import SupplyLine
from workbench.engine.catalogue.resolved import Catalogue
from workbench.engine.clauses import implements
from workbench.engine.maps.area_map import AreaMap, Space
from workbench.engine.mechanics.distance import rings_around
from workbench.engine.mechanics.terrain_effects import AnyWay, met
from workbench.engine.mechanics.zones_of_control import reaching
from workbench.engine.network_backend.map_graph import MapGraph
from workbench.engine.network_backend.move_cost import CLOSED_STEPS, StepPrice
from workbench.engine.networks.map_edges import EDGES
from workbench.engine.networks.network import MoveCost, search
from workbench.engine.scenarios.spaces_named import SpacesNotRead
from workbench.engine.scenarios.spaces_of_map import SpacesOfMap

MOST_REMEMBERED = 128
Asked = tuple[str, frozenset[str], frozenset[str], frozenset[str]]
"""A side, the zone and the enemy hexes that bar its lines, and the hexes that want one."""


class GroundFigures(Protocol):
    """What of the figures a map is read with."""

    sides: tuple[str, ...]
    kinds: tuple[str, ...]
    scale: int
    terrain_costs: dict[str, dict[str, Cost]]
    hexside_costs: dict[str, dict[str, Cost]]
    road_costs: dict[str, dict[str, Cost]]
    zone_stops: frozenset[str]
    zone_kept_in: frozenset[str]
    supply_edges: dict[str, tuple[str, ...]]
    supply_range: int
    stacking_limit: int
    prizes: dict[str, Prizes]
    objectives: dict[str, dict[str, Objective]]
    to_hold: dict[str, tuple[str, ...]]
    catalogue: Catalogue


class Ground:
    """One map with the figures of its design. What is said of hexes holds of areas where the map is one of areas."""

    def __init__(self, figures: GroundFigures, sheet: AnyMap) -> None:
        self.figures = figures
        self.map = sheet
        self.kinds = kinds = figures.catalogue.borders
        self.sheet: Sheet = AreaSheet(sheet, kinds) if isinstance(sheet, AreaMap) else HexSheet(sheet, kinds)
        self.network = self.sheet.network
        self.spaces: Mapping[str, Space] = self.network.spaces
        self._rings: dict[tuple[str, int], tuple[tuple[str, ...], ...]] = {}
        self._prizes: dict[str, dict[str, dict[str, int]]] = {}
        self._supply_distances: dict[str, Mapping[str, int]] = {}
        self._step_costs: dict[tuple[str, str, str], int | None] = {}
        self._remembered: dict[Asked, tuple[SupplyLine, ...]] = {}

    @cached_property
    def neighbours(self) -> dict[str, tuple[str, ...]]:
        """Playable hex -> the playable hexes beside it, sorted, whatever lies between."""
        return self.sheet.neighbours

    @property
    def neighbour_graph(self) -> MapGraph:
        """The same as a graph."""
        return self.sheet.neighbour_graph

    @property
    def noun(self) -> str:
        """What a space of this map is called."""
        return self.sheet.noun

    def distance(self, a: str, b: str) -> int:
        """Hexes from one to the other, whoever stands between."""
        return self.sheet.distance(a, b)

    @cached_property
    def prices(self) -> dict[str, StepPrice]:
        """Unit type -> what a step costs it, in scaled movement points."""
        return {kind: self._price(kind) for kind in self.figures.kinds}

    @implements("5.2", "5.3", "5.4", "5.5", "5.9")
    def _price(self, kind: str) -> StepPrice:
        figures, scale = self.figures, self.figures.scale
        along = _scaled(figures.road_costs[kind], scale)
        classes = self.sheet.road_classes
        roads = {road: cost for road, kept in classes.items() if (cost := along.get(kept)) is not None}
        terrain, features = _scaled(figures.terrain_costs[kind], scale), _scaled(figures.hexside_costs[kind], scale)
        return OverLinks(self.sheet.price(terrain, features, roads), scale)

    def step_cost(self, kind: str, a: str, b: str) -> int | None:
        """What a step to a neighbour costs a type of unit, in scaled movement points; None where it is closed."""
        key = (kind, a, b)
        if key not in self._step_costs:
            graph = self.network.graph
            barred = (a, b) in graph.graph.get(CLOSED_STEPS, ())
            self._step_costs[key] = None if barred else self.prices[kind](graph.nodes[b], graph.adj[a][b])
        return self._step_costs[key]

    @implements("5.3")
    def may_stand(self, kind: str, number: str) -> bool:
        """Whether a type of unit may be in a hex: it can step in, or hexsides alone close it all round."""
        if any(self.step_cost(kind, beside, number) is not None for beside in self.neighbours.get(number, ())):
            return True
        costs, space = self.figures.terrain_costs[kind], self.spaces[number]
        return all(costs.get(carried, 0) is not None for carried in (space.terrain, *space.features))

    @implements("5.4")
    def features(self, a: str, b: str) -> tuple[str, ...]:
        """What one meets at a hexside; a bridge stands in the river's place."""
        found: tuple[str, ...] = self.network.graph.adj[a][b]["features"]
        return met(found, self.kinds)

    @cached_property
    def zone_reaches(self) -> dict[str, tuple[str, ...]]:
        """Hex -> the neighbours that a zone of control reaches from it."""
        return reaching(self.neighbours, self._stops_zone)

    @implements("4.2")
    def _stops_zone(self, a: str, b: str) -> bool:
        """A hexside stops it whichever way the table says; terrain by whether the zone goes in or out."""
        stops, kept_in = self.figures.zone_stops, self.figures.zone_kept_in
        crossed = {*self.features(a, b)}
        into, out_of = ({self.spaces[x].terrain, *self.spaces[x].features} for x in (b, a))
        return bool(into & stops or out_of & kept_in or crossed & (stops | kept_in))

    @cached_property
    def supply_price(self) -> StepPrice:
        """One for each hex that some type of unit can enter: what a line of communication passes."""
        return AnyWay(tuple(self.prices[kind] for kind in self.figures.kinds))

    # ------------------------------------------------------------------ what hexes are for

    def tagged(self, tag: str, word: str) -> tuple[str, ...]:
        """The hexes whose tag lists this word, sorted."""
        return self._tagged.get((tag, word), ())

    @cached_property
    def _tagged(self) -> dict[tuple[str, str], tuple[str, ...]]:
        found: dict[tuple[str, str], list[str]] = {}
        for number in sorted(self.sheet.written):
            for key in sorted(_said_of(self.sheet.written[number])):
                found.setdefault(key, []).append(number)
        return {key: tuple(numbers) for key, numbers in found.items()}

    @implements("9.3")
    def supply_sources(self, side: str) -> tuple[str, ...]:
        """Source hexes of a side, and the hexes along its friendly map edges, sorted."""
        edges = (n for edge in self.figures.supply_edges.get(side, ()) for n in self.edge(edge))
        return tuple(sorted({*self.tagged("supply_source", side), *edges}))

    def edge(self, edge: str) -> tuple[str, ...]:
        """The playable hexes along one edge of the map."""
        return self._edges.get(edge, ())

    @cached_property
    def _edges(self) -> dict[str, tuple[str, ...]]:
        return {edge: self.sheet.along(edge) for edge in EDGES}

    @implements("3.2")
    def stacking(self, number: str) -> int:
        """The stacking limit of a hex."""
        space, rule = self.spaces[number], self.sheet.stacking
        told = (space.occupancy, space.stacking, rule.occupancy, rule.entry)
        return next((limit for limit in told if limit is not None), self.figures.stacking_limit)

    def prizes(self, scenario: str) -> dict[str, dict[str, int]]:
        """Hex -> side -> points for holding it: the table's, or its own to either side; 0 for mere objectives."""
        if scenario not in self._prizes:
            self._prizes[scenario] = self._prizes_of(scenario)
        return self._prizes[scenario]

    def _prizes_of(self, scenario: str) -> dict[str, dict[str, int]]:
        found = {
            number: dict.fromkeys(self.figures.sides, self.spaces[number].victory_points)
            for number in sorted(self.sheet.written)
            if self.spaces[number].victory_points
        }
        table = self.figures.prizes.get(scenario, {})
        found.update({row: prizes for row, prizes in table.items() if row in self.spaces})
        for objective in self.figures.objectives.get(scenario, {}).values():
            for number in objective.hexes:
                found.setdefault(number, dict.fromkeys(self.figures.sides, 0))
        for text in self.figures.to_hold.get(scenario, ()):
            for number in sorted(self.meant(text)):
                found.setdefault(number, dict.fromkeys(self.figures.sides, 0))
        return found

    @cached_property
    def _asked(self) -> SpacesOfMap:
        return SpacesOfMap(self.map, self.network)

    def meant(self, text: str) -> frozenset[str]:
        """The playable hexes that a text of the scenario means; none by one that cannot be read."""
        try:
            return self._asked.of_text(text) & self.neighbours.keys()
        except SpacesNotRead:
            return frozenset()

    def rings(self, number: str, most: int) -> tuple[tuple[str, ...], ...]:
        """The hexes at distance 0, 1, ... up to `most`, whatever lies between, sorted."""
        if (number, most) not in self._rings:
            self._rings[(number, most)] = rings_around(self.neighbour_graph, number, most)
        return self._rings[(number, most)]

    def supply_distance(self, side: str) -> Mapping[str, int]:
        """Hex -> steps to the nearest source of a side, whoever stands between."""
        if side not in self._supply_distances:
            self._supply_distances[side] = self.distances(self.supply_sources(side))
        return self._supply_distances[side]

    def remembered(self, asked: Asked, trace: Callable[[], tuple[SupplyLine, ...]]) -> tuple[SupplyLine, ...]:
        """The lines of communication that were traced when the same was asked; many positions differ elsewhere."""
        if asked not in self._remembered:
            if len(self._remembered) >= MOST_REMEMBERED:
                del self._remembered[next(iter(self._remembered))]
            self._remembered[asked] = trace()
        return self._remembered[asked]

    def distances(self, sources: Iterable[str]) -> Mapping[str, int]:
        """Hex -> hexes to the nearest of these along what can be entered at all; unreachable ones left out."""
        graph = self.network.graph
        return search(graph, sources, MoveCost(graph, self.supply_price)).costs


@implements("9.3", "10.1")
def _said_of(space: Space) -> set[tuple[str, str]]:
    """(tag, word) of a space; what it says in fields of its own counts like a tag."""
    said = {(tag, word) for tag in space.tags for word in words(space.tags[tag])}
    said |= {("supply_source", side) for side in (*space.supply, space.depot) if side}
    return said | {("entry", side) for side in space.entry}


def _scaled(costs: Mapping[str, Cost], scale: int) -> dict[str, int | None]:
    return {row: None if cost is None else int(cost * scale) for row, cost in costs.items()}
