"""The design that the standard rules play on Arcola's map."""

from __future__ import annotations

from sample_games.arcola.map import TERRAIN, hex_map
from sample_games.sources import Sources
from sample_games.standard_play import standard_design
from workbench.engine.design import Design

SOURCES = Sources(__file__)


def standard_play(title: str, description: str) -> Design:
    """Map and troops, with a scenario to walk in."""
    return standard_design(SOURCES, title, description, hex_map(), TERRAIN)
