"""Segments of Toulon 1793, one file a phase, each with the `why_not_…` functions that say no in it.

`steps.py` has what several phases do in the same way: pay, check a quality, mark attrition, show a counter.
"""
