"""Words for the events that all games share: a line of the log for each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from workbench.engine import events as common
from workbench.engine.events import Event

Name = Callable[[str], str]
"""Id of a unit, a space or a side -> what players call it."""


def counted(number: int, noun: str, plural: str = "") -> str:
    """ "1 loss", "2 losses"; without a plural an s is added.

    >>> counted(1, "step"), counted(0, "step"), counted(2, "loss", "losses")
    ('1 step', '0 steps', '2 losses')
    """
    return f"{number} {noun if number == 1 else plural or f'{noun}s'}"


def describe_common(event: Event[Any], name: Name) -> str | None:
    """One line for an event of the engine; None for any other event, and for what the game's own words are better."""
    match event:
        case common.PhaseBegun(title=title):
            return title
        case common.UnitMoved(unit=unit, to=to):
            return f"{name(unit)} moves to {name(to)}"
        case common.UnitRemoved(unit=unit, why=why):
            return f"{name(unit)} leaves play" + (f": {why}" if why else "")
        case common.DiceRolled(faces=faces, why=why, colours=colours):
            shown = zip(colours, faces, strict=True) if colours else (("", face) for face in faces)
            return f"{why}: {', '.join(f'{colour} {face}'.strip() for colour, face in shown)}"
        case common.Told(what=what, result=result, place=place):
            return f"{what}{f' ({name(place)})' if place else ''}: {result}"
        case common.PlaytestEnded(ending=ending, winner=winner):
            return f"The playtest is over ({ending.replace('_', ' ')}): {name(winner) if winner else 'nobody'} wins"
        case _:
            return None
