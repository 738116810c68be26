"""What every window and editor shares of Qt: theme, fonts, icons, symbols, counters, small parts.

Nothing here knows a rule or a ruleset's name; plain values (`Theme`, `CounterFace`) hold text and
numbers, and become colours and pictures only while something is painted.
Read `looks/theme.py` first, then `counters/`, `map_canvas/` and `editing/`, which says what editors of designs share.
"""
