"""The cells of a printed table for Qt, with chances, grounds and hits: changed by the table editor, read at the table.

Read `grid_model.py` first.
"""
