"""What one pair of eyes says of plays and branches: notes, and what it calls a branch. No other eyes read it.

A seat is "" where it was said by who saw everything, and who sees everything reads what all say.
"""

from __future__ import annotations

from collections.abc import Collection
from enum import StrEnum
from typing import NamedTuple, TypeAlias, TypeVar

from immutables import Map


class NoteKind(StrEnum):
    """What a note is for: to be read, to come back to its moment, or to say that something felt wrong there."""

    NOTE = "note"
    BOOKMARK = "bookmark"
    FELT_WRONG = "felt_wrong"


KINDS_OF_NOTES = frozenset(NoteKind)


class OwnNote(NamedTuple):
    """Where a note stands: of which play, or of the branch that begins with it, and whose it is; and its kind.

    Every pair of eyes has at most one of each kind at a play. All have words; bookmarks are of plays alone.
    """

    play: int
    seat: str
    of_branch: bool = False
    kind: NoteKind = NoteKind.NOTE


class OwnName(NamedTuple):
    """The branch that begins with a play, as one seat calls it."""

    play: int
    seat: str

    @property
    def of_branch(self) -> bool:
        return True


Where = TypeVar("Where", OwnNote, OwnName)
Words: TypeAlias = Map[Where, str]


def with_words(words: Words[Where], where: Where, text: str) -> Words[Where]:
    """Words in their place, or with "" none there; the same value where nothing changes."""
    if text:
        return words.set(where, text)
    return words.delete(where) if where in words else words


def without_plays(words: Words[Where], lost: Collection[int]) -> Words[Where]:
    """What is left when plays, and the branches that begin with them, are gone."""
    return Map({where: text for where, text in words.items() if where.play not in lost})


def handed_on(words: Words[Where], heir: int, first: int) -> Words[Where]:
    """The words when the branch that began with `heir` takes the place of the one that begins with `first`."""
    of_others = {x: text for x, text in words.items() if not (x.of_branch and x.play in (first, heir))}
    of_heir = {x._replace(play=first): text for x, text in words.items() if x.of_branch and x.play == heir}
    return Map({**of_others, **of_heir})
