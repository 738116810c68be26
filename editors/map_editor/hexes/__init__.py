"""The map editor for hex maps: its desk, tools, inspector and page. Read `hex_desk.py` first.

Problems, layers, tool strip, context bar and status line are those of the area map editor.
"""
