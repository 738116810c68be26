"""Friends make room, and push others on."""

from __future__ import annotations

from collections.abc import Mapping

import networkx as nx
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.network_backend.random_maps import maps
from workbench.engine.mechanics.displacement import Fits, Push, making_room, trace_displacement
from workbench.engine.network_backend.move_cost import Blocked

ENEMY = Blocked("5.1", "the enemy stands there")
LINE = nx.Graph({"a": "b", "b": "acx", "c": "bd", "d": "c", "x": "b"})


def at_most(number: int) -> Fits:
    return lambda space, units: len(units) <= number


def anywhere(unit: str, a: str, b: str) -> Blocked | None:
    return None


def test_the_fewest_leave_in_their_order() -> None:
    assert making_room("a", ("n",), ("p", "q"), at_most(3)) == ()
    assert making_room("a", ("n",), ("p", "q"), at_most(2)) == ("p",)
    assert making_room("a", ("n", "m"), ("p", "q"), at_most(2)) == ("p", "q")
    assert making_room("a", ("n", "m"), ("p", "q"), at_most(1)) is None


def test_large_units_push_out_more_than_one() -> None:
    strength = {"corps": 4, "p": 1, "q": 3, "r": 2}

    def fits(space: str, units: tuple[str, ...]) -> bool:
        return sum(strength[x] for x in units) <= 6

    assert making_room("a", ("corps",), ("p", "q", "r"), fits) == ("p", "q")
    stacks: Mapping[str, tuple[str, ...]] = {"b": ("p", "q", "r")}
    found = trace_displacement(LINE, "b", ("corps",), lambda space: stacks.get(space, ()), fits, anywhere, ("a",))
    assert found == (Push(("p", "q"), "b", "c"),)


def test_each_is_pushed_where_he_may_go_and_not_back() -> None:
    stacks = {"b": ("p",), "c": ("q",)}

    def fits(space: str, units: tuple[str, ...]) -> bool:
        return len(units) <= 1

    def not_to_x(unit: str, a: str, b: str) -> Blocked | None:
        return ENEMY if b == "x" else None

    def trace(*not_through: str) -> tuple[Push, ...] | None:
        return trace_displacement(LINE, "b", ("n",), lambda s: stacks.get(s, ()), fits, not_to_x, not_through)

    assert trace() == (Push(("p",), "b", "a"),)
    assert trace("a") == (Push(("p",), "b", "c"), Push(("q",), "c", "d"))
    assert trace("a", "d") is None
    assert trace_displacement(LINE, "d", ("n",), lambda s: stacks.get(s, ()), fits, not_to_x) == ()


@given(st.data())
@settings(deadline=None)
def test_afterwards_every_space_holds_what_it_can_over_as_few_spaces_as_can_be(data: st.DataObject) -> None:
    graph = data.draw(maps())
    full = data.draw(st.frozensets(st.sampled_from(sorted(graph))))
    start, shut = data.draw(st.sampled_from(sorted(graph))), data.draw(st.frozensets(st.sampled_from(sorted(graph))))
    stacks = {space: [f"{space}{i}" for i in range(2 if space in full else 1)] for space in sorted(graph)}

    def fits(space: str, units: tuple[str, ...]) -> bool:
        return len(units) <= 2

    def why_not(unit: str, a: str, b: str) -> Blocked | None:
        return ENEMY if b in shut else None

    found = trace_displacement(graph, start, ("new",), stacks.__getitem__, fits, why_not)
    open_ground: nx.Graph[str] = nx.Graph(graph.subgraph([s for s in graph if s not in shut or s == start]))
    away = nx.single_source_shortest_path_length(open_ground, start)
    roomy = [length for space, length in away.items() if space not in full]
    assert (found is None) == (not roomy)
    if found is None:
        return
    assert len(found) == min(roomy)
    for push in reversed(found):
        for unit in push.units:
            assert push.to in graph.adj[push.origin] and push.to not in shut
            stacks[push.origin].remove(unit)
            stacks[push.to].append(unit)
        assert fits(push.to, tuple(stacks[push.to]))
    assert fits(start, (*stacks[start], "new"))
