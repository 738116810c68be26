"""A sheet that is made or changed: kind of map, paper, grid, numbers, and how it will look.

Read `new_map_dialog.py` first. A new ruleset begins with it, and a further map of one.
"""
