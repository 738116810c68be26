"""Counters set up on a map by hand: how they lie, and the edits that place them; what editors share."""
