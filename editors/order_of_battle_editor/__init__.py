"""The order of battle: the sides with their factions, the units of one as a sheet, their strength turn by turn.

Read `forces.py` first: what the tree and the diagram show, without Qt.
"""
