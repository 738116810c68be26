"""How many hexes of a map have which ground and feature, and how many hexsides carry what, kept up with edits: only
what differs is counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from itertools import chain
from operator import attrgetter

from immutables import Map

from workbench.engine.maps.area_map import Space
from workbench.engine.maps.border import Border
from workbench.storage.rows.shared_maps import names_apart, pairs_apart

_terrain, _features = attrgetter("terrain"), attrgetter("features")


class GroundCounts:
    """Remembers the counts of the hexes it was asked for last; a painted hex of 100,000 costs microseconds."""

    def __init__(self) -> None:
        self._hexes: Map[str, Space] = Map()
        self.terrain: Counter[str] = Counter()
        self.features: Counter[str] = Counter()

    def of(self, hexes: Map[str, Space]) -> GroundCounts:
        """The counts of these hexes."""
        if hexes is self._hexes:
            return self
        if not self._hexes:
            self._count(list(hexes.values()), 1)
        else:
            apart = pairs_apart(hexes, self._hexes)
            self._count([old for _, old, _ in apart if old is not None], -1)
            self._count([new for _, _, new in apart if new is not None], 1)
        self._hexes = hexes
        return self

    def _count(self, spaces: Collection[Space], by: int) -> None:
        for kind, many in Counter(map(_terrain, spaces)).items():
            self.terrain[kind] += by * many
        for kind, many in Counter(chain.from_iterable(map(_features, spaces))).items():
            self.features[kind] += by * many


class LineCounts:
    """The same for hexsides."""

    def __init__(self) -> None:
        self._sides: Map[str, Border] = Map()
        self._features: Counter[str] = Counter()

    def of(self, sides: Map[str, Border]) -> Counter[str]:
        """How many of these hexsides carry what."""
        if sides is not self._sides:
            before, apart = self._sides, names_apart(sides, self._sides)
            self._features.subtract(kind for name in apart if name in before for kind in before[name].kinds)
            self._features.update(kind for name in apart if name in sides for kind in sides[name].kinds)
            self._sides = sides
        return self._features
