"""The edits of counters as a whole, and of their faces: added, copied, taken out with who needs them, said otherwise.

A field of counters, one or many, is set by `ChangeThings`; values, sheets and types of units by the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from immutables import Map
from msgspec import Struct
from msgspec.structs import replace

from workbench import limits
from workbench.engine.counters.counter_sheets import CounterSheet, Slot
from workbench.engine.counters.faces import FRONT, Face
from workbench.engine.counters.pieces import copy_of
from workbench.engine.design import Counter, Design, Scenario
from workbench.engine.problem import listed
from workbench.engine.words.message import Message, marked
from workbench.storage.edits.edit import Edit, Edited, EditError
from workbench.storage.edits.edits import ChangeDesign, sound
from workbench.storage.edits.map_changes import NOTHING_CHANGES

MOST_NAMED = 3


class AddCounters(Struct, frozen=True):
    """Add counters behind another one, or behind them all ("")."""

    counters: tuple[Counter, ...]
    after: str = ""
    is_copy: bool = False

    @property
    def label(self) -> str:
        called = names_of(self.counters)
        return Message("Duplicate {counters}", counters=called) if self.is_copy else Message("Add {what}", what=called)

    def apply(self, document: Edited) -> Edit:
        before = document.design.counters
        known = {counter.id for counter in before}
        for counter in self.counters:
            if not counter.id or counter.id in known:
                raise EditError(Message("There is a counter {counter} already.", counter=repr(counter.id)))
            if not counter.name.strip():
                raise EditError(marked("A counter needs a name."))
            known.add(sound(counter, Message("counter {id}", id=counter.id)).id)
        if not self.counters:
            raise EditError(NOTHING_CHANGES)
        at = next((place + 1 for place, one in enumerate(before) if one.id == self.after), len(before))
        document.put(replace(document.design, counters=(*before[:at], *self.counters, *before[at:])))
        return ChangeDesign(self.label, Map({"counters": before}))


class RemoveCounters(Struct, frozen=True):
    """Take counters out of the design; where scenarios set them up, only together with that (`and_set_ups`)."""

    ids: tuple[str, ...]
    and_set_ups: bool = False

    @property
    def label(self) -> str:
        return Message("Remove {counters}", counters=listed(self.ids, MOST_NAMED))

    def apply(self, document: Edited) -> Edit:
        design, gone = document.design, frozenset(self.ids)
        _refuse_unknown(design, self.ids)
        needed = who_needs(design, gone)
        if needed and not self.and_set_ups:
            raise EditError(Message("{counters} cannot go alone: {who}", counters=listed(self.ids, MOST_NAMED),
                                    who=listed(needed, MOST_NAMED)))  # fmt: skip
        fields = {
            "counters": tuple(one for one in design.counters if one.id not in gone),
            "scenarios": tuple(_without(scenario, gone) for scenario in design.scenarios),
            "counter_sheets": tuple(_free_of(sheet, gone) for sheet in design.counter_sheets),
        }
        changed = {name: value for name, value in fields.items() if value != getattr(design, name)}
        before = Map({name: getattr(design, name) for name in changed})
        document.put(replace(design, **changed))
        return ChangeDesign(self.label, before)


class SetFaces(Struct, frozen=True):
    """What faces of one name say otherwise, on one counter or many; None takes the face away.

    With a `field` that alone is set: what else the faces say stays as each counter has it. Of the field `values` only
    those of the names in `values`, where there are some, are set or taken away.
    Edits of one `gesture` on the same faces merge.
    """

    ids: tuple[str, ...]
    face: str
    says: Face | None
    gesture: str = ""
    field: str = ""
    values: tuple[str, ...] = ()

    @property
    def label(self) -> str:
        called = listed(self.ids, MOST_NAMED)
        if self.says is None:
            return Message("{counter}: take away the face {face}", counter=called, face=self.face)
        return Message("{counter}: change the face {face}", counter=called, face=self.face)

    def apply(self, document: Edited) -> Edit:
        if not self.face.strip() or (self.says is not None and self.says.name != self.face):
            raise EditError(marked("A face needs a name."))
        if self.face == FRONT and self.says is None:
            raise EditError(marked("The front stays."))
        _refuse_unknown(document.design, self.ids)
        wanted, before = frozenset(self.ids), document.design.counters
        after = tuple(self._changed(one) if one.id in wanted else one for one in before)
        if after == before:
            raise EditError(NOTHING_CHANGES)
        document.put(replace(document.design, counters=after))
        return ChangeDesign(self.label, Map({"counters": before}))

    def _changed(self, counter: Counter) -> Counter:
        is_there = any(face.name == self.face for face in counter.faces)
        faces = tuple(self._said(face) if face.name == self.face else face for face in counter.faces)
        if not is_there:
            faces = (*faces, self._said(Face(self.face)))
        kept = tuple(face for face in faces if face is not None)
        if len(kept) > limits.COUNTER_FACES.most:
            raise EditError(Message("A counter has at most {most} faces.", most=limits.COUNTER_FACES.most))
        return sound(replace(counter, faces=kept), Message("counter {id}", id=counter.id))

    def _said(self, face: Face) -> Face | None:
        if self.says is None or not self.field:
            return self.says
        if self.field == "values" and self.values:
            kept = {name: value for name, value in face.values.items() if name not in self.values}
            said = {name: self.says.values[name] for name in self.values if name in self.says.values}
            return replace(face, values=Map({**kept, **said}))
        return replace(face, **{self.field: getattr(self.says, self.field)})

    def merged_with(self, previous: Edit) -> Edit | None:
        if not isinstance(previous, SetFaces) or not self.gesture or previous.gesture != self.gesture:
            return None
        is_same = (self.ids, self.face, self.field) == (previous.ids, previous.face, previous.field)
        return self if is_same else None


class PutOnSheet(Struct, frozen=True):
    """Lay a counter, or a copy of one, on a place of a sheet by hand; None lets it lie where there is room."""

    sheet: str
    counter: str
    slot: Slot | None

    @property
    def label(self) -> str:
        return Message("Lay {counter} on the sheet", counter=self.counter)

    def apply(self, document: Edited) -> Edit:
        sheets = document.design.counter_sheets
        before = next((one for one in sheets if one.id == self.sheet), None)
        if before is None:
            raise EditError(Message("there is no {what} {wanted}", what=Message("sheet of counters"),
                                    wanted=repr(self.sheet)))  # fmt: skip
        _refuse_unknown(document.design, (copy_of(self.counter)[0],))
        if self.slot is not None and min(self.slot) < 0:
            raise EditError(marked("A sheet begins at its first row and column."))
        others = Map((name, at) for name, at in before.slots.items() if name != self.counter and at != self.slot)
        after = replace(before, slots=others if self.slot is None else others.set(self.counter, self.slot))
        if after == before:
            raise EditError(NOTHING_CHANGES)
        changed = tuple(after if one is before else one for one in sheets)
        document.put(replace(document.design, counter_sheets=changed))
        return ChangeDesign(self.label, Map({"counter_sheets": sheets}))


def copies_of(design: Design, ids: Sequence[str]) -> AddCounters:
    """The edit that makes another of each counter, behind the last of them."""
    known = {counter.id for counter in design.counters}
    made = []
    for counter in (one for one in design.counters if one.id in frozenset(ids)):
        new = free_id(counter.id, known)
        known.add(new)
        made.append(replace(counter, id=new))
    last = next((one.id for one in reversed(design.counters) if one.id in frozenset(ids)), "")
    return AddCounters(tuple(made), last, is_copy=True)


def free_id(like: str, known: Iterable[str]) -> str:
    """An id that nobody has: `like` with the next number that is free."""
    taken = frozenset(known)
    stem, _, number = like.rpartition("_")
    stem = stem if stem and number.isascii() and number.isdigit() else like
    return next(name for name in (f"{stem}_{at}" for at in range(2, len(taken) + 3)) if name not in taken)


def who_needs(design: Design, ids: frozenset[str]) -> tuple[str, ...]:
    """The scenarios that set up one of these counters, and the counters that name one."""
    return tuple(_needs(design, ids))


def _needs(design: Design, ids: frozenset[str]) -> Iterator[str]:
    for scenario in design.scenarios:
        if count := sum(_is_of(placement.counter, ids) for placement in scenario.placements):
            yield Message("{scenario} sets up {count} of them", scenario=scenario.title or scenario.id, count=count)
    for counter in design.counters:
        if counter.id not in ids and any(value in ids for value in counter.values.values()):
            yield Message("{counter} names one of them", counter=counter.name)


def names_of(counters: Sequence[Counter]) -> str:
    """What counters are called, the first few of many."""
    return listed([counter.name for counter in counters], MOST_NAMED)


def _is_of(placed: str, ids: frozenset[str]) -> bool:
    return placed in ids or copy_of(placed)[0] in ids


def _without(scenario: Scenario, gone: frozenset[str]) -> Scenario:
    kept = tuple(placement for placement in scenario.placements if not _is_of(placement.counter, gone))
    return scenario if kept == scenario.placements else replace(scenario, placements=kept)


def _free_of(sheet: CounterSheet, gone: frozenset[str]) -> CounterSheet:
    kept = Map((name, slot) for name, slot in sheet.slots.items() if not _is_of(name, gone))
    return sheet if kept == sheet.slots else replace(sheet, slots=kept)


def _refuse_unknown(design: Design, ids: Sequence[str]) -> None:
    if not ids:
        raise EditError(NOTHING_CHANGES)
    known = {counter.id for counter in design.counters}
    for name in ids:
        if name not in known:
            raise EditError(Message("there is no {what} {wanted}", what=Message("counter"), wanted=repr(name)))
