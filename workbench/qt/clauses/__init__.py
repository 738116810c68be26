"""Clauses as editors and the table of a playtest tell of them: which there are, who uses one, what is read into it.

Read `shown_clauses.py` first.
"""
