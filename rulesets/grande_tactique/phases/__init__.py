"""The chapters of the rulebook: segments, and the functions that say why something may not be done."""
