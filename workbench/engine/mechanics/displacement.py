"""Displacement: friends make room for a force that has to stop in a full space, and push others on in turn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

import networkx as nx

from workbench.engine.network_backend.move_cost import Blocked

Fits = Callable[[str, tuple[str, ...]], bool]
"""(space, units) -> would the space hold these units together?"""
WhyNotPush = Callable[[str, str, str], "Blocked | None"]
"""(unit, from, to) -> why the unit may not be displaced there, None when it may."""


@dataclass(frozen=True, slots=True)
class Push:
    """Units that are displaced together from one space to the next."""

    units: tuple[str, ...]
    origin: str
    to: str


def making_room(space: str, joining: tuple[str, ...], standing: Sequence[str], fits: Fits) -> tuple[str, ...] | None:
    """The fewest of those who stand in a space, in their order, that have to go so that others can join; None when
    not even an empty space would hold the others.

    >>> making_room("a", ("x",), ("p", "q"), lambda space, units: len(units) <= 2)
    ('p',)
    """
    for leaving in range(len(standing) + 1):
        if fits(space, (*standing[leaving:], *joining)):
            return tuple(standing[:leaving])
    return None


def trace_displacement(
    graph: nx.Graph[str],
    space: str,
    joining: tuple[str, ...],
    standing: Callable[[str], Sequence[str]],
    fits: Fits,
    why_not: WhyNotPush,
    not_through: Iterable[str] = (),
) -> tuple[Push, ...] | None:
    """How room is made in a space, over as few spaces as can be; None when it cannot, () when there is room already.

    The first push is out of that space, each next one out of the space where the one before it arrives: carry them
    out from the last to the first. `standing` gives the friends in a space in the order in which they are pushed.
    Nobody is pushed into the same space twice, nor into those in `not_through`. Of equal ways the first by name.

    >>> line = nx.Graph({"a": "b", "b": "ac", "c": "b"})
    >>> stacks = {"a": "p", "b": "q", "c": ""}
    >>> one_each = lambda space, units: len(units) <= 1
    >>> for push in trace_displacement(line, "a", ("x",), stacks.__getitem__, one_each, lambda unit, a, b: None):
    ...     print(*push.units, push.origin, push.to)
    p a b
    q b c
    """
    first = making_room(space, joining, standing(space), fits)
    if not first:
        return None if first is None else ()
    shut = frozenset(not_through)
    leaving = {space: first}
    """Space -> those who have to leave it: known as soon as somebody was pushed there."""
    pushes: dict[str, tuple[Push, ...]] = {space: ()}

    def onward(here: str) -> Iterator[str]:
        """Where those who leave a space may all go, and who stands there makes room in turn."""
        for there in sorted(graph[here]):
            if there in leaving or there in shut or any(why_not(unit, here, there) for unit in leaving[here]):
                continue
            pushed_on = making_room(there, leaving[here], standing(there), fits)
            if pushed_on is not None:
                leaving[there] = pushed_on
                yield there

    for here, there in nx.generic_bfs_edges(graph, space, onward):
        pushes[there] = (*pushes[here], Push(leaving[here], here, there))
        if not leaving[there]:
            return pushes[there]
    return None
