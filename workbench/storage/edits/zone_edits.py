"""The edits of spaces that no border and no hexside encloses: boxes, and the zones of a hex map with their hexes."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from immutables import Map
from msgspec import Struct
from msgspec.structs import replace

from workbench.cartography.checks.hex_checks import looks_like_land
from workbench.cartography.map_spaces import AnyMap, spaces_of
from workbench.engine.catalogue.resolved import STANDARD, Kindred, catalogue_of
from workbench.engine.maps.area_map import Space, SpaceKind
from workbench.engine.maps.hex_map import HexMap, HexZone
from workbench.engine.maps.hex_places import find_place
from workbench.engine.maps.map_parts import Rectangle
from workbench.engine.words.message import Message, as_message, marked
from workbench.storage.edits.catalogue_edits import grounded, water_ground
from workbench.storage.edits.edit import Edit, Edited, EditError
from workbench.storage.edits.edits import ReplaceDesign, sound
from workbench.storage.edits.hex_edits import with_painted
from workbench.storage.edits.map_changes import (
    change_map,
    hex_map_of,
    map_of,
    refuse_taken_id,
    refuse_unknown_spaces,
)
from workbench.storage.edits.references import references_to

ZONE_KINDS = (SpaceKind.SEA_ZONE, SpaceKind.RADE)


class AddBox(Struct, frozen=True):
    """Put a box on a map of either kind, on the sheet or off the map's own ground; it needs a shape."""

    map_id: str
    space: Space

    @property
    def label(self) -> str:
        return Message("Add the box {thing}", thing=self.space.name or self.space.id)

    def apply(self, document: Edited) -> Edit:
        before = document.design
        inverse = change_map(document, self.map_id, self.label, self._added)
        return grounded(document, self.space, before, inverse)

    def _added(self, shown: AnyMap) -> AnyMap:
        box = sound(self.space, Message("box {id}", id=self.space.id))
        refuse_taken_id(box.id, spaces_of(shown), "space")
        if box.kind is not SpaceKind.BOX:
            raise EditError(Message("{name} is no box.", name=box.name or box.id))
        _refuse_unfit_shape(box.shape)
        return shown.with_spaces([box])


class MoveBox(Struct, frozen=True):
    """Give a box another place or size on the sheet. Moves of one `gesture` are one edit."""

    map_id: str
    box: str
    shape: Rectangle
    gesture: str = ""
    called: str = ""

    @property
    def label(self) -> str:
        return Message("Move the box {thing}", thing=self.called or self.box)

    def apply(self, document: Edited) -> Edit:
        return change_map(document, self.map_id, self.label, self._moved)

    def _moved(self, shown: AnyMap) -> AnyMap:
        box = spaces_of(shown).get(self.box)
        if box is None or box.shape is None:
            raise EditError(Message("There is no box {box} on the map {title}.", box=repr(self.box), title=shown.title))
        shape = sound(self.shape, Message("shape of {id}", id=self.box))
        _refuse_unfit_shape(shape)
        return shown.with_spaces([replace(box, shape=shape)])

    def merged_with(self, previous: Edit) -> Edit | None:
        if not isinstance(previous, MoveBox) or not self.gesture or previous.gesture != self.gesture:
            return None
        return self if (self.map_id, self.box) == (previous.map_id, previous.box) else None


class AddZone(Struct, frozen=True):
    """Make hexes a sea zone or a rade of a hex map; hexes of other zones change over to it.

    Hexes of land with nothing on it become water; where the design has no kind of terrain for that, it comes with it.
    Painted on in the same `gesture` it is one edit.
    """

    map_id: str
    space: Space
    hexes: tuple[str, ...] = ()
    gesture: str = ""

    @property
    def label(self) -> str:
        return Message("Add the zone {thing}", thing=self.space.name or self.space.id)

    def apply(self, document: Edited) -> Edit:
        return _change_zones(document, self.map_id, self.label, self._added)

    def _added(self, shown: AnyMap, water: _Water) -> AnyMap:
        hex_map, space = hex_map_of(shown), sound(self.space, Message("zone {id}", id=self.space.id))
        refuse_taken_id(space.id, spaces_of(hex_map), "space")
        if space.kind not in ZONE_KINDS:
            raise EditError(Message("{name} is neither a sea zone nor a rade.", name=space.name or space.id))
        hex_map = replace(hex_map, zones=hex_map.zones.set(space.id, HexZone(space)))
        return _painted(hex_map, space.id, self.hexes, water)

    def merged_with(self, previous: Edit) -> Edit | None:
        """It follows nothing; strokes follow it."""
        return None


class PaintZone(Struct, frozen=True):
    """Give hexes to a zone; "" takes them out of every zone. Strokes of one `gesture` are one edit.

    In a sea zone or rade, land with nothing on it becomes water as `AddZone` says.
    """

    map_id: str
    zone: str
    hexes: tuple[str, ...]
    gesture: str = ""
    called: str = ""

    @property
    def label(self) -> str:
        if not self.zone:
            return marked("Take hexes out of their zones")
        return Message("Paint the zone {thing}", thing=self.called or self.zone)

    def apply(self, document: Edited) -> Edit:
        if not self.zone:
            return change_map(document, self.map_id, self.label, lambda m: self._given(m, _Water("", STANDARD.ground)))
        return _change_zones(document, self.map_id, self.label, self._given)

    def _given(self, shown: AnyMap, water: _Water) -> AnyMap:
        return _painted(hex_map_of(shown), self.zone, self.hexes, water)

    def merged_with(self, previous: Edit) -> Edit | None:
        if not isinstance(previous, PaintZone | AddZone) or not self.gesture or previous.gesture != self.gesture:
            return None
        if isinstance(previous, AddZone):
            is_same = (self.map_id, self.zone) == (previous.map_id, previous.space.id)
            return replace(previous, hexes=(*previous.hexes, *self.hexes)) if is_same else None
        if (self.map_id, self.zone) != (previous.map_id, previous.zone):
            return None
        return replace(self, hexes=(*previous.hexes, *self.hexes))


class PaintLetter(Struct, frozen=True):
    """Give spaces a letter in a tag of letters, or take it. Strokes of one `gesture` are one edit.

    `called` is what the tag is called.
    """

    map_id: str
    spaces: tuple[str, ...]
    tag: str
    letter: str
    present: bool = True
    gesture: str = ""
    called: str = ""

    @property
    def label(self) -> str:
        tag = as_message(self.called or self.tag)
        if self.present:
            return Message("{tag}: {letter}", tag=tag, letter=self.letter)
        return Message("{tag}: no {letter}", tag=tag, letter=self.letter)

    def apply(self, document: Edited) -> Edit:
        return change_map(document, self.map_id, self.label, self._painted)

    def _painted(self, shown: AnyMap) -> AnyMap:
        refuse_unknown_spaces(shown, self.spaces)
        spaces = spaces_of(shown)
        old = [spaces[name] for name in dict.fromkeys(self.spaces)]
        return shown.with_spaces([with_letter(space, self.tag, self.letter, self.present) for space in old])

    def merged_with(self, previous: Edit) -> Edit | None:
        if not isinstance(previous, PaintLetter) or not self.gesture or previous.gesture != self.gesture:
            return None
        paint, before = (self.map_id, self.tag, self.letter), (previous.map_id, previous.tag, previous.letter)
        if paint != before or self.present != previous.present:
            return None
        return replace(self, spaces=(*previous.spaces, *self.spaces))


class RemoveBox(Struct, frozen=True):
    """Take a box or zone off a map. It is refused while something in the design names it."""

    map_id: str
    box: str
    called: str = ""

    @property
    def label(self) -> str:
        return Message("Take {thing} off the map", thing=self.called or self.box)

    def apply(self, document: Edited) -> Edit:
        self._removed(map_of(document, self.map_id))
        needing = references_to(document.design, self.map_id, [self.box])
        if needing:
            thing, user, more = self.called or self.box, needing[0].said, len(needing) - 1
            if more:
                text = marked("{thing} is needed by {user} and {count} more.")
                raise EditError(Message(text, thing=thing, user=user, count=more))
            raise EditError(Message("{thing} is needed by {user}.", thing=thing, user=user))
        return change_map(document, self.map_id, self.label, self._removed)

    def _removed(self, shown: AnyMap) -> AnyMap:
        if self.box not in shown.zone_spaces:
            raise EditError(
                Message("There is no box or zone {box} on the map {title}.", box=repr(self.box), title=shown.title)
            )
        return shown.without_zone(self.box)


def with_letter(space: Space, tag: str, letter: str, present: bool) -> Space:
    """The space with one more letter in a tag, or without it, in the order of the alphabet."""
    was = space.tags.get(tag, "")
    kept = {*was} - {*letter}
    letters = "".join(sorted(kept | {*letter} if present else kept))
    if letters == was:
        return space
    return replace(space, tags=space.tags.set(tag, letters) if letters else space.tags.delete(tag))


class _Water(NamedTuple):
    """The kind of terrain that water has in the design, and what its kinds are."""

    id: str
    kinds: Kindred


def _change_zones(document: Edited, map_id: str, label: str, change: Callable[[AnyMap, _Water], AnyMap]) -> Edit:
    """Change a map with the water of the design, which the first zone brings to a design that has none."""
    before = document.design
    water = water_ground(before)
    known = _Water(water.id, catalogue_of(before).ground)
    inverse = change_map(document, map_id, label, lambda shown: change(shown, known))
    if water in before.terrain:
        return inverse
    document.put(replace(document.design, terrain=(*before.terrain, water)))
    return ReplaceDesign(label, before)


def _painted(hex_map: HexMap, zone_id: str, numbers: tuple[str, ...], water: _Water) -> HexMap:
    """The map with hexes in this zone and in no other; "" is none. What comes to a water is of its terrain."""
    for number in numbers:
        if find_place(hex_map.grid, number) is None:
            raise EditError(
                Message("No hex of the map {title} is numbered {number}.", title=hex_map.title, number=repr(number))
            )
    if zone_id and zone_id not in hex_map.zones:
        raise EditError(
            Message("There is no zone {zone_id} on the map {title}.", zone_id=repr(zone_id), title=hex_map.title)
        )
    zones, hexes_now, moving = hex_map.zones, hex_map.hexes, frozenset(numbers)
    for name in sorted(zones):
        hexes = zones[name].hexes
        if name != zone_id and not moving.isdisjoint(hexes):
            kept = tuple(number for number in hexes if number not in moving)
            zones = zones.set(name, replace(zones[name], hexes=kept))
    if zone_id:
        hexes = zones[zone_id].hexes
        if new := moving.difference(hexes):
            # what is sorted already but for its end is sorted in one go
            zones = zones.set(zone_id, replace(zones[zone_id], hexes=tuple(sorted((*hexes, *new)))))
            if zones[zone_id].space.kind in ZONE_KINDS:
                hexes_now = with_painted(hex_map, sorted(new), lambda space: _as_water(hex_map, space, water)).hexes
    after = replace(hex_map, zones=zones, hexes=hexes_now)
    _keep_up_zones(hex_map, after, moving, zone_id)
    return after


def _as_water(hex_map: HexMap, space: Space, water: _Water) -> Space:
    """A hex of land as water, or as it is where something is said of it besides its terrain."""
    if not looks_like_land(space, water.kinds):
        return space
    bare = replace(space, terrain=hex_map.default_terrain, provenance=Map())
    return replace(space, terrain=water.id) if bare == hex_map.bare_space(space.id) else space


def _keep_up_zones(before: HexMap, after: HexMap, moved: frozenset[str], zone_id: str) -> None:
    """Where the map before knows the zone of each hex, so does the map after, without a look at all of them."""
    if "zone_of" in vars(before):
        zone_of = {**before.zone_of, **dict.fromkeys(moved, zone_id)}
        if not zone_id:
            for number in moved:
                del zone_of[number]
        vars(after)["zone_of"] = zone_of


def _refuse_unfit_shape(shape: Rectangle | None) -> None:
    if shape is None or not (shape.width_mm > 0 and shape.height_mm > 0):
        raise EditError("A box needs a place on the sheet, with a width and a height.")
