"""The edits that fix what the checks find: `design_fixes.py` says which, for any problem of a design."""
