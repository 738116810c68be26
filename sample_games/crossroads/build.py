"""The complete design of Crossroads."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from immutables import Map

from sample_games.crossroads import SUMMARY, TITLE
from sample_games.crossroads.counters import counters
from sample_games.crossroads.map import hex_map
from sample_games.pieces import factions, sides, unit_types
from sample_games.provenance import provenance
from sample_games.sources import Sources
from sample_games.tables import parameters, tables
from workbench.engine.design import Design, Phase, Placement, Scenario, TerrainType

SOURCES = Sources(__file__)
TERRAIN = (
    TerrainType("clear", "Clear"),
    TerrainType("woods", "Woods"),
    TerrainType("hills", "Hills"),
    TerrainType("town", "Town"),
)


def build() -> Design:
    """Read all sources of the sample into one design."""
    pieces, plays = SOURCES.mapping("counters.yaml"), SOURCES.mapping("scenarios.yaml")
    sheet = hex_map(SOURCES.mapping("map.yaml"))
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
        tables=tables(SOURCES.entries("tables.yaml")),
        parameters=parameters(SOURCES.entries("parameters.yaml"), "designer"),
        sequence=tuple(Phase(*line) for line in plays["sequence"]),
        scenarios=tuple(_scenario(entry, sheet.id, plays["provenance"]) for entry in plays["scenarios"]),
    )


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
