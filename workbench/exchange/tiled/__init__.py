"""Maps as those of Tiled, in its XML (TMX) and in its JSON (TMJ).

`tiled_map.py` has what both say as plain values; `tmx_text.py` and `tmj_text.py` write them. `hex_maps.py` makes them
of hexes, `area_maps.py` of areas; begin with `writing.py`, what the exports call.
"""
