"""What each file of the folder holds, read off the types of the things: a column a field.

counters.csv: id, name, ... then `value:<name>` for each further value; band_top, band_middle, band_bottom
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from immutables import Map
from msgspec import NODEFAULT, Struct
from msgspec.structs import fields

from workbench.engine.design import Design, Scenario
from workbench.engine.fields import FieldKind, fields_of, types_of
from workbench.engine.provenance import Provenance, Source
from workbench.engine.tables.table import Table
from workbench.exchange.table_folder.cells import figure_of, figure_text, text_of, value_of
from workbench.storage.edits.thing_edits import OF_THE_DESIGN

BAND = ("band_top", "band_middle", "band_bottom")
VALUE = "value:"
_FIGURES = Map[str, str | int]
_ORIGINS = Map[str, Provenance]
ORIGIN = ("source", "note")
_FREE = (FieldKind.TEXT, FieldKind.LINES)
_ID = {"clauses": "clause"}
BY_NAME = {"tracks": "tracks.csv", "options": "options.csv", "turn_names": "turn_names.csv"}
"""Fields of a scenario that are values by names, and their files."""
APART: Mapping[type[Struct], frozenset[str]] = {
    Scenario: frozenset({"placements", *BY_NAME}),
    Table: frozenset({"rows", "columns", "planes", "cells"}),
}
"""What stands in files of its own."""


class Column(NamedTuple):
    """A column and the field that it tells, or a part of it."""

    name: str
    field: str
    kind: Any
    is_free: bool = False


def id_column(of: str) -> str:
    """The column that a thing of a list is known by."""
    return _ID.get(of, "id")


@cache
def columns_of(value: type[Struct]) -> tuple[Column, ...]:
    """The columns of a kind of thing, but for those of its further values."""
    return tuple(_columns(value))


def _columns(value: type[Struct]) -> Iterator[Column]:
    notes, apart = fields_of(value), APART.get(value, frozenset())
    for name, kind in types_of(value).items():
        if name in apart or kind in (_FIGURES, _ORIGINS):
            continue
        if kind is Provenance:
            yield Column(ORIGIN[0], name, Source)
            yield Column(ORIGIN[1], name, str, is_free=True)
        elif name == "band":
            yield from (Column(part, name, str) for part in BAND)
        else:
            note = notes.get(name)
            yield Column(name, name, kind, note is not None and note.kind in _FREE)


@cache
def figures_field(value: type[Struct]) -> str:
    """The field of further figures by name, "" without one."""
    return next((name for name, kind in types_of(value).items() if kind == _FIGURES), "")


@cache
def origins_field(value: type[Struct]) -> str:
    """The field that says where each figure is from, "" without one."""
    return next((name for name, kind in types_of(value).items() if kind == _ORIGINS), "")


@cache
def defaults_of(value: type[Struct]) -> Mapping[str, object]:
    """The fields that need not be said, with what they then are."""
    return {
        field.name: field.default if field.default is not NODEFAULT else field.default_factory()
        for field in fields(value)
        if field.default is not NODEFAULT or field.default_factory is not NODEFAULT
    }


def lines_of(design: Design, of: str) -> tuple[list[str], list[list[str]]]:
    """The header and the lines of a list."""
    value, things = OF_THE_DESIGN[of].value, getattr(design, of)
    columns, further = columns_of(value), figures_field(value)
    names = sorted({name for thing in things for name in getattr(thing, further)}) if further else []
    header = [column.name for column in columns] + [f"{VALUE}{name}" for name in names]
    lines = []
    for thing in things:
        line = [_cell(thing, column) for column in columns]
        own = getattr(thing, further) if further else {}
        lines.append(line + [figure_text(own[name]) if name in own else "" for name in names])
    return header, lines


def _cell(thing: Any, column: Column) -> str:
    value = getattr(thing, column.field)
    if isinstance(value, Provenance):
        value = value.source if column.name == ORIGIN[0] else value.note
    elif column.name in BAND:
        value = value[BAND.index(column.name)]
    return text_of(value, column.kind, column.is_free)


def fields_said(value: type[Struct], cells: Mapping[str, str]) -> Iterator[tuple[str, str, Any]]:
    """Column, field and value of all that a line says; ValueError (column, why) for what does not fit."""
    parts: dict[str, list[Any]] = {}
    for column in columns_of(value):
        if column.name not in cells:
            continue
        try:
            said = value_of(cells[column.name], column.kind)
        except ValueError as error:
            raise ValueError(column.name, error) from None
        if column.name in (*BAND, *ORIGIN):
            parts.setdefault(column.field, []).append(said)
        else:
            yield column.name, column.field, said
    for field, said in parts.items():
        if field == "band" and len(said) == len(BAND):
            yield BAND[0], field, tuple(said)
        elif field != "band" and len(said) == len(ORIGIN):
            yield ORIGIN[0], field, Provenance(*said)
    if further := figures_field(value):
        own = {
            name.removeprefix(VALUE): figure_of(cell) for name, cell in cells.items() if name.startswith(VALUE) and cell
        }
        yield VALUE, further, Map(own)
