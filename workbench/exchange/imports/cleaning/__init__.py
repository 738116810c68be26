"""What cleaning an imported map is made of: each shape by itself, names, gaps closed by a width, ground with one owner.

`shapes.py` what is on its way; `sound.py` outlines; `names.py` ids and names; `channels.py` gaps between neighbours;
`ground.py` overlaps, slivers, holes; `last.py` what stays broken. `shape_cleaning.py`, above, does one after the other.
"""
