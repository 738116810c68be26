"""A module of VASSAL, painted and written: the pictures of its maps and counters, and the file that holds all."""
