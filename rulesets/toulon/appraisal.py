"""How the greedy bot reads a position: what areas are worth to a side, what they want, and what an attack promises."""

from __future__ import annotations

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


class Outlook:
    """The position through the eyes of one side. Figures here are the bot's taste, not the game's."""

    def __init__(self, q: Position, side: str) -> None:
        self.q = q
        self.side = side
        self.foe = OTHER[side]
        self._worth: dict[str, float] = {}
        self._wanted: dict[str, int] = {}
        self._shortage: dict[str, int] = {}
        self._best: dict[str, tuple[float, str]] = {}

    # ------------------------------------------------------------------ what areas are worth

    @cached_property
    def distance(self) -> dict[str, int]:
        """Area -> steps from Toulon."""
        found, edge = {self.q.figures.toulon: 0}, [self.q.figures.toulon]
        while edge:
            ring = sorted({b for a in edge for b in self.q.network.land_neighbours[a] if b not in found})
            found.update(dict.fromkeys(ring, found[edge[0]] + 1))
            edge = ring
        return found

    def worth(self, area: str) -> float:
        """Points, forts, the depot; every step towards Toulon besides, for the besieger and until it is entered."""
        if area not in self._worth:
            q, space = self.q, self.q.figures.spaces[area]
            found = 2.0 * space.victory_points + 2.0 * bool(q.forts_of(area, self.side))
            if q.figures.depots.get(area) in self._own_depots:
                found += 5
            if self.side == REPUBLICAN or not q.state.toulon_entered:
                found += max(0, FAR_FROM_TOULON - self.distance.get(area, FAR_FROM_TOULON)) / 3
            self._worth[area] = found
        return self._worth[area]

    @cached_property
    def _own_depots(self) -> frozenset[str]:
        return frozenset({ALLIED} if self.side == ALLIED else {"western_wing", "eastern_wing"})

    def wanted(self, area: str) -> int:
        """Strength that should stand there."""
        if area not in self._wanted:
            self._wanted[area] = self._would_like(area)
        return self._wanted[area]

    def _would_like(self, area: str) -> int:
        q, space = self.q, self.q.figures.spaces[area]
        if space.depot in self._own_depots:
            return 10 if area == q.figures.toulon else 4
        if q.forts_of(area, self.side):
            return 5
        if self.side == ALLIED:
            return 3 if space.victory_points or not q.state.toulon_entered else 0
        threat = any(q.troops(b, self.foe) for b in q.network.land_neighbours[area])
        return 9 if threat else 3

    def shortage(self, area: str) -> int:
        """Strength that is missing there, within what the area holds."""
        if area not in self._shortage:
            here = self.q.total(self.q.troops(area, self.side))
            self._shortage[area] = max(0, min(self.wanted(area), self._holds(area)) - here)
        return self._shortage[area]

    def _holds(self, area: str) -> int:
        most = self.q.figures.occupancy.get(area)
        return UNLIMITED if most is None else most

    def spare(self, area: str) -> int:
        """Strength that can be spared there."""
        here = self.q.total(self.q.troops(area, self.side))
        return here if area not in self.q.figures.entry_limits else max(0, here - self._kept(area))

    def _kept(self, area: str) -> int:
        """What is worth least is given up for what is worth more."""
        space = self.q.figures.spaces[area]
        pinned = space.depot or space.victory_points or self.q.forts_of(area, self.side)
        return self.wanted(area) if pinned else 0

    # ------------------------------------------------------------------ orders

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
            if area in found or q.control(area, self.side) is not Control.FRIENDLY:
                continue
            ahead = [area]
            while ahead:
                here = ahead.pop()
                found[here] = area
                ahead += [
                    b
                    for b in q.network.land_neighbours[here]
                    if b not in found and q.control(b, self.side) is Control.FRIENDLY
                ]
        return found

    @cached_property
    def _around(self) -> dict[str, tuple[str, ...]]:
        found: dict[str, set[str]] = {}
        for area, region in self._region.items():
            found.setdefault(region, set()).update((area, *self.q.network.land_neighbours[area]))
        return {region: tuple(sorted(areas)) for region, areas in found.items()}

    @cached_property
    def _promising(self) -> dict[str, tuple[str, ...]]:
        found = {}
        for region, areas in self._around.items():
            promises = sorted(((self._promise(a), a) for a in areas), reverse=True)
            found[region] = tuple(a for promise, a in promises[:MOST_DESTINATIONS] if promise > 0)
        return found

    def _promise(self, area: str) -> float:
        if self.q.control(area, self.side) in ENEMY_OCCUPIED:
            return self._odds_value(area, supplied=True)
        return self.worth(area) * min(1.0, self.shortage(area) / max(1, self.wanted(area)))

    def way_value(self, start: str, to: str) -> float:
        """What a force from here can do there; little for staying, less for roads and ships."""
        q = self.q
        if to not in q.figures.entry_limits or to == start:
            return 0.1 if to == "stay" else NEVER
        troops = q.troops(start, self.side)
        if not troops or q.wings_apart((*q.troops(to, self.side), *troops)):
            return NEVER
        if max(self._points(x) for x in troops) < self._price(start, to):
            return NEVER
        if q.control(to, self.side) in ENEMY_OCCUPIED:
            return self.attack_value(start, to)
        if start not in q.figures.entry_limits:
            return 4 - self.distance.get(to, FAR_FROM_TOULON) / 4 + self.worth(to)
        return self._help_value(start, to)

    def _points(self, unit: str) -> int:
        return sum(self.q.funds((unit,)).values())

    def _price(self, start: str, to: str) -> int:
        costs, kind = self.q.figures.costs, self.q.control(to, self.side)
        if kind in ENEMY_OCCUPIED:
            return costs["enter_enemy"]
        step = "enter" if start in self.q.figures.entry_limits else "debark"
        return costs[f"{step}_friendly" if kind is Control.FRIENDLY else f"{step}_no_mans_land"]

    def _help_value(self, start: str, to: str) -> float:
        """What the new place gains, less what the old one loses by it."""
        going = self._going(start, to)
        if not going:
            return NEVER
        wanted, here = self.wanted(start), self.q.total(self.q.troops(start, self.side))
        missed = max(0, min(going, wanted - (here - going))) if self._kept(start) or wanted else 0
        gain = min(1.0, min(going, self.shortage(to)) / max(1, self.wanted(to))) * self.worth(to)
        loss = missed / max(1, wanted) * self.worth(start)
        return gain - loss - (0.2 if self.q.control(to, self.side) is Control.NO_MANS_LAND else 0.0)

    def _going(self, start: str, to: str) -> int:
        """Strength of the best single unit that can be spared here and finds room and use there."""
        q, spare, missing = self.q, self.spare(start), self.shortage(to)
        if not spare or not missing:
            return 0
        room = self._holds(to) - q.total(q.troops(to, self.side))
        fit = [s for x in q.troops(start, self.side) if 0 < (s := q.strength(x)) <= min(spare, room)]
        return min(fit, key=lambda s: (abs(s - missing), s)) if fit else 0

    # ------------------------------------------------------------------ attacks

    @cached_property
    def wants_to_attack(self) -> bool:
        """Is there an attack worth supplies?"""
        return any(self._odds_value(area, supplied=False) > IDLE for area in self.q.held_areas(self.foe))

    def attack_value(self, start: str, area: str) -> float:
        """What attacking from here promises, given all who could join."""
        fit = [x for x in self.q.troops(start, self.side) if self._may_attack(x, area, supplied=True)]
        return self._odds_value(area, supplied=True) if fit else -1.0

    def _may_attack(self, unit: str, area: str, supplied: bool) -> bool:
        q = self.q
        ready = q.in_attack_supply(unit) if supplied else not q.unit(unit).out_of_supply
        return ready and q.strength(unit) > 0 and area not in q.unit(unit).failed_areas

    def _odds_value(self, area: str, supplied: bool) -> float:
        q = self.q
        theirs = q.troops(area, self.foe)
        forts = q.forts_of(area, self.foe)
        if len(theirs) > 1 and any(f.level >= NO_ENTRY_LEVEL for f in forts) and not q.troops(area, self.side):
            return -1.0
        ours = q.total(q.troops(area, self.side)) + self._could_join(area, supplied)
        odds = ours / max(1.0, q.total(theirs) * (1.5 if forts else 1.0))
        return (odds - 1.0) * (1.0 + self.worth(area) / 2) if odds > 1.3 else -1.0

    def _could_join(self, area: str, supplied: bool) -> int:
        """Strength of the best units beside an area, as many as operations points and room allow."""
        q = self.q
        near = [x for a in q.network.land_neighbours[area] for x in q.troops(a, self.side)]
        fit = sorted((q.strength(x) for x in near if self._may_attack(x, area, supplied)), reverse=True)
        entries = sum(q.funds(near).values()) // q.figures.costs["enter_enemy"] if fit else 0
        return min(sum(fit[:entries]), self._holds(area) - q.total(q.troops(area, self.side)))

    def force_value(self, start: str, units: tuple[str, ...]) -> float:
        """How well a force suits the best order from this start."""
        q = self.q
        _, to = self.best(start)
        troops = [x for x in units if x not in q.index.leaders.get((start, self.side), ())]
        if not to or not troops or not q.fits_entering(to, units) or not q.fits_standing(to, self.side, units):
            return NEVER
        if sum(q.funds(troops).values()) < self._price(start, to):
            return NEVER
        strength = q.total(troops)
        if q.control(to, self.side) in ENEMY_OCCUPIED:
            ready = all(self._may_attack(x, to, supplied=True) for x in units if q.strength(x))
            return strength + 0.5 * len(units) if ready else -5.0
        if start not in q.figures.entry_limits:
            return float(strength)
        return -abs(strength - self._going(start, to)) - (5.0 if strength > self.spare(start) else 0.0)
