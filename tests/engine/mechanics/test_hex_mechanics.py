"""Results of combat, columns by difference, zones of control and the least move."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.engine.mechanics.combat_results import (
    CombatResult,
    Suffered,
    combat_result,
    difference_column,
    row_index,
)
from workbench.engine.mechanics.least_move import percent, with_least_move
from workbench.engine.mechanics.movement import reach
from workbench.engine.mechanics.zones_of_control import reaching, zone
from workbench.engine.network_backend.map_graph import MapGraph
from workbench.engine.networks.network import Blocked, MoveCost


@pytest.mark.parametrize(
    ("cell", "attacker", "defender"),
    [
        ("", Suffered(), Suffered()),
        ("NE", Suffered(), Suffered()),
        ("1/2", Suffered(1), Suffered(2)),
        ("-/R", Suffered(), Suffered(retreat=2)),
        ("1r/-", Suffered(1, retreat=2), Suffered()),
        (" E / R3 ", Suffered(eliminated=True), Suffered(retreat=3)),
        ("AE", Suffered(eliminated=True), Suffered()),
        ("DR1", Suffered(), Suffered(retreat=1)),
        ("A1 D2R", Suffered(1), Suffered(2, retreat=2)),
        ("A1, DE", Suffered(1), Suffered(eliminated=True)),
        ("A1 AR", Suffered(1, retreat=2), Suffered()),
        ("DR3 A1 D2", Suffered(1), Suffered(2, retreat=3)),
    ],
)
def test_cells_of_a_combat_table(cell: str, attacker: Suffered, defender: Suffered) -> None:
    assert combat_result(cell, retreat_hexes=2) == CombatResult(attacker, defender)


def test_an_exchange() -> None:
    assert combat_result("EX") == CombatResult(defender=Suffered(eliminated=True), exchange=True)


@pytest.mark.parametrize("cell", ["X", "1/2/3", "A", "1/x", "B2", "R-1", "1.5/1", "2 hits", "A1 A2", "AR AR", "AE A1"])
def test_other_cells_are_named(cell: str) -> None:
    with pytest.raises(ValueError, match="no combat result"):
        combat_result(cell)


@given(st.integers(0, 60), st.integers(0, 60))
def test_a_difference_reaches_its_column_and_not_the_next(attack: int, defence: int) -> None:
    columns = ["-4", "-2", "0", "+1", "+3", "+8"]
    found = difference_column(attack, defence, columns)
    assert int(columns[found]) <= attack - defence or found == 0
    assert found == len(columns) - 1 or attack - defence < int(columns[found + 1])


@given(st.integers(-9, 30))
def test_a_roll_finds_its_row_or_the_nearest_end(roll: int) -> None:
    rows = [str(n) for n in range(2, 13)]
    assert int(rows[row_index(roll, rows)]) == max(2, min(12, roll))


def test_zones_reach_where_nothing_stops_them() -> None:
    around = {"a": ("b", "c"), "b": ("a", "c"), "c": ("a", "b")}
    reaches = reaching(around, lambda origin, to: {origin, to} == {"a", "b"})
    assert reaches == {"a": ("c",), "b": ("c",), "c": ("a", "b")}
    assert zone(["a", "b"], reaches) == {"c"}
    assert zone([], reaches) == frozenset()


def price(space: Mapping[str, Any], edge: Mapping[str, Any]) -> int | None:
    cost: int | None = edge["cost"]
    return cost


def test_the_least_move_reaches_open_neighbours_for_the_whole_allowance() -> None:
    graph = MapGraph()
    for other, cost in (("near", 1), ("dear", 9), ("shut", None), ("held", 9)):
        graph.add_edge("here", other, cost=cost)
    graph.add_edge("dear", "beyond", cost=1)
    moves = MoveCost(graph, price, closed={"held": Blocked("5.6", "held")}, halts={"here": Blocked("4.3", "zone")})
    found = reach(graph, ("here",), moves, 3)
    least = with_least_move(found, graph, "here", moves, 3)
    assert dict(least.costs) == {"here": 0, "near": 1, "dear": 3}
    assert least.ways["dear"] == ("here", "dear") and least.ways["near"] == ("here", "near")
    wide = reach(graph, ("here",), moves, 20)
    assert with_least_move(wide, graph, "here", moves, 20) is wide


def test_percentages_are_rounded_down() -> None:
    assert [percent(n, 50) for n in (0, 1, 5, 6)] == [0, 0, 2, 3]
