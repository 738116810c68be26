"""Last bead: two sides take one to three beads in turn, and who takes the last has won.

The smallest package that adds one of everything to the program: `rules.py`, `bot.py`, `export.py`, `map_style.py` and
`symbols/`; `design.py` holds a design to try them with. `pyproject.toml` names each in its entry point group.
"""
