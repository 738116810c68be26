"""The map of last reports: what a seat was told of others, how old it is, and how to read it."""
