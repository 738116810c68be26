"""Arcola: the country between Garda, Verona and Legnago in November 1796, on hexes of about three kilometres.

`hexes.csv`, `hexsides.csv`      the map, imported as any designer's tables are; each row says where its facts come from
`counters.yaml`                  sides, corps, unit types, leaders and brigades
`tables.yaml`, `parameters.yaml` every table and named figure
`secrets.yaml`                   who may know which of them
`scenarios.yaml`                 the sequence of play and the campaign

Each figure says where it comes from: a clause of the rulebook, a public source, or a reason why it was reconstructed.
`build.build()` makes the design.
"""

TITLE = "Arcola"
SUMMARY = "Bonaparte between two armies, November 1796: written orders that arrive late, hidden forces, a referee."
ORDER = 4
