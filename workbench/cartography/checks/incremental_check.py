"""What a change of a map leaves to be checked again, on maps of areas and of hexes alike.

A subject is stale when it has changed, or something that its checks read of others: how they are named, what they are
to whoever comes from beside, what a port opens on, what runs along a border. What only one kind of map has, its
junctions, its zones, what lies beside what, is answered by the checkers of that kind.
"""

from __future__ import annotations

import itertools
from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence

from immutables import Map

from workbench.cartography.checks.findings import Changed, M, MapChecker, Stale, Subject, same_sheet
from workbench.cartography.checks.name_index import Holders
from workbench.cartography.checks.sheet_checks import WATERS
from workbench.cartography.hexes.many_hexes import for_many
from workbench.engine.catalogue.resolved import STANDARD, Catalogue
from workbench.engine.maps.area_map import OUTSIDE, Space
from workbench.engine.maps.border import Border, Road
from workbench.engine.maps.hex_map import HexZone, hexside_id

SHEET: Subject = ("sheet", "")
REACH: Subject = ("reach", "")
LINKS: Subject = ("links", "")
GROUND: Subject = ("ground", "")
COASTS: Subject = ("coasts", "")
NAMES: Subject = ("names", "")
RIVERS: Subject = ("rivers", "")

KIND_OF_FIELD = {
    "spaces": "space", "hexes": "space", "zones": "zone", "borders": "border", "junctions": "junction",
    "roads": "road", "rivers": "river",
}  # fmt: skip
"""What is checked by itself, by the field of the map that holds it."""
NO_ZONES: Map[str, HexZone] = Map()


def sides_of(border: Border) -> tuple[str, str]:
    """The two spaces of a border."""
    return border.first, border.second


class IncrementalCheck(MapChecker[M]):
    """Follows a map through its edits, with indexes of names, ports, roads, rivers and zones."""

    whole: tuple[Subject, ...]
    """What is looked at as a whole on such a map."""
    spaces_in: str
    """The field of the map that holds its spaces."""
    own_fields: tuple[str, ...]
    """When one of these is another, everything is checked again."""

    def __init__(self, sheet: M, kinds: Catalogue = STANDARD) -> None:
        super().__init__(sheet, kinds)  # type: ignore[arg-type]  # mypy looks at each kind of map by itself
        spaces, zones = self._spaces(sheet), self._zones_of(sheet)
        self._named: Holders[Space] = Holders(spaces, lambda space: (space.name,))
        self._with_port: Holders[Space] = Holders(spaces, lambda space: space.ports)
        self._on_road: Holders[Border] = Holders(sheet.borders, lambda border: (border.road,))
        self._on_river: Holders[Border] = Holders(sheet.borders, lambda border: (border.river,))
        self._roads_at: Holders[Road] = Holders(sheet.roads, lambda road: road.spaces)
        self._roads_over: Holders[Road] = Holders(sheet.roads, _crossed)
        self._zones_named: Holders[HexZone] = Holders(zones, lambda zone: (zone.space.name,))
        self._zones_at: Holders[HexZone] = Holders(zones, lambda zone: zone.hexes)

    def prepared(self) -> Iterator[None]:
        for index in (
            self._named, self._with_port, self._on_road, self._on_river, self._roads_at, self._roads_over,
            self._zones_named, self._zones_at,
        ):  # fmt: skip
            yield from index.fill()

    def _spaces(self, sheet: M) -> Map[str, Space]:
        spaces: Map[str, Space] = getattr(sheet, self.spaces_in)
        return spaces

    def _zones_of(self, sheet: M) -> Map[str, HexZone]:
        """The zones of a map that has some."""
        return NO_ZONES

    # ---- what only maps of one kind can answer

    @abstractmethod
    def _beside(self, space: str) -> Iterable[str]:
        """The spaces beside a space."""

    @abstractmethod
    def _borders_of(self, space: str) -> Iterable[str]:
        """The borders of a space, by id."""

    @abstractmethod
    def _after_own(self, was: M, changed: Changed) -> Iterable[Subject]:
        """What is stale by what only maps of this kind have."""

    def _touching(self, border: Border) -> Iterable[str]:
        """The borders that meet a border in its ends."""
        return ()

    def _redrawn(self, was: M, changed: Changed) -> tuple[set[str], set[str]]:
        """The borders whose line or name may be another one, and the spaces on their sides before and after."""
        return set(), set()

    # ---- what is stale

    def follow(self, sheet: M, changed: Changed) -> Stale:
        was, self.map = self.map, sheet
        is_other = not same_sheet(was, sheet, "width_mm", "height_mm", "stacking", *self.own_fields)
        stale: set[Subject] = {*self.subjects()} if is_other else set()
        if not same_sheet(was, sheet, "furniture", "scans", "title", "georeference"):
            stale.add(SHEET)
        for field in changed:
            if kind := KIND_OF_FIELD.get(field):
                stale.update(zip(itertools.repeat(kind), changed[field], strict=False))
        stale |= self._after_spaces(was, changed.get(self.spaces_in, ()))
        stale |= self._after_borders(was, changed.get("borders", ()))
        stale |= self._after_roads(was, changed)
        stale |= self._after_links(was, changed.get("links", ()))
        stale.update(self._after_own(was, changed))
        if is_other:
            stale |= {*self.subjects()}
        return Stale({one for one in stale if one[1] or one in self.whole}, *self._redrawn(was, changed))

    def _after_spaces(self, was: M, names: Sequence[str]) -> set[Subject]:
        if not names:
            return set()
        before, now = self._spaces(was), self._spaces(self.map)
        held, holds = for_many(before, len(names)), for_many(now, len(names))
        stale: set[Subject] = {("name", key) for key in self._named.follow(names, held, holds)}
        self._with_port.follow(names, held, holds)
        if len(before) != len(now):
            stale.add(SHEET)
        # a road ends well or badly by whatever stands in a space that it runs through
        stale |= {("road", road) for number in self._roads_at.held_of(names) for road in self._roads_at[number]}
        zones_was, zones_now = self._zones_of(was), self._zones_of(self.map)
        is_water = self.kinds.ground.is_water
        for name in names:
            old, new = held.get(name), holds.get(name)
            if self.map.is_sparse and (old is None or new is None or name in zones_was or name in zones_now):
                old, new = _said(was, zones_was, held, name), _said(self.map, zones_now, holds, name)
            if old is None or new is None:
                stale |= self._around(name) | {REACH, LINKS, GROUND, COASTS, RIVERS}
                continue
            if old.name != new.name or old.id != new.id:
                stale |= {REACH, LINKS, ("ground", name)} | self._seen(name)
            if old.kind is not new.kind or old.town != new.town:
                stale |= {REACH, LINKS, GROUND, COASTS, RIVERS, ("ground", name)} | self._around(name)
            elif is_water(old.terrain) is not is_water(new.terrain) and old.kind not in WATERS:
                stale |= {RIVERS, ("ground", name)} | self._around(name)
            if old.ports != new.ports:
                stale |= {REACH, LINKS} | self._seen(name)
        return stale

    def _seen(self, name: str) -> set[Subject]:
        """Who tells of a space by its name: on a map of areas its borders do too."""
        return self._with_port_on(name) if self.map.is_sparse else self._around(name)

    def _around(self, name: str) -> set[Subject]:
        """What says something of a space: borders and spaces around, roads and zones there, ports that open on it."""
        beside = {name, *self._beside(name)}
        stale: set[Subject] = self._with_port_on(name)
        if not self.map.is_sparse:
            stale |= {("road", road) for road in self.map.roads} | {("space", other) for other in beside}
            stale |= {("border", border) for other in beside for border in self._borders_of(other)}
            for border in self._borders_of(name):
                stale |= self._rivers_by(self.map.borders[border])
        else:
            stale |= {("border", border) for border in self._borders_of(name)}
        stale |= {("road", road) for other in beside for road in self._roads_at[other]}
        return stale | {("zone", zone) for other in beside for zone in self._zones_at[other]}

    def _rivers_by(self, border: Border) -> set[Subject]:
        """The rivers along a border and those that it meets."""
        return {("river", border.river)} | {("river", self.map.borders[b].river) for b in self._touching(border)}

    def _with_port_on(self, space: str) -> set[Subject]:
        """The spaces and zones whose port opens on a space."""
        zones = self._zones_of(self.map)
        stale: set[Subject] = {("zone", zone) for zone, value in zones.items() if space in value.space.ports}
        return stale | {("space", owner) for owner in self._with_port[space]}

    def _after_borders(self, was: M, names: Sequence[str]) -> set[Subject]:
        now = self.map.borders
        stale: set[Subject] = {("road", key) for key in self._on_road.follow(names, was.borders, now)}
        stale |= {("river", key) for key in self._on_river.follow(names, was.borders, now)}
        is_running = self.kinds.borders.is_running
        for name in names:
            old, new = was.borders.get(name), now.get(name)
            both: list[Border] = [one for one in (old, new) if one is not None]
            if any(is_running(kind) for one in both for kind in one.kinds):
                stale.add(RIVERS)
            if is_other_way := _ways(old) != _ways(new):
                stale |= {REACH, LINKS, GROUND}
            for line in (one for one in both if one.course is not None):
                stale |= self._along(line, is_other_way)
            if is_other_way or len({one.shore for one in both}) > 1:
                stale.add(COASTS)
            if both[0].course is not None and (is_other_way or len({one.road for one in both}) > 1):
                stale |= {("road", road) for road in self.map.roads}  # another road, or a town, may join its pieces
        return stale

    def _along(self, line: Border, is_other_way: bool) -> set[Subject]:
        """What reads a border that is drawn: its ends, its sides, the rivers there; what is around, where one comes
        over it otherwise.
        """
        sides: tuple[str, str] = (line.first, line.second)
        stale: set[Subject] = {("junction", line.start), ("junction", line.end), *(("space", side) for side in sides)}
        stale |= self._rivers_by(line)
        if OUTSIDE in sides:
            stale.add(GROUND)
        if is_other_way:
            for space in {*sides} - {OUTSIDE}:
                stale |= self._around(space)
        return stale

    def _after_roads(self, was: M, changed: Changed) -> set[Subject]:
        now = self.map
        roads = changed.get("roads", ())
        met = self._roads_at.follow(roads, was.roads, now.roads)
        stale: set[Subject] = {("road", road) for space in met for road in self._roads_at[space]}
        stale |= {("border", border) for border in self._roads_over.follow(roads, was.roads, now.roads)}
        for held, names in ((self._on_road, roads), (self._on_river, changed.get("rivers", ()))):
            for border in (border for name in names for border in held[name]):
                stale |= {("border", border)}
                stale |= {("junction", now.borders[border].start), ("junction", now.borders[border].end)}
        return stale

    def _after_links(self, was: M, names: Sequence[str]) -> set[Subject]:
        if not names:
            return set()
        links = [m.links[name] for m in (was, self.map) for name in names if name in m.links]
        zones = {*self._zones_of(was), *self._zones_of(self.map)}
        return {LINKS, REACH} | {("zone", end) for link in links for end in (link.first, link.second) if end in zones}


def _said(sheet: M, zones: Map[str, HexZone], held: Mapping[str, Space], name: str) -> Space:
    """What is in a space of a sparse map: the zone of that name, what is stored, or plain ground."""
    zone = zones.get(name)
    return zone.space if zone else held.get(name) or sheet.bare_space(name)


def _crossed(road: Road) -> list[str]:
    """The hexsides that a road runs across."""
    return [hexside_id(a, b) for a, b in itertools.pairwise(road.spaces)]


def _ways(border: Border | None) -> tuple[object, ...]:
    """What decides where one comes over a border; where none is stored, as over one that is open."""
    blocked = border is not None and border.blocked
    if border is None or border.course is None:
        return (blocked,)
    return (border.id, border.first, border.second, border.start, border.end, blocked)
