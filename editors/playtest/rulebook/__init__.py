"""The book beside the decision: the clause concerned, the tables it is played on, how each side stands towards victory.

Read `rules_part.py` first; what concerns a moment is found in `concerned.py`.
"""
