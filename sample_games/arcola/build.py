"""The complete design of Arcola."""

from __future__ import annotations

from functools import cache

from sample_games.arcola import SUMMARY, TITLE
from sample_games.arcola.map import TERRAIN, hex_map
from sample_games.sources import Sources
from sample_games.standard_play import standard_design
from workbench.engine.design import Design

SOURCES = Sources(__file__)


@cache
def build() -> Design:
    """Read all sources of the sample into one design."""
    return standard_design(SOURCES, TITLE, SUMMARY, hex_map(), TERRAIN)
