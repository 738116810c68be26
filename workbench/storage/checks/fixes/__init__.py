"""The edits that cure what the checks find: `design_fixes.py` says which, for any problem of a design."""
