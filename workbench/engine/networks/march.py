"""What marching over a map costs, before anybody stands on it: for those who design the map."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from workbench.engine.catalogue.resolved import STANDARD, Kindred
from workbench.engine.maps.area_map import AreaMap
from workbench.engine.maps.hex_map import HexMap
from workbench.engine.networks.joins import JoinKind
from workbench.engine.words.message import marked

if TYPE_CHECKING:  # networkx takes its time and its room: it is loaded when one measures
    from workbench.engine.network_backend.move_cost import MoveCost
    from workbench.engine.networks.map_network import MapNetwork


class March(NamedTuple):
    """What each step costs one type of unit, how a sum of costs is read ("3", "2 1/2"), and in what one pays."""

    cost: MoveCost
    in_points: Callable[[int], str] = str
    points: str = marked("movement points")


class EntryCost(NamedTuple):
    """What one step into a space costs from a neighbour, as a player reads it; None where there is no way."""

    neighbour: str
    cost: str | None
    why_not: str = ""


class Way(NamedTuple):
    """The cheapest way: its spaces, what each step costs, and all of it, as a player reads it."""

    spaces: tuple[str, ...]
    costs: tuple[str, ...]
    total: str


def network_of(shown: AreaMap | HexMap, kinds: Kindred = STANDARD.borders) -> MapNetwork:
    """The network of a map of either kind."""
    from workbench.engine.networks.hex_network import HexNetwork
    from workbench.engine.networks.network import Network

    return HexNetwork(shown, kinds) if isinstance(shown, HexMap) else Network(shown, kinds)


def step_on_land(_space: Mapping[str, Any], edge: Mapping[str, Any]) -> int | None:
    """One for every step on land that nothing bars."""
    return 1 if edge["kind"] == JoinKind.LAND and not edge["blocked"] else None


def step_at_sea(_space: Mapping[str, Any], edge: Mapping[str, Any]) -> int | None:
    """One for every step on water, or between water and land."""
    return 1 if edge["kind"] in (JoinKind.SEA, JoinKind.COAST) and not edge["blocked"] else None


def entry_costs(march: March, space: str) -> tuple[EntryCost, ...]:
    """What it costs to enter a space from each of its neighbours, sorted; nothing for a space off the network."""
    graph, cost = march.cost.graph, march.cost
    if space not in graph:
        return ()
    found = []
    for neighbour in sorted(graph.adj[space]):
        edge = graph.adj[neighbour][space]
        points = cost(neighbour, space, edge)
        barred = cost.why_not(neighbour, space, edge) if points is None else None
        reason = barred.reason if barred else ""
        found.append(EntryCost(neighbour, None if points is None else march.in_points(points), reason))
    return tuple(found)


def cheapest_way(march: March, start: str, end: str) -> Way | None:
    """The cheapest way from space to space; None when there is none."""
    from workbench.engine.networks.search import search

    found = search(march.cost.graph, [start], march.cost)
    spaces = found.ways.get(end)
    if spaces is None:
        return None
    sums = [found.costs[space] for space in spaces]
    steps = tuple(march.in_points(after - before) for before, after in pairwise(sums))
    return Way(spaces, steps, march.in_points(sums[-1]))
