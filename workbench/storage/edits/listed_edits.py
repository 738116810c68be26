"""Things of a list of the design (sides, factions, types of units, own clauses) added, taken out, put in order.

What others need is taken out together with what is to stand there instead, or not at all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from immutables import Map
from msgspec import Struct
from msgspec.structs import replace

from workbench import limits
from workbench.engine.design import Design
from workbench.engine.fields import Choice, fields_of
from workbench.engine.words.message import Message, as_message, marked
from workbench.storage.edits.edit import Edit, Edited, EditError
from workbench.storage.edits.edits import ChangeDesign, ReplaceDesign, sound
from workbench.storage.edits.map_changes import NOTHING_CHANGES
from workbench.storage.edits.thing_edits import KINDS, OF_THE_DESIGN, SPACES, things_of

_NAMED_AS: Mapping[str, frozenset[Choice]] = {
    "sides": frozenset({Choice.SIDES, Choice.OWNERS}),
    "factions": frozenset({Choice.FACTIONS, Choice.OWNERS}),
    "unit_types": frozenset({Choice.UNIT_TYPES}),
}
"""Whose ids the fields of other things hold."""


class AddThing(Struct, frozen=True):
    """Put a thing behind the others of its list ("sides", "clauses" ...); its id must be free."""

    of: str
    thing: Any

    @property
    def label(self) -> str:
        return Message("Add the {kind} {name}", kind=_called(self.of), name=_name(self.thing))

    def apply(self, document: Edited) -> Edit:
        if self.of not in OF_THE_DESIGN:
            raise EditError(Message("a design has no {kind}", kind=self.of))
        before = getattr(document.design, self.of)
        thing = sound(self.thing, f"{OF_THE_DESIGN[self.of].called} {self.thing.id}")
        if not thing.id.strip():
            raise EditError(Message("A {kind} needs an id.", kind=_called(self.of)))
        if thing.id in things_of(document.design, self.of):
            raise EditError(Message("There is a {kind} {name} already.", kind=_called(self.of), name=repr(thing.id)))
        if len(before) >= limits.TABLE_ROWS.most:
            raise EditError(Message("There are at most {most} of a list.", most=limits.TABLE_ROWS.most))
        document.put(replace(document.design, **{self.of: (*before, thing)}))
        return ChangeDesign(self.label, Map({self.of: before}))


class RemoveThing(Struct, frozen=True):
    """Take a thing out of its list. While others need it, it is refused, or they need the one `instead`."""

    of: str
    thing_id: str
    instead: str = ""

    @property
    def label(self) -> str:
        told = Message("Remove the {kind} {name}", kind=_called(self.of), name=self.thing_id)
        return Message("{told}, {instead} instead", told=told, instead=self.instead) if self.instead else told

    def apply(self, document: Edited) -> Edit:
        before = document.design
        if self.of not in OF_THE_DESIGN:
            raise EditError(Message("a design has no {kind}", kind=self.of))
        known = things_of(before, self.of)
        for name in filter(None, (self.thing_id, self.instead)):
            if name not in known:
                raise EditError(Message("there is no {kind} {name}", kind=_called(self.of), name=repr(name)))
        if self.instead == self.thing_id:
            raise EditError(NOTHING_CHANGES)
        after = before
        users = list(who_needs(before, self.of, self.thing_id))
        if users and not self.instead:
            raise EditError(needed_by(_name(known[self.thing_id]), users))
        if users:
            after = _with_instead(after, self.of, self.thing_id, self.instead)
        left = tuple(thing for thing in getattr(after, self.of) if thing.id != self.thing_id)
        document.put(replace(after, **{self.of: left}))
        return ReplaceDesign(self.label, before)


class MoveThing(Struct, frozen=True):
    """Move a thing of a list by so many places: the order is the printed one."""

    of: str
    thing_id: str
    by: int

    @property
    def label(self) -> str:
        return Message("Move the {kind} {name}", kind=_called(self.of), name=self.thing_id)

    def apply(self, document: Edited) -> Edit:
        before = getattr(document.design, self.of)
        at = next((at for at, thing in enumerate(before) if thing.id == self.thing_id), None)
        if at is None or not 0 <= at + self.by < len(before) or not self.by:
            raise EditError(NOTHING_CHANGES)
        rest = [thing for thing in before if thing.id != self.thing_id]
        rest.insert(at + self.by, before[at])
        document.put(replace(document.design, **{self.of: tuple(rest)}))
        return ChangeDesign(self.label, Map({self.of: before}))


def needed_by(name: str, users: list[Message]) -> Message:
    """That a thing is needed, by whom, and what would end it: one sentence."""
    if len(users) > 1:
        text = marked("{name} is used by {user} and {count} more; say what is to stand there instead.")
        return Message(text, name=name, user=users[0], count=len(users) - 1)
    return Message(marked("{name} is used by {user}; say what is to stand there instead."), name=name, user=users[0])


def who_needs(design: Design, of: str, thing_id: str) -> Iterator[Message]:
    """The things of the design and its maps that name a thing of a list in one of their fields, in their order."""
    for kind, thing in _naming(design, of, thing_id):
        yield Message("the {kind} {name}", kind=_called(kind), name=_name(thing))


def _naming(design: Design, of: str, thing_id: str) -> Iterator[tuple[str, Any]]:
    """Kind and thing of all that name it."""
    for kind in OF_THE_DESIGN:
        yield from _naming_among(kind, of, thing_id, getattr(design, kind))
    for sheet in design.maps:
        for kind in sheet.entries:
            yield from _naming_among(_SPACES.get(kind, kind), of, thing_id, getattr(sheet, kind).values())


_SPACES = {"hexes": SPACES}


def _naming_among(kind: str, of: str, thing_id: str, things: Iterable[Any]) -> Iterator[tuple[str, Any]]:
    fields = _fields(kind, of)
    for thing in things if fields else ():
        if any(_names(getattr(thing, field), thing_id) for field in fields):
            yield kind, thing


def _fields(kind: str, of: str) -> tuple[str, ...]:
    """The fields of a kind that hold ids of a list."""
    choices = _NAMED_AS.get(of, frozenset())
    known = fields_of(KINDS[kind].value) if kind in KINDS else {}
    return tuple(name for name, field in known.items() if field.choices in choices)


def _names(value: object, thing_id: str) -> bool:
    return thing_id in value if isinstance(value, tuple) else value == thing_id


def _with_instead(design: Design, of: str, old: str, new: str) -> Design:
    put = {kind: _all_with_instead(kind, of, getattr(design, kind), old, new) for kind in OF_THE_DESIGN}
    sheets = []
    for sheet in design.maps:
        changed = {}
        for kind in sheet.entries:
            called, things = _SPACES.get(kind, kind), getattr(sheet, kind)
            found = _naming_among(called, of, old, things.values())
            if anew := {one.id: _renamed(one, _fields(called, of), old, new) for _, one in found}:
                changed[kind] = things.update(anew)
        sheets.append(replace(sheet, **changed) if changed else sheet)
    return replace(design, maps=tuple(sheets), **put)


def _all_with_instead(kind: str, of: str, things: tuple[Any, ...], old: str, new: str) -> tuple[Any, ...]:
    fields = _fields(kind, of)
    return tuple(_renamed(thing, fields, old, new) for thing in things) if fields else things


def _renamed(thing: Any, fields: Iterable[str], old: str, new: str) -> Any:
    changed: dict[str, Any] = {}
    for field in fields:
        value = getattr(thing, field)
        if isinstance(value, tuple) and old in value:
            changed[field] = tuple(dict.fromkeys(new if one == old else one for one in value))
        elif value == old:
            changed[field] = new
    return replace(thing, **changed) if changed else thing


def free_id(wanted: str, taken: Iterable[str]) -> str:
    """This id, or with the first number that makes it free."""
    known = {*taken}
    number = 2
    found = wanted
    while found in known:
        found, number = f"{wanted}_{number}", number + 1
    return found


def _called(of: str) -> Message:
    return as_message(KINDS[of].called if of in KINDS else of)


def _name(thing: Any) -> str:
    return str(getattr(thing, "name", "") or getattr(thing, "title", "") or thing.id)
