"""Ways of supply (15.13 to 15.21): over areas, along road sections, and for the Allies across the sea.

A place on the way is free, costs a die, or is closed. The spaces at both ends of a way cost nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

import networkx as nx

from rulesets.toulon.position import ENEMY_OCCUPIED, Control, Position
from rulesets.toulon.state import HELD, LOST, SupplyTrace
from workbench.engine.clauses import Refusal, implements
from workbench.engine.network_backend.move_cost import MoveCost
from workbench.engine.words.message import Message

DICE = 1000
"""Weight of a die against the length of a way: the fewest dice first, then the shortest way."""
CLOSED = 1_000_000
"""Weight of a closed place, when the way that is closed the least is looked for."""


def _a_step(_place: object, _edge: object) -> int:
    """Steps weigh nothing by themselves: what counts is the place that a way passes on from."""
    return 0


@dataclass(frozen=True, slots=True)
class Group:
    """Units of one area that trace to the same depots, the better depot first."""

    area: str
    units: tuple[str, ...]
    depots: tuple[str, ...]


@implements("15.1", "15.2", "15.13")
def groups_of(q: Position, side: str) -> tuple[Group, ...]:
    """All troops of a side on the map or afloat, by area and depots, sorted."""
    found: dict[tuple[str, tuple[str, ...]], list[str]] = {}
    for space in (*q.held_areas(side), *sorted(q.figures.waters)):
        for unit in q.troops(space, side):
            found.setdefault((space, _depots_for(q, side, space, unit)), []).append(unit)
    # by face, not by id: the enemy is told of the group, and must not read the order of names
    return tuple(
        Group(area, tuple(sorted(found[area, depots], key=lambda x: (q.unit(x).faction, q.face_of(x), x))), depots)
        for area, depots in sorted(found)
    )


@implements("15.13", "15.22", "15.2")
def _depots_for(q: Position, side: str, space: str, unit: str) -> tuple[str, ...]:
    """Its own depots in attack supply, then the depot it stands in, whosever, then others.

    Who comes to land for the first time lives off the ships he is on; whoever was ashore before traces from them.
    """
    if space in q.figures.waters and not q.unit(unit).reembarked:
        return (space,)
    own = set(q.depots_of(unit))
    here = {space} if space in q.figures.depots else set()
    ready = q.depots_ready(unit)
    return tuple(sorted(own | here, key=lambda d: (d not in ready, d != space, d)))


@dataclass(slots=True)
class Tracer:
    """What is known in one supply phase: places of no man's land found open or blocked."""

    q: Position
    side: str
    opened: set[str] = field(default_factory=set)
    blocked: set[str] = field(default_factory=set)
    _weights: dict[str, int] = field(init=False)
    _ways_from: dict[str, Mapping[str, list[str]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._weights = {place: self._weigh(place) for place in self.q.figures.supply_graphs[self.side]}

    @property
    def fails_from(self) -> int:
        """The face from which a trace through no man's land fails; the weather gets worse (15.16)."""
        late = self.q.state.turn >= self.q.figures.number("supply_late_turn")
        return self.q.figures.number("supply_fails_from_late" if late else "supply_fails_from")

    def remember(self, place: str, opened: bool) -> None:
        """A place has been rolled for."""
        (self.opened if opened else self.blocked).add(place)
        self._weights[place] = self._weigh(place)
        self._ways_from.clear()

    def best_way(self, area: str, depot: str) -> tuple[str, ...]:
        """The way with the fewest dice from an area to its depot, () when every way is closed."""
        way = self._way(area, depot)
        return () if any(self.why_closed(p) for p in way[1:-1]) or self._is_lost(way[-1]) else way

    def risks(self, way: tuple[str, ...]) -> Iterator[str]:
        """Places of a way that still need a die, from the force towards the depot."""
        return (place for place in way[1:-1] if self.is_risky(place))

    def failure(self, group: Group) -> SupplyTrace:
        """The way that was closed the least, cut at the first space that is closed or behind a closed section."""
        ways = [(self._way(group.area, depot), depot) for depot in group.depots]
        way, depot = min(ways, key=lambda found: sum(self._weights[p] for p in found[0][1:-1]))
        for i, place in enumerate(way[1:], start=1):
            if refused := self.why_closed(place):
                cut = next(j for j in range(i, len(way)) if way[j] in self.q.figures.spaces)
                return SupplyTrace(group.area, depot, way[: cut + 1], refused.clause, refused.reason)
        return SupplyTrace(group.area, depot, way, "15.13", Message("no way to the depot"))

    def _is_lost(self, depot: str) -> bool:
        return depot in self.q.figures.depots and self.q.control(depot, self.side) in ENEMY_OCCUPIED

    def _way(self, area: str, depot: str) -> tuple[str, ...]:
        """The way with the least weight between its ends; one search from a depot serves all its forces."""
        if area == depot:
            return (area,)
        if depot not in self._ways_from:
            graph = self.q.figures.supply_graphs[self.side]
            cost = MoveCost(graph, _a_step, leaving={**self._weights, depot: 1})
            self._ways_from[depot] = nx.single_source_dijkstra_path(graph, depot, weight=cost)
        return tuple(reversed(self._ways_from[depot][area]))

    def _weigh(self, place: str) -> int:
        """What it weighs to pass on from a place."""
        return 1 + (CLOSED if self.why_closed(place) else DICE if self.is_risky(place) else 0)

    @implements("15.16", "15.20", "18.3")
    def is_risky(self, place: str) -> bool:
        """No man's land, and a lost rade, cost a die until they have been rolled for."""
        if place in self.opened:
            return False
        q = self.q
        if place in q.figures.waters:
            return q.state.rades.get(place, HELD) == LOST
        if place in q.network.sections:
            return self._section(place) is Control.NO_MANS_LAND
        return q.control(place, self.side) is Control.NO_MANS_LAND

    @implements("15.15", "15.17")
    def why_closed(self, place: str) -> Refusal | None:
        """Enemy occupied, an enemy road section, or a die that failed in this phase."""
        q = self.q
        if place in self.blocked:
            return Refusal("15.17", "a trace through here has failed")
        if place in q.figures.waters:
            return None
        if place in q.network.sections:
            return Refusal("15.15", "an enemy road section") if self._section(place) is Control.ENEMY else None
        return Refusal("15.15", "the enemy stands there") if q.control(place, self.side) in ENEMY_OCCUPIED else None

    @implements("18.3", "32.19")
    def _section(self, section: str) -> Control:
        """By all the facts: an enemy patrol beside a section changes nothing of what it is."""
        q = self.q
        if q.section_is_enemy(section, self.side):
            return Control.ENEMY
        unknown = any(q.control(a, self.side) is Control.NO_MANS_LAND for a in q.figures.beside[section])
        return Control.NO_MANS_LAND if unknown else Control.FRIENDLY
