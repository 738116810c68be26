"""Road sections: chains of road borders between reconnoitre points, derived from a map's borders."""

from __future__ import annotations

from dataclasses import dataclass

from workbench.engine.maps.area_map import OUTSIDE
from workbench.engine.maps.board_map import BoardMap
from workbench.engine.maps.border import Border


@dataclass(frozen=True, slots=True)
class RoadSection:
    """The part of a road between two consecutive reconnoitre points (or up to a dead end).

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


def road_sections(shown: BoardMap) -> tuple[RoadSection, ...]:
    """All sections of all roads, by id. A chain that ends in a plain junction is a dead end and still a section."""
    at = borders_at(shown)
    left = {b for b in shown.borders if shown.borders[b].road}
    sections: list[RoadSection] = []
    for start in sorted(shown.junctions, key=lambda j: (not _is_stop(shown, at, j, ""), j)):
        for border in at.get(start, ()):
            if border.id in left:
                chain, end = _walk(shown, at, start, border, left)
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


def _is_stop(shown: BoardMap, at: dict[str, tuple[Border, ...]], junction: str, road: str) -> bool:
    """Does a section end here: a reconnoitre point, a dead end, a fork without a point, or a junction that is gone."""
    known = shown.junctions.get(junction)
    if known is None or known.reconnoitre_point:
        return True
    arms = [b for b in at.get(junction, ()) if b.road and (not road or b.road == road)]
    return len(arms) != 2


def _walk(
    shown: BoardMap, at: dict[str, tuple[Border, ...]], start: str, first: Border, left: set[str]
) -> tuple[list[Border], str]:
    chain, here, border = [first], start, first
    left.discard(first.id)
    while True:
        here = border.end if border.start == here else border.start
        if here == start or _is_stop(shown, at, here, first.road):
            return chain, here
        onward = [b for b in at[here] if b.road == first.road and b.id in left]
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
