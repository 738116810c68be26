"""Reach, supply and retreat on a few spaces."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.network_backend.random_maps import costs_on, maps
from workbench.engine.mechanics.displacement import Push
from workbench.engine.mechanics.movement import SPENT, reach
from workbench.engine.mechanics.retreat import FULL, RetreatWay, trace_retreat
from workbench.engine.mechanics.supply import TOO_FAR, SupplyTrace, trace_supply
from workbench.engine.network_backend.map_graph import MapGraph
from workbench.engine.networks.network import Blocked, MoveCost, search

ENEMY = Blocked("5.1", "the enemy stands there")
ZONE = Blocked("6.2", "an enemy zone of control")
WATER = Blocked("3.1", "deep water")


def terrain(space: Mapping[str, Any], edge: Mapping[str, Any]) -> int | None:
    cost: int | None = space["terrain"]
    return cost


def ladder() -> MapGraph:
    """Two rows of five spaces, a1 to a5 and b1 to b5, joined like a ladder; the b's are dearer."""
    graph = MapGraph()
    for i in range(1, 6):
        graph.add_node(f"a{i}", terrain=1)
        graph.add_node(f"b{i}", terrain=2)
        graph.add_edge(f"a{i}", f"b{i}")
        if i > 1:
            graph.add_edge(f"a{i - 1}", f"a{i}")
            graph.add_edge(f"b{i - 1}", f"b{i}")
    return graph


def test_a_force_comes_as_far_as_its_allowance() -> None:
    graph = ladder()
    found = reach(graph, ["a1"], MoveCost(graph, terrain), 3)
    assert found.costs == {"a1": 0, "a2": 1, "b1": 2, "a3": 2, "b2": 3, "a4": 3}
    assert found.ways["b2"] == ("a1", "a2", "b2")
    assert found.stops == dict.fromkeys([("a3", "b3"), ("b2", "b3"), ("a4", "a5"), ("a4", "b4")], SPENT)


def test_what_stops_a_force_is_told_with_its_clause() -> None:
    graph = ladder()
    graph.nodes["b3"]["terrain"] = None
    cost = MoveCost(graph, terrain, closed={"a3": ENEMY}, halts={"b2": ZONE}, impassable=WATER)
    found = reach(graph, ["a1"], cost, 9)
    assert set(found.costs) == {"a1", "a2", "b1", "b2"}
    assert found.stops == {("a2", "a3"): ENEMY, ("b2", "a2"): ZONE, ("b2", "b1"): ZONE, ("b2", "b3"): ZONE}
    assert reach(graph, ["b2"], cost, 9).stops[("b2", "b3")] == WATER


def test_a_force_leaves_the_zone_in_which_it_starts() -> None:
    graph = ladder()
    cost = MoveCost(graph, terrain, halts={"a2": ZONE, "a3": ZONE})
    assert set(reach(graph, ["a2"], cost, 2).costs) == {"a2", "a1", "a3", "b2"}
    assert set(search(graph, ["a2"], cost, 2).costs) == {"a2"}


def test_all_spaces_are_supplied_from_the_nearest_source() -> None:
    graph = ladder()
    traces = trace_supply(graph, ["a1", "b5", "off the map"], ["a2", "b4", "a1"], MoveCost(graph, terrain))
    assert list(traces.values()) == [
        SupplyTrace("a1", ("a1",), "a1", 0),
        SupplyTrace("a2", ("a2", "a1"), "a1", 1),
        SupplyTrace("b4", ("b4", "b5"), "b5", 2),
    ]
    assert all(trace.in_supply for trace in traces.values())


def test_a_way_of_supply_that_is_cut_ends_at_the_barred_step_nearest_to_the_space() -> None:
    graph = ladder()
    cost = MoveCost(graph, terrain, closed={"a2": ENEMY, "b2": ENEMY, "a4": ENEMY, "b4": ENEMY})
    traces = trace_supply(graph, ["a1"], ["a3", "b5"], cost)
    assert traces["a3"] == SupplyTrace("a3", ("a3", "a2", "a1"), "a1", 2, ENEMY)
    assert traces["b5"].way in {("b5", "a5", "a4", "a3"), ("b5", "b4", "b3")}
    assert traces["b5"].blocked == ENEMY and not traces["b5"].in_supply


def test_supply_does_not_come_farther_than_its_reach_nor_to_islands_nor_from_nowhere() -> None:
    graph = ladder()
    graph.add_node("island", terrain=1)
    cost = MoveCost(graph, terrain, impassable=WATER)
    traces = trace_supply(graph, ["a1"], ["a5", "island"], cost, within=3)
    assert traces["a5"] == SupplyTrace("a5", ("a5", "a4", "a3", "a2", "a1"), "a1", 4, TOO_FAR)
    assert traces["island"] == SupplyTrace("island", ("island",), blocked=WATER)
    assert trace_supply(graph, [], ["a5"], cost)["a5"].blocked == WATER


def test_supply_is_traced_in_either_direction() -> None:
    graph = ladder()
    graph.nodes["a2"]["terrain"] = 3
    outwards = MoveCost(graph, terrain)
    assert trace_supply(graph, ["a1"], ["a2"], outwards)["a2"].cost == 3
    assert trace_supply(graph, ["a1"], ["a2"], outwards.reversed())["a2"].cost == 1


@given(st.data())
@settings(deadline=None)
def test_a_space_is_supplied_or_cut_by_a_step_that_is_barred(data: st.DataObject) -> None:
    graph = data.draw(maps())
    cost = data.draw(costs_on(graph))
    sources = data.draw(st.lists(st.sampled_from(sorted(graph)), min_size=1))
    for space, trace in trace_supply(graph, sources, graph, cost).items():
        assert trace.way[0] == space
        steps = list(zip(trace.way, trace.way[1:], strict=False))
        if trace.blocked and steps:
            nearer, farther = steps.pop()
            assert cost.why_not(farther, nearer, graph[farther][nearer]) == trace.blocked
        assert trace.blocked or trace.way[-1] in sources
        costs = [cost(farther, nearer, graph[farther][nearer]) for nearer, farther in steps]
        assert None not in costs
        assert trace.blocked or sum(step or 0 for step in costs) == trace.cost


def free(a: str, b: str) -> Blocked | None:
    return None


def test_a_retreat_goes_away_from_where_it_starts() -> None:
    found = trace_retreat(ladder(), "a3", 2, free)
    assert set(found.ways) == {"a1", "a5", "b2", "b4"}
    assert found.ways["b2"].spaces == ("a3", "a2", "b2")
    assert (found.shortfall, found.stops) == (0, {})
    assert found.preferred == ("a1", "a5", "b2", "b4")


def test_the_first_priority_outweighs_all_others() -> None:
    def into_the_zone(a: str, b: str) -> int:
        return b in {"a4", "b4", "b3"}

    def off_the_road(a: str, b: str) -> int:
        return b.startswith("b")

    found = trace_retreat(ladder(), "a3", 2, free, (into_the_zone, off_the_road))
    assert {end: way.faults for end, way in found.ways.items()} == {
        "a1": (0, 0), "a5": (1, 0), "b2": (0, 1), "b4": (2, 1),
    }  # fmt: skip
    assert found.preferred == ("a1",)


def test_a_barred_retreat_falls_short_and_says_why() -> None:
    def why_not(a: str, b: str) -> Blocked | None:
        return ENEMY if b in {"a1", "a3", "b2", "b3"} else None

    found = trace_retreat(ladder(), "a2", 2, why_not)
    assert (found.ways, found.shortfall) == ({}, 2)
    assert found.stops == {("a2", "a1"): ENEMY, ("a2", "b2"): ENEMY, ("a2", "a3"): ENEMY}
    cornered = trace_retreat(ladder(), "a1", 3, why_not)
    assert set(cornered.ways) == {"a2", "b1"}
    assert cornered.shortfall == 2
    assert cornered.stops[("b1", "b2")] == ENEMY


def test_who_finds_no_room_displaces_those_who_stand_there() -> None:
    graph = ladder()
    roomy = trace_retreat(graph, "a1", 1, free, has_room=lambda space: space == "b1")
    assert set(roomy.ways) == {"b1"} and roomy.ways["b1"].displaced == ()
    assert roomy.stops == {("a1", "a2"): FULL}
    assert trace_retreat(graph, "a1", 1, free, has_room=lambda space: False).ways == {}
    pushes = (Push(("p",), "a2", "a3"),)
    crowded = trace_retreat(graph, "a1", 1, free, has_room=lambda space: False, make_room={("a1", "a2"): pushes}.get)
    assert crowded.ways == {"a2": RetreatWay(("a1", "a2"), (), pushes)}
    never_asked = trace_retreat(graph, "a1", 1, free, has_room=lambda space: space == "b1", make_room=_fail)
    assert set(never_asked.ways) == {"b1"}


def _fail(way: tuple[str, ...]) -> None:
    raise AssertionError("there is room elsewhere")


@given(st.integers(1, 3), st.data())
@settings(deadline=None)
def test_a_retreat_offends_as_little_as_any_way_to_its_end(length: int, data: st.DataObject) -> None:
    graph = data.draw(maps())
    start = data.draw(st.sampled_from(sorted(graph)))
    bad = data.draw(st.frozensets(st.sampled_from(sorted(graph))))
    worse = data.draw(st.frozensets(st.sampled_from(sorted(graph))))
    closed = data.draw(st.frozensets(st.sampled_from(sorted(graph))))
    priorities = (lambda a, b: b in worse, lambda a, b: (b in bad) + (a in bad))

    def why_not(a: str, b: str) -> Blocked | None:
        return ENEMY if b in closed else None

    found = trace_retreat(graph, start, length, why_not, priorities)
    gone = length - found.shortfall
    expected: dict[str, tuple[int, ...]] = {}
    distances = search(
        graph, [start], MoveCost(graph, lambda s, e: 1, closed=dict.fromkeys(sorted(closed), ENEMY))
    ).costs
    for way in all_ways(graph, (start,), gone):
        if all(distances.get(space) == i for i, space in enumerate(way)):
            faults = tuple(sum(int(p(a, b)) for a, b in itertools.pairwise(way)) for p in priorities)
            expected[way[-1]] = min(expected.get(way[-1], faults), faults)
    assert {end: way.faults for end, way in found.ways.items()} == (expected if gone else {})
    assert gone == min(length, max(distances.values()))


def all_ways(graph: MapGraph, way: tuple[str, ...], steps: int) -> list[tuple[str, ...]]:
    if not steps:
        return [way]
    return [longer for there in graph.adj[way[-1]] for longer in all_ways(graph, (*way, there), steps - 1)]
