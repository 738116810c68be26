"""Spaces by what they are, in a text that a designer writes: free set-up, entries, objectives.

    0405 0406 · within 2 of 0405 · tag peninsula=eguillette · edge north · entry west
    edge north and tag ground=high · 0405 or (edge west and within 3 of 0101)

`and` binds before `or`. A name that holds blanks or is one of these words stands between quotes, a quote in it twice.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

from msgspec import Struct

from workbench.engine.words.message import Message

EDGES = ("north", "east", "south", "west")
DEEPEST = 20
"""How many brackets may stand in each other."""
LONGEST = 4_000
"""Signs that such a text may have."""
_WORDS = frozenset({"within", "of", "tag", "edge", "entry", "zone", "and", "or"})
_TOKEN = re.compile(r'\s*("(?:[^"]|"")*"|[()=]|[^\s()="]+)')


class Named(Struct, frozen=True):
    """These spaces, by their ids."""

    ids: tuple[str, ...]


class Within(Struct, frozen=True):
    """The spaces so many steps from one of these, they themselves among them."""

    steps: int
    of: tuple[str, ...]


class Tagged(Struct, frozen=True):
    """The spaces whose tag lists this word."""

    tag: str
    value: str


class Edge(Struct, frozen=True):
    """The spaces along one edge of the map."""

    side: str


class Entry(Struct, frozen=True):
    """The spaces of an entry."""

    name: str


class Zone(Struct, frozen=True):
    """The hexes of a zone."""

    id: str


class AllOf(Struct, frozen=True):
    """The spaces that all of these mean."""

    parts: tuple[Spaces, ...]


class AnyOf(Struct, frozen=True):
    """The spaces that one of these means."""

    parts: tuple[Spaces, ...]


Spaces: TypeAlias = "Named | Within | Tagged | Edge | Entry | Zone | AllOf | AnyOf"


_BY_NAME: Mapping[str, type[Entry] | type[Zone]] = {"entry": Entry, "zone": Zone}


class SpacesNotRead(ValueError):
    """The text names no spaces; the message says where it stops making sense."""


def spaces_of_text(text: str) -> Spaces:
    """What a text means; an empty one names no space.

    >>> spaces_of_text("within 2 of 0405 or edge north")
    AnyOf(parts=(Within(steps=2, of=('0405',)), Edge(side='north')))

    Raises
    ------
    SpacesNotRead
        It cannot be read.
    """
    if len(text) > LONGEST:
        raise SpacesNotRead(Message("it has more than {most:,} signs", most=LONGEST))
    reader = _Reader(text)
    found = reader.any_of() if reader.is_more else Named(())
    if reader.is_more:
        raise reader.unexpected()
    return found


def text_of_spaces(spaces: Spaces) -> str:
    """The text that `spaces_of_text` reads as these.

    >>> text_of_spaces(AllOf((Edge("north"), Named(("old town", "0405")))))
    'edge north and "old town" 0405'
    """
    match spaces:
        case Named(ids):
            return " ".join(map(_quoted, ids))
        case Within(steps, of):
            return " ".join(("within", str(steps), "of", *map(_quoted, of)))
        case Tagged(tag, value):
            return "".join(("tag ", _quoted(tag), "=", _quoted(value)))
        case Edge(name) | Entry(name) | Zone(name):
            return f"{type(spaces).__name__.lower()} {_quoted(name)}"
        case AllOf(parts):
            return " and ".join(_bracketed(part, AllOf, AnyOf) for part in parts)
        case AnyOf(parts):
            return " or ".join(_bracketed(part, AnyOf) for part in parts)


def with_ids_renamed(text: str, rename: Callable[[str], str]) -> str:
    """The text with every id of a space asked for its name; what cannot be read stays as it is."""
    try:
        spaces = spaces_of_text(text)
    except SpacesNotRead:
        return text
    after = _renamed(spaces, rename)
    return text if after == spaces else text_of_spaces(after)


def ids_named(spaces: Spaces) -> Iterator[str]:
    """Every id of a space that is named, in order."""
    match spaces:
        case Named(ids) | Within(of=ids):
            yield from ids
        case AllOf(parts) | AnyOf(parts):
            for part in parts:
                yield from ids_named(part)


def _renamed(spaces: Spaces, rename: Callable[[str], str]) -> Spaces:
    match spaces:
        case Named(ids):
            return Named(tuple(map(rename, ids)))
        case Within(steps, of):
            return Within(steps, tuple(map(rename, of)))
        case AllOf(parts):
            return AllOf(tuple(_renamed(part, rename) for part in parts))
        case AnyOf(parts):
            return AnyOf(tuple(_renamed(part, rename) for part in parts))
    return spaces


def _quoted(name: str) -> str:
    is_plain = bool(name) and name not in _WORDS and not re.search(r'[\s()="]', name)
    return name if is_plain else '"' + name.replace('"', '""') + '"'


def _bracketed(part: Spaces, *kinds: type[Struct]) -> str:
    return f"({text_of_spaces(part)})" if isinstance(part, kinds) else text_of_spaces(part)


class _Reader:
    """Reads a text word by word."""

    def __init__(self, text: str) -> None:
        self.words = list(self._split(text))
        self.at = 0
        self.depth = 0

    @staticmethod
    def _split(text: str) -> Iterator[str]:
        at, end = 0, len(text.rstrip())
        while at < end:
            found = _TOKEN.match(text, at)
            if found is None:
                raise SpacesNotRead(Message("a quote is not closed"))
            yield found[1]
            at = found.end()

    @property
    def is_more(self) -> bool:
        return self.at < len(self.words)

    @property
    def next(self) -> str:
        return self.words[self.at] if self.is_more else ""

    def take(self) -> str:
        word = self.next
        self.at += 1
        return word

    def unexpected(self) -> SpacesNotRead:
        if self.is_more:
            return SpacesNotRead(Message("'{word}' is not expected there", word=self.next))
        return SpacesNotRead(Message("it ends too soon"))

    def any_of(self) -> Spaces:
        return self._chain("or", self.all_of, AnyOf)

    def all_of(self) -> Spaces:
        return self._chain("and", self.one, AllOf)

    def _chain(self, word: str, read: Callable[[], Spaces], kind: type[AllOf] | type[AnyOf]) -> Spaces:
        parts = [read()]
        while self.next == word:
            self.take()
            parts.append(read())
        return parts[0] if len(parts) == 1 else kind(tuple(parts))

    def one(self) -> Spaces:
        match self.next:
            case "(":
                return self._in_brackets()
            case "within":
                self.take()
                steps = self.number()
                self.expect("of")
                return Within(steps, self.ids())
            case "tag":
                self.take()
                tag = self.name()
                self.expect("=")
                return Tagged(tag, self.name())
            case "edge":
                self.take()
                if self.next not in EDGES:
                    raise SpacesNotRead(Message("an edge is one of {edges}", edges=", ".join(EDGES)))
                return Edge(self.take())
            case "entry" | "zone" as word:
                self.take()
                return _BY_NAME[word](self.name())
        return Named(self.ids())

    def _in_brackets(self) -> Spaces:
        self.depth += 1
        if self.depth > DEEPEST:
            raise SpacesNotRead(Message("more than {most} brackets stand in each other", most=DEEPEST))
        self.take()
        found = self.any_of()
        self.expect(")")
        self.depth -= 1
        return found

    def ids(self) -> tuple[str, ...]:
        found = [self.name()]
        while self._is_name():
            found.append(self.name())
        return tuple(found)

    def _is_name(self) -> bool:
        return self.is_more and self.next not in _WORDS and self.next not in ("(", ")", "=")

    def name(self) -> str:
        if not self._is_name():
            raise self.unexpected()
        word = self.take()
        return word[1:-1].replace('""', '"') if word.startswith('"') else word

    def number(self) -> int:
        word = self.next
        if not (word.isascii() and word.isdecimal() and len(word) < 7):
            raise SpacesNotRead(Message("a whole number is expected in the place of '{word}'", word=word))
        return int(self.take())

    def expect(self, word: str) -> None:
        if self.next != word:
            raise self.unexpected()
        self.take()
