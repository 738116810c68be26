"""Guns at a distance (25.25, 25.26, 27): ammunition, ranges, and fire at areas, works and ships."""
