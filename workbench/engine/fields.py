"""What is said of a field once: a note on the field of a struct, and who shows, reads, writes or checks it asks here.

    class Space(Struct, frozen=True):
        victory_points: Annotated[int, Field("Victory points", FieldKind.WHOLE)] = 0

The inspector, the table, the files that others read, the comparison of designs and the checks are made from the notes;
name, type and default are the struct's own. `msgspec` passes over a note.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from types import MappingProxyType
from typing import Any, get_args, get_type_hints

from msgspec import Struct
from msgspec.structs import fields

from workbench import limits


class FieldKind(StrEnum):
    """What its values are, and so by what they are shown and set."""

    TEXT = "text"
    LETTERS = "letters"
    """Capital letters, such as those of rades."""
    LINES = "lines"
    WHOLE = "whole"
    LIMIT = "limit"
    """A whole number, none of its own (`absent` says whose it then is), or without limit."""
    YES_NO = "yes_no"
    CHOICE = "choice"
    SEVERAL = "several"
    FORTS = "forts"


class Where(StrEnum):
    """Where a field is met."""

    INSPECTOR = "inspector"
    TABLE = "table"
    FIRST = "first"
    """In the table before one chooses columns."""
    CSV = "csv"
    FIGURES = "figures"
    """Among the figures that one playtest may have otherwise."""


class Seen(StrEnum):
    """Who may see it."""

    ALL = "all"
    DESIGNER = "designer"
    """Not on what is made for players."""


class Choice(StrEnum):
    """Whose ids are its values."""

    NONE = ""
    KINDS = "kinds"
    TERRAIN = "terrain"
    ON_GROUND = "on_ground"
    SIDES = "sides"
    OWNERS = "owners"
    WATERS = "waters"


MAIN = "main"
PLACE = 95
EVERYWHERE = frozenset({Where.INSPECTOR, Where.TABLE, Where.CSV, Where.FIGURES})
AT_ONCE = EVERYWHERE | {Where.FIRST}
NOT_PLAYED_BY = EVERYWHERE - {Where.FIGURES}
BY_HAND = EVERYWHERE - {Where.INSPECTOR}
"""The inspector has a form of its own for it."""


class Field(Struct, frozen=True):
    """The note. `title` is what it is called, `heading` its column where that is called otherwise.

    `place` orders the rows of a `section` of the inspector and the columns of the table, where `column` does not
    place it there; `word` tells in a folded section that it is there. `low` and `high` bound a whole number, `choices`
    tells whose ids its values are. `of` are the kinds of thing that it is asked of, all when empty. `absent` says none
    in words; `as_map` names what the map says then. Its column of a CSV file is called `csv`, or by its own name, and
    is read under `also_csv` too.
    """

    title: str
    kind: FieldKind = FieldKind.TEXT
    place: int = PLACE
    column: int = 0
    section: str = MAIN
    heading: str = ""
    unit: str = ""
    low: int = 0
    high: int = limits.SPACE_FIGURE.most
    choices: Choice = Choice.NONE
    of: frozenset[str] = frozenset()
    shown: frozenset[Where] = EVERYWHERE
    seen: Seen = Seen.ALL
    has_origin: bool = True
    absent: str = ""
    as_map: str = ""
    word: str = ""
    csv: str = ""
    also_csv: tuple[str, ...] = ()

    @property
    def column_title(self) -> str:
        """What its column is called."""
        return self.heading or self.title

    @property
    def is_number(self) -> bool:
        return self.kind in (FieldKind.WHOLE, FieldKind.LIMIT)

    def in_csv(self, name: str) -> str:
        """What the column of the field of this name is called in a file."""
        return self.csv or name

    def is_of(self, kind: str) -> bool:
        """Is it asked of things of this kind?"""
        return not self.of or kind in self.of


@cache
def fields_of(kind: type[Struct]) -> Mapping[str, Field]:
    """The notes of a struct by the names of the fields, in their order; a field without one is left out."""
    hints = get_type_hints(kind, include_extras=True)
    told = ((name, note) for name in kind.__struct_fields__ for note in get_args(hints[name])[1:])
    return MappingProxyType({name: note for name, note in told if isinstance(note, Field)})


@cache
def types_of(kind: type[Struct]) -> Mapping[str, Any]:
    """The types of the fields of a struct by their names, without notes."""
    hints = get_type_hints(kind)
    return MappingProxyType({field.name: hints[field.name] for field in fields(kind)})


@cache
def shown_in(kind: type[Struct], where: Where) -> Mapping[str, Field]:
    """The fields that are met there, in the order in which they stand there."""
    in_table = where in (Where.TABLE, Where.FIRST)
    told = [(name, field) for name, field in fields_of(kind).items() if where in field.shown]
    told.sort(key=lambda one: (in_table and one[1].column) or one[1].place)
    return MappingProxyType(dict(told))


def rows_of_section(kind: type[Struct], section: str) -> Mapping[str, Field]:
    """The fields of one section of the inspector, in their order."""
    told = shown_in(kind, Where.INSPECTOR)
    return {name: field for name, field in told.items() if field.section == section}


def title_of_field(kind: type[Struct], name: str) -> str:
    """What a field is called; one without a note by its own name in words."""
    known = fields_of(kind).get(name)
    return known.title if known else name.replace("_", " ")
