"""Case books: rules told case by case in YAML, the same way for every game.

A game's own part is its words: what a position is (`given`), what may be played, and which facts a case may state. The
rest is here: reading the files, playing a part of the sequence with answers and dice by hand, and checking events,
questions, refusals, tracks and figures. Read `words.py` first, then `table.py`; a game's words stand in its own folder.
"""
