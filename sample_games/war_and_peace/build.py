"""The complete design of War and Peace."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from sample_games.sources import Sources
from sample_games.standard_play import standard_design
from sample_games.war_and_peace import SUMMARY, TITLE
from sample_games.war_and_peace.map import LINES, SILENCED, TERRAIN, hex_map
from workbench.engine.design import Design

SOURCES = Sources(__file__)


@cache
def build() -> Design:
    """Read all sources of the sample into one design."""
    design = standard_design(SOURCES, TITLE, SUMMARY, hex_map(), TERRAIN)
    return replace(design, line_classes=LINES, silenced=SILENCED)
