"""Which spaces of a map are meant by what a scenario says of them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from workbench.engine.maps.area_map import Space
from workbench.engine.maps.board_map import AnyMap
from workbench.engine.mechanics.distance import steps_from
from workbench.engine.network_backend.map_graph import MapGraph
from workbench.engine.networks.map_network import MapNetwork
from workbench.engine.networks.march import network_of
from workbench.engine.scenarios.spaces_named import (
    AllOf,
    AnyOf,
    Edge,
    Entry,
    Named,
    Spaces,
    Tagged,
    Within,
    Zone,
    spaces_of_text,
)


class SpacesOfMap:
    """The spaces of one map, asked for by what they are. Steps are counted by land, whatever lies between."""

    def __init__(self, sheet: AnyMap, network: MapNetwork | None = None) -> None:
        self.sheet = sheet
        self._known = network
        self._found: dict[str, frozenset[str]] = {}

    @cached_property
    def _network(self) -> MapNetwork:
        return self._known or network_of(self.sheet)

    @cached_property
    def _spaces(self) -> Mapping[str, Space]:
        return self.sheet.every_space

    def of_text(self, text: str) -> frozenset[str]:
        """The spaces that a text means; SpacesNotRead for one that cannot be read."""
        if text not in self._found:
            self._found[text] = self.meant(spaces_of_text(text))
        return self._found[text]

    def meant(self, spaces: Spaces) -> frozenset[str]:
        """The spaces of this map that are meant; ids that it does not have are left out."""
        match spaces:
            case Named(ids):
                return frozenset(name for name in ids if name in self._spaces)
            case Within(steps, of):
                near = steps_from(MapGraph.of_neighbours(self._network.beside_by_land), *of)
                return frozenset(name for name, away in near.items() if away <= steps)
            case Edge(side):
                return frozenset(self._network.along(side))
            case Zone(name):
                return self._network.in_zone(name)
            case AllOf(parts):
                return frozenset.intersection(*map(self.meant, parts))
            case AnyOf(parts):
                return frozenset[str]().union(*map(self.meant, parts))
        return frozenset(name for name, space in self._written.items() if _is_meant(space, spaces))

    @property
    def _written(self) -> Mapping[str, Space]:
        return {space.id: space for space in self.sheet.stored_spaces}


def _is_meant(space: Space, spaces: Spaces) -> bool:
    """Is this what is said of the space itself?"""
    match spaces:
        case Tagged(tag, value):
            return value in _words(space.tags.get(tag, ""))
        case Entry(name):
            return name in space.entry or name in _words(space.tags.get("entry", ""))
    return False


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.replace(",", " ").split())
