"""The map of Montenotte, out of its tables by the import that every designer's tables go through.

Rows are counted first and from the south: the worked example has 0713 at Savona, with Coni far in the west. The sheet
is A3 (rulebook 1). The depot of a hex is the nation whose lines of communication end there. Tags of hexes:
settlement   village, town or city
also         what the place is called besides
leads_to     where a road goes that leaves the map
"""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from sample_games.furniture import compass, legend, name_of_water, scale_bar, title
from sample_games.imported import imported_hex_map
from workbench.engine.maps.hex_map import HexMap

HEXES = Path(__file__).with_name("hexes.csv")
MAP_ID = "montenotte"
WORDS = {
    "terrain fields": "Fields",
    "road road": "Road",
    "sign depot": "Edge of a depot",
    "sign fort": "Fortified place",
    "sign town": "Town or city",
}
FURNITURE = (
    title("From Montenotte to Cherasco", (101.0, 7.0, 200.0, 16.0)),
    name_of_water("Gulf of Genoa", (258.0, 183.0, 112.0, 14.0), 9.5),
    compass(254.0, 244.0, 36.0),
    legend((286.0, 222.0, 92.0, 54.0), WORDS),
    scale_bar((290.0, 284.4, 88.0, 10.0)),
)


def hex_map() -> HexMap:
    """The sheet: 22 columns, 18 rows counted from the south."""
    return replace(imported_hex_map(HEXES), furniture=FURNITURE)
