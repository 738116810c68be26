"""A whole ruleset in one zip: the design as JSON with its schemas, every picture, and the manifest; exact both ways."""
