"""The spaces of a map of either kind by id, for whoever does not ask how they are drawn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from workbench.engine.design import Design
from workbench.engine.maps.area_map import AreaMap, Space
from workbench.engine.maps.hex_map import HexMap
from workbench.engine.maps.hex_places import every_number, find_place

AnyMap: TypeAlias = AreaMap | HexMap


class HexSpaces(Mapping[str, Space]):
    """All hexes of a grid by number, sorted, then its zones and boxes; nothing is made before it is asked for."""

    def __init__(self, hex_map: HexMap) -> None:
        self._map = hex_map

    def __getitem__(self, number: str) -> Space:
        if number not in self:
            raise KeyError(number)
        return self._map.space(number)

    def __contains__(self, number: object) -> bool:
        if not isinstance(number, str):
            return False
        return find_place(self._map.grid, number) is not None or number in self._map.zones

    def __iter__(self) -> Iterator[str]:
        return iter((*every_number(self._map.grid), *sorted(self._map.zones)))

    def __len__(self) -> int:
        return max(0, self._map.grid.columns) * max(0, self._map.grid.rows) + len(self._map.zones)


def spaces_of(shown: AnyMap) -> Mapping[str, Space]:
    """Every space of a map by id."""
    return HexSpaces(shown) if isinstance(shown, HexMap) else shown.spaces


def played_map(design: Design, scenario_id: str = "") -> AnyMap:
    """The map that a scenario is played on: the one it names, else the first area map, else the first hex map.

    Raises
    ------
    KeyError
        The design has no map.
    """
    everything: tuple[AnyMap, ...] = (*design.maps, *design.hex_maps)
    named = next((s.map for s in design.scenarios if s.id == scenario_id), "")
    found = next((one for one in everything if named and one.id == named), next(iter(everything), None))
    if found is None:
        raise KeyError("the design has no map")
    return found
