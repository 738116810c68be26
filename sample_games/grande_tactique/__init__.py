"""La Grande Tactique, from Montenotte to Cherasco, April 1796: hexes, activation by drawn markers, reconnaissance.

`hexes.csv`, `hexsides.csv`      the map: a row a hex, a row a side with a river or a road
`counters.yaml`                  sides, armies, generals, formations, force markers and decoys
`tables.yaml`, `parameters.yaml` every printed table and named figure
`scenarios.yaml`                 the sequence of play, the campaign, and the day of Montenotte to learn by

Each figure says where it comes from: a clause of the rulebook, a public source, or a reason why it was reconstructed.
`build.build()` makes the design.
"""

TITLE = "La Grande Tactique 1796"
SUMMARY = (
    "Bonaparte against two armies in Piedmont: force markers, drawn activations, reactions, the sound of the guns."
)
ORDER = 1
