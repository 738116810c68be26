"""The standard kinds as `resources/catalogue` declares them: one file a family, one entry a kind."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from importlib.resources import files

import msgspec
from msgspec import Struct

PART_OF_A_WORD = 4
"""Shorter words are looked for as whole words: "mer" is no part of "commerce"."""


class Family(StrEnum):
    """What a kind is of; the name of its file."""

    GROUND = "ground"
    BORDER = "borders"
    ROAD = "roads"


class Wet(StrEnum):
    """What a kind has to do with water. One that does not say it is as what it is like, and dry at last."""

    UNSAID = ""
    DRY = "dry"
    WATER = "water"
    RUNNING = "running"
    FORDED = "forded"
    OVER = "over"


class StandardKind(Struct, frozen=True, forbid_unknown_fields=True):
    """A kind that the program knows. What is not said comes from the kind that it is `like`.

    `costs` and `combat` are its rows of the standard rules' tables, a new design's to begin with. `begins` says that a
    new design has it. `words` are for imports alone.
    """

    id: str
    name: str
    names: dict[str, str] = {}
    like: str = ""
    wet: Wet = Wet.UNSAID
    begins: bool = False
    colour: str = ""
    pattern: str = ""
    width_mm: float = 0.0
    line: str = ""
    costs: tuple[int | str, ...] = ()
    combat: tuple[int, ...] = ()
    stops_zones: bool = False
    words: tuple[str, ...] = ()

    def called(self, language: str) -> str:
        """Its name in a language; in English where it has none there."""
        return self.names.get(language, self.name)


@cache
def standard_kinds(family: Family) -> Mapping[str, StandardKind]:
    """Id -> the standard kinds of a family, in the order of their file."""
    text = files("resources").joinpath("catalogue", f"{family}.toml").read_text(encoding="utf-8")
    entries = tomllib.loads(text)
    return {kind: msgspec.convert({"id": kind, **entry}, StandardKind) for kind, entry in entries.items()}


def beginning_kinds(family: Family) -> tuple[StandardKind, ...]:
    """The kinds of a family that a new design begins with."""
    return tuple(kind for kind in standard_kinds(family).values() if kind.begins)


@cache
def standard_lineage(family: Family, kind: str) -> tuple[StandardKind, ...]:
    """A standard kind, what it is like, what that is like ...; nothing for an id of no standard kind."""
    known, found = standard_kinds(family), list[StandardKind]()
    while kind in known and known[kind] not in found:
        found.append(known[kind])
        kind = known[kind].like
    return tuple(found)


def proposed_kind(family: Family, name: str) -> str:
    """The standard kind that the name of an imported kind speaks of, in any language; "" for none. For imports alone.

    >>> proposed_kind(Family.GROUND, "forêt dense"), proposed_kind(Family.BORDER, "grand_fleuve")
    ('woods', 'river')
    """
    if name in standard_kinds(family):
        return name
    said = name.casefold().replace("_", " ")
    whole = said.split()
    found = [
        (len(word), kind.id)
        for kind in standard_kinds(family).values()
        for word in kind.words
        if (word in whole if len(word) < PART_OF_A_WORD else word in said)
    ]
    return max(found, default=(0, ""))[1]
