"""Arcola: two armies that see little of each other, written orders, a referee, battles on a board of four sections.

Figures are read in `figures/`; `clauses.py` lists every clause of the rulebook.
"""
