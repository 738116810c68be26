"""Everything that can be wrong with a hex map, each finding with its place, its cause and where possible a fix.

`problems` looks at the whole map; `HexChecker` follows a map through its edits.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence

from workbench.cartography.findings import (
    Changed,
    MapChecker,
    Stale,
    Step,
    Subject,
    checked_fully,
    error,
    hint,
    listed,
    same_sheet,
    warning,
)
from workbench.cartography.hex_checks import (
    around_hex,
    hex_place,
    hex_problems,
    hexside_problems,
    is_waterway,
    kind_in,
    place_in,
    road_problems,
    zone_problems,
)
from workbench.cartography.hex_grid import sheet_extent
from workbench.cartography.hex_rivers import river_problems
from workbench.cartography.name_index import Holders
from workbench.cartography.reach_checks import reach_problems
from workbench.cartography.sheet_checks import WATERS, link_problems, map_place, sheet_problems
from workbench.engine.area_map import Space, SpaceKind
from workbench.engine.hex_map import BLOCKED, HexMap, HexRoad, Hexside, HexZone, hexside_id
from workbench.engine.hex_numbers import numbers_by_row, why_not_numbered
from workbench.engine.hex_places import DIRECTIONS, axial_of, every_place, is_on, number_of, place_of
from workbench.engine.problem import Problem

MOST_HEXES = 1_000_000
OVERHANG_MM = 0.5
PAUSE_AFTER = 1_000
SHEET: Subject = ("sheet", "")
REACH: Subject = ("reach", "")
LINKS: Subject = ("links", "")
RIVERS: Subject = ("rivers", "")
WHOLE = (SHEET, REACH, LINKS, RIVERS)
_WAYS = DIRECTIONS[:3]
"""Every pair of neighbours is met once in these directions."""


def problems(hex_map: HexMap) -> tuple[Problem, ...]:
    """All problems of a hex map, errors first. Without a sound grid nothing else is looked at."""
    return checked_fully(HexChecker(hex_map))


class HexChecker(MapChecker[HexMap]):
    """The checks of a hex map: hexes, hexsides, roads, zones and names by themselves, the rest as one."""

    def __init__(self, sheet: HexMap) -> None:
        super().__init__(sheet)
        self._is_sound = not [*self._grid()]
        self._named: Holders[Space] = Holders(sheet.hexes, lambda space: (space.name,))
        self._zones_named: Holders[HexZone] = Holders(sheet.zones, lambda zone: (zone.space.name,))
        self._with_port: Holders[Space] = Holders(sheet.hexes, lambda space: space.ports)
        self._zones_at: Holders[HexZone] = Holders(sheet.zones, lambda zone: zone.hexes)
        self._roads_at: Holders[HexRoad] = Holders(sheet.roads, lambda road: road.hexes)
        self._roads_over: Holders[HexRoad] = Holders(sheet.roads, _crossed)

    def subjects(self) -> Iterator[Subject]:
        yield SHEET
        if not self._is_sound:
            return
        yield from WHOLE[1:]
        m = self.map
        for kind, things in (("road", m.roads), ("zone", m.zones), ("hexside", m.hexsides), ("hex", m.hexes)):
            yield from ((kind, name) for name in sorted(things))
        names = {*self._named.keys(), *self._zones_named.keys()}
        yield from (("name", name) for name in sorted(names))
        yield from (("ground", number) for number in self._zones_at.keys())  # noqa: SIM118

    def check(self, subject: Subject) -> Iterator[Step]:
        kind, name = subject
        if kind == "sheet":
            yield from self._sheet()
        elif self._is_sound:
            checks: dict[str, Callable[[], Iterator[Step]]] = {
                "reach": self._reach, "links": self._links, "rivers": lambda: river_problems(self.map, self._zones),
            }  # fmt: skip
            yield from checks[kind]() if kind in checks else self._thing(kind, name)

    def _thing(self, kind: str, name: str) -> Iterator[Step]:
        m = self.map
        match kind:
            case "hex" if name in m.hexes:
                yield from hex_problems(m, name, self._zones(name))
            case "hexside" if name in m.hexsides:
                yield from hexside_problems(m, m.hexsides[name], self._roads_over[name], self._zones)
            case "road" if name in m.roads:
                yield from road_problems(m, m.roads[name])
            case "zone" if name in m.zones:
                linked = any(name in (link.first, link.second) for link in m.links.values())
                yield from zone_problems(m, m.zones[name], self._zones, linked)
            case "name":
                yield from self._name(name)
            case "ground":
                zones = self._zones(name)
                if len(zones) > 1:
                    cause = f"lies in {len(zones)} zones: {listed([str(place_in(m, zone)) for zone in zones])}"
                    yield error("two_zones", hex_place(m, name), cause, fix="Leave it to the first")

    def _zones(self, number: str) -> Sequence[str]:
        return self._zones_at[number]

    # ---- the map as a whole

    def _grid(self) -> Iterator[Problem]:
        grid, place = self.map.grid, map_place(self.map)
        if grid.columns < 1 or grid.rows < 1:
            yield error("grid_size", place, f"the grid has {grid.columns} columns and {grid.rows} rows")
        elif grid.columns * grid.rows > MOST_HEXES:
            yield error("grid_size", place, f"the grid has more than {MOST_HEXES:,} hexes")
        if grid.size_mm <= 0:
            yield error("grid_size", place, f"the hexes are {grid.size_mm} mm across")
        if why := why_not_numbered(grid):
            yield error("hex_numbers", place, why)

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
                yield warning("hexes_off_sheet", map_place(m), f"hexes lie up to {over:.1f} mm beyond the sheet")
        if m.stacking.is_missing(None) and len(m.hexes) < m.grid.columns * m.grid.rows:
            cause = "plain hexes have no stacking number, and each space prints its own"
            yield warning("stacking_missing", map_place(m), cause)

    def _name(self, name: str) -> Iterator[Step]:
        zones, hexes = self._zones_named[name], self._named[name]
        if not name.strip():
            return
        if len(zones) > 1:
            cause = f"the name stands {len(zones)} times: {listed(zones, 12)}"
            yield error("duplicate_name", place_in(self.map, zones[0]), cause)
        apart = [number for number in hexes if not {*around_hex(self.map, number)} & {*hexes}]
        if len(hexes) > 1 and apart:
            cause = f"the name stands {len(hexes)} times, not side by side: {listed(hexes, 12)}"
            yield hint("duplicate_name", hex_place(self.map, apart[0]), cause)

    def _reach(self) -> Iterator[Step]:
        spaces = (name for name in self._entered())
        yield from reach_problems(
            spaces,
            self._joins(),
            lambda name: kind_in(self.map, name) is not SpaceKind.BOX,
            lambda name: place_in(self.map, name),
        )

    def _entered(self) -> Iterator[str]:
        """What can be entered: hexes of no zone of water, zones and boxes."""
        m = self.map
        for place in every_place(m.grid):
            number = number_of(m.grid, place)
            if self._is_hex_entered(number):
                yield number
        yield from sorted(m.zones)

    def _is_hex_entered(self, number: str) -> bool:
        return self.map.space(number).kind is not SpaceKind.UNPLAYABLE and self._met(number) == number

    def _met(self, number: str) -> str:
        """The hex, or the zone of water that is met in its place."""
        if not self.map.zones:
            return number
        zones = self._zones_at[number]
        return next((zone for zone in zones if self.map.zones[zone].space.kind in WATERS), number)

    def _joins(self) -> Iterator[tuple[str, str]]:
        m, grid = self.map, self.map.grid
        numbers = numbers_by_row(grid)
        for place in every_place(grid):
            number, (q, r) = numbers[place[1]][place[0]], axial_of(grid, place)
            for dq, dr in _WAYS:
                other = place_of(grid, (q + dq, r + dr))
                if is_on(grid, other):
                    beside = numbers[other[1]][other[0]]
                    side = m.hexsides.get(hexside_id(number, beside)) if m.hexsides else None
                    if side is None or BLOCKED not in side.features:
                        yield self._met(number), self._met(beside)
        yield from ((link.first, link.second) for link in m.links.values())
        owners = [*m.hexes.values(), *(zone.space for zone in m.zones.values())]
        yield from ((space.id, water) for space in owners for water in space.ports)

    def _links(self) -> Iterator[Step]:
        m = self.map

        def are_neighbours(a: str, b: str) -> bool:
            side = m.hexsides.get(hexside_id(a, b))
            is_open = side is None or BLOCKED not in side.features
            return is_open and b in around_hex(m, a) and self._is_hex_entered(a) and self._is_hex_entered(b)

        yield from link_problems(m, lambda space: kind_in(m, space), are_neighbours)

    # ---- from one value of the map to the next

    def follow(self, sheet: HexMap, changed: Changed) -> Stale:
        was, self.map = self.map, sheet
        stale: set[Subject] = set()
        own = ("grid", "default_terrain", "width_mm", "height_mm", "stacking")
        if not same_sheet(was, sheet, *own):
            stale |= {*self.subjects()}
            self._is_sound = not [*self._grid()]
        elif not same_sheet(was, sheet, "furniture", "scans", "title"):
            stale.add(SHEET)
        if len(was.hexes) != len(sheet.hexes):
            stale.add(SHEET)
        stale |= self._after_hexes(was, changed.get("hexes", ()))
        stale |= self._after_zones(was, changed.get("zones", ()))
        stale |= self._after_sides(was, changed.get("hexsides", ()))
        roads = changed.get("roads", ())
        stale |= {("road", name) for name in roads}
        self._roads_at.follow(roads, was.roads, sheet.roads)
        stale |= {("hexside", side) for side in self._roads_over.follow(roads, was.roads, sheet.roads)}
        if links := changed.get("links", ()):
            ends = {
                e for m in (was, sheet) for n in links if n in m.links for e in (m.links[n].first, m.links[n].second)
            }
            stale |= {LINKS, REACH} | {("zone", end) for end in ends}
        if not same_sheet(was, sheet, *own):
            stale |= {*self.subjects()}
        return Stale(stale)

    def _after_hexes(self, was: HexMap, numbers: Sequence[str]) -> set[Subject]:
        now = self.map
        stale: set[Subject] = {("hex", number) for number in numbers}
        stale |= {("name", key) for key in self._named.follow(numbers, was.hexes, now.hexes)}
        self._with_port.follow(numbers, was.hexes, now.hexes)
        for number in numbers:
            old, new = was.space(number), now.space(number)
            if old.name != new.name:
                stale |= {REACH, ("ground", number)}
            if old.ports != new.ports:
                stale.add(REACH)
            if (old.kind, _is_wet(old)) != (new.kind, _is_wet(new)):
                stale |= {REACH, LINKS, RIVERS} if old.kind is not new.kind else {RIVERS}
                stale |= self._around(number)
        return stale

    def _around(self, number: str) -> set[Subject]:
        """What says something of a hex by its kind: its hexsides, roads, the zones beside it, ports that open on it."""
        beside = around_hex(self.map, number)
        stale: set[Subject] = {("hexside", hexside_id(number, other)) for other in beside}
        stale |= {("road", road) for road in self._roads_at[number]}
        stale |= {("hex", owner) for owner in self._with_port[number]}
        stale |= {("zone", zone) for zone, value in self.map.zones.items() if number in value.space.ports}
        return stale | {("zone", zone) for other in (number, *beside) for zone in self._zones(other)}

    def _after_zones(self, was: HexMap, names: Sequence[str]) -> set[Subject]:
        if not names:
            return set()
        now = self.map
        stale: set[Subject] = {REACH, LINKS, RIVERS, *(("zone", zone) for zone in {*was.zones, *now.zones})}
        stale |= {("name", key) for key in self._zones_named.follow(names, was.zones, now.zones)}
        touched = _hexes_apart(was, now, names)
        self._zones_at.follow(names, was.zones, now.zones)
        for number in touched:
            stale |= {("ground", number), ("hex", number)}
            stale |= {("hexside", hexside_id(number, other)) for other in around_hex(now, number)}
        return stale | {("hex", owner) for name in names for owner in self._with_port[name]}

    def _after_sides(self, was: HexMap, names: Sequence[str]) -> set[Subject]:
        stale: set[Subject] = {("hexside", name) for name in names}
        for name in names:
            old, new = was.hexsides.get(name), self.map.hexsides.get(name)
            if _has_river(old) or _has_river(new):
                stale.add(RIVERS)
            if _is_blocked(old) is not _is_blocked(new):
                stale |= {REACH, LINKS}
        return stale


def _crossed(road: HexRoad) -> list[str]:
    """The hexsides that a road runs across."""
    return [hexside_id(a, b) for a, b in itertools.pairwise(road.hexes)]


def _is_wet(space: Space) -> bool:
    """Does a hex look like water by its own ground?"""
    return space.terrain in ("sea", "water", "lake") or space.kind in WATERS


def _has_river(side: Hexside | None) -> bool:
    return side is not None and any(is_waterway(feature) for feature in side.features)


def _is_blocked(side: Hexside | None) -> bool:
    return side is not None and BLOCKED in side.features


def _hexes_apart(was: HexMap, now: HexMap, zones: Sequence[str]) -> set[str]:
    """The hexes that are in one of these zones before or now and not both, or whose zone is another kind of space."""
    found: set[str] = set()
    for zone in zones:
        old, new = was.zones.get(zone), now.zones.get(zone)
        before, after = {*(old.hexes if old else ())}, {*(new.hexes if new else ())}
        is_alike = old is not None and new is not None and old.space == new.space
        found |= before ^ after if is_alike else before | after
    return found
