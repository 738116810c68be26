"""The complete design of Crossroads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from immutables import Map

from sample_games.crossroads import SUMMARY, TITLE
from sample_games.crossroads.map import hex_map
from sample_games.crossroads.pieces import counters, factions, sides, unit_types
from sample_games.crossroads.sources import read_list, read_mapping
from sample_games.provenance import provenance
from workbench.engine.design import Design, Parameter, Phase, Placement, Scenario, Table, TerrainType

TERRAIN = (
    TerrainType("clear", "Clear"),
    TerrainType("woods", "Woods"),
    TerrainType("hills", "Hills"),
    TerrainType("town", "Town"),
)
TEXTS = ("id", "title", "dice", "row_means", "column_means", "clause", "notes")


def build() -> Design:
    """Read all sources of the sample into one design."""
    pieces, plays = read_mapping("counters.yaml"), read_mapping("scenarios.yaml")
    sheet = hex_map(read_mapping("map.yaml"))
    return Design(
        title=TITLE,
        rules="hex_and_counter",
        description=SUMMARY,
        hex_maps=(sheet,),
        terrain=TERRAIN,
        sides=sides(pieces),
        factions=factions(pieces),
        unit_types=unit_types(pieces),
        counters=counters(pieces),
        tables=tuple(_table(entry) for entry in read_list("tables.yaml")),
        parameters=tuple(_parameter(entry) for entry in read_list("parameters.yaml")),
        sequence=tuple(Phase(*line) for line in plays["sequence"]),
        scenarios=tuple(_scenario(entry, sheet.id, plays["provenance"]) for entry in plays["scenarios"]),
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
    name, title, value, unit, clause = entry
    return Parameter(name, title, value, unit, clause)


def _scenario(entry: Mapping[str, Any], map_id: str, origin: str) -> Scenario:
    first = entry["first_turn"]
    told = ("placements", *entry["tracks"], *entry["options"], "turn_names")
    return Scenario(
        entry["id"],
        entry["title"],
        first,
        entry["last_turn"],
        description=entry["description"].strip(),
        map=map_id,
        placements=tuple(
            Placement(counter, number) for number, units in entry["placements"].items() for counter in units
        ),
        tracks=Map(entry["tracks"]),
        options=Map(entry["options"]),
        turn_names=Map({str(turn): name for turn, name in enumerate(entry["turn_names"], start=first)}),
        provenance=Map(dict.fromkeys(told, provenance(origin))),
    )
