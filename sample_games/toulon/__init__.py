"""Toulon 1793: the siege as an area game, all figures as sources that one can read and edit.

`areas.geojson`, `roads.geojson`   the map: a coverage of areas, road sections, reconnoitre points, La Reppe
`adjacency.csv`                    which areas must be neighbours, with road and river: the borders are tested by it
`places.csv`                       true positions of the places, and what the rulebook says of each
`names.yaml`                       places of the other files by the areas of the map
`counters.yaml`                    sides, nations, unit types, units, leaders, batteries
`tables.yaml`, `parameters.yaml`   every table and named figure; their rows and columns stand above the tables
`scenarios.yaml`                   the sequence of play and the set-up of the whole campaign

The published map, counters and charts are not in the rulebook; what is not a figure of its text is reconstructed
and says so. `build.build()` makes the design. Read `build.py` first.
"""

TITLE = "Toulon 1793"
SUMMARY = "The siege of Toulon, August to December 1793: area movement, operations points, forts, roadsteads."
