"""A made-up hex map as a graph: pointy-top hexes in shifted rows, with terrain and rivers."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, TypeVar

import networkx as nx

G = TypeVar("G", bound="nx.Graph[str]")

ROUGHNESS = (1, 1, 1, 2, 2, 3)
"""Movement points of the terrain of a hex; each is as likely as the next."""
RIVER_PART = 0.1


def fill(graph: G, columns: int, rows: int, seed: int = 1) -> G:
    """The graph with so many hexes, named "ccrrr" by column and row."""
    chance = random.Random(seed)
    for row in range(rows):
        for column in range(columns):
            graph.add_node(hex_number(column, row), terrain=chance.choice(ROUGHNESS))
    for row in range(rows):
        for column in range(columns):
            for other in later_neighbours(column, row, columns, rows):
                graph.add_edge(hex_number(column, row), other, river=chance.random() < RIVER_PART)
    return graph


def hex_number(column: int, row: int) -> str:
    return f"{column:03}{row:03}"


def later_neighbours(column: int, row: int, columns: int, rows: int) -> Iterator[str]:
    """East, south-west and south-east: each pair of neighbours comes once. Odd rows are shifted to the right."""
    shift = row % 2
    for c, r in ((column + 1, row), (column - 1 + shift, row + 1), (column + shift, row + 1)):
        if 0 <= c < columns and r < rows:
            yield hex_number(c, r)


def step_price(space: Any, edge: Any) -> int:
    """The terrain entered, and one more across a river."""
    cost: int = space["terrain"] + (1 if edge["river"] else 0)
    return cost
