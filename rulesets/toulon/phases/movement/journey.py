"""How far a force can come in one move: through friendly areas, and one step out of them (16.1, 16.8)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rulesets.toulon.figures import LEADER
from rulesets.toulon.position import Control, Position
from workbench.engine.clauses import Refusal, implements
from workbench.engine.networks.network import Blocked, JoinKind, Reach
from workbench.engine.words.message import Message

LENGTH = 100
"""Weight of an operations point against the length of a way, so that the shortest of the cheapest is taken."""
FRIENDLY_GROUND = "enter_friendly"


@dataclass(frozen=True, slots=True)
class Way:
    """How a force comes to an area.

    Attributes
    ----------
    spaces
        From the start to the area, both included.
    cost
        Operations points for all of it.
    base
        Where the force stands when it fails to enter the area: the last area of the way where it may end (16.8).
    blocked
        Why the last step is barred by what stands there, None when it is not.
    """

    spaces: tuple[str, ...]
    cost: int
    base: str
    blocked: Refusal | None = None

    @property
    def origin(self) -> str:
        """The area before the last one."""
        return self.spaces[-2]

    @property
    def to(self) -> str:
        return self.spaces[-1]


@implements("16.1", "16.6", "16.8", "3.a", "3.g", "7.1")
def find_ways(q: Position, side: str, start: str, units: tuple[str, ...]) -> dict[str, Way]:
    """Area -> the cheapest way there, for every area that one move may lead to, sorted."""
    stops: dict[str, Blocked | None] = {}

    def step(a: str, b: str, edge: Mapping[str, object]) -> int | Blocked:
        if edge["kind"] != JoinKind.LAND or edge["blocked"]:
            return Blocked("16.8", Message("not friendly"))
        if b not in stops:
            stops[b] = _why_no_passage(q, side, units, b)
        return stops[b] or 1 + LENGTH * q.figures.step_price(FRIENDLY_GROUND, q.network.has_river(a, b))

    reach = q.network.search((start,), step)
    found: dict[str, Way] = {}
    for here in sorted(reach.ways, key=lambda a: (reach.costs[a], a)):
        if here != start:
            found[here] = _way_to_friends(q, side, units, reach, here)
        for beyond in q.network.land_neighbours[here]:
            if beyond not in reach.ways:
                way = _way_beyond(q, side, units, reach, here, beyond)
                if beyond not in found or way.cost < found[beyond].cost:
                    found[beyond] = way
    return {area: found[area] for area in sorted(found)}


def _why_no_passage(q: Position, side: str, units: tuple[str, ...], area: str) -> Blocked | None:
    """Why no way leads through an area: only friendly ground is passed; whatever else there is ends a way."""
    if q.control(area, side) is not Control.FRIENDLY:
        return Blocked("16.8", Message("not friendly"))
    refused = why_not_crowd(q, side, units, area)
    return Blocked(refused.clause, refused.reason) if refused else None


@implements("16.8", "16.3")
def _way_to_friends(q: Position, side: str, units: tuple[str, ...], reach: Reach, to: str) -> Way:
    return Way(reach.ways[to], reach.costs[to] // LENGTH, _base(q, side, units, reach.ways[to][:-1]))


def _way_beyond(q: Position, side: str, units: tuple[str, ...], reach: Reach, here: str, to: str) -> Way:
    cost = reach.costs[here] // LENGTH + entry_price(q, side, to, q.network.has_river(here, to))
    stop = reach.stops.get((here, to)) if q.control(to, side) is Control.FRIENDLY else None
    blocked = Refusal(stop.clause, stop.reason) if stop else None
    return Way((*reach.ways[here], to), cost, _base(q, side, units, reach.ways[here]), blocked)


@implements("16.6", "11.1", "21.8")
def entry_price(q: Position, side: str, area: str, over_river: bool = False) -> int:
    """Operations points for an area by what it is believed to be; a patrol in sight controls nothing."""
    ground = FRIENDLY_GROUND if q.control(area, side) is Control.FRIENDLY else "enter_enemy"
    if q.control(area, side) is Control.NO_MANS_LAND or q.is_known_patrol(area, side):
        ground = "enter_no_mans_land"
    return q.figures.step_price(ground, over_river)


@implements("16.3", "16.8")
def _base(q: Position, side: str, units: tuple[str, ...], way: tuple[str, ...]) -> str:
    """The last area of a way, going back, that is not the other wing's."""
    for area in reversed(way[1:]):
        if not q.wings_apart((*q.troops(area, side), *units)):
            return area
    return way[0]


@implements("6.2", "6.5")
def why_not_crowd(q: Position, side: str, units: tuple[str, ...], area: str) -> Refusal | None:
    """Limits of strength for coming in together, and for standing there with the others."""
    if not q.fits_entering(area, units):
        return Refusal.of(
            "6.2",
            "no more than {limit} strength points enter it together",
            limit=str(q.figures.entry_limits[area]),
        )
    if not q.fits_standing(area, side, units):
        there = Message(", and {number} stand there", number=n) if (n := q.total(q.troops(area, side))) else ""
        return Refusal.of(
            "6.5", "it holds {occupancy} strength points{there}", occupancy=str(q.figures.occupancy[area]), there=there
        )
    return None


@implements("16.15")
def why_not_alone(q: Position, units: tuple[str, ...]) -> Refusal | None:
    """Guns do not enter no man's land without others; naval gunners do."""
    if all(q.is_gun(x) for x in units if q.arm(x) != LEADER):
        return Refusal("16.15", "artillery alone does not enter no man's land")
    return None
