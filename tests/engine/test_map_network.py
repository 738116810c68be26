"""What holds of the network of any map, of areas as of hexes."""

from __future__ import annotations

import pytest
from immutables import Map
from msgspec.structs import replace

from tests.engine.coin_design import square_map
from workbench.engine.maps.area_map import Space, SpaceKind
from workbench.engine.maps.hex_map import HexGrid, HexMap, hexside
from workbench.engine.mechanics.supply import trace_supply
from workbench.engine.network_backend.move_cost import Blocked, MoveCost
from workbench.engine.networks.hex_network import HexNetwork
from workbench.engine.networks.joins import Join, JoinKind
from workbench.engine.networks.map_network import MapNetwork
from workbench.engine.networks.network import Network

SQUARE = square_map()
SEA = replace(SQUARE.spaces["south"], kind=SpaceKind.SEA_ZONE)
HEX_SEA = Space("0102", "", SpaceKind.SEA_ZONE)
RIVER = hexside("0101", "0201", "river")
NETWORKS: dict[str, MapNetwork] = {
    "areas": Network(replace(SQUARE, spaces=SQUARE.spaces.set("south", SEA))),
    "hexes": HexNetwork(
        HexMap(
            "m", "M", 90.0, 40.0, HexGrid(3, 2, 20.0, 12.0, 12.0),
            hexes=Map({HEX_SEA.id: HEX_SEA}), borders=Map({RIVER.id: RIVER}),
        )
    ),
}  # fmt: skip


@pytest.fixture(params=sorted(NETWORKS))
def network(request: pytest.FixtureRequest) -> MapNetwork:
    return NETWORKS[request.param]


def test_every_edge_says_the_same_things(network: MapNetwork) -> None:
    assert list(network.graph) == sorted(network.spaces)
    for a, b, edge in network.graph.edges(data=True):
        assert set(edge) == set(Join._fields)
        assert edge["kind"] == network.kind_of_join(a, b) == network.kind_of_join(b, a)
        assert edge["river"] is ("river" in edge["features"]) is network.has_river(b, a)
        assert all(isinstance(edge[name], tuple) for name in ("borders", "features", "roads"))


def test_neighbours_by_land_and_by_water(network: MapNetwork) -> None:
    (sea,) = set(network.spaces) - set(network.areas)
    for area in network.areas:
        assert network.land_neighbours[area] == network.joined(area, JoinKind.LAND)
        assert sea not in network.land_neighbours[area]
        assert (network.waters_of[area] == (sea,)) is network.graph.has_edge(area, sea)
    with pytest.raises(KeyError):
        network.space("nowhere")


def by_land(space: object, edge: dict[str, object]) -> int | None:
    return 1 if edge["kind"] == JoinKind.LAND else None


def test_mechanics_take_either(network: MapNetwork) -> None:
    source, *others = network.areas
    traces = trace_supply(network.graph, [source], others, MoveCost(network.graph, by_land))
    assert all(trace.in_supply and trace.way[-1] == source for trace in traces.values())
    ring = dict.fromkeys(network.land_neighbours[source], Blocked("9.4", "enemies"))
    shut = trace_supply(network.graph, [source], others, MoveCost(network.graph, by_land, closed=ring))
    assert {trace.blocked.clause for trace in shut.values() if trace.blocked} == {"9.4"}
    assert network.search([source], MoveCost(network.graph, by_land)).costs[source] == 0
