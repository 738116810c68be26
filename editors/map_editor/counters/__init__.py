"""The counters of a scenario on its map: which stand where, placing one on a space, moving it, taking it off."""
