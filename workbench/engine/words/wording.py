"""Words for the events that all games share: a line of the log for each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import reduce
from types import MappingProxyType
from typing import Any

from workbench.engine import events as common
from workbench.engine.events import Event
from workbench.engine.mechanics.modifiers import Modifiers, total_of
from workbench.engine.words.message import Message, as_message, joined

Name = Callable[[str], str]
"""Id of a unit, a space or a side -> what players call it."""


NO_WORDS: Mapping[str, str] = MappingProxyType({})


def counted(number: int, noun: str, plural: str = "") -> str:
    """ "1 loss", "2 losses"; without a plural an s is added.

    >>> counted(1, "step"), counted(0, "step"), counted(2, "loss", "losses")
    ('1 step', '0 steps', '2 losses')
    """
    return f"{number} {noun if number == 1 else plural or f'{noun}s'}"


def joined_by_and(names: Iterable[str]) -> str:
    """Names, or messages, one after the other.

    >>> joined_by_and(("Royals", "Swiss"))
    'Royals and Swiss'
    """
    first, *others = (*names,) or ("",)
    return reduce(lambda so_far, other: Message("{units} and {unit}", units=so_far, unit=other), others, first)


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
    return joined(
        ", ",
        (
            Message(
                "{source} {number}", source=as_message(words.get(source) or source_said(source)), number=signed(number)
            )
            for source, number in modifiers
        ),
    )


def source_said(source: str) -> str:
    """Where a modifier is from, as it is said: "all_attackers_fatigued" is all attackers fatigued."""
    return source if isinstance(source, Message) else source.replace("_", " ")


def rolled_in_words(event: common.DiceRolled[Any], words: Mapping[str, str] = NO_WORDS) -> str:
    """Why dice were rolled, their faces, what is added to them from where, and the sum of it all."""
    shown = zip(event.colours, event.faces, strict=True) if event.colours else (("", face) for face in event.faces)
    faces = joined(
        ", ", (joined(" ", (as_message(colour), str(face))) if colour else str(face) for colour, face in shown)
    )
    line = Message("{why}: {faces}", why=as_message(event.why), faces=faces)
    if not event.modifiers:
        return line
    added = modifiers_in_words(event.modifiers, words)
    if event.colours:
        return joined("; ", (line, added))
    total = sum(event.faces) + total_of(event.modifiers)
    return Message("{line}; {modifiers}, makes {total}", line=line, modifiers=added, total=total)


def describe_common(event: Event[Any], name: Name) -> str | None:
    """One line for an event of the engine; None for any other event, and for what the game's own words are better."""
    match event:
        case common.PhaseBegun(title=title):
            return title
        case common.UnitMoved(unit=unit, to=to):
            return Message("{unit} {unit:moves|move} to {space}", unit=name(unit), space=name(to))
        case common.UnitRemoved(unit=unit, why=why):
            left = Message("{unit} {unit:leaves|leave} play", unit=name(unit))
            return Message("{left}: {why}", left=left, why=as_message(why)) if why else left
        case common.DiceRolled():
            return rolled_in_words(event)
        case common.Told(what=what, result=result, place=place):
            said, came = as_message(what), as_message(result)
            if not place:
                return Message("{what}: {result}", what=said, result=came)
            return Message("{what} ({place}): {result}", what=said, place=name(place), result=came)
        case common.PlaytestEnded(ending=ending, winner=winner):
            told = as_message(ending.replace("_", " "))
            if not winner:
                return Message("The playtest is over ({ending}): nobody wins", ending=told)
            return Message("The playtest is over ({ending}): {side} {side:wins|win}", ending=told, side=name(winner))
        case _:
            return None
