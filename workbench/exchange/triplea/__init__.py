"""TripleA: a map of a design, and a game for each scenario, in the folder of files that TripleA plays on.

Written: `package.py` puts the zip together, out of what `territories.py` and `scenario_game.py` make of map and
scenario; `map_files.py` and `game_xml.py` say them in TripleA's words. What is painted comes from `workbench.qt`.
"""
