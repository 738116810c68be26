"""The complete design of Toulon 1793."""

from __future__ import annotations

from sample_games.toulon.map import area_map
from workbench.engine.design import Design, Side, TerrainType


def build() -> Design:
    """Read all sources of the sample into one design."""
    return Design(
        title="Toulon 1793",
        rules="toulon",
        maps=(area_map(),),
        terrain=(TerrainType("clear", "Clear"), TerrainType("woods", "Woods"), TerrainType("town", "Town")),
        sides=(Side("republican", "Republicans", "blue"), Side("allied", "Allies", "red")),
    )
