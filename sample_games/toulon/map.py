"""The map of Toulon, out of its GeoJSON by the import that every designer's maps go through."""

from __future__ import annotations

from pathlib import Path

from sample_games.furniture import legend, title
from sample_games.imported import imported_area_map
from workbench.engine.maps.area_map import AreaMap
from workbench.exchange.imports.reading import ImportOptions

AREAS = Path(__file__).with_name("areas.geojson")
SHEET_MM = (560.0, 430.0)


WORDS = {
    "terrain clear": "Open ground",
    "road primary": "Road",
    "sign depot": "Depot of a wing",
    "sign reconnoitre_point": "Reconnoitre point",
}
FURNITURE = (
    title("Toulon and its roadsteads", (176.0, 393.0, 134.0, 20.0)),
    legend((322.0, 396.0, 222.0, 20.0), WORDS),
)


def area_map() -> AreaMap:
    """The sheet: 92 areas, two unplayable shores, the two rades and the open sea."""
    return imported_area_map(AREAS, ImportOptions("toulon", "Toulon and its roadsteads", size_mm=SHEET_MM))
