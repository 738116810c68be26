"""The ruleset in the window: what the game is called, whose rules it is played by, its sides, types and clauses."""
