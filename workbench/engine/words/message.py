"""Messages: English words that remember what they are made of, so that they can be said in another language.

A message is a text, which is its id in the catalogues, and what stands in its places: names of units and spaces,
numbers, or further messages. It *is* its English words, whatever becomes of it; `in_words` at the edge (window, log,
command) says it in the language of the reader.

>>> moved = Message("{unit} {unit:moves|move} to {space}", unit="Royals", space="La Garde")
>>> moved
'Royals move to La Garde'
>>> french = {"{unit} {unit:moves|move} to {space}": "{unit} : vers {space}"}
>>> in_words(moved, french.get)
'Royals : vers La Garde'

A place with two forms, `{losses:loss|losses}`, gives the first where its number, or whoever is named there, is one;
`{words:^}` begins with a capital.
A plain text is a message without places: it is looked up as it stands. What is only a name is never looked up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from string import Formatter
from types import MappingProxyType

from workbench.engine.words import french
from workbench.engine.words.grammar import is_plural

Argument = str | int | float
Lookup = Callable[[str], str | None]
"""What a text of the catalogues is in another language, None where it is not there."""
FORMS, CAPITAL, SMALL = "|", "^", "v"
"""What parts the form for one from that for more; what begins with a capital; what has none, inside a sentence."""
FRENCH = "fr"
COST = "cost"
"""The place of a cost in a message."""
THE = "the "
"""What the catalogues have a thing with its article by: "the hex {number}" beside "hex {number}"."""
NONE_IS_ONE = frozenset({FRENCH})
"""Languages that count nothing as one: aucun pas, 0 pas."""
FIGURES = {FRENCH: str.maketrans({",": "\u202f", ".": ",", "%": "\u00a0%"})}
"""Language -> what parts thousands and decimals there, and what stands before a sign: 12 500,75, 50 %."""


class Message(str):
    """English words, with the text that they were made of and what stands in its places."""

    __slots__ = ("arguments", "text")
    text: str
    arguments: Mapping[str, Argument]

    def __new__(cls, text: str, /, **arguments: Argument) -> Message:
        made = super().__new__(cls, filled(text, arguments) if arguments else text)
        made.text = text
        made.arguments = arguments
        return made

    def __reduce__(self) -> tuple[object, ...]:
        return _made, (self.text, dict(self.arguments))


def _made(text: str, arguments: dict[str, Argument]) -> Message:
    return Message(text, **arguments)


def marked(text: str) -> str:
    """A plain text of the catalogues, put into words where it is shown: here it is only marked for them."""
    return text


def as_message(said: str) -> Message:
    """A plain text of the catalogues, or a message already, as what stands in a place of another and is translated."""
    return said if isinstance(said, Message) else Message(said)


def begun(said: str) -> str:
    """The same, beginning with a capital as a line does.

    >>> begun("royals"), begun(Message("{steps} lost", steps=Message("a step")))
    ('Royals', 'A step lost')
    """
    return Message("{words:^}", words=said) if isinstance(said, Message) else said[:1].upper() + said[1:]


def small(title: str) -> Message:
    """A title inside a sentence.

    >>> small("Victory points")
    'victory points'
    """
    return Message("{title:v}", title=as_message(title))


def said_by(error: Exception) -> str:
    """What an error says: the message that it was made of, where there is one.

    >>> said_by(ValueError(Message("there is no {what}", what="road"))).arguments
    {'what': 'road'}
    """
    said = getattr(error, "said", error.args[0] if error.args else "")
    return said if isinstance(said, Message) else str(error)


def cost_told(said: Argument) -> str:
    """The cost that a message tells, as it is printed: what stands in its place `cost`, or in that of a part of it.

    >>> price = Message("{cost} {cost:point|points}", cost=3)
    >>> cost_told(Message("{price}, a check", price=price)), cost_told("3 points")
    ('3', '')
    """
    if not isinstance(said, Message):
        return ""
    if COST in said.arguments:
        return str(said.arguments[COST])
    return next(filter(None, map(cost_told, said.arguments.values())), "")


def joined(separator: str, parts: Iterable[str]) -> Message:
    """Several messages, names or numbers as one.

    >>> joined(", ", ("Royals", Message("{steps} {steps:step|steps} lost", steps=1)))
    'Royals, 1 step lost'
    """
    there = {f"part_{number}": part for number, part in enumerate(parts)}
    return Message(separator.replace("{", "{{").replace("}", "}}").join(f"{{{place}}}" for place in there), **there)


def all_of(names: Iterable[str]) -> str:
    """Several as one reads them: "the bridge, the wall and the ports".

    >>> all_of(["the bridge", "the wall", "the ports"]), all_of(["the bridge"]), all_of([])
    ('the bridge, the wall and the ports', 'the bridge', '')
    """
    *first, last = names if (names := list(names)) else [""]
    return Message("{names} and {last}", names=joined(", ", first), last=last) if first else last


def one_of(names: Iterable[str]) -> str:
    """Several of which one is meant: "forward, back or none"."""
    *first, last = names if (names := list(names)) else [""]
    return Message("{names} or {last}", names=joined(", ", first), last=last) if first else last


def in_words(said: str, lookup: Lookup, language: str = "") -> str:
    """A message, or a plain text of the catalogues, in the language of `lookup`; what that lacks stays English."""
    if not isinstance(said, Message):
        return lookup(said) or said
    arguments = {
        place: in_words(argument, lookup, language) if isinstance(argument, Message) else argument
        for place, argument in said.arguments.items()
    }
    found = lookup(said.text) or said.text
    articled = _with_articles(said, lookup) if language == FRENCH else {}
    try:
        return filled(found, arguments, numbers=said.arguments, language=language, articled=articled)
    except (LookupError, ValueError):  # a catalogue that does not fit the message
        return str(said)


def filled(
    text: str,
    arguments: Mapping[str, Argument],
    numbers: Mapping[str, Argument] | None = None,
    language: str = "",
    articled: Mapping[str, str] = MappingProxyType({}),
) -> str:
    """A text with what stands in its places; `numbers` are what the places agree with, by default the same.

    `articled` are those that have no name of their own, with their articles.
    """
    if not arguments:
        return text
    numbers = arguments if numbers is None else numbers
    made: list[str] = []
    for words, place, spec in _parts(text):
        made.append(words)
        if place is not None:
            if FORMS in spec:
                made.append(_form(spec, numbers[place], language))
                continue
            value = arguments[place]
            if language == FRENCH and place in articled and french.asks_for_article("".join(made)):
                value = articled[place]
            said = _one(value, spec, language)
            if language == FRENCH and isinstance(value, str):
                made[-1], said = french.met(made[-1], said)
            made.append(said)
    return "".join(made)


def _one(value: Argument, spec: str, language: str) -> str:
    if spec == SMALL:
        return str(value).lower()
    if spec == CAPITAL:
        return f"{str(value)[:1].upper()}{str(value)[1:]}"
    return figure(value, spec, language)


def figure(value: Argument, spec: str = "", language: str = "") -> str:
    """A number as it is written in a language; a text stays as it is.

    >>> figure(12500.75, ",.2f"), figure(12500.75, ",.2f", "fr"), figure("1.5", "", "fr")
    ('12,500.75', '12\u202f500,75', '1.5')
    """
    said = format(value, spec)
    if isinstance(value, str):
        return said
    return said.translate(FIGURES[language]) if language in FIGURES else said


def _with_articles(said: Message, lookup: Lookup) -> dict[str, str]:
    """What stands in the places of a message and has no name of its own, with its article."""
    found = {}
    for place, argument in said.arguments.items():
        if isinstance(argument, Message) and (with_article := lookup(f"{THE}{argument.text}")):
            found[place] = filled(with_article, argument.arguments, language=FRENCH)
    return found


def _form(forms: str, of: Argument, language: str) -> str:
    one, _, more = forms.partition(FORMS)
    return one if is_one(of, language) else more


def is_one(of: Argument, language: str = "") -> bool:
    """Does a place take the form for one, of a number or of whoever is named?"""
    if isinstance(of, str):
        return not is_plural(of)
    return abs(of) == 1 or (of == 0 and language in NONE_IS_ONE)


def places_of(text: str) -> tuple[str, ...]:
    """The names of the places of a text, each once."""
    return tuple(dict.fromkeys(place for _, place, _ in _parts(text) if place is not None))


def printed_places(text: str) -> frozenset[str]:
    """The names of the places in which something is read; the others decide on a form alone."""
    return frozenset(place for _, place, spec in _parts(text) if place is not None and FORMS not in spec)


@lru_cache(maxsize=4096)
def _parts(text: str) -> tuple[tuple[str, str | None, str], ...]:
    return tuple((words, place, spec or "") for words, place, spec, _ in Formatter().parse(text))
