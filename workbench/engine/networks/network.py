"""The network of an area map: areas, waters, their borders and roads. `map_network.py` says what all networks share."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cached_property

from workbench.engine.catalogue.resolved import STANDARD, Kindred
from workbench.engine.maps.area_map import AreaMap, Space
from workbench.engine.maps.border import BLOCKED, RIVER, Border
from workbench.engine.maps.map_parts import Link, OneWay
from workbench.engine.maps.roads import RoadSection, road_sections
from workbench.engine.network_backend.move_cost import Blocked, MoveCost
from workbench.engine.networks.joins import WATER, Join, JoinKind
from workbench.engine.networks.map_edges import areas_along
from workbench.engine.networks.map_network import MapNetwork
from workbench.engine.networks.search import Reach, StepCost, search

__all__ = ["WATER", "Blocked", "JoinKind", "MapNetwork", "MoveCost", "Network", "Reach", "StepCost", "search"]


class Network(MapNetwork):
    """Spaces and borders of one area map.

    Two spaces that share several borders have one edge; a river, or a feature, counts when every border carries it.
    `kinds` says what the design calls a river, `section_ends` at which tags of junctions the sections of roads end.
    """

    def __init__(
        self, area_map: AreaMap, kinds: Kindred = STANDARD.borders, section_ends: Collection[str] = frozenset()
    ) -> None:
        self.area_map, self._river, self._section_ends = area_map, kinds.own(RIVER), section_ends

    @property
    def spaces(self) -> Mapping[str, Space]:
        return self.area_map.spaces

    @property
    def links(self) -> Mapping[str, Link]:
        return self.area_map.links

    def joins(self) -> Iterator[tuple[str, str, Join]]:
        for (a, b), borders in self._shared.items():
            yield a, b, self._join(a, b, borders)

    def barred_steps(self) -> Iterator[tuple[str, str]]:
        for (a, b), borders in self._shared.items():
            open_ones = [border for border in borders if not border.blocked]
            if any(border.one_way is OneWay.NO for border in open_ones):
                continue
            allowed = {_only_step(border) for border in open_ones}
            yield from (step for step in ((a, b), (b, a)) if allowed and step not in allowed)

    def along(self, edge: str) -> tuple[str, ...]:
        return tuple(area for area in areas_along(self.area_map, edge) if area in self.beside_by_land)

    @cached_property
    def _shared(self) -> Mapping[tuple[str, str], list[Border]]:
        """The borders of each pair of neighbours, sorted."""
        borders = self.area_map.borders
        return {(a, b): [borders[name] for name in names] for a, b, names in self.area_map.pairs()}

    def _join(self, a: str, b: str, borders: list[Border]) -> Join:
        river, blocked = all(x.river for x in borders), all(x.blocked for x in borders)
        return Join(
            kind=self.kind_of_join(a, b),
            borders=tuple(x.id for x in borders),
            river=river,
            road=any(x.road for x in borders),
            blocked=blocked,
            features=(
                *(feature for feature, there in ((self._river, river), (BLOCKED, blocked)) if there),
                *(kind for kind in borders[0].further_kinds if all(x.carries(kind) for x in borders[1:])),
            ),
            roads=(),
        )

    @cached_property
    def waters_of(self) -> Mapping[str, tuple[str, ...]]:
        """Area -> the rades and sea zones it borders, sorted; an unplayable strip between counts as the sea itself."""
        found: dict[str, tuple[str, ...]] = {}
        for area in self.areas:
            beside = set(self.joined(area, JoinKind.COAST))
            for strip in self.joined(area, JoinKind.CLOSED):
                beside |= {w for w in self.graph[strip] if self.space(w).kind in WATER}
            found[area] = tuple(sorted(beside))
        return found

    @cached_property
    def sections(self) -> Mapping[str, RoadSection]:
        """Road sections by id."""
        return {section.id: section for section in road_sections(self.area_map, self._section_ends)}

    @cached_property
    def joined_sections(self) -> Mapping[str, tuple[str, ...]]:
        """Section -> the sections that share one of its end points, sorted."""
        by_point: dict[str, list[str]] = {}
        for section in self.sections.values():
            for point in (section.from_point, section.to_point):
                by_point.setdefault(point, []).append(section.id)
        return {
            s.id: tuple(sorted({o for p in (s.from_point, s.to_point) for o in by_point[p]} - {s.id}))
            for s in self.sections.values()
        }


def _only_step(border: Border) -> tuple[str, str]:
    """(from, to): the step over a border that is crossed one way only."""
    return (border.left, border.right) if border.one_way is OneWay.FORWARDS else (border.right, border.left)
