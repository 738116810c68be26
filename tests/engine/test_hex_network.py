"""The network of a hex map: hexes as nodes, hexsides as edges, and ways with their costs and stops."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from immutables import Map

from workbench.engine.maps.area_map import Space, SpaceKind
from workbench.engine.maps.border import Road
from workbench.engine.maps.hex_map import HexGrid, HexMap, hexside
from workbench.engine.networks.hex_network import HexNetwork
from workbench.engine.networks.network import Blocked, JoinKind

# Pointy hexes, the second row half a hex to the right:
#   0101 0201 0301 0401
#     0102 0202 0302 0402
#   0103 0203 0303 0403
HEXES = (
    Space("0202", "Wood", SpaceKind.HEX, "woods"),
    Space("0401", "", SpaceKind.SEA_ZONE),
    Space("0403", "", SpaceKind.UNPLAYABLE),
)
HEXSIDES = (hexside("0101", "0201", "river"), hexside("0103", "0203", "blocked"))
MAP = HexMap(
    "m",
    "M",
    100.0,
    80.0,
    HexGrid(4, 3, 20.0, 12.0, 12.0),
    hexes=Map({x.id: x for x in HEXES}),
    borders=Map({x.id: x for x in HEXSIDES}),
    roads=Map({"lane": Road("lane", "Lane", ("0101", "0201", "0202"))}),
)
NETWORK = HexNetwork(MAP)


def test_every_hex_is_a_node_with_what_is_in_it() -> None:
    assert len(NETWORK.graph) == 12
    assert NETWORK.graph.nodes["0202"]["space"].name == "Wood"
    assert NETWORK.space("0101").terrain == "clear"
    with pytest.raises(KeyError):
        NETWORK.space("0909")


def test_an_edge_says_what_the_two_share() -> None:
    edge = NETWORK.graph["0101"]["0201"]
    assert (edge["kind"], edge["river"], edge["road"], edge["blocked"]) == (JoinKind.LAND, True, True, False)
    assert (edge["borders"], edge["features"], edge["roads"]) == (("0101/0201",), ("river",), ("lane",))
    assert NETWORK.has_river("0201", "0101") and not NETWORK.has_river("0201", "0202")
    assert NETWORK.graph["0301"]["0401"]["kind"] == JoinKind.COAST
    assert NETWORK.graph["0403"]["0402"]["kind"] == JoinKind.CLOSED


def test_neighbours_by_land_leave_out_water_closed_ground_and_blocked_hexsides() -> None:
    assert NETWORK.land_neighbours["0103"] == ("0102",)
    assert NETWORK.land_neighbours["0402"] == ("0302",)
    assert NETWORK.waters_of["0301"] == ("0401",)
    assert "0401" not in NETWORK.areas and "0403" not in NETWORK.areas


def test_distance_is_counted_in_hexes() -> None:
    assert NETWORK.distance("0101", "0402") == 4
    assert NETWORK.distance("0202", "0202") == 0


def test_the_cheapest_way_and_where_it_stops() -> None:
    def cost(a: str, b: str, edge: Mapping[str, object]) -> int | Blocked:
        if edge["blocked"] or edge["kind"] != JoinKind.LAND:
            return Blocked("5.1", "no way")
        return 1 if edge["road"] else 3

    found = NETWORK.search(["0101"], cost, cutoff=7)
    assert found.ways["0202"] == ("0101", "0201", "0202")
    assert found.costs["0202"] == 2
    assert found.stops[("0103", "0203")] == Blocked("5.1", "no way")
    assert max(found.costs.values()) <= 7
    assert NETWORK.search(["9999"], cost).costs == {}
