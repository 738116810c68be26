"""The edits of hex maps. What is like the default of its map afterwards is not stored, as the checks want it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from workbench.cartography.hexes.many_hexes import for_many, indexes_of
from workbench.engine.catalogue.resolved import Kindred, catalogue_of
from workbench.engine.catalogue.standard import Wet
from workbench.engine.maps.area_map import Space
from workbench.engine.maps.border import BLOCKED, BRIDGE, SHORES, Border
from workbench.engine.maps.hex_map import HexMap, hexside_id
from workbench.engine.maps.hex_places import direction, find_place
from workbench.engine.maps.map_parts import OneWay
from workbench.engine.provenance import Provenance
from workbench.engine.words.message import Message, as_message
from workbench.long_work import each
from workbench.storage.edits.edit import Edit, Edited, EditError
from workbench.storage.edits.edits import ReplaceMap, sound
from workbench.storage.rows.shared_maps import tell_pairs

MANY = 1000
"""What differs in more hexes than these is told to whoever asks for it next."""


class ChangeHex(Struct, frozen=True):
    """Set one field of a hex, with where the figure comes from; without a provenance that stays as it was."""

    map_id: str
    number: str
    field: str
    value: object
    provenance: Provenance | None = None
    only_origin: bool = False

    @property
    def label(self) -> str:
        what = self.field.replace("_", " ")
        return (
            Message("Hex {number}: where its {what} comes from", number=self.number, what=what)
            if self.only_origin
            else Message("Hex {number}: {what}", number=self.number, what=what)
        )

    def apply(self, document: Edited) -> Edit:
        before = _hex_map(document, self.map_id)
        _known(before, self.number)
        if self.field not in Space.__struct_fields__ or self.field in ("id", "provenance"):
            raise EditError(Message("a hex has no {field} to be changed", field=self.field))
        old = before.space(self.number)
        new = replace(old, **{self.field: self.value})
        if self.provenance is not None:
            new = replace(new, provenance=old.provenance.set(self.field, self.provenance))
        _put(
            document,
            before.with_spaces([sound(new, Message("{field} of hex {number}", field=self.field, number=self.number))]),
        )
        return ReplaceMap(self.label, before)

    def merged_with(self, previous: Edit) -> Edit | None:
        """Typing in one field is one edit; where a figure comes from is another."""
        if not isinstance(previous, ChangeHex) or self.only_origin or previous.only_origin:
            return None
        same = (self.map_id, self.number, self.field) == (previous.map_id, previous.number, previous.field)
        return replace(self, provenance=self.provenance or previous.provenance) if same else None


class PaintTerrain(Struct, frozen=True):
    """Give hexes a kind of terrain. Strokes of one `gesture` are one edit."""

    map_id: str
    numbers: tuple[str, ...]
    terrain: str
    gesture: str = ""

    @property
    def label(self) -> str:
        return Message("Paint {what}", what=as_message(self.terrain.replace("_", " ")))

    def apply(self, document: Edited) -> Edit:
        before = _hex_map(document, self.map_id)
        after = with_painted(before, self.numbers, lambda space: replace(space, terrain=self.terrain))
        if after is before:
            raise EditError("Nothing would change.")
        _put(document, after)
        return ReplaceMap(self.label, before)

    def merged_with(self, previous: Edit) -> Edit | None:
        if not isinstance(previous, PaintTerrain) or not self.gesture or previous.gesture != self.gesture:
            return None
        if (previous.map_id, previous.terrain) != (self.map_id, self.terrain):
            return None
        return replace(self, numbers=(*previous.numbers, *self.numbers))


class MarkHexsides(Struct, frozen=True):
    """Put a feature on hexsides, pairs of neighbours, or take it away. Strokes of one `gesture` are one edit.

    A beach takes the place of what else the shore was said to be, and so on.

    With `bridges` a water gets a bridge wherever a road crosses it, and takes its bridges with it when it goes. With
    `falls` the teeth or ticks of what is put there stand on the side of the second hex of each pair.
    """

    map_id: str
    sides: tuple[tuple[str, str], ...]
    feature: str
    present: bool = True
    gesture: str = ""
    bridges: bool = False
    falls: bool = False

    @property
    def label(self) -> str:
        where = hexside_id(*self.sides[0]) if self.sides else ""
        where = Message("{where} and more", where=where) if len(self.sides) > 1 else where
        what = Message("impassable") if self.feature == BLOCKED else self.feature.replace("_", " ")
        gone = Message("No longer impassable") if self.feature == BLOCKED else Message("No {what}", what=what)
        return Message("{thing} at {where}", thing=what.capitalize() if self.present else gone, where=where)

    def apply(self, document: Edited) -> Edit:
        before = after = _hex_map(document, self.map_id)
        for first, second in each(self.sides):
            after = with_feature(after, first, second, self.feature, self.present)
            if self.falls and self.present:
                after = with_low_side(after, first, second)
        kinds = catalogue_of(document.design).borders
        if self.bridges and kinds.is_running(self.feature):
            after = with_bridges(after, self.sides, kinds)
        if after is before:
            raise EditError("Nothing would change.")
        _put(document, after)
        return ReplaceMap(self.label, before)

    def merged_with(self, previous: Edit) -> Edit | None:
        if not isinstance(previous, MarkHexsides) or not self.gesture or previous.gesture != self.gesture:
            return None
        same = replace(self, sides=previous.sides) == previous
        return replace(self, sides=(*previous.sides, *self.sides)) if same else None


def with_feature(hex_map: HexMap, first: str, second: str, feature: str, present: bool) -> HexMap:
    """The map with, or without, a feature between two neighbours. A hexside that carries nothing is not stored."""
    places = [find_place(hex_map.grid, number) for number in (first, second)]
    if places[0] is None or places[1] is None or direction(hex_map.grid, places[0], places[1]) is None:
        raise EditError(Message("{first} and {second} share no hexside", first=first, second=second))
    name = hexside_id(first, second)
    old = hex_map.borders.get(name) or Border(name, min(first, second), max(first, second))
    others = {*old.kinds} - (SHORES if feature in SHORES and present else {feature})
    after = old.bearing(others | {feature} if present else others)
    if after is old:
        return hex_map
    if not after.features and old.one_way is OneWay.NO:
        return replace(hex_map, borders=hex_map.borders.delete(name))
    return replace(hex_map, borders=hex_map.borders.set(name, after))


def with_low_side(hex_map: HexMap, high: str, low: str) -> HexMap:
    """The map where what stands on one side of a hexside stands on that of `low`; a way across stays as it is."""
    side = hex_map.borders.get(hexside_id(high, low))
    if side is None or side.second == low:
        return hex_map
    turned = replace(side, first=high, second=low, one_way=side.one_way.turned)
    return replace(hex_map, borders=hex_map.borders.set(side.id, turned))


def with_bridges(hex_map: HexMap, sides: Iterable[tuple[str, str]], kinds: Kindred) -> HexMap:
    """The map where of these hexsides those with water and a road over it have a bridge or a ford, and no others."""
    wanted = dict.fromkeys(hexside_id(*side) for side in sides)
    crossed = {hexside_id(a, b) for road in hex_map.roads.values() for a, b in pairwise(road.spaces)} & wanted.keys()
    for name in wanted:
        side = hex_map.borders.get(name)
        if side is None:
            continue
        has_water = any(map(kinds.is_running, side.kinds))
        bridges = [feature for feature in side.kinds if kinds.wet(feature) is Wet.OVER] if not has_water else ()
        for bridge in bridges:
            hex_map = with_feature(hex_map, side.first, side.second, bridge, present=False)
        if has_water and name in crossed and not any(map(kinds.is_crossing, side.kinds)):
            hex_map = with_feature(hex_map, side.first, side.second, kinds.own(BRIDGE), present=True)
    return hex_map


def with_painted(hex_map: HexMap, numbers: Collection[str], on: Callable[[Space], Space]) -> HexMap:
    """The map with some hexes painted, however many at once; the same map where all are so already.

    Raises
    ------
    EditError
        A number is none of the map.
    """
    old, plain = hex_map.hexes, plain_hexes(hex_map)
    known = for_many(old, len(numbers))
    _refuse_unknown(hex_map, [number for number in numbers if number not in known])
    names = sorted({*numbers})
    before = [known.get(number) for number in names]
    shown = [space or plain(number) for number, space in zip(names, before, strict=True)]
    apart = [  # the trees hold hexes that are plain nowhere
        (number, was, new if new.terrain != hex_map.default_terrain or new != plain(number) else None)
        for number, was, space, new in zip(names, before, shown, map(on, each(shown)), strict=True)
        if new != space
    ]
    if not apart:
        return hex_map
    after = old.update({number: new for number, _, new in apart if new is not None})
    if gone := [number for number, was, new in apart if new is None and was is not None]:
        left = after.mutate()
        for number in gone:
            del left[number]
        after = left.finish()
    if len(apart) > MANY:
        tell_pairs(after, old, [pair for pair in apart if pair[1] is not pair[2]])
    return replace(hex_map, hexes=after)


def plain_hexes(hex_map: HexMap) -> Callable[[str], Space]:
    """What gives the plain hex of a number, as the map does; quickly where no halves at the edge are otherwise."""
    if hex_map.has_unplayed_halves:
        return hex_map.bare_space
    plain = hex_map.bare_space("")
    return lambda number: replace(plain, id=number)


def _hex_map(document: Edited, map_id: str) -> HexMap:
    found = next((hex_map for hex_map in document.design.hex_maps if hex_map.id == map_id), None)
    if found is None:
        raise EditError(Message("there is no hex map {map_id}", map_id=repr(map_id)))
    return found


def _known(hex_map: HexMap, number: str) -> None:
    _refuse_unknown(hex_map, (number,))


def _refuse_unknown(hex_map: HexMap, numbers: Collection[str]) -> None:
    known = {number for number, _ in indexes_of(hex_map.grid, numbers)}
    if unknown := next((number for number in numbers if number not in known), None):
        raise EditError(Message("no hex of map {id} is numbered {unknown}", id=repr(hex_map.id), unknown=repr(unknown)))


def _put(document: Edited, hex_map: HexMap) -> None:
    document.put(document.design.with_map(hex_map))
