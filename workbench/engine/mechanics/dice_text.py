"""Dice as rulebooks write them: "1D6", "2D6", "1D3+1"."""

from __future__ import annotations

import re
from typing import NamedTuple

from workbench.engine.words.message import Message

WRITTEN = re.compile(r"^(?P<number>[1-9]\d?)D(?P<sides>[1-9]\d?)(?P<plus>[+-]\d{1,3})?$")


class DiceText(NamedTuple):
    """So many dice of so many sides, and what is added to their sum."""

    number: int
    sides: int
    plus: int = 0


def read_dice(text: str) -> DiceText:
    """What a text says of dice; ValueError when it says nothing of them.

    >>> read_dice("2D6"), read_dice("1D3+1")
    (DiceText(number=2, sides=6, plus=0), DiceText(number=1, sides=3, plus=1))
    """
    found = WRITTEN.match(text.strip())
    if found is None:
        raise ValueError(Message('{said} are no dice: they are written as "1D6" or "1D3+1"', said=repr(text)))
    return DiceText(int(found["number"]), int(found["sides"]), int(found["plus"] or 0))
