"""What a change of a hex map leaves to be checked again: the subjects of its checks and what they depend on."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

from workbench import limits
from workbench.cartography.checks.declared import sheets
from workbench.cartography.checks.findings import Changed, MapChecker, Stale, Subject, same_sheet
from workbench.cartography.checks.hex_checks import Zones, around_hex, looks_like_land
from workbench.cartography.checks.name_index import Holders
from workbench.cartography.checks.sheet_checks import WATERS, map_place
from workbench.cartography.hexes.many_hexes import for_many
from workbench.engine.catalogue.resolved import STANDARD, Catalogue, Kindred
from workbench.engine.maps.area_map import Space
from workbench.engine.maps.border import BLOCKED, Border, Road
from workbench.engine.maps.hex_map import HexMap, HexZone, hexside_id
from workbench.engine.maps.hex_numbers import why_not_numbered, with_all_digits
from workbench.engine.problem import Problem

MOST_HEXES = limits.MAP_HEXES.most
SHEET: Subject = ("sheet", "")
REACH: Subject = ("reach", "")
LINKS: Subject = ("links", "")
RIVERS: Subject = ("rivers", "")
WHOLE = (SHEET, REACH, LINKS, RIVERS)


class HexFollower(MapChecker[HexMap]):
    """Follows a hex map through its edits, with indexes of names, ports, zones and roads.

    Where the grid itself is not sound, nothing but the grid is checked.
    """

    def __init__(self, sheet: HexMap, kinds: Catalogue = STANDARD) -> None:
        super().__init__(sheet, kinds)
        self._known = Zones(self._zones, kinds)
        self._is_sound = not [*self._grid()]
        self._named: Holders[Space] = Holders(sheet.hexes, lambda space: (space.name,))
        self._zones_named: Holders[HexZone] = Holders(sheet.zones, lambda zone: (zone.space.name,))
        self._with_port: Holders[Space] = Holders(sheet.hexes, lambda space: space.ports)
        self._zones_at: Holders[HexZone] = Holders(sheet.zones, lambda zone: zone.hexes)
        self._roads_at: Holders[Road] = Holders(sheet.roads, lambda road: road.spaces)
        self._roads_over: Holders[Road] = Holders(sheet.roads, _crossed)

    def prepared(self) -> Iterator[None]:
        yield from self._named.fill()
        yield from self._zones_named.fill()
        yield from self._with_port.fill()
        yield from self._zones_at.fill()
        yield from self._roads_at.fill()
        yield from self._roads_over.fill()

    def _zones(self, number: str) -> Sequence[str]:
        return self._zones_at[number]

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
        stale |= self._after_sides(was, changed.get("borders", ()))
        roads = changed.get("roads", ())
        stale |= {("road", name) for name in roads}
        for number in self._roads_at.follow(roads, was.roads, sheet.roads):
            stale |= self._roads_by(number)  # a road ends well where it meets another
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
        now, stale = self.map, set[Subject](zip(itertools.repeat("hex"), numbers, strict=False))
        held, holds = for_many(was.hexes, len(numbers)), for_many(now.hexes, len(numbers))
        stale |= {("name", key) for key in self._named.follow(numbers, held, holds)}
        self._with_port.follow(numbers, held, holds)
        stale |= {subject for number in self._roads_at.held_of(numbers) for subject in self._roads_by(number)}
        ground = self.kinds.ground
        for number in numbers:
            old, new = held.get(number), holds.get(number)
            if number in now.zones or number in was.zones or old is None or new is None:
                old, new = was.space(number), now.space(number)
            if old.name != new.name:
                stale |= {REACH, LINKS, ("ground", number), *self._with_port_on(number)}
            if looks_like_land(old, ground) is not looks_like_land(new, ground):
                stale.add(("ground", number))
            if old.ports != new.ports:
                stale.add(REACH)
            if old.kind is not new.kind:
                stale |= {REACH, LINKS, RIVERS, *self._around(number)}
            elif ground.is_water(old.terrain) is not ground.is_water(new.terrain) and old.kind not in WATERS:
                stale |= {RIVERS, *self._around(number)}
        return stale

    def _around(self, number: str) -> set[Subject]:
        """What says something of a hex by its kind: its hexsides, roads, the zones beside it, ports that open on it."""
        beside = around_hex(self.map, number)
        stale: set[Subject] = {("hexside", hexside_id(number, other)) for other in beside}
        stale |= {subject for other in (number, *beside) for subject in self._roads_by(other)}
        stale |= self._with_port_on(number)
        return stale | {("zone", zone) for other in (number, *beside) for zone in self._zones(other)}

    def _roads_by(self, number: str) -> set[Subject]:
        """The roads through a hex."""
        return {("road", road) for road in self._roads_at[number]}

    def _with_port_on(self, space: str) -> set[Subject]:
        """The hexes and zones whose port opens on a space."""
        zones = {("zone", zone) for zone, value in self.map.zones.items() if space in value.space.ports}
        return zones | {("hex", owner) for owner in self._with_port[space]}

    def _after_zones(self, was: HexMap, names: Sequence[str]) -> set[Subject]:
        if not names:
            return set()
        now = self.map
        stale: set[Subject] = {REACH, LINKS, RIVERS, *(("zone", zone) for zone in {*was.zones, *now.zones})}
        stale |= {("name", key) for key in self._zones_named.follow(names, was.zones, now.zones)}
        stale |= {("ground", name) for name in names}  # a zone under the number of a hex is met in its place
        touched = _hexes_apart(was, now, names)
        self._zones_at.follow(names, was.zones, now.zones)
        for number in touched:
            for other in (number, *around_hex(now, number)):
                stale |= self._roads_by(other)
            stale |= {("ground", number), ("hex", number)}
            stale |= {("hexside", hexside_id(number, other)) for other in around_hex(now, number)}
        return stale | {("hex", owner) for name in names for owner in self._with_port[name]}

    def _after_sides(self, was: HexMap, names: Sequence[str]) -> set[Subject]:
        stale: set[Subject] = {("hexside", name) for name in names}
        borders = self.kinds.borders
        for name in names:
            old, new = was.borders.get(name), self.map.borders.get(name)
            if _has_river(old, borders) or _has_river(new, borders):
                stale.add(RIVERS)
            if _is_blocked(old) is not _is_blocked(new):
                stale |= {REACH, LINKS}
        return stale


def _crossed(road: Road) -> list[str]:
    """The hexsides that a road runs across."""
    return [hexside_id(a, b) for a, b in itertools.pairwise(road.spaces)]


def _has_river(side: Border | None, kinds: Kindred) -> bool:
    return side is not None and any(map(kinds.is_running, side.kinds))


def _is_blocked(side: Border | None) -> bool:
    return side is not None and BLOCKED in side.kinds


def _hexes_apart(was: HexMap, now: HexMap, zones: Sequence[str]) -> set[str]:
    """The hexes that are in one of these zones before or now and not both, or whose zone is another kind of space."""
    found: set[str] = set()
    for zone in zones:
        old, new = was.zones.get(zone), now.zones.get(zone)
        before, after = {*(old.hexes if old else ())}, {*(new.hexes if new else ())}
        is_alike = old is not None and new is not None and old.space == new.space
        found |= before ^ after if is_alike else before | after
    return found
