"""Everything that can be wrong with an area map, each finding with its place, its cause and where possible a fix.

`problems` looks at the whole map. `problems_around` looks at what one junction can have spoilt by moving: where the
map was sound before, it finds exactly what `problems` finds. `AreaChecker` follows a map through its edits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from immutables import Map
from msgspec import Struct

from workbench.cartography.areas.adjacency import WATERS, water_of
from workbench.cartography.areas.coasts import coast_problems
from workbench.cartography.areas.faces import faces
from workbench.cartography.checks.area_checks import (
    SMALL_SPACE_MM2,
    border_problems,
    junction_problems,
    kind_in,
    space_problems,
)
from workbench.cartography.checks.declared import drawn, sheets
from workbench.cartography.checks.declared import spaces as of_spaces
from workbench.cartography.checks.findings import (
    Changed,
    Step,
    Subject,
    checked_fully,
    in_order,
    pair,
)
from workbench.cartography.checks.hair_checks import hair_problems
from workbench.cartography.checks.incremental_check import (
    COASTS,
    GROUND,
    LINKS,
    NAMES,
    REACH,
    SHEET,
    IncrementalCheck,
    sides_of,
)
from workbench.cartography.checks.line_checks import gap_problems, river_problems, road_problems
from workbench.cartography.checks.map_places import border_name, border_place, junction_place, space_place
from workbench.cartography.checks.name_checks import name_problems
from workbench.cartography.checks.overlaps import crossings, overlaps
from workbench.cartography.checks.reach_checks import reach_problems
from workbench.cartography.checks.sheet_checks import link_problems, map_place, sheet_problems
from workbench.engine.catalogue.resolved import STANDARD, Catalogue
from workbench.engine.maps.area_map import OUTSIDE, AreaMap, SpaceKind
from workbench.engine.maps.border import Border
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


class Scope(Struct, frozen=True):
    """The part of a map that is looked at: ids, sorted."""

    spaces: tuple[str, ...]
    borders: tuple[str, ...]
    junctions: tuple[str, ...]


def problems(area_map: AreaMap, kinds: Catalogue = STANDARD) -> tuple[Problem, ...]:
    """All problems of a map, errors first."""
    return checked_fully(AreaChecker(area_map, kinds))


def problems_around(area_map: AreaMap, junction: str, kinds: Catalogue = STANDARD) -> tuple[Problem, ...]:
    """The problems of a junction, its borders, the spaces around it and the ground between them, errors first."""
    derived = faces(area_map)
    scope = Scope(derived.spaces_at(junction), derived.borders_at(junction), (junction,))
    found = list(problems_within(area_map, scope, kinds))
    found += name_problems(area_map, derived)
    if any(OUTSIDE in sides_of(area_map.borders[name]) for name in scope.borders):
        found += (*gap_problems(area_map, derived), *hair_problems(area_map, derived))
    return in_order(found, area_map.id)


def problems_within(area_map: AreaMap, scope: Scope, kinds: Catalogue = STANDARD) -> tuple[Problem, ...]:
    """The problems that some spaces, borders and junctions have, by themselves or with any other, errors first."""
    derived = faces(area_map)
    found: list[Problem] = []
    for name in scope.borders:
        found += border_problems(area_map, area_map.borders[name])
    for name in scope.junctions:
        found += junction_problems(area_map, derived, area_map.junctions[name], kinds)
    for name in scope.spaces:
        if name in area_map.spaces:
            found += space_problems(area_map, derived, area_map.spaces[name])
    crossing = _crossing_pairs(area_map, scope.borders)
    found += crossing.values()
    crossed = {name for _, both in crossing for name in both.split("\n")}
    found += _overlapping_pairs(area_map, scope.spaces, crossed).values()
    return in_order(found, area_map.id)


def _crossing_pairs(area_map: AreaMap, borders: Sequence[str]) -> dict[Subject, Problem]:
    return {
        pair("crossing", one, other): drawn.BORDER_CROSSES.at(
            border_place(area_map, one),
            border=other,
            other=border_name(area_map, other),
            where=where,
        )
        for one, other, where in crossings(faces(area_map), borders)
    }


def _overlapping_pairs(area_map: AreaMap, spaces: Sequence[str], crossed: Iterable[str]) -> dict[Subject, Problem]:
    """`crossed` are borders."""
    mended = {side for name in crossed if name in area_map.borders for side in sides_of(area_map.borders[name])}
    known = [space for space in spaces if space in area_map.spaces]
    return {
        pair("overlap", first, second): drawn.AREAS_OVERLAP.at(
            space_place(area_map, first),
            space=second,
            other=space_place(area_map, second).name,
            where=where,
        )
        for first, second, where in overlaps(faces(area_map), known, mended)
    }


class AreaChecker(IncrementalCheck[AreaMap]):
    """The checks of an area map: spaces, borders, junctions, names, roads and rivers by themselves, the rest as one."""

    whole = (SHEET, GROUND, REACH, LINKS, COASTS, NAMES)
    spaces_in = "spaces"
    own_fields = ()

    # ---- what lies beside what

    def _borders_of(self, space: str) -> Sequence[str]:
        return faces(self.map).borders_of(space)

    def _beside(self, space: str) -> set[str]:
        return {side for name in self._borders_of(space) for side in sides_of(self.map.borders[name])} - {OUTSIDE}

    def _touching(self, border: Border) -> set[str]:
        return {b for end in (border.start, border.end) for b in faces(self.map).borders_at(end)}

    def _after_own(self, was: AreaMap, changed: Changed) -> Iterator[Subject]:
        """A junction that is moved, comes or goes; names, by whatever is drawn or written."""
        now, derived = self.map, faces(self.map)
        if was.furniture is not now.furniture or any(changed.get(f) for f in ("junctions", "borders", "spaces")):
            yield NAMES
        for name in changed.get("junctions", ()):
            for space in derived.spaces_at(name):
                yield "space", space
                if space not in now.spaces:
                    yield from (("border", b) for b in derived.borders_of(space))
            for b in derived.borders_at(name):
                yield from (("border", b), ("road", now.borders[b].road), ("river", now.borders[b].river))
                if OUTSIDE in sides_of(now.borders[b]):
                    yield GROUND

    def _redrawn(self, was: AreaMap, changed: Changed) -> tuple[set[str], set[str]]:
        borders = {*changed.get("borders", ())}
        for junction in changed.get("junctions", ()):
            borders |= {*faces(self.map).borders_at(junction)}
        for name in changed.get("spaces", ()):
            old, new = was.spaces.get(name), self.map.spaces.get(name)
            if old is None or new is None or old.name != new.name:
                borders |= {*self._borders_of(name)}
        known = [m.borders[name] for m in (was, self.map) for name in borders if name in m.borders]
        return borders, {side for border in known for side in sides_of(border)} - {OUTSIDE}

    # ---- the checks

    def subjects(self) -> Iterator[Subject]:
        yield from self.whole
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
            "coasts": lambda: coast_problems(self.map), "names": lambda: name_problems(self.map, faces(self.map)),
        }  # fmt: skip
        if kind in whole:
            yield from whole[kind]()
        elif kind == "name":
            yield from self._name(name)
        elif (thing := self._kinds()[kind].get(name)) is not None:
            own = str(thing.id)  # type: ignore[attr-defined]
            if own != name:
                yield of_spaces.WRONG_ID.at(Place(kind, name), key=name, own=own)
            else:
                yield from self._thing(kind, name)

    def _thing(self, kind: str, name: str) -> Iterator[Problem]:
        m, derived = self.map, faces(self.map)
        match kind:
            case "space":
                yield from space_problems(m, derived, m.spaces[name])
            case "border":
                yield from border_problems(m, m.borders[name], self.kinds.borders)
            case "junction":
                yield from junction_problems(m, derived, m.junctions[name], self.kinds)
            case "road":
                yield from road_problems(m, derived, m.roads[name], self._on_road[name], self.kinds)
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
            yield sheets.GEOREFERENCE.at(place)
        if globe and globe.metres_per_mm <= 0:
            yield sheets.GEOREFERENCE.at(place, "metres", metres=globe.metres_per_mm)

    def _ground(self) -> Iterator[Step]:
        yield from gap_problems(self.map, faces(self.map))
        yield from hair_problems(self.map, faces(self.map))

    def _name(self, name: str) -> Iterator[Step]:
        spaces = self._named[name]
        if name.strip() and len(spaces) > 1:
            place = space_place(self.map, spaces[0])
            yield of_spaces.NAME_TAKEN.at(place, name=name, count=len(spaces), spaces=tuple(spaces))

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
            yield of_spaces.SEA_WITHOUT_EXIT.at(space_place(self.map, water))

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
