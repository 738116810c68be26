"""The complete design of Toulon 1793."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from sample_games.pieces import factions, sides, unit_types
from sample_games.scenarios import sequence
from sample_games.sources import Sources
from sample_games.tables import parameters, tables
from sample_games.toulon import SUMMARY, TITLE
from sample_games.toulon.counters import counters
from sample_games.toulon.map import FURNITURE, area_map
from sample_games.toulon.scenarios import scenarios
from workbench.engine.design import Design, TerrainType
from workbench.engine.provenance import Provenance, Source
from workbench.engine.rules_modules import undeclared_tags

SOURCES = Sources(__file__)
TERRAIN = (
    TerrainType("clear", "Clear", Provenance(Source.RULEBOOK, "3")),
    TerrainType("woods", "Woods", Provenance(Source.RULEBOOK, "3")),
    TerrainType("town", "Town", Provenance(Source.RULEBOOK, "3")),
)


@cache
def build() -> Design:
    """Read all sources of the sample into one design; the clause labels are the rules module's to add."""
    pieces = SOURCES.mapping("counters.yaml")
    plays = SOURCES.mapping("scenarios.yaml")
    places = SOURCES.mapping("names.yaml")
    sheet = replace(area_map(), furniture=FURNITURE)
    design = Design(
        title=TITLE,
        rules="toulon",
        description=SUMMARY,
        maps=(sheet,),
        terrain=TERRAIN,
        sides=sides(pieces),
        factions=factions(pieces),
        unit_types=unit_types(pieces),
        counters=counters(pieces, places),
        tables=tables(SOURCES.entries("tables.yaml")),
        parameters=parameters(SOURCES.entries("parameters.yaml")),
        sequence=sequence(plays),
        scenarios=scenarios(plays, places, sheet.id),
    )
    return replace(design, tag_types=undeclared_tags(design))
