"""Exports opened by the programs that they are for: scripts that `make check-exports` runs one after the other."""
