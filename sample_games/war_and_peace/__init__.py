"""War and Peace: Europe from Gibraltar to Moscow in 1805, on 3,192 hexes, with its sea zones and the oceans as boxes.

`hexes.csv`, `hexsides.csv`      the map, imported as any designer's tables are; each row says where its facts come from
`zones.csv`, `links.csv`         the four seas of Europe, twelve oceans beyond the map, and what leads from sea to sea
`counters.yaml`                  sides, powers, unit types and counters
`tables.yaml`, `parameters.yaml` what the standard rules ask for
`scenarios.yaml`                 the sequence of play and the war of 1805

The game's own rules (fleets, production, diplomacy, six powers) have no module yet: the standard rules stand in for
them, so that one can walk on the map and fight on it. `build.build()` makes the design.
"""

TITLE = "War and Peace"
SUMMARY = (
    "Europe 1805 and its seas: map and armies under the standard rules; "
    "left out: fleets, production, diplomacy, the later years."
)
ORDER = 5
