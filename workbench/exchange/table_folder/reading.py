"""A folder of CSV files read against a design: the lists that it gives, or everything that is wrong, a line each.

A file that is absent leaves its subject as it is; one that is there replaces it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from immutables import Map
from msgspec import Struct
from msgspec.structs import replace

from workbench.engine.design import Design, Placement
from workbench.engine.fields import Choice, fields_of
from workbench.engine.provenance import Provenance, Source
from workbench.engine.tables.table import Table
from workbench.engine.words.message import Message, as_message, marked, said_by
from workbench.exchange.table_folder.cells import EMPTY_TEXT, unguarded, value_of
from workbench.exchange.table_folder.csv_files import BadTable, Line, Sheet, file_name, read_sheet
from workbench.exchange.table_folder.lists import (
    BY_NAME,
    VALUE,
    columns_of,
    defaults_of,
    fields_said,
    figures_field,
    id_column,
    origins_field,
)
from workbench.exchange.table_folder.writing import (
    PLACEMENTS,
    PLANE,
    PROVENANCE,
    ROW,
    TAG,
    column_of,
    list_file,
)
from workbench.storage.checks.words.figures import NAMED
from workbench.storage.edits.thing_edits import OF_THE_DESIGN
from workbench.storage.rows.parts import id_of

MOST_FAULTS = 20
_NAMED: Mapping[Choice, Callable[[Design], frozenset[str]]] = {
    **NAMED,
    Choice.SIDES: lambda design: frozenset(one.id for one in design.sides),
}
_DATE = re.compile(
    r"\d{1,2}\.\s?\w{3,4}\.?|\d{1,2}-[A-Z][a-z]{2}|[A-Z][a-z]{2}-\d{2}|\d{4}-\d{2}-\d{2}(?: \d\d:\d\d(?::\d\d)?)?"
    r"|\d{1,2}[./]\d{1,2}[./]\d{4}"
)


class Read(NamedTuple):
    """The fields of the design that the folder gives, each with the file that does; and what is wrong."""

    fields: Mapping[str, tuple[Any, ...]]
    faults: tuple[str, ...]


class Folder:
    """A folder being read; faults are gathered."""

    def __init__(self, folder: Path, design: Design) -> None:
        self._folder, self._design = folder, design
        self.faults: list[str] = []
        self.fields: dict[str, tuple[Any, ...]] = {}
        self._numbers: dict[tuple[str, str], int] = {}

    def sheet(self, file: str) -> Sheet | None:
        """A file, None where it is not there or no table."""
        try:
            return read_sheet(self._folder, file)
        except (BadTable, OSError) as error:
            self.faults.append(said_by(error) if isinstance(error, BadTable) else f"{file}: {error.strerror}")
            return None

    def fault(self, file: str, line: int, why: str, column: str = "") -> None:
        """Note what is wrong with a line."""
        if column:
            text = marked("{file}, line {line}, {column}: {why}")
            self.faults.append(Message(text, file=file, line=line, column=column[:40], why=why))
        else:
            self.faults.append(Message(marked("{file}, line {line}: {why}"), file=file, line=line, why=why))

    def now(self, of: str) -> tuple[Any, ...]:
        """A list as it will be."""
        found: tuple[Any, ...] = self.fields[of] if of in self.fields else getattr(self._design, of)
        return found

    # ---- lists

    def read_list(self, of: str) -> None:
        """The things of a list, in the order of their lines."""
        sheet = self.sheet(list_file(of))
        if sheet is None:
            return
        value = OF_THE_DESIGN[of].value
        if not self._has_columns(sheet, of, value):
            return
        before = {id_of(thing): thing for thing in getattr(self._design, of)}
        found: dict[str, Any] = {}
        for line in sheet.lines:
            thing = self._thing(sheet.file, line, of, value, before)
            if thing is None:
                continue
            if id_of(thing) in found:
                self.fault(sheet.file, line.number, Message("the id {id} stands twice", id=repr(id_of(thing)[:40])))
            found[id_of(thing)] = thing
            self._numbers[of, id_of(thing)] = line.number
        self.fields[of] = tuple(found.values())

    def _has_columns(self, sheet: Sheet, of: str, value: type[Struct]) -> bool:
        known = {column.name: column.field for column in columns_of(value)}
        further = bool(figures_field(value))
        strange = [name for name in sheet.columns if name not in known and not (further and name.startswith(VALUE))]
        lacking = [
            name
            for name, field in known.items()
            if name not in sheet.columns and (name == id_column(of) or field not in defaults_of(value))
        ]
        for text, names in (
            (marked("there is no column {names} here"), strange),
            (marked("the column {names} is missing"), lacking),
        ):
            if names:
                self.fault(sheet.file, 1, Message(text, names=", ".join(map(repr, names[:5]))[:200]))
        return not strange and not lacking

    def _thing(self, file: str, line: Line, of: str, value: type[Struct], before: Mapping[str, Any]) -> Any:
        own = unguarded(line.cells[id_column(of)])
        if not own.strip():
            self.fault(file, line.number, Message(marked("it has no id")))
            return None
        said: dict[str, Any] = {}
        try:
            for column, field, one in fields_said(value, line.cells):
                said[field] = one
                self._look_for_dates(file, line, column, one, before.get(own), field)
        except ValueError as error:
            column, why = error.args
            self.fault(file, line.number, said_by(why), column)
            return None
        if (known := before.get(own)) is not None:
            return replace(known, **said)
        grid: dict[str, Any] = {"rows": (), "columns": (), "cells": ()} if value is Table else {}
        return value(**grid, **said)

    def _look_for_dates(self, file: str, line: Line, column: str, said: object, known: Any, field: str) -> None:
        is_prose = field in ("name", "title", "notes", "text", "heading", "description")
        if isinstance(said, str) and not is_prose and _is_spoilt(said, (getattr(known, field, ""),)):
            self.fault(file, line.number, _spoilt(said), column)

    # ---- tables

    def read_grids(self) -> None:
        """The cells of the tables that `tables.csv` names, or of those that are there."""
        found = []
        for table in self.now("tables"):
            file = file_name(table.id)
            sheet = self.sheet(file)
            if sheet is None:
                if not table.rows and not any(str(fault).startswith(file) for fault in self.faults):
                    self.faults.append(Message(marked("{file}: it is not there, and tables.csv names it"), file=file))
                found.append(table)
            else:
                found.append(self._with_grid(table, sheet))
        if tuple(found) != self.now("tables"):
            self.fields["tables"] = tuple(found)

    def _with_grid(self, table: Table, sheet: Sheet) -> Table:
        heads = [name for name in (PLANE, ROW) if name in sheet.columns]
        if ROW not in heads or len(sheet.columns) == len(heads) or sheet.columns[: len(heads)] != tuple(heads):
            self.fault(sheet.file, 1, Message(marked("its first columns are not plane and row, or row alone")))
            return table
        columns = [name for name in sheet.columns if name not in heads]
        known = {*table.rows, *table.columns, *table.planes, *(cell for line in table.cells for cell in line)}
        rows, planes, cells = dict[str, None](), dict[str, None](), dict[tuple[str, str], tuple[str, ...]]()
        for line in sheet.lines:
            row, plane = unguarded(line.cells[ROW]), unguarded(line.cells.get(PLANE, ""))
            texts = tuple(unguarded(line.cells[name]) for name in columns)
            for text in (row, *texts):
                if _is_spoilt(text, known):
                    self.fault(sheet.file, line.number, _spoilt(text))
            if (plane, row) in cells:
                self.fault(sheet.file, line.number, Message("the row {row} stands twice", row=repr(row[:40])))
            rows.setdefault(row)
            planes.setdefault(plane)
            cells[plane, row] = texts
        if gap := next(((p, r) for p in planes for r in rows if (p, r) not in cells), None):
            told = Message("the plane {plane} has no row {row}", plane=repr(gap[0][:40]), row=repr(gap[1][:40]))
            self.fault(sheet.file, 1, told)
            return table
        return replace(
            table,
            rows=tuple(rows),
            columns=tuple(map(column_of, columns)),
            planes=tuple(planes) if PLANE in heads else (),
            cells=tuple(cells[plane, row] for plane in planes for row in rows),
        )

    # ---- scenarios

    def read_scenario_parts(self) -> None:
        """Set-ups, tracks, options and names of turns, of all scenarios."""
        parts: dict[str, Mapping[str, Any]] = {}
        if (placed := self._by_scenario(PLACEMENTS, ("scenario", "counter", "space"), self._placement)) is not None:
            parts["placements"] = {scenario: tuple(found) for scenario, found in placed.items()}
        for field, file in BY_NAME.items():
            read = _number_named if field == "tracks" else _text_named
            named = self._by_scenario(file, ("scenario", "name", "value"), read)
            if named is not None:
                parts[field] = {scenario: Map(found) for scenario, found in named.items()}
        if not parts:
            return
        nothing: Mapping[str, Any] = {"placements": ()}
        after = tuple(
            replace(one, **{field: found.get(one.id, nothing.get(field, Map())) for field, found in parts.items()})
            for one in self.now("scenarios")
        )
        if after != self.now("scenarios"):
            self.fields["scenarios"] = after

    def _by_scenario(
        self, file: str, heads: tuple[str, ...], read: Callable[[Line], Any]
    ) -> Mapping[str, list[Any]] | None:
        sheet = self.sheet(file)
        if sheet is None:
            return None
        strange = [name for name in sheet.columns if name not in heads and not name.startswith(TAG)]
        if strange or not {*heads} <= {*sheet.columns}:
            told = Message(marked("its columns have to be {names}"), names=", ".join(heads))
            self.fault(file, 1, told)
            return None
        scenarios = {one.id for one in self.now("scenarios")}
        found: dict[str, list[Any]] = {}
        for line in sheet.lines:
            scenario = unguarded(line.cells["scenario"])
            if scenario not in scenarios:
                self.fault(file, line.number, Message("there is no scenario {name}", name=repr(scenario[:40])))
                continue
            try:
                one = read(line)
            except ValueError as error:
                self.fault(file, line.number, said_by(error))
                continue
            if "name" in heads and one[0] in {name for name, _ in found.get(scenario, [])}:
                self.fault(file, line.number, Message("{name} stands twice", name=repr(one[0][:40])))
            found.setdefault(scenario, []).append(one)
        return found

    def _placement(self, line: Line) -> Placement:
        tags = {
            name.removeprefix(TAG): "" if cell == EMPTY_TEXT else unguarded(cell)
            for name, cell in line.cells.items()
            if name.startswith(TAG) and cell
        }
        counter, space = unguarded(line.cells["counter"]), unguarded(line.cells["space"])
        if counter not in self._counters:
            raise ValueError(Message(marked("there is no counter {name}"), name=repr(counter[:40])))
        spaces = self._spaces
        if space not in spaces and space.isdecimal() and (whole := space.zfill(4)) in spaces:
            raise ValueError(
                Message(marked("{space} has lost its first zero in a spreadsheet: {whole}"), space=space, whole=whole)
            )
        return Placement(counter, space, Map(tags))

    @cached_property
    def _spaces(self) -> frozenset[str]:
        return frozenset(name for sheet in self._design.maps for name in sheet.every_space)

    @cached_property
    def _counters(self) -> frozenset[str]:
        return frozenset(one.id for one in self.now("counters"))  # once all of them have been read

    # ---- where figures are from

    def read_origins(self) -> None:
        """The origins of figures of counters and scenarios."""
        sheet = self.sheet(PROVENANCE)
        if sheet is None:
            return
        heads = ("kind", "owner", "field", "source", "note")
        if sheet.columns != heads:
            self.fault(PROVENANCE, 1, Message(marked("its columns have to be {names}"), names=", ".join(heads)))
            return
        kinds = {of: field for of, kind in OF_THE_DESIGN.items() if (field := origins_field(kind.value))}
        owners = {of: {id_of(thing) for thing in self.now(of)} for of in kinds}
        found: dict[tuple[str, str], dict[str, Provenance]] = {}
        for line in sheet.lines:
            of, owner, name = (unguarded(line.cells[head]) for head in heads[:3])
            try:
                source = value_of(line.cells["source"], Source)
            except ValueError as error:
                self.fault(PROVENANCE, line.number, said_by(error), "source")
                continue
            if of not in kinds or owner not in owners[of]:
                what = as_message(OF_THE_DESIGN[of].called) if of in OF_THE_DESIGN else repr(of[:40])
                told = Message("there is no {kind} {name}", kind=what, name=repr(owner[:40]))
                self.fault(PROVENANCE, line.number, told)
                continue
            found.setdefault((of, owner), {})[name] = Provenance(source, unguarded(line.cells["note"]))
        for of, field in kinds.items():
            after = tuple(replace(one, **{field: Map(found.get((of, one.id), {}))}) for one in self.now(of))
            if after != self.now(of):
                self.fields[of] = after

    # ---- what is named

    def look_for_strangers(self) -> None:
        """Names of sides, factions and types that are nowhere: those that were so before stay as they are."""
        after = replace(self._design, **self.fields)
        known = {choice: ids(after) for choice, ids in _NAMED.items()}
        for of in self.fields:
            before = {id_of(thing): thing for thing in getattr(self._design, of)}
            fields = fields_of(OF_THE_DESIGN[of].value).items()
            naming = {name: field for name, field in fields if field.choices in known}
            for thing in self.fields[of] if naming else ():
                for name, field in naming.items():
                    said, was = getattr(thing, name), getattr(before.get(id_of(thing)), name, None)
                    if said and said not in known[field.choices] and said != was:
                        told = Message("there is no {what} {name}", what=as_message(field.title), name=repr(said[:40]))
                        self.fault(list_file(of), self._numbers.get((of, id_of(thing)), 1), told, name)


def read_table_folder(folder: Path, design: Design) -> Read:
    """What the folder says of the design."""
    found = Folder(folder, design)
    for of in OF_THE_DESIGN:
        found.read_list(of)
    found.read_grids()
    found.read_scenario_parts()
    found.read_origins()
    if not found.faults:
        found.look_for_strangers()
    changed = {of: things for of, things in found.fields.items() if things != getattr(design, of)}
    return Read(changed, tuple(map(str, _bounded(found.faults))))


def _bounded(faults: list[str]) -> Iterator[str]:
    yield from faults[:MOST_FAULTS]
    if len(faults) > MOST_FAULTS:
        yield Message(marked("and {count} more"), count=len(faults) - MOST_FAULTS)


def _text_named(line: Line) -> tuple[str, Any]:
    return unguarded(line.cells["name"]), unguarded(line.cells["value"])


def _number_named(line: Line) -> tuple[str, Any]:
    return unguarded(line.cells["name"]), value_of(line.cells["value"], int)


def _is_spoilt(text: str, known: Iterable[object]) -> bool:
    return bool(_DATE.fullmatch(text)) and text not in known


def _spoilt(text: str) -> Message:
    return Message(
        marked("{text} is a date that a spreadsheet has made of it; give the column the format of a text"),
        text=repr(text[:40]),
    )
