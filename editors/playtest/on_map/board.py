"""The map of a playtest as its page reads it, whether its spaces are areas or hexes. No Qt here."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cached_property

from workbench.cartography.map_spaces import AnyMap, played_map, spaces_of
from workbench.engine.design import Design
from workbench.engine.maps.area_map import Space
from workbench.engine.maps.roads import RoadSection, road_sections
from workbench.engine.maps.tags import ends_of_sections


class Board:
    """The map that is played on: its spaces by id, and its road sections where it has any.

    `section_ends` are the tags of junctions at which sections end.
    """

    def __init__(self, shown: AnyMap, section_ends: Collection[str] = frozenset()) -> None:
        self.map, self._section_ends = shown, section_ends

    @cached_property
    def spaces(self) -> Mapping[str, Space]:
        return spaces_of(self.map)

    @cached_property
    def sections(self) -> Mapping[str, RoadSection]:
        """Road sections by id; a hex map has none, for its roads run through hexes."""
        return {section.id: section for section in road_sections(self.map, self._section_ends)}

    def section_title(self, section: RoadSection) -> str:
        """The road's name and the points between which the section lies."""
        road = self.map.roads.get(section.road)
        return f"{road.name if road else section.road}, {section.from_point}–{section.to_point}"


def board_of(design: Design, scenario: str = "") -> Board:
    """The board of a scenario; KeyError when the design has no map."""
    return Board(played_map(design, scenario), ends_of_sections(design.tag_types))
