"""The tables, out of `tables.yaml`, with what this game's say besides of their axes.

low_is_better   a low roll favours the attacker
lines           further printed lines of odds over the same columns
column_kind     what the columns are, where their words do not tell it
is_note         a table that is only printed
provenance_of   where single rows come from
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from sample_games.provenance import provenance
from sample_games.tables import tables
from workbench.engine.tables.axes import AxisKind, AxisType
from workbench.engine.tables.table import CellOrigin, Table

Entry = Mapping[str, Any]
ROWS_FROM = "provenance_of"


def game_tables(source: Sequence[Entry]) -> tuple[Table, ...]:
    """All tables in printed order; ValueError as `sample_games.tables.tables`."""
    plain = tables([{key: value for key, value in entry.items() if key != ROWS_FROM} for entry in source])
    return tuple(_told(table, entry) for table, entry in zip(plain, source, strict=True))


def _told(table: Table, entry: Entry) -> Table:
    return replace(
        table,
        row_axis=AxisType(low_is_better=entry.get("low_is_better", False)),
        column_axis=AxisType(AxisKind(entry.get("column_kind", "")), lines=tuple(map(tuple, entry.get("lines", ())))),
        is_note=entry.get("is_note", False),
        provenance_of=tuple(
            CellOrigin(row, "", "", provenance(origin)) for row, origin in sorted(entry.get(ROWS_FROM, {}).items())
        ),
    )
