"""The file itself: opened as one from elsewhere, bounded, locked, upgraded; whole, or not there at all.

Read `opening.py` first, then `ruleset_file.py`.
"""
