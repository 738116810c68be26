"""Area maps in the map editor: desk, edits, tools, inspector and lists. Read `area_desk.py` first, then
`areas_feature.py`. Their edits are in `workbench/storage/edits/areas`.

What maps of both kinds share stands one folder up.
"""
