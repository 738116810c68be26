"""The drawing of area maps: their shapes, what lies where, the names of their rivers. Read `area_drawing.py` first."""
