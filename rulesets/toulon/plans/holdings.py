"""What a side holds, region by region, and what its areas gain and lose by those who come and go."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from operator import add, sub

from rulesets.toulon.plans.ground import Outlook, Tally
from rulesets.toulon.plans.planned import IDLE
from rulesets.toulon.position import ENEMY_OCCUPIED, Control

HOST = Tally(troops=9, strength=99, foot=99)
"""More foot than fits anywhere."""


class Holdings:
    """Friendly ground and what is had of it; every figure is worked out once."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook
        self.q = outlook.q
        self.side = outlook.side
        self._garrisons: dict[str, Tally] = {}
        self._presents: dict[str, float] = {}
        self._gains: dict[tuple[str, Tally], float] = {}
        self._losses: dict[tuple[str, Tally], float] = {}

    # ------------------------------------------------------------------ ground

    @cached_property
    def regions(self) -> dict[str, int]:
        """Friendly area -> the number of the friendly ground that it belongs to."""
        near, number = self.q.network.land_neighbours, 0
        friendly = [a for a in self.q.held_areas(self.side) if self._is_friendly(a)]
        left, found = set(friendly), dict[str, int]()
        for area in friendly:
            ahead = [area] if area in left else []
            number += bool(ahead)
            left.discard(area)
            while ahead:
                here = ahead.pop()
                found[here] = number
                joined = [b for b in near[here] if b in left]
                left.difference_update(joined)
                ahead += joined
        return found

    def _is_friendly(self, area: str) -> bool:
        return self.q.control(area, self.side) is Control.FRIENDLY

    @cached_property
    def around(self) -> dict[int, dict[str, Control]]:
        """Region -> areas that one move from it may lead to, and what they are."""
        q, kinds = self.q, dict[str, Control]()
        found: dict[int, dict[str, Control]] = {n: {} for n in self.regions.values()}
        for area, number in self.regions.items():
            beside = found[number]
            for b in (area, *q.network.land_neighbours[area]):
                if b not in beside:
                    beside[b] = kinds[b] = kinds.get(b) or q.control(b, self.side)
        return found

    # ------------------------------------------------------------------ coming and going

    def garrison(self, area: str) -> Tally:
        """Who stands in an area now."""
        found = self._garrisons.get(area)
        if found is None:
            here = (*self.q.troops(area, self.side), *self.q.leaders(area, self.side))
            found = self._garrisons[area] = self.outlook.tally(here)
        return found

    def present(self, area: str) -> float:
        """What is had of an area now."""
        found = self._presents.get(area)
        if found is None:
            found = self._presents[area] = self.outlook.held_value(area, self.garrison(area))
        return found

    def loss(self, start: str, units: tuple[str, ...]) -> float:
        """What a start loses when these leave; ships lose nothing."""
        return self.loss_of(start, self.outlook.tally(units)) if start in self.q.figures.entry_limits else 0.0

    def loss_of(self, start: str, force: Tally) -> float:
        """The same of an area, for forces alike."""
        found = self._losses.get((start, force))
        if found is None:
            left = tuple.__new__(Tally, map(sub, self.garrison(start), force))
            found = self._losses[start, force] = self.present(start) - self.outlook.held_value(start, left)
        return found

    def gain(self, to: str, units: tuple[str, ...]) -> float:
        """What an area gains when these come."""
        return self.gain_of(to, self.outlook.tally(units))

    def gain_of(self, to: str, force: Tally) -> float:
        """The same for forces alike."""
        found = self._gains.get((to, force))
        if found is None:
            together = tuple.__new__(Tally, map(add, self.garrison(to), force))
            found = self._gains[to, force] = self.outlook.held_value(to, together) - self.present(to)
        return found

    def prospects(self, region: int, force: Tally) -> list[tuple[float, str, bool]]:
        """The most that such a force could gain, where, and whether nobody holds it; the best first."""
        has_foot_only = not (force.guns or force.pieces or force.leaders)
        return self._prospects_of_foot[region] if has_foot_only else self._prospects[region]

    @cached_property
    def _prospects(self) -> dict[int, list[tuple[float, str, bool]]]:
        most = self.outlook.most_value
        return self._best_first(lambda area: most(area) - self.present(area))

    @cached_property
    def _prospects_of_foot(self) -> dict[int, list[tuple[float, str, bool]]]:
        return self._best_first(lambda area: self.gain_of(area, HOST))

    def _best_first(self, most: Callable[[str], float]) -> dict[int, list[tuple[float, str, bool]]]:
        found: dict[int, list[tuple[float, str, bool]]] = {}
        for number, around in self.around.items():
            rated = (
                (most(a), a, kind is Control.NO_MANS_LAND) for a, kind in around.items() if kind not in ENEMY_OCCUPIED
            )
            found[number] = sorted((one for one in rated if one[0] > IDLE), reverse=True)
        return found
