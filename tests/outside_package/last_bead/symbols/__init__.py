"""A symbol set: one SVG file a symbol. Designs name them with the set, "beads:bead"."""
