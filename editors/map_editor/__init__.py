"""The map editor: areas with shared borders or hexes, terrain, roads, towns, sea.

Read ``document.py`` first, then ``edits.py``. What may not be here: geometry that needs no screen (it is in
``workbench.cartography``), other editors, rules of play.
"""
