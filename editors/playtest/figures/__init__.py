"""Figures that were changed in Design while a playtest is open: what is asked of them, and what the answers do."""
