"""Waters of a hex map: the coast with its shallows, courses along hexsides."""
