"""Before one commits: what comes of the answer that is put together, and of other ones, without playing any.

Read `odds_part.py` first. Everything is reckoned from what the eyes at the table see.
"""
