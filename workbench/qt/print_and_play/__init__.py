"""A game on paper, print and play: one PDF of cover, map, counters, tables, aids, set-up cards, rules and credits.

`plan.py` says which pages there are; each (`paper.py`) paints itself, in a file and as a small picture alike. What a
part holds is in a module of its own. Texts are set by `set_text.py`, tables by `set_grids.py`, and what follows each
other goes over pages by `blocks.py` and `flow.py`. `checks.py` looks before, `writing.py` writes.
"""
