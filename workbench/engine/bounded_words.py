"""How much of a message is told: names in it may be as long as whoever wrote the file wished."""

from __future__ import annotations

MOST_TOLD, MOST_OF_A_CELL = 600, 300
"""So many signs of a message, and of a cell in a table, are read."""
LEFT_OUT = " … "


def in_short(text: str, most: int = MOST_TOLD) -> str:
    """The beginning and the end of a text that is too long: what it is about, and what to do."""
    if len(text) <= most:
        return text
    first = (most - len(LEFT_OUT)) * 2 // 3
    return text[:first] + LEFT_OUT + text[len(text) - (most - len(LEFT_OUT) - first) :]
