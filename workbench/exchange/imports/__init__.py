"""Maps that other programs drew, as proposals: the map as it would be, and every step that cleans it, to be accepted.

`proposal.py`       what a proposal and a cleaning step are; `reading.py` finds the format and proposes a file
`hex_csv.py`        hexes, hexsides, zones and links as CSV files
`polygon_map.py`    polygons of any source made into an area map; `geojson_polygons.py` and `svg_areas.py` read them

Nothing is repaired in silence, and nothing of what is read is executed or fetched. Read `proposal.py` first.
"""
