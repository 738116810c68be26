"""The sample games, a folder for each: sources of map, counters, tables and scenarios with their provenance.

``build.py`` of a game makes its ruleset file. What may not be here: rules of play, screens, figures without a
provenance. Nothing below the commands imports this package.
"""
