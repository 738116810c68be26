"""Edits: the only way in which a design changes. `edit.py` says what one is; each file holds those of one subject."""
