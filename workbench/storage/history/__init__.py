"""The edit history that a ruleset file keeps: steps, where the design stands among them, and the way back and forth."""
