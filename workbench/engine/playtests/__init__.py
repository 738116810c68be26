"""Playtests: the tree of plays, what a seat was told of it, and other figures for one run. `playtest.py` first."""
