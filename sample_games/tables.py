"""Tables and named figures of a sample game, as its sources write them.

A table is a mapping of its texts with `columns` (left out: one without a name), `rows` (name: a list of cells, or one
cell), `provenance`, and `provenance_of` for what is known better of single rows. A named figure is a list of
id, title, value, unit, clause and, where it is not the rulebook's own, provenance.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sample_games.provenance import provenance
from workbench.engine.design import Parameter, Value
from workbench.engine.provenance import Provenance
from workbench.engine.tables.table import Table

TEXTS = ("id", "title", "dice", "row_means", "column_means", "clause", "notes")
RULEBOOK = "rulebook {clause}"


def tables(source: Sequence[Mapping[str, Any]]) -> tuple[Table, ...]:
    """All tables in printed order.

    Raises
    ------
    ValueError
        A row has more or fewer cells than the table has columns, or an origin is none.
    """
    return tuple(_table(entry) for entry in source)


def parameters(source: Sequence[Sequence[Any]], origin: str = RULEBOOK) -> tuple[Parameter, ...]:
    """All named figures in the order of the source; `origin` is that of figures that name none."""
    return tuple(_parameter(origin, *entry) for entry in source)


def _parameter(origin: str, name: str, title: str, value: Value, unit: str, clause: str, own: str = "") -> Parameter:
    return Parameter(name, title, value, unit, clause, provenance(own or origin.format(clause=clause)))


def _table(entry: Mapping[str, Any]) -> Table:
    columns = tuple(entry.get("columns", [""]))
    rows = {str(row): cells if isinstance(cells, list) else [cells] for row, cells in entry["rows"].items()}
    for row, cells in rows.items():
        if len(cells) != len(columns):
            raise ValueError(f"table {entry['id']}: row {row} has {len(cells)} cells, not {len(columns)}")
    return Table(
        **{field: entry[field] for field in TEXTS if field in entry},
        rows=tuple(rows),
        columns=columns,
        cells=tuple(tuple(str(cell) for cell in cells) for cells in rows.values()),
        provenance=_provenance(entry),
    )


def _provenance(entry: Mapping[str, Any]) -> Provenance:
    """That of the table, and in its note what is known better of single rows."""
    whole = provenance(entry["provenance"])
    rows = "; ".join(f"{row}: {text}" for row, text in entry.get("provenance_of", {}).items())
    return Provenance(whole.source, "; ".join(filter(None, (whole.note, rows))))
