"""The hexes of a map that have names, kept up with edits: only the hexes that an edit touched are looked at."""

from __future__ import annotations

from immutables import Map

from workbench.engine.area_map import Space
from workbench.storage.shared_maps import names_apart


class NamedHexes:
    """Remembers those of the hexes it was asked for last; a painted hex of 100,000 costs microseconds."""

    def __init__(self) -> None:
        self._hexes: Map[str, Space] = Map()
        self._named: dict[str, Space] = {}

    def of(self, hexes: Map[str, Space]) -> list[Space]:
        """Those of the hexes that have a name, in no order."""
        if not self._hexes:
            self._named = {number: space for number, space in hexes.items() if space.name}
            self._hexes = hexes
        for number in names_apart(hexes, self._hexes):
            space = hexes.get(number)
            if space is not None and space.name:
                self._named[number] = space
            else:
                self._named.pop(number, None)
        self._hexes = hexes
        return list(self._named.values())
