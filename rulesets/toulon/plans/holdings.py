"""What a side holds, region by region, and what its areas gain and lose by those who come and go."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from operator import add, sub

import networkx as nx

from rulesets.toulon.plans.ground import Outlook, batteries_covered, held_value, most_value
from rulesets.toulon.plans.ledger import Tally
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

    # ------------------------------------------------------------------ ground

    @cached_property
    def regions(self) -> dict[str, int]:
        """Friendly area -> the number of the friendly ground that it belongs to."""
        near, control = self.q.network.land_neighbours, self.outlook.control
        friendly = dict.fromkeys(a for a in self.q.held_areas(self.side) if control(a) is Control.FRIENDLY)
        found = dict[str, int]()
        for number, area in enumerate(friendly, 1):
            if area not in found:
                joined = nx.generic_bfs_edges(
                    self.q.network.land_graph, area, lambda here: (b for b in near[here] if b in friendly)
                )
                found |= dict.fromkeys((area, *(b for _, b in joined)), number)
        return found

    @cached_property
    def around(self) -> dict[int, dict[str, Control]]:
        """Region -> areas that one move from it may lead to, and what they are."""
        near, control = self.q.network.land_neighbours, self.outlook.control
        found: dict[int, dict[str, Control]] = {n: {} for n in self.regions.values()}
        for area, number in self.regions.items():
            beside = found[number]
            for b in (area, *near[area]):
                if b not in beside:
                    beside[b] = control(b)
        return found

    # ------------------------------------------------------------------ coming and going

    def loss(self, start: str, units: tuple[str, ...]) -> float:
        """What a start loses when these leave; ships lose nothing."""
        return self.loss_of(start, self.outlook.tally(units)) if start in self.q.figures.entry_limits else 0.0

    def loss_of(self, start: str, force: Tally) -> float:
        """The same of an area, for forces alike."""
        account = self.outlook.account(start)
        found = account.losses.get(force)
        if found is None:
            left = tuple.__new__(Tally, map(sub, account.garrison, force))
            found = account.present - held_value(account, left)
            if account.keeps_batteries:
                found += batteries_covered(account.garrison) - batteries_covered(left)
            account.losses[force] = found
        return found

    def gain(self, to: str, units: tuple[str, ...]) -> float:
        """What an area gains when these come."""
        return self.gain_of(to, self.outlook.tally(units))

    def gain_of(self, to: str, force: Tally) -> float:
        """The same for forces alike."""
        account = self.outlook.account(to)
        found = account.gains.get(force)
        if found is None:
            together = tuple.__new__(Tally, map(add, account.garrison, force))
            found = held_value(account, together) - account.present
            if account.wants_batteries:
                found += batteries_covered(together) - batteries_covered(account.garrison)
            account.gains[force] = found
        return found

    def prospects(self, region: int, force: Tally) -> list[tuple[float, str, bool]]:
        """The most that such a force could gain, where, and whether nobody holds it; the best first."""
        has_foot_only = not (force.guns or force.pieces or force.leaders)
        return self._prospects_of_foot[region] if has_foot_only else self._prospects[region]

    @cached_property
    def _prospects(self) -> dict[int, list[tuple[float, str, bool]]]:
        return self._best_first(self._most)

    def _most(self, area: str) -> float:
        account = self.outlook.account(area)
        if account.most is None:
            account.most = most_value(account) - account.present
        return account.most

    @cached_property
    def _prospects_of_foot(self) -> dict[int, list[tuple[float, str, bool]]]:
        return self._best_first(self._most_of_foot)

    def _most_of_foot(self, area: str) -> float:
        account = self.outlook.account(area)
        if account.most_of_foot is None:
            account.most_of_foot = self.gain_of(area, HOST)
        return account.most_of_foot

    def _best_first(self, most: Callable[[str], float]) -> dict[int, list[tuple[float, str, bool]]]:
        found: dict[int, list[tuple[float, str, bool]]] = {}
        for number, around in self.around.items():
            rated = (
                (most(a), a, kind is Control.NO_MANS_LAND) for a, kind in around.items() if kind not in ENEMY_OCCUPIED
            )
            found[number] = sorted((one for one in rated if one[0] > IDLE), reverse=True)
        return found
