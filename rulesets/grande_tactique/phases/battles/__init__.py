"""Battles (11): declared, helped, fought, and what comes of them."""
