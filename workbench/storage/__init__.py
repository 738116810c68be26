"""Storage: the ruleset file and the record file (SQLite), open documents and their edits, and the checks of a design.

Nothing here knows Qt, a file format of another program, or a rule of a game. Values come from and go to
`workbench.engine`. Read `tables/` (what lies in the file), then `ruleset_file.py`, then `document.py`.
"""
