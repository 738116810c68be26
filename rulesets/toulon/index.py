"""Who stands where: units by space and side, and figures of theirs that hold as long as their space does not change."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice
from typing import TypeVar

from immutables import Map

from rulesets.toulon.figures import LEADER
from rulesets.toulon.sides import OTHER, SIDES
from rulesets.toulon.state import ToulonUnit

K = TypeVar("K")
V = TypeVar("V")
Units = Map[str, ToulonUnit]
Standing = dict[tuple[str, str], tuple[str, ...]]
MOST_CHANGED = 16
"""With more units changed than this an index is made anew."""
KEPT = 4
"""The position that is played and a view of it for each side, and one more."""


class Index:
    """Units by space and side, in the order of their ids; leaders apart from troops.

    Attributes
    ----------
    held
        Side -> the spaces with troops of its own, sorted.
    strengths, qualities
        Of units, as far as `Forces` has worked them out. They depend on nothing but the unit and who stands with it.
    weights
        (space, side) -> the strengths of the troops there, as far as they have been asked for.
    """

    def __init__(self, units: Units) -> None:
        self.units = units
        self.known = dict(sorted(units.items()))
        self.troops, self.leaders = _standing(self.known, self.known)
        self.held = _held(self.troops)
        self.strengths: dict[str, int] = {}
        self.qualities: dict[str, str] = {}
        self.weights: dict[tuple[str, str], tuple[int, ...]] = {}

    def followed_by(self, units: Units) -> Index | None:
        """The index of units of which few have changed; None when many have."""
        known, was = self.known, self.known.get
        differ = (unit for unit, x in units.items() if was(unit) is not x)
        changed = set(islice(differ, MOST_CHANGED + 1))
        if len(changed) > MOST_CHANGED:
            return None
        come = [unit for unit in changed if unit not in known]
        if len(known) + len(come) != len(units):
            changed.update(unit for unit in known if unit not in units)
        return self._with(units, changed) if len(changed) <= MOST_CHANGED else None

    def _with(self, units: Units, changed: set[str]) -> Index:
        """What these units leave as it is is taken over."""
        now = self.known.copy()
        for unit in changed:
            if unit in units:
                now[unit] = units[unit]
            else:
                del now[unit]
        touched = {known[unit].space for known in (self.known, now) for unit in changed if unit in known}
        around = changed.union(*(self._all_in(space) for space in touched))
        found = Index.__new__(Index)
        found.units, found.known = units, now
        troops, leaders = _standing(now, sorted(unit for unit in around if unit in now))
        found.troops = without(self.troops, _both_sides(touched)) | troops
        found.leaders = without(self.leaders, _both_sides(touched)) | leaders
        found.held = self.held if found.troops.keys() == self.troops.keys() else _held(found.troops)
        found.strengths = without(self.strengths, around)
        found.qualities = without(self.qualities, changed)
        found.weights = without(self.weights, _both_sides(touched))
        return found

    def _all_in(self, space: str) -> Iterable[str]:
        return (unit for key in _both_sides((space,)) for at in (self.troops, self.leaders) for unit in at.get(key, ()))


class Indexes:
    """The last few of them: of the position that is played, and of the views of it."""

    def __init__(self) -> None:
        self._kept: tuple[Index, ...] = ()

    def of(self, units: Units) -> Index:
        """The index of these units, taken over from one that is kept as far as possible."""
        for kept in self._kept:
            if kept.units is units:
                return kept
        for kept in self._kept:
            if found := kept.followed_by(units):
                self._kept = (found, *(other for other in self._kept if other is not kept))
                return found
        self._kept = (Index(units), *self._kept[: KEPT - 1])
        return self._kept[0]


def _standing(units: Mapping[str, ToulonUnit], of: Iterable[str]) -> tuple[Standing, Standing]:
    """Troops and leaders among these units, by space and side."""
    troops: dict[tuple[str, str], list[str]] = {}
    leaders: dict[tuple[str, str], list[str]] = {}
    for unit in of:
        x = units[unit]
        (leaders if x.arm == LEADER else troops).setdefault((x.space, x.side), []).append(unit)
    return {key: tuple(found) for key, found in troops.items()}, {key: tuple(found) for key, found in leaders.items()}


def _both_sides(spaces: Iterable[str]) -> Iterable[tuple[str, str]]:
    return ((space, side) for space in spaces for side in SIDES)


def without(known: dict[K, V], keys: Iterable[K]) -> dict[K, V]:
    """What is known of everything but these."""
    found = known.copy()
    for key in keys:
        found.pop(key, None)
    return found


def _held(troops: Standing) -> dict[str, tuple[str, ...]]:
    return {side: tuple(sorted(space for space, whose in troops if whose == side)) for side in OTHER}


__all__ = ["Index", "Indexes", "without"]
