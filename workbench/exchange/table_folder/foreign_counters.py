"""A list of counters that somebody else wrote, laid over those of a design."""

from __future__ import annotations

from collections import Counter as Count
from collections.abc import Iterable, Mapping
from typing import Any

from immutables import Map
from msgspec.structs import replace

from workbench.engine.design import Counter
from workbench.engine.fields import Choice, Field, FieldKind, fields_of
from workbench.engine.maps.written_fields import Choices, read
from workbench.engine.words.message import Message, as_message, marked, said_by, small
from workbench.exchange.table_folder.cells import EMPTY_TEXT
from workbench.exchange.table_folder.csv_files import Line
from workbench.exchange.table_folder.folder import is_spoilt, spoilt
from workbench.exchange.table_folder.foreign_sheets import NEW, OWN_ID, ForeignSheet, bare
from workbench.exchange.table_folder.heading_words import plain, proposed
from workbench.exchange.table_folder.lists import VALUE
from workbench.storage.edits.edits import ChangeDesign

NEEDED = ("name", "faction", "unit_type")
WRITTEN = (FieldKind.TEXT, FieldKind.LINES, FieldKind.WHOLE, FieldKind.CHOICE)
MOST_DIGITS = 9


class ForeignCounters(ForeignSheet):
    """A list of counters. A line is of the counter with its id, or else its name; others are new."""

    def targets(self) -> Mapping[str, str]:
        notes = fields_of(Counter)
        values = {f"{VALUE}{name}": name for one in self.design.counters for name in one.values}
        values |= {f"{VALUE}{one.id}": one.title or one.id for one in self.design.value_types}
        named = {name: note.title for name, note in notes.items() if note.kind in WRITTEN}
        return {OWN_ID: marked("Id"), **named, **dict(sorted(values.items())), NEW: marked("a value of this name")}

    def proposal(self, titles: Mapping[str, str]) -> dict[str, str]:
        own = {target: title for target, title in titles.items() if target != NEW}
        by_value = {target.removeprefix(VALUE): target for target in own if target.startswith(VALUE)}
        found = proposed(self.headings, own)
        taken = {*found.values()}
        for heading, target in found.items():
            named = by_value.get(heading.removeprefix(VALUE)) or by_value.get(plain(heading).replace(" ", "_"))
            if not target and named is not None and named not in taken:
                found[heading] = named
        return found

    def _edit(self, says: Mapping[str, str]) -> ChangeDesign:
        self._look_at_values(says)
        before = {one.id: one for one in self.design.counters}
        by_name: dict[str, list[str]] = {}
        for one in self.design.counters:
            by_name.setdefault(one.name, []).append(one.id)
        heading_of = {target: heading for heading, target in says.items()}
        found, seen = dict(before), set[str]()
        for line in self.sheet.lines:
            name = self._whose(line, heading_of, by_name, found, seen)
            if name is None:
                continue
            seen.add(name)
            counter, unread = self._counter(line, says, before.get(name) or Counter(name, "", "", "", ""))
            lacking = [field for field in NEEDED if not getattr(counter, field)]
            if lacking and name not in before and lacking[0] not in unread:
                title = as_message(small(fields_of(Counter)[lacking[0]].title))
                self.fault(line, "", Message("a new counter needs a {field}", field=title))
            found[name] = counter
        after = tuple(found.values())
        return ChangeDesign(Message("Import {file}", file=self.sheet.file), Map({"counters": after}))

    def _look_at_values(self, says: Mapping[str, str]) -> None:
        """A value needs a name, and no other column may say it as well."""
        named = Count(_value_name(*said) for said in says.items() if said[1] == NEW or said[1].startswith(VALUE))
        for name in (name for name, count in named.items() if count > 1):
            self.fault(None, "", Message("two columns say {target}", target=repr(name[:40])))
        if "" in named:
            self.fault(None, "", Message("a new value needs a name: its column has no heading"))

    def _whose(
        self,
        line: Line,
        heading_of: Mapping[str, str],
        by_name: Mapping[str, list[str]],
        found: Mapping[str, Counter],
        seen: set[str],
    ) -> str | None:
        """The id of the counter that a line is of; None with a fault."""
        if OWN_ID in heading_of:
            name = bare(line.cells[heading_of[OWN_ID]])
            if not name:
                self.fault(line, "", Message(marked("it has no id")))
            elif name in seen:
                self.fault(line, "", Message("the id {id} stands twice", id=repr(name[:40])))
            return name if name and name not in seen else None
        called = bare(line.cells[heading_of["name"]]) if "name" in heading_of else ""
        known = by_name.get(called, [])
        if not called:
            self.fault(line, "", Message("it has neither an id nor a name: no column says one"))
        elif len(known) > 1 or (known and known[0] in seen):
            self.fault(
                line, "", Message("{name} stands twice; a column of ids tells them apart", name=repr(called[:30]))
            )
        else:
            return known[0] if known else _free(slug(called), found)
        return None

    def _counter(self, line: Line, says: Mapping[str, str], counter: Counter) -> tuple[Counter, set[str]]:
        """The counter as a line says it, and the fields that could not be read."""
        notes, values, said, unread = fields_of(Counter), dict(counter.values), dict[str, Any](), set[str]()
        for heading, target in says.items():
            text = bare(line.cells[heading])
            if target == OWN_ID or not text:
                continue
            try:
                if target == NEW or target.startswith(VALUE):
                    name = _value_name(heading, target)
                    values[name] = self._figure(line, heading, text, values.get(name))
                else:
                    said[target] = self._field(line, heading, target, notes[target], text, counter)
            except ValueError as why:
                self.fault(line, heading, said_by(why))
                unread.add(target)
        return replace(counter, values=Map(values), **said), unread

    def _field(self, line: Line, heading: str, target: str, field: Field, text: str, counter: Counter) -> Any:
        before = getattr(counter, target)
        if field.kind is not FieldKind.WHOLE and target not in ("name", "notes") and is_spoilt(text, (before,)):
            self.fault(line, heading, spoilt(text))
        choices: Choices = ()
        if field.choices is Choice.FACTIONS:
            choices = [(one.name, one.id) for one in self.design.factions]
        elif field.choices is Choice.UNIT_TYPES:
            choices = [(one.name, one.id) for one in self.design.unit_types]
        return read(field, text, choices, before)

    def _figure(self, line: Line, heading: str, text: str, before: str | int | None) -> str | int:
        if is_spoilt(text, (before,)):
            self.fault(line, heading, spoilt(text))
        if text.startswith(EMPTY_TEXT):
            return text[1:]  # as we write what is a text and looks like none
        is_number = text.lstrip("-").isdecimal() and text.isascii() and len(text) <= MOST_DIGITS
        return int(text) if is_number else text


def _value_name(heading: str, target: str) -> str:
    """The name of the value that a column says."""
    return target.removeprefix(VALUE) if target != NEW else plain(heading).replace(" ", "_") or heading.strip()


def slug(name: str) -> str:
    """An id out of a name."""
    return "_".join(plain(name).replace("'", " ").split())[:40] or "unit"


def _free(like: str, known: Iterable[str]) -> str:
    taken = known if isinstance(known, dict) else {*known}
    at, name = 1, like
    while name in taken:
        at += 1
        name = f"{like}_{at}"
    return name
