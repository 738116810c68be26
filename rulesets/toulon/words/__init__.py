"""Words for people: the trail of what is going on, lines of the log, the sums of a battle."""
