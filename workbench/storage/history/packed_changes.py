"""The changes between two designs in the form in which the history keeps them: only what differs, what is alike once.

A fill of a hundred thousand hexes is the terrain before, the terrain after and the numbers of the hexes. What is read
back comes from a file that anybody may have written: it has the types of the design, or it is refused.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from operator import attrgetter
from typing import Any

import msgspec
from immutables import Map
from msgspec import Raw, Struct
from msgspec.structs import fields, replace

from workbench import limits
from workbench.engine.codec import from_json, to_json
from workbench.engine.design import Design
from workbench.engine.maps.area_map import AreaMap
from workbench.engine.maps.board_map import AnyMap
from workbench.engine.maps.hex_map import HexMap, HexZone
from workbench.engine.words.message import Message, as_message, said_by
from workbench.storage.rows.parts import (
    ENTRIES_ON,
    MAP,
    ON_A_HEX_MAP,
    ON_A_MAP,
    differences,
    geometry_of,
    maps_apart,
    maps_of,
)
from workbench.storage.rows.reading import ENTRY_KINDS, HEX_ENTRY_KINDS, ORDERED_KINDS
from workbench.storage.rows.shared_maps import pairs_apart

MAX_STEP_BYTES = limits.HISTORY_STEP_BYTES.most
MAX_FRAMES = 64
"""So many pieces a step may have: a gesture goes on in a new piece, and after so many all are made one."""
_LARGE = 2**18
_IN_LISTS = ("maps", *ORDERED_KINDS)
_FORMERLY = {"map": "areas", "hex_map": "hexes"}
"""What a map was of, in the words of steps of schema 10 and before, and is of in those of today."""
Places = tuple[int, int]


class TooLarge(ValueError):
    """The changes of a step are more than the history keeps of one."""

    def __init__(self) -> None:
        super().__init__(Message("it has {beyond}", beyond=as_message(limits.HISTORY_STEP_BYTES.beyond)))


class Alike(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Parts of one kind that changed alike, came alike but for their ids, or went so.

    `sheet` says what the map is of that they are or are on ("areas", "hexes"), "" when on none. `fields` holds what
    changed, before and after; of parts that came `after` is all of one, of those that went `before`. `places` holds
    for parts in a list where each was and is, unless they stayed.
    """

    kind: str
    sheet: str
    map: str
    ids: tuple[str, ...]
    places: tuple[Places, ...]
    fields: dict[str, tuple[Raw, Raw]]
    before: Raw
    after: Raw

    @property
    def geometry(self) -> str:
        """What its map is of, also of a step that was kept when maps of areas and of hexes stood apart."""
        return _FORMERLY.get(self.sheet, self.sheet)

    @property
    def is_map(self) -> bool:
        """Is it a map itself that came, went or changed?"""
        return bool(self.sheet) and (self.kind == MAP or (self.kind == self.sheet and self.sheet in _FORMERLY))

    @property
    def is_of_lists_apart(self) -> bool:
        """Do its places count the maps of its geometry alone?"""
        return self.is_map and self.sheet in _FORMERLY

    def type_of_parts(self) -> type[Struct]:
        """The type of these parts; ValueError when no design has such."""
        try:
            return _TYPES[MAP if self.is_map else self.kind, self.geometry]
        except KeyError:
            raise ValueError(
                Message("no design has {kind} on {sheet}", kind=repr(self.kind[:40]), sheet=repr(self.sheet[:40]))
            ) from None


Frame = tuple[Alike, ...]
"""Changes that are made at once."""


def packed_changes(before: Design, after: Design) -> bytes:
    """The differences of two designs as one frame; TooLarge."""
    pieces, size = [], 0
    for alike in _all_alike(before, after):
        pieces.append(to_json(alike))
        size += len(pieces[-1]) + 1
        if size >= MAX_STEP_BYTES:
            raise TooLarge
    return zlib.compress(b"[" + b",".join(pieces) + b"]", 1 if size > _LARGE else 6)


def unpacked_changes(content: bytes) -> tuple[Frame, ...]:
    """The frames of a content; ValueError when it is damaged or grows beyond all bounds."""
    frames: list[Frame] = []
    room = MAX_STEP_BYTES
    while content:
        if room <= 0 or len(frames) == MAX_FRAMES:
            raise TooLarge
        unpacking = zlib.decompressobj()
        try:
            text = unpacking.decompress(content, room)
            if not unpacking.eof:
                raise TooLarge if unpacking.unconsumed_tail else ValueError(Message("it is cut short"))
            frames.append(from_json(text, Frame))
        except (zlib.error, msgspec.DecodeError) as error:
            raise ValueError(Message("it is damaged ({error})", error=said_by(error))) from None
        room, content = room - len(text), unpacking.unused_data
    return tuple(frames)


def value_in(raw: Raw, kind: Any) -> Any:
    """What a raw value is, None for nothing; ValueError when it is of another kind."""
    try:
        return from_json(bytes(raw), kind)
    except (msgspec.DecodeError, TypeError, NotImplementedError) as error:
        raise ValueError(said_by(error)) from None


@cache
def kept_fields(kind: type[Struct]) -> dict[str, Any]:
    """The fields of a kind of part that change by themselves, with their types; maps and the design have others
    that are parts of their own.
    """
    apart: tuple[str, ...] = {Design: _IN_LISTS, AreaMap: ON_A_MAP, HexMap: ON_A_HEX_MAP}.get(kind, ())
    return {field.name: field.type for field in fields(kind) if field.name not in ("id", *apart)}


def without_parts(thing: Struct) -> Struct:
    """A map without what is a part of its own; any other value as it is."""
    empty: Map[str, Struct] = Map()
    apart = ENTRIES_ON.get(geometry_of(thing), ())
    return replace(thing, **dict.fromkeys(apart, empty)) if apart else thing


def _all_alike(before: Design, after: Design) -> Iterator[tuple[object, ...]]:
    """What becomes an `Alike` each, its fields in their order."""
    groups: dict[tuple[str, str, bool, bool], list[_Pair]] = {}
    bare = {id(m): without_parts(m) for m in (*maps_of(before), *maps_of(after))}
    for change in differences(_with_maps(before, bare), _with_maps(after, bare)):
        was, now = change.before, change.after
        pair = (change.id, was and was.thing, now and now.thing, was.position if was else 0, now.position if now else 0)
        part = now or was
        geometry = geometry_of(part.thing) if part is not None else ""
        groups.setdefault((change.kind, geometry, was is None, now is None), []).append(pair)
    for (kind, geometry, came, went), pairs in groups.items():
        yield from _group(kind, "", geometry, came or went, pairs)
    yield from _entries_alike(before.maps, after.maps)


def _with_maps(design: Design, bare: dict[int, Struct]) -> Design:
    """The design with its maps as they are in `bare`."""
    return replace(design, maps=tuple(bare[id(m)] for m in design.maps))


def _entries_alike(before: Sequence[AnyMap], after: Sequence[AnyMap]) -> Iterator[tuple[object, ...]]:
    """The runs of all that stands on the maps: very many, which are not made differences of one by one."""
    nothing: Map[str, Struct] = Map()
    for geometry, map_id, (_, was), (_, now) in maps_apart(before, after):
        for kind in ENTRIES_ON[geometry]:
            old = getattr(was, kind) if was is not None else nothing
            new = getattr(now, kind) if now is not None else nothing
            if old is not new:
                pairs: list[_Pair] = [(*pair, 0, 0) for pair in pairs_apart(new, old)]
                for came, went in ((True, False), (False, True), (False, False)):
                    of_a_kind = [pair for pair in pairs if ((pair[1] is None), (pair[2] is None)) == (came, went)]
                    yield from _group(kind, map_id, geometry, came or went, of_a_kind)


_Pair = tuple[str, Struct | None, Struct | None, int, int]
"""The id of a part, the part as it was and as it is, where it was in its list and where it is."""
_Run = tuple[list[_Pair], dict[str, tuple[object, object]], object, object]
"""Pairs that are alike: the fields that changed, and all of a part that went or came."""


def _group(
    kind: str, on_map: str, geometry: str, came_or_went: bool, pairs: Sequence[_Pair]
) -> Iterator[tuple[object, ...]]:
    """The runs of the parts of one kind that came, that went, or that changed."""
    for run, changed, was, now in _came_or_went(pairs) if came_or_went else _changed(pairs, _TYPES[kind, geometry]):
        moved = not on_map and (came_or_went or run[0][3] != run[0][4])
        places = [pair[3:] for pair in run] if moved else []
        yield kind, geometry, on_map, [pair[0] for pair in run], places, changed, was, now


def _came_or_went(pairs: Sequence[_Pair]) -> Iterator[_Run]:
    runs: dict[Struct, list[_Pair]] = {}
    template: Struct | None = None
    run: list[_Pair] = []
    for pair in pairs:
        thing = pair[1] or pair[2]
        assert thing is not None
        thing = _nameless(without_parts(thing))
        if thing != template or type(thing) is not type(template):
            template = thing
            run = runs.setdefault(template, [])
        run.append(pair)
    for template, run in runs.items():
        yield run, {}, *((template, None) if run[0][2] is None else (None, template))


def _nameless(thing: Struct) -> Struct:
    return replace(thing, id="") if "id" in thing.__struct_fields__ else thing


def _changed(pairs: Sequence[_Pair], kind: type[Struct]) -> Iterator[_Run]:
    runs: dict[_Change, list[_Pair]] = {}
    names: tuple[str, ...] = ()
    values_of = _values(names)
    for pair in pairs:
        _, old, new, was_at, is_at = pair
        assert old is not None and new is not None
        if not names or replace(old, **dict(zip(names, values_of(new), strict=True))) != new:
            names = tuple(name for name in kept_fields(kind) if getattr(old, name) != getattr(new, name))
            values_of = _values(names)
        if not names and was_at == is_at:
            continue  # another object, and the same
        runs.setdefault((names, values_of(old), values_of(new), was_at != is_at), []).append(pair)
    for (changed, was, now, _), run in runs.items():
        yield run, dict(zip(changed, zip(was, now, strict=True), strict=True)), None, None


_Change = tuple[tuple[str, ...], tuple[object, ...], tuple[object, ...], bool]
"""The fields that changed, their values before and after, and whether the part moved in its list."""


@cache
def _values(names: tuple[str, ...]) -> Callable[[Struct], tuple[object, ...]]:
    """What takes the values of these fields out of a part."""
    if len(names) > 1:
        return attrgetter(*names)
    return (lambda thing: (getattr(thing, names[0]),)) if names else (lambda thing: ())


_TYPES: dict[tuple[str, str], type[Struct]] = {
    ("design", ""): Design,
    (MAP, "areas"): AreaMap,
    (MAP, "hexes"): HexMap,
    ("zones", "hexes"): HexZone,
    **{(kind, ""): type_ for kind, type_ in ORDERED_KINDS.items()},
    **{(kind, "areas"): type_ for kind, type_ in ENTRY_KINDS.items()},
    **{(kind, "hexes"): type_ for kind, type_ in HEX_ENTRY_KINDS.items()},
}
