"""Words for the events that all games share: a line of the log for each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from workbench.engine import events as common
from workbench.engine.events import Event
from workbench.engine.mechanics.modifiers import Modifiers, total_of
from workbench.engine.words.grammar import does

Name = Callable[[str], str]
"""Id of a unit, a space or a side -> what players call it."""


NO_WORDS: Mapping[str, str] = MappingProxyType({})


def counted(number: int, noun: str, plural: str = "") -> str:
    """ "1 loss", "2 losses"; without a plural an s is added.

    >>> counted(1, "step"), counted(0, "step"), counted(2, "loss", "losses")
    ('1 step', '0 steps', '2 losses')
    """
    return f"{number} {noun if number == 1 else plural or f'{noun}s'}"


def signed(number: int) -> str:
    """With its sign, and a minus as long as a plus: "+1", "−2", "0".

    >>> signed(1), signed(-2), signed(0)
    ('+1', '−2', '0')
    """
    return f"{number:+d}".replace("-", "−") if number else "0"


def modifiers_in_words(modifiers: Modifiers, words: Mapping[str, str] = NO_WORDS) -> str:
    """Each source with its number, "" without any; a source that has no `words` of its own says what it is itself.

    >>> modifiers_in_words((("out_of_supply", 1), ("La Valette", -2)))
    'out of supply +1, La Valette −2'
    """
    return ", ".join(f"{words.get(source, source.replace('_', ' '))} {signed(number)}" for source, number in modifiers)


def rolled_in_words(event: common.DiceRolled[Any], words: Mapping[str, str] = NO_WORDS) -> str:
    """Why dice were rolled, their faces, what is added to them from where, and the sum of it all."""
    shown = zip(event.colours, event.faces, strict=True) if event.colours else (("", face) for face in event.faces)
    line = f"{event.why}: {', '.join(f'{colour} {face}'.strip() for colour, face in shown)}"
    if not event.modifiers:
        return line
    makes = "" if event.colours else f", makes {sum(event.faces) + total_of(event.modifiers)}"
    return f"{line}; {modifiers_in_words(event.modifiers, words)}{makes}"


def describe_common(event: Event[Any], name: Name) -> str | None:
    """One line for an event of the engine; None for any other event, and for what the game's own words are better."""
    match event:
        case common.PhaseBegun(title=title):
            return title
        case common.UnitMoved(unit=unit, to=to):
            return does(name(unit), "moves", f"to {name(to)}")
        case common.UnitRemoved(unit=unit, why=why):
            return does(name(unit), "leaves play") + (f": {why}" if why else "")
        case common.DiceRolled():
            return rolled_in_words(event)
        case common.Told(what=what, result=result, place=place):
            return f"{what}{f' ({name(place)})' if place else ''}: {result}"
        case common.PlaytestEnded(ending=ending, winner=winner):
            who = does(name(winner) if winner else "nobody", "wins")
            return f"The playtest is over ({ending.replace('_', ' ')}): {who}"
        case _:
            return None
