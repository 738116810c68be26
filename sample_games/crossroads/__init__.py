"""Crossroads: a small hex game of our own, played by the standard rules; everything in it is data.

`map.yaml`                       the map as rows of letters, what single hexes are, rivers by their banks, roads
`counters.yaml`                  sides, corps, unit types and counters
`tables.yaml`, `parameters.yaml` every table and figure that the standard rules ask for
`scenarios.yaml`                 the sequence of play and two scenarios: a meeting engagement, a delaying defence

The place and the armies are invented, and so every figure is the designer's. `build.build()` makes the design. It is
also meant to be copied: change the sources, keep the code.
"""

TITLE = "Crossroads"
SUMMARY = "Two small armies meet where four roads do: hexes, zones of control, odds, supply – all of it from data."
ORDER = 9  # behind the published games
