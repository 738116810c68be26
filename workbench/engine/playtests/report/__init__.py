"""The figures of a report of a playtest: turns, points, dice, clauses, decisions, notes, as one seat knows them.

Everything is read off the events that these eyes were told and off their views; a seat's report holds nothing else.
What may not be here: pictures, pages, the language of a reader. `making.py` first.
"""
