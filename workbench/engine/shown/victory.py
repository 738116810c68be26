"""What wins, and how each side stands towards it: lines to be read beside the map, as far as a reader may know it."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from workbench.engine.words.message import Message


class VictoryLine(Struct, frozen=True, omit_defaults=True):
    """A way to win, a part of one, or what brings points.

    Attributes
    ----------
    what
        In the player's words: "Lead after turn 7", "Hexes held".
    side
        Whom it serves; "" of a draw, and of what serves nobody more than others.
    stands, needs
        How it stands and what it takes, as texts: "3 ahead" and "5"; "" where that is not told.
    spaces
        What on the map it is about.
    is_met
        Does it hold now? Of what is looked at later: would it, if it were looked at now?
    parts
        What it is made of; for a way to win all of them together, unless it says otherwise.
    """

    what: str
    side: str = ""
    stands: str = ""
    needs: str = ""
    clause: str = ""
    spaces: tuple[str, ...] = ()
    is_met: bool = False
    parts: tuple[VictoryLine, ...] = ()


def ahead_of_all(points: Mapping[str, int], side: str) -> int:
    """By how many points a side leads the best of the others; less than nothing where it is behind."""
    return points[side] - max((points[other] for other in points if other != side), default=0)


def lead_words(ahead: int) -> str:
    """A lead in a word or two.

    >>> [str(lead_words(points)) for points in (3, 0, -2)]
    ['3 ahead', 'level', '2 behind']
    """
    if not ahead:
        return Message("level")
    return Message("{points} ahead", points=ahead) if ahead > 0 else Message("{points} behind", points=-ahead)


def some_of(have: int, of: int) -> str:
    """ "2 of 5"."""
    return Message("{have} of {of}", have=have, of=of)
