"""Road sections: chains of road borders between marked junctions, derived from a map's borders.

Which tags of junctions end a section is for the design to say (`TagType.ends_sections`).
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from workbench.engine.maps.area_map import OUTSIDE
from workbench.engine.maps.board_map import BoardMap
from workbench.engine.maps.border import Border
from workbench.engine.maps.tags import any_yes


@dataclass(frozen=True, slots=True)
class RoadSection:
    """The part of a road between two consecutive points that end sections (or up to a dead end).

    Attributes
    ----------
    id
        "R01-R02", the end points in sorted order; a letter follows where two sections share both ends.
    borders
        In order from `from_point` to `to_point`.
    spaces
        The spaces that border the section, sorted.
    towns
        Towns that share an end point with the section without bordering it, sorted.
    """

    id: str
    road: str
    from_point: str
    to_point: str
    borders: tuple[str, ...]
    spaces: tuple[str, ...]
    towns: tuple[str, ...]


def road_sections(shown: BoardMap, ends: Collection[str]) -> tuple[RoadSection, ...]:
    """All sections of all roads, by id. A chain that ends in a plain junction is a dead end and still a section.

    `ends` are the tags of junctions at which sections end.
    """
    at = borders_at(shown)
    left = {b for b in shown.borders if shown.borders[b].road}
    points = {name for name, junction in shown.junctions.items() if any_yes(junction.tags, ends)}
    stops = _Stops(shown, at, points)
    sections: list[RoadSection] = []
    for start in sorted(shown.junctions, key=lambda j: (not stops.at(j, ""), j)):
        for border in at.get(start, ()):
            if border.id in left:
                chain, end = _walk(stops, start, border, left)
                sections.append(_section(shown, at, border.road, start, end, chain))
    return tuple(sorted(_with_own_ids(sections), key=lambda s: s.id))


def borders_at(shown: BoardMap) -> dict[str, tuple[Border, ...]]:
    """The borders that meet in each junction, sorted by id."""
    found: dict[str, list[Border]] = {}
    for border_id in sorted(shown.borders):
        border = shown.borders[border_id]
        for junction in {border.start, border.end}:
            found.setdefault(junction, []).append(border)
    return {junction: tuple(borders) for junction, borders in found.items()}


@dataclass(frozen=True, slots=True)
class _Stops:
    """Where sections end. `meeting` are the borders by junction, `points` the junctions that are marked."""

    shown: BoardMap
    meeting: dict[str, tuple[Border, ...]]
    points: set[str]

    def at(self, junction: str, road: str) -> bool:
        """Does a section end here: a marked point, a dead end, a fork without a point, a junction that is gone?"""
        if junction in self.points or junction not in self.shown.junctions:
            return True
        arms = [b for b in self.meeting.get(junction, ()) if b.road and (not road or b.road == road)]
        return len(arms) != 2


def _walk(stops: _Stops, start: str, first: Border, left: set[str]) -> tuple[list[Border], str]:
    chain, here, border = [first], start, first
    left.discard(first.id)
    while True:
        here = border.end if border.start == here else border.start
        if here == start or stops.at(here, first.road):
            return chain, here
        onward = [b for b in stops.meeting[here] if b.road == first.road and b.id in left]
        if not onward:
            return chain, here
        border = onward[0]
        left.discard(border.id)
        chain.append(border)


def _section(
    shown: BoardMap, at: dict[str, tuple[Border, ...]], road: str, start: str, end: str, chain: list[Border]
) -> RoadSection:
    if end < start:
        start, end, chain = end, start, chain[::-1]
    spaces = sorted({s for b in chain for s in (b.left, b.right) if s != OUTSIDE})
    at_ends = {s for point in (start, end) for b in at[point] for s in (b.left, b.right) if s in shown.every_space}
    towns = sorted(s for s in at_ends if shown.every_space[s].town and s not in spaces)
    return RoadSection(f"{start}-{end}", road, start, end, tuple(b.id for b in chain), tuple(spaces), tuple(towns))


def _with_own_ids(sections: list[RoadSection]) -> list[RoadSection]:
    by_id: dict[str, list[RoadSection]] = {}
    for section in sections:
        by_id.setdefault(section.id, []).append(section)
    own: list[RoadSection] = []
    for section_id, same in sorted(by_id.items()):
        for i, section in enumerate(sorted(same, key=lambda s: s.borders)):
            new_id = section_id if len(same) == 1 else f"{section_id}{'abcdefgh'[i]}"
            own.append(
                RoadSection(
                    new_id, section.road, section.from_point, section.to_point,
                    section.borders, section.spaces, section.towns,
                )
            )  # fmt: skip
    return own
