"""Outlines that do not meet, made into ground that does: the gaps between neighbours closed by a width.

`outline_points.py`  the outlines as points with their owners, and which of them are loose; `gaps.py` the gaps between
them as triangles; `middle_lines.py` the lines that halve the gaps; `partition.py` every piece of ground with one owner;
`width.py` the width that a drawing seems to have been drawn with.
"""
