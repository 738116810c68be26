"""From what the names of shapes are read: what a source says of them as columns, and which is most like a name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from math import sqrt

from workbench.engine.words.message import Message, joined
from workbench.exchange.imports.contents import Column
from workbench.exchange.imports.proposal import ImportRefused

NAME_WORDS = ("name", "nom", "label", "title", "naam", "nome", "nombre", "nazwa", "aria-label", "data-name", "namn")
ID_WORDS = ("id", "code", "fid", "gid", "iso", "fips", "data-id", "geoid")
GROUP = "group"
"""What the innermost named group of a drawing is called, among the columns."""
TEXT = "text"
"""What is written in a shape of a drawing, among the columns."""
MOST_COLUMNS, SAMPLES, MOST_SIGNS = 200, 3, 60
_MACHINE = re.compile(r"[a-z]{1,14}[-_]?\d+([-_.]\d+)*|[-_\d.]+|[0-9a-f]{8,}|[a-z]{1,2}", re.IGNORECASE)
"""What programs call things by themselves: path1234, rect-7, 01001; and codes of two letters."""
_WORD = re.compile(r"[^\W\d_]{3,}")


def columns_of(said: Sequence[Mapping[str, str]]) -> tuple[Column, ...]:
    """What is said of these shapes, in the order in which it comes."""
    values: dict[str, list[str]] = {}
    for one in said:
        for name, value in one.items():
            if value and (name in values or len(values) < MOST_COLUMNS):
                values.setdefault(name, []).append(value)
    return tuple(_column(name, found) for name, found in values.items())


def _column(name: str, values: Sequence[str]) -> Column:
    different = dict.fromkeys(values)
    samples = tuple(value[:MOST_SIGNS] for value, _ in zip(different, range(SAMPLES), strict=False))
    return Column(name, len(values), len(different), samples)


def chosen_column(wanted: str, columns: Sequence[Column]) -> str:
    """The column that was asked for, its capitals aside where only one is so called.

    Raises
    ------
    ImportRefused
        There is none: the text says which there are.
    """
    names = [column.name for column in columns]
    if wanted in names:
        return wanted
    alike = [name for name in names if name.casefold() == wanted.casefold()]
    if len(alike) == 1:
        return alike[0]
    raise ImportRefused(
        Message(
            "nothing in it is called {name} (there is {names})", name=repr(wanted[:40]), names=joined(", ", names[:12])
        )
    )


def guessed_name(said: Sequence[Mapping[str, str]], columns: Iterable[Column]) -> str:
    """The column that is filled, different for each shape, and like words; "" where none is like a name.

    What is written in shapes is a guess only where nothing else is like names.
    """
    scores = {column.name: _score(column, said) for column in columns}
    for names in (scores.keys() - {TEXT}, scores.keys() & {TEXT}):
        best = max((name for name in scores if name in names), key=lambda name: scores[name], default="")
        if best and scores[best] > 0.5:
            return best
    return ""


def _score(column: Column, said: Sequence[Mapping[str, str]]) -> float:
    if not said or column.different < 2 <= len(said):
        return 0.0
    values = [one[column.name] for one in said if one.get(column.name)]
    words = sum(is_name(value) for value in values) / len(values)
    known = column.name.casefold()
    bonus = 0.5 if known in NAME_WORDS else 0.25 if any(word in known for word in NAME_WORDS) else 0.0
    penalty = 0.3 if known in ID_WORDS or known in ("class", GROUP, "layer") else 0.0
    score = column.filled / len(said) * sqrt(column.different / column.filled) * words
    return score + bonus * words - penalty * (1 - words)


def is_name(value: str) -> bool:
    """Whether a text is like what somebody calls a place, and not like what a program calls a shape."""
    return _WORD.search(value) is not None and _MACHINE.fullmatch(value.strip()) is None


def tidy(value: str) -> str:
    """A name as one reads it: an id has no spaces.

    >>> tidy("Ile_de_France"), tidy("  New   York ")
    ('Ile de France', 'New York')
    """
    return " ".join(value.replace("_", " ").split()) if " " not in value.strip() else " ".join(value.split())
