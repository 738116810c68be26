"""GeoJSON: area maps out of polygons with properties, and maps of both kinds as collections that GIS programs open.

Read: polygons (spaces), lines of kind "road_section", "road" or "river", points of kind "junction". Written: the
same, and every border as a line of kind "border". When borders are there they are taken as they stand; without them
they are derived from the polygons. Coordinates are longitude and latitude, or millimetres of the sheet (y downwards)
for a map without georeference, as the member "sheet" says.

Maps of hexes are written alone, in millimetres: they are read from tables (`workbench.exchange.imports.hex_csv`).
"""

from workbench.exchange.geojson.reading import area_map_of, read_area_map
from workbench.exchange.geojson.writing import UnfitMap, write_geojson

__all__ = ["UnfitMap", "area_map_of", "read_area_map", "write_geojson"]
