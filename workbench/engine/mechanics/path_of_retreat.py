"""The path of a retreat whose priorities look at the way walked so far: shelters, friends that are displaced, the edge.

`retreat.py` weighs each step alone. Here no space of the way may touch an earlier one, and who is displaced out of the
way may stand in it again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple

import networkx as nx
from immutables import Map

MOST_IN_CHAIN = 6
"""So many forces push one another on at most."""


@dataclass(frozen=True, slots=True)
class RetreatGround:
    """What a retreat asks of the map and of who stands on it.

    Attributes
    ----------
    is_barred
        (force, from, to): can it never go there? Enemies that stand there, prohibited terrain.
    is_controlled
        Is a space in the enemy's control?
    friends
        The forces of its side that stand in a space, those that retreat left out.
    strength
        Of a friend: the weakest is displaced.
    cost
        (force, from, to): movement points of a step.
    to_source
        How far a space is from the source to which the force retreats.
    is_shelter
        Does a retreat end here when it covers half its length, beside whoever stands here?
    exits
        Space at the edge -> what a step off the map costs there.
    """

    is_barred: Callable[[str, str, str], bool]
    is_controlled: Callable[[str], bool]
    friends: Callable[[str], Sequence[str]]
    strength: Callable[[str], int]
    cost: Callable[[str, str, str], int]
    to_source: Callable[[str], int]
    is_shelter: Callable[[str], bool] = lambda space: False
    exits: Mapping[str, int] = field(default_factory=dict)


class Ends(StrEnum):
    """How a way ends; the first that there is counts."""

    SHELTER = "shelter"
    FULL = "full"
    OFF_MAP = "off_map"
    SHORT = "short"


class Faults(NamedTuple):
    """How much a way offends against the priorities, the most important first."""

    displaced: int = 0
    """Times that friends are displaced."""
    strength: int = 0
    """Of these friends."""
    controlled: int = 0
    """Spaces that the enemy controls."""
    to_source: int = 0
    cost: int = 0


class Displaced(NamedTuple):
    """A force makes room before step number `step` of the way, the first being 1. Listed in the order of doing."""

    force: str
    origin: str
    to: str
    step: int


class RetreatPath(NamedTuple):
    """One way of a retreat, `path` from the start to the end, both included.

    `shortfall` is how many spaces nearer to the start it ends than it should; a way off the map has none.
    """

    path: tuple[str, ...]
    faults: Faults
    displaced: tuple[Displaced, ...] = ()
    shortfall: int = 0
    ends: Ends = Ends.FULL

    @property
    def is_off_map(self) -> bool:
        return self.ends is Ends.OFF_MAP

    @property
    def ends_in_shelter(self) -> bool:
        return self.ends is Ends.SHELTER


def path_of_retreat(
    graph: nx.Graph[str], force: str, start: str, length: int, ground: RetreatGround
) -> tuple[RetreatPath, ...]:
    """The best way to each end that the priorities allow, the best of all first; of equal ones the first by name.

    In this order: (1) a shelter nearer to the source than the start and at least half the length away, the farthest;
    (2) exactly `length` spaces away by as many steps; off the map; as far away as can be. (3) No space twice, none
    beside more than one that was passed. Among these the one with the least `Faults`: (4) friends displaced, fewest and
    weakest, (5) spaces in enemy control, (6) distance of the end from the source, (7) movement points. A force that can
    go nowhere has the one way that stays where it is.
    """
    walk = _Walk(graph, force, start, length, ground)
    for ways in (walk.to_shelter, walk.full_length, walk.off_the_map, walk.as_far_as_can_be):
        if found := ways():
            return tuple(sorted(found, key=lambda way: (way.faults, way.path)))
    return (RetreatPath((start,), Faults(to_source=ground.to_source(start)), (), length, Ends.SHORT),)


class _Label(NamedTuple):
    """A way so far. `moved` are the friends that stand elsewhere than at the start: space -> who stands there now."""

    faults: Faults
    path: tuple[str, ...]
    displaced: tuple[Displaced, ...] = ()
    moved: Map[str, tuple[str, ...]] = Map()


class _Walk:
    """The ways of one retreat."""

    def __init__(self, graph: nx.Graph[str], force: str, start: str, length: int, ground: RetreatGround) -> None:
        self._graph, self._force, self._start, self._length, self._ground = graph, force, start, length, ground
        self._onward: dict[str, tuple[tuple[str, int, int], ...]] = {}

    @cached_property
    def _away(self) -> Mapping[str, int]:
        return _steps_around(self._graph, self._start, self._length)

    def to_shelter(self) -> list[RetreatPath]:
        """The ways to the farthest shelters that can be come to."""
        ground, found = self._ground, list[RetreatPath]()
        now = ground.to_source(self._start)
        at = {
            space: steps
            for space, steps in sorted(self._away.items(), key=lambda one: -one[1])
            if 2 * steps >= self._length and steps and ground.is_shelter(space) and ground.to_source(space) < now
        }
        farthest = 0
        for shelter, steps in at.items():
            if steps >= farthest and (best := self._best_to(shelter)) is not None:
                farthest = steps
                found.append(self._ended(best, Ends.SHELTER))
        return found

    def full_length(self) -> list[RetreatPath]:
        """The ways that end so many spaces away: each step leads farther, so none comes beside an earlier one."""
        labels = self._layers[self._length] if self._length < len(self._layers) else []
        return self._best_by_end(labels, Ends.FULL)

    def off_the_map(self) -> list[RetreatPath]:
        """The ways to the edge and beyond it, each step leading farther from the start."""
        exits = self._ground.exits
        found = [
            label._replace(faults=label.faults._replace(cost=label.faults.cost + exits[label.path[-1]]))
            for layer in self._layers[: self._length]
            for label in layer
            if label.path[-1] in exits
        ]
        return self._best_by_end(found, Ends.OFF_MAP)

    def as_far_as_can_be(self) -> list[RetreatPath]:
        """The ways of at most so many steps whose ends are the farthest away."""
        found, farthest = list[_Label](), 1

        def leads_farther(space: str, left: int) -> bool:
            return self._away.get(space, 0) + left >= farthest

        for label in self._walks(leads_farther):
            away = self._away[label.path[-1]]
            if away >= farthest:
                found, farthest = [*(found if away == farthest else ()), label], away
        return self._best_by_end(found, Ends.SHORT)

    @cached_property
    def _layers(self) -> list[list[_Label]]:
        """The ways of 0, 1, 2 ... steps, each leading farther from the start.

        Of ways to one space on which nobody was displaced only the best goes on: what follows is the same for all.
        """
        layers, away = [[self._first]], self._away
        while len(layers) <= self._length and layers[-1]:

            def goes_on(there: str, steps: int = len(layers)) -> bool:
                return away.get(there) == steps

            onward = [longer for label in layers[-1] for longer in self._longer(label, goes_on)]
            best: dict[str, _Label] = {}
            for label in onward:
                end = label.path[-1]
                if not label.moved and (end not in best or label[:2] < best[end][:2]):
                    best[end] = label
            layers.append([label for label in onward if label.moved or best[label.path[-1]] is label])
        return layers

    @property
    def _first(self) -> _Label:
        return _Label(Faults(), (self._start,))

    def _best_to(self, shelter: str) -> _Label | None:
        """The best way there; who shelters there stays."""
        around = _steps_around(self._graph, shelter, self._length)
        best: _Label | None = None

        def leads_there(space: str, left: int) -> bool:
            return around.get(space, left + 1) <= left

        def may_be_best(label: _Label) -> bool:
            return best is None or label.faults <= best.faults

        for label in self._walks(leads_there, may_be_best, joined=shelter):
            if label.path[-1] == shelter and (best is None or label[:2] < best[:2]):
                best = label
        return best

    def _walks(
        self,
        leads_on: Callable[[str, int], bool],
        is_worth_it: Callable[[_Label], bool] = lambda label: True,
        joined: str = "",
    ) -> Iterator[_Label]:
        """All ways of at most so many steps that touch themselves nowhere, as long as they lead on and are worth it.

        `leads_on` is asked with a space and the steps that are left there.
        """
        open_ways = [self._first]
        while open_ways:
            label = open_ways.pop()
            path, left = label.path, self._length - len(label.path)
            if left < 0 or path[-1] == joined or not is_worth_it(label):
                continue

            def goes_on(there: str, path: tuple[str, ...] = path, left: int = left) -> bool:
                return leads_on(there, left) and not self._touches(path, there)

            for longer in self._longer(label, goes_on, joined):
                yield longer
                open_ways.append(longer)

    def _touches(self, path: tuple[str, ...], space: str) -> bool:
        """Was the space passed, or is it beside one that was passed before the last?"""
        beside = self._graph.adj[space]
        return space in path or any(earlier in beside for earlier in path[:-1])

    def _longer(self, label: _Label, goes_on: Callable[[str], bool], joined: str = "") -> Iterator[_Label]:
        """The way with one more step, for each that is open and goes on; friends who stand there are displaced."""
        here, step = label.path[-1], len(label.path)
        displaced, strength, in_control, _, spent = label.faults
        for there, cost, controlled in self._steps_from(here):
            if not goes_on(there):
                continue
            path, worse = (*label.path, there), (in_control + controlled, 0, spent + cost)
            if there == joined or not (standing := _standing(there, label.moved, self._ground)):
                yield _Label(Faults(displaced, strength, *worse), path, label.displaced, label.moved)
                continue
            room = _Room(self._graph, self._ground, step, label.moved)
            if room.is_made(there, (here,)):
                pushed = strength + sum(map(self._ground.strength, standing))
                pushes = (*label.displaced, *room.displaced)
                yield _Label(Faults(displaced + 1, pushed, *worse), path, pushes, room.moved)

    def _steps_from(self, here: str) -> tuple[tuple[str, int, int], ...]:
        """Where one may go, what it costs, and whether the enemy controls it."""
        if here not in self._onward:
            ground, force = self._ground, self._force
            self._onward[here] = tuple(
                (there, ground.cost(force, here, there), int(ground.is_controlled(there)))
                for there in sorted(self._graph.adj[here])
                if there != self._start and not ground.is_barred(force, here, there)
            )
        return self._onward[here]

    def _best_by_end(self, labels: Sequence[_Label], ends: Ends) -> list[RetreatPath]:
        best: dict[str, _Label] = {}
        for label in labels:
            end = label.path[-1]
            if end not in best or label[:2] < best[end][:2]:
                best[end] = label
        return [self._ended(label, ends) for label in best.values()]

    def _ended(self, label: _Label, ends: Ends) -> RetreatPath:
        end = label.path[-1]
        faults = label.faults._replace(to_source=self._ground.to_source(end))
        shortfall = self._length - self._away[end] if ends is Ends.SHORT else 0
        return RetreatPath(label.path, faults, label.displaced, shortfall, ends)


class _Room:
    """Room that is made in a space: those who stand there go one space on, by the same priorities, in a chain."""

    def __init__(
        self, graph: nx.Graph[str], ground: RetreatGround, step: int, moved: Map[str, tuple[str, ...]]
    ) -> None:
        self._graph, self._ground, self._step = graph, ground, step
        self.moved = moved
        self.displaced: tuple[Displaced, ...] = ()

    def is_made(self, space: str, shut: tuple[str, ...]) -> bool:
        """Displace all who stand in a space, the weakest first; nothing is changed where one of them cannot go."""
        before = self.moved, self.displaced
        standing = sorted(_standing(space, self.moved, self._ground), key=lambda f: (self._ground.strength(f), f))
        for force in standing:
            if len(shut) > MOST_IN_CHAIN or not self._goes_on(force, space, (*shut, space)):
                self.moved, self.displaced = before
                return False
        return True

    def _goes_on(self, force: str, here: str, shut: tuple[str, ...]) -> bool:
        ground = self._ground
        now = ground.to_source(here)
        options = list[tuple[bool, bool, int, int, int, int, str]]()
        for there in self._graph.adj[here]:
            if there in shut or ground.is_barred(force, here, there):
                continue
            is_shelter = ground.is_shelter(there) and ground.to_source(there) < now
            pushed = () if is_shelter else _standing(there, self.moved, ground)
            strength = sum(map(ground.strength, pushed))
            controlled = int(ground.is_controlled(there))
            cost = ground.cost(force, here, there)
            options.append((not is_shelter, bool(pushed), strength, controlled, ground.to_source(there), cost, there))
        for _, is_full, *_, there in sorted(options):
            if not is_full or self.is_made(there, shut):
                standing = (*_standing(there, self.moved, ground), force)
                leaving = tuple(other for other in _standing(here, self.moved, ground) if other != force)
                self.moved = self.moved.set(there, standing).set(here, leaving)
                self.displaced = (*self.displaced, Displaced(force, here, there, self._step))
                return True
        return False


def _standing(space: str, moved: Map[str, tuple[str, ...]], ground: RetreatGround) -> tuple[str, ...]:
    """The friends in a space, after those who moved."""
    return moved[space] if space in moved else tuple(ground.friends(space))


def _steps_around(graph: nx.Graph[str], space: str, most: int) -> Mapping[str, int]:
    return dict(nx.single_source_shortest_path_length(graph, space, cutoff=most))
