"""Pure questions about troops and leaders in a position: where they stand, how strong they are, who pays for them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property, lru_cache

from rulesets.toulon.figures import (
    ARTILLERY,
    BATTERY,
    BONAPARTE,
    BRITISH,
    GUNS,
    HORSE,
    LEADER,
    PURSES,
    RESERVE,
    RULED_BY_BRITISH,
    STATIC_GUNS,
    WINGS,
    Figures,
    Fortification,
)
from rulesets.toulon.index import Index
from rulesets.toulon.procedures import RoadMarch
from rulesets.toulon.sides import OTHER, REPUBLICAN
from rulesets.toulon.state import ARRIVALS, ToulonState, ToulonUnit
from workbench.engine.clauses import implements
from workbench.engine.design import Counter
from workbench.engine.maps.area_map import FortKind
from workbench.engine.state import is_stand_in

RESTRICTED = (*WINGS, RESERVE)
"""Republicans of their own; those who have come over to them are of neither wing."""


@lru_cache(maxsize=256)
def _purses_of(
    figures: Figures, factions: frozenset[str], side: str, has_deserters: bool, wings_restrict: bool
) -> tuple[str, ...]:
    """The funds of nations and wings together, in printed order, Bonaparte's left out."""
    funds = {f for f in factions if figures.sides[f] == side}
    if (RESERVE in funds or has_deserters) and not (wings_restrict and funds & set(WINGS)):
        funds |= set(WINGS)
    if funds & RULED_BY_BRITISH:
        funds.add(BRITISH)
    return tuple(p for p in PURSES if p in funds)


class Forces:
    """Figures, state, and an index over its units.

    Unknown counters of a view count with the average strength of those that show the same face.
    """

    def __init__(self, figures: Figures, state: ToulonState, index: Index | None = None) -> None:
        self.figures = figures
        self.network = figures.network
        self.state = state
        self.index = index or Index(state.units)
        self._funds: dict[tuple[str, ...], dict[str, int]] = {}

    # ------------------------------------------------------------------ units

    def unit(self, unit: str) -> ToulonUnit:
        """The unit in play, or KeyError."""
        return self.state.units[unit]

    def counter(self, unit: str) -> Counter:
        """Its printed counter; of an unknown unit a likely one."""
        if is_stand_in(unit):
            x = self.state.units[unit]
            return self.figures.likely_counter(x.faction, x.arm)
        return self.figures.counter(unit)

    def troops(self, space: str, side: str) -> tuple[str, ...]:
        """Combat units of a side in a space, in the order of their ids."""
        return self.index.troops.get((space, side), ())

    def leaders(self, space: str, side: str) -> tuple[str, ...]:
        """Leaders of a side in a space."""
        return self.index.leaders.get((space, side), ())

    def arm(self, unit: str) -> str:
        """The unit type: "inf", "art" ..."""
        return self.state.units[unit].arm

    def is_horse(self, unit: str) -> bool:
        """Cavalry or gendarmes (32.20, 32.22)."""
        return self.arm(unit) in HORSE

    def is_gun(self, unit: str) -> bool:
        """Artillery, Bonaparte's batteries included; activated static guns are none."""
        return self.arm(unit) in GUNS

    @implements("27.1", "27.6")
    def is_battery(self, unit: str) -> bool:
        """Bonaparte's batteries; from the turn on that all Republican guns are, those too (27.6)."""
        x = self.state.units[unit]
        if x.arm == BATTERY:
            return True
        return x.arm == ARTILLERY and x.side == REPUBLICAN and self._all_guns_are_batteries

    @cached_property
    def _all_guns_are_batteries(self) -> bool:
        return self.state.turn >= self.figures.number("all_guns_batteries_turn")

    @implements("27.5")
    def is_fixed(self, unit: str) -> bool:
        """A battery of Bonaparte's that nobody can move; guns that became batteries later always can be."""
        x = self.state.units[unit]
        return x.arm == BATTERY and not x.mobile

    def quality(self, unit: str) -> str:
        """As printed: "B3" of a unit, "A" of a leader; a replaced leader has his other side's."""
        found = self.index.qualities.get(unit)
        if found is None:
            counter = self.counter(unit)
            replacement = counter.values.get("replacement")
            found = str(replacement) if self.unit(unit).replaced and replacement else counter.quality
            self.index.qualities[unit] = found
        return found

    def points(self, unit: str) -> int:
        """Quality points (25.29)."""
        return self.figures.quality_points[self.quality(unit)[0]]

    @implements("23.9")
    def strength(self, unit: str) -> int:
        """Strength points left, never below 0 (23.9); static guns have theirs in forts only (32.18)."""
        found = self.index.strengths.get(unit)
        if found is None:
            x = self.unit(unit)
            found = max(0, self.printed_strength(unit) - x.temporary - x.permanent)
            self.index.strengths[unit] = found
        return found

    def printed_strength(self, unit: str) -> int:
        """Strength points without losses, where the unit stands."""
        x, counter = self.unit(unit), self.counter(unit)
        if x.arm != STATIC_GUNS or self._mans_a_fort(x):
            return counter.strength
        return self.figures.strength_in_open(counter)

    @implements("32.16", "32.18")
    def _mans_a_fort(self, x: ToulonUnit) -> bool:
        """Outside a battle static guns are deemed in the fort of their area; those that attack it are before it."""
        if x.fort is not None:
            return any(f.id == x.fort for f in self.armed_forts(x.space, x.side))
        if x.came_from and self.troops(x.space, OTHER[x.side]):
            return False
        return bool(self.armed_forts(x.space, x.side))

    @implements("32.16")
    def armed_forts(self, area: str, side: str) -> tuple[Fortification, ...]:
        """Permanent forts that the side may use: redoubts hold no static guns (interpretation 42)."""
        printed = self.figures.fortifications.get(area, ())
        return tuple(f for f in printed if f.kind is FortKind.FORT and f.helps(side))

    def strength_if(self, unit: str, *, guns_to_man: bool) -> int:
        """Strength points that a unit has, or would have, with static guns at hand or without them (32.18)."""
        x, counter = self.unit(unit), self.counter(unit)
        has_guns = guns_to_man or x.arm != STATIC_GUNS
        printed = counter.strength if has_guns else self.figures.strength_in_open(counter)
        return max(0, printed - x.temporary - x.permanent)

    def total(self, units: Iterable[str]) -> int:
        """Strength points of these units together."""
        return sum(self.strength(u) for u in units)

    def overall_leader(self, faction: str) -> str:
        """The leader on the map who commands a nation or wing as a whole, "" without one (2)."""
        found = ""
        for unit in self.figures.overall_leaders.get(faction, ()):
            x = self.state.units.get(unit)
            if x and x.space != ARRIVALS and not self._is_relieved(unit):
                found = unit
        return found

    def _is_relieved(self, unit: str) -> bool:
        """Has his successor come, even if he is hurt by now? (interpretation 73)"""
        successor = str(self.figures.counter(unit).values.get("overall_until", ""))
        return successor in self.state.units and self._has_come(successor)

    def _has_come(self, unit: str) -> bool:
        """A leader on the turn track has been on the map when he does not wait for his printed turn."""
        x = self.unit(unit)
        return x.space != ARRIVALS or x.replaced or x.due > (self.figures.counter(unit).arrival or 0)

    def rating_among(self, units: Iterable[str]) -> str:
        """The best effectiveness among these leaders, "" without any."""
        return min((self.quality(u)[0] for u in units), default="")

    # ------------------------------------------------------------------ wings, nations and purses

    @cached_property
    def _wings_restrict(self) -> bool:
        return self.state.turn < self.figures.number("wing_restrictions_end_turn")

    def wings_restrict(self) -> bool:
        """Do the two Republican wings keep apart? (2, 5.2)"""
        return self._wings_restrict

    def wings(self, units: Iterable[str]) -> frozenset[str]:
        """The Republican wings these troops belong to; reserves belong to either and count for none."""
        return frozenset(f for u in units if (f := self.unit(u).faction) in WINGS and self.arm(u) != LEADER)

    def wings_apart(self, units: Iterable[str]) -> bool:
        """Would these units bring both wings together while that is forbidden? (5.2, 6.1, 16.3)"""
        return self.wings_restrict() and len(self.wings(units)) > 1

    def factions(self, units: Iterable[str]) -> frozenset[str]:
        """Nations and wings of these troops."""
        return frozenset(self.unit(u).faction for u in units if self.arm(u) != LEADER)

    @implements("7.5", "7.6", "7.8", "7.9", "16.5")
    def purses(self, units: Iterable[str]) -> tuple[str, ...]:
        """The funds that may pay for these units, in printed order, whether they hold anything or not.

        Reserves and deserters in the company of a wing belong to it as long as wings keep apart (interpretation 50).
        """
        members, known = tuple(units), self.state.units
        kinds = frozenset(known[u].faction for u in members if known[u].arm != LEADER)
        side = known[members[0]].side if members else ""
        found = _purses_of(self.figures, kinds, side, self._has_deserters(members), self.wings_restrict())
        return tuple(p for p in PURSES if p in found or p == BONAPARTE) if self._serves_bonaparte(members) else found

    def _has_deserters(self, units: tuple[str, ...]) -> bool:
        known = self.state.units
        return any((x := known[u]).side == REPUBLICAN and x.faction not in RESTRICTED for u in units)

    def _serves_bonaparte(self, units: tuple[str, ...]) -> bool:
        """He is on the map, or due this turn while his batteries are placed (interpretation 105)."""
        general = self._bonaparte
        if general is None:
            return False
        if any(self.is_battery(u) for u in units):
            return True
        return general.space != ARRIVALS and any(BONAPARTE in self.leaders_with(u) for u in units)

    @cached_property
    def _bonaparte(self) -> ToulonUnit | None:
        """Bonaparte in command of his guns, or about to be."""
        general = self.state.units.get(BONAPARTE)
        if not general or general.replaced or (general.space == ARRIVALS and not 0 < general.due <= self.state.turn):
            return None
        return general

    def leaders_with(self, unit: str) -> tuple[str, ...]:
        """Leaders in company of a unit: those of its area, and on a road those on the march (interpretation 106)."""
        x, march = self.unit(unit), self.state.procedures[-1] if self.state.procedures else None
        here = self.leaders(x.space, x.side)
        if isinstance(march, RoadMarch) and unit in march.units:
            return tuple(leader for leader in here if leader in march.units)
        return here

    def funds(self, units: Iterable[str]) -> dict[str, int]:
        """Purse -> points, of those that may pay for these units and hold any."""
        members = tuple(units)
        if members not in self._funds:
            self._funds[members] = {p: n for p in self.purses(members) if (n := self.points_in(p))}
        return self._funds[members]

    def points_in(self, purse: str) -> int:
        """Operations points left in a purse."""
        return self.state.tracks.get(f"ops.{purse}", 0)

    def side_funds(self, side: str) -> dict[str, int]:
        """Purse -> points, of all purses of a side; Bonaparte's serves his own forces only (7.5, 7.10)."""
        purses = (p for p in PURSES if p != BONAPARTE and self.figures.sides[p] == side)
        return {p: n for p in purses if (n := self.points_in(p))}


__all__ = ["Forces"]
