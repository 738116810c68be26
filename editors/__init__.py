"""The editors, a folder for each: map, counters, tables, scenarios, playtest and so on.

The same file names stand in each: ``editor.py``, ``document.py``, ``edits.py``, ``tools.py``, ``panels.py``, those
that it needs. An editor imports no other editor; what two of them share is in ``workbench.qt``. Whatever changes a
design is an edit, and rules of play are asked of the engine.
"""
