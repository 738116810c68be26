"""Hexagonal maps of Tiled, ours and those of others, as proposals of a hex map.

`tmx.py` and `tmj.py` read the two formats into one value, `hex_map.py` makes a hex map of it: begin there. Nothing is
read but the file and tilesets in its folder; what is guessed or left out is a step of the proposal.
"""
