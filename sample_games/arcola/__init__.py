"""Arcola: the country between Garda, Verona and Legnago in November 1796, on hexes of about three kilometres.

`hexes.csv`, `hexsides.csv`      the map, imported as any designer's tables are; each row says where its facts come from
`counters.yaml`                  sides, divisions, unit types and counters
`tables.yaml`, `parameters.yaml` what the standard rules ask for
`scenarios.yaml`                 the sequence of play and the campaign

The game's own rules (written orders, hidden forces, a referee) have no module yet: the standard rules stand in for
them, so that one can walk on the map and fight on it. `build.build()` makes the design.
"""

TITLE = "Arcola"
SUMMARY = (
    "Northern Italy, November 1796: map and troops under the standard rules; "
    "left out: written orders, the referee, simultaneous moves, hidden forces."
)
ORDER = 4
