"""Whole battles beside the table that they roll on: posed, or taken from a playtest."""
