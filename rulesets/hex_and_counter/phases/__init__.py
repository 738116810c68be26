"""The phases of the standard rules: segments and their `why_not_…`, a file for each chapter of `rules.md`.

No figure stands here; all of them are the design's. Read `movement.py` first.
"""
