"""Edits of counters, of their faces, and of where they lie on their sheets."""
