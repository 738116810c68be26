"""How maps are drawn, as plain values: the four styles, and what a design draws in its own way.

Read `map_style.py` first. Nothing here paints.
"""
