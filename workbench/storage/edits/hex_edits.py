"""The edits of hex maps. What is like the default of its map afterwards is not stored, as the checks want it."""

from __future__ import annotations

from collections.abc import Callable, Collection

from msgspec import Struct
from msgspec.structs import replace

from workbench.cartography.hexes.many_hexes import for_many, indexes_of
from workbench.engine.maps.area_map import Space
from workbench.engine.maps.hex_map import HexMap
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
