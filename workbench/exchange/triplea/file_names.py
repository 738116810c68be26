"""The files of a package, by which TripleA and we look for them."""

from __future__ import annotations

POLYGONS, CENTERS, PLACE = "polygons.txt", "centers.txt", "place.txt"
PROPERTIES, MAP_YML = "map.properties", "map.yml"
GAMES = "games/"
NAMES = "workbench_names.json"
"""What everything is called in the design; TripleA takes no notice of it."""
RULESET = "ruleset.json"
