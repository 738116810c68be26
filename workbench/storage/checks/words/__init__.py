"""What the things of maps name of the rest of the design: kinds of terrain and lines, sides, factions, tags."""
