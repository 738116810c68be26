"""Designs as rows and rows as designs, in bulk; only what differs is written.

`flattening.py` is the way down, `reading.py` the way up.
"""
