"""The way of a force between the points of its order: the cheapest for its slowest unit, over ground as it is known."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from rulesets.arcola.figures.ground import Ground, StepCost
from rulesets.arcola.figures.pieces import CAVALRY, UNEMPLOYED
from rulesets.arcola.position import Position
from workbench.engine.clauses import implements
from workbench.engine.mechanics.timed_march import day_of
from workbench.engine.networks.network import Blocked, MoveCost, Reach, search
from workbench.engine.words.message import marked

ENEMY_THERE = Blocked("13.6.5", marked("the enemy stands there"))
ENEMY_NEAR = Blocked("14.2", marked("a march ends where the enemy controls"))


@dataclass(frozen=True)
class SlowestArm:
    """The time of a step for the slowest of several arms, in parts of a phase: (price, allowance) of each."""

    arms: tuple[tuple[StepCost, int], ...]
    day: int

    def __call__(self, space: Mapping[str, Any], edge: Mapping[str, Any]) -> int | None:
        most = 0
        for price, allowance in self.arms:
            cost = price(space, edge)
            if cost is None:
                return None
            most = max(most, -(-self.day * cost // allowance))
        return most


@cache
def slowest_arm(ground: Ground, arms: tuple[str, ...], allowances: tuple[int, ...], day: int) -> SlowestArm:
    """The same object each time, so that what was priced is kept."""
    prices = (ground.price(CAVALRY if arm == UNEMPLOYED else arm) for arm in arms)
    return SlowestArm(tuple(zip(prices, allowances, strict=True)), day)


def day_of_march(position: Position) -> int:
    """How long a phase lasts in parts of time (timed_march)."""
    return day_of(position.allowance(arm) for arm in ("infantry", "cavalry", "artillery", UNEMPLOYED))


@implements("13", "13.4")
def march_cost(position: Position, side: str, arms: tuple[str, ...], starts: Iterable[str], avoids: bool) -> MoveCost:
    """What a march costs as things are known, in parts of the phase; none leads through the enemy.

    A way may end in a hex that the enemy is known to control; with `avoids` it does not even enter one.
    """
    enemy = position.other(side)
    day = day_of_march(position)
    price = slowest_arm(position.ground, arms, tuple(position.allowance(arm) for arm in arms), day)
    closed = dict.fromkeys(sorted(position.held(enemy)), ENEMY_THERE)
    zone = {} if UNEMPLOYED in arms else dict.fromkeys(sorted(position.zone(enemy)), ENEMY_NEAR)
    graph = position.ground.network.graph
    if avoids:
        return MoveCost(graph, price, closed={**zone, **closed})
    return MoveCost(graph, price, closed=closed, halts=zone, starts=tuple(starts), zone=zone)


def reach(
    position: Position, side: str, arms: tuple[str, ...], start: str, avoids: bool = False, within: int | None = None
) -> Reach:
    """Where a force could march from a hex, with its ways; within one phase or as long as it takes."""
    key = (side, arms, start, avoids, within)
    if key not in position.kept:
        cost = march_cost(position, side, arms, (start,), avoids)
        position.kept[key] = search(position.ground.network.graph, (start,), cost, within)
    return position.kept[key]


def reach_to(
    position: Position, side: str, arms: tuple[str, ...], start: str, end: str, avoids: bool = False
) -> Reach | None:
    """The search that has the way from hex to hex: within a phase, beyond it, at last through the enemy."""
    near = reach(position, side, arms, start, avoids, day_of_march(position))
    if end in near.ways:
        return near
    found = reach(position, side, arms, start, avoids)
    if end not in found.ways and not avoids:
        found = through(position, arms, start)
    return found if end in found.ways else None


@implements("13", "15")
def through(position: Position, arms: tuple[str, ...], start: str) -> Reach:
    """The ways from a hex as if no enemy were there: where none leads past him, what is met decides on the march."""
    key = (arms, start)
    if key not in position.kept:
        graph, allowances = position.ground.network.graph, tuple(position.allowance(arm) for arm in arms)
        price = slowest_arm(position.ground, arms, allowances, day_of_march(position))
        position.kept[key] = search(graph, (start,), MoveCost(graph, price))
    return position.kept[key]


@implements("7.1.2.2", "13")
def way_of(
    position: Position, side: str, arms: tuple[str, ...], start: str, points: Iterable[str], avoids: bool = False
) -> tuple[str, ...] | None:
    """The way from a hex by way-points to the last of them, its start first; None where there is none."""
    way = [start]
    for point in points:
        if point != way[-1]:
            found = reach_to(position, side, arms, way[-1], point, avoids)
            if found is None:
                return None
            way += found.ways[point][1:]
    return tuple(way)
