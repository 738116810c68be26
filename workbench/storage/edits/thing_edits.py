"""Figures of things of any kind whose fields are declared, set by one edit: spaces, links, counters, parameters ...

Where things of a kind stand is said by the field that holds them: of a map ("spaces", "links") or of the design
("counters"; their map is ""). What else has to hold of a kind is in `_FITS`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import attrgetter
from typing import Any, NamedTuple

from immutables import Map
from msgspec import Struct
from msgspec.structs import replace

from workbench.cartography.map_spaces import AnyMap
from workbench.engine.counters.counter_sheets import CounterSheet
from workbench.engine.counters.value_types import ValueType
from workbench.engine.design import (
    ClauseLabel,
    Counter,
    Design,
    Faction,
    Parameter,
    Phase,
    Scenario,
    Side,
    TerrainType,
    UnitType,
)
from workbench.engine.fields import FieldKind, fields_of, title_of_field
from workbench.engine.maps.area_map import Junction, River, Space
from workbench.engine.maps.border import Border, Road
from workbench.engine.maps.map_catalogue import LineClass, RoadClass
from workbench.engine.maps.map_parts import Link
from workbench.engine.provenance import Provenance
from workbench.engine.tables.table import AXES, Table
from workbench.engine.words.message import Message, as_message, marked, small
from workbench.storage.edits.edit import Edit, Edited, EditError
from workbench.storage.edits.edits import ChangeDesign, ReplaceMap, sound
from workbench.storage.edits.link_edits import refuse_unfit_link
from workbench.storage.edits.map_changes import NOTHING_CHANGES, map_named, map_of

SPACES, LINKS, ROADS, RIVERS = "spaces", "links", "roads", "rivers"


class KindOfThing(NamedTuple):
    """The values of a kind, and what one of them is called."""

    value: type[Struct]
    called: str


ON_A_MAP: Mapping[str, KindOfThing] = {
    SPACES: KindOfThing(Space, marked("space")),
    "borders": KindOfThing(Border, marked("border")),
    ROADS: KindOfThing(Road, marked("road")),
    RIVERS: KindOfThing(River, marked("river")),
    LINKS: KindOfThing(Link, marked("link")),
    "junctions": KindOfThing(Junction, marked("junction")),
}
OF_THE_DESIGN: Mapping[str, KindOfThing] = {
    "sides": KindOfThing(Side, marked("side")),
    "factions": KindOfThing(Faction, marked("faction")),
    "unit_types": KindOfThing(UnitType, marked("type of unit")),
    "counters": KindOfThing(Counter, marked("counter")),
    "value_types": KindOfThing(ValueType, marked("value")),
    "counter_sheets": KindOfThing(CounterSheet, marked("sheet of counters")),
    "tables": KindOfThing(Table, marked("table")),
    "sequence": KindOfThing(Phase, marked("phase")),
    "clauses": KindOfThing(ClauseLabel, marked("clause")),
    "parameters": KindOfThing(Parameter, marked("parameter")),
    "scenarios": KindOfThing(Scenario, marked("scenario")),
    "terrain": KindOfThing(TerrainType, marked("kind of terrain")),
    "road_classes": KindOfThing(RoadClass, marked("class of roads")),
    "line_classes": KindOfThing(LineClass, marked("class of lines")),
}
KINDS: Mapping[str, KindOfThing] = {**ON_A_MAP, **OF_THE_DESIGN}
"""The kinds of things whose fields are declared, by the field that holds them."""
SET_OTHERWISE: Mapping[str, frozenset[str]] = {
    "borders": frozenset(Border.__struct_fields__) - {"name"} | {*fields_of(Border)} - {"name"},
    "junctions": frozenset({"x_mm", "y_mm"}),
    ROADS: frozenset({"spaces"}),
    "tables": frozenset({*AXES, "cells", "provenance_of"}),
    "clauses": frozenset({"clause"}),
}
"""What the surgery of maps sets: it moves, divides and marks borders with what hangs on them; and the cells."""
_FITS: Mapping[str, Callable[[AnyMap, Any], None]] = {LINKS: refuse_unfit_link}
_NEVER_MERGED = (FieldKind.FORTS, FieldKind.SPACE, FieldKind.DRAWN)
_OF_SEVERAL = (tuple, Mapping, Struct)
"""Values that nobody types letter by letter: a condition more, an option switched, is a step of its own."""


class ChangeThings(Struct, frozen=True):
    """Set one field of one thing or many, with where the figure comes from; without a provenance that stays.

    `called` names the things for the history ("Ollioules", "3 hexes"). With `only_origin` the figures stay as they
    are, each its own. Typing in one field is one edit; where a figure comes from is another.
    """

    of: str
    map_id: str
    ids: tuple[str, ...]
    field: str
    value: object
    provenance: Provenance | None = None
    called: str = ""
    only_origin: bool = False

    @property
    def label(self) -> str:
        field = small(title_of_field(KINDS[self.of].value, self.field))
        if self.only_origin:
            return Message(
                "{called}: where {thing} {field} comes from",
                called=self.called or ", ".join(self.ids),
                thing=Message("its") if len(self.ids) == 1 else Message("their"),
                field=field,
            )
        told = self.value
        if isinstance(told, bool):
            told = Message("yes") if told else Message("no")
        is_short = isinstance(told, int | str) and told != ""
        return (
            Message(
                "{called}: {field} {told}",
                called=self.called or ", ".join(self.ids),
                field=field,
                told=told if isinstance(told, str) else str(told),
            )
            if is_short
            else Message("{called}: change {field}", called=self.called or ", ".join(self.ids), field=field)
        )

    def apply(self, document: Edited) -> Edit:
        kind = _kind(self.of)
        if not self.ids:
            raise EditError(Message("no {what} is named that could be changed", what=as_message(kind.called)))
        fields = {*kind.value.__struct_fields__} - {"id", "provenance"} - SET_OTHERWISE.get(self.of, frozenset())
        if self.field not in fields:
            raise EditError(
                Message("a {what} has no {field} to be changed", what=as_message(kind.called), field=self.field)
            )
        known = things_of(document.design, self.of, self.map_id)
        old = [_known(known, kind, self.map_id, name) for name in self.ids]
        # A value that fits one thing fits all: it comes from outside and is looked at once.
        fitting = getattr(
            sound(
                self._changed(old[0], self.value), Message("{field} of {called}", field=self.field, called=self.called)
            ),
            self.field,
        )
        note = fields_of(kind.value).get(self.field)
        if note is not None and note.is_needed and not str(fitting).strip():
            raise EditError(Message("A {what} needs a {field}.", what=as_message(kind.called), field=small(note.title)))
        new = [self._changed(one, fitting) for one in old]
        if new == old:
            raise EditError(NOTHING_CHANGES)
        return put_things(document, self.label, self.of, self.map_id, new)

    def _changed(self, thing: Struct, value: object) -> Struct:
        after = thing if self.only_origin else replace(thing, **{self.field: value})
        return after if self.provenance is None else with_origin(after, self.field, self.provenance)

    def merged_with(self, previous: Edit) -> Edit | None:
        if not isinstance(previous, ChangeThings) or self.only_origin or previous.only_origin:
            return None
        same = (self.of, self.map_id, self.ids, self.field)
        note = fields_of(KINDS[self.of].value).get(self.field)
        if same != (previous.of, previous.map_id, previous.ids, previous.field):
            return None
        if (note is not None and note.kind in _NEVER_MERGED) or isinstance(self.value, _OF_SEVERAL):
            return None
        # The thing keeps the name that it had before one began to type.
        return replace(self, called=previous.called, provenance=self.provenance or previous.provenance)


class SetThings(Struct, frozen=True):
    """Set many things at once, each as it is given: what was pasted from a sheet, tags, names, labels.

    Every one must be there already. Edits of one `gesture` on the same things merge; "" merges with nothing.
    """

    of: str
    label: str
    map_id: str
    things: tuple[Struct, ...]
    gesture: str = ""

    def apply(self, document: Edited) -> Edit:
        kind, known = _kind(self.of), things_of(document.design, self.of, self.map_id)
        ids = [_id(thing) for thing in self.things]
        was = [_known(known, kind, self.map_id, name) for name in ids]
        changed = [
            sound(thing, f"{kind.called} {name}")
            for name, thing, old in zip(ids, self.things, was, strict=True)
            if old != thing
        ]
        if not changed:
            raise EditError(NOTHING_CHANGES)
        return put_things(document, self.label, self.of, self.map_id, changed)

    def merged_with(self, previous: Edit) -> Edit | None:
        if not isinstance(previous, SetThings) or not self.gesture or previous.gesture != self.gesture:
            return None
        same = [*map(_id, self.things)] == [*map(_id, previous.things)]
        return self if same and (self.of, self.map_id) == (previous.of, previous.map_id) else None


def origin_of(thing: Any, field: str) -> Provenance | None:
    """Where the figure of a field comes from; a thing that has one has it for all its figures, some have none."""
    known = getattr(thing, "provenance", None)
    return known.get(field) if isinstance(known, Map) else known


def with_origin(thing: Any, field: str, origin: Provenance | None) -> Any:
    """The thing with another origin of a figure; None is that nobody says it."""
    if not hasattr(thing, "provenance"):
        return thing
    known = thing.provenance
    if not isinstance(known, Map):
        return replace(thing, provenance=origin or Provenance())
    if origin is not None:
        return replace(thing, provenance=known.set(field, origin))
    return replace(thing, provenance=known.delete(field)) if field in known else thing


def things_of(design: Design, of: str, map_id: str = "") -> Mapping[str, Any]:
    """All things of a kind by their ids; EditError without the map."""
    if of in OF_THE_DESIGN:
        things = getattr(design, of)
        return dict(zip(map(_ID, things), things, strict=True))
    shown = map_named(design, map_id)
    known: Mapping[str, Any] = shown.every_space if of == SPACES else getattr(shown, of)
    return known


def put_things(document: Edited, label: str, of: str, map_id: str, things: Sequence[Any]) -> Edit:
    """Put the things in the place of those of their ids; what is returned takes it back."""
    if of in OF_THE_DESIGN:
        by_id = {_id(thing): thing for thing in things}
        after = [*getattr(document.design, of)]
        for at, name in enumerate(map(_ID, after)):
            if name in by_id:
                after[at] = by_id[name]
        return ChangeDesign(label, Map({of: tuple(after)})).apply(document)
    before = map_of(document, map_id)
    return ReplaceMap(label, _with(before, of, things)).apply(document)


def _with(shown: AnyMap, of: str, things: Iterable[Any]) -> AnyMap:
    if of == SPACES:
        return shown.with_spaces(things)
    fits = _FITS.get(of)
    for thing in things:
        shown = replace(shown, **{of: getattr(shown, of).set(thing.id, thing)})
        if fits is not None:
            fits(shown, thing)
    return shown


def _kind(of: str) -> KindOfThing:
    if of not in KINDS:
        raise EditError(Message("a design has no {kind}", kind=of))
    return KINDS[of]


def _known(known: Mapping[str, Any], kind: KindOfThing, map_id: str, name: str) -> Any:
    try:
        return known[name]
    except KeyError:
        what = as_message(kind.called)
        if map_id:
            told = Message("there is no {what} {name} on map {map_id}", what=what, name=repr(name), map_id=repr(map_id))
        else:
            told = Message("there is no {what} {wanted}", what=what, wanted=repr(name))
        raise EditError(told) from None


_ID = attrgetter("id")


def _id(thing: Any) -> str:
    return str(thing.id)
