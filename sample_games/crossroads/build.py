"""The complete design of Crossroads."""

from __future__ import annotations

from functools import cache

from sample_games.crossroads import SUMMARY, TITLE
from sample_games.crossroads.map import hex_map
from sample_games.sources import Sources
from sample_games.standard_play import standard_design
from workbench.engine.design import Design, TerrainType

SOURCES = Sources(__file__)
TERRAIN = (
    TerrainType("clear", "Clear"),
    TerrainType("woods", "Woods"),
    TerrainType("hills", "Hills"),
    TerrainType("town", "Town"),
)


@cache
def build() -> Design:
    """Read all sources of the sample into one design."""
    return standard_design(SOURCES, TITLE, SUMMARY, hex_map(SOURCES.mapping("map.yaml")), TERRAIN)
