"""The types of the design's own words: what the values of a tag are, what carries it, what is made of it.

A tag is a fact of one game, of which the program knows what its type says: it is stored, shown, checked and passed on.
Rules modules say which tags they read (`RulesModule.tag_types`); designs declare those, and more of their own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from enum import StrEnum

from msgspec import Struct

from workbench.engine.words.message import Message, marked

YES, NO = "yes", "no"
_WHOLE = re.compile(r"-?[0-9]{1,18}")
_LETTERS = re.compile(r"[A-Z]*")


class TagKind(StrEnum):
    """What the values of a tag are."""

    TEXT = "text"
    NUMBER = "number"
    YES_NO = "yes_no"
    CHOICE = "choice"
    LETTERS = "letters"
    """Capital letters, each once and in their order, which are painted over the map."""


class TagOf(StrEnum):
    """What carries a tag."""

    SPACE = "space"
    JUNCTION = "junction"
    BORDER = "border"
    """A border, or a hexside."""
    PLACEMENT = "placement"
    """A counter in the set-up of a scenario."""


class TagType(Struct, frozen=True):
    """What a design says of one of its tags. `id` is the tag as the things carry it (`Space.tags`).

    `choices` are the values of a tag of the kind `CHOICE`, in the order in which they are offered; others have none.
    `title` is what people call it, its id when empty. `low` and `high` bound a number. A tag `on_map` is drawn there:
    a junction that has it as a point, the letters or words of a space beside its stacking number. Where a tag of
    junctions `ends_sections`, the sections of roads end at those that have it.
    """

    id: str
    kind: TagKind = TagKind.TEXT
    choices: tuple[str, ...] = ()
    of: TagOf = TagOf.SPACE
    title: str = ""
    unit: str = ""
    low: int | None = None
    high: int | None = None
    on_map: bool = False
    ends_sections: bool = False

    @property
    def called(self) -> str:
        """What people call it."""
        return self.title or self.id

    def fits(self, value: str) -> bool:
        """Is this a value of the tag? An empty one says nothing, and fits."""
        match self.kind:
            case _ if not value:
                return True
            case TagKind.NUMBER:
                return bool(_WHOLE.fullmatch(value)) and self.has_in_range(int(value))
            case TagKind.YES_NO:
                return value in (YES, NO)
            case TagKind.CHOICE:
                return value in self.choices
            case TagKind.LETTERS:
                return bool(_LETTERS.fullmatch(value)) and value == letters_of(value)
            case _:
                return True

    def has_in_range(self, number: int) -> bool:
        """Does a number lie within the bounds of the tag?"""
        return (self.low is None or number >= self.low) and (self.high is None or number <= self.high)

    @property
    def expected(self) -> str:
        """What a value is, in words ("a whole number")."""
        return {
            TagKind.TEXT: marked("a text"),
            TagKind.NUMBER: self._whole_number,
            TagKind.YES_NO: marked("yes or no"),
            TagKind.CHOICE: Message("one of {choices}", choices=", ".join(self.choices))
            if self.choices
            else marked("one of its choices"),
            TagKind.LETTERS: marked("capital letters in their order"),
        }[self.kind]

    @property
    def _whole_number(self) -> str:
        if self.low is None and self.high is None:
            return marked("a whole number")
        if self.high is None:
            return Message("a whole number from {low} on", low=self.low or 0)
        if self.low is None:
            return Message("a whole number up to {high}", high=self.high)
        return Message("a whole number from {low} to {high}", low=self.low, high=self.high)


Tags = Mapping[str, str]


def tag_types_of(types: Iterable[TagType], of: TagOf) -> tuple[TagType, ...]:
    """The types of the tags that one kind of thing carries, in their order."""
    return tuple(tag_type for tag_type in types if tag_type.of is of)


def ends_of_sections(types: Iterable[TagType]) -> frozenset[str]:
    """The tags of junctions at which the sections of roads end."""
    return frozenset(one.id for one in types if one.of is TagOf.JUNCTION and one.ends_sections)


def says_yes(tags: Tags, tag: str) -> bool:
    """Is a tag of yes or no there and yes?"""
    return tags.get(tag) == YES


def any_yes(tags: Tags, wanted: Iterable[str]) -> bool:
    """Is one of these tags there and yes?"""
    return bool(tags) and any(tags.get(tag) == YES for tag in wanted)


def number_said(tags: Tags, tag: str) -> int:
    """The number that a tag says; 0 where it is not there, or is no whole number."""
    said = tags.get(tag, "")
    return int(said) if _WHOLE.fullmatch(said) else 0


def letters_of(text: str) -> str:
    """The letters of a text as a tag of letters has them: capitals, each once, in their order."""
    return "".join(sorted({letter for letter in text.upper() if letter.isascii() and letter.isalpha()}))
