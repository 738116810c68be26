"""The complete design of Toulon 1793."""

from __future__ import annotations

from sample_games.toulon import SUMMARY, TITLE
from sample_games.toulon.counters import counters, factions, sides, unit_types
from sample_games.toulon.map import area_map
from sample_games.toulon.scenarios import scenarios, sequence
from sample_games.toulon.sources import read_list, read_mapping
from sample_games.toulon.tables import parameters, tables
from workbench.engine.design import Design, TerrainType
from workbench.engine.provenance import Provenance, Source

TERRAIN = (
    TerrainType("clear", "Clear", Provenance(Source.RULEBOOK, "3")),
    TerrainType("woods", "Woods", Provenance(Source.RULEBOOK, "3")),
    TerrainType("town", "Town", Provenance(Source.RULEBOOK, "3")),
)


def build() -> Design:
    """Read all sources of the sample into one design; the clause labels are the rules module's to add."""
    pieces = read_mapping("counters.yaml")
    plays = read_mapping("scenarios.yaml")
    places = read_mapping("names.yaml")
    sheet = area_map()
    return Design(
        title=TITLE,
        rules="toulon",
        description=SUMMARY,
        maps=(sheet,),
        terrain=TERRAIN,
        sides=sides(pieces),
        factions=factions(pieces),
        unit_types=unit_types(pieces),
        counters=counters(pieces, places),
        tables=tables(read_list("tables.yaml")),
        parameters=parameters(read_list("parameters.yaml")),
        sequence=sequence(plays),
        scenarios=scenarios(plays, places, sheet.id),
    )
