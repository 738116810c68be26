"""The edits of scenarios: as a whole, and where their counters are."""
