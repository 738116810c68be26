"""The editors, a folder for each: the map editor, the table editor and the playtest.

``editor.py`` of each is the page that the window shows; read it first. An editor imports no other editor; what every
editor of a design needs is in ``workbench.qt.editing``, what else two of them share in ``workbench.qt``. Whatever
changes a design is an edit, and rules of play are asked of the engine.
"""
