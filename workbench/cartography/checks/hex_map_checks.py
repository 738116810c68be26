"""Everything that can be wrong with a hex map, each finding with its place, its cause and where possible a fix.

`problems` looks at the whole map; `HexChecker` follows a map through its edits.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence

from immutables import Map

from workbench import limits
from workbench.cartography.checks.declared import sheets, spaces
from workbench.cartography.checks.findings import Changed, Stale, Step, Subject, checked_fully
from workbench.cartography.checks.hex_checks import (
    Zones,
    around_hex,
    ground_problems,
    hex_place,
    hex_problems,
    hexside_problems,
    kind_in,
    place_in,
    road_problems,
    zone_problems,
)
from workbench.cartography.checks.incremental_check import LINKS, REACH, RIVERS, SHEET, IncrementalCheck
from workbench.cartography.checks.reach_checks import reach_problems
from workbench.cartography.checks.sheet_checks import WATERS, link_problems, map_place, sheet_problems
from workbench.cartography.hexes.hex_grid import sheet_extent
from workbench.cartography.hexes.hex_rivers import river_problems
from workbench.engine.catalogue.resolved import STANDARD, Catalogue
from workbench.engine.maps.area_map import SpaceKind
from workbench.engine.maps.border import BLOCKED
from workbench.engine.maps.hex_map import HexMap, HexZone, hexside_id
from workbench.engine.maps.hex_numbers import rows_of_numbers, why_not_numbered, with_all_digits
from workbench.engine.maps.hex_places import DIRECTIONS, axial_of, is_on, place_of
from workbench.engine.problem import Problem

MOST_HEXES = limits.MAP_HEXES.most
OVERHANG_MM = 0.5
_WAYS = DIRECTIONS[:3]
"""Every pair of neighbours is met once in these directions."""


def problems(hex_map: HexMap) -> tuple[Problem, ...]:
    """All problems of a hex map, errors first. Without a sound grid nothing else is looked at."""
    return checked_fully(HexChecker(hex_map))


class HexChecker(IncrementalCheck[HexMap]):
    """The checks of a hex map: hexes, hexsides, roads, zones and names by themselves, the rest as one.

    Where the grid itself is not sound, nothing but the grid is checked.
    """

    whole = (SHEET, REACH, LINKS, RIVERS)
    spaces_in = "hexes"
    own_fields = ("grid", "default_terrain")

    def __init__(self, sheet: HexMap, kinds: Catalogue = STANDARD) -> None:
        super().__init__(sheet, kinds)
        self._known = Zones(lambda number: self._zones_at[number], kinds)
        self._is_sound = not [*self._grid()]

    def follow(self, sheet: HexMap, changed: Changed) -> Stale:
        if sheet.grid == self.map.grid:
            return super().follow(sheet, changed)
        before, was = {*self.subjects()}, self.map
        self.map = sheet
        self._is_sound, self.map = not [*self._grid()], was
        stale = super().follow(sheet, changed)
        return stale._replace(subjects=stale.subjects | before)

    def _zones_of(self, sheet: HexMap) -> Map[str, HexZone]:
        return sheet.zones

    # ---- what lies beside what

    def _beside(self, space: str) -> list[str]:
        return around_hex(self.map, space)

    def _borders_of(self, space: str) -> list[str]:
        return [hexside_id(space, other) for other in around_hex(self.map, space)]

    def _after_own(self, was: HexMap, changed: Changed) -> Iterator[Subject]:
        """A zone that is another one, comes or goes: what lies in it and beside it."""
        names = changed.get("zones", ())
        if not names:
            return
        now = self.map
        yield from (REACH, LINKS, RIVERS)
        yield from (("zone", zone) for zone in {*was.zones, *now.zones})
        yield from (("name", key) for key in self._zones_named.follow(names, was.zones, now.zones))
        yield from (("ground", name) for name in names)  # a zone under the number of a hex is met in its place
        yield from (("space", owner) for name in names for owner in self._with_port[name])
        touched = _hexes_apart(was, now, names)
        self._zones_at.follow(names, was.zones, now.zones)
        for number in touched:
            yield from (("ground", number), ("space", number))
            yield from self._around(number)

    # ---- the checks

    def subjects(self) -> Iterator[Subject]:
        yield SHEET
        if not self._is_sound:
            return
        yield from self.whole[1:]
        m = self.map
        for kind, things in (("road", m.roads), ("zone", m.zones), ("border", m.borders)):
            yield from ((kind, name) for name in sorted(things))
        # in any order: sorting so many would hold up whoever waits, and what is found is put in order anyway
        yield from (("space", name) for name in m.hexes)
        names = {*self._named.keys(), *self._zones_named.keys()}
        yield from (("name", name) for name in sorted(names))
        yield from (("ground", number) for number in self._zones_at.keys())  # noqa: SIM118

    def check(self, subject: Subject) -> Iterator[Step]:
        kind, name = subject
        if kind == "sheet":
            yield from self._sheet()
        elif self._is_sound:
            checks: dict[str, Callable[[], Iterator[Step]]] = {
                "reach": self._reach, "links": self._links, "rivers": lambda: river_problems(self.map, self._known),
            }  # fmt: skip
            yield from checks[kind]() if kind in checks else self._thing(kind, name)

    def _thing(self, kind: str, name: str) -> Iterator[Step]:
        m = self.map
        match kind:
            case "space" if name in m.hexes:
                yield from hex_problems(m, name, self._zones_at[name])
            case "border" if name in m.borders:
                yield from hexside_problems(m, m.borders[name], self._roads_over[name], self._known)
            case "road" if name in m.roads:
                yield from road_problems(m, m.roads[name], lambda number: self._roads_at[number], self._known)
            case "zone" if name in m.zones:
                linked = any(name in (link.first, link.second) for link in m.links.values())
                yield from zone_problems(m, m.zones[name], self._known, linked)
            case "name":
                yield from self._name(name)
            case "ground":
                yield from ground_problems(m, name, self._known)

    # ---- the map as a whole

    def _grid(self) -> Iterator[Problem]:
        grid, place = self.map.grid, map_place(self.map)
        if grid.columns < 1 or grid.rows < 1:
            yield sheets.GRID_SIZE.at(place, columns=grid.columns, rows=grid.rows)
        elif grid.columns * grid.rows > MOST_HEXES:
            yield sheets.GRID_SIZE.at(place, "many", most=MOST_HEXES)
        if grid.size_mm <= 0:
            yield sheets.GRID_SIZE.at(place, "across", size_mm=grid.size_mm)
        if why := why_not_numbered(grid):
            yield sheets.HEX_NUMBERS.at(place, can_fix=with_all_digits(grid) is not None, reason=why)

    def _sheet(self) -> Iterator[Step]:
        yield from self._grid()
        if not self._is_sound:
            return
        m = self.map
        yield from sheet_problems(m)
        if min(m.width_mm, m.height_mm) > 0:
            left, upper, right, lower = sheet_extent(m.grid)
            over = max(-left, -upper, right - m.width_mm, lower - m.height_mm)
            if over > OVERHANG_MM:
                can_grow = max(-left, -upper) <= OVERHANG_MM
                yield sheets.HEXES_OFF_SHEET.at(map_place(m), can_fix=can_grow, over_mm=over)
        if m.stacking.is_missing(None) and len(m.hexes) < m.grid.columns * m.grid.rows:
            yield spaces.STACKING_MISSING.at(map_place(m), "plain")

    def _name(self, name: str) -> Iterator[Step]:
        zones, hexes = self._zones_named[name], self._named[name]
        if not name.strip():
            return
        if len(zones) > 1:
            place = place_in(self.map, zones[0])
            yield spaces.NAME_TAKEN.at(place, name=name, count=len(zones), spaces=tuple(zones))
        apart = [number for number in hexes if not {*around_hex(self.map, number)} & {*hexes}]
        if len(hexes) > 1 and apart:
            place = hex_place(self.map, apart[0])
            yield spaces.DUPLICATE_NAME.at(place, name=name, count=len(hexes), spaces=tuple(hexes))

    def _reach(self) -> Iterator[Step]:
        yield from reach_problems(
            self._entered(),
            self._joins(),
            self._is_told_of,
            lambda name: place_in(self.map, name),
        )

    def _is_told_of(self, space: str) -> bool:
        """Is it a problem that nothing leads there? Boxes may be alone; of a zone that lies nowhere that is told."""
        zone = self.map.zones.get(space)
        if zone is not None and not zone.hexes and zone.space.shape is None:
            return False
        return kind_in(self.map, space) is not SpaceKind.BOX

    def _entered(self) -> Iterator[str]:
        """What can be entered: hexes of no zone of water, zones and boxes."""
        for row in rows_of_numbers(self.map.grid):
            yield from (number for number in row if self._is_hex_entered(number))
        yield from sorted(self.map.zones)

    def _is_hex_entered(self, number: str) -> bool:
        return self.map.space(number).kind is not SpaceKind.UNPLAYABLE and self._met(number) == number

    def _met(self, number: str) -> str:
        """The hex, or the zone of water that is met in its place."""
        if not self.map.zones:
            return number
        zones = self._zones_at[number]
        return next((zone for zone in zones if self.map.zones[zone].space.kind in WATERS), number)

    def _joins(self) -> Iterator[tuple[str, str]]:
        m = self.map
        for number, beside in self._neighbours():
            side = m.borders.get(hexside_id(number, beside)) if m.borders else None
            if side is None or BLOCKED not in side.kinds:
                yield self._met(number), self._met(beside)
        yield from ((link.first, link.second) for link in m.links.values())
        yield from ((owner, water) for water in self._with_port.keys() for owner in self._with_port[water])  # noqa: SIM118
        yield from ((zone.id, water) for zone in m.zones.values() for water in zone.space.ports)

    def _neighbours(self) -> Iterator[tuple[str, str]]:
        """Every two hexes side by side, once, row by row: the neighbours in these ways lie in a row or in the next."""
        grid = self.map.grid
        rows = itertools.chain(rows_of_numbers(grid), [[]])
        for at, (row, below) in enumerate(itertools.pairwise(rows)):
            for column, number in enumerate(row):
                q, r = axial_of(grid, (column, at))
                for dq, dr in _WAYS:
                    other = place_of(grid, (q + dq, r + dr))
                    if is_on(grid, other):
                        yield number, (row if other[1] == at else below)[other[0]]

    def _links(self) -> Iterator[Step]:
        m = self.map

        def are_neighbours(a: str, b: str) -> bool:
            side = m.borders.get(hexside_id(a, b))
            is_open = side is None or BLOCKED not in side.kinds
            return is_open and b in around_hex(m, a) and self._is_hex_entered(a) and self._is_hex_entered(b)

        yield from link_problems(m, lambda space: kind_in(m, space), are_neighbours)


def _hexes_apart(was: HexMap, now: HexMap, zones: Sequence[str]) -> set[str]:
    """The hexes that are in one of these zones before or now and not both, or whose zone is another kind of space."""
    found: set[str] = set()
    for zone in zones:
        old, new = was.zones.get(zone), now.zones.get(zone)
        before, after = {*(old.hexes if old else ())}, {*(new.hexes if new else ())}
        is_alike = old is not None and new is not None and old.space == new.space
        found |= before ^ after if is_alike else before | after
    return found
