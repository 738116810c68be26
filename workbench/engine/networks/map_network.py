"""What the networks of all maps have in common: spaces and what joins them, as a networkx graph.

Rules and mechanics take a `MapNetwork`, whether its spaces are areas (`network.py`) or hexes (`hex_network.py`). They
make plain networkx calls on `graph` with a `MoveCost` as weight, or ask the functions of `mechanics`; what changes
during play (who stands where) is in the cost, never in the graph.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

from workbench.engine.maps.area_map import Space, SpaceKind
from workbench.engine.maps.map_parts import Link, OneWay
from workbench.engine.network_backend.map_graph import MapGraph
from workbench.engine.network_backend.move_cost import CLOSED_STEPS, Blocked, MoveCost
from workbench.engine.networks.joins import BY_LAND, PORT, WATER, Join, JoinKind
from workbench.engine.networks.search import Reach, StepCost, search
from workbench.engine.words.message import marked

ONE_WAY = Blocked("", marked("it is crossed the other way only"))


class MapNetwork(ABC):
    """Spaces and joins of one map, built once. A kind of map says what its spaces are and what joins them."""

    @property
    @abstractmethod
    def spaces(self) -> Mapping[str, Space]:
        """Id -> space, all of the map."""

    @abstractmethod
    def joins(self) -> Iterator[tuple[str, str, Join]]:
        """Each pair of neighbours once, in an order that is the same in every process."""

    @property
    def links(self) -> Mapping[str, Link]:
        """The links of the map by id."""
        return {}

    def barred_steps(self) -> Iterator[tuple[str, str]]:
        """(from, to): the steps between neighbours that what lies between them allows the other way only."""
        return iter(())

    @cached_property
    def graph(self) -> MapGraph:
        """A node a space (attribute `space`), sorted; an edge a pair of neighbours, with the attributes of `Join`.

        Its own attribute `closed_steps` holds what no unit may do for the map's sake: every `MoveCost` heeds it.
        """
        graph = MapGraph()
        for space_id in sorted(self.spaces):
            graph.add_node(space_id, space=self.spaces[space_id])
        for a, b, join in self.joins():
            graph.add_edge(a, b, **join._asdict())
        barred = set(self.barred_steps())
        self._add_ports(graph)
        self._add_links(graph, barred)
        if barred:
            graph.graph[CLOSED_STEPS] = {step: ONE_WAY for step in sorted(barred)}
        return graph

    def _add_ports(self, graph: MapGraph) -> None:
        """A port opens its space to the waters that it names, whether they lie beside it or not."""
        for space_id in sorted(self.spaces):
            for water in self.spaces[space_id].ports:
                if water == space_id or water not in self.spaces:
                    continue
                join = _join_of(graph, space_id, water)
                if join is None or join.blocked or join.kind == JoinKind.CLOSED:
                    join = Join(JoinKind.COAST, join.borders if join else (), False, False, False, (), ())
                features = tuple(sorted({*join.features, PORT}))
                graph.add_edge(space_id, water, **join._replace(features=features)._asdict())

    def _add_links(self, graph: MapGraph, barred: set[tuple[str, str]]) -> None:
        """Links join two spaces, or stand beside what joins them already; `barred` is brought up to date."""
        by_pair: dict[tuple[str, str], list[Link]] = {}
        for link_id in sorted(self.links):
            link = self.links[link_id]
            if link.first != link.second and link.first in self.spaces and link.second in self.spaces:
                by_pair.setdefault((min(link.first, link.second), max(link.first, link.second)), []).append(link)
        for (a, b), links in sorted(by_pair.items()):
            join, ids = _join_of(graph, a, b), tuple(link.id for link in links)
            allowed = {step for link in links for step in _steps(link)}
            if join is None or join.blocked or join.kind == JoinKind.CLOSED:
                graph.add_edge(
                    a, b, **Join(links[0].kind, (), False, False, False, (), (), ids, _least(links))._asdict()
                )
                barred |= {(a, b), (b, a)} - allowed
            else:
                graph.add_edge(a, b, **join._replace(links=ids)._asdict())
            barred -= allowed

    def space(self, space_id: str) -> Space:
        """The space of this id, or KeyError."""
        return self.spaces[space_id]

    @cached_property
    def areas(self) -> tuple[str, ...]:
        """All spaces that are entered by land, sorted."""
        return tuple(s for s in sorted(self.spaces) if self.spaces[s].kind in BY_LAND)

    @cached_property
    def land_neighbours(self) -> Mapping[str, tuple[str, ...]]:
        """Space -> the spaces across a land border that is not blocked, sorted."""
        return {a: self.joined(a, JoinKind.LAND) for a in self.areas}

    @cached_property
    def land_graph(self) -> MapGraph:
        """The same as a graph, for distances and searches over land alone."""
        return MapGraph.of_neighbours(self.land_neighbours)

    @abstractmethod
    def along(self, edge: str) -> tuple[str, ...]:
        """The spaces of land along one edge of the map (`map_edges.EDGES`)."""

    def in_zone(self, name: str) -> frozenset[str]:
        """The spaces of a zone; a space of an area map is a zone by itself."""
        return frozenset({name} & self.spaces.keys())

    @cached_property
    def beside_by_land(self) -> dict[str, tuple[str, ...]]:
        """Space of land -> those that share a border with it, sorted, whatever lies between; links do not count."""
        graph, land = self.graph, set(self.areas)
        return {
            one: tuple(sorted(other for other in graph.adj[one] if other in land and graph.adj[one][other]["borders"]))
            for one in sorted(land)
        }

    @cached_property
    def waters_of(self) -> Mapping[str, tuple[str, ...]]:
        """Space -> the rades and sea zones beside it, sorted."""
        return {a: self.joined(a, JoinKind.COAST) for a in self.areas}

    def joined(self, space_id: str, kind: str) -> tuple[str, ...]:
        """The neighbours by joins of this kind that are not blocked, sorted."""
        edges = self.graph[space_id]
        return tuple(sorted(b for b in edges if edges[b]["kind"] == kind and not edges[b]["blocked"]))

    def has_river(self, a: str, b: str) -> bool:
        """Does one cross a river from `a` to its neighbour `b`?"""
        return bool(self.graph[a][b]["river"])

    def search(self, sources: Iterable[str], step_cost: StepCost | MoveCost, cutoff: int | None = None) -> Reach:
        """The cheapest ways from the nearest of several sources, in one search; see `search`."""
        return search(self.graph, sources, step_cost, cutoff)

    def kind_of_join(self, a: str, b: str) -> str:
        """The JoinKind of two neighbours, by what they are."""
        kinds = {self.spaces[a].kind, self.spaces[b].kind}
        if SpaceKind.UNPLAYABLE in kinds:
            return JoinKind.CLOSED
        if kinds <= WATER:
            return JoinKind.SEA
        return JoinKind.COAST if kinds & WATER else JoinKind.LAND


def _join_of(graph: MapGraph, a: str, b: str) -> Join | None:
    return Join(**graph[a][b]) if graph.has_edge(a, b) else None


def _steps(link: Link) -> Iterator[tuple[str, str]]:
    """The steps that a link allows."""
    if link.one_way is not OneWay.BACKWARDS:
        yield link.first, link.second
    if link.one_way is not OneWay.FORWARDS:
        yield link.second, link.first


def _least(links: list[Link]) -> int | None:
    """What the cheapest of several links costs; None where one of them leaves that to the rules."""
    costs = [link.cost for link in links]
    return None if None in costs else min(cost for cost in costs if cost is not None)
