"""The map of War and Peace, out of its tables by the import that every designer's tables go through.

Rows are letters from the south (A to Z, AA to ZZ, AAA to EEE), columns are numbers from the west. Tags of hexes:
state        who holds it in September 1805
settlement   town, major, capital, fortress, island
production   red, black or white: what its city makes
Tags of zones: move_points to enter, interception_modifier, maritime_traffic.
The oceans stand as boxes in the left margin.
"""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from sample_games.furniture import compass, legend, scale_bar, title
from sample_games.imported import imported_hex_map
from workbench.engine.design import SilencedProblem, TerrainType
from workbench.engine.maps.hex_map import HexMap
from workbench.engine.maps.map_catalogue import LineClass, LineStyle

MAP_ID = "europe"
HEXES = Path(__file__).with_name("hexes.csv")
TERRAIN = (
    TerrainType("clear", "Clear"),
    TerrainType("forest", "Forest"),
    TerrainType("mountain", "Mountain"),
    TerrainType("marsh", "Marsh"),
    TerrainType("sea", "Sea"),
)
LINES = (
    LineClass("river", "River", width_mm=1.0),
    LineClass("frontier", "Frontier of 1805", "#8A3B2E", 0.7, LineStyle.DASHED),
)
LOOSE_ENDS = (
    "AAA45/ZZ45",
    "BBB53/BBB54",
    "DD53/EE53",
    "FF11/GG12",
    "FF33/FF34",
    "HH28/II29",
    "LL37/MM37",
    "NN46/OO47",
    "RR52/RR53",
    "S40/T40",
)
"""Where rivers end as they were drawn: at lakes, and at mouths that are smaller than a hex."""
NO_FARTHER = "It was drawn no farther: its end is smaller than a hex."
SILENCED = tuple(SilencedProblem("river_to_nowhere", "hexside", side, NO_FARTHER, MAP_ID) for side in LOOSE_ENDS)


WORDS = {
    "line blocked": "No passage",
    "line frontier": "Frontier of 1805",
    "sign town": "City",
}
FURNITURE = (
    title("Europe 1805", (250.0, 5.0, 230.0, 15.0)),
    scale_bar((84.0, 522.0, 110.0, 16.0)),
    compass(226.0, 533.0, 30.0),
    legend((262.0, 520.0, 380.0, 24.0), WORDS),
)


NAMES_AT = {"mediterranean": (276.0, 476.0)}
"""Where the name of a sea has more room than in its widest part, which islands narrow."""


def hex_map() -> HexMap:
    """The sheet: 56 columns, 57 rows."""
    found = imported_hex_map(HEXES)
    zones = found.zones
    for zone, at in NAMES_AT.items():
        zones = zones.set(zone, replace(zones[zone], space=replace(zones[zone].space, label=at)))
    return replace(found, zones=zones, furniture=FURNITURE)
