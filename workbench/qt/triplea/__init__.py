"""What is painted of a package for TripleA: the map in tiles, the units, the flags. The rest is `workbench.exchange`.

Begin with `exports.py`.
"""
