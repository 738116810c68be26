"""Area maps in the map editor: desk, edits, tools, inspector and lists. Read `area_desk.py` first, then
`edits.py` and `area_part.py`.

What maps of both kinds share stands one folder up.
"""
