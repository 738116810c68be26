"""Everything that can be wrong with an area map, each finding with its place, its cause and where possible a fix.

`problems` looks at the whole map. `problems_around` looks at what one junction can have spoilt by moving: where the
map was sound before, it finds exactly what `problems` finds. `AreaChecker` follows a map through its edits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from immutables import Map
from msgspec import Struct

from workbench.cartography.adjacency import WATERS, water_of
from workbench.cartography.area_checks import (
    SMALL_SPACE_MM2,
    border_problems,
    junction_problems,
    kind_in,
    space_problems,
)
from workbench.cartography.faces import faces
from workbench.cartography.findings import (
    Changed,
    MapChecker,
    Stale,
    Step,
    Subject,
    checked_fully,
    error,
    in_order,
    listed,
    pair,
    same_sheet,
    warning,
)
from workbench.cartography.line_checks import gap_problems, river_problems, road_problems
from workbench.cartography.map_places import border_name, border_place, junction_place, space_place
from workbench.cartography.name_index import Holders
from workbench.cartography.overlaps import crossings, overlaps
from workbench.cartography.reach_checks import reach_problems
from workbench.cartography.sheet_checks import link_problems, map_place, sheet_problems
from workbench.engine.area_map import OUTSIDE, AreaMap, Border, Space, SpaceKind
from workbench.engine.problem import Place, Problem

__all__ = [
    "SMALL_SPACE_MM2",
    "AreaChecker",
    "Scope",
    "border_name",
    "border_place",
    "junction_place",
    "problems",
    "problems_around",
    "problems_within",
    "space_place",
]

SHEET: Subject = ("sheet", "")
GROUND: Subject = ("ground", "")
REACH: Subject = ("reach", "")
LINKS: Subject = ("links", "")
WHOLE = (SHEET, GROUND, REACH, LINKS)


class Scope(Struct, frozen=True):
    """The part of a map that is looked at: ids, sorted."""

    spaces: tuple[str, ...]
    borders: tuple[str, ...]
    junctions: tuple[str, ...]


def problems(area_map: AreaMap) -> tuple[Problem, ...]:
    """All problems of a map, errors first."""
    return checked_fully(AreaChecker(area_map))


def problems_around(area_map: AreaMap, junction: str) -> tuple[Problem, ...]:
    """The problems of a junction, its borders, the spaces around it and the ground between them, errors first."""
    derived = faces(area_map)
    scope = Scope(derived.spaces_at(junction), derived.borders_at(junction), (junction,))
    found = list(problems_within(area_map, scope))
    if any(OUTSIDE in sides_of(area_map.borders[name]) for name in scope.borders):
        found += gap_problems(area_map, derived)
    return in_order(found, area_map.id)


def problems_within(area_map: AreaMap, scope: Scope) -> tuple[Problem, ...]:
    """The problems that some spaces, borders and junctions have, by themselves or with any other, errors first."""
    derived = faces(area_map)
    found: list[Problem] = []
    for name in scope.borders:
        found += border_problems(area_map, area_map.borders[name])
    for name in scope.junctions:
        found += junction_problems(area_map, derived, area_map.junctions[name])
    for name in scope.spaces:
        if name in area_map.spaces:
            found += space_problems(area_map, derived, area_map.spaces[name])
    crossing = _crossing_pairs(area_map, scope.borders)
    found += crossing.values()
    crossed = {name for _, both in crossing for name in both.split("\n")}
    found += _overlapping_pairs(area_map, scope.spaces, crossed).values()
    return in_order(found, area_map.id)


def sides_of(border: Border) -> tuple[str, str]:
    """The two spaces of a border."""
    return border.left, border.right


def _crossing_pairs(area_map: AreaMap, borders: Sequence[str]) -> dict[Subject, Problem]:
    return {
        pair("crossing", one, other): error(
            "border_crosses", border_place(area_map, one), f"crosses {border_name(area_map, other)} at {where}"
        )
        for one, other, where in crossings(faces(area_map), borders)
    }


def _overlapping_pairs(area_map: AreaMap, spaces: Sequence[str], crossed: Iterable[str]) -> dict[Subject, Problem]:
    """`crossed` are borders."""
    mended = {side for name in crossed if name in area_map.borders for side in sides_of(area_map.borders[name])}
    known = [space for space in spaces if space in area_map.spaces]
    return {
        pair("overlap", first, second): error(
            "areas_overlap", space_place(area_map, first), f"overlaps {space_place(area_map, second).name} at {where}"
        )
        for first, second, where in overlaps(faces(area_map), known, mended)
    }


class AreaChecker(MapChecker[AreaMap]):
    """The checks of an area map: spaces, borders, junctions, names, roads and rivers by themselves, the rest as one."""

    def __init__(self, sheet: AreaMap) -> None:
        super().__init__(sheet)
        self._named: Holders[Space] = Holders(sheet.spaces, lambda space: (space.name,))
        self._with_port: Holders[Space] = Holders(sheet.spaces, lambda space: space.ports)
        self._on_road: Holders[Border] = Holders(sheet.borders, lambda border: (border.road,))
        self._on_river: Holders[Border] = Holders(sheet.borders, lambda border: (border.river,))

    def subjects(self) -> Iterator[Subject]:
        yield from WHOLE
        for kind, things in self._kinds().items():
            yield from ((kind, name) for name in sorted(things))
        yield from (("name", name) for name in self._named.keys())  # noqa: SIM118

    def _kinds(self) -> dict[str, Map[str, object]]:
        m = self.map
        return {
            "space": m.spaces, "border": m.borders, "junction": m.junctions, "road": m.roads, "river": m.rivers,
        }  # fmt: skip

    def lines(self) -> tuple[Sequence[str], Sequence[str]]:
        return sorted(self.map.borders), sorted(self.map.spaces)

    def check(self, subject: Subject) -> Iterator[Step]:
        kind, name = subject
        whole: dict[str, Callable[[], Iterator[Step]]] = {
            "sheet": self._sheet, "ground": self._ground, "reach": self._reach, "links": self._links,
        }  # fmt: skip
        if kind in whole:
            yield from whole[kind]()
        elif kind == "name":
            yield from self._name(name)
        elif (thing := self._kinds()[kind].get(name)) is not None:
            own = str(thing.id)  # type: ignore[attr-defined]
            if own != name:
                yield error("wrong_id", Place(kind, name), f"is kept as {name} and calls itself {own}")
            else:
                yield from self._thing(kind, name)

    def _thing(self, kind: str, name: str) -> Iterator[Problem]:
        m, derived = self.map, faces(self.map)
        match kind:
            case "space":
                yield from space_problems(m, derived, m.spaces[name])
            case "border":
                yield from border_problems(m, m.borders[name])
            case "junction":
                yield from junction_problems(m, derived, m.junctions[name])
            case "road":
                yield from road_problems(m, derived, m.roads[name], self._on_road[name])
            case "river":
                yield from river_problems(m, derived, m.rivers[name], self._on_river[name])

    def pairs(self, borders: Sequence[str], spaces: Sequence[str], crossed: set[str]) -> dict[Subject, Problem]:
        known = [name for name in borders if name in self.map.borders]
        return _crossing_pairs(self.map, known) | _overlapping_pairs(self.map, spaces, crossed)

    # ---- the map as a whole

    def _sheet(self) -> Iterator[Step]:
        yield from sheet_problems(self.map)
        place, globe = map_place(self.map), self.map.georeference
        if globe and 0 in (globe.lon_deg_per_mm, globe.lat_deg_per_mm):
            yield error("georeference", place, "a millimetre of the sheet is 0 degrees on the globe")
        if globe and globe.metres_per_mm <= 0:
            yield error("georeference", place, f"a millimetre of the sheet is {globe.metres_per_mm} metres")

    def _ground(self) -> Iterator[Step]:
        yield from gap_problems(self.map, faces(self.map))

    def _name(self, name: str) -> Iterator[Step]:
        spaces = self._named[name]
        if name.strip() and len(spaces) > 1:
            place = space_place(self.map, spaces[0])
            yield error("duplicate_name", place, f"the name stands {len(spaces)} times: {listed(spaces, 12)}")

    def _reach(self) -> Iterator[Step]:
        m, derived = self.map, faces(self.map)
        played = [s for s in sorted(m.spaces) if m.spaces[s].kind is not SpaceKind.UNPLAYABLE]
        drawn = [s for s in played if derived.borders_of(s) or m.spaces[s].kind is SpaceKind.BOX or self._is_joined(s)]
        is_entered = lambda space: m.spaces[space].kind is not SpaceKind.BOX  # noqa: E731
        yield from reach_problems(drawn, self._joins(), is_entered, lambda space: space_place(m, space))
        linked = {end for link in m.links.values() for end in (link.first, link.second)}
        for space in drawn:
            if m.spaces[space].kind in WATERS and space not in linked and derived.borders_of(space):
                yield from self._exit(space)

    def _is_joined(self, space: str) -> bool:
        linked = any(space in (link.first, link.second) for link in self.map.links.values())
        return linked or bool(self.map.spaces[space].ports) or bool(self._with_port[space])

    def _exit(self, water: str) -> Iterator[Step]:
        """Whether ships come out of a water: into another one, off the map, or where nothing is played."""
        beside = {self.map.borders[b].across(water) for b in faces(self.map).borders_of(water)}
        out = {SpaceKind.UNPLAYABLE, *WATERS}
        if OUTSIDE not in beside and not any(kind_in(self.map, other) in out for other in beside):
            yield warning("sea_without_exit", space_place(self.map, water), "no ship comes out: land lies all round it")

    def _joins(self) -> Iterator[tuple[str, str]]:
        waters: dict[str, str] = {}
        for name in sorted(self.map.borders):
            border = self.map.borders[name]
            if not border.blocked:
                yield self._meant(border.left, waters), self._meant(border.right, waters)
        for link in self.map.links.values():
            yield link.first, link.second
        for name in sorted(self.map.spaces):
            for water in self.map.spaces[name].ports:
                yield name, water

    def _meant(self, space: str, waters: dict[str, str]) -> str:
        """The space that one comes to: over an unplayable area the water that it stands for."""
        if kind_in(self.map, space) is not SpaceKind.UNPLAYABLE:
            return space
        if space not in waters:
            waters[space] = water_of(self.map, space)
        return waters[space]

    def _links(self) -> Iterator[Step]:
        if not self.map.links:
            return
        beside = {frozenset(sides_of(b)) for b in self.map.borders.values() if not b.blocked}
        kind_of = lambda space: kind_in(self.map, space)  # noqa: E731
        yield from link_problems(self.map, kind_of, lambda a, b: frozenset((a, b)) in beside)

    # ---- from one value of the map to the next

    def follow(self, sheet: AreaMap, changed: Changed) -> Stale:
        was, self.map = self.map, sheet
        dirty: set[Subject] = set()
        if not same_sheet(was, sheet, "width_mm", "height_mm", "furniture", "scans", "georeference", "title"):
            dirty.add(SHEET)
        if (was.width_mm, was.height_mm) != (sheet.width_mm, sheet.height_mm) or was.stacking != sheet.stacking:
            dirty |= {*self.subjects()}
        for field, kind in _KIND_OF_FIELD.items():
            dirty |= {(kind, name) for name in changed.get(field, ())}
        dirty |= self._after_spaces(was, changed.get("spaces", ()))
        dirty |= self._after_lines(was, changed)
        if changed.get("links"):
            dirty |= {LINKS, REACH}
        return Stale(dirty, *self._redrawn(was, changed))

    def _after_spaces(self, was: AreaMap, names: Sequence[str]) -> set[Subject]:
        now, derived = self.map, faces(self.map)
        dirty: set[Subject] = {("name", key) for key in self._named.follow(names, was.spaces, now.spaces)}
        self._with_port.follow(names, was.spaces, now.spaces)
        for name in names:
            old, new = was.spaces.get(name), now.spaces.get(name)
            if old is not None and new is not None and _same_for_others(old, new):
                continue
            dirty |= {("road", road) for road in now.roads}
            dirty |= {REACH, LINKS, GROUND} | {("space", owner) for owner in self._with_port[name]}
            beside = {side for b in derived.borders_of(name) for side in sides_of(now.borders[b])} - {OUTSIDE}
            for side in beside:  # an unplayable space stands for the water beside it
                dirty |= {("space", side)} | {("border", b) for b in derived.borders_of(side)}
            around = {end for b in derived.borders_of(name) for end in (now.borders[b].start, now.borders[b].end)}
            touching = {b for end in around for b in derived.borders_at(end)}
            dirty |= {("river", now.borders[b].river) for b in touching}
        return dirty

    def _after_lines(self, was: AreaMap, changed: Changed) -> set[Subject]:
        now, derived = self.map, faces(self.map)
        borders, junctions = changed.get("borders", ()), changed.get("junctions", ())
        dirty: set[Subject] = {("road", key) for key in self._on_road.follow(borders, was.borders, now.borders)}
        dirty |= {("river", key) for key in self._on_river.follow(borders, was.borders, now.borders)}
        for name in borders:
            old, new = was.borders.get(name), now.borders.get(name)
            if old is None or new is None or (old.road, *_ways(old)) != (new.road, *_ways(new)):
                dirty |= {("road", road) for road in now.roads}  # another road, or a town, may join its pieces
            for border in (b for b in (old, new) if b is not None):
                ends = (border.start, border.end)
                dirty |= {("junction", end) for end in ends} | {("space", side) for side in sides_of(border)}
                dirty |= {GROUND} if OUTSIDE in sides_of(border) else set()
                beside = {b for end in ends for b in derived.borders_at(end)}
                dirty |= {("river", now.borders[b].river) for b in beside}
                if old is None or new is None or _ways(old) != _ways(new):
                    dirty |= {REACH, LINKS, GROUND}
                    sides = {*sides_of(border)} - {OUTSIDE}
                    around = {s for side in sides for b in derived.borders_of(side) for s in sides_of(now.borders[b])}
                    for side in around - {OUTSIDE}:
                        dirty |= {("border", b) for b in derived.borders_of(side)}
        for name in junctions:
            dirty |= {("space", space) for space in derived.spaces_at(name)}
            for b in derived.borders_at(name):
                dirty |= {("border", b), ("road", now.borders[b].road), ("river", now.borders[b].river)}
                dirty |= {GROUND} if OUTSIDE in sides_of(now.borders[b]) else set()
        for kind, names in (("road", changed.get("roads", ())), ("river", changed.get("rivers", ()))):
            held = self._on_road if kind == "road" else self._on_river
            for name in names:
                for b in held[name]:
                    dirty |= {("border", b), ("junction", now.borders[b].start), ("junction", now.borders[b].end)}
        return {subject for subject in dirty if subject[1] or subject in WHOLE}

    def _redrawn(self, was: AreaMap, changed: Changed) -> tuple[set[str], set[str]]:
        """The borders whose line or name may be another one, and the spaces on their sides before and after."""
        derived, borders = faces(self.map), {*changed.get("borders", ())}
        for junction in changed.get("junctions", ()):
            borders |= {*derived.borders_at(junction)}
        for name in changed.get("spaces", ()):
            old, new = was.spaces.get(name), self.map.spaces.get(name)
            if old is None or new is None or old.name != new.name:
                borders |= {*derived.borders_of(name)}
        known = [m.borders[name] for m in (was, self.map) for name in borders if name in m.borders]
        return borders, {side for border in known for side in sides_of(border)} - {OUTSIDE}


_KIND_OF_FIELD = {"spaces": "space", "borders": "border", "junctions": "junction", "roads": "road", "rivers": "river"}


def _same_for_others(old: Space, new: Space) -> bool:
    """Whether nothing that others say of a space has changed: its name, its kind, its ports."""
    return (old.name, old.kind, old.ports, old.id, old.town) == (new.name, new.kind, new.ports, new.id, new.town)


def _ways(border: Border) -> tuple[object, ...]:
    """What decides where one comes over a border."""
    return (border.left, border.right, border.start, border.end, border.blocked)
