"""Corners of hexes and the shortest chains of hexsides between them."""

from __future__ import annotations

from itertools import pairwise

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.cartography.hexes.hex_grid import corners, hexside_ends
from workbench.cartography.hexes.hexside_chains import chain, corner_near, corner_point, corners_of
from workbench.engine.maps.hex_map import HexGrid, Orientation, Shifted
from workbench.engine.maps.hex_places import every_place, known_place, neighbours

GRIDS = st.builds(
    HexGrid, columns=st.integers(1, 7), rows=st.integers(1, 7), size_mm=st.just(16.0), origin_x_mm=st.just(10.0),
    origin_y_mm=st.just(10.0), orientation=st.sampled_from(Orientation), shifted=st.sampled_from(Shifted),
)  # fmt: skip


@given(GRIDS)
def test_corners_lie_where_the_grid_has_them(grid: HexGrid) -> None:
    for place in every_place(grid):
        for corner, point in zip(corners_of(grid, place), corners(grid, place), strict=True):
            assert corner_point(grid, corner) == pytest.approx(point)
            inward = tuple(0.9 * p + 0.1 * c for p, c in zip(point, _middle(grid, place), strict=True))
            assert corner_near(grid, (inward[0], inward[1])) == corner


def test_far_from_the_grid_there_is_no_corner() -> None:
    assert corner_near(HexGrid(3, 3, 16.0, 10.0, 10.0), (500.0, 500.0)) is None


@given(GRIDS, st.data())
def test_a_chain_is_connected_and_as_short_as_any(grid: HexGrid, data: st.DataObject) -> None:
    places = list(every_place(grid))
    start = data.draw(st.sampled_from(corners_of(grid, data.draw(st.sampled_from(places)))))
    end = data.draw(st.sampled_from(corners_of(grid, data.draw(st.sampled_from(places)))))
    graph = _corner_graph(grid)
    found = chain(grid, start, end)
    a, b = _key(corner_point(grid, start)), _key(corner_point(grid, end))
    known = a in graph and b in graph and nx.has_path(graph, a, b)
    assert len(found) == (nx.shortest_path_length(graph, a, b) if known else 0)
    ends = [_ends(grid, side) for side in found]
    assert all(first & second for first, second in pairwise(ends))
    if found:
        assert a in ends[0] and b in ends[-1]


def _corner_graph(grid: HexGrid) -> nx.Graph:
    graph = nx.Graph()
    for place in every_place(grid):
        for other in neighbours(grid, place):
            graph.add_edge(*(_key(end) for end in hexside_ends(grid, place, other)))
    return graph


def _ends(grid: HexGrid, side: tuple[str, str]) -> set[tuple[float, float]]:
    return {_key(end) for end in hexside_ends(grid, known_place(grid, side[0]), known_place(grid, side[1]))}


def _key(point: tuple[float, float]) -> tuple[float, float]:
    return round(point[0], 3) + 0.0, round(point[1], 3) + 0.0


def _middle(grid: HexGrid, place: tuple[int, int]) -> tuple[float, float]:
    around = corners(grid, place)
    return sum(x for x, _ in around) / 6, sum(y for _, y in around) / 6
