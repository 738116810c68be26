"""How many hexes of a map have which ground and which feature, kept up with edits: only what differs is counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from immutables import Map

from workbench.engine.area_map import Space
from workbench.storage.shared_maps import names_apart


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
            self._count(hexes.values(), 1)
        else:
            apart = names_apart(hexes, self._hexes)
            self._count((self._hexes[name] for name in apart if name in self._hexes), -1)
            self._count((hexes[name] for name in apart if name in hexes), 1)
        self._hexes = hexes
        return self

    def _count(self, spaces: Iterable[Space], by: int) -> None:
        for space in spaces:
            self.terrain[space.terrain] += by
            for feature in space.features:
                self.features[feature] += by
