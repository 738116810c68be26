"""The tools of maps of both kinds, and the strip that they are taken from. Own tools of a kind: `areas/`, `hexes/`."""
