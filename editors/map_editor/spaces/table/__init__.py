"""The table of all spaces: columns, cells, copying and pasting, what is wrong with a row.

Read `space_table.py` first; a further column is an entry in `columns.py`.
"""
