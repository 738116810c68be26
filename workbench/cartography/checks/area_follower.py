"""What a change of an area map leaves to be checked again: the subjects of its checks and what they depend on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from workbench.cartography.areas.faces import faces
from workbench.cartography.checks.findings import Changed, MapChecker, Stale, Subject, same_sheet
from workbench.cartography.checks.name_index import Holders
from workbench.engine.catalogue.resolved import STANDARD, Catalogue
from workbench.engine.maps.area_map import OUTSIDE, AreaMap, Space
from workbench.engine.maps.border import Border

SHEET: Subject = ("sheet", "")
GROUND: Subject = ("ground", "")
REACH: Subject = ("reach", "")
LINKS: Subject = ("links", "")
COASTS: Subject = ("coasts", "")
WHOLE = (SHEET, GROUND, REACH, LINKS, COASTS)


def sides_of(border: Border) -> tuple[str, str]:
    """The two spaces of a border."""
    return border.left, border.right


class AreaFollower(MapChecker[AreaMap]):
    """Follows an area map through its edits, with indexes of names, ports, roads and rivers."""

    def __init__(self, sheet: AreaMap, kinds: Catalogue = STANDARD) -> None:
        super().__init__(sheet, kinds)
        self._named: Holders[Space] = Holders(sheet.spaces, lambda space: (space.name,))
        self._with_port: Holders[Space] = Holders(sheet.spaces, lambda space: space.ports)
        self._on_road: Holders[Border] = Holders(sheet.borders, lambda border: (border.road,))
        self._on_river: Holders[Border] = Holders(sheet.borders, lambda border: (border.river,))

    def prepared(self) -> Iterator[None]:
        yield from self._named.fill()
        yield from self._with_port.fill()
        yield from self._on_road.fill()
        yield from self._on_river.fill()

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
            dirty |= {REACH, LINKS, GROUND, COASTS} | {("space", owner) for owner in self._with_port[name]}
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
            if old is None or new is None or _course(old) != _course(new):
                dirty.add(COASTS)
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
            gone = {space for space in derived.spaces_at(name) if space not in now.spaces}
            dirty |= {("border", b) for space in gone for b in derived.borders_of(space)}
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


def _course(border: Border) -> tuple[object, ...]:
    """What decides which coast a border belongs to."""
    return (border.id, border.start, border.end, border.left, border.right, border.shore)


def _ways(border: Border) -> tuple[object, ...]:
    """What decides where one comes over a border."""
    return (border.left, border.right, border.start, border.end, border.blocked)
