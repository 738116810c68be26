"""Case books: rules told case by case in YAML, the same way for every game. These are the words all of them have.

A game's own part is its words: what a position is (`given`), which parts may be played, and which facts a case may
state. The rest is in this folder: `book.py` reads the files, `names.py` knows what words stand for, `table.py` plays
with answers and dice by hand, `checks.py` looks at what came of it. A word that stands nowhere fails its case.
"""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, Struct, UnsetType, field


def spaced(name: str) -> str:
    """Words of a case are written with spaces: `not_asked` is "not asked"."""
    return name.replace("_", " ")


class Words(Struct, frozen=True, forbid_unknown_fields=True, rename=spaced, kw_only=True):
    """A block of a case; a word that is not among its fields is refused."""


class Played(Words, frozen=True):
    """What is played: a part of the sequence of play with its facts, all dice in order, and answers by question."""

    play: str = ""
    facts: dict[str, Any] = field(default_factory=dict, name="with")
    answers: dict[str, Any] = {}
    dice: tuple[int, ...] = ()


class Refused(Words, frozen=True, kw_only=True):
    """An answer to a question, and the clause that refuses it."""

    answer: Any
    by: str


class Choices(Words, frozen=True):
    """What may be answered to a question when it is first asked."""

    exactly: list[Any] | UnsetType = UNSET
    includes: list[Any] = []
    excludes: list[Any] = []
    refuses: list[Refused] = []


class Proved(Words, frozen=True):
    """What is true afterwards, in whatever game."""

    refused: str = ""
    tracks: dict[str, int] = {}
    state: dict[str, Any] = {}
    happened: list[str | dict[str, dict[str, Any]]] = []
    did_not_happen: list[str | dict[str, dict[str, Any]]] = []
    asked: dict[str, str | tuple[str, ...]] = {}
    not_asked: list[str] = []
    choices: dict[str, Choices] = {}
    phases: tuple[str, ...] = ()
    ending: str = ""
    figures: dict[str, Any] = {}


class Numbered(Words, frozen=True, kw_only=True):
    """A case: its number "clause/n", and the clauses that it proves. A game adds `given`, `when` and `then`."""

    case: str
    clause: str | tuple[str, ...]
    title: str

    @property
    def clauses(self) -> tuple[str, ...]:
        return (self.clause,) if isinstance(self.clause, str) else self.clause
