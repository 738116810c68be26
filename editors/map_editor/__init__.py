"""The map editor: one editor and one page for area maps and hex maps; `areas/` and `hexes/` hold what differs.

Read ``desk.py`` first, then ``map_part.py`` and ``editor.py``, which say where tools, panels, commands and menus plug
in. What may not be here: geometry that needs no screen (it is in ``workbench.cartography``), other editors, rules of
play.
"""
