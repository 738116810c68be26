"""What is told beside the map: the log, what is due to arrive, the clauses of the rulebook."""
