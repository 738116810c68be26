"""The orders of a movement phase, the best first: marches that raise the worth of what is held, and assaults."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, lru_cache

import networkx as nx

from rulesets.toulon.phases.movement.movement import Order
from rulesets.toulon.plans.assaults import Assaults
from rulesets.toulon.plans.ground import Outlook
from rulesets.toulon.plans.holdings import Holdings
from rulesets.toulon.plans.ledger import Tally
from rulesets.toulon.plans.marches import landings, marches
from rulesets.toulon.plans.planned import ATTACK, IDLE, Planned

MOST_PLANNED = 30
"""So many orders, the best, are held against the rules before one gives up."""


class Plan:
    """What one side could do with its forces as they stand."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook
        self.q = outlook.q
        self.side = outlook.side
        self._held = Holdings(outlook)
        self._assaults = Assaults(self._held)
        self._allowed: dict[Planned, bool] = {}
        self._forces: dict[tuple[str, tuple[str, ...]], Order] = {}
        self._reached: dict[tuple[str, Tally], set[str]] = {}

    def loss(self, start: str, units: tuple[str, ...]) -> float:
        """What a start loses when these leave."""
        return self._held.loss(start, units)

    def gain(self, to: str, units: tuple[str, ...]) -> float:
        """What an area gains when these come."""
        return self._held.gain(to, units)

    def hopes(self, depot: str) -> float:
        """The best prize in reach of those whom a depot would supply, before it is known whether it does."""
        return self._assaults.hopes(depot)

    @cached_property
    def wishes(self) -> list[Planned]:
        """The best order for each start and destination, the best first."""
        best: dict[tuple[str, str], Planned] = {}
        for planned in (*marches(self._held), *landings(self._held), *self._assaults.best()):
            known = best.get((planned.start, planned.to))
            if known is None or planned.value > known.value:
                best[planned.start, planned.to] = planned
        return sorted(best.values(), key=lambda p: (-p.value, p.start, p.to))[:MOST_PLANNED]

    def orders(self) -> Iterator[Planned]:
        """Those that the rules allow, the best first, each held against them only when it is asked for."""
        for planned in self.wishes:
            if planned not in self._allowed:
                self._allowed[planned] = self._is_in_reach(planned) and self._is_legal(planned)
            if self._allowed[planned]:
                yield planned

    def _is_legal(self, planned: Planned) -> bool:
        force = (planned.start, planned.units)
        order = self._forces.get(force)
        if order is None:
            order = self._forces[force] = Order(self.q, self.side, *force)
        return planned.to in order.destinations and order.why_not(planned.to) is None

    def _is_in_reach(self, planned: Planned) -> bool:
        """A quick look at what the rules will say: is there a way through friends that have room?"""
        q, start = self.q, planned.start
        if start not in q.figures.entry_limits or planned.to in q.figures.waters:
            return True
        key = (start, self.outlook.tally(planned.units))
        if key not in self._reached:
            self._reached[key] = self._reach(start, planned.units)
        found = self._reached[key]
        return planned.to in found or any(b in found for b in q.network.land_neighbours[planned.to])

    def _reach(self, start: str, units: tuple[str, ...]) -> set[str]:
        """Friendly areas that these come to through friends that have room."""
        q, regions = self.q, self._held.regions
        fits: dict[str, bool] = {}

        def onward(here: str) -> Iterator[str]:
            for there in q.network.land_neighbours[here]:
                if there in regions and there not in fits:
                    fits[there] = q.fits_standing(there, self.side, units)
                if fits.get(there):
                    yield there

        return {start, *(there for _, there in nx.generic_bfs_edges(q.network.land_graph, start, onward))}


plan_on = lru_cache(maxsize=2)(Plan)
"""The plan on an outlook, kept while a staged choice goes on."""

__all__ = ["ATTACK", "IDLE", "Plan", "Planned", "plan_on"]
