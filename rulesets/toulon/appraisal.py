"""How the greedy bot reads a position: what areas are worth to a side, what they want, and what an attack promises.

All figures here are the bot's taste, not the game's.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from rulesets.toulon.figures import NO_ENTRY_LEVEL
from rulesets.toulon.position import ENEMY_OCCUPIED, Control, Position
from rulesets.toulon.sides import ALLIED, OTHER, REPUBLICAN

IDLE = 0.3
"""What an order must promise to be given at all."""
FAR_FROM_TOULON = 12
MOST_DESTINATIONS = 12
UNLIMITED = 99
NEVER = -10.0


@dataclass(frozen=True, slots=True)
class Ground:
    """A space as one side sees it for its plans.

    Attributes
    ----------
    kind
        What it is to the side.
    worth
        How much the side would like to have it.
    wanted, missing, spare
        Strength that should stand there, lacks there, or can be spared there.
    strengths
        Of the side's troops there, those without strength left out.
    here, room
        The sum of them, and what the space holds besides.
    wings
        The Republican wings that stand there.
    points
        The most operations points that any one unit there may draw on.
    """

    kind: Control
    worth: float
    wanted: int
    missing: int
    spare: int
    strengths: tuple[int, ...]
    here: int
    room: int
    wings: frozenset[str]
    points: int


class Outlook:
    """The position through the eyes of one side; each space is looked at once."""

    def __init__(self, q: Position, side: str) -> None:
        self.q = q
        self.side = side
        self.foe = OTHER[side]
        self._grounds: dict[str, Ground] = {}
        self._odds: dict[tuple[str, bool], float] = {}
        self._best: dict[str, tuple[float, str]] = {}

    # ------------------------------------------------------------------ what areas are worth

    def ground(self, space: str) -> Ground:
        """What the side makes of a space of the map, an area or a water."""
        found = self._grounds.get(space)
        if found is None:
            found = self._grounds[space] = self._survey(space)
        return found

    def _survey(self, space: str) -> Ground:
        q = self.q
        troops = q.troops(space, self.side)
        is_area = space in q.figures.entry_limits
        strengths = tuple(n for x in troops if (n := q.strength(x)))
        here = sum(strengths)
        most = q.figures.occupancy.get(space)
        holds = UNLIMITED if most is None else most
        wanted = self._wanted(space) if is_area else 0
        return Ground(
            kind=q.control(space, self.side),
            worth=self._worth(space) if is_area else 0.0,
            wanted=wanted,
            missing=max(0, min(wanted, holds) - here),
            spare=max(0, here - (wanted if is_area and self._is_pinned(space) else 0)),
            strengths=strengths,
            here=here,
            room=holds - here,
            wings=q.wings(troops),
            points=max((sum(q.funds((x,)).values()) for x in troops), default=0),
        )

    def worth(self, space: str) -> float:
        """How much the side would like to have a space."""
        return self.ground(space).worth

    def spare(self, space: str) -> int:
        """Strength that can be spared there."""
        return self.ground(space).spare

    def _worth(self, area: str) -> float:
        """Points, forts, the depot; every step towards Toulon besides, for the besieger and until it is entered."""
        q, space = self.q, self.q.figures.spaces[area]
        found = 2.0 * space.victory_points + 2.0 * bool(q.forts_of(area, self.side))
        if space.depot in self._own_depots:
            found += 5
        if self.side == REPUBLICAN or not q.state.toulon_entered:
            found += max(0, FAR_FROM_TOULON - self.distance(area)) / 3
        return found

    def _wanted(self, area: str) -> int:
        q, space = self.q, self.q.figures.spaces[area]
        if space.depot in self._own_depots:
            return 10 if area == q.figures.toulon else 4
        if q.forts_of(area, self.side):
            return 5
        if self.side == ALLIED:
            return 3 if space.victory_points or not q.state.toulon_entered else 0
        threat = any(q.troops(b, self.foe) for b in q.network.land_neighbours[area])
        return 9 if threat else 3

    def _is_pinned(self, area: str) -> bool:
        """Are its troops kept there? What is worth least is given up for what is worth more."""
        space = self.q.figures.spaces[area]
        return bool(space.depot or space.victory_points or self.q.forts_of(area, self.side))

    @cached_property
    def _own_depots(self) -> frozenset[str]:
        return frozenset({ALLIED} if self.side == ALLIED else {"western_wing", "eastern_wing"})

    def distance(self, area: str) -> int:
        """Steps by land from Toulon, at most so many that it is far."""
        return min(FAR_FROM_TOULON, self.q.figures.steps_from_toulon.get(area, FAR_FROM_TOULON))

    # ------------------------------------------------------------------ where an order may lead

    def start_value(self, start: str) -> float:
        """What the best order from a start promises; ending the phase is worth as much as idleness."""
        return self.best(start)[0] if start in self.q.index.held[self.side] else IDLE

    def best(self, start: str) -> tuple[float, str]:
        """The best destination of a force from here, and its value."""
        if start not in self._best:
            found = ((self.way_value(start, to), to) for to in self.destinations(start))
            self._best[start] = max(found, default=(0.0, ""))
        return self._best[start]

    def destinations(self, start: str) -> tuple[str, ...]:
        """The most promising areas that a move from here may come to: through friends, and one step beyond."""
        if start not in self.q.figures.entry_limits:
            return tuple(a for a in self.q.figures.beaches if self._may_land(a))
        return self._promising[self._region[start]] if start in self._region else ()

    def _may_land(self, area: str) -> bool:
        q, tags = self.q, self.q.figures.spaces[area].tags
        if q.state.turn == q.figures.number("first_turn") and not tags.get("landing_turn1"):
            return False
        closed = bool(tags.get("no_debark_before_toulon")) and not q.state.toulon_entered
        return not closed and q.control(area, self.side) not in ENEMY_OCCUPIED

    @cached_property
    def _region(self) -> dict[str, str]:
        """Friendly area -> the first area of the friendly ground that it belongs to."""
        q, found = self.q, {}
        for area in q.held_areas(self.side):
            ahead = [area] if area not in found and q.control(area, self.side) is Control.FRIENDLY else []
            while ahead:
                here = ahead.pop()
                found[here] = area
                near = (b for b in q.network.land_neighbours[here] if b not in found)
                ahead += [b for b in near if q.control(b, self.side) is Control.FRIENDLY]
        return found

    @cached_property
    def _promising(self) -> dict[str, tuple[str, ...]]:
        around: dict[str, set[str]] = {}
        for area, region in self._region.items():
            around.setdefault(region, set()).update((area, *self.q.network.land_neighbours[area]))
        found = {}
        for region, areas in around.items():
            promises = sorted(((self._promise(a), a) for a in areas), reverse=True)
            found[region] = tuple(a for promise, a in promises[:MOST_DESTINATIONS] if promise > 0)
        return found

    def _promise(self, area: str) -> float:
        ground = self.ground(area)
        if ground.kind in ENEMY_OCCUPIED:
            return self.odds_value(area, supplied=True)
        return ground.worth * min(1.0, ground.missing / max(1, ground.wanted))

    # ------------------------------------------------------------------ what a force can do

    def way_value(self, start: str, to: str) -> float:
        """What a force from here can do there; little for staying, less for roads and ships."""
        if to not in self.q.figures.entry_limits or to == start:
            return 0.1 if to == "stay" else NEVER
        here, there = self.ground(start), self.ground(to)
        if here.points < self._price(start, there) or self._wings_apart(here, there):
            return NEVER
        if there.kind in ENEMY_OCCUPIED:
            return self.attack_value(start, to)
        if start not in self.q.figures.entry_limits:
            return 4 - self.distance(to) / 4 + there.worth
        return self._help_value(here, there)

    def _wings_apart(self, here: Ground, there: Ground) -> bool:
        return self._keep_apart and len(here.wings | there.wings) > 1

    @cached_property
    def _keep_apart(self) -> bool:
        return self.q.wings_restrict()

    def _price(self, start: str, there: Ground) -> int:
        costs = self.q.figures.costs
        if there.kind in ENEMY_OCCUPIED:
            return costs["enter_enemy"]
        step = "enter" if start in self.q.figures.entry_limits else "debark"
        return costs[f"{step}_friendly" if there.kind is Control.FRIENDLY else f"{step}_no_mans_land"]

    def _help_value(self, here: Ground, there: Ground) -> float:
        """What the new place gains, less what the old one loses by it."""
        going = self._going(here, there)
        if not going:
            return NEVER
        missed = max(0, min(going, here.wanted - (here.here - going)))
        gain = min(1.0, min(going, there.missing) / max(1, there.wanted)) * there.worth
        loss = missed / max(1, here.wanted) * here.worth
        return gain - loss - (0.2 if there.kind is Control.NO_MANS_LAND else 0.0)

    def _going(self, here: Ground, there: Ground) -> int:
        """Strength of the best single unit that can be spared here and finds room and use there."""
        if not there.missing:
            return 0
        fit = [n for n in here.strengths if n <= here.spare and n <= there.room]
        return min(fit, key=lambda n: (abs(n - there.missing), n)) if fit else 0

    def force_value(self, start: str, units: tuple[str, ...]) -> float:
        """How well a force suits the best order from this start."""
        q = self.q
        _, to = self.best(start)
        troops = [x for x in units if x not in q.leaders(start, self.side)]
        if not to or not troops or not q.fits_entering(to, units) or not q.fits_standing(to, self.side, units):
            return NEVER
        here, there = self.ground(start), self.ground(to)
        if sum(q.funds(troops).values()) < self._price(start, there):
            return NEVER
        strength = q.total(troops)
        if there.kind in ENEMY_OCCUPIED:
            ready = all(self._may_attack(x, to, supplied=True) for x in troops)
            return strength + 0.5 * len(units) if ready else -5.0
        if start not in q.figures.entry_limits:
            return float(strength)
        return -abs(strength - self._going(here, there)) - (5.0 if strength > here.spare else 0.0)

    # ------------------------------------------------------------------ attacks

    @cached_property
    def wants_to_attack(self) -> bool:
        """Is there an attack worth supplies?"""
        return any(self.odds_value(area, supplied=False) > IDLE for area in self.q.held_areas(self.foe))

    def attack_value(self, start: str, area: str) -> float:
        """What attacking from here promises, given all who could join."""
        promise = self.odds_value(area, supplied=True)
        able = promise > 0 and any(self._may_attack(x, area, supplied=True) for x in self.q.troops(start, self.side))
        return promise if able else -1.0

    def _may_attack(self, unit: str, area: str, supplied: bool) -> bool:
        q = self.q
        ready = q.in_attack_supply(unit) if supplied else not q.unit(unit).out_of_supply
        return ready and q.strength(unit) > 0 and area not in q.unit(unit).failed_areas

    def odds_value(self, area: str, supplied: bool) -> float:
        """What an attack on an area promises, with those in attack supply or with all who might be."""
        found = self._odds.get((area, supplied))
        if found is None:
            found = self._odds[area, supplied] = self._weigh(area, supplied)
        return found

    def _weigh(self, area: str, supplied: bool) -> float:
        q = self.q
        theirs = q.troops(area, self.foe)
        forts = q.forts_of(area, self.foe)
        if len(theirs) > 1 and any(f.level >= NO_ENTRY_LEVEL for f in forts) and not q.troops(area, self.side):
            return -1.0
        ours = self.ground(area).here + self._could_join(area, supplied)
        odds = ours / max(1.0, q.total(theirs) * (1.5 if forts else 1.0))
        return (odds - 1.0) * (1.0 + self.worth(area) / 2) if odds > 1.3 else -1.0

    def _could_join(self, area: str, supplied: bool) -> int:
        """Strength of the best units beside an area, as many as operations points and room allow."""
        q = self.q
        near = [x for a in q.network.land_neighbours[area] for x in q.troops(a, self.side)]
        fit = sorted((q.strength(x) for x in near if self._may_attack(x, area, supplied)), reverse=True)
        entries = sum(q.funds(near).values()) // q.figures.costs["enter_enemy"] if fit else 0
        return min(sum(fit[:entries]), self.ground(area).room)
