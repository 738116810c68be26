"""The map of Arcola and what its ground does: what the book says of hexes, and the places of the fit, typed again."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets.arcola.figures import Figures
from rulesets.arcola.figures.pieces import ARMS
from sample_games.arcola.build import build
from workbench.engine.networks.search import search

GROUND = Figures(build()).ground
HEXES = sorted(GROUND.around)

NAMED_IN_THE_BOOK = "1907 1821 0901 0319 0318 0217 1316 1315 1415 1111 0106 0107 0108 0109 0110 0111 0112"
BESIDE_EACH_OTHER = "1316-1315 1415-1315 0319-0318 0217-0318"
PLACES: Mapping[str, str] = {
    "fortified_town": "Verona 1111, Peschiera 1003, Legnago 0319",
    "village": "Rivoli 1506, Caldiero 1116, Arcola 0918, Ronco 0817, Albaredo 0818, Villanova 1118, Montebello 1420, "
    "Lonigo 1121, San Michele 1112, Castelnuovo 1005, Villafranca 0708, Isola della Scala 0412, Roverbella 0307, "
    "Valeggio 0605, Zevio 0915, Bussolengo 1207, Incanale 1606, Garda 1503, Peri 1907, Dolce 1707, Nogara 0114, "
    "Sanguinetto 0216",
    "": "Pastrengo 1206, La Corona 1806, Soave 1217, Colognola 1215, Desenzano road 0901, Vicenza road 1821",
}
RIVERS = {  # the side of a place on which the river is
    "Adige": "1907-1906 1707-1706 1606-1506 1206-1307 1207-1308 1111-1112 1111-1211 0915-1015 0817-0818 0319-0318",
    "Alpone": "1118-1119 0918-0917",
    "Mincio": "1003-1004 0605-0604",
    "Tartaro": "0412-0411 0114-0113",
}
BRIDGES = "1111-1112 1111-1210 0318-0319 1003-1004 0604-0605 1118-1218 1118-1018 0917-0918"
PRIMARY = (
    "Desenzano road, Peschiera, Castelnuovo, Verona, San Michele, Caldiero, Villanova, Montebello, Vicenza road",
    "Peri, Dolce, Incanale, Verona",
    "Verona, Villafranca, Roverbella",
    "Verona, Isola della Scala, Nogara",
)
SECONDARY = (
    "Rivoli, Castelnuovo",
    "Rivoli, Garda",
    "Verona, Zevio, Ronco, Legnago",
    "Arcola, Albaredo, Legnago",
    "Villanova, Arcola, Ronco",
    "Villafranca, Valeggio",
    "Nogara, Sanguinetto, Legnago",
    "Montebello, Lonigo",
    "Peri, La Corona, Rivoli",
)


def pairs(text: str) -> list[tuple[str, str]]:
    return [(pair[:4], pair[5:]) for pair in text.split()]


def places(text: str) -> dict[str, str]:
    return {entry[:-5]: entry[-4:] for entry in text.split(", ")}


def hex_of(name: str) -> str:
    return next(number for number, space in GROUND.spaces.items() if space.name == name)


# ---------------------------------------------------------------- where things lie


def test_every_hex_that_the_book_names_is_there() -> None:
    assert set(NAMED_IN_THE_BOOK.split()) <= set(HEXES)
    assert len(HEXES) == 19 * 21 - 25, "the lake is entered by nobody"


@pytest.mark.parametrize(("a", "b"), pairs(BESIDE_EACH_OTHER))
def test_hexes_that_the_book_has_side_by_side_are(a: str, b: str) -> None:
    assert b in GROUND.neighbours(a) and a in GROUND.neighbours(b) and GROUND.distance(a, b) == 1


def test_places_stand_where_the_fit_has_them() -> None:
    for kind, text in PLACES.items():
        for name, number in places(text).items():
            assert GROUND.spaces[number].name == name
            assert GROUND.place(number) == kind, name
    grounds = {number: GROUND.terrain(number) for number in ("1206", "1806", "1217", "1215", "1316", "1415", "1315")}
    assert grounds == {
        "1206": "hill", "1806": "mountain", "1217": "hill", "1215": "hill", "1316": "hill", "1415": "hill",
        "1315": "clear",
    }  # fmt: skip


def test_only_places_of_the_gazetteer_are_villages_and_forts() -> None:
    assert [number for number in HEXES if GROUND.is_fort(number)] == ["0319", "1003", "1111"]
    assert sum(GROUND.is_village(number) for number in HEXES) == len(places(PLACES["village"]))


def test_rivers_run_past_their_places() -> None:
    for name, sides in RIVERS.items():
        for a, b in pairs(sides):
            assert GROUND.crosses_river(a, b), f"{name} between {a} and {b}"


def test_the_adige_parts_the_map() -> None:
    """East and west of it are joined by bridges alone, as far as no river is waded."""
    dry = nx.Graph((a, b) for a in HEXES for b in GROUND.neighbours(a) if not GROUND.crosses_river(a, b))
    assert not nx.has_path(dry, hex_of("Verona"), hex_of("San Michele"))
    assert not nx.has_path(dry, hex_of("Rivoli"), hex_of("Dolce"))
    assert nx.has_path(dry, hex_of("Zevio"), hex_of("Verona"))
    assert nx.has_path(dry, "0318", hex_of("Ronco"))


@pytest.mark.parametrize(("a", "b"), pairs(BRIDGES))
def test_bridges(a: str, b: str) -> None:
    assert GROUND.crosses_river(a, b) and GROUND.is_bridged(a, b) and GROUND.is_bridged(b, a)


def test_roads_cross_rivers_at_bridges_alone() -> None:
    for road in GROUND.hex_map.roads.values():
        for a, b in pairwise(road.spaces):
            assert GROUND.crosses_river(a, b) == GROUND.is_bridged(a, b), road.name


@pytest.mark.parametrize(
    ("road_class", "way"), [("primary", x) for x in PRIMARY] + [("secondary", x) for x in SECONDARY]
)
def test_roads_lead_from_place_to_place(road_class: str, way: str) -> None:
    roads = GROUND.hex_map.roads.values()
    known = [road for road in roads if road.road_class == "primary" or road_class == "secondary"]
    net = nx.Graph((a, b) for road in known for a, b in pairwise(road.spaces))
    stops = [hex_of(name) for name in way.split(", ")]
    for here, there in pairwise(stops):
        assert nx.shortest_path_length(net, here, there) <= 1.5 * GROUND.distance(here, there) + 1


def test_supply_and_ways_out() -> None:
    assert GROUND.supply_sources("austrian") == ("1821", "1907") and GROUND.supply_sources("french") == ("0901",)
    assert GROUND.exits("austrian") == tuple(f"01{column:02d}" for column in range(6, 13))
    assert GROUND.exits("french") == ()
    assert {"0901", "1821", "1907", *GROUND.exits("austrian")} <= GROUND.edge


@given(st.sampled_from(HEXES), st.sampled_from(HEXES))
def test_distances_are_counted_in_rows_and_half_columns(a: str, b: str) -> None:
    def place(number: str) -> tuple[int, float]:
        row, column = int(number[:2]), int(number[2:])
        return row, column + (0.5 if row % 2 == 0 else 0)

    (row, x), (other, y) = place(a), place(b)
    rows = abs(row - other)
    assert GROUND.distance(a, b) == rows + max(0, abs(x - y) - rows / 2)
    assert (GROUND.distance(a, b) == 1) == (b in GROUND.neighbours(a))


# ---------------------------------------------------------------- costs, in half points


@pytest.mark.parametrize(
    ("a", "b", "costs", "off_road"),
    [
        ("1112", "1113", (1, 1, 1), (2, 2, 2)),  # a primary road over open ground
        ("1111", "1112", (1, 1, 1), (6, 6, 8)),  # over a bridge, and over its river where the bridge is barred
        ("0319", "0318", (2, 2, 2), (6, 6, 8)),  # a secondary road and its bridge
        ("0218", "0319", (6, 6, 8), (6, 6, 8)),  # into a fortified town over an unbridged river
        ("1113", "1012", (6, 6, 8), (6, 6, 8)),  # open ground over an unbridged river
        ("1415", "1316", (4, 6, 6), (4, 6, 6)),  # hills
        ("1316", "1315", (2, 2, 2), (2, 2, 2)),  # open ground
        ("1706", "1806", (2, 2, 2), (6, 10, None)),  # mountains by the road, and beside it
        ("1705", "1806", (None, None, None), (None, None, None)),  # no neighbours
        ("1805", "1806", (6, 10, None), (6, 10, None)),
        ("0816", "0817", (2, 2, 2), (4, 6, None)),  # a swamp by the road, and beside it
        ("0816", "0917", (8, 10, None), (8, 10, None)),  # a swamp over a river
        ("1104", "1103", (None, None, None), (None, None, None)),  # the lake
        ("1607", "1506", (None, None, None), (None, None, None)),
        ("1505", "1506", (2, 2, 2), (4, 6, 6)),  # a village costs what its ground does
    ],
)
def test_steps(a: str, b: str, costs: tuple[int | None, ...], off_road: tuple[int | None, ...]) -> None:
    assert tuple(GROUND.cost(arm, a, b) for arm in ARMS) == costs
    assert tuple(GROUND.cost_off_road(arm, a, b) for arm in ARMS) == off_road


def test_who_comes_by_a_road_from_off_the_map_pays_the_road() -> None:
    assert [GROUND.entry(number, "infantry") for number in ("1907", "1821", "0901", "0106", "0112")] == [1] * 5
    assert [GROUND.entry("0107", arm) for arm in ARMS] == [2, 2, 2]
    assert [GROUND.entry("0118", arm) for arm in ARMS] == [4, 6, None]
    assert GROUND.entry("1901", "infantry") is None


def test_what_is_reached_is_the_cheapest_way() -> None:
    found = GROUND.reached("cavalry", "1111")
    assert found["1111"] == 0 and found["1112"] == 1 and found["1116"] == 5 and found["1118"] == 7
    assert "1101" not in found, "no way leads into the lake"
    again = search(GROUND.network.graph, ("1111",), GROUND.weight("cavalry"), 20).costs
    assert {number: cost for number, cost in found.items() if cost <= 20} == again


@given(st.sampled_from(HEXES), st.sampled_from(ARMS))
def test_no_road_is_dearer_than_the_ground_beside_it(number: str, arm: str) -> None:
    for other in GROUND.neighbours(number):
        by_road, beside = GROUND.cost(arm, number, other), GROUND.cost_off_road(arm, number, other)
        assert by_road is not None or beside is None
        assert beside is None or by_road is None or by_road <= beside


# ---------------------------------------------------------------- what ground does


def test_affecting_ground() -> None:
    assert [GROUND.is_affecting(number) for number in ("1111", "1316", "1806", "0918", "1118", "1315", "1506")] == [
        True, True, True, False, False, False, True,
    ]  # fmt: skip
    assert GROUND.is_affecting_side("0218", "0319") and GROUND.is_affecting_side("0319", "0318")
    assert not GROUND.is_affecting_side("1316", "1315")


def test_the_example_of_deployment() -> None:
    """Three units and 12 points out of 1316; two units and 9 points out of 1415 are no more than its limit."""
    assert GROUND.limits_out_of("1316") == (3, 12) and GROUND.limits_out_of("1415") == (3, 12)
    assert GROUND.limits_into("1315") == (5, 20)


def test_limits_of_deployment() -> None:
    assert [GROUND.limits_out_of(number) for number in ("1315", "1806", "0918")] == [(5, 20), (2, 9), (2, 9)]
    assert [GROUND.limits_into(number) for number in ("1316", "1806", "0918", "1111")] == [
        (3, 12), (2, 9), (2, 9), (5, 20),
    ]  # fmt: skip


def test_cavalry_and_pursuit() -> None:
    where = ("1315", "1316", "1806", "0918")
    assert [GROUND.counts_cavalry(number) for number in where] == [True, True, False, False]
    assert [GROUND.cavalry_attacks(number) for number in where] == [True, True, False, False]
    assert [GROUND.cavalry_defends(number) for number in where] == [True, True, True, False]
    assert [GROUND.helps_refusal(number) for number in where] == [False, True, True, True]
    assert [GROUND.pursuit_cap(number) for number in where] == [None, 12, 9, None]


def test_villages_and_fortified_towns() -> None:
    where = ("1111", "1116", "1315", "1017")
    assert [GROUND.is_centre_only(number) for number in where] == [True, True, False, True]
    assert [GROUND.rally_modifier(number) for number in where] == [-2, -1, 0, 0]
    assert [GROUND.is_line_immune(number) for number in where] == [True, True, False, False]
    assert [GROUND.zone_enters(number) for number in where] == [False, True, True, True]
    assert [GROUND.may_rout(number) for number in where] == [False, True, True, True]
    assert [GROUND.strength_added_most(number) for number in where] == [5, 0, 0, 0]
