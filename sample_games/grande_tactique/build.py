"""The complete design of La Grande Tactique."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sample_games.grande_tactique import SUMMARY, TITLE
from sample_games.grande_tactique.counters import counters, factions, sides, unit_types
from sample_games.grande_tactique.map import MAP_ID, hex_map
from sample_games.grande_tactique.scenarios import placed_freely, scenarios, sequence
from sample_games.grande_tactique.sources import read_list, read_mapping, read_rows
from sample_games.provenance import provenance
from workbench.engine.design import Design, Parameter, Table, TerrainType

TERRAIN = (
    TerrainType("clear", "Plain"),
    TerrainType("fields", "Fields"),
    TerrainType("hills", "Hills"),
    TerrainType("mountain", "Mountain"),
    TerrainType("sea", "Sea"),
)
TEXTS = ("id", "title", "dice", "row_means", "column_means", "clause", "notes")


def build() -> Design:
    """Read all sources of the sample into one design."""
    pieces, plays = read_mapping("counters.yaml"), read_mapping("scenarios.yaml")
    return Design(
        title=TITLE,
        rules="grande_tactique",
        designer="Vincent Gérard (the game); figures as their provenance says",
        description=SUMMARY,
        hex_maps=(hex_map(read_rows("hexes.csv"), read_rows("hexsides.csv")),),
        terrain=TERRAIN,
        sides=sides(pieces),
        factions=factions(pieces),
        unit_types=unit_types(pieces),
        counters=counters(pieces),
        tables=(*(_table(entry) for entry in read_list("tables.yaml")), placed_freely(plays)),
        parameters=tuple(_parameter(entry) for entry in read_list("parameters.yaml")),
        sequence=sequence(plays),
        scenarios=scenarios(plays, MAP_ID),
    )


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
        provenance=provenance(entry["provenance"]),
    )


def _parameter(entry: Sequence[Any]) -> Parameter:
    name, title, value, unit, clause, origin = entry
    return Parameter(name, title, value, unit, clause, provenance(origin or f"rulebook {clause}"))
