"""The map of Arcola, out of its tables by the import that every designer's tables go through.

Rows are counted first and from the south, columns from the west: rulebook 17.1 has the southern edge at 0106 to 0112,
8 has sources of supply at 0901 in the west and at 1907 and 1821. Forces come in at the last two, so they lie on the
edges: 19 rows, 21 columns. Places stand where a fit of the numbered hexes brings their coordinates. Tags of hexes:
settlement   village or fortified town
entry        what the place of entry is called
exit         the side that may leave the map here
road_off     the class of the road that leads off the map
"""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from sample_games.furniture import compass, legend, name_of_water, scale_bar, title
from sample_games.imported import imported_hex_map
from sample_games.provenance import provenance
from workbench.engine.design import TerrainType
from workbench.engine.maps.hex_map import HexMap

HEXES = Path(__file__).with_name("hexes.csv")
TERRAIN = (
    TerrainType("clear", "Clear", provenance("rulebook 13.6")),
    TerrainType("hill", "Hills", provenance("rulebook 16.7.3")),
    TerrainType("mountain", "Mountain", provenance("rulebook 16.7.2")),
    TerrainType("swamp", "Swamp", provenance("rulebook 16.7.4")),
    TerrainType("lake", "Lake", provenance("reconstructed: Lake Garda")),
)
WORDS = {
    "terrain hill": "Hills",
    "road primary": "Main road",
    "road secondary": "Road",
    "sign fort": "Fortress",
    "sign town": "Town or city",
}
FURNITURE = (
    title("From Garda to Legnago", (112.0, 4.5, 181.0, 14.0)),
    name_of_water("Lago di\nGarda", (20.5, 57.0, 31.0, 16.0), 6.0),
    compass(42.0, 128.0, 30.0),
    scale_bar((24.0, 314.0, 100.0, 15.0)),
    legend((146.0, 309.5, 240.0, 27.0), WORDS),
)


def hex_map() -> HexMap:
    """The sheet: 21 columns, 19 rows counted from the south."""
    return replace(imported_hex_map(HEXES), furniture=FURNITURE)
