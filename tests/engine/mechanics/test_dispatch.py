"""Orders on their way: what lines of communication cost, and how long they are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from workbench.engine.mechanics.dispatch import (
    ENEMY_NEAR,
    ENEMY_THERE,
    cost_of_line,
    dispatch_lines,
)
from workbench.engine.network_backend.map_graph import MapGraph
from workbench.engine.network_backend.move_cost import MoveCost


def one_a_space(space: Mapping[str, Any], edge: Mapping[str, Any]) -> int | None:
    return 1


ROAD = MapGraph.of_neighbours({"a": "bx", "b": "ac", "c": "bd", "d": "cy", "x": "ay", "y": "xd"})
GROUND = MoveCost(ROAD, one_a_space)


def lengths(enemies: str = "", zone: str = "", friends: str = "", within: int | None = None) -> Mapping[str, int]:
    return dict(dispatch_lines(ROAD, ["a"], cost_of_line(GROUND, enemies, zone, friends), within).costs)


def test_a_line_is_as_long_as_it_costs_and_no_longer_than_it_may_be() -> None:
    assert lengths() == {"a": 0, "b": 1, "x": 1, "c": 2, "y": 2, "d": 3}
    assert lengths(within=2) == {"a": 0, "b": 1, "x": 1, "c": 2, "y": 2}


def test_enemies_and_their_zones_cut_it_but_not_where_friends_stand() -> None:
    assert lengths(enemies="c")["d"] == 3, "round by y"
    assert "d" not in lengths(enemies="cy")
    assert "d" not in lengths(zone="cy")
    assert lengths(zone="cy", friends="c")["d"] == 3
    assert "d" not in lengths(zone="d")
    assert lengths(zone="d", friends="d")["d"] == 3


def test_enemies_cut_it_whoever_else_is_said_to_stand_there() -> None:
    assert "c" not in lengths(enemies="cy", zone="c", friends="c")
    line = cost_of_line(GROUND, "c", "cd", "")
    assert (line.closed["c"], line.closed["d"]) == (ENEMY_THERE, ENEMY_NEAR)


def test_a_source_that_the_enemy_holds_sends_nothing() -> None:
    assert lengths(enemies="a") == {}
    assert lengths(zone="a") == {}
    assert lengths(zone="a", friends="a")["b"] == 1


@given(st.sets(st.sampled_from("bcdxy")), st.sets(st.sampled_from("bcdxy")))
def test_more_enemies_shorten_no_line(enemies: set[str], zone: set[str]) -> None:
    free, cut = lengths(), lengths("".join(sorted(enemies)), "".join(sorted(zone)))
    assert all(cut[space] >= free[space] for space in cut)
    assert not set(cut) & (enemies | zone)
