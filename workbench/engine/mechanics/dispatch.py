"""Dispatches: how far orders travel along a line of communication, and whether they arrive in time."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from enum import StrEnum

from workbench.engine.network_backend.map_graph import MapGraph
from workbench.engine.network_backend.move_cost import Blocked, MoveCost
from workbench.engine.networks.search import Reach, search
from workbench.engine.words.message import marked

ENEMY_THERE = Blocked("", marked("the enemy stands there"))
ENEMY_NEAR = Blocked("", marked("the enemy is too near"))


class Delivery(StrEnum):
    """How far an order has come."""

    SENT = "sent"
    DELAYED = "delayed"
    """It was late once; what makes delays likely counts no more."""
    BEGUN = "begun"


def cost_of_line(
    cost: MoveCost,
    enemies: Iterable[str],
    zone: Iterable[str],
    friends: Collection[str],
    there: Blocked = ENEMY_THERE,
    near: Blocked = ENEMY_NEAR,
) -> MoveCost:
    """What a line of communication costs: none leads through enemies, nor through their zone of control, but where
    friends stand in it.

    `cost` is that of the ground alone, for the arm that carries dispatches. Keep the result for all lines of a moment.
    """
    shut = {space: near for space in sorted(set(zone)) if space not in friends}
    return replace(cost, closed={**cost.closed, **shut, **dict.fromkeys(sorted(set(enemies)), there)})


def dispatch_lines(graph: MapGraph, sources: Iterable[str], line: MoveCost, within: int | None = None) -> Reach:
    """Space -> the length of the shortest line from one of these sources, with the line itself and why lines end.

    A source that is shut sends nothing.
    """
    return search(graph, [source for source in sources if source not in line.closed], line, within)
