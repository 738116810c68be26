"""Hex maps in the map editor: desk, tools, inspector and lists. Read `hex_desk.py` first, then `hexes_feature.py`.

What maps of both kinds share stands one folder up.
"""
