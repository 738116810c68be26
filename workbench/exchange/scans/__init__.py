"""Scans under maps: pictures of any size and of six kinds become pyramids of small tiles that a ruleset file carries.

`pictures.py` says what a file is, without trusting it, `loading.py` reads it line by line, `building.py` cuts it into
tiles, `import_process.py` does all that in a process of its own; `pyramid.py` is what comes of it: where each tile
stands, and pixels by rectangle and level. Only files of this folder know the libraries that read pictures.
"""
