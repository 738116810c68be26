"""Other figures: a design with some parameters and cells of tables changed, to be played on as it stands."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from workbench.engine.design import Design, Parameter, Table, Value
from workbench.engine.provenance import Provenance, Source

OTHER = Provenance(Source.DESIGNER, "another figure, for one playtest")
Figure = Value | Mapping[str, Value | Mapping[str, Value]]


def with_other_figures(design: Design, figures: Mapping[str, Figure]) -> Design:
    """The design with other values of the parameters and tables that are named.

    A parameter takes a number or a text as it now has; a table takes {row: text} when it has one column, and
    {row: {column: text}} otherwise. What is not named stays.

    Raises
    ------
    KeyError
        There is no such parameter, table, row or column; the text names it.
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
        else:
            raise KeyError(f"the design has no parameter and no table {name!r}")
    return replace(design, parameters=tuple(parameters.values()), tables=tuple(tables.values()))


def _parameter(parameter: Parameter, value: Figure) -> Parameter:
    if isinstance(value, bool) or type(value) is not type(parameter.value):
        kind = "a whole number" if isinstance(parameter.value, int) else "a text"
        raise TypeError(f"the parameter {parameter.id!r} takes {kind}")
    assert isinstance(value, str | int)
    return replace(parameter, value=value, provenance=OTHER)


def _table(table: Table, rows: Figure) -> Table:
    if not isinstance(rows, Mapping):
        raise TypeError(f"the table {table.id!r} takes its rows, each with its cells by column")
    cells = [list(row) for row in table.cells]
    for row, entry in rows.items():
        for column, text in (entry if isinstance(entry, Mapping) else {"": entry}).items():
            if row not in table.rows or column not in table.columns:
                raise KeyError(f"the table {table.id!r} has no cell ({row}, {column})")
            cells[table.rows.index(row)][table.columns.index(column)] = str(text)
    return replace(table, cells=tuple(tuple(row) for row in cells), provenance=OTHER)
