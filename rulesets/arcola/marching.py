"""Marches of all forces of a side at the same time (13)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

import networkx as nx

from workbench.engine.clauses import implements
from workbench.engine.mechanics.timed_march import (
    Instant,
    Mover,
    StepCost,
    next_instant,
    those_who_fit,
    those_who_part,
    way_alongside,
)


@implements("13", "13.4")
def steps_due(movers: Sequence[Mover], cost: StepCost, day: int, now: int) -> Instant | None:
    """Who of a side's forces steps next: they all march at the same time, each as fast as its slowest unit."""
    return next_instant(movers, cost, day, now)


@implements("12.1", "13.7")
def those_who_step(
    graph: nx.Graph[str],
    movers: Sequence[Mover],
    instant: Instant,
    has_room: Callable[[str, tuple[str, ...]], bool] = lambda space, entering: True,
    left_behind: Collection[str] = (),
) -> tuple[str, ...]:
    """Of those who are due, who steps; the others wait until somebody else has stepped.

    The parts of a multi-hex force stay in their leader's hex or beside it, but for those who are dropped off.
    """
    part = those_who_part(graph, movers, instant.steps, left_behind)
    taken, _ = those_who_fit([step for step in instant.steps if step.mover not in part], has_room)
    return taken


@implements("13.7")
def way_with_leader(
    graph: nx.Graph[str], start: str, leaders_way: Sequence[str], price: Callable[[str, str], int | None]
) -> tuple[str, ...]:
    """The way of a leader who marches as part of a multi-hex force: along the path of the force leader."""
    return way_alongside(graph, start, leaders_way, price)
