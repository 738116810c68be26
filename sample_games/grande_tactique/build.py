"""The complete design of La Grande Tactique."""

from __future__ import annotations

from functools import cache

from sample_games.grande_tactique import SUMMARY, TITLE
from sample_games.grande_tactique.counters import counters
from sample_games.grande_tactique.map import MAP_ID, hex_map
from sample_games.grande_tactique.scenarios import placed_freely, scenarios
from sample_games.pieces import factions, sides, unit_types
from sample_games.scenarios import sequence
from sample_games.sources import Sources
from sample_games.tables import parameters, tables
from workbench.engine.design import Design, TerrainType

SOURCES = Sources(__file__)
TERRAIN = (
    TerrainType("clear", "Plain"),
    TerrainType("fields", "Fields"),
    TerrainType("hills", "Hills"),
    TerrainType("mountain", "Mountain"),
    TerrainType("sea", "Sea"),
)


@cache
def build() -> Design:
    """Read all sources of the sample into one design."""
    pieces, plays = SOURCES.mapping("counters.yaml"), SOURCES.mapping("scenarios.yaml")
    return Design(
        title=TITLE,
        rules="grande_tactique",
        designer="Vincent Gérard (the game); figures as their provenance says",
        description=SUMMARY,
        maps=(hex_map(),),
        terrain=TERRAIN,
        sides=sides(pieces),
        factions=factions(pieces),
        unit_types=unit_types(pieces),
        counters=counters(pieces),
        tables=(*tables(SOURCES.entries("tables.yaml")), placed_freely(plays)),
        parameters=parameters(SOURCES.entries("parameters.yaml")),
        sequence=sequence(plays),
        scenarios=scenarios(plays, MAP_ID),
    )
