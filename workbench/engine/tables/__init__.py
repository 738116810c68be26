"""Printed tables as the rules mean them: what their axes are, what their dice show, what their cells say, and the odds.

Pure: no design is read here and nothing is rolled. `axes.py` finds the entry that a number falls on, `rolls.py` the
ways in which dice can fall, `grammar.py` what a cell says, `odds.py` how likely it is.
"""
