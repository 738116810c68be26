"""The rules modules, a folder for each game, found through the entry point group ``wargame_workbench.rules``.

A rules module imports ``workbench.engine`` and nothing else of this project, least of all another rules module. Figures
come from the ruleset file; here are the procedures. In each, read ``sequence.py`` next to the rulebook first.
"""
