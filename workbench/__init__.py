"""Wargame Workbench: draw a board wargame, enforce its rules, play it, measure it, publish it.

One folder is one layer, and imports go downwards only: shell, (the editors), qt, then exchange, lab and referee side
by side, storage, cartography, engine. Qt is imported in ``shell`` and ``qt`` alone; the rules of a game live in
``rulesets``. Read ``engine/__init__.py`` first.
"""
