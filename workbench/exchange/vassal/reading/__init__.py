"""A module of VASSAL as a proposal: boards become maps over their pictures, pieces counters, saved games scenarios.

Begin with `module.py`. Only settings are read: no class that a module names, no script and no expression of it is run.
`source.py` opens the package, `pieces.py` takes pieces apart, `boards.py` and its neighbours read maps and grids,
`counters.py` and `sides.py` what the palettes hold, `set_ups.py` who stands where, `pictures.py` brings the pictures.
"""
