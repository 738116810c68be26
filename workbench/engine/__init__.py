"""The engine: values of a design, state, events, decisions, dice, clauses, visibility, playtests, the network.

Rules decide, events record, views follow. Nothing here knows Qt, a file or a particular game. Read `design.py`
(what a ruleset file holds) and `ruleset.py` (what a rules module is) first.
"""
