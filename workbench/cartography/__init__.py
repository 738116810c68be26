"""Geometry of maps: areas derived from shared borders, adjacency, roads, checks, and the surgery that edits them.

All functions are pure: values of `workbench.engine.maps.area_map` in, values out, nothing is repaired in silence.
Nothing here knows Qt, a file or a particular game. Read `faces.py` first (borders become areas), then `surgery.py`.
"""
