"""Other figures: a design with other parameters, cells of tables, counters and parts of its maps, to be played on.

What is changed says so in its provenance. A table or parameter that is called as a part of the maps, or "counters",
goes before.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from workbench.engine.design import Counter, Design, Parameter, Value
from workbench.engine.fields import Where, shown_in
from workbench.engine.playtests.other_fields import OTHER, changed, entries_of
from workbench.engine.playtests.other_map_figures import PARTS_OF_MAPS, with_other_map_figures
from workbench.engine.tables.table import Table
from workbench.engine.words.message import Message, as_message, marked

__all__ = ["COUNTERS", "FIELDS", "Figure", "with_other_figures"]

Figure = Value | Mapping[str, Any]
COUNTERS = "counters"
OF_COUNTERS = tuple(shown_in(Counter, Where.FIGURES))
FIELDS: Mapping[str, tuple[str, ...]] = {**PARTS_OF_MAPS, COUNTERS: OF_COUNTERS}
"""What is changed by id: each with the fields that can be changed of it."""


def with_other_figures(design: Design, figures: Mapping[str, Figure]) -> Design:
    """The design with other values of the parameters and tables that are named.

    A parameter takes a number or a text as it now has; a table takes {row: text} when it has one column, and
    {row: {column: text}} otherwise. The parts of the maps and the counters take {id: {field: value}}, of the fields
    that `FIELDS` lists. What is not named stays.

    Raises
    ------
    KeyError
        There is no such parameter, table, row, column, field, or thing of this id; the text names it.
    TypeError
        A value is of another type than the figure it is for.
    """
    parameters = {p.id: p for p in design.parameters}
    tables = {t.id: t for t in design.tables}
    for name, figure in figures.items():
        if name in parameters:
            parameters[name] = _parameter(parameters[name], figure)
        elif name in tables:
            tables[name] = _table(tables[name], figure)
        elif name in PARTS_OF_MAPS:
            design = with_other_map_figures(design, name, entries_of(name, figure))
        elif name == COUNTERS:
            design = _with_counters(design, entries_of(name, figure))
        else:
            raise KeyError(Message("the design has no parameter and no table {name}", name=repr(name)))
    return replace(design, parameters=tuple(parameters.values()), tables=tuple(tables.values()))


def _parameter(parameter: Parameter, value: Figure) -> Parameter:
    if isinstance(value, bool) or type(value) is not type(parameter.value):
        kind = marked("a whole number") if isinstance(parameter.value, int) else marked("a text")
        raise TypeError(Message("the parameter {id} takes {kind}", id=repr(parameter.id), kind=as_message(kind)))
    assert isinstance(value, str | int)
    return replace(parameter, value=value, provenance=OTHER)


def _table(table: Table, rows: Figure) -> Table:
    if not isinstance(rows, Mapping):
        raise TypeError(Message("the table {id} takes its rows, each with its cells by column", id=repr(table.id)))
    cells = [list(row) for row in table.cells]
    for row, entry in rows.items():
        for column, text in (entry if isinstance(entry, Mapping) else {"": entry}).items():
            if row not in table.rows or column not in table.columns:
                raise KeyError(
                    Message("the table {id} has no cell ({row}, {column})", id=repr(table.id), row=row, column=column)
                )
            cells[table.rows.index(row)][table.columns.index(column)] = str(text)
    return replace(table, cells=tuple(tuple(row) for row in cells), provenance=OTHER)


def _with_counters(design: Design, entries: Mapping[str, Mapping[str, Any]]) -> Design:
    counters = {counter.id: counter for counter in design.counters}
    for counter_id, fields in entries.items():
        if counter_id not in counters:
            raise KeyError(Message("the design has no counter {id}", id=repr(counter_id)))
        counters[counter_id] = changed(counters[counter_id], fields, OF_COUNTERS)
    return replace(design, counters=tuple(counters.values()))
