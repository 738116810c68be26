"""The edits that every editor shares. Each swaps in a value; the edit that takes it back holds the value before.

A drag is many edits that merge into one: `merged_with(previous)` gives the edit that does both, or None when they
do not belong together. The edit that takes the first one back then takes back all of them.
"""

from __future__ import annotations

from typing import TypeVar

import msgspec
from immutables import Map
from msgspec import Struct
from msgspec.structs import replace

from workbench.engine.codec import from_json, to_json
from workbench.engine.design import Design, Parameter
from workbench.engine.maps.area_map import AreaMap, Space
from workbench.engine.maps.board_map import AnyMap
from workbench.engine.provenance import Provenance
from workbench.engine.tables.table import Table
from workbench.engine.words.message import Message, as_message, said_by
from workbench.long_work import FEW, each
from workbench.storage.edits.edit import Edit, Edited, EditError
from workbench.storage.rows.exact import Where
from workbench.storage.rows.parts import ORDERED, id_of

T = TypeVar("T", bound=Struct)
N = TypeVar("N", AreaMap, Table, Parameter)
_SWAPPED_ONE_BY_ONE = ("maps", *ORDERED, "clauses")


class ChangeDesign(Struct, frozen=True):
    """Set whole fields of the design: its title, or all of its counters when some are added, ordered or removed.

    `gesture` names a drag: edits of one gesture on the same fields merge; "" merges with nothing.
    """

    label: str
    fields: Map[str, object]
    gesture: str = ""

    def apply(self, document: Edited) -> Edit:
        design = document.design
        for field in self.fields:
            if field not in Design.__struct_fields__:
                raise EditError(Message("a design has no {field}", field=field))
        before = Map({field: getattr(design, field) for field in self.fields})
        document.put(replace(design, **dict(self.fields)))
        return ChangeDesign(self.label, before)

    def merged_with(self, previous: Edit) -> Edit | None:
        if not isinstance(previous, ChangeDesign) or not self.gesture or previous.gesture != self.gesture:
            return None
        return self if set(previous.fields) == set(self.fields) else None


class ReplaceDesign(Struct, frozen=True):
    """Set the whole design, as when one returns to a saved version."""

    label: str
    design: Design

    def apply(self, document: Edited) -> Edit:
        before = document.design
        document.put(self.design)
        return ReplaceDesign(self.label, before)


class ReplaceMap(Struct, frozen=True):
    """Set one map of the design, which must have a map of that id and kind. Edits of one `gesture` merge."""

    label: str
    map: AnyMap
    gesture: str = ""

    def apply(self, document: Edited) -> Edit:
        before = next((one for one in document.design.maps if one.id == self.map.id), None)
        if before is None:
            raise EditError(Message("there is no map {id}", id=repr(self.map.id)))
        if type(before) is not type(self.map):
            raise EditError(Message("the map {id} is of another kind", id=repr(self.map.id)))
        document.put(document.design.with_map(self.map))
        return ReplaceMap(self.label, before)

    def merged_with(self, previous: Edit) -> Edit | None:
        if not isinstance(previous, ReplaceMap) or not self.gesture or previous.gesture != self.gesture:
            return None
        return self if previous.map.id == self.map.id else None


class ReplaceEntry(Struct, frozen=True):
    """Set one counter, table, scenario ... of the design; `kind` is the design's field that holds it."""

    label: str
    kind: str
    entry: Struct

    def apply(self, document: Edited) -> Edit:
        if self.kind not in _SWAPPED_ONE_BY_ONE:
            raise EditError(Message("a design has no {kind}", kind=self.kind))
        entries: tuple[Struct, ...] = getattr(document.design, self.kind)
        wanted = id_of(self.entry)
        before = next((entry for entry in entries if id_of(entry) == wanted), None)
        if before is None:
            raise EditError(Message("there is no {wanted} among the {kind}", wanted=repr(wanted), kind=self.kind))
        document.put(replace(document.design, **{self.kind: _swapped(entries, self.entry)}))
        return ReplaceEntry(self.label, self.kind, before)


class ReplaceSpace(Struct, frozen=True):
    """Set one space of a map."""

    label: str
    map_id: str
    space: Space

    def apply(self, document: Edited) -> Edit:
        area_map = _named(document.design.area_maps, self.map_id, "map")
        before = _space(area_map, self.space.id)
        _put_space(document, area_map, self.space)
        return ReplaceSpace(self.label, self.map_id, before)


class ChangeSpace(Struct, frozen=True):
    """Set one field of a space, with where the figure comes from; without a provenance that stays as it was."""

    map_id: str
    space_id: str
    field: str
    value: object
    provenance: Provenance | None = None

    @property
    def label(self) -> str:
        return Message("Change {what}", what=as_message(self.field.replace("_", " ")))

    def apply(self, document: Edited) -> Edit:
        area_map = _named(document.design.area_maps, self.map_id, "map")
        before = _space(area_map, self.space_id)
        if self.field not in Space.__struct_fields__ or self.field in ("id", "provenance"):
            raise EditError(Message("a space has no {field} to be changed", field=self.field))
        after = replace(before, **{self.field: self.value})
        if self.provenance is not None:
            after = replace(after, provenance=before.provenance.set(self.field, self.provenance))
        _put_space(
            document,
            area_map,
            sound(after, Message("{field} of space {id}", field=self.field, id=self.space_id)),
        )
        return ReplaceSpace(self.label, self.map_id, before)

    def merged_with(self, previous: Edit) -> Edit | None:
        """Typing in one field is one edit."""
        if not isinstance(previous, ChangeSpace):
            return None
        place = (self.map_id, self.space_id, self.field)
        if place != (previous.map_id, previous.space_id, previous.field):
            return None
        return self if self.provenance is not None else replace(self, provenance=previous.provenance)


class Together(Struct, frozen=True):
    """Several edits as one: all of them, or none."""

    label: str
    edits: tuple[Edit, ...]

    def apply(self, document: Edited) -> Edit:
        inverses = [edit.apply(document) for edit in each(self.edits, FEW)]
        return Together(self.label, tuple(reversed(inverses)))


def _named(things: tuple[N, ...], wanted: str, what: str) -> N:
    for thing in things:
        if thing.id == wanted:
            return thing
    raise EditError(Message("there is no {what} {wanted}", what=as_message(what), wanted=repr(wanted)))


def _space(area_map: AreaMap, space_id: str) -> Space:
    space = area_map.spaces.get(space_id)
    if space is None:
        raise EditError(
            Message("there is no space {space_id} on map {id}", space_id=repr(space_id), id=repr(area_map.id))
        )
    return space


def _put_space(document: Edited, area_map: AreaMap, space: Space) -> None:
    after = replace(area_map, spaces=area_map.spaces.set(space.id, space))
    document.put(document.design.with_map(after))


def _swapped(things: tuple[T, ...], entry: T) -> tuple[T, ...]:
    return tuple(entry if id_of(thing) == id_of(entry) else thing for thing in things)


def sound(thing: T, place: str | Where) -> T:
    """The same value, or EditError when a field has the wrong kind of value: it comes from outside, untyped."""
    try:
        return from_json(to_json(thing), type(thing))
    except (msgspec.ValidationError, NotImplementedError, TypeError, UnicodeEncodeError) as error:
        where = place if isinstance(place, str) else Message(place[0], id=place[1])
        raise EditError(Message("{place}: {why}", place=where, why=said_by(error))) from None
