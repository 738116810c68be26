"""The edits of roads on maps of either kind: laid, made longer, cut, taken off. Their figures
are set as those of other things are (`thing_edits.py`).

A road runs through a chain of spaces, as on maps of hexes, or along the borders that are a stretch of it, as on maps
of areas.
"""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterable

from msgspec import Struct
from msgspec.structs import replace

from workbench.cartography.areas.faces import faces
from workbench.cartography.areas.surgery import tag_junction, taken_over
from workbench.cartography.map_spaces import AnyMap
from workbench.engine.maps.area_map import AreaMap
from workbench.engine.maps.border import ROAD, Border, Road
from workbench.engine.maps.tags import ends_of_sections
from workbench.engine.provenance import Provenance
from workbench.engine.words.message import Message
from workbench.storage.edits.edit import Edit, Edited, EditError
from workbench.storage.edits.edits import sound
from workbench.storage.edits.map_changes import area_map_of, change_map, free_id, refuse_taken_id


class LayRoad(Struct, frozen=True):
    """Lay a road through its chain of spaces, each beside the one before, or along `borders` of a map of areas.

    Strokes of one `gesture` are one edit: what is marked as a stretch of the road goes on with it. `origin` is where
    it comes from that the road runs along these borders.
    """

    map_id: str
    road: Road
    borders: tuple[str, ...] = ()
    gesture: str = ""
    origin: Provenance | None = None

    @property
    def label(self) -> str:
        return Message("Draw {thing}", thing=self.road.name or Message("a road"))

    def apply(self, document: Edited) -> Edit:
        return change_map(document, self.map_id, self.label, self._laid)

    def _laid(self, shown: AnyMap) -> AnyMap:
        road = sound(self.road, Message("road {id}", id=self.road.id))
        refuse_taken_id(road.id, shown.roads, "road")
        if not self.borders:
            _refuse_broken(shown, road.spaces)
        with_it = replace(shown, roads=shown.roads.set(road.id, road))
        return _along(area_map_of(with_it), self.borders, road.id, self.origin) if self.borders else with_it


class ExtendRoad(Struct, frozen=True):
    """Run a road on through further spaces, from its end or its beginning, or along further borders."""

    map_id: str
    road: str
    spaces: tuple[str, ...] = ()
    at_beginning: bool = False
    borders: tuple[str, ...] = ()

    @property
    def label(self) -> str:
        return Message("Make the road {road} longer", road=self.road)

    def apply(self, document: Edited) -> Edit:
        return change_map(document, self.map_id, self.label, self._longer)

    def _longer(self, shown: AnyMap) -> AnyMap:
        road = _road(shown, self.road)
        if self.borders:
            return _along(area_map_of(shown), self.borders, road.id)
        spaces = (*self.spaces[::-1], *road.spaces) if self.at_beginning else (*road.spaces, *self.spaces)
        _refuse_broken(shown, spaces)
        return replace(shown, roads=shown.roads.set(road.id, replace(road, spaces=spaces)))


class CutRoad(Struct, frozen=True):
    """Take the step between two spaces out of a road, or the borders that the two share.

    What is left of a chain is one road, or two; one space alone is none.
    """

    map_id: str
    road: str
    first: str
    second: str
    called: str = ""

    @property
    def label(self) -> str:
        return Message(
            "Cut {thing} between {first} and {second}",
            thing=self.called or Message("the road {road}", road=self.road),
            first=self.first,
            second=self.second,
        )

    def apply(self, document: Edited) -> Edit:
        return change_map(document, self.map_id, self.label, self._cut)

    def _cut(self, shown: AnyMap) -> AnyMap:
        road = _road(shown, self.road)
        if shared := [b.id for b in shown.borders_between(self.first, self.second) if b.road == road.id]:
            return _along(area_map_of(shown), shared, "")
        steps = itertools.pairwise(road.spaces)
        at = next((at for at, step in enumerate(steps, 1) if {*step} == {self.first, self.second}), None)
        if at is None:
            raise EditError(
                Message(
                    "The road {name} does not run from {first} to {second}.",
                    name=road.name or road.id,
                    first=self.first,
                    second=self.second,
                )
            )
        parts = [part for part in (road.spaces[:at], road.spaces[at:]) if len(part) > 1]
        roads = shown.roads.delete(road.id)
        for spaces in parts:
            roads = roads.set(name := free_id(road.id, roads), replace(road, id=name, spaces=spaces))
        return replace(shown, roads=roads)


class RemoveRoads(Struct, frozen=True):
    """Take roads off a map and off all its borders, with the points that no other road passes."""

    map_id: str
    roads: tuple[str, ...]
    called: str = ""

    @property
    def label(self) -> str:
        if len(self.roads) != 1:
            return Message("Take {count} roads off", count=len(self.roads))
        return Message("Take the road {road} off", road=self.called or self.roads[0])

    def apply(self, document: Edited) -> Edit:
        ends = ends_of_sections(document.design.tag_types)
        return change_map(document, self.map_id, self.label, lambda shown: self._removed(shown, ends))

    def _removed(self, shown: AnyMap, section_ends: Collection[str]) -> AnyMap:
        for road in self.roads:
            carried = sorted(name for name, border in shown.borders.items() if border.road == _road(shown, road).id)
            if carried:
                shown = _without_lone_points(_along(area_map_of(shown), carried, ""), carried, section_ends)
            shown = replace(shown, roads=shown.roads.delete(_road(shown, road).id))
        return shown


def _road(shown: AnyMap, road: str) -> Road:
    found = shown.roads.get(road)
    if found is None:
        raise EditError(Message("There is no road {road} on the map {title}.", road=repr(road), title=shown.title))
    return found


def _along(area_map: AreaMap, borders: Iterable[str], road: str, origin: Provenance | None = None) -> AreaMap:
    """The map where these borders are a stretch of a road, "" of none."""
    names = list(borders)
    carrying = area_map.with_borders(_carrying(area_map, name, road, origin) for name in names)
    return taken_over(area_map, carrying, borders=names)


def _carrying(area_map: AreaMap, border: str, road: str, origin: Provenance | None) -> Border:
    if border not in area_map.borders:
        raise EditError(Message("There is no border {name}.", name=repr(border)))
    carrying = area_map.borders[border].marked(road=road)
    return replace(carrying, provenance=carrying.provenance.set(ROAD, origin)) if origin else carrying


def _without_lone_points(area_map: AreaMap, borders: Iterable[str], section_ends: Collection[str]) -> AreaMap:
    """The map without the ends of sections at the ends of these borders that no road passes."""
    ends = {end for name in borders for end in (area_map.borders[name].start, area_map.borders[name].end)}
    for end in sorted(ends):
        roads = {area_map.borders[name].road for name in faces(area_map).borders_at(end)} - {""}
        for tag in section_ends if not roads else ():
            area_map = tag_junction(area_map, end, tag, "")
    return area_map


def _refuse_broken(shown: AnyMap, spaces: tuple[str, ...]) -> None:
    """EditError for a chain that is too short, leaves the map, or jumps."""
    if shown.grid is None:
        raise EditError("A road of a map of areas runs along its borders.")
    if len(spaces) < 2:
        raise EditError("A road runs through two hexes or more.")
    for space in spaces:
        if not shown.is_cell(space):
            raise EditError(Message("No hex of the map is numbered {number}.", number=repr(space)))
    for a, b in itertools.pairwise(spaces):
        if not shown.borders_between(a, b):
            raise EditError(Message("The road jumps from {a} to {b}, which share no hexside.", a=a, b=b))
