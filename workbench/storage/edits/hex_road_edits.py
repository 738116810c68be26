"""The edits of the roads of a hex map: drawn, made longer, cut in two, named, given a class, taken off."""

from __future__ import annotations

import itertools

from msgspec import Struct
from msgspec.structs import replace

from workbench.cartography.map_spaces import AnyMap
from workbench.engine.maps.border import Road
from workbench.engine.maps.hex_map import HexGrid, HexMap
from workbench.engine.maps.hex_places import direction, find_place
from workbench.engine.provenance import Provenance
from workbench.engine.words.message import Message
from workbench.storage.edits.edit import Edit, Edited, EditError
from workbench.storage.edits.edits import sound
from workbench.storage.edits.map_changes import change_map, free_id, hex_map_of, refuse_taken_id


class AddHexRoad(Struct, frozen=True):
    """Run a road through a chain of hexes, each beside the one before."""

    map_id: str
    road: Road

    @property
    def label(self) -> str:
        return Message("Draw {thing}", thing=self.road.name or Message("a road"))

    def apply(self, document: Edited) -> Edit:
        return change_map(document, self.map_id, self.label, self._added)

    def _added(self, shown: AnyMap) -> AnyMap:
        hex_map, road = hex_map_of(shown), sound(self.road, f"road {self.road.id}")
        refuse_taken_id(road.id, hex_map.roads, "road")
        _refuse_broken(hex_map.grid, road.spaces)
        return replace(hex_map, roads=hex_map.roads.set(road.id, road))


class ExtendHexRoad(Struct, frozen=True):
    """Run a road on from its end, or from its beginning, through further hexes; the first lies beside that hex."""

    map_id: str
    road: str
    hexes: tuple[str, ...]
    at_beginning: bool = False

    @property
    def label(self) -> str:
        return Message("Make the road {road} longer", road=self.road)

    def apply(self, document: Edited) -> Edit:
        return change_map(document, self.map_id, self.label, self._longer)

    def _longer(self, shown: AnyMap) -> AnyMap:
        hex_map = hex_map_of(shown)
        road = _road(hex_map, self.road)
        hexes = (*self.hexes[::-1], *road.spaces) if self.at_beginning else (*road.spaces, *self.hexes)
        _refuse_broken(hex_map.grid, hexes)
        return replace(hex_map, roads=hex_map.roads.set(road.id, replace(road, spaces=hexes)))


class CutHexRoad(Struct, frozen=True):
    """Take the step between two hexes out of a road. What is left is one road, or two; one hex alone is none."""

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
        hex_map = hex_map_of(shown)
        road = _road(hex_map, self.road)
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
        roads = hex_map.roads.delete(road.id)
        for hexes in parts:
            roads = roads.set(name := free_id(road.id, roads), replace(road, id=name, spaces=hexes))
        return replace(hex_map, roads=roads)


class ChangeHexRoad(Struct, frozen=True):
    """Give a road another name, another class or another origin; None leaves it as it is. Typing is one edit."""

    map_id: str
    road: str
    name: str | None = None
    road_class: str | None = None
    provenance: Provenance | None = None
    called: str = ""

    @property
    def label(self) -> str:
        if self.name is not None:
            return Message(
                "Call {thing} {name}", thing=self.called or Message("the road {road}", road=self.road), name=self.name
            )
        what = Message("class") if self.road_class is not None else Message("where it comes from")
        return Message("{thing}: {what}", thing=self.called or Message("Road {road}", road=self.road), what=what)

    def apply(self, document: Edited) -> Edit:
        return change_map(document, self.map_id, self.label, self._changed)

    def _changed(self, shown: AnyMap) -> AnyMap:
        hex_map = hex_map_of(shown)
        road = _road(hex_map, self.road)
        fields = {"name": self.name, "road_class": self.road_class, "provenance": self.provenance}
        after = replace(road, **{field: value for field, value in fields.items() if value is not None})
        return replace(hex_map, roads=hex_map.roads.set(road.id, sound(after, f"road {road.id}")))

    def merged_with(self, previous: Edit) -> Edit | None:
        if not isinstance(previous, ChangeHexRoad) or (self.map_id, self.road) != (previous.map_id, previous.road):
            return None
        only_names = (self.road_class, self.provenance, previous.road_class, previous.provenance) == (None,) * 4
        return self if only_names else None


class RemoveHexRoads(Struct, frozen=True):
    """Take roads off a hex map."""

    map_id: str
    roads: tuple[str, ...]

    @property
    def label(self) -> str:
        return (
            Message("Take {count} roads off", count=len(self.roads))
            if len(self.roads) != 1
            else Message("Take the road {road} off", road=self.roads[0])
        )

    def apply(self, document: Edited) -> Edit:
        return change_map(document, self.map_id, self.label, self._removed)

    def _removed(self, shown: AnyMap) -> AnyMap:
        hex_map = hex_map_of(shown)
        roads = hex_map.roads
        for road in self.roads:
            roads = roads.delete(_road(hex_map, road).id)
        return replace(hex_map, roads=roads)


def _road(hex_map: HexMap, road: str) -> Road:
    found = hex_map.roads.get(road)
    if found is None:
        raise EditError(Message("There is no road {road} on the map {title}.", road=repr(road), title=hex_map.title))
    return found


def _refuse_broken(grid: HexGrid, hexes: tuple[str, ...]) -> None:
    """EditError for a chain that is too short, leaves the grid, or jumps."""
    if len(hexes) < 2:
        raise EditError("A road runs through two hexes or more.")
    places = [find_place(grid, number) for number in hexes]
    for number, place in zip(hexes, places, strict=True):
        if place is None:
            raise EditError(Message("No hex of the map is numbered {number}.", number=repr(number)))
    for (a, here), (b, there) in itertools.pairwise(zip(hexes, places, strict=True)):
        if here is not None and there is not None and direction(grid, here, there) is None:
            raise EditError(Message("The road jumps from {a} to {b}, which share no hexside.", a=a, b=b))
