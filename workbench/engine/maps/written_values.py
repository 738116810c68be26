"""A figure of a space as the text of a cell, and a text of a cell as a figure. What cannot be read is a ValueError.

Spreadsheets write the same thing in many ways: "3", "3,0", "1 200", "TRUE", "x". What can be read in two ways is
not guessed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from workbench import limits
from workbench.engine.maps.map_parts import WITHOUT_LIMIT, is_unlimited
from workbench.engine.words.message import Message, as_message

UNLIMITED_SIGN = "∞"
YES_WORDS = frozenset({"yes", "y", "true", "1", "x", "✓", "oui", "ja", "si", "sí", "wahr", "vrai"})
NO_WORDS = frozenset({"", "no", "n", "false", "0", "-", "–", "non", "nein", "falsch", "faux"})
UNLIMITED_WORDS = frozenset({UNLIMITED_SIGN, "unlimited", "no limit", "inf"})
DEFAULT_WORDS = frozenset({"", "default", "as the map"})
_SPACES = re.compile(r"[\s\u00a0\u2009\u202f]+")
_WHOLE = re.compile(r"[+-]?\d+([.,]0{1,2})?")
_GROUPS = re.compile(r"[+-]?\d{1,3}([.,]\d{3})+")
_LIST_SIGNS = re.compile(r"[,;+\n]")
MOST_NAMED = 6
_SIGNS_SHOWN = 20


def whole_number(text: str, lowest: int = 0, highest: int = limits.FIGURE.most) -> int:
    """The whole number that a cell says."""
    bare, said = _SPACES.sub("", text).replace("−", "-"), repr(_cut(text.strip()))
    if _GROUPS.fullmatch(bare):
        raise ValueError(Message("{said} can be read in two ways: as thousands or as a decimal number", said=said))
    if not _WHOLE.fullmatch(bare):
        raise ValueError(
            Message(
                "{said} is no whole number; one from {lowest} to {highest} is expected",
                said=said,
                lowest=lowest,
                highest=highest,
            )
        )
    digits = re.split("[.,]", bare)[0]
    number = int(digits) if len(digits) <= _SIGNS_SHOWN else int(digits[:_SIGNS_SHOWN])
    if number < lowest:
        raise ValueError(Message("{said} is less than {lowest}", said=said, lowest=lowest))
    if number > highest:
        raise ValueError(Message("{said} is more than {highest}", said=said, highest=highest))
    return number


def limit_text(limit: int | None) -> str:
    """A stacking number; empty is as the map has it."""
    if limit is None:
        return ""
    return UNLIMITED_SIGN if is_unlimited(limit) else str(limit)


def limit_of(text: str) -> int | None:
    """The stacking number that a cell says; an empty one is as the map has it."""
    word = text.strip().casefold()
    if word in DEFAULT_WORDS:
        return None
    return WITHOUT_LIMIT if word in UNLIMITED_WORDS else whole_number(text, highest=limits.STACKING.most)


def yes_or_no(text: str) -> bool:
    """Yes or no, in the words of several languages and programs."""
    word = text.strip().casefold()
    if word in YES_WORDS:
        return True
    if word in NO_WORDS:
        return False
    raise ValueError(Message("{said} is neither yes nor no", said=repr(text.strip())))


def one_of(text: str, choices: Iterable[tuple[str, str]], what: str) -> str:
    """The value of the choice that a cell names by its words or its value."""
    listed = list(choices)
    wanted = _plain(text)
    for words, value in listed:
        if wanted in (_plain(words), _plain(value)):
            return value
    known = ", ".join(words for words, _ in listed[:MOST_NAMED]) + (" …" if len(listed) > MOST_NAMED else "")
    if not known:
        raise ValueError(Message("there is no {what}", what=as_message(what)))
    said = Message(
        "there is no {what} {said}; known are {known}", what=as_message(what), said=repr(text.strip()), known=known
    )
    raise ValueError(said)


def some_of(text: str, choices: Iterable[tuple[str, str]], what: str) -> tuple[str, ...]:
    """The values of the choices that a cell names, with commas or semicolons between them."""
    listed = list(choices)
    return tuple(dict.fromkeys(one_of(part, listed, what) for part in _LIST_SIGNS.split(text) if part.strip()))


def words_for(values: Sequence[str], words: Mapping[str, str]) -> str:
    """The words of values that have some, the values of others."""
    return ", ".join([words.get(value, value) for value in values]) if values else ""


def _cut(text: str) -> str:
    return text if len(text) <= _SIGNS_SHOWN else text[: _SIGNS_SHOWN - 1] + "…"


def _plain(text: str) -> str:
    return _SPACES.sub(" ", text.strip().casefold().replace("_", " "))
