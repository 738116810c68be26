"""The map of Arcola, out of its tables by the import that every designer's tables go through."""

from __future__ import annotations

from pathlib import Path

from sample_games.imported import imported_hex_map
from sample_games.provenance import provenance
from workbench.engine.design import TerrainType
from workbench.engine.hex_map import HexMap
from workbench.exchange.imports.hex_csv import HexSheet

HEXES = Path(__file__).with_name("hexes.csv")
TERRAIN = (
    TerrainType("clear", "Clear"),
    TerrainType("hill", "Hills"),
    TerrainType("mountain", "Mountain"),
    TerrainType("swamp", "Swamp"),
    TerrainType("lake", "Lake"),
)
SHEET = HexSheet(
    "arcola",
    "From Garda to Legnago",
    hex_mm=17.0,
    km_per_hex=3.0,
    margins_mm=(20.0, 22.0, 20.0, 16.0),
    provenance=provenance("reconstructed: real geography on hexes of about 3 km; the printed map is not in the text"),
)


def hex_map() -> HexMap:
    """The sheet: 21 columns, 19 rows counted from the south."""
    return imported_hex_map(HEXES, SHEET)
