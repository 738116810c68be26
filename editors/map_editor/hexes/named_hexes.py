"""The hexes of a map that have names, kept up with edits: only the hexes that an edit touched are looked at."""

from __future__ import annotations

from immutables import Map

from workbench.engine.maps.area_map import Space
from workbench.storage.rows.shared_maps import pairs_apart


class NamedHexes:
    """Remembers those of the hexes it was asked for last; a painted hex of 100,000 costs microseconds."""

    def __init__(self) -> None:
        self._hexes: Map[str, Space] = Map()
        self._named: dict[str, Space] = {}
        self._listed: list[Space] = []

    def of(self, hexes: Map[str, Space]) -> list[Space]:
        """Those of the hexes that have a name, in no order; the same list as long as they are the same."""
        if not self._hexes:
            self._named = {number: space for number, space in hexes.items() if space.name}
            self._listed = list(self._named.values())
        elif hexes is not self._hexes:
            self._follow(hexes)
        self._hexes = hexes
        return self._listed

    def _follow(self, hexes: Map[str, Space]) -> None:
        is_other = False
        for number, _, space in pairs_apart(hexes, self._hexes):
            if space is not None and space.name:
                self._named[number], is_other = space, True
            elif number in self._named:
                del self._named[number]
                is_other = True
        if is_other:
            self._listed = list(self._named.values())
