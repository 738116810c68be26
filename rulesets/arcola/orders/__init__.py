"""Orders in Arcola: what may be ordered as far as the one who orders knows, and the ways that forces take."""
