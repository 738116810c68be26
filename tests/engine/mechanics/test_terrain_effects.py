"""The terrain effects chart on maps of hexes and of areas."""

from __future__ import annotations

import pytest
from immutables import Map
from msgspec.structs import replace

from tests.engine.coin_design import square_map
from workbench.engine.maps.area_map import Space, SpaceKind
from workbench.engine.maps.border import Road
from workbench.engine.maps.hex_map import HexGrid, HexMap, hexside
from workbench.engine.mechanics.movement import reach
from workbench.engine.mechanics.terrain_effects import AnyWay, TerrainEffects
from workbench.engine.network_backend.move_cost import MoveCost
from workbench.engine.networks.hex_network import HexNetwork
from workbench.engine.networks.map_network import MapNetwork
from workbench.engine.networks.network import Network

SPACES = (Space("0201", "", SpaceKind.HEX, "woods"), Space("0302", "", SpaceKind.HEX, "marsh"))
SIDES = (
    hexside("0101", "0201", "river"),
    hexside("0101", "0102", "river", "bridge"),
    hexside("0201", "0301", "cliff"),
    hexside("0102", "0202", "blocked"),
)
HEXES = HexNetwork(
    HexMap(
        "m", "M", 90.0, 40.0, HexGrid(4, 2, 20.0, 12.0, 12.0),
        hexes=Map({x.id: x for x in SPACES}), borders=Map({x.id: x for x in SIDES}),
        roads=Map({"lane": Road("lane", "", ("0301", "0302"), "road")}),
    )
)  # fmt: skip
CHART = TerrainEffects({"clear": 2, "woods": 4, "marsh": None}, {"river": 3, "cliff": None}, {"lane": 1})


def step(network: MapNetwork, price: TerrainEffects | AnyWay, a: str, b: str) -> int | None:
    return price(network.graph.nodes[b], network.graph.adj[a][b])


@pytest.mark.parametrize(
    ("a", "b", "cost"),
    [
        ("0101", "0201", 7),  # woods over the river
        ("0201", "0101", 5),
        ("0101", "0102", 2),  # the bridge costs nothing
        ("0201", "0301", None),  # a cliff
        ("0401", "0302", None),  # marsh
        ("0301", "0302", 1),  # marsh along the road
        ("0102", "0202", None),  # blocked
    ],
)
def test_a_step_costs_terrain_and_border_or_the_road(a: str, b: str, cost: int | None) -> None:
    assert step(HEXES, CHART, a, b) == cost


def test_terrain_that_the_chart_leaves_out_is_closed() -> None:
    assert step(HEXES, TerrainEffects({"clear": 1}, {}, {}), "0101", "0201") is None


def test_any_way_is_one_where_somebody_comes_through() -> None:
    both = AnyWay((CHART, TerrainEffects({"marsh": 9}, {}, {})))
    assert step(HEXES, both, "0401", "0302") == step(HEXES, both, "0101", "0201") == 1
    assert step(HEXES, both, "0102", "0202") is None


def test_the_same_chart_serves_a_map_of_areas() -> None:
    square = square_map()
    harbour = replace(square.spaces["west"], kind=SpaceKind.RADE)
    network = Network(replace(square, spaces=square.spaces.set("west", harbour)))
    terrain = {space.terrain: 2 for space in square.spaces.values()}
    chart = TerrainEffects(terrain, {"river": 3}, {})
    assert step(network, chart, "north", "east") == 2
    assert step(network, chart, "east", "south") == 5
    assert step(network, chart, "north", "west") is None
    found = reach(network.graph, ["north"], MoveCost(network.graph, chart), 9)
    assert dict(found.costs) == {"north": 0, "east": 2, "south": 7}
