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
    LINES = "lines"
    WHOLE = "whole"
    LIMIT = "limit"
    """A whole number, none of its own (`absent` says whose it then is), or without limit."""
    DECIMAL = "decimal"
    """A number with decimals."""
    FIGURE = "figure"
    """A whole number or a text, and it stays which of them it is."""
    FIGURES = "figures"
    """Figures by their names, each a whole number or a text."""
    NUMBERS = "numbers"
    """Whole numbers by their names, such as the tracks of a scenario."""
    TEXTS = "texts"
    """Texts by their names."""
    YES_NO = "yes_no"
    CHOICE = "choice"
    SEVERAL = "several"
    SPACE = "space"
    """A space of the map, by its id."""
    COLOUR = "colour"
    """#rrggbb, or nothing."""
    COLOURS = "colours"
    """As many #rrggbb as there are, in their order."""
    FORTS = "forts"
    DRAWN = "drawn"
    """Set on the map, or in a form of its own."""


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
    FACTIONS = "factions"
    UNIT_TYPES = "unit_types"
    MAPS = "maps"
    ROAD_CLASSES = "road_classes"
    LINE_CLASSES = "line_classes"
    LINK_KINDS = "link_kinds"
    ROADS = "roads"
    RIVERS = "rivers"
    SHORES = "shores"
    DIRECTIONS = "directions"
    LINE_STYLES = "line_styles"
    STANDARD_KINDS = "standard_kinds"
    WETNESS = "wetness"
    PATTERNS = "patterns"
    SIDE_COLOURS = "side_colours"
    SYMBOLS = "symbols"
    CLAUSE_KINDS = "clause_kinds"
    CELL_LANGUAGES = "cell_languages"
    PARAMETER_KINDS = "parameter_kinds"
    VALUE_KINDS = "value_kinds"
    COUNTER_PLACES = "counter_places"
    BRANCHES = "branches"
    PAPERS = "papers"
    DUPLEX = "duplex"


MAIN = "main"
PLACE = 95
EVERYWHERE = frozenset({Where.INSPECTOR, Where.TABLE, Where.CSV, Where.FIGURES})
AT_ONCE = EVERYWHERE | {Where.FIRST}
NOT_PLAYED_BY = EVERYWHERE - {Where.FIGURES}
CALLED = AT_ONCE - {Where.FIGURES}
"""What it is called by, and seen at once."""
BY_HAND = EVERYWHERE - {Where.INSPECTOR}
"""The inspector has a form of its own for it."""
NOWHERE: frozenset[Where] = frozenset()
"""It is called and told as its note says, and set on the map or in a form of its own."""


class Field(Struct, frozen=True):
    """The note. `title` is what it is called, `heading` its column where that is called otherwise.

    `place` orders the rows of a `section` of the inspector and the columns of the table, where `column` does not
    place it there; `word` tells in a folded section that it is there. `low` and `high` bound a number, `choices` tells
    whose ids its values are; beside choices that are `is_open` anything may be said. `of` are the kinds of thing that
    it is asked of, all when empty. `absent` says none in words, `briefly` in a narrow field; a number that has such
    words may be none. What `is_needed` says something. `as_map` names what the map says where a space says nothing.
    `below` is the check that tells of a number below `low`, `unknown` the one that tells of a value that is none of the
    choices, where it is not that of all fields. Its column of a CSV file is called `csv`, or by its own name, and is
    read under `also_csv` too.
    """

    title: str
    kind: FieldKind = FieldKind.TEXT
    place: int = PLACE
    column: int = 0
    section: str = MAIN
    heading: str = ""
    unit: str = ""
    low: float = 0
    high: float = limits.SPACE_FIGURE.most
    choices: Choice = Choice.NONE
    is_open: bool = False
    of: frozenset[str] = frozenset()
    shown: frozenset[Where] = EVERYWHERE
    seen: Seen = Seen.ALL
    has_origin: bool = True
    is_needed: bool = False
    absent: str = ""
    briefly: str = ""
    as_map: str = ""
    word: str = ""
    csv: str = ""
    also_csv: tuple[str, ...] = ()
    below: str = ""
    unknown: str = ""

    @property
    def column_title(self) -> str:
        """What its column is called."""
        return self.heading or self.title

    @property
    def is_number(self) -> bool:
        return self.kind in (FieldKind.WHOLE, FieldKind.LIMIT, FieldKind.DECIMAL)

    @property
    def is_bounded(self) -> bool:
        """Is it a number from `low` to `high`?"""
        return self.kind in (FieldKind.WHOLE, FieldKind.DECIMAL)

    def in_csv(self, name: str) -> str:
        """What the column of the field of this name is called in a file."""
        return self.csv or name

    def is_of(self, kind: str) -> bool:
        """Is it asked of things of this kind?"""
        return not self.of or kind in self.of


class InParts:
    """The note of a field that is told, shown and set part by part: by the properties of these names, each with a note
    of its own, or where there is none by whoever tells of such things.
    """

    def __init__(self, *names: str) -> None:
        self.names = names


@cache
def fields_of(kind: type[Struct]) -> Mapping[str, Field]:
    """The notes of a struct by the names of the fields, in their order; a field without one is left out.

    The parts of a field that is told `InParts` stand in its place.
    """
    told: dict[str, Field] = {}
    for name, notes in _notes_of(kind).items():
        for note in notes:
            if isinstance(note, Field):
                told[name] = note
            elif isinstance(note, InParts):
                told |= {part: _note_of_property(kind, part) for part in note.names}
    return MappingProxyType(told)


@cache
def told_by(kind: type[Struct]) -> tuple[str, ...]:
    """The names of all that a value says, declared or not, in their order: parts in the place of what they are of."""
    notes = _notes_of(kind)
    parts = {name: note.names for name in notes for note in notes[name] if isinstance(note, InParts)}
    return tuple(one for name in notes for one in parts.get(name, (name,)))


def _notes_of(kind: type[Struct]) -> Mapping[str, tuple[Any, ...]]:
    hints = get_type_hints(kind, include_extras=True)
    return {name: get_args(hints[name])[1:] for name in kind.__struct_fields__}


def _note_of_property(kind: type[Struct], name: str) -> Field:
    told = get_type_hints(getattr(kind, name).fget, include_extras=True)["return"]
    return next(note for note in get_args(told)[1:] if isinstance(note, Field))


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


@cache
def type_of(kind: type[Struct], name: str) -> Any:
    """The type of what a field says, which may be a property."""
    known = types_of(kind)
    return known[name] if name in known else get_type_hints(getattr(kind, name).fget)["return"]


def rows_of_section(kind: type[Struct], section: str) -> Mapping[str, Field]:
    """The fields of one section of the inspector, in their order."""
    told = shown_in(kind, Where.INSPECTOR)
    return {name: field for name, field in told.items() if field.section == section}


def title_of_field(kind: type[Struct], name: str) -> str:
    """What a field is called; one without a note by its own name in words."""
    known = fields_of(kind).get(name)
    return known.title if known else name.replace("_", " ")
