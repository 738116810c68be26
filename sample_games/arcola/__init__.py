"""Arcola: the country between Garda, Verona and Legnago in November 1796, on hexes of about three kilometres.

`hexes.csv`, `hexsides.csv`      the map, imported as any designer's tables are; each row says where its facts come from
`counters.yaml`                  sides, corps, unit types, leaders and brigades
`tables.yaml`, `parameters.yaml` every table and named figure
`scenarios.yaml`                 the sequence of play and the campaign
`placeholder/`                   what the standard rules ask for, and a scenario to walk in

`build.build_refereed()` makes the design for the game's own rules: written orders, a referee, hidden forces.
`build.build()` makes what the list of samples offers, in which the standard rules stand in for them.
"""

TITLE = "Arcola"
SUMMARY = (
    "Northern Italy, November 1796: map and troops under the standard rules; "
    "left out: written orders, the referee, simultaneous moves, hidden forces."
)
REFEREED = "Bonaparte between two armies, November 1796: written orders that arrive late, hidden forces, a referee."
ORDER = 4
