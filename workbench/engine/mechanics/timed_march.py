"""Forces on the move at the same time: who steps where at the next instant, all judged on the position before it.

A phase lasts `day_of` the allowances that a game has: a force that spends its whole allowance arrives when it ends, so
each step falls on a whole number. A rules segment drives it: `next_instant`, judge its steps, then `stepped`, `waiting`
or `halted` for each, and so on until there is none.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from math import lcm
from typing import NamedTuple, cast

import networkx as nx
from msgspec import Struct
from msgspec.structs import replace

StepCost = Callable[[str, str, str, str], "int | None"]
"""(mover, arm, from, to) -> what the step costs in the position as it is now; None where that arm cannot go."""


class Arm(Struct, frozen=True):
    """Those of a force that march alike: foot, horse, guns. Allowance and costs are in the same parts of a point."""

    kind: str
    allowance: int
    spent: int = 0

    @property
    def left(self) -> int:
        return self.allowance - self.spent


class Mover(Struct, frozen=True):
    """A force on the move.

    `way` begins with the space where it stands. `precedence` decides who is named first, the lowest (rank, seniority,
    printed order). `leader` is the mover whom it follows, "" for one that marches by itself. `late` is how long it
    waited on the way.
    """

    id: str
    way: tuple[str, ...]
    arms: tuple[Arm, ...]
    side: str = ""
    precedence: tuple[int, ...] = ()
    leader: str = ""
    late: int = 0
    waits: bool = False
    is_halted: bool = False

    @property
    def place(self) -> str:
        return self.way[0]

    @property
    def is_on_its_way(self) -> bool:
        return len(self.way) > 1 and not self.is_halted


class Step(NamedTuple):
    """A step that is due: what each arm pays for it, in the order of the mover's arms."""

    mover: str
    origin: str
    to: str
    costs: tuple[int, ...]


class Instant(NamedTuple):
    """The steps that are due at the same time, those who take precedence first."""

    at: int
    steps: tuple[Step, ...]


def day_of(allowances: Iterable[int]) -> int:
    """How long a phase lasts, so that every step of forces with these allowances falls on a whole number.

    >>> day_of((10, 14, 18))
    630
    """
    return lcm(*allowances)


def next_step(mover: Mover, cost: StepCost) -> Step | None:
    """The step that it would take next; None when it has arrived or was halted, or an arm cannot go or pay.

    >>> foot = Mover("a", ("x", "y"), (Arm("foot", 10, spent=9),))
    >>> next_step(foot, lambda *step: 1), next_step(foot, lambda *step: 2)
    (Step(mover='a', origin='x', to='y', costs=(1,)), None)
    """
    if not mover.is_on_its_way:
        return None
    here, there = mover.way[:2]
    costs = [cost(mover.id, arm.kind, here, there) for arm in mover.arms]
    paid = tuple(price for price, arm in zip(costs, mover.arms, strict=True) if price is not None and price <= arm.left)
    return Step(mover.id, here, there, paid) if len(paid) == len(mover.arms) else None


def arms_that_stop(mover: Mover, cost: StepCost) -> tuple[str, ...]:
    """The arms that cannot make the next step or pay for it: those who could be left behind.

    >>> mixed = Mover("a", ("x", "y"), (Arm("foot", 10, spent=9), Arm("horse", 14, spent=9)))
    >>> arms_that_stop(mixed, lambda *step: 2)
    ('foot',)
    """
    if not mover.is_on_its_way:
        return ()
    here, there = mover.way[:2]
    costs = {arm.kind: cost(mover.id, arm.kind, here, there) for arm in mover.arms}
    return tuple(arm.kind for arm in mover.arms if (price := costs[arm.kind]) is None or price > arm.left)


def due_at(mover: Mover, step: Step, day: int) -> int:
    """When the last of its arms arrives.

    >>> mixed = Mover("a", ("x", "y"), (Arm("foot", 10), Arm("horse", 14)))
    >>> due_at(mixed, Step("a", "x", "y", (4, 6)), 630)
    270
    """
    arrivals = (
        -(-day * (arm.spent + price) // arm.allowance) for arm, price in zip(mover.arms, step.costs, strict=True)
    )
    return mover.late + max(arrivals, default=0)


def next_instant(movers: Sequence[Mover], cost: StepCost, day: int, now: int = 0) -> Instant | None:
    """The steps that are due first, from now on; None when nobody steps any more.

    A step that was due earlier, and waited or became cheaper meanwhile, is due now. Who waits is passed over until
    somebody else has stepped.
    """
    due: dict[int, list[tuple[Mover, Step]]] = {}
    for mover in movers:
        if not mover.waits and (step := next_step(mover, cost)) is not None:
            due.setdefault(max(now, due_at(mover, step, day)), []).append((mover, step))
    if not due:
        return None
    first = min(due)
    in_order = sorted(due[first], key=lambda one: (one[0].precedence, one[0].id))
    return Instant(first, tuple(step for _, step in in_order))


def after_instant(
    movers: Sequence[Mover], instant: Instant, day: int, taken: Collection[str], halted: Collection[str] = ()
) -> tuple[Mover, ...]:
    """The movers after an instant: the steps of those in `taken` are made; who is in `halted` goes no farther.

    Of the others in the instant, those wait whose step was not taken. Once somebody has stepped nobody waits any more.
    """
    steps = {step.mover: step for step in instant.steps}
    nobody = not any(mover in taken for mover in steps)
    after = list[Mover]()
    for mover in movers:
        step = steps.get(mover.id)
        if step is not None and mover.id in taken:
            went = stepped(mover, step, instant.at, day)
        else:
            went = replace(mover, waits=nobody and (step is not None or mover.waits))
        after.append(replace(went, is_halted=True) if mover.id in halted else went)
    return tuple(after)


def stepped(mover: Mover, step: Step, at: int, day: int) -> Mover:
    """The mover in the next space of its way, its points paid; how much too late it came is kept."""
    arms = tuple(replace(arm, spent=arm.spent + price) for arm, price in zip(mover.arms, step.costs, strict=True))
    late = mover.late + max(0, at - due_at(mover, step, day))
    return replace(mover, way=mover.way[1:], arms=arms, late=late, waits=False)


def those_who_part(
    graph: nx.Graph[str], movers: Sequence[Mover], steps: Sequence[Step], left_behind: Collection[str] = ()
) -> tuple[str, ...]:
    """Who has to wait because leader and follower would no longer be in the same or in neighbouring spaces.

    Each step is judged by where the others stand before the instant. A leader waits for no one in `left_behind`.

    >>> line = nx.path_graph(["a", "b", "c"])
    >>> movers = (Mover("chief", ("b", "c"), ()), Mover("joined", ("a", "b"), (), leader="chief"))
    >>> those_who_part(line, movers, (Step("chief", "b", "c", ()), Step("joined", "a", "b", ())))
    ('chief',)
    """
    place = {mover.id: mover.place for mover in movers}
    with_whom: dict[str, list[str]] = {}
    for mover in movers:
        if mover.leader in place and mover.id not in left_behind:
            with_whom.setdefault(mover.id, []).append(mover.leader)
            with_whom.setdefault(mover.leader, []).append(mover.id)
    return tuple(
        step.mover
        for step in steps
        if any(not is_beside(graph, step.to, place[other]) for other in with_whom.get(step.mover, ()))
    )


def is_beside(graph: nx.Graph[str], a: str, b: str) -> bool:
    """Are they the same space or neighbours?"""
    return a == b or graph.has_edge(a, b)


def way_alongside(
    graph: nx.Graph[str], start: str, leaders_way: Sequence[str], price: Callable[[str, str], int | None]
) -> tuple[str, ...]:
    """The way of one who follows: the cheapest on or beside the leader's way, to a space on or beside its end.

    Of equal ends the first by name. () when there is no such way.

    >>> line = nx.path_graph(["a", "b", "c", "d"])
    >>> way_alongside(line, "a", ("b", "c", "d"), lambda here, there: 1)
    ('a', 'b', 'c')
    """
    along = set(leaders_way).union(*(graph.adj[space] for space in leaders_way))

    def weight(here: str, there: str, _edge: Mapping[str, object]) -> int | None:
        return price(here, there) if there in along else None

    found = nx.single_source_dijkstra(graph, start, weight=weight)
    costs, ways = cast("tuple[Mapping[str, int], Mapping[str, list[str]]]", found)
    ends = sorted((costs[end], end) for end in (leaders_way[-1], *graph.adj[leaders_way[-1]]) if end in ways)
    return tuple(ways[ends[0][1]]) if ends else ()
