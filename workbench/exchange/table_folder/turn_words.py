"""Turns as people write them: "T3", "Turn 3", "Tour 03"."""

from __future__ import annotations

import re

_TURN = re.compile(r"(?:game ?turn|turn|gt|t|tour|runde|zug|turno)[ .:#]*0*([1-9]\d{0,3})")


def turn_named(text: str) -> str:
    """The number of the turn that a text names, "" where it names none.

    >>> turn_named("Turn 07"), turn_named("gt3"), turn_named("Track 3"), turn_named("3")
    ('7', '3', '', '')
    """
    found = _TURN.fullmatch(text.strip().lower())
    return found[1] if found else ""
