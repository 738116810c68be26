"""What is laid over a map for a moment, as plain values (`overlays.py`), and how it is painted."""
