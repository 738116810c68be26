"""The arithmetic of a battle: who may stand where on its board, odds, losses, outcome, retreat and pursuit.

Pure functions over frozen values: no state, no dice, no figures of the game. Procedures fill the values, roll, and tell
what came of it.
"""
