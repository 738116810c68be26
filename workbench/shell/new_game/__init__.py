"""The wizard of a new game: map, sides, units, figures and a scenario, each a step that can be passed over.

Read `wizard.py` first. It changes nothing: it ends with a design, and whoever opened it makes the file.
"""
