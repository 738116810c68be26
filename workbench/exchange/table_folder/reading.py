"""A folder of CSV files read against a design: the lists that it gives, or everything that is wrong, a line each.

A file that is absent leaves its subject as it is; one that is there replaces it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from workbench.engine.design import Design
from workbench.engine.fields import Choice, fields_of
from workbench.engine.tables.table import Table
from workbench.engine.words.message import Message, as_message, marked, said_by
from workbench.exchange.table_folder.cells import unguarded
from workbench.exchange.table_folder.csv_files import Line, Sheet
from workbench.exchange.table_folder.folder import Folder, is_spoilt, spoilt
from workbench.exchange.table_folder.grids import read_grids
from workbench.exchange.table_folder.lists import (
    VALUE,
    columns_of,
    defaults_of,
    fields_said,
    figures_field,
    id_column,
)
from workbench.exchange.table_folder.scenario_files import read_origins, read_scenario_parts
from workbench.exchange.table_folder.secret_file import read_secrets
from workbench.exchange.table_folder.writing import (
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


class Read(NamedTuple):
    """The fields of the design that the folder gives, each with the file that does; and what is wrong."""

    fields: Mapping[str, tuple[Any, ...]]
    faults: tuple[str, ...]


def read_list(folder: Folder, of: str) -> None:
    """The things of a list, in the order of their lines."""
    sheet = folder.sheet(list_file(of))
    if sheet is None:
        return
    value = OF_THE_DESIGN[of].value
    if not _has_columns(folder, sheet, of, value):
        return
    before = {id_of(thing): thing for thing in getattr(folder.design, of)}
    found: dict[str, Any] = {}
    for line in sheet.lines:
        thing = _thing(folder, sheet.file, line, of, value, before)
        if thing is None:
            continue
        if id_of(thing) in found:
            folder.fault(sheet.file, line.number, Message("the id {id} stands twice", id=repr(id_of(thing)[:40])))
        found[id_of(thing)] = thing
        folder.numbers[of, id_of(thing)] = line.number
    folder.fields[of] = tuple(found.values())


def _has_columns(folder: Folder, sheet: Sheet, of: str, value: type[Struct]) -> bool:
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
            folder.fault(sheet.file, 1, Message(text, names=", ".join(map(repr, names[:5]))[:200]))
    return not strange and not lacking


def _thing(folder: Folder, file: str, line: Line, of: str, value: type[Struct], before: Mapping[str, Any]) -> Any:
    own = unguarded(line.cells[id_column(of)])
    if not own.strip():
        folder.fault(file, line.number, Message(marked("it has no id")))
        return None
    said: dict[str, Any] = {}
    try:
        for column, field, one in fields_said(value, line.cells):
            said[field] = one
            _look_for_dates(folder, file, line, column, one, before.get(own), field)
    except ValueError as error:
        column, why = error.args
        folder.fault(file, line.number, said_by(why), column)
        return None
    if (known := before.get(own)) is not None:
        return replace(known, **said)
    grid: dict[str, Any] = {"rows": (), "columns": (), "cells": ()} if value is Table else {}
    return value(**grid, **said)


def _look_for_dates(folder: Folder, file: str, line: Line, column: str, said: object, known: Any, field: str) -> None:
    is_prose = field in ("name", "title", "notes", "text", "heading", "description")
    if isinstance(said, str) and not is_prose and is_spoilt(said, (getattr(known, field, ""),)):
        folder.fault(file, line.number, spoilt(said), column)


def look_for_strangers(folder: Folder) -> None:
    """Names of sides, factions and types that are nowhere: those that were so before stay as they are."""
    after = replace(folder.design, **folder.fields)
    known = {choice: ids(after) for choice, ids in _NAMED.items()}
    for of in folder.fields:
        before = {id_of(thing): thing for thing in getattr(folder.design, of)}
        fields = fields_of(OF_THE_DESIGN[of].value).items()
        naming = {name: field for name, field in fields if field.choices in known}
        for thing in folder.fields[of] if naming else ():
            for name, field in naming.items():
                said, was = getattr(thing, name), getattr(before.get(id_of(thing)), name, None)
                if said and said not in known[field.choices] and said != was:
                    told = Message("there is no {what} {name}", what=as_message(field.title), name=repr(said[:40]))
                    folder.fault(list_file(of), folder.numbers.get((of, id_of(thing)), 1), told, name)


def read_table_folder(folder: Path, design: Design) -> Read:
    """What the folder says of the design."""
    found = Folder(folder, design)
    for of in OF_THE_DESIGN:
        read_list(found, of)
    read_grids(found)
    read_scenario_parts(found)
    read_origins(found)
    if not found.faults:
        look_for_strangers(found)
    read_secrets(found)
    changed = {of: things for of, things in found.fields.items() if things != getattr(design, of)}
    return Read(changed, tuple(map(str, _bounded(found.faults))))


def _bounded(faults: list[str]) -> Iterator[str]:
    yield from faults[:MOST_FAULTS]
    if len(faults) > MOST_FAULTS:
        yield Message(marked("and {count} more"), count=len(faults) - MOST_FAULTS)
