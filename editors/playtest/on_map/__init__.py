"""The map of a playtest: counters, what may be chosen, the way to the pointer, the card that says why."""
