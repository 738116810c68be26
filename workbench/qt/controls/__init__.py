"""The small parts of windows: labels, fields, buttons, cards, the prompt bar. What shows words of a file is bounded."""
