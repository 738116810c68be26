"""A map of TripleA as a proposal: outlines and centres become areas, its game tells waters and connections.

Begin with `area_map.py`. `source.py` opens zips and folders, `map_lines.py` and `game.py` read what is in them,
`own_names.py` knows the packages that the workbench has written, `comparison.py` holds connections against borders.
"""
